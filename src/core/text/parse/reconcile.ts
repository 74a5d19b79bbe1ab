// Gives a freshly parsed node the identity of the old one wherever nothing changed, so that memos
// of unchanged parts stay valid.
import { type Entry, entry, type Item, type Node } from '../tree.ts';

/**
 * Returns the old node if `fresh` equals it in content and relative positions, else `fresh` with
 * every unchanged part replaced by the old object. Linear in the size of `fresh`; nodes shared
 * through aliases are visited once.
 */
export function reconcile(old: Node | null | undefined, fresh: Node): Node {
  return old ? reuse(old, fresh, new Map()) : fresh;
}

function reuse(old: Node, fresh: Node, seen: Map<Node, Node>): Node {
  if (old === fresh) return old;
  const known = seen.get(fresh);
  if (known) return known;
  const result = reuseUnseen(old, fresh, seen);
  seen.set(fresh, result);
  return result;
}

function reuseUnseen(old: Node, fresh: Node, seen: Map<Node, Node>): Node {
  if (old.kind === 'scalar' || fresh.kind === 'scalar') {
    if (old.kind !== 'scalar' || fresh.kind !== 'scalar') return fresh;
    const same =
      old.length === fresh.length &&
      old.style === fresh.style &&
      old.value === fresh.value &&
      old.raw === fresh.raw;
    return same ? old : fresh;
  }
  if (old.kind === 'map' && fresh.kind === 'map') {
    const entries = fresh.entries.map((e, i) => {
      const before = old.entries[i]?.key === e.key ? old.entries[i] : entry(old, e.key);
      return before ? reuseSlot(before, e, seen) : e;
    });
    const same =
      sameLists(old.entries, entries) && old.length === fresh.length && old.flow === fresh.flow;
    return same ? old : { ...fresh, entries };
  }
  if (old.kind === 'seq' && fresh.kind === 'seq') {
    const items = fresh.items.map((e, i) => {
      const before = old.items[i];
      return before ? reuseSlot(before, e, seen) : e;
    });
    const same =
      sameLists(old.items, items) && old.length === fresh.length && old.flow === fresh.flow;
    return same ? old : { ...fresh, items };
  }
  return fresh;
}

function reuseSlot<T extends Entry | Item>(old: T, fresh: T, seen: Map<Node, Node>): T {
  const value = reuse(old.value, fresh.value, seen);
  const o = old as Partial<Entry>;
  const f = fresh as Partial<Entry>;
  const same =
    value === old.value &&
    old.valueAt === fresh.valueAt &&
    old.alias === fresh.alias &&
    o.key === f.key &&
    o.keyAt === f.keyAt &&
    o.keyLength === f.keyLength &&
    o.broken === f.broken;
  if (same) return old;
  return value === fresh.value ? fresh : { ...fresh, value };
}

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}
