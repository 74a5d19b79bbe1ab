// Editing controls at the edge of a node: handles to draw lines from, and its menu button.
import { Handle, type OnConnectStart, Position } from '@xyflow/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, use, useCallback, useRef, useState } from 'react';
import { capitalize } from '../../../core/light.ts';
import type { Model } from '../../../core/types.ts';
import { DiagramContext, itemDomId } from '../diagram-context.ts';
import { APP } from '../graph-nodes.ts';
import { itemById } from '../keyboard-navigation.ts';
import type { Layout } from '../layout.ts';
import type { DiagramItem } from '../types.ts';
import {
  type ConnectionCheck,
  checkConnection,
  connectableAt,
  connectableName,
  type PendingConnection,
  replyOf,
} from './connections.ts';
import { connectableText } from './EditPanels.tsx';
import type { DiagramActions } from './use-diagram-actions.ts';

export interface ConnectionHandlesProps {
  readonly item: DiagramItem;
  /** The edge that the handles are at; null if no line can start at such an object. */
  readonly edge: 'left' | 'right' | null;
  /**
   * Whether it has a second handle, for its reply; a reply that already has a line is labeled by
   * it.
   */
  readonly reply?: 'drawn' | 'none' | null;
  /** px from the top of the card: middle of the handle, top of the button. */
  readonly middle: number;
  readonly top: number;
}

/** Distance of each of two handles from the middle between them, in px of the screen. */
const APART = 13;

export function ConnectionHandles({
  item,
  edge,
  reply = null,
  middle,
  top,
}: ConnectionHandlesProps): ReactNode {
  const { actions, canDraw } = use(DiagramContext);
  if (!actions) return null;
  const beside = (by: number): string => `calc(${middle}px + ${by}px / var(--diagram-zoom, 1))`;
  return (
    <span className="diagram-grips" data-for={item.id}>
      {edge && canDraw && (
        <ConnectionHandle id={item.id} edge={edge} top={reply ? beside(-APART) : middle} />
      )}
      {edge && canDraw && reply && (
        <ConnectionHandle
          id={replyHandleId(item.id)}
          edge={edge}
          top={beside(APART)}
          reply={reply}
        />
      )}
      <button
        type="button"
        className="diagram-dots"
        style={{ top }}
        tabIndex={-1}
        aria-label={`Actions for ${item.title}`}
        aria-haspopup="menu"
        onClick={(event) =>
          actions.open({
            panel: 'menu',
            target: item,
            anchor: event.currentTarget,
            back: document.getElementById(itemDomId(item.id)),
          })
        }
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
    </span>
  );
}

interface ConnectionHandleProps {
  readonly id: string;
  readonly edge: 'left' | 'right';
  readonly top: number | string;
  /** Whether the reply has a line from it. */
  readonly reply?: 'drawn' | 'none';
}

function ConnectionHandle({ id, edge, top, reply }: ConnectionHandleProps): ReactNode {
  return (
    <Handle
      id={id}
      type="source"
      position={edge === 'left' ? Position.Left : Position.Right}
      isConnectableEnd={false}
      className="diagram-grip"
      data-of={reply && 'reply'}
      style={{ top }}
      aria-hidden="true"
    >
      {reply === 'none' && <span className="diagram-grip-word">reply</span>}
    </Handle>
  );
}

// The line that is drawn by hand: where it starts, what is under its end, and what dropping it
// does.

/** Returns the id of the handle that connects the reply of an operation. */
function replyHandleId(id: string): string {
  return `${id} reply`;
}

/** @param from starts a line at an item; null if lines can't be drawn */
export function useConnectDrag(
  layout: Layout,
  actions: DiagramActions | null,
  from: BeginConnection | null,
) {
  const [connection, setPull] = useState<PendingConnection | null>(null);
  // React Flow's events read the current line when it is dropped, not while rendering.
  const now = useRef(connection);
  const draw = useCallback((to: PendingConnection | null): void => {
    now.current = to;
    setPull(to);
  }, []);
  const over = useCallback(
    (id: string | null): void => void (now.current && draw({ ...now.current, over: id })),
    [draw],
  );
  const cancel = useCallback((): void => draw(null), [draw]);
  const begin: OnConnectStart = (_event, { nodeId, handleId }) => {
    const reply = nodeId !== null && handleId === replyHandleId(nodeId);
    const id = reply ? nodeId : handleId;
    const item = id === null ? null : itemById(layout, id);
    if (item && from) draw(from(item, layout, reply));
  };
  const end = (): void => {
    const { current: done } = now;
    draw(null);
    if (!done || done.over === null || done.over === done.from) return;
    const check = done.checks.get(done.over);
    if (check && 'command' in check) actions?.connect(check.command);
    else if (check) actions?.refuse(capitalize(check.reason));
  };
  // `connection` is null while no line is drawn.
  return { connection, over, cancel, begin, end };
}

// What a line from an item would do at every other item, computed for the whole drawing at once.

/** Starts a line at an item; `reply`: at the reply of that operation. */
export type BeginConnection = (
  item: DiagramItem,
  layout: Layout,
  reply: boolean,
) => PendingConnection;

/** Returns a function that starts lines in a document. */
export function createBeginConnection(model: Model): BeginConnection {
  return (item, { nodes }, reply) => {
    const own = connectableAt(model, item);
    const thing = reply && own?.kind === 'operation' ? replyOf(own) : own;
    const checks = new Map<string, ConnectionCheck>();
    for (const to of nodes.flatMap(({ node, rows }) => [node, ...rows.map((row) => row.item)])) {
      const other = connectableAt(model, to);
      if (thing && other) checks.set(to.id, checkConnection(model, thing, other));
    }
    const what =
      thing?.kind === 'reply' || thing?.kind === APP
        ? connectableName(thing)
        : `${thing?.kind} ${item.title}`;
    return {
      from: item.id,
      over: null,
      checks,
      reply,
      hint: thing ? `Drop ${what} on ${connectableText(thing.kind)}.` : '',
    };
  };
}
