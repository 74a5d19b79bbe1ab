// What the application does, at a glance: one row per operation, before any details.
import { Fragment, memo, type ReactNode } from 'react';
import type { Link, Model, OperationPart, PartId, ServerPart } from '../../core/types.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { needsNone, unreadText, withoutSecurity } from '../components/Absent.tsx';
import { Address } from '../components/Address.tsx';
import { BreakableText } from '../components/BreakableText.tsx';
import { ActionChip } from '../components/Chips.tsx';
import { Fact, FactList } from '../components/FactList.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { usePane, usePaneState, usePart, useParts } from '../pane/pane.ts';
import '../components/table.css';
import './tables.css';

const loadFilter = async () => (await import('../filter/OperationsFilter.tsx')).OperationsFilter;

const HEADING = 'docs-operations-summary';
/** What can be the same for every operation. */
type Shared = 'Servers' | 'Security';
/** Rows that are shown at first: less than a page of a screen, so that the details are near. */
export const SUMMARY_ROWS = 12;
/** Links of one cell that are shown at first. */
const IN_CELL = 3;

/** A table of the operations; nothing where there are none. */
export const OperationsSummary = memo(function OperationsSummary({
  ids,
  filters,
}: {
  ids: readonly PartId[];
  /** The reader can choose which operations are shown. */
  filters: boolean;
}): ReactNode {
  const { services } = usePane();
  const { part: Filter } = useLazy(loadFilter, filters);
  const same = usePaneState(({ model }) => sharedColumns(model, ids).join(' ')).split(' ');
  const first = usePart(ids[0] ?? null);
  if (ids.length === 0 && !filters) return null;
  const isShared = (column: Shared) => same.includes(column);
  const columns = ['Action', 'Operation', 'Messages'].concat(
    SHARED.filter((column) => !isShared(column)),
  );
  return (
    <section className="docs-section" aria-labelledby={services.inPage ? undefined : HEADING}>
      <h2 id={HEADING}>What this application does</h2>
      {Filter && <Filter />}
      {first?.kind === 'operation' && <Rules part={first} isShared={isShared} />}
      {ids.length > 0 && (
        <table className="docs-table docs-does" aria-labelledby={HEADING}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <ShowMore items={ids} first={SUMMARY_ROWS} noun="more operations" listed="row">
              {(id) => (
                <Row
                  key={id}
                  id={id}
                  servers={!isShared('Servers')}
                  security={!isShared('Security')}
                />
              )}
            </ShowMore>
          </tbody>
        </table>
      )}
    </section>
  );
});

/** What holds for every operation, in place of a column with the same in each row. */
function Rules({
  part,
  isShared,
}: {
  part: OperationPart;
  isShared(column: Shared): boolean;
}): ReactNode {
  const servers = isShared('Servers') && part.servers.length > 0;
  const security = isShared('Security');
  return (
    (servers || security) && (
      <FactList>
        {servers && (
          <Fact label="Servers">
            <Links links={part.servers} />
          </Fact>
        )}
        {security && (
          <Fact label="Security">
            <Security part={part} />
          </Fact>
        )}
      </FactList>
    )
  );
}

const SHARED: readonly Shared[] = ['Servers', 'Security'];
const shared = new WeakMap<readonly PartId[], { of: Model; columns: readonly Shared[] }>();

/** The columns in which every operation has the same. */
function sharedColumns(model: Model, ids: readonly PartId[]): readonly Shared[] {
  const known = shared.get(ids);
  if (known?.of === model) return known.columns;
  const parts = ids.map((id) => model.parts.get(id)).filter((p) => p?.kind === 'operation');
  const same = (of: (part: OperationPart) => unknown) =>
    new Set(parts.map((part) => JSON.stringify(of(part)))).size === 1;
  const servers = same((part) => [part.servers, unreadText(part, 'channel')]);
  const security =
    servers &&
    same((part) => [part.security, part.noSecurity ?? false, unreadText(part, 'security')]);
  const columns: Shared[] =
    parts.length < 2
      ? []
      : [...(servers ? ['Servers' as const] : []), ...(security ? ['Security' as const] : [])];
  shared.set(ids, { of: model, columns });
  return columns;
}

interface RowProps {
  /** Columns that are there. */
  servers: boolean;
  security: boolean;
}

const Row = memo(function Row({ id, ...columns }: RowProps & { id: PartId }): ReactNode {
  const part = usePart(id);
  return part?.kind === 'operation' && <OperationRow part={part} {...columns} />;
});

function OperationRow({
  part,
  servers: hasServers,
  security: hasSecurity,
}: RowProps & { part: OperationPart }): ReactNode {
  const { address, channel, messages, messagesAre, servers, reply } = part;
  return (
    <tr>
      <td>
        <ActionChip of={part} />
      </td>
      <td>
        <PartLink link={{ id: part.id, label: part.title ?? part.key }} inText />
        <div className="docs-does-address">
          {address !== null ? (
            <Address text={address} />
          ) : (
            channel && <BreakableText text={channel.label} />
          )}
        </div>
      </td>
      <td>
        {messagesAre === 'none' ? <Faint>none</Faint> : <Links links={messages} />}
        {reply && (
          <div className="docs-does-reply">
            <span className="docs-faint">reply:</span>{' '}
            {reply.messagesAre === 'none' ? <Faint>none</Faint> : <Links links={reply.messages} />}
          </div>
        )}
      </td>
      {hasServers && (
        <td data-column="Servers">
          <Links links={servers} />
        </td>
      )}
      {hasSecurity && (
        <td data-column="Security">
          <Security part={part} />
        </td>
      )}
    </tr>
  );
}

/** Targets in one line; more than a few are counted. */
function Links({ links }: { links: readonly Link[] }): ReactNode {
  return (
    <ShowMore items={links} first={IN_CELL} noun="more">
      {(link, i) => (
        <Fragment key={`${link.id ?? link.label} ${i}`}>
          {i > 0 && ', '}
          <PartLink link={link} inText />
        </Fragment>
      )}
    </ShowMore>
  );
}

/** One of the servers' schemes, and one of the operation's own. */
function Security({ part }: { part: OperationPart }): ReactNode {
  const servers = useParts(part.servers).filter((server) => server.kind === 'server');
  const ofServers = distinctLinks(
    servers.flatMap(({ security }) => security.map(({ scheme }) => scheme)),
  );
  const own = distinctLinks(part.security.map(({ scheme }) => scheme));
  const both = [ofServers, own].filter((links) => links.length > 0);
  const unread =
    servers.length < part.servers.length ||
    [part, ...servers].some((one) => unreadText(one, 'security') !== null);
  if (both.length === 0) {
    const none = needsNone(part, servers) ? 'none' : 'not described';
    return <Faint>{unread ? 'could not be read' : none}</Faint>;
  }
  return both.map((links, i) => {
    const exceptions = links === ofServers ? serversWithout(servers) : [];
    // Alternatives would be read together with what is required beside them.
    const inBrackets = both.length > 1 && links.length + exceptions.length > 1;
    return (
      <Fragment key={i === 0 ? 'first' : 'second'}>
        {i > 0 && ' and '}
        {inBrackets && '('}
        {links.map((link, n) => (
          <Fragment key={link.id ?? link.label}>
            {n > 0 && ' or '}
            <PartLink link={link} inText />
          </Fragment>
        ))}
        {exceptions.map(([words, on]) => (
          <Fragment key={words}>
            ; {words} on <Links links={on.map(linkTo)} />
          </Fragment>
        ))}
        {inBrackets && ')'}
      </Fragment>
    );
  });
}

/** The servers without a scheme, by the words that say so. */
function serversWithout(servers: readonly ServerPart[]): readonly [string, ServerPart[]][] {
  const without = servers.filter(
    (server) => server.security.length === 0 && unreadText(server, 'security') === null,
  );
  return [...new Set(without.map(withoutSecurity))].map((words) => [
    words,
    without.filter((server) => withoutSecurity(server) === words),
  ]);
}

const linkTo = ({ id, title, key }: ServerPart): Link => ({ id, label: title ?? key });

const distinctLinks = (links: readonly Link[]): readonly Link[] => [
  ...new Map(links.map((link) => [link.id ?? link.label, link])).values(),
];

function Faint({ children }: { children: ReactNode }): ReactNode {
  return <span className="docs-faint">{children}</span>;
}
