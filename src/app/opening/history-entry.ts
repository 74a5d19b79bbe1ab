// The entries of the tab's history: what each shows is kept in its state, so that Back, Forward and
// a reload show the same again.
import type { Location } from '../../core/types.ts';

/** A location, and how many pixels below the upper edge of the documentation it was. */
export interface LeftLocation extends Location {
  readonly offset?: number;
}

export interface HistoryEntry {
  /** Id of the document's draft. Neither this nor `start`: nothing was shown there yet. */
  readonly document?: string | undefined;
  /** The start page is shown. */
  readonly start?: boolean | undefined;
  /** The location in the document at which the user is, or was when leaving. */
  readonly reading?: LeftLocation | undefined;
  /** Number of the entry among those of this page. */
  readonly index: number;
}

/**
 * Returns what an entry shows, as it says.
 * @param state of the entry; by default that of the present one
 */
export function readEntry(state: unknown = history.state): HistoryEntry {
  const { document, start, reading, index } = Object(state) as Record<keyof HistoryEntry, unknown>;
  return {
    ...(typeof document === 'string' && { document }),
    ...(start === true && { start }),
    ...(isLocation(reading) && { reading }),
    index: typeof index === 'number' ? index : 0,
  };
}

/** Changes what the present entry says. @param address its new one; by default it stays */
export function replaceEntry(change: Partial<HistoryEntry>, address?: string): void {
  write('replaceState', { ...readEntry(), ...change }, address);
}

/** Adds an entry after the present one; those that Forward went to are dropped. */
export function pushEntry(entry: Omit<HistoryEntry, 'index'>, address: string): void {
  write('pushState', { ...entry, index: readEntry().index + 1 }, address);
}

function write(way: 'pushState' | 'replaceState', entry: HistoryEntry, address?: string): void {
  try {
    history[way](entry, '', address);
  } catch {
    // Browsers limit how often a page may do this: the document is shown without it.
  }
}

function isLocation(value: unknown): value is LeftLocation {
  const { uri, pointer, offset } = Object(value) as Partial<LeftLocation>;
  return (
    typeof uri === 'string' &&
    typeof pointer === 'string' &&
    (offset === undefined || Number.isFinite(offset))
  );
}
