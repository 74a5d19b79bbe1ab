// Which part of the drawing is in view: all of it if that stays readable, and the smallest movement
// that shows a box.
import { type Box, MONO } from './layout.ts';

/** Offset in px of the screen, and scale. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The scale at which the smallest text is 11 px high: below it the drawing is cut off instead of
 * scaled further.
 */
const READABLE = 11 / MONO.size;
const MARGIN = 24;
/** Height in px of the minimap in the lower right corner, with its margin. */
const MAP = 140;

/**
 * Returns a view of the whole drawing. If its text would be smaller than 11 px, the view starts at
 * the top and shows the full width; if that is too much as well, it shows one side with the
 * application.
 * @param app the box of the application
 * @param side which side to show if there is no space for both
 */
export function initialViewport(box: Box, screen: Size, app: Box, side: 'in' | 'out'): Viewport {
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
  const y =
    high > screen.height + 1
      ? top
      : width >= zoom
        ? centre
        : Math.max(top, Math.min(centre, aboveMap));
  return { x, y, zoom };
}

/** Returns a view of the whole box, however small it becomes. */
export function fitViewport(box: Box, screen: Size): Viewport {
  const zoom = Math.min(
    1,
    screen.width / (box.width + 2 * MARGIN),
    screen.height / (box.height + 2 * MARGIN),
  );
  return {
    x: screen.width / 2 - (box.x + box.width / 2) * zoom,
    y: screen.height / 2 - (box.y + box.height / 2) * zoom,
    zoom,
  };
}

/**
 * Returns the edges of the screen beyond which the box continues, such as `left bottom`; '' if all
 * of it is in view.
 */
export function hiddenEdges(box: Box, { x, y, zoom }: Viewport, screen: Size): string {
  const beyond = [
    ['left', box.x * zoom + x < -1],
    ['right', (box.x + box.width) * zoom + x > screen.width + 1],
    ['top', box.y * zoom + y < -1],
    ['bottom', (box.y + box.height) * zoom + y > screen.height + 1],
  ] as const;
  return beyond.flatMap(([edge, is]) => (is ? [edge] : [])).join(' ');
}

/** Returns the view moved just enough to show the box; the same object if it is in view already. */
export function scrollIntoViewport(box: Box, view: Viewport, screen: Size): Viewport {
  const axis = (start: number, length: number, shift: number, room: number): number => {
    const from = start * view.zoom + shift;
    const to = from + length * view.zoom;
    if (from >= MARGIN && to <= room - MARGIN) return shift;
    if (to - from > room - 2 * MARGIN)
      return from > MARGIN || to < room - MARGIN ? shift + MARGIN - from : shift;
    return from < MARGIN ? shift + MARGIN - from : shift - (to - room + MARGIN);
  };
  const x = axis(box.x, box.width, view.x, screen.width);
  const y = axis(box.y, box.height, view.y, screen.height);
  return x === view.x && y === view.y ? view : { x, y, zoom: view.zoom };
}

/** Returns the view at another scale around the middle of the screen. */
export function zoomViewport(view: Viewport, factor: number, screen: Size): Viewport {
  const zoom = Math.min(2, Math.max(0.1, view.zoom * factor));
  const by = zoom / view.zoom;
  return {
    x: screen.width / 2 - (screen.width / 2 - view.x) * by,
    y: screen.height / 2 - (screen.height / 2 - view.y) * by,
    zoom,
  };
}
