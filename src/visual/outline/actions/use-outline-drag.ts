// Drags a row of the outline to another position in its map, or into another map that accepts it.
import type { RefObject } from 'react';
import type { Location } from '../../../core/types.ts';
import { type DropMark, EDGE, type Point, useRowDrag } from '../../../ui/use-row-drag.ts';
import { rowHeight } from '../use-list-window.ts';
import { type DropObstacle, type DropTarget, dropObstacleAt, dropTargetAt } from './drop-target.ts';
import { isNamedPart, type OutlineView, partOf } from './row-capabilities.ts';

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
