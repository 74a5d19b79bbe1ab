// What a thing of the drawing has at its edge for whoever changes it: a handle to draw a line from, and the button of its menu.
import { Handle, Position } from '@xyflow/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { LookContext, stopId } from '../look.ts';
import type { Stop } from '../types.ts';

export interface GripsProps {
  readonly stop: Stop;
  /** The edge that the handle is at; none where no line begins at such a thing. */
  readonly edge: 'left' | 'right' | null;
  /** px from the top of the card: middle of the handle, top of the button. */
  readonly middle: number;
  readonly top: number;
}

export function Grips({ stop, edge, middle, top }: GripsProps): ReactNode {
  const { hand, canDraw } = use(LookContext);
  if (!hand) return null;
  return (
    <span className="diagram-grips" data-for={stop.id}>
      {edge && canDraw && (
        <Handle
          id={stop.id}
          type="source"
          position={edge === 'left' ? Position.Left : Position.Right}
          isConnectableEnd={false}
          className="diagram-grip"
          style={{ top: middle }}
          aria-hidden="true"
        />
      )}
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
