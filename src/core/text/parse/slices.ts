// Content-addressed parsing of block YAML: each entry of a block map is a slice that is parsed once
// for its text. An edit parses the slice it touches; all others keep their nodes. A syntax error
// stays inside the smallest slice that holds it.

import type { Entry, MapNode, Node, SyntaxProblem } from '../tree.ts';
import { reconcile } from './reconcile.ts';
import { childColumn, keyAt, type Lines, scanLines } from './scan-lines.ts';
import { duplicates, shift, strayProblems } from './slice-problems.ts';
import { parseYaml } from './yaml.ts';

/**
 * Entries of at least this many lines are cut again at the indentation of their children: parsing a
 * leaf then costs about a millisecond.
 */
const SPLIT_LINES = 120;
/** Levels that are cut; what nests deeper is parsed whole, by a parser that guards its depth. */
const MAX_CUTS = 32;

/** One parsed entry. Offsets are from the start of `text`. */
interface Slice {
  readonly text: string;
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
interface Region {
  readonly at: number;
  readonly node: MapNode;
  readonly slices: readonly Slice[];
  readonly byKey: ReadonlyMap<string, Slice>;
  readonly problems: readonly SyntaxProblem[];
  readonly unsound: boolean;
}

/** A text parsed by slices; give it to the next `parseSlices` as `previous`. */
export interface Sliced {
  readonly at: number;
  readonly root: MapNode;
  readonly problems: readonly SyntaxProblem[];
  readonly region: Region;
}

/**
 * Parses a YAML text whose root is a block map.
 * @returns null if slicing would not be sound (the root isn't a block map, several documents,
 * anchors, complex keys ...): parse the whole text then.
 */
export function parseSlices(text: string, previous: Sliced | null): Sliced | null {
  // Not every parser takes a lone carriage return for the end of a line.
  if (/\r(?!\n)/.test(text)) return null;
  const lines = scanLines(text);
  const from = bodyStart(lines);
  if (from < 0) return null;
  const region = splitRegion(
    { lines, from, to: lines.kind.length, column: 0, base: 0, depth: 0 },
    previous?.region,
  );
  if (!region || region.unsound) return null;
  return { at: region.at, root: region.node, problems: region.problems, region };
}

/** First line of the body: after comments and one `---`; -1 where slicing cannot begin. */
function bodyStart(lines: Lines): number {
  let from = -1;
  let marked = false;
  for (let i = 0; i < lines.kind.length; i++) {
    const kind = lines.kind[i];
    if (kind === 'marker') {
      const bare = /^---[ \t]*(#.*)?\r?$/.test(
        lines.text.slice(lines.start[i], lines.start[i + 1]).replace(/\n$/, ''),
      );
      if (marked || from >= 0 || !bare) return -1;
      marked = true;
    } else if (from < 0 && (kind === 'content' || kind === 'tab')) from = i;
  }
  return from >= 0 && lines.kind[from] === 'content' && lines.indent[from] === 0 ? from : -1;
}

/** Lines `from` to `to` with entries at `column`. Offsets of the results are relative to `base`. */
interface Cut {
  readonly lines: Lines;
  readonly from: number;
  readonly to: number;
  readonly column: number;
  readonly base: number;
  readonly depth: number;
}

function splitRegion(cut: Cut, previous?: Region): Region | null {
  const { lines, from, to, column, base, depth } = cut;
  const { text } = lines;
  const heads: number[] = [];
  const strays: number[] = [];
  for (let i = from; i < to; i++) {
    const kind = lines.kind[i];
    const indent = lines.indent[i] ?? 0;
    if (kind !== 'content' || indent > column) continue;
    const at = (lines.start[i] ?? 0) + indent;
    if (indent === column && keyAt(text, at)) heads.push(i);
    else if (
      indent === column &&
      heads.length > 0 &&
      (text[at] === ']' ||
        text[at] === '}' ||
        (text[at] === '-' && /\s/.test(text[at + 1] ?? '\n')))
    )
      continue;
    // Explicit keys, and keys with an anchor, alias or tag, are for a whole parse.
    else if (/^(?:[?:](?:\s|$)|[&*!][^\n]*:(?:\s|$))/.test(text.slice(at, lines.start[i + 1])))
      return null;
    else strays.push(i);
  }
  if (heads.length === 0 || (depth === 0 && (strays[0] ?? Infinity) < (heads[0] ?? 0))) return null;

  const placeholders = [...heads, ...strays].sort((a, b) => a - b);
  const slices: Slice[] = [];
  const locations: number[] = [];
  for (const [index, head] of placeholders.entries()) {
    if (strays.includes(head)) continue;
    const start = lines.start[head] ?? 0;
    const key = text.slice(
      start + column,
      start + column + (keyAt(text, start + column)?.length ?? 0),
    );
    const old = previous?.byKey.get(key) ?? previous?.slices[slices.length];
    const slice = parseEntry(
      { lines, from: head, to: placeholders[index + 1] ?? to, column, base: start, depth },
      old,
    );
    if (!slice) return null;
    slices.push(slice);
    locations.push(start);
  }
  const at = (locations[0] ?? 0) + (slices[0]?.keyAt ?? 0);
  const node = compose(slices, locations, at, previous?.node);
  const problems: SyntaxProblem[] = [];
  for (const [i, s] of slices.entries())
    for (const p of s.problems) problems.push(shift(p, (locations[i] ?? 0) - base));
  problems.push(...strayProblems(lines, strays, base), ...duplicates(node, at - base));
  if (problems.length > 1) problems.sort((a, b) => a.at - b.at);
  const byKey = new Map<string, Slice>();
  for (const s of slices) byKey.set(s.text.slice(s.keyAt, s.keyAt + s.keyLength), s);
  return { at: at - base, node, slices, byKey, problems, unsound: slices.some((s) => s.unsound) };
}

function parseEntry(cut: Cut, old: Slice | undefined): Slice | null {
  const { lines, from, to, column, base: start, depth } = cut;
  const text = lines.text.slice(start, lines.start[to] ?? lines.text.length);
  if (old?.text === text) return old;
  const head = keyAt(lines.text, start + column);
  if (!head) return null;
  const child = depth < MAX_CUTS ? childColumn(lines, from, to, column, head.after) : -1;
  if (child < 0) return parseLeaf(text, column, head.length, old);
  const split = (): Slice | null => {
    const region = splitRegion(
      { lines, from: from + 1, to, column: child, base: start, depth: depth + 1 },
      old?.children,
    );
    return region && spine(region, text, column, head.length);
  };
  if (to - from >= SPLIT_LINES) return split() ?? parseLeaf(text, column, head.length, old);
  const leaf = parseLeaf(text, column, head.length, old);
  // An error is kept from its neighbours by cutting the entry further than its size requires.
  return leaf.broken ? (split() ?? leaf) : leaf;
}

/** An entry whose value is the map of a region. */
function spine(region: Region, text: string, column: number, keyLength: number): Slice {
  return {
    text: ownCopy(text),
    key: keyText(text.slice(column, column + keyLength)),
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

function parseLeaf(text: string, column: number, keyLength: number, old: Slice | undefined): Slice {
  const piece = parseYaml(text);
  const key = keyText(text.slice(column, column + keyLength));
  const map = piece.root?.kind === 'map' && !piece.root.flow ? piece.root : null;
  const found = map?.entries.find((e) => e.key === key && piece.at + e.keyAt === column);
  const exact = found !== undefined && map?.entries.length === 1;
  const empty: Node = { kind: 'scalar', value: null, length: 0, size: 1, style: 'empty' };
  const fresh = found?.value ?? empty;
  return {
    text: ownCopy(text),
    key,
    keyAt: column,
    keyLength,
    valueAt: found ? piece.at + found.valueAt : column + keyLength + 1,
    value: reconcile(old?.value, fresh),
    problems: piece.problems,
    broken: piece.broken,
    unsound: piece.anchored || (!piece.broken && !exact),
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
 * The name a key source stands for; escapes of double quotes as in JSON, which covers what names
 * hold.
 */
function keyText(source: string): string {
  if (source.startsWith("'")) return source.slice(1, -1).replaceAll("''", "'");
  if (!source.startsWith('"')) return source;
  try {
    return JSON.parse(source) as string;
  } catch {
    return source.slice(1, -1);
  }
}

/** A string of its own: a slice of the document's text would keep every version of it alive. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
