// Who sends and who receives, as a table.
import { Fragment, type ReactNode } from 'react';
import type { End, Relation, UnmatchedEnd } from '../../core/types.ts';
import { Address } from '../../docs/components/Address.tsx';
import { visibleName } from '../../ui/display-text.ts';
import { PageLink } from './PageLink.tsx';
import type { SiteView } from './site-view.ts';

interface TableProps {
  view: SiteView;
  /** Index of the document whose page this is on; absent for pages of the site itself. */
  from?: number;
}

/** Relations by address. */
export function RelationTable({
  view,
  from,
  relations,
}: TableProps & { relations: readonly Relation[] }): ReactNode {
  return (
    <div className="site-scroll">
      <table className="site-table">
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Sent by</th>
            <th scope="col">Received by</th>
            <th scope="col">Messages</th>
          </tr>
        </thead>
        <tbody>
          {relations.map(({ address, servers, senders, receivers }) => (
            <tr key={`${address} ${servers.join(' ')}`}>
              <th scope="row">
                <Address text={visibleName(address)} />
                <Servers servers={servers} />
              </th>
              <td data-label="Sent by">
                <Ends view={view} from={from} ends={senders} />
              </td>
              <td data-label="Received by">
                <Ends view={view} from={from} ends={receivers} />
              </td>
              <td data-label="Messages">
                <Messages senders={senders} receivers={receivers} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Ends that nothing is at the other side of, and why. */
export function UnmatchedTable({
  view,
  from,
  ends,
}: TableProps & { ends: readonly UnmatchedEnd[] }): ReactNode {
  return (
    <div className="site-scroll">
      <table className="site-table">
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Document</th>
            <th scope="col">What is missing</th>
          </tr>
        </thead>
        <tbody>
          {ends.map(({ end, servers, because, elsewhere }) => (
            <tr key={`${end.document} ${end.operation.id} ${end.isReply}`}>
              <th scope="row">
                {end.address === null ? (
                  <span className="docs-unknown">unknown</span>
                ) : (
                  <Address text={visibleName(end.address)} />
                )}
                <Servers servers={servers} />
              </th>
              <td data-label="Document">
                <Ends view={view} from={from} ends={[end]} />
              </td>
              <td data-label="What is missing">
                {reasonOf(end, because)}
                {elsewhere.length > 0 && (
                  <>
                    {' '}
                    The same address is on {servers.length === 0 ? 'a' : 'another'} server in{' '}
                    <Ends view={view} from={from} ends={elsewhere} inline />.
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function reasonOf({ action }: End, because: UnmatchedEnd['because']): string {
  if (because === 'no-address') return 'The channel has no address.';
  if (because === 'no-server') return 'The document names no server.';
  return action === 'send' ? 'No document here receives it.' : 'No document here sends it.';
}

function Servers({ servers }: { servers: readonly string[] }): ReactNode {
  return servers.map((server) => (
    <div key={server} className="site-server">
      <code>{visibleName(server)}</code>
    </div>
  ));
}

/** The documents of ends, as links to the operations. */
function Ends({
  view,
  from,
  ends,
  inline = false,
}: {
  view: SiteView;
  from?: number | undefined;
  ends: readonly End[];
  inline?: boolean;
}): ReactNode {
  const links = ends.map((end) => (
    <PageLink
      key={`${end.document} ${end.operation.id} ${end.isReply}`}
      view={view}
      document={end.document}
      part={end.operation.id}
      {...(from !== undefined && { from })}
    />
  ));
  if (inline)
    return links.map((link, i) => (
      <Fragment key={link.key}>
        {i > 0 && ', '}
        {link}
      </Fragment>
    ));
  return (
    <ul className="site-ends">
      {links.map((link, i) => (
        <li key={link.key}>
          {link}
          {ends[i]?.isReply && <span className="site-note"> as a reply</span>}
        </li>
      ))}
    </ul>
  );
}

/** The messages, as those call them who send. */
function Messages({ senders, receivers }: Pick<Relation, 'senders' | 'receivers'>): ReactNode {
  const namesOf = (ends: readonly End[]) =>
    ends.flatMap(({ messages }) => messages.map(({ label }) => visibleName(label)));
  const sent = namesOf(senders);
  return [...new Set(sent.length > 0 ? sent : namesOf(receivers))].map((name) => (
    <div key={name} dir="auto">
      {name}
    </div>
  ));
}
