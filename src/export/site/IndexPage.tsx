// The first page of a site: its documents by group.
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../../core/light.ts';
import { Markdown } from '../../docs/markdown/Markdown.tsx';
import { PrintContext } from '../../docs/pane/pane.ts';
import { summaryOf } from '../documentation.ts';
import { MapLink, PageLink } from './PageLink.tsx';
import { type DocumentView, documentsOf, groupsOf, isOwn, type SiteView } from './site-view.ts';

interface IndexPageProps {
  view: SiteView;
  /** Whether the connections are known already. */
  hasMap?: boolean;
  /** Shown before the documents. */
  children?: ReactNode;
}

/** Title, search (where scripts run), and a card of each document. */
export function IndexPage({ view, hasMap = true, children }: IndexPageProps): ReactNode {
  const { title, description, documents, map } = view;
  const groups = groupsOf(documents);
  const own = map.relations.filter(isOwn).length;
  // Several operations may use the same one.
  const unmatched = new Set(
    map.unmatched.map(({ end, servers }, i) =>
      end.address === null ? i : [end.address, ...servers].join('\n'),
    ),
  ).size;
  return (
    <>
      <h1 className="docs-title" dir="auto">
        {title}
      </h1>
      {description.trim() !== '' && (
        <div className="site-lead">
          {/* Nothing runs that could show more of it, or an image. */}
          <PrintContext value={true}>
            <Markdown text={description} level={1} />
          </PrintContext>
        </div>
      )}
      <ul className="site-facts">
        <li>{formatCount(documents.length, 'document')}</li>
        {hasMap && (
          <li>
            <MapLink view={view} at="relations">
              {formatCount(map.relations.length - own, 'connection')}
            </MapLink>
          </li>
        )}
        {own > 0 && (
          <li>
            <MapLink view={view} at="own">
              {formatNumber(own)} within one document
            </MapLink>
          </li>
        )}
        {unmatched > 0 && (
          <li>
            <MapLink view={view} at="unmatched">
              {formatCount(unmatched, 'address')} without another side
            </MapLink>
          </li>
        )}
      </ul>
      <div id="site-search" />
      {children}
      {groups.map((group) => (
        <section key={group} className="docs-section">
          <h2 dir="auto">{group || (groups.length > 1 ? 'Other documents' : 'Documents')}</h2>
          <ul className="site-cards">
            {documents.map((document, i) =>
              document.group === group ? (
                <DocumentCard key={document.page} view={view} document={i} of={document} />
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </>
  );
}

function DocumentCard({
  view,
  document,
  of: { info, name, version, owner, tags, relations, protocols, operations },
}: {
  view: SiteView;
  document: number;
  of: DocumentView;
}): ReactNode {
  const others = (own: 'senders' | 'receivers', other: 'senders' | 'receivers') =>
    documentsOf(
      relations
        .filter((relation) => relation[own].some((end) => end.document === document))
        .flatMap((relation) => relation[other]),
    ).filter((one) => one !== document);
  const to = others('senders', 'receivers');
  const from = others('receivers', 'senders');
  return (
    <li className="site-card">
      <h3>
        <PageLink view={view} document={document}>
          {name}
        </PageLink>
        {version !== '' && <span className="docs-version">{version}</span>}
      </h3>
      <p dir="auto">{summaryOf(info?.summary ?? info?.description ?? '')}</p>
      <ul className="site-facts">
        {owner !== '' && <li dir="auto">{owner}</li>}
        {protocols.length > 0 && <li>{protocols.join(', ')}</li>}
        {operations > 0 && <li>{formatCount(operations, 'operation')}</li>}
      </ul>
      <ul className="site-facts">
        {to.length > 0 && <li data-action="send">Sends to {namesIn(view, to)}</li>}
        {from.length > 0 && <li data-action="receive">Receives from {namesIn(view, from)}</li>}
      </ul>
      {tags.length > 0 && (
        <ul className="site-facts">
          {tags.map((tag) => (
            <li key={tag} className="docs-chip" dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A few names, or how many there are. */
const namesIn = ({ documents }: SiteView, indexes: readonly number[]): string =>
  indexes.length > 4
    ? formatCount(indexes.length, 'document')
    : indexes.map((i) => documents[i]?.name).join(', ');
