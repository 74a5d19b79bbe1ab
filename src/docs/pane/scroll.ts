// Brings a card, or a row in it, into view inside the pane and never scrolls anything outside of it.
import { within } from './place.ts';

const MARGIN = 12;
/** Cards that mount on the way change heights; the aim is corrected over this many frames. */
const FRAMES = 6;

/** Scrolls `root` so that the element of `find` stands at the top, and keeps it there while its surroundings settle. Returns a function that gives up. */
export function scrollToTop(root: HTMLElement, find: () => Element | null): () => void {
  let frame = 0;
  let left = FRAMES;
  const aim = () => {
    const element = find();
    if (!element) return;
    const by = element.getBoundingClientRect().top - root.getBoundingClientRect().top - MARGIN;
    if (Math.abs(by) > 1) root.scrollTop += by;
    left--;
    if (left > 0) frame = requestAnimationFrame(aim);
  };
  aim();
  return () => cancelAnimationFrame(frame);
}

/** True where the upper edge of an element can be seen in `root`. */
export function topInView(root: HTMLElement, element: Element): boolean {
  const view = root.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return box.top >= view.top && box.top <= view.bottom - 48;
}

/** The innermost row of a card that stands for `pointer`, or the card itself. */
export function rowFor(card: HTMLElement, pointer: string): Element {
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
