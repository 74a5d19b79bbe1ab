// Says where one is while cards rush by too fast to be read.

import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../core/light.ts';
import type { ScrollPosition as Where } from './pane/follow-scroll.ts';
import { usePane } from './pane/pane.ts';
import { SECTIONS } from './sections.ts';

export type ShowTip = (location: Where | null) => void;

/**
 * Renders the title of the card at the upper edge, its section and its index there, beside the
 * scroll bar's thumb. Visual only: screen reader users don't scroll this fast.
 * `showTip` is set to the function that is called with the current card in each frame.
 */
export function ScrollTip({ showTip }: { showTip: RefObject<ShowTip> }): ReactNode {
  const pane = usePane();
  const [location, setWhere] = useState<Where | null>(null);
  useLayoutEffect(() => {
    showTip.current = (next) => {
      // In the frame that scrolls: later, the label would name a card that is gone.
      if (next) flushSync(() => setWhere(next));
      else setWhere((last) => (last?.isFast ? { ...last, isFast: false } : last));
    };
    return () => {
      showTip.current = () => {};
    };
  }, [showTip]);

  const part = location && pane.get().model.parts.get(location.id);
  const position = location && pane.mounts.indexOf(location.id);
  if (!part || !position) return null;
  return (
    // It comes a moment late, so that a short swing shows none, and goes later still: docs.css has
    // both delays.
    <div
      className="docs-passing"
      aria-hidden="true"
      data-rushing={location.isFast || undefined}
      style={{ transform: `translateY(${location.y}px) translateY(${-100 * location.part}%)` }}
    >
      <span
        className="docs-passing-name ui-ellipsis"
        data-key={part.title === undefined || undefined}
        dir="auto"
      >
        {part.title ?? part.key}
      </span>
      <span className="docs-passing-location ui-help">
        {SECTIONS.find(({ key }) => key === position.key)?.title} · {formatNumber(position.at)} of{' '}
        {formatNumber(position.of)}
      </span>
    </div>
  );
}
