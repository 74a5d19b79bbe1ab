// What of a map or list has to change to become another one: members that stay are not written again, so they keep their comments and style.
import type { Node, Path } from '../parse/tree.ts';
import { isMerged } from './doc.ts';
import { matches, type Val } from './value.ts';

/** One step of a change. `path` leads to the value, for `insert` to the collection. */
export type Part =
  | { readonly do: 'set'; readonly path: Path; readonly val: Val }
  | { readonly do: 'remove'; readonly path: Path }
  | { readonly do: 'insert'; readonly path: Path; readonly index: number; readonly key: string | null; readonly val: Val };

const MAX_PARTS = 50;

/** The steps, to be made one after the other; none where the value is the same, null where it is as well replaced as a whole. */
export function partsOf(node: Node, val: Val, path: Path): readonly Part[] | null {
  if (matches(node, val)) return [];
  const parts =
    node.kind === 'map' && val.kind === 'map'
      ? mapParts(node, val, path)
      : node.kind === 'seq' && val.kind === 'seq'
        ? listParts(node, val, path)
        : null;
  return parts && parts.length <= MAX_PARTS ? parts : null;
}

function mapParts(node: Node & { kind: 'map' }, val: Val & { kind: 'map' }, path: Path): readonly Part[] | null {
  const old = new Map(node.entries.map((e) => [e.key, e]));
  const now = new Map(val.entries);
  if (old.size !== node.entries.length || now.size !== val.entries.length || node.entries.some(isMerged)) return null;
  const kept = node.entries.filter((e) => now.has(e.key)).map((e) => e.key);
  const order = val.entries.filter(([key]) => old.has(key)).map(([key]) => key);
  if (kept.length === 0 || kept.some((key, i) => key !== order[i])) return null;
  const parts: Part[] = [];
  for (const e of node.entries) if (!now.has(e.key)) parts.push({ do: 'remove', path: [...path, e.key] });
  for (const [index, [key, v]] of val.entries.entries()) {
    const e = old.get(key);
    if (!e) parts.push({ do: 'insert', path, index, key, val: v });
    else parts.push(...inside(e, v, [...path, key]));
  }
  return parts;
}

function listParts(node: Node & { kind: 'seq' }, val: Val & { kind: 'seq' }, path: Path): readonly Part[] | null {
  const old = node.items;
  const now = val.items;
  const same = (i: number, j: number) => old[i] !== undefined && now[j] !== undefined && matches(old[i].value, now[j]);
  const fewer = Math.min(old.length, now.length);
  let head = 0;
  while (head < fewer && same(head, head)) head++;
  let tail = 0;
  while (tail < fewer - head && same(old.length - 1 - tail, now.length - 1 - tail)) tail++;
  if (head + tail === 0) return null;
  const parts: Part[] = [];
  const both = fewer - head - tail;
  for (let i = head; i < head + both; i++) {
    const item = old[i];
    const v = now[i];
    if (item && v) parts.push(...inside(item, v, [...path, String(i)]));
  }
  for (let i = old.length - tail - 1; i >= head + both; i--) parts.push({ do: 'remove', path: [...path, String(i)] });
  for (let i = head + both; i < now.length - tail; i++) {
    const v = now[i];
    if (v) parts.push({ do: 'insert', path, index: i, key: null, val: v });
  }
  return parts;
}

function inside(slot: { value: Node; alias?: number }, val: Val, path: Path): readonly Part[] {
  return (slot.alias === undefined ? partsOf(slot.value, val, path) : null) ?? (matches(slot.value, val) ? [] : [{ do: 'set', path, val }]);
}
