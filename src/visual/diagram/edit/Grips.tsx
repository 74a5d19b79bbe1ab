// What a thing of the drawing has at its edge for whoever changes it: handles to draw lines from, and the button of its menu.
import { Handle, Position } from '@xyflow/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { LookContext, stopId } from '../look.ts';
import type { Stop } from '../types.ts';
import { replyGrip } from './use-pull.ts';

export interface GripsProps {
  readonly stop: Stop;
  /** The edge that the handles are at; none where no line begins at such a thing. */
  readonly edge: 'left' | 'right' | null;
  /** It has a second handle, for its reply; where that has a line already, its label is word enough. */
  readonly reply?: 'drawn' | 'none' | null;
  /** px from the top of the card: middle of the handle, top of the button. */
  readonly middle: number;
  readonly top: number;
}

/** Between the middles of two handles and that of both, px on the screen. */
const APART = 13;

export function Grips({ stop, edge, reply = null, middle, top }: GripsProps): ReactNode {
  const { hand, canDraw } = use(LookContext);
  if (!hand) return null;
  const beside = (by: number): string => `calc(${middle}px + ${by}px / var(--diagram-zoom, 1))`;
  return (
    <span className="diagram-grips" data-for={stop.id}>
      {edge && canDraw && <Grip id={stop.id} edge={edge} top={reply ? beside(-APART) : middle} />}
      {edge && canDraw && reply && <Grip id={replyGrip(stop.id)} edge={edge} top={beside(APART)} reply={reply} />}
      <button
        type="button"
        className="diagram-dots"
        style={{ top }}
        tabIndex={-1}
        aria-label={`Actions for ${stop.title}`}
        aria-haspopup="menu"
        onClick={(event) =>
          hand.open({ what: 'menu', spot: stop, anchor: event.currentTarget, back: document.getElementById(stopId(stop.id)) })
        }
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
    </span>
  );
}

interface GripProps {
  readonly id: string;
  readonly edge: 'left' | 'right';
  readonly top: number | string;
  /** The reply is drawn from it. */
  readonly reply?: 'drawn' | 'none';
}

function Grip({ id, edge, top, reply }: GripProps): ReactNode {
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
