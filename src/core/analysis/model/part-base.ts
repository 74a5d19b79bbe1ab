// The fields that every part has.

import { EXTENSION } from '../../format/table-types.ts';
import type { MapNode } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { followItems, followToObject } from './follow-link.ts';
import { field, type ObjectNode, textOf, textsOf } from './object-at.ts';
import type { DocsLink, Extensions, PartBase, TagView } from './types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Returns the kind, id and location of a part. Other parts add themselves to `usedBy` later. */
export function identityOf(
  found: FoundPart,
): Mutable<Pick<PartBase, 'id' | 'uri' | 'pointer' | 'key' | 'usedBy' | 'broken'>> {
  const { id, location: node, pointer, key, usedBy, broken } = found;
  return broken === undefined
    ? { id, uri: node.uri, pointer, key, usedBy }
    : { id, uri: node.uri, pointer, key, usedBy, broken };
}

/** Returns identity, texts, tags, documentation and extensions of a part. */
export function baseOf(context: ModelContext, found: FoundPart): Omit<PartBase, 'kind'> {
  const { object } = found;
  const base: Mutable<Omit<PartBase, 'kind'>> = {
    ...identityOf(found),
    tags: tagsOf(context, found),
    extensions: extensionsOf(object),
  };
  const title = textOf(object, 'title');
  const summary = textOf(object, 'summary');
  const description = textOf(object, 'description');
  const externalDocs = docsOf(context, found, object);
  if (title !== undefined) base.title = title;
  if (summary !== undefined) base.summary = summary;
  if (description !== undefined) base.description = description;
  if (externalDocs) base.externalDocs = externalDocs;
  return base;
}

const NONE: readonly never[] = [];
const extensions = new WeakMap<MapNode, Extensions>();

/** Returns the `x-` members of an object as JSON values, the same list for the same object. */
export function extensionsOf({ node }: ObjectNode): Extensions {
  const known = extensions.get(node);
  if (known) return known;
  const list = node.entries
    .filter((e) => EXTENSION.test(e.key))
    .map((e) => [e.key, toValue(e.value)] as const);
  extensions.set(node, list);
  return list;
}

/**
 * Returns the same for the small objects inside of parts, which have no such field where there are
 * none.
 */
export function moreOf(object: ObjectNode): { extensions?: Extensions } {
  const list = extensionsOf(object);
  return list.length === 0 ? {} : { extensions: list };
}

function tagsOf(context: ModelContext, found: FoundPart): readonly TagView[] {
  const list = field(found.object, 'tags');
  if (!list) return NONE;
  const tags: TagView[] = [];
  for (const tag of followItems(context, found, list)) {
    const name = textOf(tag, 'name');
    if (name === undefined) continue;
    const externalDocs = docsOf(context, found, tag);
    tags.push({
      name,
      ...textsOf(tag, ['description']),
      ...(externalDocs && { externalDocs }),
      ...moreOf(tag),
    });
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
  return docs && url !== undefined
    ? { url, ...textsOf(docs, ['description']), ...moreOf(docs) }
    : undefined;
}
