// A row dragged with the mouse or a pen: to another place in its map, or into another map that takes it. Fingers scroll; they have the menu.
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Where } from '../../../core/build/types.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { rowHeight } from '../use-window.ts';
import { type Aim, aimAt, type Obstacle, obstacleAt } from './aim.ts';
import { isThing, partOf, type Shown } from './what.ts';

/** An aim with the place of its mark, in px of the window. */
export type Drop = Aim & { readonly left: number; readonly top: number; readonly width: number };

export interface DragHost {
  shown(): Shown;
  /** Why nothing can be changed; null where it can. */
  locked(): string | null;
  homes(place: Where): Promise<readonly Where[]>;
  drop(place: Where, aim: Aim): void;
  /** It was let go where it cannot stand. */
  refuse(place: Where, obstacle: Obstacle): void;
}

/** What is held: the row by its id and where it was last, because rows come and go meanwhile. */
interface Held {
  readonly id: string;
  readonly index: number;
  readonly place: Where;
  readonly x: number;
  readonly y: number;
  readonly pointer: number;
}

/** Pixels after which a press is a drag, and those of the edges at which the list scrolls. */
const START = 6;
const EDGE = 28;

export function useDrag(element: RefObject<HTMLElement | null>, host: DragHost): Drop | null {
  const [drop, setDrop] = useState<Drop | null>(null);
  const latest = useLatest(host);
  // In the commit itself: the press that waited for the actions is done again right after it.
  useLayoutEffect(() => {
    const tree = element.current;
    if (!tree) return;
    let held: Held | null = null;
    let dragging = false;
    let asked: Promise<readonly Where[]> = Promise.resolve([]);
    let homes: readonly Where[] | null = null;
    let at = { x: 0, y: 0 };
    let frame = 0;

    const end = (): void => {
      cancelAnimationFrame(frame);
      if (dragging) {
        tree.removeAttribute('data-dragging');
        for (const row of tree.querySelectorAll('[data-dragged]')) row.removeAttribute('data-dragged');
        if (held && tree.hasPointerCapture(held.pointer)) tree.releasePointerCapture(held.pointer);
      }
      held = null;
      dragging = false;
      setDrop(null);
    };
    const show = (): void => {
      if (!held) return;
      const shown = latest.current.shown();
      const from = indexOf(shown, held);
      const rows = rowsAbove(tree, at);
      const aim = from < 0 || rows === null ? null : aimAt(shown, from, rows, homes ?? []);
      const list = aim && tree.firstElementChild?.getBoundingClientRect();
      const next = aim && list ? { ...aim, left: list.left, top: list.top + aim.line * rowHeight(), width: list.width } : null;
      // Nobody is told that it cannot stand somewhere before that is known.
      const no = !aim && homes !== null && from >= 0 && rows !== null && obstacleAt(shown, from, rows) !== null;
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
      if (!row || event.button !== 0 || event.pointerType === 'touch' || target?.closest('.visual-more, .visual-twist')) return;
      const index = Number(row.dataset.index);
      const shown = latest.current.shown();
      const part = partOf(shown, index);
      const id = shown.rows[index]?.id;
      if (id === undefined || !isThing(part)) return;
      const { uri, pointer } = part;
      held = { id, index, place: { uri, pointer }, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (!held || event.pointerId !== held.pointer) return;
      at = { x: event.clientX, y: event.clientY };
      if (!dragging) {
        if (Math.hypot(at.x - held.x, at.y - held.y) < START) return;
        const why = latest.current.locked();
        if (why !== null) {
          latest.current.refuse(held.place, { why });
          end();
          return;
        }
        dragging = true;
        homes = null;
        const mine = held;
        asked = latest.current.homes(held.place);
        void asked.then((found) => {
          if (held !== mine) return;
          homes = found;
          show();
        });
        tree.setPointerCapture(held.pointer);
        tree.querySelector(`[data-index="${held.index}"]`)?.setAttribute('data-dragged', '');
        frame = requestAnimationFrame(scroll);
      }
      show();
    };
    const up = (): void => {
      const mine = dragging ? held : null;
      const rows = rowsAbove(tree, at);
      end();
      if (!mine || rows === null) return;
      // A quick hand lets go before it is known what takes it.
      void asked.then((found) => {
        const shown = latest.current.shown();
        const from = indexOf(shown, mine);
        if (from < 0) return;
        const aim = aimAt(shown, from, rows, found);
        const obstacle = aim ? null : obstacleAt(shown, from, rows);
        if (aim) latest.current.drop(mine.place, aim);
        else if (obstacle) latest.current.refuse(mine.place, obstacle);
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

/** Rows above a point of the window, with the part of the one it is on; null beside the tree, where one lets go to change nothing. */
function rowsAbove(tree: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): number | null {
  const { left, right, top, bottom } = tree.getBoundingClientRect();
  return x < left || x > right || y < top - EDGE || y > bottom + EDGE ? null : (y - top + tree.scrollTop) / rowHeight();
}

function indexOf({ rows }: Shown, { id, index }: Held): number {
  return rows[index]?.id === id ? index : rows.findIndex((row) => row.id === id);
}

function same(a: Drop | null, b: Drop | null): boolean {
  return a === b || (a !== null && b !== null && a.is === b.is && a.line === b.line && a.top === b.top);
}
