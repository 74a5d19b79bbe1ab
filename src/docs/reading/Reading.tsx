// Follows what is read, and says it above the documentation: the section and the object, ways to
// the one before and after it, and all that is folded at once.
import {
  ChevronDown,
  ChevronsDownUp,
  ChevronsUpDown,
  ChevronUp,
  type LucideIcon,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import type { Order, Part, PartId } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { InlineLink } from '../components/InlineLink.tsx';
import { DEPTH } from '../pane/folds.ts';
import { anchorOf } from '../pane/location.ts';
import { useChoice, usePane, usePaneState } from '../pane/pane.ts';
import type { SimilarServers } from '../pane/similar-servers.ts';
import { SECTIONS } from '../sections.ts';
import { followReading } from './follow-reading.ts';

export interface ReadingProps {
  /** The element that scrolls. */
  readonly root: RefObject<HTMLElement | null>;
  /** Says what is read, above it. */
  readonly hasBar: boolean;
  /** Returns whether the pane is on its way to a location, which has no card yet. */
  isMoving(): boolean;
}

export default function Reading({ root, hasBar, isMoving }: ReadingProps): ReactNode {
  const pane = usePane();
  const [at, setAt] = useState<PartId | null>(null);
  useEffect(() => {
    if (!root.current) return;
    return followReading(pane, root.current, isMoving, (position, how) => {
      setAt(position.id);
      pane.services.reads?.(position, how);
    });
  }, [pane, root, isMoving]);
  return hasBar ? <ReadingBar at={at} /> : null;
}

function ReadingBar({ at }: { readonly at: PartId | null }): ReactNode {
  const pane = usePane();
  const { parts, order, info } = usePaneState((s) => s.model);
  const similar = usePaneState((s) => s.similar);
  const ids = useMemo(() => cardsOf(order, similar), [order, similar]);
  const index = at === null ? -1 : ids.indexOf(at);
  const part = parts.get(ids[index] ?? '');
  // Operations that a filter hides have no cards.
  const hasCard = (id: PartId): boolean => pane.mounts.knows(id);
  const before = ids.slice(0, Math.max(0, index)).findLast(hasCard);
  const after = ids.slice(index + 1).find(hasCard);
  const section = part && SECTIONS.find(({ key }) => order[key].includes(part.id));
  const [depth, setDepth] = useChoice<string>(DEPTH, '1');
  const all = depth === 'all';
  const step = (label: string, icon: LucideIcon, to: Part | undefined): ReactNode => (
    <Button
      icon={icon}
      iconOnly
      aria-disabled={to === undefined}
      title={to ? `${label}: ${visibleText(nameOf(to))}` : label}
      aria-label={to ? `${label}: ${visibleText(nameOf(to))}` : label}
      onClick={({ currentTarget }) => {
        if (!to) return;
        pane.goTo(to.id);
        // For the next step.
        currentTarget.focus({ preventScroll: true });
      }}
    >
      {label}
    </Button>
  );
  return (
    <nav className="docs-reading-bar ui-row" aria-label="Reading position">
      <span className="docs-reading-at">
        {part && section ? (
          <>
            {section.title}
            <span aria-hidden="true">›</span>
            <span dir="auto">
              <InlineLink
                anchor={anchorOf(part.id)}
                onGo={() => pane.goTo(part.id)}
                className="docs-reading-link"
              >
                {visibleText(nameOf(part))}
              </InlineLink>
            </span>
          </>
        ) : (
          <span dir="auto">{visibleText(info?.title ?? 'Overview')}</span>
        )}
      </span>
      {step('Previous', ChevronUp, parts.get(before ?? ''))}
      {step('Next', ChevronDown, parts.get(after ?? ''))}
      <Button
        icon={all ? ChevronsDownUp : ChevronsUpDown}
        iconOnly
        onClick={() => setDepth(all ? '1' : 'all')}
      >
        {all ? 'Collapse all' : 'Expand all'}
      </Button>
    </nav>
  );
}

const nameOf = ({ title, key }: Part): string => title ?? key;

/** The parts that have cards of their own, in the order of the page. */
function cardsOf(order: Order, similar: SimilarServers | undefined): PartId[] {
  const ids = SECTIONS.flatMap(({ key }) => order[key]);
  return [...new Set(ids.map((id) => similar?.get(id)?.[0]?.id ?? id))];
}
