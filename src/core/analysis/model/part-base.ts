// The fields that every part has.

import type { Kind } from '../../format/table-types.ts';
import { type FoundPart, leaveOut, type ModelContext } from './context.ts';
import { addDefined, type Defined, objectView, otherFields, type Writable } from './fields.ts';
import { followItems, followToObject } from './follow-link.ts';
import { extensionsOf, field, type ObjectNode, textOf } from './object-at.ts';
import type { PartBase } from './types.ts';
import type { DocsLink, TagView } from './views.ts';

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
