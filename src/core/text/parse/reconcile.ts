// Gives a freshly parsed node the identity of the old one wherever nothing changed, so that memos
// of unchanged parts stay valid.
import { type Entry, entry, type Item, type MapNode, type Node } from '../tree.ts';

/**
 * Returns the old node if `fresh` equals it in content, size and relative positions (the size of a
 * map with a merge key counts all that is merged, also what another key covers), else `fresh` with
 * every unchanged part replaced by the old object. Linear in the size of `fresh`; nodes shared
 * through aliases are visited once.
 */
export function reconcile(old: Node | null | undefined, fresh: Node): Node {
  return old ? reuse(old, fresh, new Map()) : fresh;
}

/**
 * What has no old counterpart is visited too: an alias in it has the value of an anchor that may be
 * an old object by now, and an alias of an anchor in it must not get an old one.
 */
function reuse(old: Node | undefined, fresh: Node, seen: Map<Node, Node>): Node {
  if (old === fresh) return old;
  const known = seen.get(fresh);
  if (known) return known;
  const result = reuseUnseen(old, fresh, seen);
  seen.set(fresh, result);
  return result;
}

function reuseUnseen(old: Node | undefined, fresh: Node, seen: Map<Node, Node>): Node {
  if (fresh.kind === 'scalar') {
    const same =
      old?.kind === 'scalar' &&
      old.length === fresh.length &&
      old.style === fresh.style &&
      old.value === fresh.value &&
      old.raw === fresh.raw;
    return same ? old : fresh;
  }
  if (fresh.kind === 'map') {
    const before = old?.kind === 'map' ? old : undefined;
    const counterparts = before && counterpartsOf(before, fresh.entries);
    const entries = fresh.entries.map((e, i) => reuseSlot(counterparts?.[i], e, seen));
    return before &&
      sameLists(before.entries, entries) &&
      before.length === fresh.length &&
      before.size === fresh.size &&
      before.flow === fresh.flow
      ? before
      : sameLists(fresh.entries, entries)
        ? fresh
        : { ...fresh, entries };
  }
  const before = old?.kind === 'seq' ? old : undefined;
  const items = fresh.items.map((e, i) => reuseSlot(before?.items[i], e, seen));
  return before &&
    sameLists(before.items, items) &&
    before.length === fresh.length &&
    before.size === fresh.size &&
    before.flow === fresh.flow
    ? before
    : sameLists(fresh.items, items)
      ? fresh
      : { ...fresh, items };
}

/**
 * Returns the old entry for each new one, by position or else by key. None is there twice: an
 * object that occurs twice stands for an alias, also where a key is repeated by mistake.
 */
function counterpartsOf(
  before: MapNode,
  entries: readonly Entry[],
): readonly (Entry | undefined)[] {
  if (entries.every(({ key }, i) => before.entries[i]?.key === key)) return before.entries;
  const found = entries.map(({ key }, i) =>
    before.entries[i]?.key === key ? before.entries[i] : undefined,
  );
  const used = new Set(found);
  return found.map((old, i) => {
    const one = old ?? entry(before, entries[i]?.key ?? '');
    if (old || !one || used.has(one)) return old;
    used.add(one);
    return one;
  });
}

function reuseSlot<T extends Entry | Item>(old: T | undefined, fresh: T, seen: Map<Node, Node>): T {
  const value = reuse(old?.value, fresh.value, seen);
  const o = old as Partial<Entry> | undefined;
  const f = fresh as Partial<Entry>;
  if (
    old &&
    value === old.value &&
    old.valueAt === fresh.valueAt &&
    old.alias === fresh.alias &&
    o?.key === f.key &&
    o?.keyAt === f.keyAt &&
    o?.keyLength === f.keyLength &&
    o?.broken === f.broken
  )
    return old;
  return value === fresh.value ? fresh : { ...fresh, value };
}

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}
