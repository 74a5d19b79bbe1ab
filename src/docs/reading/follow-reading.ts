// Reports what is read while the reader scrolls, and when that has come to rest; and keeps it in
// sight when the pane gets another width.
import { flushSync } from 'react-dom';
import type { ReadingPosition } from '../pane/location.ts';
import type { Pane } from '../pane/pane.ts';
import { isOverview, positionOf, readingPosition } from '../pane/reading-position.ts';
import { elementAt, isScrollingTo, JUMP, type Jump, scrollToTop } from '../pane/scroll.ts';
import type { Services } from '../pane/services.ts';

/** Milliseconds without scrolling after which it rests: at most four reports a second. */
const REST = 250;
/** Milliseconds between reports of a scroll that goes on. */
const STEP = 100;
/** Pixels that make no other position: layouts round. */
const NEAR = 2;

/**
 * Follows until the returned function is called. What moves only because cards above it turned out
 * higher is where it was, and isn't reported.
 * @param isMoving whether a location is requested that has no card yet
 */
export function followReading(
  pane: Pane,
  root: HTMLElement,
  isMoving: () => boolean,
  report: NonNullable<Services['reads']>,
): () => void {
  let last: ReadingPosition | null = null;
  let byUser = false;
  let since = 0;
  let isJumping = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let passing: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    clearTimeout(resting);
    clearTimeout(passing);
    passing = undefined;
  };
  const read = (rests: boolean): void => {
    const at = readingPosition(pane, root);
    if (!at || isMoving()) return;
    const moved = !last || !isSamePosition(last, at);
    if (moved) report(at, { byUser, rests, since });
    if (rests) last = at;
  };
  const pass = (): void => {
    passing = undefined;
    if (!isScrollingTo(root)) read(false);
  };
  const rest = (): void => {
    if (isScrollingTo(root)) {
      resting = setTimeout(rest, REST);
      return;
    }
    stop();
    // A jump that was given up: by scrolling somewhere else.
    byUser ||= isJumping;
    isJumping = false;
    read(true);
    byUser = false;
  };
  const scroll = (event: Event): void => {
    if (!isJumping) since = event.timeStamp;
    byUser ||= !isScrollingTo(root);
    clearTimeout(resting);
    resting = setTimeout(rest, REST);
    // To read the positions of the cards of a large document would slow its scrolling.
    if (byUser && !pane.mounts.windowed()) passing ??= setTimeout(pass, STEP);
  };
  const jump = (event: Event): void => {
    stop();
    byUser = false;
    const begins = isScrollingTo(root);
    if (begins || !isJumping) since = event.timeStamp;
    isJumping = begins;
    if (begins) return;
    last = readingPosition(pane, root);
    // What is last on the page can't be brought to its upper edge.
    const at = positionOf(pane, root, (event as Jump).detail) ?? last;
    if (at) report(at, { byUser, rests: true, since });
  };
  // Lines break elsewhere, so that all cards have other heights: more than browsers make up for.
  let width = root.clientWidth;
  let keep = (): void => {};
  const widths = new ResizeObserver(() => {
    if (root.clientWidth === width || root.clientWidth === 0) return;
    width = root.clientWidth;
    const at = last;
    const part = at && pane.get().model.parts.get(at.id);
    if (!part || isOverview(pane, at) || isMoving() || isScrollingTo(root)) return;
    keep();
    keep = scrollToTop(
      root,
      () => {
        if (pane.mounts.knows(at.id) && !pane.mounts.has(at.id))
          flushSync(() => pane.mounts.pin(at.id));
        return elementAt(root, part, at.pointer);
      },
      at.offset,
    );
  });
  // In a page of others, that page scrolls.
  if (!pane.services.inPage) widths.observe(root);
  root.addEventListener('scroll', scroll, { passive: true });
  root.addEventListener(JUMP, jump);
  return () => {
    stop();
    keep();
    widths.disconnect();
    root.removeEventListener('scroll', scroll);
    root.removeEventListener(JUMP, jump);
  };
}

function isSamePosition(one: ReadingPosition, other: ReadingPosition): boolean {
  return (
    one.id === other.id &&
    one.pointer === other.pointer &&
    Math.abs(one.offset - other.offset) < NEAR
  );
}
