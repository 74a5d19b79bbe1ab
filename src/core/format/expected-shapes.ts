// How to walk a tree by the tables: what a value is by its shape, and the shape of its children.
import { get, type Node, stringOf } from '../text/tree.ts';
import { type Dialect, dialect, dialectOf } from './dialects.ts';
import { type SchemaFormat, schemaFormatOf, schemaFormats } from './schema-formats.ts';
import { payloadKind } from './schemas.ts';
import type { Field, ObjectShape, ObjectTable, Shape } from './table-types.ts';
import { fieldFor, kindIn, rootKind, type Siblings, tableOf } from './tables.ts';

export type PayloadShape = Extract<Shape, { readonly is: 'payload-schema' }>;

/** Returns the shape of the root of a document, in its dialect's names (section Root Object). */
export function documentShape(root: Node): ObjectShape {
  const dialect = dialectOf((name) => get(root, name) !== undefined);
  return { is: 'object', kind: kindIn(rootKind, dialect), ref: 'no' };
}

/**
 * Returns what a value is: the alternative that its JSON type chooses, the object that a payload
 * schema turns out to be. A shape with nothing to choose is itself; undefined where no alternative
 * fits.
 */
export function resolveShape(shape: Shape, node: Node): Shape | undefined {
  if (shape.is === 'payload-schema')
    return payloadShape(shape, (name) => get(node, name) !== undefined);
  if (shape.is !== 'either') return shape;
  const fitting = shape.of.find((one) => fits(one, node));
  return fitting && resolveShape(fitting, node);
}

/**
 * Returns the shape of a payload schema with these fields (section Multi Format Schema Object).
 * Siblings of a reference decide nothing.
 */
export function payloadShape(shape: PayloadShape, has: (field: string) => boolean): ObjectShape {
  const kind = payloadKind((field) => has(field) && !has('$ref'));
  return { is: 'object', kind: kindIn(kind, shape.dialect ?? dialect), ref: 'or' };
}

/** Returns whether a value can be meant by an alternative, by its JSON type alone. */
export function fits(shape: Shape, node: Node): boolean {
  if (shape.is === 'any') return true;
  if (shape.is === 'either') return shape.of.some((one) => fits(one, node));
  if (node.kind === 'seq') return shape.is === 'list';
  if (node.kind === 'map')
    return shape.is === 'map' || shape.is === 'object' || shape.is === 'payload-schema';
  const { value } = node;
  switch (shape.is) {
    case 'null':
      return value === null;
    case 'boolean':
    case 'payload-schema':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string';
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'object':
      return typeof value === 'boolean' && tableOf(shape.kind).boolean === true;
    default:
      return false;
  }
}

/** What the tables say of a value before it is looked at, and its row (none for entries, items). */
export interface Declared {
  readonly shape: Shape;
  readonly field: Field | null;
}

/** Returns the shape and field under `name`, by a resolved shape, without references; or null. */
export function declaredIn(shape: Shape, name: string, siblings: Siblings): Declared | null {
  if (shape.is === 'map' || shape.is === 'list') return { shape: shape.of, field: null };
  if (shape.is !== 'object') return null;
  const table = tableOf(shape.kind);
  const field = fieldFor(table, name, siblings);
  return field ? { shape: shapeOf(field, table, siblings), field } : null;
}

/** Returns the fields of a value in the form that conditions of rows use. */
export function siblingsIn(node: Node): Siblings {
  return (name) => stringOf(get(node, name));
}

/** Returns the shape of the values of a field, that of `schema` by the format beside it. */
export function shapeOf({ shape }: Field, table: ObjectTable, siblings: Siblings): Shape {
  return shape.is === 'schema-by-format'
    ? schemaShape(siblings('schemaFormat'), table.dialect)
    : shape;
}

const ANY: Shape = { is: 'any' };
const BY_TYPE = {
  object: { is: 'map', of: ANY, entry: 'field' },
  list: { is: 'list', of: ANY, item: 'schema' },
  string: { is: 'string' },
  boolean: { is: 'boolean' },
} as const satisfies Record<string, Shape>;
/** A schema in a language that has no table here: its JSON type at least is known. */
const BY_FORMAT: ReadonlyMap<SchemaFormat, Shape> = new Map(
  schemaFormats.map((f) => [
    f,
    f.kind
      ? { is: 'object', kind: f.kind, ref: 'or' }
      : { is: 'either', of: f.types.map((t) => BY_TYPE[t]) },
  ]),
);

/**
 * The shape of the `schema` of a Multi Format Schema Object, by its format in the names of a
 * dialect (section Multi Format Schema Object).
 */
function schemaShape(format: string | undefined, spoken: Dialect = dialect): Shape {
  const known = schemaFormatOf(format, spoken);
  return (known && BY_FORMAT.get(known)) ?? ANY;
}
