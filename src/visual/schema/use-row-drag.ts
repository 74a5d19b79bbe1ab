// Drags a row with the mouse or a pen. Touch scrolls and has the menu, and the keyboard has its
// keys.
import { type RefObject, useEffect, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { type DropTarget, dropTargetAt } from './drop-target.ts';
import { isOrdered } from './row-text.ts';
import type { RowLine, TreeLine } from './tree-lines.ts';

/** A drop target with the position of its indicator, in px below the top of the tree. */
export type PositionedDropTarget = DropTarget & { readonly top: number; readonly height: number };

export interface RowDragHost {
  readonly lines: readonly TreeLine[];
  /** Returns whether a row can be edited. */
  free(line: RowLine): boolean;
  drop(line: RowLine, target: DropTarget): void;
}

/** Pixels after which a press is a drag, and the size of the edges at which the pane scrolls. */
const START = 6;
const EDGE = 28;
/** Controls that handle a press themselves. */
const BUSY = 'input, textarea, select, [aria-haspopup], button.visual-schema-twisty';

export function useRowDrag(
  element: RefObject<HTMLElement | null>,
  host: RowDragHost,
): PositionedDropTarget | null {
  const [drop, setDrop] = useState<PositionedDropTarget | null>(null);
  const latest = useLatest(host);
  useEffect(() => {
    const tree = element.current;
    if (!tree) return;
    let held: {
      readonly id: string;
      readonly x: number;
      readonly y: number;
      readonly pointer: number;
    } | null = null;
    let dragging = false;
    let y = 0;
    let frame = 0;
    let scroller: Element = tree;

    const find = (): { readonly line: RowLine; readonly aim: DropTarget } | null => {
      const { lines } = latest.current;
      const from = lines.findIndex((line) => line.is === 'row' && line.id === held?.id);
      const line = lines[from];
      const hit = hitIn(tree, y);
      const target =
        line?.is === 'row' && hit ? dropTargetAt(lines, from, hit.index, hit.part) : null;
      return target && line?.is === 'row' ? { line, aim: target } : null;
    };
    const show = (): void => {
      const target = find()?.aim;
      const next = target ? { ...target, ...markOf(tree, target) } : null;
      setDrop((now) =>
        now && next && now.is === next.is && now.top === next.top && now.height === next.height
          ? now
          : next,
      );
    };
    const scroll = (): void => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const by = y < top + EDGE ? -6 : y > bottom - EDGE ? 6 : 0;
      if (by !== 0) {
        scroller.scrollTop += by;
        show();
      }
      frame = requestAnimationFrame(scroll);
    };
    const rowOf = (id: string): HTMLElement | null =>
      tree.querySelector(`[data-id="${CSS.escape(id)}"]`);
    const end = (): void => {
      cancelAnimationFrame(frame);
      if (dragging && held) {
        tree.removeAttribute('data-dragging');
        tree.querySelector('[data-dragged]')?.removeAttribute('data-dragged');
        if (tree.hasPointerCapture(held.pointer)) tree.releasePointerCapture(held.pointer);
        // The press wasn't a click on the element it started on.
        const swallow = (event: Event): void => {
          event.preventDefault();
          event.stopPropagation();
        };
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, true));
      }
      held = null;
      dragging = false;
      setDrop(null);
    };

    const down = (event: PointerEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const id = target?.closest<HTMLElement>('[data-id]')?.dataset.id;
      const line = latest.current.lines.find(
        (one): one is RowLine => one.is === 'row' && one.id === id,
      );
      if (!line || event.button !== 0 || event.pointerType === 'touch' || target?.closest(BUSY))
        return;
      if (!isOrdered(line.row) || !latest.current.free(line)) return;
      held = { id: line.id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (!held || event.pointerId !== held.pointer) return;
      y = event.clientY;
      if (!dragging) {
        if (Math.hypot(event.clientX - held.x, y - held.y) < START) return;
        dragging = true;
        tree.setPointerCapture(held.pointer);
        scroller = scrollerOf(tree);
        tree.setAttribute('data-dragging', '');
        rowOf(held.id)?.setAttribute('data-dragged', '');
        getSelection()?.removeAllRanges();
        frame = requestAnimationFrame(scroll);
      }
      show();
    };
    const up = (): void => {
      const done = dragging ? find() : null;
      end();
      if (done) latest.current.drop(done.line, done.aim);
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
 * Returns the line at a height of the window, and the fraction of it above; the first or last line
 * above or below all lines.
 */
function hitIn(
  tree: HTMLElement,
  y: number,
): { readonly index: number; readonly part: number } | null {
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

function markOf(
  tree: HTMLElement,
  { is, line }: DropTarget,
): { readonly top: number; readonly height: number } {
  const { top } = tree.getBoundingClientRect();
  const at = tree.children[line]?.getBoundingClientRect();
  if (is === 'into' && at) return { top: at.top - top, height: at.height };
  return { top: (at?.top ?? tree.getBoundingClientRect().bottom) - top, height: 2 };
}

function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}
