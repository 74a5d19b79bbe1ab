// Which part of the drawing is in view: the whole where it stays readable, and the least movement that shows one box.
import type { Box } from './layout.ts';

/** Shift in px of the screen, and scale. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Smaller than this the text cannot be read, and the drawing is rather cut off. */
const READABLE = 0.6;
const MARGIN = 24;

/** A view of the whole box; where that would be too small to read, of its width or its middle, from its top on. */
export function firstView(box: Box, screen: Size): View {
  const width = screen.width / (box.width + 2 * MARGIN);
  const height = screen.height / (box.height + 2 * MARGIN);
  const whole = Math.min(width, height, 1);
  const zoom = whole >= READABLE ? whole : Math.max(READABLE, Math.min(width, 1));
  const x = screen.width / 2 - (box.x + box.width / 2) * zoom;
  const high = (box.height + 2 * MARGIN) * zoom;
  const y = high <= screen.height + 1 ? screen.height / 2 - (box.y + box.height / 2) * zoom : (MARGIN - box.y) * zoom;
  return { x, y, zoom };
}

/** The whole box, however small it becomes. */
export function fitWhole(box: Box, screen: Size): View {
  const zoom = Math.min(1, screen.width / (box.width + 2 * MARGIN), screen.height / (box.height + 2 * MARGIN));
  return { x: screen.width / 2 - (box.x + box.width / 2) * zoom, y: screen.height / 2 - (box.y + box.height / 2) * zoom, zoom };
}

/** The view moved just so far that the box is in it; the same object where it is already. */
export function bring(box: Box, view: View, screen: Size): View {
  const axis = (start: number, length: number, shift: number, room: number): number => {
    const from = start * view.zoom + shift;
    const to = from + length * view.zoom;
    if (from >= MARGIN && to <= room - MARGIN) return shift;
    if (to - from > room - 2 * MARGIN) return from > MARGIN || to < room - MARGIN ? shift + MARGIN - from : shift;
    return from < MARGIN ? shift + MARGIN - from : shift - (to - room + MARGIN);
  };
  const x = axis(box.x, box.width, view.x, screen.width);
  const y = axis(box.y, box.height, view.y, screen.height);
  return x === view.x && y === view.y ? view : { x, y, zoom: view.zoom };
}

/** Another scale about the middle of the screen. */
export function scaled(view: View, factor: number, screen: Size): View {
  const zoom = Math.min(2, Math.max(0.1, view.zoom * factor));
  const by = zoom / view.zoom;
  return { x: screen.width / 2 - (screen.width / 2 - view.x) * by, y: screen.height / 2 - (screen.height / 2 - view.y) * by, zoom };
}
