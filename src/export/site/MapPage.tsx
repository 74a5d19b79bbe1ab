// The system map: who sends and who receives, what is without another side, and what several
// documents share.
import type { ReactNode } from 'react';
import type { SharedPart } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { PageLink } from './PageLink.tsx';
import { RelationTable, UnmatchedTable } from './RelationTable.tsx';
import { SystemDrawing } from './SystemDrawing.tsx';
import { documentsBy, type SiteView } from './site-view.ts';

interface MapPageProps {
  view: SiteView;
  /** Of the title: `h2` where it is not a page of its own. */
  heading?: 'h1' | 'h2';
}

/** The drawing, and all that is in it as tables. */
export function MapPage({ view, heading: Heading = 'h1' }: MapPageProps): ReactNode {
  const { relations, unmatched, messages, schemas } = view.map;
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
      <SystemDrawing view={view} relations={relations} unmatched={unmatched} />
      <MapSection id="relations" title="Connections">
        {relations.length === 0 ? (
          <p className="docs-empty">No document receives what another one sends.</p>
        ) : (
          <RelationTable view={view} relations={relations} />
        )}
      </MapSection>
      {unmatched.length > 0 && (
        <MapSection id="unmatched" title="Without another side">
          <UnmatchedTable view={view} ends={unmatched} />
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
                  <ul className="site-ends">
                    {uses.map(({ document, part }) => (
                      <li key={document}>
                        <PageLink view={view} document={document} part={part} />
                      </li>
                    ))}
                  </ul>
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
                <ul className="site-ends">
                  {documents.map((document) => (
                    <li key={document}>
                      <PageLink view={view} document={document} />
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
