// What operations and messages have to do with their traits, told by the tables: which objects have them, and what may stand in one.
import { meant } from '../../check/shapes.ts';
import { get, type MapNode, type Node } from '../../parse/tree.ts';
import type { Field, ObjectTable } from '../../spec/kit.ts';
import { tableOf } from '../../spec/spec.ts';
import type { Value } from './types.ts';
import { refOf } from './under.ts';

export const TRAITS = 'traits';

/** An object that can have traits. */
export interface Bearer {
  readonly value: Value;
  readonly node: MapNode;
  readonly table: ObjectTable;
  readonly trait: ObjectTable;
  /** Kind of a trait of it. */
  readonly kind: string;
}

/** The innermost object with traits among values. */
export function bearerIn(values: readonly Value[]): Bearer | null {
  for (const value of values) {
    const shape = meant(value.shape, value.node);
    if (shape?.is !== 'object' || value.node.kind !== 'map' || refOf(value.node) !== undefined) continue;
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

/** Whether a null stands anywhere in a value: in a trait it takes away what earlier ones set. */
export function hasNull(node: Node): boolean {
  if (node.kind === 'scalar') return node.value === null;
  return (node.kind === 'map' ? node.entries : node.items).some((slot) => hasNull(slot.value));
}

/** Names that a place has, the list of traits apart. */
export function memberNames(node: Node): string[] {
  return node.kind === 'map' ? [...new Set(node.entries.map((e) => e.key))].filter((key) => key !== TRAITS) : [];
}

/** Whether two objects have the same member somewhere that is no object in both. */
export function collides(a: Node, b: Node): boolean {
  if (a.kind !== 'map' || b.kind !== 'map') return true;
  return a.entries.some((e) => {
    const other = get(b, e.key);
    return other !== undefined && collides(e.value, other);
  });
}
