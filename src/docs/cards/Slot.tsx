// The place of one card in a list: the same element whether the card is mounted or only its height is kept.
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import type { PartId } from '../../core/model/types.ts';
import { Boundary } from '../bits/Boundary.tsx';
import { useMounted, usePane, usePart, usePicked } from '../pane/pane.ts';
import { domId, headingId } from '../pane/place.ts';
import { Card } from './Card.tsx';
import { estimate } from './estimate.ts';

/** The article of a part (not a section: hundreds of landmarks are none); nothing where the model has no such part. */
export const Slot = memo(function Slot({ id }: { id: PartId }): ReactNode {
  const { mounts } = usePane();
  const part = usePart(id);
  const mounted = useMounted(id);
  const marked = usePicked((s) => s.marked?.id === id);
  const place = useCallback((element: HTMLElement | null) => mounts.place(id, element), [mounts, id]);
  const height = useMemo(() => (part ? estimate(part) : 0), [part]);
  if (!part) return null;
  if (!mounted)
    return (
      <article
        ref={place}
        id={domId(id)}
        className="docs-card docs-hole"
        style={{ height: mounts.height(id) ?? height }}
        aria-hidden="true"
      />
    );
  return (
    <article
      ref={place}
      id={domId(id)}
      className="docs-card"
      aria-labelledby={headingId(id)}
      data-marked={marked || undefined}
      style={{ containIntrinsicBlockSize: `auto ${height}px` }}
    >
      <Boundary of={part}>
        <Card part={part} />
      </Boundary>
    </article>
  );
});
