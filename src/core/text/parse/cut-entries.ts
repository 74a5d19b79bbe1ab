// Cuts lines into the entries of a block map and parses each that is new.

import { ownCopy } from '../compact.ts';
import type { Node } from '../tree.ts';
import { reconcile } from './reconcile.ts';
import { childColumn, keyAt, type Lines } from './scan-lines.ts';
import {
  assembleMap,
  hasTextBetween,
  keyText,
  type Pieces,
  type Region,
  type Slice,
  SPLIT_LINES,
  spine,
} from './slice.ts';
import { strayProblems } from './slice-problems.ts';
import { hasUnnamed } from './unnamed-lines.ts';
import { parseYaml } from './yaml.ts';

/** Levels that are cut; what nests deeper is parsed whole, by a parser that guards its depth. */
const MAX_CUTS = 32;

/** Lines `from` to `to` with entries at `column`. Offsets of the results are relative to `base`. */
interface Cut {
  readonly lines: Lines;
  readonly from: number;
  readonly to: number;
  readonly column: number;
  readonly base: number;
  readonly depth: number;
}

/** Returns the region of some lines; null where they can't be cut. */
export function splitRegion(cut: Cut, previous?: Region): Region | null {
  const pieces = cutEntries(cut, previous, 0);
  return pieces && assembleMap(pieces, cut.base, previous?.node);
}

/**
 * Returns the slices of some lines; null where they can't be cut.
 * @param index that of the first slice among those of `previous`
 */
export function cutEntries(cut: Cut, previous: Region | undefined, index: number): Pieces | null {
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
  const between = new Set(strays);
  const slices: Slice[] = [];
  const starts: number[] = [];
  for (const [i, head] of placeholders.entries()) {
    if (between.has(head)) continue;
    const start = lines.start[head] ?? 0;
    const key = text.slice(
      start + column,
      start + column + (keyAt(text, start + column)?.length ?? 0),
    );
    const old = previous?.byKey.get(key) ?? previous?.slices[index + slices.length];
    const slice = parseEntry(
      { lines, from: head, to: placeholders[i + 1] ?? to, column, base: start, depth },
      old,
    );
    if (!slice) return null;
    slices.push(slice);
    starts.push(start);
  }
  return {
    slices,
    starts,
    strays: strayProblems(lines, strays, base),
    gapless: strays.length === 0,
  };
}

function parseEntry(cut: Cut, old: Slice | undefined): Slice | null {
  const { lines, from, to, column, base: start, depth } = cut;
  const end = lines.start[to] ?? lines.text.length;
  if (old?.length === end - start && hasTextBetween(old, lines.text, start, end)) return old;
  const text = lines.text.slice(start, end);
  const head = keyAt(lines.text, start + column);
  if (!head) return null;
  const child = depth < MAX_CUTS ? childColumn(lines, from, to, column, head.after) : -1;
  if (child < 0 || hasUnnamed(lines, from, to, child))
    return parseLeaf(text, column, head.length, old);
  const split = (): Slice | null => {
    const region = splitRegion(
      { lines, from: from + 1, to, column: child, base: start, depth: depth + 1 },
      old?.children,
    );
    return region && spine(region, lines.text, { start, end }, column, head.length);
  };
  if (to - from >= SPLIT_LINES) return split() ?? parseLeaf(text, column, head.length, old);
  const leaf = parseLeaf(text, column, head.length, old);
  // An error is kept from its neighbours by cutting the entry further than its size requires.
  return leaf.broken ? (split() ?? leaf) : leaf;
}

function parseLeaf(
  source: string,
  column: number,
  keyLength: number,
  old: Slice | undefined,
): Slice {
  // Values are slices of what is parsed.
  const text = ownCopy(source);
  const piece = parseYaml(text);
  const key = keyText(text.slice(column, column + keyLength));
  const map = piece.root?.kind === 'map' && !piece.root.flow ? piece.root : null;
  const found = map?.entries.find((e) => e.key === key && piece.at + e.keyAt === column);
  const exact = found !== undefined && map?.entries.length === 1;
  const empty: Node = { kind: 'scalar', value: null, length: 0, size: 1, style: 'empty' };
  const fresh = found?.value ?? empty;
  return {
    text,
    length: text.length,
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
