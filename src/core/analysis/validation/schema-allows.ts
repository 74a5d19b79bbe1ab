// Whether a schema allows a value at a JSON Pointer. Returns true whenever it can't be sure.

import type { Dialect } from '../../format/dialects.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { isJsonSchema, schemaValue } from '../documents/schema-value.ts';
import { alternativesIn, childSchemas, schemasIn } from '../schemas/walk.ts';

const MAX_STEPS = 500;

/**
 * Returns whether an instance of the schema at `node` may have a value at `tokens` (the steps of a
 * pointer). False only if the schema rules it out: a closed object without the property, a value of
 * another type, `false`.
 */
export function schemaAllows(
  documents: DocumentSet,
  dialect: Dialect,
  node: LocatedNode,
  tokens: NodePath,
): boolean {
  return room(node, tokens, { documents, dialect, left: MAX_STEPS });
}

interface Search {
  readonly documents: DocumentSet;
  readonly dialect: Dialect;
  /** Remaining steps: schemas may refer to each other in a cycle. */
  left: number;
}

function room(at: LocatedNode, tokens: NodePath, search: Search): boolean {
  if (search.left-- <= 0) return true;
  const node = schemaValue(search.documents, search.dialect, at);
  if (!node || !isJsonSchema(node)) return true;
  if (node.node.kind !== 'map') return !(node.node.kind === 'scalar' && node.node.value === false);
  const has = (member: LocatedNode) => room(member, tokens, search);
  if (!schemasIn(node, 'allOf').every(has)) return false;
  if (!alternativesIn(node).every((group) => group.some(has))) return false;
  const [name, ...rest] = tokens;
  if (name === undefined) return true;
  return inObject(node, name, rest, search) || inList(node, name, rest, search);
}

function inObject(node: LocatedNode, name: string, rest: NodePath, search: Search): boolean {
  if (!allowsType(node.node, 'object')) return false;
  const { property, patterns, additional, closed, uncertain } = childSchemas(node, name);
  const named = property ? [property, ...patterns] : patterns;
  if (!named.every((schema) => room(schema, rest, search))) return false;
  if (uncertain) return true;
  return !closed && (!additional || room(additional, rest, search));
}

function inList(node: LocatedNode, name: string, rest: NodePath, search: Search): boolean {
  if (!/^(?:0|[1-9]\d*)$/.test(name) || !allowsType(node.node, 'array')) return false;
  const { item } = childSchemas(node, name);
  return !item || room(item, rest, search);
}

function allowsType(schema: Node, type: string): boolean {
  const written = get(schema, 'type');
  if (written?.kind === 'seq') return written.items.some((i) => stringOf(i.value) === type);
  const name = stringOf(written);
  return name === undefined || name === type;
}
