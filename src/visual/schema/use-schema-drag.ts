// Drags a row of the schema tree to another position in its schema, or into another object.
import type { RefObject } from 'react';
import type { SchemaCommand } from '../../core/types.ts';
import { type DropMark, type Point, useRowDrag } from '../../ui/use-row-drag.ts';
import { placeCommand, siblingsOf, takesProperties } from './move-rows.ts';
import { isOrdered } from './row-text.ts';
import type { RowLine, TreeLine } from './tree-lines.ts';

interface SchemaDragHost {
  readonly lines: readonly TreeLine[];
  /** Returns whether a row can be edited. */
  free(line: RowLine): boolean;
  drop(line: RowLine, target: DropTarget): void;
}

/** Controls that handle a press themselves. */
const BUSY = 'input, textarea, select, [aria-haspopup], button.visual-schema-twisty';

/** A line of the tree, and the fraction of its height above the pointer. */
interface LineHit {
  readonly index: number;
  readonly part: number;
}

export function useSchemaDrag(
  element: RefObject<HTMLElement | null>,
  { lines, free, drop }: SchemaDragHost,
): DropMark | null {
  const rowOf = (id: string | undefined): RowLine | undefined =>
    lines.find((line): line is RowLine => line.is === 'row' && line.id === id);
  const targetOf = (id: string, { index, part }: LineHit): DropTarget | null => {
    const line = rowOf(id);
    return line ? dropTargetAt(lines, lines.indexOf(line), index, part) : null;
  };
  return useRowDrag<string, LineHit>(element, {
    grab(pressed) {
      const row = pressed.closest<HTMLElement>('[data-id]');
      const line = rowOf(row?.dataset.id);
      if (!row || !line || pressed.closest(BUSY) || !isOrdered(line.row) || !free(line))
        return null;
      return { row: line.id, element: row };
    },
    hit: lineAt,
    mark(tree, id, hit) {
      const target = targetOf(id, hit);
      return target && markOf(tree, target);
    },
    drop(id, hit) {
      const line = rowOf(id);
      const target = targetOf(id, hit);
      if (line && target) drop(line, target);
    },
  });
}

/**
 * Returns the line at a height of the window; the first or last line above or below all lines.
 */
function lineAt(tree: HTMLElement, { y }: Point): LineHit | null {
  const box = tree.getBoundingClientRect();
  if (y <= box.top) return { index: 0, part: 0 };
  if (y >= box.bottom) return { index: tree.childElementCount - 1, part: 1 };
  const at = document
    .elementsFromPoint(box.left + box.width / 2, y)
    .find((one) => one.parentElement === tree);
  if (!at) return null;
  const { top, height } = at.getBoundingClientRect();
  return { index: [...tree.children].indexOf(at), part: (y - top) / height };
}

function markOf(tree: HTMLElement, { is, line, level }: DropTarget): DropMark {
  const { top, bottom } = tree.getBoundingClientRect();
  const at = tree.children[line]?.getBoundingClientRect();
  const into = is === 'into';
  return { into, level, top: (at?.top ?? bottom) - top, height: into && at ? at.height : 2 };
}

// The drop target of a dragged row: beside a row of its kind, or into another object.

/**
 * `line`: for beside, the line that the indicator is drawn before, which may be one after the last;
 * for into, the target line.
 */
interface DropTarget {
  readonly is: 'beside' | 'into';
  readonly line: number;
  readonly level: number;
  readonly command: SchemaCommand;
}

/** The middle fraction of the height of a row (0 to 1) where a drop goes into it. */
const MIDDLE = 0.25;

/**
 * @param from the dragged line
 * @param to the line below the pointer, and the fraction of its height above the pointer, 0 to 1
 * @returns null if it can't be dropped, or wouldn't move
 */
export function dropTargetAt(
  lines: readonly TreeLine[],
  from: number,
  to: number,
  part: number,
): DropTarget | null {
  const dragged = lines[from];
  const hit = lines[to];
  if (dragged?.is !== 'row' || !hit || (to >= from && to < endOf(lines, from))) return null;
  const { row, parent, branch } = dragged;
  if (hit.is === 'row' && part >= MIDDLE && part <= 1 - MIDDLE && acceptsDrop(hit, dragged)) {
    const command = {
      do: 'move-property',
      schema: parent?.pointer ?? '',
      name: row.name,
      into: hit.row.pointer,
    } as const;
    return { is: 'into', line: to, level: hit.level, command };
  }
  const all = siblingsOf(row, parent);
  const own = all.findIndex(({ pointer }) => pointer === row.pointer);
  for (const [i, beside] of all.entries()) {
    const start = lines.findIndex(
      (line) => line.is === 'row' && line.id === branch.prefix + beside.pointer,
    );
    const end = endOf(lines, start);
    if (start < 0 || to < start || to >= end) continue;
    const behind = (to - start + part) / (end - start) >= 0.5;
    const index = i + (behind ? 1 : 0);
    if (index === own || index === own + 1) return null;
    const command = placeCommand(row, index > own ? index - 1 : index);
    return { is: 'beside', line: behind ? end : start, level: dragged.level, command };
  }
  return null;
}

function acceptsDrop({ row, branch }: RowLine, dragged: RowLine): boolean {
  const { keyword } = dragged.row;
  return (
    keyword === 'properties' &&
    branch.prefix === dragged.branch.prefix &&
    takesProperties(row) &&
    row.pointer !== dragged.parent?.pointer
  );
}

/** Returns the line after a row and all its visible descendants. */
function endOf(lines: readonly TreeLine[], start: number): number {
  const level = lines[start]?.level ?? 0;
  let end = start + 1;
  while (end < lines.length && (lines[end]?.level ?? 0) > level) end++;
  return end;
}
