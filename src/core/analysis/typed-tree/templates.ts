// Texts with `{names}` in them, and the maps that say what these stand for (sections Channel
// Object, Server Object).

import { type AddressExpression, addressExpressions } from '../../format/expressions.ts';
import type { ObjectTable } from '../../format/table-types.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';
import type { TypedNode } from './typed-node.ts';

/** A text with names in it: the names, and the field beside it that declares them. */
export interface TemplateText {
  readonly expressions: readonly AddressExpression[];
  readonly declares: string;
  /** What declares them; undefined where nothing does. */
  readonly declared: Node | undefined;
}

/** Returns the names in a value, if it is one in which they mean something. */
export function templateAt({ node, field, parent }: TypedNode): TemplateText | null {
  const declares = field?.template;
  const text = stringOf(node);
  if (declares === undefined || text === undefined) return null;
  return {
    expressions: addressExpressions(text),
    declares,
    declared: get(parent?.node, declares),
  };
}

/**
 * Returns the valid names in the texts of an object that its field `map` has to declare, each with
 * the first field that uses it.
 * @param table of the object; no names without one
 */
export function namesToDeclare(
  node: Node | undefined,
  table: ObjectTable | null,
  map: string,
): ReadonlyMap<string, string> {
  const out = new Map<string, string>();
  for (const field of table?.fields ?? []) {
    if (field.template !== map) continue;
    for (const { name, wellNamed } of addressExpressions(stringOf(get(node, field.name)) ?? ''))
      if (wellNamed && !out.has(name)) out.set(name, field.name);
  }
  return out;
}
