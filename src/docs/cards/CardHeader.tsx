// The head of a card: title, id, where it is written, marks, and what can be done with it.

import { Focus, SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRoot } from '../../core/light.ts';
import type { Part } from '../../core/types.ts';
import { useUnreadDocument } from '../components/Absent.tsx';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { TraitChip } from '../components/Chips.tsx';
import {
  CopyButton,
  CopyLinkButton,
  CopyMarkdownButton,
  CopyTypesButton,
} from '../components/CopyButton.tsx';
import { FileChip } from '../components/FileChip.tsx';
import { ProblemBadge } from '../components/ProblemBadge.tsx';
import { headingId } from '../pane/location.ts';
import { useHasSource, usePane, usePaneState, usePrint } from '../pane/pane.ts';
import type { PartProblem } from '../pane/part-problems.ts';

interface CardHeaderProps {
  part: Part;
  before?: ReactNode;
  problems: readonly PartProblem[];
  /** DOM id of the list of problems, and whether it is open. */
  list: string;
  listed: boolean;
  onList(open: boolean): void;
}

export function CardHeader({
  part,
  before,
  problems,
  list,
  listed,
  onList,
}: CardHeaderProps): ReactNode {
  const pane = usePane();
  const print = usePrint();
  const name = part.title ?? part.key;
  const hasSource = useHasSource();
  const unread = useUnreadDocument();
  return (
    <div className="docs-head ui-row ui-wrap">
      {before}
      {/* Without a button in it, it takes the focus of whoever comes to this card. */}
      <h3 id={headingId(part.id)} tabIndex={print || hasSource ? undefined : -1}>
        {!hasSource ? (
          <span className="docs-title" data-key={part.title === undefined || undefined} dir="auto">
            <BreakableText text={name} />
          </span>
        ) : (
          <button
            type="button"
            className="docs-title"
            data-key={part.title === undefined || undefined}
            dir="auto"
            onClick={() => pane.select(part)}
          >
            <BreakableText text={name} />
          </button>
        )}
      </h3>
      {part.title !== undefined && part.title !== part.key && (
        <CodeText className="docs-key" text={part.key} />
      )}
      {!isRoot(part.uri) && <FileChip uri={part.uri} />}
      {part.unused && unread === null && <span className="docs-mark">unused</span>}
      <TraitChip part={part} field="title" />
      <span className="docs-head-end ui-row">
        {print ? (
          <CopyTypesButton part={part} of={name} />
        ) : (
          <span className="docs-head-acts">
            <CopyButton text={part.key} label={`id ${part.key}`} />
            <CopyLinkButton location={part} of={name} />
            <CopyMarkdownButton location={part} of={name} />
            <CopyTypesButton part={part} of={name} />
            <ShowPartButton part={part} />
          </span>
        )}
        <ProblemBadge problems={problems} list={list} open={listed} onOpen={onList} />
        {hasSource && (
          <button
            type="button"
            className="docs-source ui-note ui-quiet ui-inline"
            onClick={() => pane.select(part)}
            aria-label={`Source of ${name}`}
          >
            <SquareArrowOutUpRight size={13} aria-hidden="true" />
            <span className="docs-source-word">Source</span>
          </button>
        )}
      </span>
    </div>
  );
}

/** Renders the button; nothing where the part is alone already or can't be shown alone. */
export function ShowPartButton({ part }: { part: Part }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const alone = usePaneState((s) => s.singlePart === part.id);
  if (!services.showSinglePart || print || alone) return null;
  return (
    <button
      type="button"
      className="docs-copy ui-inline"
      aria-label={`Show only ${part.title ?? part.key}`}
      onClick={() => services.showSinglePart?.({ uri: part.uri, pointer: part.pointer })}
    >
      <Focus size={14} aria-hidden="true" />
    </button>
  );
}
