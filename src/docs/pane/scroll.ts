// Brings a card, or a row in it, into view inside the pane and never scrolls anything outside of
// it.
import type { Location } from '../../core/types.ts';
import { elementById } from '../../ui/root-of.ts';
import { domId, isWithin } from './location.ts';

const MARGIN = 12;
/**
 * Cards that mount on the way change heights: the aim is corrected until it held for so many
 * frames, and no longer than so many.
 */
const HELD = 6;
const LONGEST = 60;
/** What a user does to scroll somewhere else, which ends ours. */
export const GESTURES = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

/**
 * Sent to the scrolled element when a jump begins and when it has come to its end, with the element
 * jumped to: where the documentation is as high as its content, something around it has to scroll.
 */
export type Jump = CustomEvent<Element>;
export const JUMP = 'docs:jump';

const scrolling = new WeakSet<HTMLElement>();

/** Returns whether something is on its way to the top of `root`, or is kept there still. */
export function isScrollingTo(root: HTMLElement): boolean {
  return scrolling.has(root);
}

/**
 * Scrolls `root` so that the element of `find` is at the top, and keeps it there while the layout
 * settles, until the user or anything else scrolls somewhere else. Returns a function that
 * cancels it.
 * @param offset pixels from the upper edge of `root` to the element
 */
export function scrollToTop(
  root: HTMLElement,
  find: () => Element | null,
  offset?: number,
): () => void {
  let frame = 0;
  let held = 0;
  let left = LONGEST;
  const others = watchOtherScrolling(root);
  const end = () => {
    cancelAnimationFrame(frame);
    for (const gesture of GESTURES) root.removeEventListener(gesture, end);
    scrolling.delete(root);
  };
  const aim = () => {
    const element = find();
    const off =
      element &&
      (offset === undefined ? withHeading(element) : element).getBoundingClientRect().top -
        root.getBoundingClientRect().top -
        (offset ?? MARGIN);
    if (off === null || others.scrolled(off)) {
      end();
      return;
    }
    const from = root.scrollTop;
    root.scrollTop += Math.round(off);
    held = root.scrollTop === from ? held + 1 : 0;
    others.left(off - (root.scrollTop - from));
    left--;
    if (held >= HELD || left === 0) {
      end();
      announce(root, element);
    } else frame = requestAnimationFrame(aim);
  };
  for (const gesture of GESTURES) root.addEventListener(gesture, end, { passive: true });
  scrolling.add(root);
  announce(root, find());
  aim();
  return end;
}

/** Pixels between the edges of a heading and of what follows it. */
const HEADING = 120;

/** Returns the heading right above what is the first below it, so that it isn't cut; or that. */
function withHeading(element: Element): Element {
  const above = (element.previousElementSibling ? element : element.parentElement)
    ?.previousElementSibling;
  if (!element.matches('.docs-card') || !above?.matches('h2, h3')) return element;
  const apart = element.getBoundingClientRect().top - above.getBoundingClientRect().top;
  return apart > 0 && apart < HEADING ? above : element;
}

/**
 * Notices scrolling by other means, possibly without a gesture: the browser's find, a screen
 * reader, a dragged scroll bar.
 * What is held in position reports its offset, in pixels from the edge of `root`: `left` when it
 * is left there, `scrolled` a frame later. Scrolling by the browser itself, through scroll
 * anchoring or because the page became shorter, does not count.
 */
export function watchOtherScrolling(root: HTMLElement): {
  left(at: number): void;
  scrolled(at: number): boolean;
} {
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

/**
 * Scrolls to an element unless it is in view, once its card is mounted. Takes and returns the
 * function that cancels a scroll under way.
 * @param offset pixels from the upper edge of `root`, where it has to be there exactly
 */
export function scrollIntoView(
  root: HTMLElement,
  find: () => Element | null,
  stop: () => void,
  offset?: number,
): () => void {
  stop();
  let end = () => {};
  const frame = requestAnimationFrame(() => {
    const target = find();
    if (target && (offset !== undefined || !topInView(root, target)))
      end = scrollToTop(root, find, offset);
    else announce(root, target);
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}

function announce(root: HTMLElement, target: Element | null): void {
  if (target) root.dispatchEvent(new CustomEvent(JUMP, { detail: target, bubbles: true }));
}

/** True where the upper edge of an element can be seen in `root`. */
function topInView(root: HTMLElement, element: Element): boolean {
  const view = root.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return box.top >= view.top && box.top <= view.bottom - 48;
}

/**
 * Returns the element for a location in the card of a part, where that is mounted: the innermost
 * row around it, or the card.
 * @param root of the pane
 */
export function elementAt(
  root: Element,
  part: Location & { readonly id: string },
  pointer: string,
): Element | null {
  const card = elementById(root, domId(part.id));
  return pointer === part.pointer ? card : rowFor(card, pointer);
}

/** Returns the innermost row of a card that stands for `pointer`, or the card itself. */
function rowFor(card: HTMLElement | null, pointer: string): Element | null {
  if (!card) return null;
  let best: Element = card;
  let length = -1;
  for (const row of card.querySelectorAll<HTMLElement>('[data-pointer]')) {
    const at = row.dataset.pointer ?? '';
    if (at.length > length && isWithin(pointer, at)) {
      best = row;
      length = at.length;
    }
  }
  return best;
}
