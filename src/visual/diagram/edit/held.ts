// The keyboard stays in the drawing when what had it is gone: taken away, or drawn elsewhere.
import { useCallback, useEffect, useRef } from 'react';
import type { PartId } from '../../../core/model/types.ts';
import { useLatest } from '../../../ui/use-latest.ts';
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

/** What had the keyboard. */
interface Had extends StopBox {
  readonly part: PartId | null;
}

/**
 * Watches over what has the keyboard: where it is gone, `give` gets the id of what stands for the same part, else of what stood next to it.
 * @returns to be told what has the keyboard now: null where it went elsewhere, or to something of this id that is on its way out of the page
 */
export function useHeld(layout: Layout, give: (id: string) => void): (box: StopBox | null, id?: string | null) => void {
  const had = useRef<Had | null>(null);
  /** The last one that was drawn then, also after the keyboard went elsewhere. */
  const last = useRef<Had | null>(null);
  const latest = useLatest({ layout, give });
  const settle = useCallback((old: Had, frames = FRAMES): void => {
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    if (!lost) {
      if (frames > 0 && activeElement.id === stopId(old.id)) requestAnimationFrame(() => settle(old, frames - 1));
      return;
    }
    const { layout: now, give: to } = latest.current;
    const stops = stopsOf(now);
    const same = stops.find(({ id }) => old.part !== null && stopBy(now, id)?.part === old.part);
    const next = same ?? closest(stops, old);
    if (next) to(next.id);
  }, []);
  useEffect(() => {
    const { current: old } = had;
    if (!old || stopBy(layout, old.id)) return;
    had.current = null;
    settle(old);
  }, [layout, settle]);
  return useCallback(
    (box, id = null) => {
      // A dialog that closes gives the keyboard back to what is still in the page, but not in the document.
      if (!box && last.current && last.current.id === id) settle(last.current);
      had.current = box && { ...box, part: stopBy(latest.current.layout, box.id)?.part ?? null };
      last.current = had.current ?? last.current;
    },
    [settle],
  );
}
