// The drop target of a dragged row, or why there is none, computed from the rows and the model
// alone.
import type { Location, Part } from '../../../core/types.ts';
import {
  childLocation,
  containerAt,
  containerOf,
  isNamedPart,
  type OutlineView,
  partOf,
  type SiblingRow,
  sectionOf,
  siblingRows,
} from './row-capabilities.ts';
/** Beside a row, or into the object of a row. `line`: number of rows above the drop indicator. */
export type DropTarget =
  | {
      readonly is: 'beside';
      readonly side: 'before' | 'after';
      readonly beside: SiblingRow;
      readonly line: number;
    }
  | { readonly is: 'into'; readonly container: Location; readonly line: number };

/**
 * Why there is no drop target: a sentence, or a map of the right kind, whose command returns the
 * exact reason.
 */
export type DropObstacle = { readonly why: string } | { readonly container: Location };

const WORDS: Readonly<Record<Exclude<Part['kind'], 'info'>, string>> = {
  server: 'A server',
  channel: 'A channel',
  operation: 'An operation',
  message: 'A message',
  schema: 'A schema',
  security: 'A security scheme',
  component: 'A component',
};

/**
 * @param from index of the dragged row
 * @param at rows above the pointer, with the fraction of the row under it; larger than the last
 * index below the last row
 * @param containers the maps and lists that accept the row
 * @returns null if nothing would change, or nothing accepts it
 */
export function dropTargetAt(
  view: OutlineView,
  from: number,
  at: number,
  containers: readonly Location[],
): DropTarget | null {
  const index = Math.min(Math.floor(at), view.rows.length - 1);
  if (index < 0 || index === from) return null;
  const all = siblingRows(view, from);
  // The rows below an open row belong to it.
  const to = all.findIndex((b) => index >= b.index && index < endOf(view, b.index));
  const beside = all[to];
  if (beside && beside.index !== from) {
    const side = at - beside.index < 0.5 ? 'before' : 'after';
    const container = index === beside.index ? undefined : containerAt(view, index, containers);
    if (container) return { is: 'into', container, line: index };
    const own = all.findIndex((b) => b.index === from);
    const gap = to + (side === 'after' ? 1 : 0);
    if (gap === own || gap === own + 1) return null;
    return {
      is: 'beside',
      side,
      beside,
      line: side === 'before' ? beside.index : endOf(view, beside.index),
    };
  }
  if (beside || at >= view.rows.length) return null;
  const home = containerAt(view, index, containers);
  return home ? { is: 'into', container: home, line: index } : null;
}

/**
 * Returns why the row under the pointer doesn't accept the dragged one; null if the position is the
 * same, or there isn't a row.
 */
export function dropObstacleAt(view: OutlineView, from: number, at: number): DropObstacle | null {
  const index = Math.floor(at);
  const part = partOf(view, from);
  const row = view.rows[index];
  if (
    !row ||
    !isNamedPart(part) ||
    part.kind === 'info' ||
    (index >= from && index < endOf(view, from))
  )
    return null;
  if (siblingRows(view, from).some((b) => index >= b.index && index < endOf(view, b.index)))
    return null;
  const over = partOf(view, index);
  const home = sectionOf(row)?.home;
  if (home !== undefined && row.node.kind === part.kind) {
    const to = { uri: '', pointer: home };
    return isSame(to, containerOf(part)) ? null : { container: to };
  }
  if (over?.kind === part.kind)
    return isSame(containerOf(over), containerOf(part))
      ? { why: UNORDERED }
      : { container: containerOf(over) };
  if (over?.kind === 'channel' && part.kind === 'message')
    return { container: childLocation(over, 'messages') };
  if (over?.kind === 'channel' && part.kind === 'operation')
    return { why: 'An operation refers to its channel. Choose another channel in its form.' };
  const word = WORDS[part.kind];
  return {
    why: over ? `${word} can't be moved there.` : `${word} can't be moved to "${row.node.label}".`,
  };
}

const UNORDERED =
  'These rows are not in the order of the document. Group the outline by kind to reorder them.';

function isSame(a: Location, b: Location): boolean {
  return a.uri === b.uri && a.pointer === b.pointer;
}

/** Returns the first row after a row and all its open descendants. */
function endOf({ rows }: OutlineView, index: number): number {
  const level = rows[index]?.level ?? 0;
  let end = index + 1;
  while (end < rows.length && (rows[end]?.level ?? 0) > level) end++;
  return end;
}
