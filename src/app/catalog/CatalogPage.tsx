// A catalog as a page: loading, why it can't be shown, or its documents.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../share/failure.ts';
import type { FetchOptions } from '../../share/fetch-text.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName } from '../../ui/display-text.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { runOf } from '../opening/show-failure.ts';
import { CatalogDocuments } from './CatalogDocuments.tsx';
import type { CatalogWorkers } from './find-system-map.ts';
import { type LoadedCatalog, loadCatalog } from './load-catalog.ts';

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
