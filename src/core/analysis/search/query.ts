// The text of a query, parsed: words that must all match, a requested kind, a pointer.
import type { HitKind } from './types.ts';

export interface Query {
  /** In lower case. */
  readonly words: readonly string[];
  /** All of it in lower case, spaces as they are between two words. */
  readonly phrase: string;
  /** As it was typed. */
  readonly exact: string;
  /** Only these kinds; null: all. */
  readonly kinds: ReadonlySet<HitKind> | null;
  /** It can be the way to a property, such as `address.street`. */
  readonly path: boolean;
  /** The JSON Pointer that it is, or null. */
  readonly pointer: string | null;
}

/** The first character narrows a search to a kind. */
export const PREFIXES: ReadonlyMap<string, ReadonlySet<HitKind>> = new Map([
  ['#', new Set<HitKind>(['channel', 'address'])],
  ['@', new Set<HitKind>(['tag'])],
]);

/**
 * Parses a query: `#/channels/a` and `/channels/a` are pointers, `#orders` searches channels,
 * `@billing` tags.
 */
export function readQuery(text: string): Query {
  const whole = text.trim();
  const pointer = /^#?\/\S/.test(whole) ? whole.replace(/^#/, '') : null;
  const kinds = pointer === null ? (PREFIXES.get(whole.charAt(0)) ?? null) : null;
  const exact = (kinds ? whole.slice(1) : whole).trim().replace(/\s+/g, ' ');
  const phrase = exact.toLowerCase();
  return {
    words: phrase === '' ? [] : phrase.split(' '),
    phrase,
    exact,
    kinds,
    path: /^\S*\.\S*$/.test(phrase),
    pointer,
  };
}
