// Keeps the mounted cards in step with the viewport: a few cards a frame, those in sight first, so that no frame of a scroll is long.
import { flushSync } from 'react-dom';
import type { PartId } from '../../core/model/types.ts';
import type { Mounts } from './mounts.ts';
import { type Reach, reachOf } from './reach.ts';

/** Milliseconds of a frame after which no further card in sight is begun, and no further one near it. */
const SEEN_MS = 16;
const NEAR_MS = 6;
/** Cards taken out in one frame. */
const GONE = 4;
/** Cards mounted in one idle moment of a small document. */
const BATCH = 6;

/** Whether the browser itself keeps what is in sight where it is when something above it changes its height. */
const ANCHORS = typeof CSS !== 'undefined' && CSS.supports('overflow-anchor', 'auto');

export interface Follower {
  /** Mounts what is in sight at once, for when the lists have just changed. */
  catchUp(): void;
  stop(): void;
}

/** Follows until stopped. `root` scrolls, `page` is what is scrolled. */
export function follow(mounts: Mounts, root: HTMLElement, page: HTMLElement): Follower {
  let frame = 0;
  let idle: (() => void) | null = null;
  let last = root.scrollTop;
  let down = true;

  const look = () => {
    frame ||= requestAnimationFrame(work);
  };
  const reach = (): Reach => reachOf(mounts.standing(root), root.clientHeight, down);
  const work = () => {
    frame = 0;
    const top = root.scrollTop;
    if (top !== last) down = top > last;
    last = top;
    const now = reach();
    const start = performance.now();
    const mountSome = (ids: readonly PartId[], budget: number): boolean => {
      for (const id of ids) {
        if (mounts.has(id)) continue;
        if (performance.now() - start > budget) return false;
        flushSync(() => mounts.mount([id]));
      }
      return true;
    };
    const all = mountSome(now.seen, SEEN_MS) && mountSome(now.near, NEAR_MS);
    const far = mounts.windowed() ? [...mounts.mounted()].filter((id) => !now.stay.has(id) && id !== mounts.pinned() && !inUse(id)) : [];
    if (far.length > 0) flushSync(() => mounts.unmount(far.slice(0, GONE)));
    if (!all || far.length > GONE) look();
    else fill();
  };
  const inUse = (id: PartId): boolean => {
    const element = mounts.element(id);
    const selection = document.getSelection();
    const ends = [document.activeElement, selection?.anchorNode, selection?.focusNode];
    return element !== undefined && ends.some((end) => end && element.contains(end));
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
      mounts.mount(reach().seen);
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
