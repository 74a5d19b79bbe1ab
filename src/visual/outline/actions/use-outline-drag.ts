// Drags a row of the outline to another position in its map, or into another map that accepts it.
import type { RefObject } from 'react';
import type { Location, Part } from '../../../core/types.ts';
import { type DropMark, EDGE, type Point, useRowDrag } from '../../../ui/use-row-drag.ts';
import { rowHeight } from '../use-list-window.ts';
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

export interface OutlineDragHost {
  readonly view: OutlineView;
  /** Why nothing can be edited; null if editing is possible. */
  readonly locked: string | null;
  containers(location: Location): Promise<readonly Location[]>;
  drop(location: Location, target: DropTarget): void;
  /** Called when the row is dropped on an invalid target. */
  refuse(location: Location, obstacle: DropObstacle): void;
}

/** The dragged row by its id, because rows may change meanwhile. */
interface DraggedRow {
  readonly id: string;
  readonly location: Location;
}

export function useOutlineDrag(
  element: RefObject<HTMLElement | null>,
  { view, locked, containers, drop, refuse }: OutlineDragHost,
): DropMark | null {
  const indexOf = ({ id }: DraggedRow): number => view.rows.findIndex((row) => row.id === id);
  return useRowDrag<DraggedRow, number, readonly Location[]>(element, {
    grab(pressed) {
      const row = pressed.closest<HTMLElement>('.visual-row');
      const index = Number(row?.dataset.index);
      const part = partOf(view, index);
      const id = view.rows[index]?.id;
      if (!row || id === undefined || !isNamedPart(part)) return null;
      if (pressed.closest('.visual-more, .visual-twist')) return null;
      return { row: { id, location: { uri: part.uri, pointer: part.pointer } }, element: row };
    },
    begin({ location }) {
      if (locked === null) return containers(location);
      refuse(location, { why: locked });
      return null;
    },
    hit: rowsAbove,
    mark(tree, row, rows, found) {
      const from = indexOf(row);
      if (from < 0) return null;
      const target = dropTargetAt(view, from, rows, found ?? []);
      const list = tree.firstElementChild?.getBoundingClientRect();
      // Don't report a target as invalid before that is known.
      if (!target || !list)
        return found && dropObstacleAt(view, from, rows) !== null ? 'invalid' : null;
      const { left, top, width } = list;
      return { into: target.is === 'into', left, top: top + target.line * rowHeight(), width };
    },
    drop(row, rows, found) {
      const from = indexOf(row);
      if (from < 0) return;
      const target = dropTargetAt(view, from, rows, found ?? []);
      const obstacle = target ? null : dropObstacleAt(view, from, rows);
      if (target) drop(row.location, target);
      else if (obstacle) refuse(row.location, obstacle);
    },
  });
}

/**
 * Returns the number of rows above a point of the window, with the fraction of the row under it;
 * null outside the tree, where dropping changes nothing.
 */
function rowsAbove(tree: HTMLElement, { x, y }: Point): number | null {
  const { left, right, top, bottom } = tree.getBoundingClientRect();
  return x < left || x > right || y < top - EDGE || y > bottom + EDGE
    ? null
    : (y - top + tree.scrollTop) / rowHeight();
}

// The drop target of a dragged row, or why there is none, computed from the rows and the model
// alone.
/** Beside a row, or into the object of a row. `line`: number of rows above the drop indicator. */
type DropTarget =
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
type DropObstacle = { readonly why: string } | { readonly container: Location };

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
    return isSameLocation(to, containerOf(part)) ? null : { container: to };
  }
  if (over?.kind === part.kind)
    return isSameLocation(containerOf(over), containerOf(part))
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

function isSameLocation(a: Location, b: Location): boolean {
  return a.uri === b.uri && a.pointer === b.pointer;
}

/** Returns the first row after a row and all its open descendants. */
function endOf({ rows }: OutlineView, index: number): number {
  const level = rows[index]?.level ?? 0;
  let end = index + 1;
  while (end < rows.length && (rows[end]?.level ?? 0) > level) end++;
  return end;
}
