// One section of the documentation: heading, count and the cards.

import { memo, type ReactNode, useCallback } from 'react';
import { formatNumber } from '../core/light.ts';
import { CardSlot } from './cards/CardSlot.tsx';
import { useUnreadDocument } from './components/Absent.tsx';
import { useList, usePane, usePaneState } from './pane/pane.ts';
import { type SectionInfo, sectionId } from './sections.ts';

interface SectionProps {
  section: SectionInfo;
  /** What belongs there, where the section is empty. */
  hint?: string | undefined;
}

/** The section, or nothing where it is empty and has nothing to say about that. */
export const Section = memo(function Section({ section, hint }: SectionProps): ReactNode {
  const { key, title } = section;
  const { mounts, services } = usePane();
  const changes = usePaneState((s) => s.changes);
  const alone = usePaneState((s) => Boolean(s.singlePart));
  const { total, windowed, runs } = useList(key);
  const document = useUnreadDocument();
  const unread = document === null ? null : `${title} ${document}`;
  const count = usePaneState((s) => s.model.order[key].length);
  const chosen = usePaneState((s) => (key === 'operations' ? s.operations?.ids.length : undefined));
  const attach = useCallback(
    (element: HTMLElement | null) => (element ? mounts.registerList(key, element) : undefined),
    [mounts, key],
  );
  if (total === 0 && hint === undefined && !changes?.removed.has(key)) return null;
  return (
    <section
      className="docs-section"
      aria-labelledby={services.inPage ? undefined : sectionId(key)}
    >
      <h2 id={sectionId(key)} tabIndex={-1}>
        {title}
        {total > 0 && !alone && (
          <span className="docs-count">
            {chosen !== undefined && chosen !== count && `${formatNumber(chosen)} of `}
            {formatNumber(count)}
          </span>
        )}
      </h2>
      {changes && !alone && <changes.Removed section={key} />}
      {total === 0 ? (
        hint !== undefined && <p className="docs-empty">{unread ?? hint}</p>
      ) : (
        // A feed must contain articles. For a partly mounted list, a screen reader announces its
        // length and the index of each card.
        <div
          ref={attach}
          className="docs-list"
          data-windowed={windowed || undefined}
          {...(windowed &&
            runs.some((run) => run.kind === 'card') && {
              role: 'feed',
              'aria-labelledby': sectionId(key),
            })}
        >
          {runs.map((run) =>
            run.kind === 'gap' ? (
              <div
                key={run.key}
                className="docs-gap"
                style={{ height: run.height }}
                aria-hidden="true"
              />
            ) : (
              <CardSlot key={run.id} id={run.id} {...(windowed && { at: run.at, of: total })} />
            ),
          )}
        </div>
      )}
    </section>
  );
});
