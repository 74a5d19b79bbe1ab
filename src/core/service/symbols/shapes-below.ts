// The shapes of the tables for the children of a value; data and locations without a table are
// distinguished.

import { plainKind } from '../../format/dialect-tables.ts';
import { declaredIn, resolveShape, siblingsIn } from '../../format/expected-shapes.ts';
import type { Shape } from '../../format/table-types.ts';
import { get, type Node } from '../../text/tree.ts';

/**
 * `data` is the content of messages (examples, defaults), in which there are no references. `raw`
 * is what no table describes (extensions, open bindings, schemas in other languages): a `$ref` in
 * it is still a reference.
 */
export type OccurrenceShape = Shape | 'raw' | 'data';

const SCHEMAS: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'OpenApiSchema']);

/** Returns whether objects of this kind describe values with JSON Schema or a related language. */
export function isSchemaKind(kind: string): boolean {
  return SCHEMAS.has(plainKind(kind));
}

/** Narrows alternatives by the value; distinguishes free data from locations without a table. */
export function narrow(at: OccurrenceShape, node: Node): OccurrenceShape {
  if (at === 'raw' || at === 'data') return at;
  const found = resolveShape(at, node);
  return !found ? 'raw' : found.is === 'any' ? 'data' : found;
}

/** Returns the shape under `key` of a value with the shape `at`, which must be narrowed already. */
export function below(at: OccurrenceShape, node: Node, key: string): OccurrenceShape {
  if (at === 'raw' || at === 'data') return at;
  // Fields beside a reference are ignored.
  if (at.is === 'object' && at.ref !== 'no' && get(node, '$ref')) return 'data';
  const found = declaredIn(at, key, siblingsIn(node));
  // A schema in a language without a table isn't data: references in it are references.
  return !found || (found.field?.shape.is === 'schema-by-format' && found.shape.is !== 'object')
    ? 'raw'
    : found.shape;
}
