// What changed in the items of arrays.
import type { EffectiveValue } from '../documents/effective-value.ts';
import {
  type CompareMembers,
  type FoundChange,
  locations,
  type Pair,
  type Side,
  valuesOf,
} from './schema-parts.ts';

/** Compares the items of arrays: those of tuples index by index, then all others. */
export function itemChanges(pair: Pair, compare: CompareMembers): FoundChange[] {
  const length = Math.max(tupleOf(pair.old), tupleOf(pair.new));
  const out: FoundChange[] = [];
  for (let i = 0; i < length; i++) {
    const at = (side: Side) => itemsAt(side, i);
    out.push(...compare(at(pair.old), at(pair.new), [String(i)]));
  }
  const rest = length > 0 ? String(length) : '*';
  out.push(...compare(itemsAt(pair.old, length), itemsAt(pair.new, length), [rest]));
  const before = valuesOf(pair.old, 'uniqueItems').includes(true);
  const after = valuesOf(pair.new, 'uniqueItems').includes(true);
  if (before !== after)
    out.push({
      ...locations(pair, 'uniqueItems'),
      code: 'schema.items-changed',
      message: after ? 'Items must be unique now.' : 'Items no longer have to be unique.',
      keyword: 'uniqueItems',
      steps: [],
      ...(after ? { narrows: 'exact' } : { widens: 'exact' }),
    });
  return out;
}

function tupleOf(side: Side): number {
  return Math.max(
    0,
    ...side.parts.map(({ json }) => (Array.isArray(json.items) ? json.items.length : 0)),
  );
}

function itemsAt(side: Side, index: number): EffectiveValue[] {
  return side.parts.flatMap(({ value, json }) => {
    const items = value.child('items');
    if (!items || json.items === undefined) return [];
    if (items.node.kind !== 'seq') return [items];
    const own = items.child(String(index)) ?? value.child('additionalItems');
    return own ? [own] : [];
  });
}
