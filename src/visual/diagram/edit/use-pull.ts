// The line that is drawn by hand: where it begins, what lies under its end, and what letting go does.
import type { OnConnectStart } from '@xyflow/react';
import { useCallback, useRef, useState } from 'react';
import type { Layout } from '../layout.ts';
import { stopBy } from '../walk.ts';
import type { Hand } from './hand.ts';
import type { Pull } from './Pull.tsx';
import type { BeginPull } from './pull-from.ts';
import { sentence } from './ties.ts';

interface Pulling {
  /** Null while none is drawn. */
  readonly pull: Pull | null;
  over(id: string | null): void;
  cancel(): void;
  readonly begin: OnConnectStart;
  end(): void;
}

/** Id of the handle by which the reply of an operation is connected. */
export function replyGrip(id: string): string {
  return `${id} reply`;
}

/** @param from begins a line at a stop; null where lines cannot be drawn */
export function usePull(layout: Layout, hand: Hand | null, from: BeginPull | null): Pulling {
  const [pull, setPull] = useState<Pull | null>(null);
  // What is let go of is asked for by events of the library, not while drawing.
  const now = useRef(pull);
  const draw = useCallback((to: Pull | null): void => {
    now.current = to;
    setPull(to);
  }, []);
  const over = useCallback((id: string | null): void => void (now.current && draw({ ...now.current, over: id })), [draw]);
  const cancel = useCallback((): void => draw(null), [draw]);
  const begin: OnConnectStart = (_event, { nodeId, handleId }) => {
    const reply = nodeId !== null && handleId === replyGrip(nodeId);
    const id = reply ? nodeId : handleId;
    const stop = id === null ? null : stopBy(layout, id);
    if (stop && from) draw(from(stop, layout, reply));
  };
  const end = (): void => {
    const { current: done } = now;
    draw(null);
    if (!done || done.over === null || done.over === done.from) return;
    const verdict = done.verdicts.get(done.over);
    if (verdict && 'intent' in verdict) hand?.connect(verdict.intent);
    else if (verdict) hand?.refuse(sentence(verdict.reason));
  };
  return { pull, over, cancel, begin, end };
}
