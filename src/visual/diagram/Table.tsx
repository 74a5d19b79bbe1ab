// The facts of the diagram as a table.
import { ArrowDownLeft, ArrowUpRight, Ellipsis } from 'lucide-react';
import { createContext, Fragment, memo, type ReactNode, use, useRef, useState } from 'react';
import { numberText } from '../../ui/number-text.ts';
import type { Anchor } from '../../ui/PointMenu.tsx';
import type { Hand } from './edit/hand.ts';
import { acted } from './edit/keys.ts';
import type { Mention, TableRow } from './table.ts';
import type { Place } from './types.ts';

export interface TableProps {
  readonly rows: readonly TableRow[];
  onSelect(place: Place): void;
  /** What can be done with what is named; null where it can only be looked at. */
  readonly hand: Hand | null;
}

const HandContext = createContext<Hand | null>(null);

/** Rows that are drawn before the rest is asked for. */
const MANY = 200;

export const Table = memo(function Table({ rows, onSelect, hand }: TableProps): ReactNode {
  const [limit, setLimit] = useState(MANY);
  return (
    <HandContext value={hand}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="diagram-table-room" aria-label="Table of the diagram" tabIndex={0}>
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
          <button type="button" className="ui-button" data-look="outline" onClick={() => setLimit(limit + 1000)}>
            {numberText(rows.length - limit)} more…
          </button>
        )}
      </section>
    </HandContext>
  );
});

function Row({ row, onSelect }: { readonly row: TableRow; onSelect(place: Place): void }): ReactNode {
  const { action, operation, channel, messages, messagesText, reply, servers } = row;
  return (
    <tr>
      <th scope="row">
        {operation ? (
          <>
            <span className="diagram-action" data-action={action}>
              {action === 'send' && <ArrowUpRight size={14} aria-hidden="true" />}
              {action === 'receive' && <ArrowDownLeft size={14} aria-hidden="true" />}
              {action}
            </span>
            <To to={operation} onSelect={onSelect} />
          </>
        ) : (
          <span className="diagram-none">no operation</span>
        )}
      </th>
      <td>{channel ? <To to={channel} onSelect={onSelect} /> : <span className="diagram-none">no channel</span>}</td>
      <td>
        {messages.length !== 1 && messagesText !== '' && <span className="diagram-none">{messagesText}</span>}
        <All of={messages} onSelect={onSelect} />
      </td>
      <td>
        {reply === null && <span className="diagram-none">none</span>}
        {reply?.channel && <To to={reply.channel} onSelect={onSelect} />}
        {reply?.text && <span className="diagram-cell-text">{breakable(reply.text)}</span>}
        {reply && <All of={reply.messages} onSelect={onSelect} />}
      </td>
      <td>{servers.length > 0 ? <All of={servers} onSelect={onSelect} /> : <span className="diagram-none">none</span>}</td>
    </tr>
  );
}

/** An address or a name that goes on in the next line after one of its separators rather than within a word. */
function breakable(text: string): ReactNode {
  return text.split(/(?<=[/.:_@-])(?=[^/.:_@-])/).map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

function All({ of, onSelect }: { readonly of: readonly Mention[]; onSelect(place: Place): void }): ReactNode {
  if (of.length === 0) return null;
  return (
    <ul className="ui-list">
      {of.map((mention) => (
        <li key={`${mention.place.uri}#${mention.place.pointer}`}>
          <To to={mention} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

function To({ to, onSelect }: { readonly to: Mention; onSelect(place: Place): void }): ReactNode {
  const hand = use(HandContext);
  const name = useRef<HTMLButtonElement>(null);
  const { title, place } = to;
  const spot = { title, place, part: `${place.uri}#${place.pointer}` };
  const menu = (anchor: Anchor): void => hand?.open({ what: 'menu', spot, anchor, back: name.current });
  return (
    <>
      <span className="diagram-with-menu">
        <button
          ref={name}
          aria-keyshortcuts={hand ? 'Shift+F10' : undefined}
          type="button"
          className="diagram-to"
          onClick={() => onSelect(place)}
          onKeyDown={(event) => {
            if (hand && acted(event, spot, hand)) event.preventDefault();
          }}
          onContextMenu={
            hand
              ? (event) => {
                  event.preventDefault();
                  menu(event.currentTarget);
                }
              : undefined
          }
        >
          {breakable(title)}
        </button>
        {hand && (
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
      {to.text !== undefined && <span className="diagram-cell-text">{breakable(to.text)}</span>}
    </>
  );
}
