// What one row shows and says, as plain values: a row is drawn again only when one of them is another.
import type { Part } from '../../core/model/types.ts';
import { numberText } from '../../ui/number-text.ts';
import { reasonOf } from './find.ts';
import { noteOf, spoken } from './labels.ts';
import type { TreeRowProps } from './TreeRow.tsx';
import type { FaultCount, Labels, Row } from './types.ts';

interface How {
  readonly labels: Labels;
  readonly words: readonly string[];
  /** Parts of several kinds stand side by side. */
  readonly mixed: boolean;
}

type Shown = Omit<TreeRowProps, 'index' | 'words' | 'mixed' | 'current' | 'selected' | 'stop' | 'onLost' | 'more'>;

/** @param part undefined for a heading; @param wrong faults that the row tells */
export function rowProps(row: Row, part: Part | undefined, label: string, wrong: FaultCount, { labels, words, mixed }: How): Shown {
  const { node, level, pos, size, open, count } = row;
  const all = node.children.length;
  const note = part ? (words.length > 0 && reasonOf(part, words, label)) || noteOf(part, labels) : '';
  const total = part || all === 0 ? '' : count === all ? numberText(all) : `${numberText(count)} of ${numberText(all)}`;
  return {
    level,
    pos,
    size,
    open,
    kind: part?.kind ?? node.kind,
    reply: node.reply,
    part,
    label,
    note,
    total,
    worst: wrong.errors > 0 ? 'error' : wrong.warnings > 0 ? 'warning' : null,
    spoken: spoken(row, part, label, note, mixed, total, wrong),
  };
}
