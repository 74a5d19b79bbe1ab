// A catalog as a page: loading, why it can't be shown, or its documents.
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../core/light.ts';
import type { SystemMap } from '../../core/types.ts';
import { enhanceSearch } from '../../export/site/enhance-search.ts';
import { IndexPage } from '../../export/site/IndexPage.tsx';
import { MapPage, mapData } from '../../export/site/MapPage.tsx';
import { PageLink } from '../../export/site/PageLink.tsx';
import type { SearchData } from '../../export/site/search-data.ts';
import { type SiteLinks, type SiteView, siteView } from '../../export/site/site-view.ts';
import type { Failure } from '../../share/failure.ts';
import type { FetchOptions } from '../../share/fetch-text.ts';
import { makeLink } from '../../share/link.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { showSystemMap } from '../../visual/system-map/system-map.ts';
import { runOf } from '../opening/show-failure.ts';
import type { CatalogWorkers } from './find-system-map.ts';
import { type LoadedCatalog, loadCatalog } from './load-catalog.ts';
import { type CatalogState, modelIn, type ReadByPath, useDocuments } from './use-documents.ts';

/** A load of the catalog, with what the user allowed for it. */
interface Attempt {
  readonly options: Partial<FetchOptions>;
  readonly result: LoadedCatalog | Failure | null;
}

interface CatalogPageProps {
  /** Of the catalog, unchecked. */
  address: string;
  workers: CatalogWorkers;
}

export function CatalogPage({ address, workers }: CatalogPageProps): ReactNode {
  const [{ options, result }, setAttempt] = useState<Attempt>({ options: {}, result: null });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    void loadCatalog(address, { pageUrl: location.href, signal, ...options }).then((outcome) => {
      if (!signal.aborted) setAttempt({ options, result: outcome.ok ? outcome : outcome.failure });
    });
    return () => stop.abort();
  }, [address, options]);
  useEffect(() => {
    if (result && 'documents' in result) document.title = visibleName(result.title);
  }, [result]);
  const again = (more: Partial<FetchOptions>): void => {
    const allowedHosts = [...(options.allowedHosts ?? []), ...(more.allowedHosts ?? [])];
    setAttempt({ options: { ...options, ...more, allowedHosts }, result: null });
  };
  return (
    <div className="site-page">
      {result === null ? (
        <p role="status">Loading the catalog…</p>
      ) : 'documents' in result ? (
        <CatalogDocuments catalog={result} workers={workers} />
      ) : (
        <CatalogFailure failure={result} address={address} again={again} />
      )}
    </div>
  );
}

function CatalogFailure({
  failure,
  address,
  again,
}: {
  failure: Failure;
  address: string;
  again(options: Partial<FetchOptions>): void;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const page = failure.actions.find((action) => action.id === 'open-page');
  return (
    <section role="alert" className="catalog-failure" aria-labelledby="failure">
      <h1 id="failure" ref={heading} tabIndex={-1}>
        {failure.title}
      </h1>
      <p>{failure.explanation}</p>
      <div className="ui-row ui-wrap">
        {failure.actions.map((action) => {
          const run =
            action.id === 'choose-file'
              ? null
              : runOf(action, { retry: again, openOther: openCatalog, pick: () => {} });
          return (
            run && (
              <Button key={action.label} look="outline" onClick={run}>
                {action.label}
              </Button>
            )
          );
        })}
        {page?.id === 'open-page' && <SafeLink to={page.address}>{page.label}</SafeLink>}
      </div>
      <AddressForm address={address} />
    </section>
  );
}

/** The field that the action `edit-address` goes to. */
function AddressForm({ address }: { address: string }): ReactNode {
  const [typed, setTyped] = useState(address);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    openCatalog(typed);
  };
  return (
    <form className="catalog-address" onSubmit={submit}>
      <label htmlFor="address">URL of a catalog.json</label>
      <input
        id="address"
        className="ui-field"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="primary">
        Open
      </Button>
    </form>
  );
}

function openCatalog(address: string): void {
  location.search = `catalog=${encodeURIComponent(address)}`;
}

// The documents of a catalog: what each says once it was read, and the system map of all.

const NO_MAP: SystemMap = { relations: [], unmatched: [], messages: [], schemas: [] };

interface CatalogDocumentsProps {
  catalog: LoadedCatalog;
  workers: CatalogWorkers;
}

function CatalogDocuments({ catalog, workers }: CatalogDocumentsProps): ReactNode {
  const links = useMemo(() => linksOf(catalog), [catalog]);
  const state = useDocuments(catalog, workers, links);
  const { read, map } = state;
  const view = useMemo(() => viewOf(catalog, read, map, links), [catalog, read, map, links]);
  useSearch(catalog, view, read);
  const hasMap = map !== null && map !== 'failed';
  useEffect(() => {
    // The address may name a section, which was not there when the page was loaded.
    if (hasMap) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [hasMap]);
  return (
    <>
      <IndexPage view={view} hasMap={hasMap}>
        <Progress catalog={catalog} state={state} />
        <NotRead catalog={catalog} state={state} view={view} />
        <MissingFiles catalog={catalog} state={state} />
      </IndexPage>
      {hasMap && <MapPage view={view} heading="h2" picture={<SystemPicture view={view} />} />}
    </>
  );
}

/** The picture of the map, which is drawn without React, as in a site of files. */
function SystemPicture({ view }: { view: SiteView }): ReactNode {
  const home = useRef<HTMLDivElement>(null);
  useEffect(
    () => (home.current ? showSystemMap(home.current, document, mapData(view)) : undefined),
    [view],
  );
  return <div ref={home} />;
}

interface PartProps {
  catalog: LoadedCatalog;
  state: CatalogState;
}

/** How many documents are read, or how to have them read. */
function Progress({ catalog: { documents }, state }: PartProps): ReactNode {
  const { read, reading, map, readMore } = state;
  const isWaiting = reading === 0 && read.size === 0;
  return (
    <div className="catalog-progress">
      <p role="status" className="site-status">
        {reading > 0
          ? `${documents.length - reading} of ${formatCount(documents.length, 'document')} read`
          : !isWaiting && map === null
            ? 'Finding the connections…'
            : ''}
      </p>
      {reading > 0 && (
        <progress
          aria-label="Documents read"
          max={documents.length}
          value={documents.length - reading}
        />
      )}
      {map === 'failed' && (
        <p role="alert">
          Couldn’t find the connections: the worker didn’t start, or failed. Reload the page to try
          again.
        </p>
      )}
      {isWaiting && (
        <>
          <p>Versions, owners, search and the system map appear once the documents are read.</p>
          <Button look="primary" onClick={() => readMore(documents)}>
            {`Read ${formatCount(documents.length, 'document')}`}
          </Button>
        </>
      )}
    </div>
  );
}

/** What is wrong in the catalog, and documents that couldn't be read, with what to do. */
function NotRead({ catalog, state, view }: PartProps & { view: SiteView }): ReactNode {
  const { problems, documents } = catalog;
  const { read, readMore } = state;
  const failed = documents.flatMap((document, i) => {
    const one = read.get(document.path)?.read;
    return one && 'failure' in one ? [{ ...one, document, i }] : [];
  });
  if (problems.length + failed.length === 0) return null;
  const others = failed.filter(({ site }) => site === undefined);
  return (
    <section className="docs-section catalog-notice" aria-labelledby="not-read">
      <h2 id="not-read">Not read</h2>
      <ul className="site-changes">
        {problems.map((problem) => (
          <li key={problem}>
            <code>catalog.json</code>
            <span>{visibleText(problem)}</span>
          </li>
        ))}
        {failed.map(({ document, i, failure, site }) => (
          <li key={document.path}>
            <PageLink view={view} document={i} />
            <span>{visibleText(failure)}</span>
            {site !== undefined && (
              <Button look="outline" onClick={() => readMore([document], { site })}>
                {`Load from ${site}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button look="outline" onClick={() => readMore(others.map(({ document }) => document))}>
          Try again
        </Button>
      )}
    </section>
  );
}

/** Files that documents refer to and that the catalog doesn't list. */
function MissingFiles({ catalog, state: { read, readMore } }: PartProps): ReactNode {
  const missing = new Set<string>();
  const referring = catalog.documents.filter(({ path }) => {
    const one = read.get(path)?.read;
    const files = one && 'model' in one ? one.missing : [];
    for (const file of files) missing.add(file);
    return files.length > 0;
  });
  if (missing.size === 0) return null;
  return (
    <div className="catalog-notice ui-row ui-wrap">
      <p>
        {`${formatCount(referring.length, 'document')} of this catalog ${referring.length === 1 ? 'refers' : 'refer'} to ${formatCount(missing.size, 'more file')}, without which connections can be missing.`}
      </p>
      <Button look="outline" onClick={() => readMore(referring, { withFiles: true })}>
        {`Load ${formatCount(missing.size, 'file')}`}
      </Button>
    </div>
  );
}

function viewOf(
  { title, description, documents }: LoadedCatalog,
  read: ReadByPath,
  map: CatalogState['map'],
  links: SiteLinks,
): SiteView {
  const listed = documents.map(({ path, name, group }) => ({
    uri: path,
    ...(name !== undefined && { name }),
    ...(group !== undefined && { group }),
    model: modelIn(read, path),
  }));
  const found = map === null || map === 'failed' ? NO_MAP : map;
  return siteView({ title, description, documents: listed }, found, links);
}

/** Documents open in the studio, to read, and with a way back. */
function linksOf({ documents, given }: LoadedCatalog): SiteLinks {
  const studio = new URL('./', location.href);
  const back = `&catalog=${encodeURIComponent(given)}`;
  return {
    pages: documents.map(({ address }) => {
      const source = { kind: 'url', address, inFragment: false } as const;
      return makeLink(studio, { source, view: 'docs' }) + back;
    }),
    map: '',
    // What is in other files has no address.
    part: (id) => (id.startsWith('#') ? encodeURI(id.slice(1)) : ''),
  };
}

/** The search of a site, over what is read. */
function useSearch({ documents }: LoadedCatalog, view: SiteView, read: ReadByPath): void {
  useEffect(() => {
    const data: SearchData = {
      documents: view.documents.map(({ name, page }) => [name, page]),
      entries: documents.flatMap(({ path }) => read.get(path)?.entries ?? []),
    };
    Object.assign(window, { apidocSearch: data });
  }, [documents, view, read]);
  useEffect(() => {
    enhanceSearch(document);
    return () => document.getElementById('site-search')?.replaceChildren();
  }, []);
}
