// The content of the diagram as a table.

import { ArrowDownLeft, ArrowUpRight, Ellipsis } from 'lucide-react';
import { createContext, Fragment, memo, type ReactNode, use, useRef, useState } from 'react';
import { formatNumber } from '../../core/light.ts';
import type { Location, PartBase } from '../../core/types.ts';
import type { Anchor } from '../../ui/ContextMenu.tsx';
import { visibleName } from '../../ui/display-text.ts';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useLiveMark } from '../live-marks.ts';
import { messagesText, titleOf, urlOf } from './accessible-names.ts';
import { type DiagramActions, runKeyAction } from './edit/use-diagram-actions.ts';
import type { Flow } from './flows.ts';
import { locationOfPart } from './graph-nodes.ts';

export interface DiagramTableProps {
  readonly rows: readonly TableRow[];
  onSelect(location: Location): void;
  /** Actions for the objects in the table; null if it is read-only. */
  readonly actions: DiagramActions | null;
}

const ActionsContext = createContext<DiagramActions | null>(null);

/** Rows that are rendered before the user shows the rest. */
const MANY = 200;

export const DiagramTable = memo(function Table({
  rows,
  onSelect,
  actions,
}: DiagramTableProps): ReactNode {
  const [limit, setLimit] = useState(MANY);
  return (
    <ActionsContext value={actions}>
      <section
        className="diagram-table-scroll ui-scroll"
        aria-label="Table of the diagram"
        {...SCROLLS_BY_KEY}
      >
        <table className="diagram-table">
          <thead>
            <tr>
              <th scope="col">Operation</th>
              <th scope="col">Channel</th>
              <th scope="col">Messages</th>
              <th scope="col">Reply</th>
              <th scope="col">Servers</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map((row) => (
              <Row key={row.id} row={row} onSelect={onSelect} />
            ))}
          </tbody>
        </table>
        {rows.length > limit && (
          <button
            type="button"
            className="ui-button"
            data-look="outline"
            onClick={() => setLimit(limit + 1000)}
          >
            {formatNumber(rows.length - limit)} more…
          </button>
        )}
      </section>
    </ActionsContext>
  );
});

function Row({
  row,
  onSelect,
}: {
  readonly row: TableRow;
  onSelect(location: Location): void;
}): ReactNode {
  const { action, operation, channel, messages, messagesText, reply, servers } = row;
  return (
    <tr>
      <th scope="row">
        {operation ? (
          <>
            <span className="diagram-action ui-help" data-action={action}>
              {action === 'send' && <ArrowUpRight size={14} aria-hidden="true" />}
              {action === 'receive' && <ArrowDownLeft size={14} aria-hidden="true" />}
              {action}
            </span>
            <PartButton to={operation} onSelect={onSelect} />
          </>
        ) : (
          <span className="diagram-none">no operation</span>
        )}
      </th>
      <td>
        {channel ? (
          <PartButton to={channel} onSelect={onSelect} />
        ) : (
          <span className="diagram-none">no channel</span>
        )}
      </td>
      <td>
        {messages.length !== 1 && messagesText !== '' && (
          <span className="diagram-none">{messagesText}</span>
        )}
        <CellParts of={messages} onSelect={onSelect} />
      </td>
      <td>
        {reply === null && <span className="diagram-none">none</span>}
        {reply?.channel && <PartButton to={reply.channel} onSelect={onSelect} />}
        {reply?.text && <span className="diagram-cell-text">{breakableText(reply.text)}</span>}
        {reply && <CellParts of={reply.messages} onSelect={onSelect} />}
      </td>
      <td>
        {servers.length > 0 ? (
          <CellParts of={servers} onSelect={onSelect} />
        ) : (
          <span className="diagram-none">none</span>
        )}
      </td>
    </tr>
  );
}

/** Renders an address or a name that breaks after a separator rather than within a word. */
function breakableText(text: string): ReactNode {
  return text.split(/(?<=[/.:_@-])(?=[^/.:_@-])/).map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

function CellParts({
  of,
  onSelect,
}: {
  readonly of: readonly TablePart[];
  onSelect(location: Location): void;
}): ReactNode {
  if (of.length === 0) return null;
  return (
    <ul className="ui-list">
      {of.map((part) => (
        <li key={`${part.location.uri}#${part.location.pointer}`}>
          <PartButton to={part} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

function PartButton({
  to,
  onSelect,
}: {
  readonly to: TablePart;
  onSelect(location: Location): void;
}): ReactNode {
  const actions = use(ActionsContext);
  const name = useRef<HTMLButtonElement>(null);
  const { title, location } = to;
  const spot = { title, location, part: `${location.uri}#${location.pointer}` };
  const mark = useLiveMark(spot.part);
  const menu = (anchor: Anchor): void =>
    actions?.open({ panel: 'menu', target: spot, anchor, back: name.current });
  return (
    <>
      <span className="diagram-with-menu">
        <button
          ref={name}
          aria-keyshortcuts={actions ? 'Shift+F10' : undefined}
          type="button"
          className="diagram-to"
          onClick={() => onSelect(location)}
          onKeyDown={(event) => {
            if (actions && runKeyAction(event, spot, actions)) event.preventDefault();
          }}
          onContextMenu={
            actions
              ? (event) => {
                  event.preventDefault();
                  menu(event.currentTarget);
                }
              : undefined
          }
        >
          {breakableText(title)}
        </button>
        {mark && (
          <>
            {mark.badge}
            <span className="ui-hidden">{mark.text}</span>
          </>
        )}
        {actions && (
          <button
            type="button"
            className="diagram-dots"
            tabIndex={-1}
            aria-label={`Actions for ${title}`}
            aria-haspopup="menu"
            onClick={(event) => menu(event.currentTarget)}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </button>
        )}
      </span>
      {to.text !== undefined && <span className="diagram-cell-text">{breakableText(to.text)}</span>}
    </>
  );
}

// The content of the diagram as table rows, for screen readers and for documents too large to draw.

/** A part shown in a cell. */
interface TablePart {
  readonly location: Location;
  readonly title: string;
  /** Further details: an address, a host. */
  readonly text?: string;
}

interface TableRow {
  readonly id: string;
  /** `send`, `receive`, another value from the document, or '' if no operation uses the channel. */
  readonly action: string;
  readonly operation: TablePart | null;
  readonly channel: TablePart | null;
  readonly messages: readonly TablePart[];
  /** "2 of 3 messages", "no messages". */
  readonly messagesText: string;
  readonly reply: {
    readonly channel: TablePart | null;
    readonly text: string;
    readonly messages: readonly TablePart[];
  } | null;
  readonly servers: readonly TablePart[];
}

/** Returns one row for each flow, in the same order. */
export function tableRows(flows: readonly Flow[]): TableRow[] {
  return flows.map(({ operation, channel, servers, messages, reply }) => ({
    id: (operation ?? channel ?? servers[0])?.id ?? '',
    action: operation ? (operation.action ?? 'no action') : '',
    operation: operation && toTablePart(operation),
    channel: channel && toTablePart(channel, visibleName(channel.address ?? 'address unknown')),
    messages: messages.map((m) => toTablePart(m)),
    messagesText: operation
      ? messagesText(messages, operation.messagesAre, channel)
      : channel
        ? messagesText(messages, 'all', channel)
        : '',
    reply: reply && {
      channel: reply.channel && toTablePart(reply.channel, reply.channel.address ?? undefined),
      text:
        operation?.reply?.location === undefined ? '' : `address in ${operation.reply.location}`,
      messages: reply.messages.map((m) => toTablePart(m)),
    },
    servers: servers.map((server) => toTablePart(server, urlOf(server))),
  }));
}

function toTablePart(part: PartBase, text?: string): TablePart {
  return {
    location: locationOfPart(part),
    title: titleOf(part),
    ...(text !== undefined && { text }),
  };
}
