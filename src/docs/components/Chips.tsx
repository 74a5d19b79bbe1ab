// Chips that say where a value comes from that the object does not say itself.
import { ArrowDownLeft, ArrowUpRight, CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OperationPart, Part, TraitView } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { anchorOf } from '../pane/location.ts';
import { useHasSource, usePane, usePrint } from '../pane/pane.ts';
import { unreadText } from './Absent.tsx';
import { BreakableText } from './BreakableText.tsx';
import { InlineLink } from './InlineLink.tsx';
import { ShowMore } from './ShowMore.tsx';

/** "inherited: all servers": a value that follows from a rule of the format. */
export function InheritedChip({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="docs-origin">
      <CornerDownRight size={12} aria-hidden="true" />
      inherited: {children}
    </span>
  );
}

/** "from trait commonHeaders" for a field that traits gave to a part, at least in part. */
export function TraitChip({ part, field }: { part: Part; field: string }): ReactNode {
  if (part.kind !== 'message' && part.kind !== 'operation') return null;
  const givers = part.traits.flatMap((trait) => {
    const fields = trait.taken.filter((name) => name === field || name.startsWith(`${field}.`));
    return fields.length === 0 ? [] : [{ trait, whole: fields.includes(field) }];
  });
  return (
    <ShowMore items={givers} first={5} noun="more traits">
      {({ trait, whole }, i) => <TraitLinkChip key={i} trait={trait} whole={whole} />}
    </ShowMore>
  );
}

function TraitLinkChip({ trait, whole }: { trait: TraitView; whole: boolean }): ReactNode {
  const pane = usePane();
  const print = usePrint();
  const hasSource = useHasSource();
  const { id, location } = trait;
  const label = (
    <>
      <CornerDownRight size={12} aria-hidden="true" />
      <span>
        {whole ? 'from' : 'partly from'} {trait.inPlace ? '' : 'trait '}
        <BreakableText text={trait.label} />
      </span>
    </>
  );
  if (print || (id === null && !hasSource)) return <span className="docs-origin">{label}</span>;
  const className = 'docs-origin docs-origin-link';
  if (id !== null)
    return (
      <InlineLink anchor={anchorOf(id)} className={className} onGo={() => pane.goTo(id)}>
        {label}
      </InlineLink>
    );
  return (
    <button type="button" className={className} onClick={() => location && pane.select(location)}>
      {label}
    </button>
  );
}

/** `send` or `receive` as a chip; another text as it is; nothing where the action is missing. */
export function ActionChip({ of: part }: { of: OperationPart }): ReactNode {
  const { action } = part;
  if (action === undefined) {
    const unread = unreadText(part, 'action');
    return (
      <span className="docs-action ui-help">
        {unread === null ? 'no action' : `action ${unread}`}
      </span>
    );
  }
  return (
    <span className="docs-action ui-help" data-action={action}>
      {action === 'send' && <ArrowUpRight size={14} aria-hidden="true" />}
      {action === 'receive' && <ArrowDownLeft size={14} aria-hidden="true" />}
      {visibleName(action)}
    </span>
  );
}
