// What the tables say of a value while one walks down to it; data and places without a table are told apart.
import { declaredIn, meant, siblingsIn } from '../../check/shapes.ts';
import { get, type Node } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { Shape } from '../../spec/kit.ts';

/**
 * `data` is the matter of messages (examples, defaults), in which nothing refers to anything. `raw` is what no table describes
 * (extensions, open bindings, schemas in other languages): a `$ref` in it still means what it says.
 */
export type At = Shape | 'raw' | 'data';

const SCHEMAS: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'OpenApiSchema']);

/** Whether objects of this kind describe values by JSON Schema or a cousin of it. */
export function isSchemaKind(kind: string): boolean {
  return SCHEMAS.has(plainKind(kind));
}

/** Alternatives are told apart by the value; free data is told from what has no table. */
export function narrow(at: At, node: Node): At {
  if (at === 'raw' || at === 'data') return at;
  const found = meant(at, node);
  return !found ? 'raw' : found.is === 'any' ? 'data' : found;
}

/** What stands under `key` of a value that is `at`, which must be narrowed already. */
export function below(at: At, node: Node, key: string): At {
  if (at === 'raw' || at === 'data') return at;
  // What stands beside a reference is ignored.
  if (at.is === 'object' && at.ref !== 'no' && get(node, '$ref')) return 'data';
  const found = declaredIn(at, key, siblingsIn(node));
  // A schema in a language without a table is no data: references in it mean what they say.
  return !found || (found.field?.shape.is === 'schema-by-format' && found.shape.is !== 'object') ? 'raw' : found.shape;
}
