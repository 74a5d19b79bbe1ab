// The fields that every part has.
import type { MapNode } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import { EXTENSION } from '../spec/kit.ts';
import type { Context, Found } from './context.ts';
import { openItems, openThing } from './open.ts';
import { field, type Thing, textOf, textsOf } from './thing.ts';
import type { DocsLink, Extensions, PartBase, TagView } from './types.ts';

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** What a part is and where it stands. Other parts add themselves to `usedBy` later. */
export function identityOf(found: Found): Draft<Pick<PartBase, 'id' | 'uri' | 'pointer' | 'key' | 'usedBy' | 'broken'>> {
  const { id, place, pointer, key, usedBy, broken } = found;
  return broken === undefined ? { id, uri: place.uri, pointer, key, usedBy } : { id, uri: place.uri, pointer, key, usedBy, broken };
}

/** Identity, texts, tags, documentation and extensions of a part. */
export function baseOf(context: Context, found: Found): Omit<PartBase, 'kind'> {
  const { thing } = found;
  const base: Draft<Omit<PartBase, 'kind'>> = { ...identityOf(found), tags: tagsOf(context, found), extensions: extensionsOf(thing) };
  const title = textOf(thing, 'title');
  const summary = textOf(thing, 'summary');
  const description = textOf(thing, 'description');
  const externalDocs = docsOf(context, found, thing);
  if (title !== undefined) base.title = title;
  if (summary !== undefined) base.summary = summary;
  if (description !== undefined) base.description = description;
  if (externalDocs) base.externalDocs = externalDocs;
  return base;
}

const NONE: readonly never[] = [];
const extensions = new WeakMap<MapNode, Extensions>();

/** The `x-` members of an object with their JSON values. The same object gives the same list. */
export function extensionsOf({ node }: Thing): Extensions {
  const known = extensions.get(node);
  if (known) return known;
  const list = node.entries.filter((e) => EXTENSION.test(e.key)).map((e) => [e.key, toValue(e.value)] as const);
  extensions.set(node, list);
  return list;
}

/** The same for the small objects inside of parts, which have no such field where there are none. */
export function moreOf(thing: Thing): { extensions?: Extensions } {
  const list = extensionsOf(thing);
  return list.length === 0 ? {} : { extensions: list };
}

function tagsOf(context: Context, found: Found): readonly TagView[] {
  const list = field(found.thing, 'tags');
  if (!list) return NONE;
  const tags: TagView[] = [];
  for (const tag of openItems(context, found, list)) {
    const name = textOf(tag, 'name');
    if (name === undefined) continue;
    const externalDocs = docsOf(context, found, tag);
    tags.push({ name, ...textsOf(tag, ['description']), ...(externalDocs && { externalDocs }), ...moreOf(tag) });
  }
  return tags;
}

/** The `externalDocs` of an object, if it has an address. */
export function docsOf(context: Context, found: Found, thing: Thing): DocsLink | undefined {
  const docs = openThing(context, found, field(thing, 'externalDocs'));
  const url = docs ? textOf(docs, 'url') : undefined;
  return docs && url !== undefined ? { url, ...textsOf(docs, ['description']), ...moreOf(docs) } : undefined;
}
