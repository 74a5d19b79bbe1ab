// The keyboard stays in the drawing when what had it is gone: taken away, or drawn elsewhere.
import { useCallback, useEffect, useRef } from 'react';
import type { PartId } from '../../../core/model/types.ts';
import type { Layout } from '../layout.ts';
import { stopId } from '../look.ts';
import { closest, type StopBox, stopBy, stopsOf } from '../walk.ts';

/** Frames in which the library may put new nodes into the page, and take old ones out. */
const FRAMES = 20;

/** Gives the keyboard to a stop as soon as it can take it. */
export function giveFocus(id: string, frames = FRAMES): void {
  const element = document.getElementById(stopId(id));
  element?.focus({ preventScroll: true });
  if (frames > 0 && (!element || document.activeElement !== element)) requestAnimationFrame(() => giveFocus(id, frames - 1));
}

/**
 * Watches over what has the keyboard: where it is gone, `give` gets the id of what stands for the same part, else of what stood next to it.
 * @returns to be told what has the keyboard now; null where it went elsewhere
 */
export function useHeld(layout: Layout, give: (id: string) => void): (box: StopBox | null) => void {
  const had = useRef<(StopBox & { readonly part: PartId | null }) | null>(null);
  const latest = useRef({ layout, give });
  latest.current = { layout, give };
  useEffect(() => {
    const gone = had.current;
    if (!gone || stopBy(layout, gone.id)) return;
    had.current = null;
    const stops = stopsOf(layout);
    const same = stops.find(({ id }) => gone.part !== null && stopBy(layout, id)?.part === gone.part);
    const next = same ?? closest(stops, gone);
    const wait = (frames: number): void => {
      const { activeElement } = document;
      const lost = activeElement === null || activeElement === document.body;
      if (lost) next && latest.current.give(next.id);
      else if (frames > 0 && activeElement?.id === stopId(gone.id)) requestAnimationFrame(() => wait(frames - 1));
    };
    wait(FRAMES);
  }, [layout]);
  return useCallback((box) => {
    had.current = box && { ...box, part: stopBy(latest.current.layout, box.id)?.part ?? null };
  }, []);
}
