// Says where one is while cards rush by too fast to be read.
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { numberText } from '../ui/number-text.ts';
import type { Passing as Where } from './pane/follow.ts';
import { usePane } from './pane/pane.ts';
import { SECTIONS } from './sections.ts';

export type Tell = (where: Where | null) => void;

/**
 * The name of the card at the upper edge, its section and its place in it, beside the scroll bar's thumb. Only for the eye: nobody rushes who does not see.
 * `tell` is filled with what hears in each frame where one is.
 */
export function Passing({ tell }: { tell: RefObject<Tell> }): ReactNode {
  const pane = usePane();
  const [where, setWhere] = useState<Where | null>(null);
  useLayoutEffect(() => {
    tell.current = (next) => {
      // In the frame that scrolls: later, the label would name a card that is gone.
      if (next) flushSync(() => setWhere(next));
      else setWhere((last) => (last?.rushing ? { ...last, rushing: false } : last));
    };
    return () => {
      tell.current = () => {};
    };
  }, [tell]);

  const part = where && pane.get().model.parts.get(where.id);
  const place = where && pane.mounts.placeOf(where.id);
  if (!part || !place) return null;
  return (
    // It comes a moment late, so that a short swing shows none, and goes later still: docs.css has both delays.
    <div
      className="docs-passing"
      aria-hidden="true"
      data-rushing={where.rushing || undefined}
      style={{ transform: `translateY(${where.y}px) translateY(${-100 * where.part}%)` }}
    >
      <span className="docs-passing-name" data-key={part.title === undefined || undefined} dir="auto">
        {part.title ?? part.key}
      </span>
      <span className="docs-passing-place">
        {SECTIONS.find(({ key }) => key === place.key)?.title} · {numberText(place.at)} of {numberText(place.of)}
      </span>
    </div>
  );
}
