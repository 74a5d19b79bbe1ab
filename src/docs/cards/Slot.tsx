// The place of one card in a list.
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import type { PartId } from '../../core/model/types.ts';
import { Boundary } from '../bits/Boundary.tsx';
import { usePane, usePart, usePicked } from '../pane/pane.ts';
import { domId, headingId } from '../pane/place.ts';
import { Card } from './Card.tsx';
import { estimate } from './estimate.ts';

interface SlotProps {
  id: PartId;
  /** Place in the list, from 1, and length of the list; absent where all of the list is in the document. */
  at?: number;
  of?: number;
}

/** The article of a part (not a section: hundreds of landmarks are none); nothing where the model has no such part. */
export const Slot = memo(function Slot({ id, at, of }: SlotProps): ReactNode {
  const pane = usePane();
  const { mounts } = pane;
  const part = usePart(id);
  const marked = usePicked((s) => s.marked?.id === id);
  const place = useCallback((element: HTMLElement | null) => (element ? mounts.place(id, element) : undefined), [mounts, id]);
  const height = useMemo(() => (part ? estimate(part, (other) => pane.get().model.parts.get(other)) : 0), [pane, part]);
  if (!part) return null;
  return (
    <article
      ref={place}
      id={domId(id)}
      className="docs-card"
      aria-labelledby={headingId(id)}
      data-marked={marked || undefined}
      {...(at === undefined
        ? { style: { containIntrinsicBlockSize: `auto ${height}px` } }
        : { 'aria-posinset': at, 'aria-setsize': of, tabIndex: -1 })}
    >
      <Boundary of={part}>
        <Card part={part} />
      </Boundary>
    </article>
  );
});
