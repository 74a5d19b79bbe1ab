// Drags a row of a list or tree with the mouse or a pen. Touch scrolls and has the menu, and the
// keyboard has its keys.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLatest } from './use-latest.ts';

/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The position of the drop indicator, in px: a line before a row, or a frame around one. */
export interface DropMark {
  readonly into: boolean;
  readonly top: number;
  readonly left?: number;
  readonly width?: number;
  readonly height?: number;
  /** Level of the rows it is among. */
  readonly level?: number;
}

/** What rows can be dragged, and where to. `Known` is what must be requested about a target. */
export interface RowDragOptions<Row, Hit, Known> {
  /** Returns the row that a press on an element drags, and its element; null for none. */
  grab(pressed: Element): { readonly row: Row; readonly element: Element } | null;
  /** Called when the drag begins; null if it is refused. */
  begin?(row: Row): Promise<Known> | null;
  /** Returns what is at a point; null if dropping there changes nothing. */
  hit(list: HTMLElement, point: Point): Hit | null;
  /** @param known undefined until it has been received */
  mark(
    list: HTMLElement,
    row: Row,
    hit: Hit,
    known: Known | undefined,
  ): DropMark | 'invalid' | null;
  drop(row: Row, hit: Hit, known: Known | undefined): void;
}

/** Pixels after which a press is a drag, and the size of the edges at which the list scrolls. */
const START = 6;
export const EDGE = 28;

/** Returns the drop indicator to render, null while there is none. */
export function useRowDrag<Row, Hit, Known = never>(
  list: RefObject<HTMLElement | null>,
  options: RowDragOptions<Row, Hit, Known>,
): DropMark | null {
  const [mark, setMark] = useState<DropMark | null>(null);
  const latest = useLatest(options);
  // In a layout effect: a press that waited for the component is replayed right after it.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    let press: (Point & { row: Row; element: Element; pointer: number }) | null = null;
    let drag: { asked: Promise<Known> | undefined; known?: Known; scroller: Element } | null = null;
    let at: Point = { x: 0, y: 0 };
    let frame = 0;

    const show = (): void => {
      if (!press || !drag) return;
      const hit = latest.current.hit(element, at);
      const found = hit === null ? null : latest.current.mark(element, press.row, hit, drag.known);
      element.setAttribute('data-dragging', found === 'invalid' ? 'no' : '');
      const next = found === 'invalid' ? null : found;
      setMark((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    const scroll = (): void => {
      if (!drag) return;
      const { top, bottom } = drag.scroller.getBoundingClientRect();
      const by = at.y < top + EDGE ? -6 : at.y > bottom - EDGE ? 6 : 0;
      if (by !== 0) {
        drag.scroller.scrollTop += by;
        show();
      }
      frame = requestAnimationFrame(scroll);
    };
    const begin = ({ row, element: dragged, pointer }: NonNullable<typeof press>): void => {
      const asked = latest.current.begin?.(row);
      if (asked === null) {
        end();
        return;
      }
      const own = { asked, scroller: scrollerOf(element) };
      drag = own;
      void asked?.then((known) => {
        if (drag !== own) return;
        drag.known = known;
        show();
      });
      element.setPointerCapture(pointer);
      dragged.setAttribute('data-dragged', '');
      getSelection()?.removeAllRanges();
      frame = requestAnimationFrame(scroll);
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      if (press && drag) {
        element.removeAttribute('data-dragging');
        press.element.removeAttribute('data-dragged');
        if (element.hasPointerCapture(press.pointer)) element.releasePointerCapture(press.pointer);
        // The press wasn't a click on the element it started on.
        const click = new AbortController();
        const swallow = (event: Event): void => {
          event.preventDefault();
          event.stopPropagation();
        };
        addEventListener('click', swallow, { capture: true, once: true, signal: click.signal });
        setTimeout(() => click.abort());
      }
      press = null;
      drag = null;
      setMark(null);
    };
    const down = ({ target, button, pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      if (!(target instanceof Element) || button !== 0 || pointerType === 'touch') return;
      const grabbed = latest.current.grab(target);
      press = grabbed && { ...grabbed, x: clientX, y: clientY, pointer: pointerId };
    };
    const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
      if (!press || pointerId !== press.pointer) return;
      at = { x: clientX, y: clientY };
      if (!drag && Math.hypot(at.x - press.x, at.y - press.y) >= START) begin(press);
      show();
    };
    const up = (): void => {
      const dropped = press && drag && { row: press.row, asked: drag.asked };
      const hit = dropped && latest.current.hit(element, at);
      end();
      if (!dropped || hit === null) return;
      // The drop may come before what was requested about the targets.
      void Promise.resolve(dropped.asked).then((known) =>
        latest.current.drop(dropped.row, hit, known),
      );
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !drag) return;
      event.stopPropagation();
      event.preventDefault();
      end();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', end, { signal });
    document.addEventListener('keydown', key, { capture: true, signal });
    return () => {
      end();
      listeners.abort();
    };
  }, [list]);
  return mark;
}

/** Returns the nearest element that scrolls, which may be the list itself. */
function scrollerOf(element: HTMLElement): Element {
  for (let at: HTMLElement | null = element; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}
