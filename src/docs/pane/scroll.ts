// Brings a card, or a row in it, into view inside the pane and never scrolls anything outside of it.
import { domId, type Place, within } from './place.ts';

const MARGIN = 12;
/** Cards that mount on the way change heights: the aim is corrected until it held for so many frames, and no longer than so many. */
const HELD = 6;
const LONGEST = 60;
/** What a user does to scroll somewhere else, which ends ours. */
const GESTURES = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

const aiming = new WeakSet<HTMLElement>();

/** Whether something is on its way to the top of `root`, or is kept there still. */
export function isAiming(root: HTMLElement): boolean {
  return aiming.has(root);
}

/**
 * Scrolls `root` so that the element of `find` stands at the top, and keeps it there while its surroundings settle, until a user or anything else scrolls
 * somewhere else. Returns a function that gives up.
 */
export function scrollToTop(root: HTMLElement, find: () => Element | null): () => void {
  let frame = 0;
  let held = 0;
  let left = LONGEST;
  const others = watchOthers(root);
  const end = () => {
    cancelAnimationFrame(frame);
    for (const gesture of GESTURES) root.removeEventListener(gesture, end);
    aiming.delete(root);
  };
  const aim = () => {
    const element = find();
    const off = element && element.getBoundingClientRect().top - root.getBoundingClientRect().top - MARGIN;
    if (off === null || others.scrolled(off)) {
      end();
      return;
    }
    const from = root.scrollTop;
    root.scrollTop += Math.round(off);
    held = root.scrollTop === from ? held + 1 : 0;
    others.left(off - (root.scrollTop - from));
    left--;
    if (held >= HELD || left === 0) end();
    else frame = requestAnimationFrame(aim);
  };
  for (const gesture of GESTURES) root.addEventListener(gesture, end, { passive: true });
  aiming.add(root);
  aim();
  return end;
}

/**
 * Notices scrolling by other means, of which there need be no gesture: the search of the browser, a screen reader, a bar that is dragged on.
 * What is held in place tells where it is, in pixels from the edge of `root`: `left` when it is left there, `scrolled` a frame later. What the browser
 * scrolls by itself, to keep what is in sight where it is or because the page became shorter, does not count.
 */
export function watchOthers(root: HTMLElement): { left(at: number): void; scrolled(at: number): boolean } {
  let before: { readonly at: number; readonly top: number } | null = null;
  return {
    left(at) {
      before = { at, top: root.scrollTop };
    },
    scrolled(at) {
      if (!before) return false;
      const by = root.scrollTop - before.top;
      const shorter = by < 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 1;
      // Cards that come on the way may have moved it as well.
      return Math.abs(by) > 1 && !shorter && Math.abs(at - before.at + by) < Math.abs(by) / 2;
    },
  };
}

/** Scrolls to an element unless it is in sight, once its card is mounted. Takes and gives back the function that ends a scroll under way. */
export function showTop(root: HTMLElement, find: () => Element | null, stop: () => void): () => void {
  stop();
  let end = () => {};
  const frame = requestAnimationFrame(() => {
    const target = find();
    if (target && !topInView(root, target)) end = scrollToTop(root, find);
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}

/** True where the upper edge of an element can be seen in `root`. */
function topInView(root: HTMLElement, element: Element): boolean {
  const view = root.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return box.top >= view.top && box.top <= view.bottom - 48;
}

/** What stands for a place in the card of a part, where that is mounted: the innermost row around it, or the card. */
export function elementAt(part: Place & { readonly id: string }, pointer: string): Element | null {
  const card = document.getElementById(domId(part.id));
  return pointer === part.pointer ? card : rowFor(card, pointer);
}

/** The innermost row of a card that stands for `pointer`, or the card itself. */
export function rowFor(card: HTMLElement | null, pointer: string): Element | null {
  if (!card) return null;
  let best: Element = card;
  let length = -1;
  for (const row of card.querySelectorAll<HTMLElement>('[data-pointer]')) {
    const at = row.dataset.pointer ?? '';
    if (at.length > length && within(pointer, at)) {
      best = row;
      length = at.length;
    }
  }
  return best;
}
