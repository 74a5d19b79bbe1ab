// The shapes of the tables for the children of a value, for references: data (`any`) is the content
// of messages (examples, defaults), in which there are no references. What no table describes
// (null: extensions, open bindings, schemas in other languages) may contain some.

import type { Shape } from '../../format/table-types.ts';
import { declaredIn, isReference, resolveShape, siblingsIn } from '../../format/typed-tree.ts';
import type { Node } from '../../text/tree.ts';

/** Narrows alternatives by the value. */
export function narrow(at: Shape | null, node: Node): Shape | null {
  return resolveShape(at, node) ?? null;
}

const DATA: Shape = { is: 'any' };

/** Returns the shape under `key` of a value with the shape `at`, which must be narrowed already. */
export function below(at: Shape | null, node: Node, key: string): Shape | null {
  // Fields beside a reference are ignored.
  if (at?.is === 'any' || isReference(at, node)) return DATA;
  const { shape, field } = declaredIn(at, key, siblingsIn(node));
  // A schema in a language without a table isn't data: references in it are references.
  return field?.shape.is === 'schema-by-format' && shape?.is !== 'object' ? null : shape;
}
