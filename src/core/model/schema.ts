// Schemas as parts, and schemas where messages hold them.
import { toPointer } from '../parse/pointer.ts';
import { isMultiFormat, schemaRoot, writtenFormat } from '../schema/root.ts';
import type { SchemaRoot } from '../schema/types.ts';
import { docsOf, extensionsOf, identityOf, moreOf } from './base.ts';
import { add, type Context, type Found, mention } from './context.ts';
import { fits } from './fits.ts';
import { keyOf } from './link.ts';
import { field, textsOf, thingAt } from './thing.ts';
import type { PartId, SchemaPart } from './types.ts';
import type { Place } from './world.ts';

/** Builds the part of a schema (sections Schema Object, Multi Format Schema Object). Its texts are those of the schema; extensions of a Schema Object are in the view. */
export function schemaPart(context: Context, found: Found): SchemaPart {
  const { thing } = found;
  const multi = isMultiFormat(thing.node);
  const schema = multi ? thingAt(field(thing, 'schema') ?? null) : thing;
  const externalDocs = schema && docsOf(context, found, schema);
  return {
    ...identityOf(found),
    kind: 'schema',
    ...(schema && textsOf(schema, ['title', 'description'])),
    tags: [],
    ...(externalDocs && { externalDocs }),
    extensions: multi ? extensionsOf(thing) : [],
    schema: rootOf(context, found, found.place, found.pointer),
  };
}

/** The schema in a member of a message; undefined where there is none. One taken from a trait in another file points to the message. */
export function schemaField(context: Context, found: Found, name: string): SchemaRoot | undefined {
  const place = field(found.thing, name);
  if (!place || (place.node.kind === 'scalar' && place.node.value === null)) return undefined;
  return heldRoot(context, found, place, place.uri === found.place.uri ? toPointer(place.path) : found.pointer);
}

/** A schema inside of another part, with the extensions that no part of its own would show. */
export function heldRoot(context: Context, found: Found, place: Place, pointer: string): SchemaRoot {
  const root = rootOf(context, found, place, pointer);
  const thing = isMultiFormat(place.node) ? thingAt(place) : null;
  return thing ? { ...root, ...moreOf(thing) } : root;
}

function rootOf(context: Context, found: Found, place: Place, pointer: string): SchemaRoot {
  const { world } = context;
  const target = world.refOf(place.node) === undefined ? null : world.deref(place.uri, place.path, place.node);
  const inherited = target ? writtenFormat(target.node) : undefined;
  const resolve = (ref: string) => schemaId(context, found, place.uri, ref);
  return schemaRoot(place.node, pointer, resolve, context.defaultSchemaFormat, inherited, () => world.protobuf?.() ?? null);
}

/** The id of the schema that a `$ref` means; it becomes a part if it was none. Null where there is no schema. */
function schemaId(context: Context, from: Found, uri: string, ref: string): PartId | null {
  const { world } = context;
  const id = world.idOf(uri, ref);
  if (id === null) return null;
  let found = context.found.get(id);
  if (!found) {
    const named = world.lookup(uri, ref);
    const home = named && world.deref(named.uri, named.path, named.node);
    if (!home || !fits('schema', home)) return null;
    found = add(context, 'schema', home, keyOf(home));
  }
  mention(context, from, found.id);
  return found.kind === 'schema' ? found.id : null;
}
