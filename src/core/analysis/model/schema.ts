// Schemas as parts, and schemas where messages hold them.
import { toPointer } from '../../text/pointer.ts';
import { isMultiFormat, schemaRoot, writtenFormat } from '../payload-schemas/schema-root.ts';
import type { SchemaRoot } from '../payload-schemas/types.ts';
import { add, addReference, type FoundPart, type ModelContext } from './context.ts';
import { keyOf } from './link.ts';
import type { LocatedNode } from './model-documents.ts';
import { field, objectAt, textsOf } from './object-at.ts';
import { docsOf, extensionsOf, identityOf, moreOf } from './part-base.ts';
import { canBePart } from './referable-parts.ts';
import type { PartId, SchemaPart } from './types.ts';

/**
 * Builds the part of a schema (sections Schema Object, Multi Format Schema Object). Its texts are
 * those of the schema; extensions of a Schema Object are in the view.
 */
export function schemaPart(context: ModelContext, found: FoundPart): SchemaPart {
  const { object } = found;
  const multi = isMultiFormat(object.node);
  const schema = multi ? objectAt(field(object, 'schema') ?? null) : object;
  const externalDocs = schema && docsOf(context, found, schema);
  return {
    ...identityOf(found),
    kind: 'schema',
    ...(schema && textsOf(schema, ['title', 'description'])),
    tags: [],
    ...(externalDocs && { externalDocs }),
    extensions: multi ? extensionsOf(object) : [],
    schema: rootOf(context, found, found.location, found.pointer),
  };
}

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
  return object ? { ...root, ...moreOf(object) } : root;
}

function rootOf(
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
