// Schemas where parts hold them.
import { toPointer } from '../../text/pointer.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { isMultiFormat, schemaRoot, writtenFormat } from '../payload-schemas/schema-root.ts';
import type { SchemaRoot } from '../payload-schemas/types.ts';
import { add, addReference, type FoundPart, type ModelContext } from './context.ts';
import { keyOf } from './link.ts';
import { extensionsOf, field, objectAt } from './object-at.ts';
import { canBePart } from './referable-parts.ts';
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
  const target =
    documents.refOf(node.node) === undefined
      ? null
      : documents.resolve(node.uri, node.path, node.node);
  const inherited = target ? writtenFormat(target.node) : undefined;
  const resolve = (ref: string) => schemaId(context, found, node.uri, ref);
  return schemaRoot(
    node.node,
    pointer,
    resolve,
    context.defaultSchemaFormat,
    inherited,
    () => documents.protobuf?.() ?? null,
  );
}

/**
 * The id of the schema that a `$ref` means; it becomes a part if it was none. Null where there is
 * no schema.
 */
function schemaId(context: ModelContext, from: FoundPart, uri: string, ref: string): PartId | null {
  const { documents } = context;
  const id = documents.idOf(uri, ref);
  if (id === null) return null;
  let found = context.found.get(id);
  if (!found) {
    const named = documents.lookup(uri, ref);
    const target = named && documents.resolve(named.uri, named.path, named.node);
    if (!target || !canBePart('schema', target)) return null;
    found = add(context, 'schema', target, keyOf(target));
  }
  addReference(context, from, found.id);
  return found.kind === 'schema' ? found.id : null;
}
