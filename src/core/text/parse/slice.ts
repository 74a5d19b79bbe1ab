// Slices: parsed entries of block maps, and the maps that are made of them.
import { ownCopy } from '../compact.ts';
import type { Range } from '../node-ranges.ts';
import type { Text } from '../text-pieces.ts';
import type { Entry, MapNode, Node, SyntaxProblem } from '../tree.ts';
import { duplicates, shift } from './slice-problems.ts';

/**
 * Entries of at least this many lines are cut again at the indentation of their children: parsing a
 * leaf then costs about a millisecond.
 */
export const SPLIT_LINES = 120;
/** One parsed entry. Offsets are from its start. */
export interface Slice {
  /** Its text; of one with children the text before the first of them, where they have the rest. */
  readonly text: string;
  /** UTF-16 units of its text. */
  readonly length: number;
  readonly key: string;
  readonly keyAt: number;
  readonly keyLength: number;
  readonly valueAt: number;
  readonly value: Node;
  readonly problems: readonly SyntaxProblem[];
  readonly broken: boolean;
  /** It needs a whole parse: anchors, aliases, or a text that isn't a single entry. */
  readonly unsound: boolean;
  readonly children?: Region;
}

/** The slices of one block map. Offsets are from the start of the text that holds it. */
export interface Region {
  readonly at: number;
  readonly node: MapNode;
  readonly slices: readonly Slice[];
  readonly byKey: ReadonlyMap<string, Slice>;
  /** Each slice begins where the one before ends: there are no lines between them. */
  readonly gapless: boolean;
  readonly problems: readonly SyntaxProblem[];
  readonly unsound: boolean;
}

/** The slices of some lines, where they begin in the whole text, and the lines between them. */
export interface Pieces {
  readonly slices: readonly Slice[];
  readonly starts: readonly number[];
  readonly strays: readonly SyntaxProblem[];
  readonly gapless: boolean;
}

/** Returns whether the text of a slice is the one between two offsets. */
export function hasTextBetween(slice: Slice, text: Text, start: number, end: number): boolean {
  if (start < 0 || start + slice.length > end || !text.startsWith(slice.text, start)) return false;
  if (slice.text.length === slice.length) return true;
  let at = start + slice.text.length;
  for (const child of slice.children?.slices ?? []) {
    if (!hasTextBetween(child, text, at, end)) return false;
    at += child.length;
  }
  return true;
}

/**
 * Makes the region of its slices; the old map where nothing changed.
 * @param base offset that those of the region are relative to
 */
export function assembleMap(
  { slices, starts, strays, gapless }: Pieces,
  base: number,
  previous: MapNode | undefined,
): Region {
  const at = (starts[0] ?? 0) + (slices[0]?.keyAt ?? 0);
  const node = compose(slices, starts, at, previous);
  const problems: SyntaxProblem[] = [];
  for (const [i, s] of slices.entries())
    for (const p of s.problems) problems.push(shift(p, (starts[i] ?? 0) - base));
  problems.push(...strays, ...duplicates(node, at - base));
  if (problems.length > 1) problems.sort((a, b) => a.at - b.at);
  const byKey = new Map<string, Slice>();
  for (const s of slices) byKey.set(s.text.slice(s.keyAt, s.keyAt + s.keyLength), s);
  const unsound = slices.some((s) => s.unsound);
  return { at: at - base, node, slices, byKey, gapless, problems, unsound };
}

/** Returns an entry between two offsets, whose value is the map of a region. */
export function spine(
  region: Region,
  text: Text,
  { start, end }: Range,
  column: number,
  keyLength: number,
): Slice {
  const before = region.at - (region.slices[0]?.keyAt ?? 0);
  return {
    text: ownCopy(text.slice(start, region.gapless ? start + before : end)),
    length: end - start,
    key: keyText(text.slice(start + column, start + column + keyLength)),
    keyAt: column,
    keyLength,
    valueAt: region.at,
    value: region.node,
    problems: region.problems,
    broken: false,
    unsound: region.unsound,
    children: region,
  };
}

/** The map made of slices; the old object where nothing moved inside it. */
function compose(
  slices: readonly Slice[],
  locations: readonly number[],
  at: number,
  old: MapNode | undefined,
): MapNode {
  let size = 1;
  let end = at;
  const entries = slices.map((s, i): Entry => {
    const location = locations[i] ?? 0;
    size += s.value.size;
    end = Math.max(
      end,
      location + s.keyAt + s.keyLength + 1,
      location + s.valueAt + s.value.length,
    );
    const made: Entry = {
      key: s.key,
      keyAt: location + s.keyAt - at,
      keyLength: s.keyLength,
      valueAt: location + s.valueAt - at,
      value: s.value,
      ...(s.broken ? { broken: true as const } : {}),
    };
    const before = old?.entries[i];
    return before && sameEntry(before, made) ? before : made;
  });
  const length = end - at;
  if (
    old &&
    !old.flow &&
    old.length === length &&
    old.entries.length === entries.length &&
    entries.every((e, i) => e === old.entries[i])
  )
    return old;
  return { kind: 'map', entries, flow: false, size, length };
}

function sameEntry(a: Entry, b: Entry): boolean {
  return (
    a.value === b.value &&
    a.key === b.key &&
    a.keyAt === b.keyAt &&
    a.keyLength === b.keyLength &&
    a.valueAt === b.valueAt &&
    a.broken === b.broken
  );
}

/**
 * Returns the name that a key source means; escapes of double quotes as in JSON, which covers what
 * names hold.
 */
export function keyText(source: string): string {
  if (source.startsWith("'")) return source.slice(1, -1).replaceAll("''", "'");
  if (!source.startsWith('"')) return source;
  try {
    return JSON.parse(source) as string;
  } catch {
    return source.slice(1, -1);
  }
}
