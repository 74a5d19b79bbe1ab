// Which schemas of a message describe a value in it.
import { BRANCHING, COMBINATIONS } from '../../format/schema-keywords.ts';
import type { Location } from '../../text/location.ts';
import { fromPointer } from '../../text/pointer.ts';
import { entry, get, type Node, type NodePath, nodeAt, step } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';

/** Schemas that are searched for one property. */
const MAX_SCHEMAS = 1000;

export interface ValueSchemas {
  /**
   * Those of the value, or of the nearest value around it: first those that name it, then what they
   * combine. The Message Object, where it says nothing about it.
   */
  readonly schemas: readonly [LocatedNode, ...LocatedNode[]];
  /** Whether they are of the value itself. */
  readonly isExact: boolean;
}

/**
 * Finds the schemas of a value in a message; null where there is no message.
 * @param message location of the Message Object
 * @param path JSON Pointer to the value: `/payload/items/0`, `/headers/trace`
 */
export function valueSchemas(
  documents: DocumentSet,
  { uri, pointer }: Location,
  path: string,
): ValueSchemas | null {
  const message = schemaLocationAt(documents, uri, fromPointer(pointer));
  if (!message) return null;
  const [side = '', ...steps] = fromPointer(path);
  const outermost = schemaOfSide(documents, message, side);
  if (!outermost) return { schemas: [message], isExact: false };
  let schemas = withCombinedSchemas(documents, [outermost]);
  for (const key of steps) {
    const [first, ...others] = schemas.flatMap((one) => memberOf(documents, one, key));
    if (!first) return { schemas, isExact: false };
    schemas = withCombinedSchemas(documents, [first, ...others]);
  }
  return { schemas, isExact: true };
}

/**
 * Finds the schema that alone describes a value in a message. Null where there is none, and where
 * it or one around it combines schemas or has a condition: what is wrong may be in any of them.
 * @param message location of the Message Object
 * @param path as for `valueSchemas`
 */
export function onlyValueSchema(
  documents: DocumentSet,
  { uri, pointer }: Location,
  path: string,
): LocatedNode | null {
  const message = schemaLocationAt(documents, uri, fromPointer(pointer));
  const [side = '', ...steps] = fromPointer(path);
  const isOnly = ({ node }: LocatedNode): boolean =>
    node.kind === 'map' && !BRANCHING.some((keyword) => entry(node, keyword));
  let at = message && schemaOfSide(documents, message, side);
  for (const key of steps) at = at && isOnly(at) ? (memberOf(documents, at, key)[0] ?? null) : null;
  return at && isOnly(at) ? at : null;
}

/** By the id of the message. */
const payloadNames = new WeakMap<DocumentSet, Map<string, readonly string[]>>();

/**
 * Returns the names of all properties of a payload, those of combinations and other files among
 * them. They are found once for each version of the documents.
 * @param message location of the Message Object
 */
export function payloadPropertyNames(
  documents: DocumentSet,
  { uri, pointer }: Location,
): readonly string[] {
  const known = payloadNames.get(documents) ?? new Map<string, readonly string[]>();
  payloadNames.set(documents, known);
  const id = `${uri}#${pointer}`;
  const found = known.get(id);
  if (found) return found;
  const message = schemaLocationAt(documents, uri, fromPointer(pointer));
  const payload = message && schemaOfSide(documents, message, 'payload');
  const schemas = payload ? withCombinedSchemas(documents, [payload]) : [];
  const names = [...new Set(schemas.flatMap(({ node }) => propertyNames(node)))];
  known.set(id, names);
  return names;
}

/** Returns the names of the properties that a schema itself describes. */
export function propertyNames(schema: Node): readonly string[] {
  const properties = get(schema, 'properties');
  return properties?.kind === 'map' ? properties.entries.map(({ key }) => key) : [];
}

/** The schema of a side of a message: `payload`, `headers`, `key`. */
function schemaOfSide(
  documents: DocumentSet,
  message: LocatedNode,
  side: string,
): LocatedNode | null {
  let at: LocatedNode | null = message;
  for (const key of side === 'key' ? ['bindings', 'kafka', 'key'] : [side])
    at = at && nodeBelow(documents, at, [key]);
  return at && schemaIn(documents, at);
}

function schemaLocationAt(documents: DocumentSet, uri: string, path: NodePath): LocatedNode | null {
  const node = nodeAt(documents.file(uri)?.tree, path);
  return node ? documents.resolve(uri, path, node) : null;
}

function nodeBelow(
  documents: DocumentSet,
  { uri, path, node }: LocatedNode,
  keys: readonly string[],
) {
  let at = node;
  for (const key of keys) {
    const next = step(at, key)?.value;
    if (!next) return null;
    at = next;
  }
  return documents.resolve(uri, [...path, ...keys], at);
}

/** The schema in an object that also names its format. */
function schemaIn(documents: DocumentSet, at: LocatedNode): LocatedNode {
  return (get(at.node, 'schemaFormat') && nodeBelow(documents, at, ['schema'])) || at;
}

/**
 * Schemas with those that they combine. Each is there once: they may name each other, and be named
 * many times.
 */
function withCombinedSchemas(
  documents: DocumentSet,
  schemas: readonly [LocatedNode, ...LocatedNode[]],
): readonly [LocatedNode, ...LocatedNode[]] {
  const visited = new Set<LocatedNode['node']>();
  const queue = [...schemas];
  const found: LocatedNode[] = [];
  for (const one of queue) {
    if (visited.has(one.node)) continue;
    if (visited.size >= MAX_SCHEMAS) break;
    visited.add(one.node);
    found.push(one);
    for (const keyword of COMBINATIONS) {
      const list = get(one.node, keyword);
      if (list?.kind !== 'seq') continue;
      for (const i of list.items.keys()) {
        const member = nodeBelow(documents, one, [keyword, String(i)]);
        if (member) queue.push(member);
      }
    }
  }
  const [first = schemas[0], ...others] = found;
  return [first, ...others];
}

/** The schema of a property or an item, where a schema itself has one. */
function memberOf(documents: DocumentSet, schema: LocatedNode, key: string): LocatedNode[] {
  const member =
    nodeBelow(documents, schema, ['properties', key]) ??
    (/^\d+$/.test(key) ? nodeBelow(documents, schema, ['items']) : null);
  return member ? [member] : [];
}
