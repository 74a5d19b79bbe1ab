// Who sends and who receives, as tables: of the rows between the same documents, many are folded.
import { Fragment, type ReactNode } from 'react';
import { formatCount, groupBy } from '../../core/light.ts';
import type { End, Relation, UnmatchedEnd } from '../../core/types.ts';
import { Address } from '../../docs/components/Address.tsx';
import { visibleName } from '../../ui/display-text.ts';
import { PageLink } from './PageLink.tsx';
import { documentsOf, type SiteView } from './site-view.ts';

/** Rows between the same documents that are shown without opening them. */
const MAX_ROWS = 3;
/** More rows are listed by document, and more documents than these in parts. */
const MAX_TABLE = 60;
const MAX_FOLDS = 25;
const byName = new Intl.Collator('en', { numeric: true });

/** A row, with the index that the picture has for it. */
export interface Indexed<Row> {
  readonly row: Row;
  readonly index: number;
}

interface TableProps {
  view: SiteView;
  /** Index of the document whose page this is on; absent for pages of the site itself. */
  from?: number;
}

/** Relations by address; those between the same documents are folded where they are many. */
export function RelationTable({
  view,
  from,
  relations,
}: TableProps & { relations: readonly Indexed<Relation>[] }): ReactNode {
  return (
    <Folded
      view={view}
      documentOf={({ senders, receivers }) => (senders[0] ?? receivers[0])?.document ?? 0}
      rows={relations}
      keyOf={({ senders, receivers }) =>
        `${documentsOf(senders).join()} > ${documentsOf(receivers).join()}`
      }
      summaryOf={({ senders, receivers }) =>
        `${namesOf(view, senders)} \u2192 ${namesOf(view, receivers)}`
      }
      head={['Address', 'Sent by', 'Received by', 'Messages']}
      tableRow={({ row: { address, servers, senders, receivers }, index }) => (
        <tr key={index} data-address={index}>
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
      )}
    />
  );
}

/** Ends that nothing is at the other side of, and why. */
export function UnmatchedTable({
  view,
  from,
  ends,
}: TableProps & { ends: readonly Indexed<UnmatchedEnd>[] }): ReactNode {
  return (
    <Folded
      view={view}
      documentOf={({ end }) => end.document}
      rows={ends}
      keyOf={({ end, because }) => `${end.document} ${end.action} ${because}`}
      summaryOf={({ end, because }) =>
        `${namesOf(view, [end])} ${end.action === 'send' ? 'sends' : 'receives'}: ${reasonOf(end, because)}`
      }
      head={['Address', 'Document', 'What is missing']}
      tableRow={({ row: { end, servers, because, elsewhere }, index }) => (
        <tr key={index} data-address={index}>
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
      )}
    />
  );
}

interface FoldedProps<Row> {
  view: SiteView;
  rows: readonly Indexed<Row>[];
  /** The ends that rows have in common that are folded together, and what else they have. */
  keyOf(row: Row): string;
  summaryOf(row: Row): string;
  /** The document that a row is listed under where there are many groups. */
  documentOf(row: Row): number;
  head: readonly string[];
  tableRow(row: Indexed<Row>): ReactNode;
}

/** A table, and one for each group of rows that is folded. */
function Folded<Row>({
  view,
  rows,
  keyOf,
  summaryOf,
  documentOf,
  head,
  tableRow,
}: FoldedProps<Row>): ReactNode {
  const table = (shown: readonly Indexed<Row>[]): ReactNode => (
    <div className="site-scroll">
      <table className="site-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{shown.map(tableRow)}</tbody>
      </table>
    </div>
  );
  const parts = groupBy(rows, ({ row }) => keyOf(row));
  if (rows.length <= MAX_TABLE || parts.size === 1) {
    const isFew = ({ row }: Indexed<Row>): boolean =>
      (parts.get(keyOf(row))?.length ?? 0) <= MAX_ROWS;
    const few = rows.filter(isFew);
    return (
      <>
        {few.length > 0 && table(few)}
        {[...parts.values()]
          .filter(([first]) => first && !isFew(first))
          .map((all) => (
            <Fold key={all[0]?.index} summary={all[0] ? summaryOf(all[0].row) : ''} rows={all}>
              {table(all)}
            </Fold>
          ))}
      </>
    );
  }
  const documents = [...groupBy(rows, ({ row }) => documentOf(row))];
  const name = (i: number | undefined): string => view.documents[i ?? -1]?.name ?? '';
  const one = ([document, all]: (typeof documents)[number]): ReactNode => (
    <Fold key={document} summary={name(document)} rows={all}>
      {table(all)}
    </Fold>
  );
  if (documents.length <= MAX_FOLDS) return documents.map(one);
  documents.sort(([a], [b]) => byName.compare(name(a), name(b)));
  const size = Math.ceil(documents.length / Math.ceil(documents.length / MAX_FOLDS));
  return Array.from({ length: Math.ceil(documents.length / size) }, (_, i) => {
    const some = documents.slice(i * size, (i + 1) * size);
    const [first, last] = [some[0], some.at(-1)];
    return (
      <Fold
        key={first?.[0]}
        summary={`${name(first?.[0])} to ${name(last?.[0])}`}
        rows={some.flatMap(([, all]) => all)}
      >
        {some.map(one)}
      </Fold>
    );
  });
}

/** Rows that are shown when they are opened. */
function Fold({
  summary,
  rows,
  children,
}: {
  summary: string;
  rows: readonly unknown[];
  children: ReactNode;
}): ReactNode {
  return (
    <details className="site-fold">
      <summary dir="auto">
        {summary} <span className="site-note">{formatCount(rows.length, 'address')}</span>
      </summary>
      {children}
    </details>
  );
}

const namesOf = ({ documents }: SiteView, ends: readonly End[]): string =>
  documentsOf(ends)
    .map((i) => documents[i]?.name ?? '')
    .join(', ');

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

/** The documents of ends with their operations, as links to both. */
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
  const own = from === undefined ? {} : { from };
  const documents = [...groupBy(ends, ({ document }) => document)];
  const shown = documents.map(([document, all]) => (
    <Fragment key={document}>
      <PageLink view={view} document={document} {...own} />:{' '}
      {all.map(({ operation, isReply }, i) => (
        <Fragment key={`${operation.id} ${isReply}`}>
          {i > 0 && ', '}
          <PageLink view={view} document={document} part={operation.id} {...own}>
            {visibleName(operation.label)}
          </PageLink>
          {isReply && <span className="site-note"> as a reply</span>}
        </Fragment>
      ))}
    </Fragment>
  ));
  if (inline)
    return shown.map((one, i) => (
      <Fragment key={one.key}>
        {i > 0 && '; '}
        {one}
      </Fragment>
    ));
  return (
    <ul className="site-ends">
      {shown.map((one) => (
        <li key={one.key}>{one}</li>
      ))}
    </ul>
  );
}

/** The messages, as those call them who send. */
function Messages({ senders, receivers }: Pick<Relation, 'senders' | 'receivers'>): ReactNode {
  const namesIn = (ends: readonly End[]) =>
    ends.flatMap(({ messages }) => messages.map(({ label }) => visibleName(label)));
  const sent = namesIn(senders);
  return [...new Set(sent.length > 0 ? sent : namesIn(receivers))].map((name) => (
    <div key={name} dir="auto">
      {name}
    </div>
  ));
}
