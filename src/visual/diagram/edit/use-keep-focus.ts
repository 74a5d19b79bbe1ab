// Keeps the focus in the drawing when the focused item disappears: removed, or drawn elsewhere.
import { useCallback, useEffect, useRef } from 'react';
import type { PartId } from '../../../core/types.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { itemDomId } from '../diagram-context.ts';
import { closestItem, type ItemBox, itemBoxes, itemById } from '../keyboard-navigation.ts';
import type { Layout } from '../layout.ts';

/** Frames in which React Flow may add new nodes to the page and remove old ones. */
const FRAMES = 20;

/** Focuses an item as soon as it is focusable. */
export function focusWhenReady(id: string, frames = FRAMES): void {
  const element = document.getElementById(itemDomId(id));
  element?.focus({ preventScroll: true });
  if (frames > 0 && (!element || document.activeElement !== element))
    requestAnimationFrame(() => focusWhenReady(id, frames - 1));
}

/** The focused item. */
interface FocusedItem extends ItemBox {
  readonly part: PartId | null;
}

/**
 * Watches the focused item: when it disappears, `give` gets the id of the item for the same part,
 * else of the item that was next to it.
 * @returns a callback to report what is focused now: null if the focus went elsewhere, or to an
 * item of this id that is about to be removed
 */
export function useKeepFocus(
  layout: Layout,
  give: (id: string) => void,
): (box: ItemBox | null, id?: string | null) => void {
  const had = useRef<FocusedItem | null>(null);
  /** The last focused item that was drawn, also after the focus went elsewhere. */
  const last = useRef<FocusedItem | null>(null);
  const latest = useLatest({ layout, give });
  const settle = useCallback((old: FocusedItem, frames = FRAMES): void => {
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    if (!lost) {
      if (frames > 0 && activeElement.id === itemDomId(old.id))
        requestAnimationFrame(() => settle(old, frames - 1));
      return;
    }
    const { layout: now, give: to } = latest.current;
    const boxes = itemBoxes(now);
    const same = boxes.find(({ id }) => old.part !== null && itemById(now, id)?.part === old.part);
    const next = same ?? closestItem(boxes, old);
    if (next) to(next.id);
  }, []);
  useEffect(() => {
    const { current: old } = had;
    if (!old || itemById(layout, old.id)) return;
    had.current = null;
    settle(old);
  }, [layout, settle]);
  return useCallback(
    (box, id = null) => {
      // A closing dialog restores the focus to an element that is still in the page, but not in the
      // document.
      if (!box && last.current && last.current.id === id) settle(last.current);
      had.current = box && { ...box, part: itemById(latest.current.layout, box.id)?.part ?? null };
      last.current = had.current ?? last.current;
    },
    [settle],
  );
}
