// A row dragged with the mouse or a pen: to another place in its map, or into another map that takes it. Fingers scroll; they have the menu.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Where } from '../../../core/build/types.ts';
import { rowHeight } from '../use-window.ts';
import { type Beside, besides, homeAt, isThing, partOf, type Shown } from './what.ts';

/** Where it would go: beside a row, or into what a row stands for. `line`: the rows above its mark. */
type Aim =
  | { readonly is: 'beside'; readonly side: 'before' | 'after'; readonly beside: Beside; readonly line: number }
  | { readonly is: 'into'; readonly home: Where; readonly line: number };

/** With the place of the mark, in px of the window. */
export type Drop = Aim & { readonly left: number; readonly top: number; readonly width: number };

export interface DragHost {
  shown(): Shown;
  /** Whether anything can be changed. */
  free(): boolean;
  homes(place: Where): Promise<readonly Where[]>;
  drop(place: Where, drop: Drop): void;
}

/** Pixels after which a press is a drag, and those of the edges at which the list scrolls. */
const START = 6;
const EDGE = 28;

export function useDrag(element: RefObject<HTMLElement | null>, host: DragHost): Drop | null {
  const [drop, setDrop] = useState<Drop | null>(null);
  const latest = useRef(host);
  latest.current = host;
  useEffect(() => {
    const tree = element.current;
    if (!tree) return;
    let held: { readonly index: number; readonly place: Where; readonly x: number; readonly y: number; readonly pointer: number } | null =
      null;
    let dragging = false;
    let homes: readonly Where[] = [];
    let now: Drop | null = null;
    let at = { y: 0 };
    let frame = 0;

    const show = (next: Drop | null): void => {
      now = next;
      setDrop((last) => (same(last, next) ? last : next));
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      if (dragging) {
        tree.removeAttribute('data-dragging');
        for (const row of tree.querySelectorAll('[data-dragged]')) row.removeAttribute('data-dragged');
        if (held && tree.hasPointerCapture(held.pointer)) tree.releasePointerCapture(held.pointer);
      }
      held = null;
      dragging = false;
      show(null);
    };
    const aim = (): Aim | null => {
      if (!held) return null;
      const shown = latest.current.shown();
      const offset = (at.y - tree.getBoundingClientRect().top + tree.scrollTop) / rowHeight();
      const index = Math.floor(offset);
      if (index < 0 || index >= shown.rows.length || index === held.index) return null;
      const all = besides(shown, held.index);
      const beside = all.find((b) => b.index === index);
      if (beside) {
        const side = offset - index < 0.5 ? 'before' : 'after';
        const own = all.findIndex((b) => b.index === held?.index);
        const to = all.indexOf(beside) + (side === 'after' ? 1 : 0);
        if (to === own || to === own + 1) return null;
        return { is: 'beside', side, beside, line: side === 'before' ? index : endOf(shown, index) };
      }
      const home = homeAt(shown, index, homes);
      return home ? { is: 'into', home, line: index } : null;
    };
    const find = (): Drop | null => {
      const found = aim();
      const list = found && tree.firstElementChild?.getBoundingClientRect();
      return found && list ? { ...found, left: list.left, top: list.top + found.line * rowHeight(), width: list.width } : null;
    };
    const scroll = (): void => {
      const { top, bottom } = tree.getBoundingClientRect();
      const by = at.y < top + EDGE ? -6 : at.y > bottom - EDGE ? 6 : 0;
      if (by !== 0) {
        tree.scrollTop += by;
        show(find());
      }
      frame = requestAnimationFrame(scroll);
    };

    const down = (event: PointerEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const row = target?.closest<HTMLElement>('.visual-row');
      if (!row || event.button !== 0 || event.pointerType === 'touch' || target?.closest('.visual-more, .visual-twist')) return;
      const index = Number(row.dataset.index);
      const part = partOf(latest.current.shown(), index);
      if (!isThing(part) || !latest.current.free()) return;
      held = { index, place: { uri: part.uri, pointer: part.pointer }, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (!held || event.pointerId !== held.pointer) return;
      at = { y: event.clientY };
      if (!dragging) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < START) return;
        dragging = true;
        homes = [];
        const { place } = held;
        void latest.current.homes(place).then((found) => {
          if (held?.place === place) homes = found;
        });
        tree.setPointerCapture(held.pointer);
        tree.setAttribute('data-dragging', '');
        tree.querySelector(`[data-index="${held.index}"]`)?.setAttribute('data-dragged', '');
        frame = requestAnimationFrame(scroll);
      }
      show(find());
    };
    const up = (): void => {
      const done = dragging && held && now ? { place: held.place, drop: now } : null;
      end();
      if (done) latest.current.drop(done.place, done.drop);
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

/** The first row behind one and all that is open below it. */
function endOf({ rows }: Shown, index: number): number {
  const level = rows[index]?.level ?? 0;
  let end = index + 1;
  while (end < rows.length && (rows[end]?.level ?? 0) > level) end++;
  return end;
}

function same(a: Drop | null, b: Drop | null): boolean {
  return a === b || (a !== null && b !== null && a.is === b.is && a.line === b.line && a.top === b.top);
}
