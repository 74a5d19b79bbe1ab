// Drags a row with the mouse or a pen: to another position in its map, or into another map that
// accepts it. Touch scrolls; it has the menu.
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Location } from '../../../core/types.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { rowHeight } from '../use-list-window.ts';
import { type DropObstacle, type DropTarget, dropObstacleAt, dropTargetAt } from './drop-target.ts';
import { isNamedPart, type OutlineView, partOf } from './row-capabilities.ts';

/** A drop target with the position of its indicator, in px of the window. */
export type PositionedDropTarget = DropTarget & {
  readonly left: number;
  readonly top: number;
  readonly width: number;
};

export interface RowDragHost {
  shown(): OutlineView;
  /** Why nothing can be edited; null if editing is possible. */
  locked(): string | null;
  containers(location: Location): Promise<readonly Location[]>;
  drop(location: Location, target: DropTarget): void;
  /** Called when the row is dropped on an invalid target. */
  refuse(location: Location, obstacle: DropObstacle): void;
}

/** The dragged row by its id and its last index, because rows may change meanwhile. */
interface DraggedRow {
  readonly id: string;
  readonly index: number;
  readonly location: Location;
  readonly x: number;
  readonly y: number;
  readonly pointer: number;
}

/** Pixels after which a press is a drag, and the size of the edges at which the list scrolls. */
const START = 6;
const EDGE = 28;

export function useRowDrag(
  element: RefObject<HTMLElement | null>,
  host: RowDragHost,
): PositionedDropTarget | null {
  const [drop, setDrop] = useState<PositionedDropTarget | null>(null);
  const latest = useLatest(host);
  // In a layout effect: the press that waited for the actions is replayed right after it.
  useLayoutEffect(() => {
    const tree = element.current;
    if (!tree) return;
    let dragged: DraggedRow | null = null;
    let dragging = false;
    let asked: Promise<readonly Location[]> = Promise.resolve([]);
    let containers: readonly Location[] | null = null;
    let at = { x: 0, y: 0 };
    let frame = 0;

    const end = (): void => {
      cancelAnimationFrame(frame);
      if (dragging) {
        tree.removeAttribute('data-dragging');
        for (const row of tree.querySelectorAll('[data-dragged]'))
          row.removeAttribute('data-dragged');
        if (dragged && tree.hasPointerCapture(dragged.pointer))
          tree.releasePointerCapture(dragged.pointer);
      }
      dragged = null;
      dragging = false;
      setDrop(null);
    };
    const show = (): void => {
      if (!dragged) return;
      const view = latest.current.shown();
      const from = indexOf(view, dragged);
      const rows = rowsAbove(tree, at);
      const target =
        from < 0 || rows === null ? null : dropTargetAt(view, from, rows, containers ?? []);
      const list = target && tree.firstElementChild?.getBoundingClientRect();
      const next =
        target && list
          ? {
              ...target,
              left: list.left,
              top: list.top + target.line * rowHeight(),
              width: list.width,
            }
          : null;
      // Don't report a target as invalid before that is known.
      const no =
        !target &&
        containers !== null &&
        from >= 0 &&
        rows !== null &&
        dropObstacleAt(view, from, rows) !== null;
      tree.setAttribute('data-dragging', no ? 'no' : '');
      setDrop((last) => (same(last, next) ? last : next));
    };
    const scroll = (): void => {
      const { top, bottom } = tree.getBoundingClientRect();
      const by = at.y < top + EDGE ? -6 : at.y > bottom - EDGE ? 6 : 0;
      if (by !== 0) {
        tree.scrollTop += by;
        show();
      }
      frame = requestAnimationFrame(scroll);
    };

    const down = (event: PointerEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const row = target?.closest<HTMLElement>('.visual-row');
      if (
        !row ||
        event.button !== 0 ||
        event.pointerType === 'touch' ||
        target?.closest('.visual-more, .visual-twist')
      )
        return;
      const index = Number(row.dataset.index);
      const view = latest.current.shown();
      const part = partOf(view, index);
      const id = view.rows[index]?.id;
      if (id === undefined || !isNamedPart(part)) return;
      const { uri, pointer } = part;
      dragged = {
        id,
        index,
        location: { uri, pointer },
        x: event.clientX,
        y: event.clientY,
        pointer: event.pointerId,
      };
    };
    const move = (event: PointerEvent): void => {
      if (!dragged || event.pointerId !== dragged.pointer) return;
      at = { x: event.clientX, y: event.clientY };
      if (!dragging) {
        if (Math.hypot(at.x - dragged.x, at.y - dragged.y) < START) return;
        const why = latest.current.locked();
        if (why !== null) {
          latest.current.refuse(dragged.location, { why });
          end();
          return;
        }
        dragging = true;
        containers = null;
        const mine = dragged;
        asked = latest.current.containers(dragged.location);
        void asked.then((found) => {
          if (dragged !== mine) return;
          containers = found;
          show();
        });
        tree.setPointerCapture(dragged.pointer);
        tree.querySelector(`[data-index="${dragged.index}"]`)?.setAttribute('data-dragged', '');
        frame = requestAnimationFrame(scroll);
      }
      show();
    };
    const up = (): void => {
      const mine = dragging ? dragged : null;
      const rows = rowsAbove(tree, at);
      end();
      if (!mine || rows === null) return;
      // The drop may come before the valid targets are known.
      void asked.then((found) => {
        const view = latest.current.shown();
        const from = indexOf(view, mine);
        if (from < 0) return;
        const target = dropTargetAt(view, from, rows, found);
        const obstacle = target ? null : dropObstacleAt(view, from, rows);
        if (target) latest.current.drop(mine.location, target);
        else if (obstacle) latest.current.refuse(mine.location, obstacle);
      });
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !dragging) return;
      event.stopPropagation();
      event.preventDefault();
      end();
    };
    tree.addEventListener('pointerdown', down);
    tree.addEventListener('pointermove', move);
    tree.addEventListener('pointerup', up);
    tree.addEventListener('pointercancel', end);
    document.addEventListener('keydown', key, true);
    return () => {
      end();
      tree.removeEventListener('pointerdown', down);
      tree.removeEventListener('pointermove', move);
      tree.removeEventListener('pointerup', up);
      tree.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', key, true);
    };
  }, [element]);
  return drop;
}

/**
 * Returns the number of rows above a point of the window, with the fraction of the row under it;
 * null outside the tree, where dropping changes nothing.
 */
function rowsAbove(
  tree: HTMLElement,
  { x, y }: { readonly x: number; readonly y: number },
): number | null {
  const { left, right, top, bottom } = tree.getBoundingClientRect();
  return x < left || x > right || y < top - EDGE || y > bottom + EDGE
    ? null
    : (y - top + tree.scrollTop) / rowHeight();
}

function indexOf({ rows }: OutlineView, { id, index }: DraggedRow): number {
  return rows[index]?.id === id ? index : rows.findIndex((row) => row.id === id);
}

function same(a: PositionedDropTarget | null, b: PositionedDropTarget | null): boolean {
  return (
    a === b || (a !== null && b !== null && a.is === b.is && a.line === b.line && a.top === b.top)
  );
}
