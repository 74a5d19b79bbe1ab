// Handlers for the requests about live messages, loaded with the first of them: what a thread
// without the document judges by, and where in the document a problem of a message comes from.
import type { AnalyzedFile } from '../analysis/analyzed-file.ts';
import type { LocatedNode } from '../analysis/documents/located-node.ts';
import { SchemaBundler } from '../analysis/instances/bundle-schema.ts';
import { channelOf, channelsOf } from '../analysis/live/candidates.ts';
import { type PlainChannel, plainChannel } from '../analysis/live/plain-channel.ts';
import { partOf } from '../analysis/model/parts.ts';
import { COMBINATIONS } from '../format/schema-keywords.ts';
import type { Location } from '../text/location.ts';
import { fromPointer, toPointer } from '../text/pointer.ts';
import { get, type NodePath, nodeAt, step } from '../text/tree.ts';
import type { LiveRequest, RequestHandlers } from './requests.ts';

export const handlers: RequestHandlers<LiveRequest> = {
  liveChannels: (file, { id }) => liveChannels(file, id),
  liveLocation: ({ documents, uri }, { pointer, path }) =>
    schemaLocation(documents, { uri, pointer }, path),
};

function liveChannels(
  { documents, dialect, model }: AnalyzedFile,
  id: string,
): readonly PlainChannel[] | null {
  const all = model();
  const bundler = new SchemaBundler(documents, dialect);
  const operation = partOf(all, id, 'operation');
  const channel = partOf(all, id, 'channel');
  const found = operation
    ? channelsOf(bundler, all, operation)
    : channel && [channelOf(bundler, all, channel)];
  return found ? found.map(plainChannel) : null;
}

type Documents = AnalyzedFile['documents'];

/** Schemas that are searched for one property. */
const MAX_SCHEMAS = 1000;

/**
 * Returns the location of the schema of a value in a message, or of the nearest value around it.
 * @param message location of the Message Object
 * @param path JSON Pointer to the value: `/payload/items/0`, `/headers/trace`
 */
function schemaLocation(documents: Documents, message: Location, path: string): Location {
  const { uri, pointer } = message;
  const [side = '', ...steps] = fromPointer(path);
  const way =
    side === 'key'
      ? ['bindings', 'kafka', 'key']
      : side === 'contentType'
        ? ['contentType']
        : [side];
  let at = locatedAt(documents, uri, fromPointer(pointer));
  for (const key of way) at = at && below(documents, at, [key]);
  if (!at) return message;
  at = schemaIn(documents, at);
  for (const key of steps) {
    const next = memberSchema(documents, at, key);
    if (!next) break;
    at = next;
  }
  return { uri: at.uri, pointer: toPointer(at.path) };
}

function locatedAt(documents: Documents, uri: string, path: NodePath): LocatedNode | null {
  const node = nodeAt(documents.file(uri)?.tree, path);
  return node ? documents.resolve(uri, path, node) : null;
}

function below(documents: Documents, { uri, path, node }: LocatedNode, keys: readonly string[]) {
  let at = node;
  for (const key of keys) {
    const next = step(at, key)?.value;
    if (!next) return null;
    at = next;
  }
  return documents.resolve(uri, [...path, ...keys], at);
}

/** The schema in an object that also names its format. */
function schemaIn(documents: Documents, at: LocatedNode): LocatedNode {
  return (get(at.node, 'schemaFormat') && below(documents, at, ['schema'])) || at;
}

/**
 * The schema of a property or an item of a value: in the schema itself, else in the nearest of
 * those that it combines. Each is visited once: they may name each other, and be named many times.
 */
function memberSchema(documents: Documents, schema: LocatedNode, key: string): LocatedNode | null {
  const visited = new Set<LocatedNode['node']>();
  const queue = [schema];
  for (const one of queue) {
    if (visited.has(one.node)) continue;
    if (visited.size >= MAX_SCHEMAS) break;
    visited.add(one.node);
    const property = below(documents, one, ['properties', key]);
    if (property) return property;
    const item = /^\d+$/.test(key) ? below(documents, one, ['items']) : null;
    if (item) return item;
    for (const keyword of COMBINATIONS) {
      const list = get(one.node, keyword);
      if (list?.kind !== 'seq') continue;
      for (const i of list.items.keys()) {
        const combined = below(documents, one, [keyword, String(i)]);
        if (combined) queue.push(combined);
      }
    }
  }
  return null;
}
