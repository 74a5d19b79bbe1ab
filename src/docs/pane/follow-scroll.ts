// Keeps the mounted cards in step with the viewport: a few cards a frame, those in sight first, so
// that no frame of a scroll is long.
import { flushSync } from 'react-dom';
import type { PartId } from '../../core/types.ts';
import { rootOf, selectionAround } from '../../ui/root-of.ts';
import { firstVisible, type MountRange, mountRange } from './mount-range.ts';
import type { Mounts } from './mounts.ts';

/** Milliseconds of a frame after which no further card in sight or near it is begun. */
const SEEN_MS = 12;
const NEAR_MS = 5;
/** The same while cards rush by, or after a slow frame: one card, two where they are small. */
const SHORT_MS = 2;
/**
 * Fraction of the viewport scrolled per frame above which cards aren't readable: the title of the
 * current card is shown instead.
 */
const RUSH = 1 / 4;
/** Milliseconds between frames that are too long, and so long that nothing was drawn between. */
const LATE_MS = 28;
const REST_MS = 200;
/** Cards taken out in one frame. */
const GONE = 4;
/** Cards mounted in one idle moment of a small document. */
const BATCH = 6;

/** Whether the browser keeps what is in sight in position when content above changes height. */
const ANCHORS = typeof CSS !== 'undefined' && CSS.supports('overflow-anchor', 'auto');

/**
 * Milliseconds for which the label stays from the first frame in which cards no longer rush by:
 * `.docs-passing` in docs.css.
 */
const FADE_MS = 700;

/** Where one is while cards rush by. */
export interface ScrollPosition {
  /** The first card in the viewport. */
  readonly id: PartId;
  /**
   * How much of the way through the page that is, from 0 to 1, and how many pixels below the upper
   * edge of the pane's frame the scroll bar is there.
   */
  readonly part: number;
  readonly y: number;
  /** False where cards rushed by a moment ago: the label is fading, and must not be left behind. */
  readonly isFast: boolean;
}

export interface ScrollFollower {
  /** Mounts what is in sight at once, for when the lists have just changed. */
  catchUp(): void;
  stop(): void;
}

/**
 * Follows until stopped.
 * @param root scrolls
 * @param page is what is scrolled
 * @param passing is called in each frame with the card of a large document that rushes by, until
 * the label has faded; null otherwise
 */
export function followScroll(
  mounts: Mounts,
  root: HTMLElement,
  page: HTMLElement,
  passing: (position: ScrollPosition | null) => void,
): ScrollFollower {
  let frame = 0;
  let idle: (() => void) | null = null;
  let last = root.scrollTop;
  let down = true;
  let moving = false;
  let strained = false;
  let before = 0;
  /** The last frame left work for this one. */
  let continues = false;
  let rushed = Number.NEGATIVE_INFINITY;
  let rushes = false;
  let isFirst = true;
  const look = () => {
    frame ||= requestAnimationFrame(work);
  };
  const reach = (ahead = 0): MountRange =>
    mountRange(mounts.listPositions(root), root.clientHeight, down, ahead);
  const work = (time: number) => {
    frame = 0;
    const top = root.scrollTop;
    const step = top - last;
    last = top;
    if (step !== 0) down = step > 0;
    // One jump goes where a user wants to be; several in a row are on the way.
    const rush = moving && Math.abs(step) > root.clientHeight * RUSH;
    // After a rest the time since the last frame says nothing about the machine.
    const isNext = moving || continues;
    const late = isNext && time - before > LATE_MS && time - before < REST_MS;
    moving = step !== 0;
    before = time;
    continues = false;
    // What comes into sight with the next frame is in sight for longer than what is leaving.
    const now = reach(rush && Math.abs(step) < root.clientHeight ? step : 0);
    // On a slow machine that frame comes long after the last fast one.
    if (rush || rushes) rushed = time;
    rushes = rush;
    passing(time - rushed < FADE_MS && mounts.windowed() ? passingBy(top, rush) : null);
    // A machine that cannot draw what rushes by keeps its frames for the scrolling, until there is
    // something to read again.
    strained = rush && (strained || late) && mounts.windowed();
    if (strained) {
      lookAgain();
      return;
    }
    const far = farFrom(now);
    const start = performance.now();
    const mountSome = (ids: readonly PartId[], enough: number): boolean => {
      const budget = rush || late ? Math.min(enough, SHORT_MS) : enough;
      for (const id of ids) {
        if (mounts.has(id)) continue;
        if (performance.now() - start > budget) return false;
        flushSync(() => mounts.mount([id]));
      }
      return true;
    };
    const seen = mountSome(now.visible, SEEN_MS);
    // The first frame shows what can be seen at once, and no more.
    const all = seen && !isFirst && !rush && mountSome(now.near, NEAR_MS);
    isFirst = false;
    const gone = far.slice(0, GONE);
    if (gone.length > 0) flushSync(() => mounts.unmount(gone));
    if (!all || far.length > GONE) lookAgain();
    else fill();
  };
  const lookAgain = () => {
    continues = true;
    look();
  };
  const passingBy = (top: number, isFast: boolean): ScrollPosition | null => {
    const id = firstVisible(mounts.listPositions(root), root.clientHeight);
    const part = top / (root.scrollHeight - root.clientHeight);
    return id === null ? null : { id, part, y: root.offsetTop + part * root.clientHeight, isFast };
  };
  /** Reads the selection, which forces layout: must be called before a frame changes anything. */
  const farFrom = ({ keep: stay }: MountRange): PartId[] => {
    if (!mounts.windowed()) return [];
    const away = [...mounts.mounted()].filter((id) => !stay.has(id) && id !== mounts.pinned());
    if (away.length === 0) return away;
    const selection = selectionAround(root);
    const ends = [rootOf(root).activeElement, selection?.anchorNode, selection?.focusNode];
    return away.filter((id) => !ends.some((end) => end && mounts.element(id)?.contains(end)));
  };
  const fill = () => {
    if (mounts.windowed() || idle || mounts.missing(1).length === 0) return;
    idle = whenIdle(() => {
      idle = null;
      if (mounts.windowed()) return;
      mounts.mount(mounts.missing(BATCH));
      fill();
    });
  };

  const sizes = new ResizeObserver(look);
  sizes.observe(root);
  sizes.observe(page);
  const cards = new ResizeObserver((entries) => {
    const edge = root.getBoundingClientRect().top;
    let grown = 0;
    for (const { target, borderBoxSize } of entries) {
      const more = mounts.measure(target, borderBoxSize[0]?.blockSize ?? 0);
      if (!ANCHORS && more !== 0 && target.getBoundingClientRect().top < edge) grown += more;
    }
    if (grown !== 0) root.scrollTop += grown;
    look();
  });
  mounts.watch(cards);
  root.addEventListener('scroll', look, { passive: true });
  look();
  return {
    catchUp() {
      mounts.mount(reach().visible);
      look();
    },
    stop() {
      cancelAnimationFrame(frame);
      idle?.();
      sizes.disconnect();
      mounts.watch(null);
      cards.disconnect();
      root.removeEventListener('scroll', look);
    },
  };
}

/** Calls when there is nothing else to do; the returned function calls it off. */
function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(call, { timeout: 500 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(call, 50);
  return () => clearTimeout(id);
}
