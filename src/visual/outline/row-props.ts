// What a row shows, as primitive values: a row is rendered again only when one of them changes.
import { formatNumber } from '../../core/light.ts';
import type { Part, PartId } from '../../core/types.ts';
import { matchReason } from './outline-filter.ts';
import { noteOf, rowAccessibleName } from './row-labels.ts';
import type { TreeRowProps } from './TreeRow.tsx';
import type { Labels, ProblemCount, Row, TreeNode } from './types.ts';

interface RowOptions {
  readonly labels: Labels;
  readonly words: readonly string[];
  /** Whether the list has parts of several kinds. */
  readonly mixed: boolean;
  /** Whether other parts of its list have the key of the part. */
  readonly shared: boolean;
}

type ShownRowProps = Omit<
  TreeRowProps,
  'index' | 'words' | 'mixed' | 'current' | 'selected' | 'tabStop' | 'onLost' | 'more'
>;

/** @param part undefined for a heading; @param wrong problems that the row shows */
export function rowProps(
  row: Row,
  part: Part | undefined,
  label: string,
  wrong: ProblemCount,
  { labels, words, mixed, shared }: RowOptions,
): ShownRowProps {
  const { node, level, pos, size, open, count } = row;
  const all = node.children.length;
  const note = part
    ? (words.length > 0 && matchReason(part, words, label)) || noteOf(part, labels, label, shared)
    : '';
  const total =
    part || all === 0
      ? ''
      : count === all
        ? formatNumber(all)
        : `${formatNumber(count)} of ${formatNumber(all)}`;
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
    spoken: rowAccessibleName(row, part, label, note, mixed, total, wrong),
  };
}

export const NO_PROBLEMS: ProblemCount = { errors: 0, warnings: 0 };

/**
 * Returns the errors and warnings of the part of a row; if the row is closed, also of all parts
 * below it, each counted once.
 */
export function rowProblemCount(
  { node, open }: Row,
  problemCounts: ReadonlyMap<PartId, ProblemCount>,
): ProblemCount {
  if (problemCounts.size === 0) return NO_PROBLEMS;
  if (open !== false) return (node.part !== null && problemCounts.get(node.part)) || NO_PROBLEMS;
  const seen = new Set<PartId>();
  collect(node, problemCounts, seen);
  let errors = 0;
  let warnings = 0;
  for (const id of seen) {
    errors += problemCounts.get(id)?.errors ?? 0;
    warnings += problemCounts.get(id)?.warnings ?? 0;
  }
  return { errors, warnings };
}

function collect(
  node: TreeNode,
  problemCounts: ReadonlyMap<PartId, ProblemCount>,
  into: Set<PartId>,
): void {
  if (node.part !== null && problemCounts.has(node.part)) into.add(node.part);
  for (const child of node.children) collect(child, problemCounts, into);
}

/** Returns the button of a row: the menu of its part, or adding to its list. */
export function rowButton({ node }: Row): 'menu' | 'add' | null {
  if (node.part !== null) return 'menu';
  return node.kind === 'tag' || node.kind === 'protocol' ? null : 'add';
}
