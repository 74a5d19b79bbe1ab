// The difference of two maps or lists: unchanged members keep their text, comments and style.
import { isMerged, type Node, type NodePath } from '../tree.ts';
import { matches, type PrintableValue } from './new-value.ts';

/** One step of a change. `path` is that of the value, for `insert` that of the collection. */
export type Part =
  | { readonly do: 'set'; readonly path: NodePath; readonly val: PrintableValue }
  | { readonly do: 'remove'; readonly path: NodePath }
  | {
      readonly do: 'insert';
      readonly path: NodePath;
      readonly index: number;
      readonly key: string | null;
      readonly val: PrintableValue;
    };

const MAX_PARTS = 50;

/** Returns the steps in order: none for an equal value, null to replace it as a whole. */
export function partsOf(node: Node, val: PrintableValue, path: NodePath): readonly Part[] | null {
  if (matches(node, val)) return [];
  const parts =
    node.kind === 'map' && val.kind === 'map'
      ? mapParts(node, val, path)
      : node.kind === 'seq' && val.kind === 'seq'
        ? listParts(node, val, path)
        : null;
  return parts && parts.length <= MAX_PARTS ? parts : null;
}

function mapParts(
  node: Node & { kind: 'map' },
  val: PrintableValue & { kind: 'map' },
  path: NodePath,
): readonly Part[] | null {
  const old = new Map(node.entries.map((e) => [e.key, e]));
  const now = new Map(val.entries);
  if (
    old.size !== node.entries.length ||
    now.size !== val.entries.length ||
    node.entries.some(isMerged)
  )
    return null;
  const kept = node.entries.filter((e) => now.has(e.key)).map((e) => e.key);
  const order = val.entries.filter(([key]) => old.has(key)).map(([key]) => key);
  if (kept.length === 0 || kept.some((key, i) => key !== order[i])) return null;
  const parts: Part[] = [];
  for (const e of node.entries)
    if (!now.has(e.key)) parts.push({ do: 'remove', path: [...path, e.key] });
  for (const [index, [key, v]] of val.entries.entries()) {
    const e = old.get(key);
    if (!e) parts.push({ do: 'insert', path, index, key, val: v });
    else parts.push(...inside(e, v, [...path, key]));
  }
  return parts;
}

function listParts(
  node: Node & { kind: 'seq' },
  val: PrintableValue & { kind: 'seq' },
  path: NodePath,
): readonly Part[] | null {
  const old = node.items;
  const now = val.items;
  const same = (i: number, j: number) =>
    old[i] !== undefined && now[j] !== undefined && matches(old[i].value, now[j]);
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
  for (let i = old.length - tail - 1; i >= head + both; i--)
    parts.push({ do: 'remove', path: [...path, String(i)] });
  for (let i = head + both; i < now.length - tail; i++) {
    const v = now[i];
    if (v) parts.push({ do: 'insert', path, index: i, key: null, val: v });
  }
  return parts;
}

function inside(
  slot: { value: Node; alias?: number },
  val: PrintableValue,
  path: NodePath,
): readonly Part[] {
  return (
    (slot.alias === undefined ? partsOf(slot.value, val, path) : null) ??
    (matches(slot.value, val) ? [] : [{ do: 'set', path, val }])
  );
}
