// Builds a part of the documentation by the file of its kind.

import { EXTENSION } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { type Entry, get, type Node, stringOf } from '../../text/tree.ts';
import { schemaValue } from '../documents/schema-value.ts';
import { isMultiFormat } from '../schemas/schema-root.ts';
import { bindingsIn } from './bindings.ts';
import { channelPart } from './channel.ts';
import { addReference, type FoundPart, type ModelContext, record } from './context.ts';
import { addDefined, fieldViews, isShown, type Writable } from './fields.ts';
import { infoPart } from './info.ts';
import { extensionsOf, type ObjectNode, objectAt, textOf } from './object-at.ts';
import { messagePart, operationPart } from './operation.ts';
import { docsOf, identityOf, sharedFields } from './part-base.ts';
import { rootOf } from './schema-roots.ts';
import { securityPart, serverPart } from './server.ts';
import type { ComponentPart, Part, SchemaPart } from './types.ts';

/** Builds a part that was found, and records the units that it is made of. */
export function buildPart(context: ModelContext, found: FoundPart, root: ObjectNode): Part {
  found.leftOut = undefined;
  const part = record(context, found.reads, () => partOf(context, found, root));
  const unread = context.documents.unread?.lineOf(found.location.uri, found.location.path);
  return unread === undefined ? part : { ...part, unread };
}

function partOf(context: ModelContext, found: FoundPart, root: ObjectNode): Part {
  switch (found.kind) {
    case 'info':
      return infoPart(context, found, root);
    case 'server':
      return serverPart(context, found);
    case 'channel':
      return channelPart(context, found);
    case 'operation':
      return operationPart(context, found);
    case 'message':
      return messagePart(context, found);
    case 'schema':
      return schemaPart(context, found);
    case 'security':
      return securityPart(context, found);
    case 'component':
      return componentPart(context, found);
  }
}

// Any other reusable object: its fields as its table describes them.

/**
 * Builds the part of a trait, reply, parameter, set of bindings ... (section Components Object).
 * Adds it to the uses of what it references.
 */
function componentPart(context: ModelContext, found: FoundPart): ComponentPart {
  const { object, objectKind = 'Reference' } = found;
  for (const ref of refsIn(object.node)) {
    const id = context.documents.idOf(found.location.uri, ref);
    if (id !== null) addReference(context, found, id);
  }
  const shared = sharedFields(context, found);
  const skip = (member: Entry) => EXTENSION.test(member.key) || isShown(found, member, [shared]);
  const bindings = objectKind.endsWith('Bindings');
  const part: Writable<ComponentPart> = {
    ...identityOf(found),
    kind: 'component',
    objectTitle: tableOf(objectKind).title,
    tags: shared.tags,
    extensions: bindings ? [] : extensionsOf(object),
    fields: bindings ? [] : fieldViews(context, found, object, objectKind, skip),
  };
  addDefined<Partial<ComponentPart>>(part, shared);
  if (bindings) part.bindings = bindingsIn(context, found, object);
  return part;
}

const memo = new WeakMap<Node, readonly string[]>();

function refsIn(node: Node): readonly string[] {
  const known = memo.get(node);
  if (known) return known;
  const refs = new Set<string>();
  const seen = new Set<Node>();
  const pending: Node[] = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === 'scalar' || seen.has(next)) continue;
    seen.add(next);
    const ref = stringOf(get(next, '$ref'));
    if (ref !== undefined) refs.add(ref);
    for (const { value } of next.kind === 'map' ? next.entries : next.items) pending.push(value);
  }
  const list = [...refs];
  memo.set(node, list);
  return list;
}

// Schemas as parts.

/**
 * Builds the part of a schema (sections Schema Object, Multi Format Schema Object). Its texts are
 * those of the schema; extensions of a Schema Object are in the view.
 */
function schemaPart(context: ModelContext, found: FoundPart): SchemaPart {
  const { object } = found;
  const multi = isMultiFormat(object.node);
  const schema = multi ? objectAt(schemaValue(context.documents, null, object)) : object;
  const title = schema ? textOf(schema, 'title') : undefined;
  const description = schema ? textOf(schema, 'description') : undefined;
  const externalDocs = schema && docsOf(context, found, schema);
  return {
    ...identityOf(found),
    kind: 'schema',
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    tags: [],
    ...(externalDocs && { externalDocs }),
    extensions: multi ? extensionsOf(object) : [],
    schema: rootOf(context, found, found.location, found.pointer),
  };
}
