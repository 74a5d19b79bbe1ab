// One section of the documentation: heading, count and the cards.

import { memo, type ReactNode } from 'react';
import type { Order, PartId } from '../core/model/types.ts';
import { numberText } from '../ui/number-text.ts';
import { Slot } from './cards/Slot.tsx';
import type { SectionInfo } from './sections.ts';

/** DOM id of a section's heading. */
export function sectionId(key: keyof Order): string {
  return `doc-section.${key}`;
}

/** The section, or nothing where it is empty and has nothing to say about that. */
export const Section = memo(function Section({ section, ids }: { section: SectionInfo; ids: readonly PartId[] }): ReactNode {
  const { key, title, empty } = section;
  if (ids.length === 0 && empty === undefined) return null;
  return (
    <section className="docs-section" aria-labelledby={sectionId(key)}>
      <h2 id={sectionId(key)} tabIndex={-1}>
        {title}
        {ids.length > 0 && <span className="docs-count">{numberText(ids.length)}</span>}
      </h2>
      {ids.length === 0 ? (
        <p className="docs-empty">{empty}</p>
      ) : (
        <div className="docs-list">
          {[...new Set(ids)].map((id) => (
            <Slot key={id} id={id} />
          ))}
        </div>
      )}
    </section>
  );
});
