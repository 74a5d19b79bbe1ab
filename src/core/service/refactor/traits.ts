// What the tables define about traits of operations and messages: which objects have them, and
// which fields are allowed in one.

import { refOf } from '../../analysis/documents/reference.ts';
import type { TypedValue } from '../../analysis/typed-tree/objects-at.ts';
import type { Field, ObjectTable } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { resolveShape } from '../../format/typed-tree.ts';
import { get, type MapNode, type Node } from '../../text/tree.ts';

export const TRAITS = 'traits';

/** An object that can have traits. */
export interface TraitOwner {
  readonly value: TypedValue;
  readonly node: MapNode;
  readonly table: ObjectTable;
  readonly trait: ObjectTable;
  /** Kind of a trait of it. */
  readonly kind: string;
}

/** Returns the innermost object with traits among values. */
export function traitOwnerIn(values: readonly TypedValue[]): TraitOwner | null {
  for (const value of values) {
    const shape = resolveShape(value.shape, value.node);
    if (shape?.is !== 'object' || value.node.kind !== 'map' || refOf(value.node) !== undefined)
      continue;
    const table = tableOf(shape.kind);
    const kind = traitKind(table.fields.find(({ name }) => name === TRAITS));
    if (kind) return { value, node: value.node, table, trait: tableOf(kind), kind };
  }
  return null;
}

function traitKind(field: Field | undefined): string | null {
  const shape = field?.shape;
  return shape?.is === 'list' && shape.of.is === 'object' ? shape.of.kind : null;
}

/** Returns whether a value contains a null: in a trait it removes what earlier traits set. */
export function hasNull(node: Node): boolean {
  if (node.kind === 'scalar') return node.value === null;
  return (node.kind === 'map' ? node.entries : node.items).some((slot) => hasNull(slot.value));
}

/** Returns the member names of a node, without the list of traits. */
export function memberNames(node: Node): string[] {
  return node.kind === 'map'
    ? [...new Set(node.entries.map((e) => e.key))].filter((key) => key !== TRAITS)
    : [];
}

/** Returns whether two objects share a member that isn't an object in both. */
export function collides(a: Node, b: Node): boolean {
  if (a.kind !== 'map' || b.kind !== 'map') return true;
  return a.entries.some((e) => {
    const other = get(b, e.key);
    return other !== undefined && collides(e.value, other);
  });
}
