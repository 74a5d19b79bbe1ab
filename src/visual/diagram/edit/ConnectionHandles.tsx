// Editing controls at the edge of a node: handles to draw lines from, and its menu button.
import { Handle, Position } from '@xyflow/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { DiagramContext, itemDomId } from '../diagram-context.ts';
import type { DiagramItem } from '../types.ts';
import { replyHandleId } from './use-connect-drag.ts';

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
