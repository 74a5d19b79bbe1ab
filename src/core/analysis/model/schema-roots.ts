// Schemas where parts hold them.
import { toPointer } from '../../text/pointer.ts';
import { objectOf } from '../../text/value.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { schemaValue } from '../documents/schema-value.ts';
import { isMultiFormat, schemaRoot, writtenFormat } from '../schemas/schema-root.ts';
import type { SchemaRoot } from '../schemas/types.ts';
import { addPart, addReference, type FoundPart, type ModelContext } from './context.ts';
import { canBePart, keyOf } from './link.ts';
import { extensionsOf, field, objectAt, partIdOf } from './object-at.ts';
import type { PartId } from './views.ts';

/**
 * Returns the schema in a member of a message; undefined where there is none. One taken from a
 * trait in another file points to the message.
 */
export function schemaField(
  context: ModelContext,
  found: FoundPart,
  name: string,
): SchemaRoot | undefined {
  const node = field(found.object, name);
  if (!node || (node.node.kind === 'scalar' && node.node.value === null)) return undefined;
  return cachedRoot(
    context,
    found,
    node,
    node.uri === found.location.uri ? toPointer(node.path) : found.pointer,
  );
}

/** Returns a schema inside of another part, with extensions that no part of its own would show. */
export function cachedRoot(
  context: ModelContext,
  found: FoundPart,
  node: LocatedNode,
  pointer: string,
): SchemaRoot {
  const root = rootOf(context, found, node, pointer);
  const object = isMultiFormat(node.node) ? objectAt(node) : null;
  const extensions = object ? extensionsOf(object) : [];
  return extensions.length > 0 ? { ...root, extensions } : root;
}

/** Returns a schema with the parts that its references name. */
export function rootOf(
  context: ModelContext,
  found: FoundPart,
  node: LocatedNode,
  pointer: string,
): SchemaRoot {
  const { documents } = context;
  const own = node === found.location ? found.schemaFormat : undefined;
  const format = schemaValue(documents, null, node, own)?.format ?? writtenFormat(node.node);
  const resolve = (ref: string) => schemaId(context, found, node.uri, ref, format);
  const root = schemaRoot(
    node.node,
    pointer,
    resolve,
    context.defaultSchemaFormat,
    format,
    () => documents.protobuf?.() ?? null,
  );
  const unread = Object.entries(root.refs).flatMap(([ref, id]) => {
    const why = id === null ? documents.unreadReason?.(node.uri, ref) : undefined;
    return why === undefined ? [] : [[ref, why] as const];
  });
  return unread.length > 0
    ? { ...root, unread: objectOf(unread) as NonNullable<SchemaRoot['unread']> }
    : root;
}

/**
 * The id of the schema that a `$ref` means; it becomes a part if it was none. Null where there is
 * no schema.
 * @param format that of the schema which refers to it, and so of one that states none
 */
function schemaId(
  context: ModelContext,
  from: FoundPart,
  uri: string,
  ref: string,
  format: string | undefined,
): PartId | null {
  const target = schemaTarget(context, uri, ref);
  if (!target) return null;
  const stated = isMultiFormat(target.node) ? undefined : format;
  let found = context.found.get(partIdOf(target));
  if (!found) {
    if (!canBePart('schema', target, stated)) return null;
    found = addPart(context, 'schema', target, keyOf(target), { schemaFormat: stated });
  }
  addReference(context, from, found.id);
  // How it is shown hangs on the format.
  if (stated !== undefined) from.effects.push(stated);
  return found.kind === 'schema' ? found.id : null;
}

/**
 * Returns what a reference to a schema finally means. One to the `schema` of an object that names
 * its format means that object: it is a part, and says the format.
 */
function schemaTarget(
  { documents }: ModelContext,
  uri: string,
  ref: string,
): LocatedNode | null | undefined {
  const around = ref.endsWith('/schema') ? documents.lookup(uri, ref.slice(0, -7)) : null;
  const named = around && isMultiFormat(around.node) ? around : documents.lookup(uri, ref);
  return named && documents.resolve(named.uri, named.path, named.node);
}
