// The head of a card: title, id, where it is written, marks, and what can be done with it.
import { SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Part } from '../../core/model/types.ts';
import { Alone } from '../bits/Alone.tsx';
import { From } from '../bits/Chips.tsx';
import { Copy } from '../bits/Copy.tsx';
import { CopyLink } from '../bits/CopyLink.tsx';
import { FaultBadge } from '../bits/FaultBadge.tsx';
import { FileName } from '../bits/FileName.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import type { Fault } from '../pane/faults.ts';
import { usePane, usePrint } from '../pane/pane.ts';
import { headingId } from '../pane/place.ts';

interface HeadProps {
  part: Part;
  before?: ReactNode;
  faults: readonly Fault[];
  /** DOM id of the list of faults, and whether it is open. */
  list: string;
  listed: boolean;
  onList(open: boolean): void;
}

export function Head({ part, before, faults, list, listed, onList }: HeadProps): ReactNode {
  const pane = usePane();
  const print = usePrint();
  const name = part.title ?? part.key;
  const hasSource = !print && !pane.services.embedded;
  return (
    <div className="docs-head">
      {before}
      <h3 id={headingId(part.id)}>
        {!hasSource ? (
          <span className="docs-title" data-key={part.title === undefined || undefined}>
            <Wrap text={name} />
          </span>
        ) : (
          <button type="button" className="docs-title" data-key={part.title === undefined || undefined} onClick={() => pane.select(part)}>
            <Wrap text={name} />
          </button>
        )}
      </h3>
      {part.title !== undefined && part.title !== part.key && (
        <code className="docs-key">
          <Wrap text={part.key} />
        </code>
      )}
      {part.uri !== '' && <FileName uri={part.uri} />}
      {part.unused && <span className="docs-mark">unused</span>}
      <From part={part} field="title" />
      <span className="docs-head-end">
        {!print && (
          <span className="docs-head-acts">
            <Copy text={part.key} label={`id ${part.key}`} />
            <CopyLink place={part} of={name} />
            <Alone part={part} />
          </span>
        )}
        <FaultBadge faults={faults} list={list} open={listed} onOpen={onList} />
        {hasSource && (
          <button type="button" className="docs-source" onClick={() => pane.select(part)} aria-label={`Source of ${name}`}>
            <SquareArrowOutUpRight size={13} aria-hidden="true" />
            <span className="docs-source-word">Source</span>
          </button>
        )}
      </span>
    </div>
  );
}
