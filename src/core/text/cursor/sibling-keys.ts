// The keys of the block map that a position of YAML is in: found by their column, and read only
// when their names are needed.

import { lineEnd } from '../lines.ts';
import type { Text } from '../text-pieces.ts';
import { plainEnd, readLine, skipProperties } from './line.ts';
import type { Pair } from './make-cursor.ts';
import { closing } from './scalars.ts';

/** A key in the same block map as a token. `after`: behind the colon. */
export interface SiblingKey {
  readonly name: string;
  readonly after: number;
  readonly start: number;
}

/** Keys of a map, or of the part of it above or below a position. */
export interface SiblingKeys {
  readonly any: boolean;
  readonly all: () => readonly SiblingKey[];
}

export const NO_KEYS: SiblingKeys = { any: false, all: () => [] };

/** Returns the key of a line, if it has one. */
export function siblingKeyAt(text: Text, start: number): SiblingKey[] {
  const { key, dashes } = readLine(text, start);
  return key && dashes.length === 0 ? [{ name: key.name, after: key.after, start: key.start }] : [];
}

/**
 * Returns the keys at `column` of the lines from `from` on, up to the end of the map.
 * @param bottom offset at which the document ends
 */
export function keysBelow(text: Text, bottom: number, column: number, from: number): SiblingKeys {
  const start = nextKey(text, bottom, column, from);
  const all = () => {
    const out: SiblingKey[] = [];
    for (let at = start; at >= 0; at = nextKey(text, bottom, column, at))
      out.push(...siblingKeyAt(text, at));
    return out;
  };
  return { any: start >= 0, all };
}

/** Returns the offset of the next line with a key at `column`; -1 if the map ends before one. */
function nextKey(text: Text, bottom: number, column: number, from: number): number {
  for (
    let at = text.indexOf('\n', from) + 1;
    at > 0 && at < bottom;
    at = text.indexOf('\n', at) + 1
  ) {
    let first = at;
    const deepest = at + column;
    while (first <= deepest && text.charCodeAt(first) === 32) first++;
    if (first > deepest) continue;
    const c = text.charCodeAt(first);
    if (c === 10 || c === 13 || c === 35 || c === 9 || Number.isNaN(c)) continue;
    if (first < deepest) return -1;
    if (siblingKeyAt(text, at).length > 0) return at;
  }
  return -1;
}

/** Returns the entries of keys, in the order of the text. */
export function pairsOf(text: Text, keys: readonly SiblingKey[]): Pair[] {
  return [...keys]
    .sort((a, b) => a.start - b.start)
    .map(({ name, after }) => {
      const end = lineEnd(text, after);
      const at = skipProperties(text, after, end);
      const c = text.charAt(at);
      if (at >= end || '#{[|>*'.includes(c)) return { name, value: null };
      const close = c === '"' || c === "'" ? closing(text, at, end) : plainEnd(text, at, end);
      return { name, value: close < 0 ? null : { start: at, end: close } };
    });
}
