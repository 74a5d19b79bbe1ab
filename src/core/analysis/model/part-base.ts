// The fields that every part has.
import type { Kind } from '../../format/table-types.ts';
import { toLocation } from '../../text/location.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { type FoundPart, leaveOut, type ModelContext, otherThanObject } from './context.ts';
import { addDefined, type Defined, objectView, otherFields, type Writable } from './fields.ts';
import { followItems, followList, followToObject, resolveLink } from './link.ts';
import {
  extensionsOf,
  field,
  membersOf,
  type ObjectNode,
  objectAt,
  textListOf,
  textOf,
} from './object-at.ts';
import type { PartBase } from './types.ts';
import type { DocsLink, Link, SecurityUse, TagView, TraitView, VariableView } from './views.ts';

/** Returns the id and location of a part. Other parts add themselves to `usedBy` later. */
export function identityOf(
  found: FoundPart,
): Pick<PartBase, 'id' | 'uri' | 'pointer' | 'key' | 'usedBy' | 'broken'> {
  const { id, location: node, pointer, key, usedBy, broken } = found;
  return broken === undefined
    ? { id, uri: node.uri, pointer, key, usedBy }
    : { id, uri: node.uri, pointer, key, usedBy, broken };
}

/** Returns texts, tags and documentation of a part: fields of nearly every object. */
export function sharedFields(context: ModelContext, found: FoundPart) {
  const { object } = found;
  return {
    title: textOf(object, 'title'),
    summary: textOf(object, 'summary'),
    description: textOf(object, 'description'),
    tags: tagsOf(context, found),
    externalDocs: docsOf(context, found, object),
  };
}

/**
 * Returns the view of a part whose object is of `kind`: its identity, shared fields and extensions,
 * the fields shown in a way of their own, and whatever else its table has.
 * @param own those that the part always has
 * @param optional those that are left out where they are undefined
 */
export function partView<T extends object, O extends object>(
  context: ModelContext,
  found: FoundPart,
  kind: Kind,
  own: T,
  optional: O,
): PartFields & T & Defined<O> {
  const { id, location, pointer, key, usedBy, broken, object } = found;
  const shared = sharedFields(context, found);
  const view: Writable<PartFields> & T = {
    ...own,
    id,
    uri: location.uri,
    pointer,
    key,
    usedBy,
    tags: shared.tags,
    extensions: extensionsOf(object),
  };
  if (broken !== undefined) view.broken = broken;
  if (shared.title !== undefined) view.title = shared.title;
  if (shared.summary !== undefined) view.summary = shared.summary;
  if (shared.description !== undefined) view.description = shared.description;
  if (shared.externalDocs) view.externalDocs = shared.externalDocs;
  addDefined<object>(view, optional);
  const fields = otherFields(context, found, object, kind, [own, optional, shared]);
  if (fields.length > 0) view.fields = fields;
  return view as unknown as PartFields & T & Defined<O>;
}

type PartFields = Omit<PartBase, 'kind'>;

const NONE: readonly never[] = [];

function tagsOf(context: ModelContext, found: FoundPart): readonly TagView[] {
  const list = field(found.object, 'tags');
  if (!list) return NONE;
  const tags: TagView[] = [];
  for (const tag of followItems(context, found, list)) {
    const name = textOf(tag, 'name');
    if (name === undefined) {
      leaveOut(found, list);
      continue;
    }
    const description = textOf(tag, 'description');
    const externalDocs = docsOf(context, found, tag);
    tags.push(objectView(context, found, tag, 'Tag', { name, description, externalDocs }));
  }
  return tags;
}

/** Returns the `externalDocs` of an object, if it has an address. */
export function docsOf(
  context: ModelContext,
  found: FoundPart,
  object: ObjectNode,
): DocsLink | undefined {
  const docs = followToObject(context, found, field(object, 'externalDocs'));
  const url = docs ? textOf(docs, 'url') : undefined;
  if (!docs || url === undefined) return undefined;
  const description = textOf(docs, 'description');
  return objectView(context, found, docs, 'ExternalDocumentation', { url, description });
}

// The traits of a message or an operation, with what was taken over from each.

/**
 * Returns the traits in the order of the merge (section Traits merge mechanism). `objectKind` is
 * what each is. One written in place has no part of its own.
 */
export function traitsOf(context: ModelContext, found: FoundPart, objectKind: string): TraitView[] {
  const { documents } = context;
  let readable = 0;
  return (followList(context, found, field(found.object, 'traits')) ?? []).map((item, i) => {
    const target = documents.resolve(item.uri, item.path, item.node);
    const location = target && { location: toLocation(target) };
    const object = objectAt(target);
    const share = (object && found.object.shares?.[readable++]) ?? { taken: NONE, left: NONE };
    return {
      ...linkOf(context, found, objectKind, item, i),
      ...location,
      ...(target && !object && { wrong: otherThanObject(target.node) }),
      ...share,
    };
  });
}

function linkOf(
  context: ModelContext,
  found: FoundPart,
  objectKind: string,
  item: LocatedNode,
  i: number,
): Link & Pick<TraitView, 'inPlace'> {
  if (context.documents.refOf(item.node) !== undefined)
    return resolveLink(context, found, 'component', item, undefined, { objectKind }).link;
  return { id: null, label: `trait ${i + 1}`, inPlace: true };
}

// The `security` of a server or an operation: alternatives, each a link to a scheme.

/**
 * Returns the alternatives in the order of the text; a scheme written in place becomes a part of
 * its own. An empty list says that there are none, an absent one says nothing.
 */
export function securityOf(
  context: ModelContext,
  found: FoundPart,
): { readonly security: SecurityUse[]; readonly noSecurity?: true } {
  const list = followList(context, found, field(found.object, 'security'));
  const security = (list ?? []).map((item) => useOf(context, found, item));
  return list?.length === 0 ? { security, noSecurity: true } : { security };
}

function useOf(context: ModelContext, found: FoundPart, item: LocatedNode): SecurityUse {
  // The key of an inline requirement is only its index in the list, which isn't informative: its
  // type is.
  const inPlace =
    context.documents.refOf(item.node) === undefined ? stringOf(get(item.node, 'type')) : undefined;
  const { link, found: scheme } = resolveLink(context, found, 'security', item, inPlace);
  if (!scheme) return { scheme: link };
  const type = textOf(scheme.object, 'type');
  const scopes = scopesOf(field(scheme.object, 'scopes'));
  return { scheme: link, ...(type !== undefined && { type }), ...(scopes && { scopes }) };
}

/**
 * Scopes by the node that lists them: a list that is referred to often is one object, also in the
 * copy that the page gets.
 */
const lists = new WeakMap<Node, readonly string[] | undefined>();

function scopesOf(list: LocatedNode | undefined): readonly string[] | undefined {
  if (!list) return undefined;
  if (!lists.has(list.node)) lists.set(list.node, textListOf(list));
  return lists.get(list.node);
}

// Names in braces: server variables and channel parameters.

/**
 * Returns the names that the part declares in the field `name`, in document order, then those that
 * `templates` use as `{name}` without a declaration.
 */
export function variablesOf(
  context: ModelContext,
  found: FoundPart,
  name: 'variables' | 'parameters',
  templates: readonly (string | null | undefined)[],
): VariableView[] {
  const written = field(found.object, name);
  const map = followToObject(context, found, written);
  if (written && !map) leaveOut(found, written);
  const views = (map ? membersOf(map) : []).map(([key, node]): VariableView => {
    const variable = followToObject(context, found, node);
    if (!variable) {
      if (written) leaveOut(found, written);
      return { name: key };
    }
    const view = {
      description: textOf(variable, 'description'),
      enum: textListOf(field(variable, 'enum')),
      default: textOf(variable, 'default'),
      examples: textListOf(field(variable, 'examples')),
    };
    if (name === 'variables')
      return { name: key, ...objectView(context, found, variable, 'ServerVariable', view) };
    const location = textOf(variable, 'location');
    return {
      name: key,
      ...objectView(context, found, variable, 'Parameter', { ...view, location }),
    };
  });
  const known = new Set(views.map((view) => view.name));
  for (const name of namesIn(templates))
    if (!known.has(name)) views.push({ name, undeclared: true });
  return views;
}

function namesIn(templates: readonly (string | null | undefined)[]): Set<string> {
  const names = new Set<string>();
  for (const template of templates)
    for (const [, name] of template?.matchAll(/\{([^{}]+)\}/g) ?? []) names.add(name as string);
  return names;
}
