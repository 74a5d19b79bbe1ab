// The system map: a picture, and all of it as tables: who sends and who receives, what an
// application sends to itself, what is without another side, and what several documents share.
import type { ReactNode } from 'react';
import { formatCount, serverUrl } from '../../core/light.ts';
import type { PartId, SharedPart } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import type { showSystemMap } from '../../visual/system-map/system-map.ts';
import type { MapData } from '../../visual/system-map/types.ts';
import { PageLink } from './PageLink.tsx';
import { RelationTable, UnmatchedTable } from './RelationTable.tsx';
import { documentsBy, documentsOf, isOwn, type SiteView } from './site-view.ts';

/** Documents in a row of a table that are shown without opening them. */
const MAX_DOCUMENTS = 12;

interface MapPageProps {
  view: SiteView;
  /** Of the title: `h2` where it is not a page of its own. */
  heading?: 'h1' | 'h2';
  picture: ReactNode;
}

/** The picture, and all that is in it as tables. */
export function MapPage({ view, heading: Heading = 'h1', picture }: MapPageProps): ReactNode {
  const { unmatched, messages, schemas } = view.map;
  const all = view.map.relations.map((row, index) => ({ row, index }));
  const own = all.filter(({ row }) => isOwn(row));
  const relations = all.filter(({ row }) => !isOwn(row));
  const ends = unmatched.map((row, i) => ({ row, index: all.length + i }));
  const owners = documentsBy(view, ({ owner }) => [owner || 'Unknown']);
  const tags = documentsBy(view, (document) => document.tags);
  return (
    <>
      <Heading className="docs-title">System map</Heading>
      <p className="site-lead">
        Two documents are connected where one sends to an address of a server, and the other
        receives from it. Servers are the same with the same protocol, host and path name; names of
        parameters in an address don't count.
      </p>
      {picture}
      <MapSection id="relations" title="Connections">
        {relations.length === 0 ? (
          <p className="docs-empty">No document receives what another one sends.</p>
        ) : (
          <RelationTable view={view} relations={relations} />
        )}
      </MapSection>
      {own.length > 0 && (
        <MapSection id="own" title="Within one document">
          <RelationTable view={view} relations={own} />
        </MapSection>
      )}
      {unmatched.length > 0 && (
        <MapSection id="unmatched" title="Without another side">
          <UnmatchedTable view={view} ends={ends} />
        </MapSection>
      )}
      <Shared view={view} title="Shared messages" id="messages" parts={messages} />
      <Shared view={view} title="Shared schemas" id="schemas" parts={schemas} />
      <MapSection id="owners" title="Owners">
        <Groups view={view} label="Contact" groups={owners} />
      </MapSection>
      {tags.length > 0 && (
        <MapSection id="tags" title="Tags">
          <Groups view={view} label="Tag" groups={tags} />
        </MapSection>
      )}
    </>
  );
}

function MapSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="docs-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

function Shared({
  view,
  title,
  id,
  parts,
}: {
  view: SiteView;
  title: string;
  id: string;
  parts: readonly SharedPart[];
}): ReactNode {
  if (parts.length === 0) return null;
  return (
    <MapSection id={id} title={title}>
      <div className="site-scroll">
        <table className="site-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Documents</th>
              <th scope="col">Defined</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, how, uri = '', uses }) => (
              <tr key={`${name} ${uses.map(({ part }) => part).join(' ')}`}>
                <th scope="row" dir="auto">
                  {visibleName(name)}
                </th>
                <td data-label="Documents">
                  <DocumentList view={view} documents={uses} />
                </td>
                <td data-label="Defined">
                  {how === 'file' ? <code>{visibleName(uri)}</code> : 'Equal copies in each'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </MapSection>
  );
}

/** Documents, folded where they are many. */
function DocumentList({
  view,
  documents,
}: {
  view: SiteView;
  documents: readonly { readonly document: number; readonly part?: PartId }[];
}): ReactNode {
  const list = (
    <ul className="site-ends">
      {documents.map(({ document, part }) => (
        <li key={document}>
          <PageLink view={view} document={document} {...(part !== undefined && { part })} />
        </li>
      ))}
    </ul>
  );
  if (documents.length <= MAX_DOCUMENTS) return list;
  return (
    <details className="site-more">
      <summary>{formatCount(documents.length, 'document')}</summary>
      {list}
    </details>
  );
}

function Groups({
  view,
  label,
  groups,
}: {
  view: SiteView;
  label: string;
  groups: readonly (readonly [name: string, documents: readonly number[]])[];
}): ReactNode {
  return (
    <div className="site-scroll">
      <table className="site-table">
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">Documents</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(([name, documents]) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td data-label="Documents">
                <DocumentList view={view} documents={documents.map((document) => ({ document }))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// What the picture of the system map draws: documents and addresses, by the index that the rows of
// the tables have, too.

/** Returns the data of the picture: relations first, then ends without another side. */
export function mapData({ documents, map, links }: SiteView): MapData {
  return {
    applications: documents.map(({ documentation: { model }, name, version, group, tags }, i) => ({
      name,
      page: links.pages[i] ?? '',
      version,
      group,
      servers: model.order.servers.flatMap((id) => {
        const part = model.parts.get(id);
        return part?.kind === 'server' ? [visibleName(serverUrl(part))] : [];
      }),
      tags,
    })),
    addresses: [
      ...map.relations.map(({ address, servers, senders, receivers }) => ({
        address: visibleName(address),
        servers: servers.map(visibleName),
        from: documentsOf(senders),
        to: documentsOf(receivers),
      })),
      ...map.unmatched.map(({ end: { action, address, document }, servers }) => ({
        address: visibleName(address ?? 'unknown address'),
        servers: servers.map(visibleName),
        from: action === 'send' ? [document] : [],
        to: action === 'send' ? [] : [document],
      })),
    ],
  };
}

/**
 * Draws the picture in the page of a site. It is written into a file as it is, behind the module
 * that draws, so that it may use nothing outside of itself.
 */
export function startMap(show: typeof showSystemMap, page: Document): void {
  const home = page.getElementById('system-map');
  const data = page.getElementById('map-data')?.textContent;
  if (home && data) show(home, page, JSON.parse(data));
}
