// Moves and scales the drawing: one finger or the pointer moves it, two fingers or the wheel with
// Ctrl scale it. The wheel alone scrolls the page.
import type { Viewport } from '../diagram/viewport.ts';

interface Moves {
  view(): Viewport;
  move(view: Viewport): void;
}

/** Smallest and largest scale. */
const SCALES = { least: 0.05, most: 2 } as const;
/** Pixels that a press may move and still be a click. */
const CLICK = 4;

/** Returns the view at another scale, in which a point of the screen stays what it is. */
export function scaledAt(view: Viewport, factor: number, x: number, y: number): Viewport {
  const zoom = Math.min(SCALES.most, Math.max(SCALES.least, view.zoom * factor));
  const by = zoom / view.zoom;
  return { x: x - (x - view.x) * by, y: y - (y - view.y) * by, zoom };
}

/** Lets pointers move a drawing until the signal ends that. */
export function panAndZoom(canvas: HTMLElement, { view, move }: Moves, signal: AbortSignal): void {
  const pointers = new Map<number, { x: number; y: number }>();
  let moved = 0;
  const pointOf = (event: MouseEvent): { x: number; y: number } => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const middleOf = (): { x: number; y: number; apart: number } => {
    const [a, b] = [...pointers.values()];
    if (!a) return { x: 0, y: 0, apart: 0 };
    if (!b) return { ...a, apart: 0 };
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const options = { signal };
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      if (pointers.size === 0) moved = 0;
      pointers.set(event.pointerId, pointOf(event));
    },
    options,
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (!pointers.has(event.pointerId)) return;
      const before = middleOf();
      pointers.set(event.pointerId, pointOf(event));
      const now = middleOf();
      moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (moved > CLICK && !canvas.hasPointerCapture(event.pointerId))
        canvas.setPointerCapture(event.pointerId);
      const { x, y, zoom } = view();
      const shifted = { x: x + now.x - before.x, y: y + now.y - before.y, zoom };
      const factor = before.apart > 0 && now.apart > 0 ? now.apart / before.apart : 1;
      move(scaledAt(shifted, factor, now.x, now.y));
    },
    options,
  );
  const end = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  canvas.addEventListener('pointerup', end, options);
  canvas.addEventListener('pointercancel', end, options);
  canvas.addEventListener('lostpointercapture', end, options);
  // A movement that ends on a card does not press it.
  canvas.addEventListener(
    'click',
    (event) => {
      if (moved > CLICK && event.detail > 0) event.stopPropagation();
    },
    { signal, capture: true },
  );
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { x, y } = pointOf(event);
      move(scaledAt(view(), Math.exp(-event.deltaY / 200), x, y));
    },
    { signal, passive: false },
  );
}
