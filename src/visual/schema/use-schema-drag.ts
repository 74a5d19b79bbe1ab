// Drags a row of the schema tree to another position in its schema, or into another object.
import type { RefObject } from 'react';
import { type DropMark, type Point, useRowDrag } from '../../ui/use-row-drag.ts';
import { type DropTarget, dropTargetAt } from './drop-target.ts';
import { isOrdered } from './row-text.ts';
import type { RowLine, TreeLine } from './tree-lines.ts';

export interface SchemaDragHost {
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
