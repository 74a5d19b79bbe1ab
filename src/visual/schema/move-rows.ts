// Moves a row: among its siblings of the same keyword, or into another object.
import type { SchemaCommand, SchemaRow } from '../../core/types.ts';

/** Returns the rows that a row can be reordered with, itself included; none if it has no order. */
export function siblingsOf(row: SchemaRow, parent: SchemaRow | null): readonly SchemaRow[] {
  return row.name === ''
    ? []
    : (parent?.children.filter(({ keyword, name }) => keyword === row.keyword && name !== '') ??
        []);
}

/**
 * Returns the command that moves a row by a number of positions; also for a row that appears to be
 * the first or the last, because the text may have changed since the rows were rendered.
 * @returns null if it has no siblings
 */
export function moveCommand(
  row: SchemaRow,
  parent: SchemaRow | null,
  by: number,
): MoveCommand | null {
  const all = siblingsOf(row, parent);
  const index = all.findIndex(({ pointer }) => pointer === row.pointer) + by;
  return all.length < 2
    ? null
    : { ...placeCommand(row, Math.max(0, Math.min(all.length - 1, index))), by };
}

type MoveCommand = Extract<SchemaCommand, { index: number }>;

/** Returns the command that moves a row to an index among its siblings. */
export function placeCommand(row: SchemaRow, index: number): MoveCommand {
  if (row.keyword !== 'properties') return { do: 'reorder-schema', schema: row.pointer, index };
  return {
    do: 'reorder-property',
    schema: row.pointer.split('/').slice(0, -2).join('/'),
    name: row.name,
    index,
  };
}

type NestCommand = Extract<SchemaCommand, { do: 'move-property' }>;

/**
 * Returns the command that moves a row into the object right above it among its siblings, or out of
 * its parent object, like indenting in an outline.
 * @returns null if there is no such object
 */
export function nestCommand(
  row: SchemaRow,
  parent: SchemaRow | null,
  index: number,
  way: 'in' | 'out',
): NestCommand | null {
  if (row.keyword !== 'properties' || !parent) return null;
  const into = way === 'in' ? above(parent.children[index - 1]) : parentObject(parent);
  return into === null
    ? null
    : { do: 'move-property', schema: parent.pointer, name: row.name, into };
}

function above(sibling: SchemaRow | undefined): string | null {
  return sibling?.keyword === 'properties' && takesProperties(sibling) ? sibling.pointer : null;
}

/** Returns whether properties can be moved into a row. */
export function takesProperties({ ref, types }: SchemaRow): boolean {
  return ref === null && types.includes('object');
}

/** Returns the object that has the schema as one of its properties. */
function parentObject({ keyword, pointer }: SchemaRow): string | null {
  return keyword === 'properties' ? pointer.split('/').slice(0, -2).join('/') : null;
}
