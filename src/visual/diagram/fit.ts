// Which part of the drawing is in view: the whole where it stays readable, and the least movement that shows one box.
import { type Box, MONO } from './layout.ts';

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

/** The scale at which the smallest text is 11 px high: below it the drawing is cut off instead of shrunk further. */
const READABLE = 11 / MONO.size;
const MARGIN = 24;
/** Height in px of the map in the lower right corner, with the space around it. */
const MAP = 140;

/**
 * A view of the whole drawing. Where its text would be smaller than 11 px that way: from its top on, and of its width; where that is too
 * much, too, of one side with the application beside it.
 * @param app the box of the application
 * @param side which side to show where there is no space for both
 */
export function firstView(box: Box, screen: Size, app: Box, side: 'in' | 'out'): View {
  const width = screen.width / (box.width + 2 * MARGIN);
  const height = screen.height / (box.height + 2 * MARGIN);
  const whole = Math.min(width, height, 1);
  const zoom = whole >= READABLE ? whole : Math.max(READABLE, Math.min(width, 1));
  const middle = screen.width / 2 - (box.x + box.width / 2) * zoom;
  const left = (MARGIN - box.x) * zoom;
  const right = screen.width - (box.x + box.width + MARGIN) * zoom;
  const x =
    width >= zoom
      ? middle
      : side === 'out'
        ? Math.max(right, (MARGIN - app.x) * zoom)
        : Math.min(left, screen.width - (app.x + app.width + MARGIN) * zoom);
  const high = (box.height + 2 * MARGIN) * zoom;
  const top = (MARGIN - box.y) * zoom;
  const centre = screen.height / 2 - (box.y + box.height / 2) * zoom;
  // Cut off at a side, so that there is a map: above it as far as the screen is high enough.
  const aboveMap = screen.height - MAP - (box.y + box.height) * zoom;
  const y = high > screen.height + 1 ? top : width >= zoom ? centre : Math.max(top, Math.min(centre, aboveMap));
  return { x, y, zoom };
}

/** The whole box, however small it becomes. */
export function fitWhole(box: Box, screen: Size): View {
  const zoom = Math.min(1, screen.width / (box.width + 2 * MARGIN), screen.height / (box.height + 2 * MARGIN));
  return { x: screen.width / 2 - (box.x + box.width / 2) * zoom, y: screen.height / 2 - (box.y + box.height / 2) * zoom, zoom };
}

/** Edges of the screen beyond which the box goes on, such as `left bottom`; '' where all of it is in view. */
export function cutOff(box: Box, { x, y, zoom }: View, screen: Size): string {
  const beyond = [
    ['left', box.x * zoom + x < -1],
    ['right', (box.x + box.width) * zoom + x > screen.width + 1],
    ['top', box.y * zoom + y < -1],
    ['bottom', (box.y + box.height) * zoom + y > screen.height + 1],
  ] as const;
  return beyond.flatMap(([edge, is]) => (is ? [edge] : [])).join(' ');
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
