// Decides which cards are in the document: those near the viewport first, the rest when idle in a small document, within a budget in a large one.
import type { PartId } from '../../core/model/types.ts';

/** Pixels above and below the viewport in which cards are mounted. */
const NEAR = 1_500;
/** Cards that stay mounted in a large document. */
const BUDGET = 48;
/** Cards mounted before anything is measured: about a screen of them. */
const FIRST = 6;
/** Cards mounted in one idle moment. */
const BATCH = 6;

export interface Mounts {
  has(id: PartId): boolean;
  subscribe(listener: () => void): () => void;
  /** Names the element of a card's place; null when it goes. */
  place(id: PartId, element: HTMLElement | null): void;
  /** Height in pixels the card had when it was last taken out. */
  height(id: PartId): number | undefined;
  /** Mounts one card, wherever it stands. */
  force(id: PartId): void;
  /** Mounts every card, for printing. */
  forceAll(): void;
  /** Mounts the first cards of a page that shows none yet, without asking the browser where they stand. */
  begin(): void;
  /** Looks at the viewport again. `small`: keep every card once it is mounted and mount the rest when idle. */
  update(root: HTMLElement, small: boolean): void;
  stop(): void;
}

/** Nothing mounted yet. */
export function createMounts(): Mounts {
  // In the order of last use: the first is the first to go.
  const mounted = new Set<PartId>();
  const heights = new Map<PartId, number>();
  const elements = new Map<PartId, HTMLElement>();
  const ids = new WeakMap<Element, PartId>();
  const listeners = new Set<() => void>();
  let idle: number | null = null;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const touch = (id: PartId): boolean => {
    const fresh = !mounted.delete(id);
    mounted.add(id);
    return fresh;
  };

  const inUse = (element: HTMLElement) =>
    element.contains(document.activeElement) || element.contains(document.getSelection()?.anchorNode ?? null);

  const drop = (near: ReadonlySet<PartId>): boolean => {
    let dropped = false;
    for (const id of mounted) {
      if (mounted.size <= BUDGET) break;
      const element = elements.get(id);
      if (near.has(id) || (element && inUse(element))) continue;
      if (element) heights.set(id, element.offsetHeight);
      mounted.delete(id);
      dropped = true;
    }
    return dropped;
  };

  const fill = () => {
    idle = null;
    let left = BATCH;
    for (const id of elements.keys()) if (left > 0 && touchNew(id)) left--;
    if (left < BATCH) tell();
    if (left === 0) later();
  };
  const touchNew = (id: PartId) => !mounted.has(id) && touch(id);
  const later = () => {
    idle ??= typeof requestIdleCallback === 'function' ? requestIdleCallback(fill, { timeout: 500 }) : window.setTimeout(fill, 50);
  };
  const rest = () => {
    if (idle === null) return;
    if (typeof cancelIdleCallback === 'function') cancelIdleCallback(idle);
    else clearTimeout(idle);
    idle = null;
  };

  return {
    has: (id) => mounted.has(id),
    height: (id) => heights.get(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    place(id, element) {
      if (element) {
        elements.set(id, element);
        ids.set(element, id);
      } else {
        elements.delete(id);
        mounted.delete(id);
        heights.delete(id);
      }
    },
    force(id) {
      if (touch(id)) tell();
    },
    forceAll() {
      for (const id of elements.keys()) touch(id);
      tell();
    },
    begin() {
      if (mounted.size > 0) return;
      for (const id of [...elements.keys()].slice(0, FIRST)) touch(id);
      tell();
    },
    update(root, small) {
      const near = nearby(root, ids);
      let changed = false;
      for (const id of near) changed = touch(id) || changed;
      if (!small) changed = drop(near) || changed;
      if (changed) tell();
      if (small && mounted.size < elements.size) later();
      else rest();
    },
    stop: rest,
  };
}

/** Ids of the cards within reach of the viewport, found by halving: the cards of a list stand below each other. */
function nearby(root: HTMLElement, ids: WeakMap<Element, PartId>): Set<PartId> {
  const view = root.getBoundingClientRect();
  const from = view.top - NEAR;
  const to = view.bottom + NEAR;
  const out = new Set<PartId>();
  for (const list of root.querySelectorAll('.docs-list')) {
    const box = list.getBoundingClientRect();
    if (box.bottom < from || box.top > to) continue;
    const cards = list.children;
    let low = 0;
    let high = cards.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cards[middle]?.getBoundingClientRect().bottom ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    for (let i = low; i < cards.length; i++) {
      const card = cards[i];
      if (!card || card.getBoundingClientRect().top > to) break;
      const id = ids.get(card);
      if (id !== undefined) out.add(id);
    }
  }
  return out;
}
