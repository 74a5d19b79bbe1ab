// Another place for a row: among those of its kind, or in another object.
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaRow } from '../../core/build/schema/types.ts';

/** The rows that a row has its place among, itself included; none where it stands alone. */
export function besides(row: SchemaRow, parent: SchemaRow | null): readonly SchemaRow[] {
  return row.name === '' ? [] : (parent?.children.filter(({ keyword, name }) => keyword === row.keyword && name !== '') ?? []);
}

/**
 * A row so many places on: asked for too where it seems to be the first or the last, for the text may have changed since the rows were drawn.
 * @returns null where it stands alone among its kind
 */
export function moving(row: SchemaRow, parent: SchemaRow | null, by: number): Place | null {
  const all = besides(row, parent);
  const index = all.findIndex(({ pointer }) => pointer === row.pointer) + by;
  return all.length < 2 ? null : { ...placing(row, Math.max(0, Math.min(all.length - 1, index))), by };
}

type Place = Extract<SchemaIntent, { index: number }>;

/** The row at an index among those of its kind. */
export function placing(row: SchemaRow, index: number): Place {
  if (row.keyword !== 'properties') return { do: 'reorder-schema', schema: row.pointer, index };
  return { do: 'reorder-property', schema: row.pointer.split('/').slice(0, -2).join('/'), name: row.name, index };
}

type Move = Extract<SchemaIntent, { do: 'move-property' }>;

/**
 * Into the object right above it among its siblings, or out of the object it is in, as lines are indented in an outline.
 * @returns null where there is no such object
 */
export function nesting(row: SchemaRow, parent: SchemaRow | null, index: number, way: 'in' | 'out'): Move | null {
  if (row.keyword !== 'properties' || !parent) return null;
  const into = way === 'in' ? above(parent.children[index - 1]) : around(parent);
  return into === null ? null : { do: 'move-property', schema: parent.pointer, name: row.name, into };
}

function above(sibling: SchemaRow | undefined): string | null {
  return sibling?.keyword === 'properties' && takesProperties(sibling) ? sibling.pointer : null;
}

/** Whether properties can be moved into it. */
export function takesProperties({ ref, types }: SchemaRow): boolean {
  return ref === null && types.includes('object');
}

/** The object that has the schema as one of its properties. */
function around({ keyword, pointer }: SchemaRow): string | null {
  return keyword === 'properties' ? pointer.split('/').slice(0, -2).join('/') : null;
}
