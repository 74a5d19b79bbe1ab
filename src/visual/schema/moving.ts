// Another place for a row: among those of its kind, or in another object.
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaRow } from '../../core/build/schema/types.ts';

/** @returns null where it is the first or the last already, or stands alone */
export function moving(row: SchemaRow, parent: SchemaRow | null, by: number): SchemaIntent | null {
  const beside = parent?.children.filter(({ keyword, name }) => keyword === row.keyword && name !== '') ?? [];
  const index = beside.findIndex(({ pointer }) => pointer === row.pointer) + by;
  if (row.name === '' || index < 0 || index >= beside.length) return null;
  if (row.keyword === 'properties') {
    const schema = row.pointer.split('/').slice(0, -2).join('/');
    return { do: 'reorder-property', schema, name: row.name, index };
  }
  return { do: 'reorder-schema', schema: row.pointer, index };
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
  return sibling?.keyword === 'properties' && sibling.ref === null && sibling.types.includes('object') ? sibling.pointer : null;
}

/** The object that has the schema as one of its properties. */
function around({ keyword, pointer }: SchemaRow): string | null {
  return keyword === 'properties' ? pointer.split('/').slice(0, -2).join('/') : null;
}
