// The slot of one card in a list.
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { formatCount } from '../../core/light.ts';
import type { PartId } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { CardBoundary } from '../components/CardBoundary.tsx';
import { domId, headingId } from '../pane/location.ts';
import { usePane, usePaneState, usePart } from '../pane/pane.ts';
import { estimateHeight } from './estimate-height.ts';
import { useCards } from './late-cards.ts';

interface CardSlotProps {
  id: PartId;
  /**
   * Position in the list, from 1, and length of the list; absent where the whole list is mounted.
   */
  at?: number;
  of?: number;
}

/** The article of a part (not a section: hundreds of landmarks are none), if there is a part. */
export const CardSlot = memo(function Slot({ id, at, of }: CardSlotProps): ReactNode {
  const pane = usePane();
  const { mounts } = pane;
  const part = usePart(id);
  const servers = usePaneState((s) => s.similar?.get(id));
  const marked = usePaneState((s) => s.marked?.id === id) && !servers;
  const group = usePaneState((s) => s.operations?.heads.get(id));
  const attach = useCallback(
    (element: HTMLElement | null) => (element ? mounts.register(id, element) : undefined),
    [mounts, id],
  );
  const height = useMemo(
    () => (part ? estimateHeight(part, (other) => pane.get().model.parts.get(other)) : 0),
    [pane, part],
  );
  const cards = useCards();
  if (!part) return null;
  // The list is as high as it will be.
  if (!cards) return <div className="docs-gap" style={{ height }} aria-hidden="true" />;
  return (
    <article
      ref={attach}
      id={servers ? undefined : domId(id)}
      className="docs-card"
      {...(servers
        ? { 'aria-label': formatCount(servers.length, 'similar server') }
        : { 'aria-labelledby': headingId(id) })}
      data-marked={marked || undefined}
      {...(at === undefined
        ? { style: { containIntrinsicBlockSize: `auto ${height}px` } }
        : { 'aria-posinset': at, 'aria-setsize': of, tabIndex: -1 })}
    >
      {group !== undefined && (
        <h3 className="docs-group" dir="auto">
          {visibleName(group)}
        </h3>
      )}
      <CardBoundary of={part}>
        {servers ? <cards.ServerTable parts={servers} /> : <cards.Card part={part} />}
      </CardBoundary>
    </article>
  );
});
