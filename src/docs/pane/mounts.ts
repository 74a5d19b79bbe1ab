// Which cards are in the document: all of a small one sooner or later, those around the viewport of
// a large one. Lists draw what this says.
import type { Order, PartId } from '../../core/types.ts';
import { SECTIONS } from '../sections.ts';
import { type Column, createColumn } from './column.ts';
import type { ListPosition } from './mount-range.ts';
import type { SimilarServers } from './similar-servers.ts';

/** Up to this many parts every card is mounted sooner or later; above, only those near the view. */
const SMALL = 150;
/** A document of few but long cards is large, too: as many pixels as 150 cards of 2,000 have. */
const TALL = 300_000;
/** Pixels that are filled before anything is measured: about a screen, by the guessed heights. */
const FIRST = 900;

type Key = keyof Order;

export interface MountedList {
  /** Cards of the section, mounted or not. */
  readonly total: number;
  /** Only cards around the viewport are mounted. */
  readonly windowed: boolean;
  readonly runs: readonly Run[];
}

/**
 * `window`: the first cards are mounted, and a large document stays in part; `all`: every card is
 * mounted at once; `later`: none is yet.
 */
type MountMode = 'window' | 'all' | 'later';

export interface Mounts {
  /** Returns the content of a section; the same object until it changes. */
  list(key: Key): MountedList;
  subscribe(listener: () => void): () => void;
  /**
   * Takes the cards of each section in their order; what was mounted and measured stays. Returns
   * whether anything is another way now. `guess` gives the height in pixels of a card that was
   * never measured. Of `similar` servers the first has the card, in which all of them are. Of the
   * first screen about so many pixels `above` the cards are something else.
   */
  arrange(
    order: Order,
    guess: (id: PartId) => number,
    mode: MountMode,
    similar?: SimilarServers,
    above?: number,
  ): boolean;
  /** Whether a section has a card for the part, or one that it is in. */
  knows(id: PartId): boolean;
  /**
   * Returns the position of a part's card: its section, its index in it from 1, and the total.
   * Null where no section has one.
   */
  indexOf(id: PartId): { readonly key: Key; readonly at: number; readonly of: number } | null;
  has(id: PartId): boolean;
  windowed(): boolean;
  /** Mounts cards. */
  mount(ids: readonly PartId[]): void;
  /** Takes cards out. */
  unmount(ids: readonly PartId[]): void;
  mounted(): Iterable<PartId>;
  /** The next cards, at most `count`, that are not mounted, in the order of the document. */
  missing(count: number): PartId[];
  /** Cards in all sections. */
  total(): number;
  /** Mounts one card, wherever it is, and keeps it until another one is pinned. */
  pin(id: PartId): void;
  pinned(): PartId | null;
  /** Names the element of a card; the returned function says that it is gone. */
  register(id: PartId, element: HTMLElement): () => void;
  element(id: PartId): HTMLElement | undefined;
  /** Names the element of a section's list; the returned function says that it is gone. */
  registerList(key: Key, element: HTMLElement): () => void;
  /** Returns the positions of the lists below the upper edge of `root`. Forces layout. */
  listPositions(root: HTMLElement): ListPosition[];
  /** Calls `observer` for each card's element, now and later. Null: no more. */
  watch(observer: Observer | null): void;
  /** The card is so many pixels high now; returns by how much that differs from what was known. */
  measure(element: Element, height: number): number;
}

interface Observer {
  observe(element: Element): void;
  unobserve(element: Element): void;
}

const NOTHING: MountedList = { total: 0, windowed: false, runs: [] };

/** Creates mounts with nothing mounted yet. */
export function createMounts(): Mounts {
  const mounted = new Set<PartId>();
  const heights = new Map<PartId, number>();
  const columns = new Map<Key, Column>();
  const lists = new Map<Key, MountedList>();
  const elements = new Map<PartId, HTMLElement>();
  const listElements = new Map<Key, HTMLElement>();
  const ids = new WeakMap<Element, PartId>();
  const listeners = new Set<() => void>();
  let windowed = false;
  let total = 0;
  let pinned: PartId | null = null;
  let groups: SimilarServers | undefined;
  let observer: Observer | null = null;

  /** The part whose card shows another one. */
  const cardOf = (id: PartId): PartId => groups?.get(id)?.[0]?.id ?? id;
  const keyOf = (id: PartId): Key | null => {
    for (const [key, column] of columns) if (column.indexOf(id) >= 0) return key;
    return null;
  };
  const draw = (key: Key, column: Column) =>
    lists.set(key, { total: column.ids.length, windowed, runs: runsOf(column, mounted) });
  /** Renders the lists of some cards again and notifies the listeners. */
  const redraw = (changed: readonly PartId[]) => {
    const keys = new Set(changed.map(keyOf));
    for (const [key, column] of columns) if (keys.has(key)) draw(key, column);
    for (const listener of listeners) listener();
  };
  const missing = (count: number): PartId[] => {
    const out: PartId[] = [];
    for (const column of columns.values()) {
      for (const id of column.ids) {
        if (out.length >= count) return out;
        if (!mounted.has(id)) out.push(id);
      }
    }
    return out;
  };
  const mount = (ids: readonly PartId[]) => {
    const fresh = ids.map(cardOf).filter((id) => !mounted.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) mounted.add(id);
    redraw(fresh);
  };

  return {
    list: (key) => lists.get(key) ?? NOTHING,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    arrange(order, guess, mode, similar, above = 0) {
      groups = similar;
      const before = windowed;
      const begun = columns.size > 0;
      const moved: Key[] = [];
      total = 0;
      for (const { key } of SECTIONS) {
        const ids = [...new Set(order[key].map(cardOf))];
        total += ids.length;
        const column = columns.get(key);
        if (column && sameParts(column.ids, ids)) continue;
        columns.set(
          key,
          createColumn(ids, (id) => heights.get(id) ?? guess(id)),
        );
        moved.push(key);
      }
      let height = 0;
      for (const column of columns.values()) height += column.top(column.ids.length);
      windowed = mode === 'window' && (total > SMALL || height > TALL);
      if (moved.length === 0 && windowed === before) return false;
      for (const id of mounted) if (keyOf(id) === null) mounted.delete(id);
      if (pinned !== null && keyOf(pinned) === null) pinned = null;
      if (mode === 'all') for (const id of missing(Infinity)) mounted.add(id);
      else if (mode === 'window' && !begun) {
        let filled = above;
        for (const id of missing(Infinity)) {
          if (filled >= FIRST) break;
          mounted.add(id);
          filled += guess(id);
        }
      }
      for (const [key, column] of columns)
        if (moved.includes(key) || windowed !== before) draw(key, column);
      for (const listener of listeners) listener();
      return true;
    },
    knows: (id) => keyOf(cardOf(id)) !== null,
    indexOf(id) {
      for (const [key, column] of columns) {
        const index = column.indexOf(cardOf(id));
        if (index >= 0) return { key, at: index + 1, of: column.ids.length };
      }
      return null;
    },
    has: (id) => mounted.has(cardOf(id)),
    windowed: () => windowed,
    mount,
    unmount(gone) {
      const there = gone.filter((id) => mounted.delete(id));
      if (there.length > 0) redraw(there);
    },
    mounted: () => mounted,
    missing,
    total: () => total,
    pin(id) {
      pinned = cardOf(id);
      mount([id]);
    },
    pinned: () => pinned,
    register(id, element) {
      elements.set(id, element);
      ids.set(element, id);
      observer?.observe(element);
      return () => {
        observer?.unobserve(element);
        if (elements.get(id) === element) elements.delete(id);
      };
    },
    element: (id) => elements.get(id),
    registerList(key, element) {
      listElements.set(key, element);
      return () => {
        listElements.delete(key);
      };
    },
    listPositions(root) {
      const edge = root.getBoundingClientRect().top;
      const out: ListPosition[] = [];
      for (const [key, column] of columns) {
        const element = listElements.get(key);
        if (element) out.push({ column, top: element.getBoundingClientRect().top - edge });
      }
      return out;
    },
    watch(next) {
      observer = next;
      for (const element of elements.values()) next?.observe(element);
    },
    measure(element, height) {
      const id = ids.get(element);
      const key = id === undefined ? null : keyOf(id);
      const column = key && columns.get(key);
      if (id === undefined || !column || !mounted.has(id)) return 0;
      const index = column.indexOf(id);
      const before = column.top(index + 1) - column.top(index);
      heights.set(id, height);
      column.measure(index, height);
      return height - before;
    },
  };
}

function sameParts(a: readonly PartId[], b: readonly PartId[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}

// The content of a list: the cards that are mounted, and gaps for those that are not.

type Run =
  /** `at` counts from 1. */
  | { readonly kind: 'card'; readonly id: PartId; readonly at: number }
  /**
   * `key` is stable while the card after the gap is the same, so that no card moves among its
   * siblings.
   */
  | { readonly kind: 'gap'; readonly key: string; readonly height: number };

/**
 * Cards of `shown` that are in the column, in its order, and one gap for each run of the others.
 */
export function runsOf(column: Column, shown: Iterable<PartId>): Run[] {
  const places: number[] = [];
  for (const id of shown) {
    const index = column.indexOf(id);
    if (index >= 0) places.push(index);
  }
  places.sort((a, b) => a - b);
  const out: Run[] = [];
  let next = 0;
  const gap = (to: number, key: string) => {
    if (to > next) out.push({ kind: 'gap', key, height: column.top(to) - column.top(next) });
  };
  for (const index of places) {
    const id = column.ids[index] ?? '';
    gap(index, `before ${id}`);
    out.push({ kind: 'card', id, at: index + 1 });
    next = index + 1;
  }
  gap(column.ids.length, 'rest');
  return out;
}
