// Handlers for the requests about live messages, loaded with the first of them: what a thread
// without the document judges by, and where in the document a problem of a message comes from.
import type { AnalyzedFile } from '../analysis/analyzed-file.ts';
import type { LocatedNode } from '../analysis/documents/located-node.ts';
import { SchemaBundler } from '../analysis/instances/bundle-schema.ts';
import { channelOf, channelsOf } from '../analysis/live/candidates.ts';
import { type PlainChannel, plainChannel } from '../analysis/live/plain-channel.ts';
import { partOf } from '../analysis/model/parts.ts';
import { COMBINATIONS } from '../format/schema-keywords.ts';
import { fromPointer, toPointer } from '../text/pointer.ts';
import { get, type NodePath, nodeAt, step } from '../text/tree.ts';
import type { LiveRequest, RequestHandlers } from './requests.ts';

export const handlers: RequestHandlers<LiveRequest> = {
  liveChannels: (file, { id }) => liveChannels(file, id),
  livePlace: ({ documents, uri }, { pointer, path }) => placeOf(documents, uri, pointer, path),
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

const MAX_DEPTH = 8;

/** The schema that says what a place of a message is, or the nearest one around it. */
function placeOf(documents: Documents, uri: string, pointer: string, path: string) {
  const [side = '', ...steps] = fromPointer(path);
  const way =
    side === 'key'
      ? ['bindings', 'kafka', 'key']
      : side === 'contentType'
        ? ['contentType']
        : [side];
  let at = locatedAt(documents, uri, fromPointer(pointer));
  for (const key of way) at = at && below(documents, at, [key]);
  if (!at) return { uri, pointer };
  at = schemaIn(documents, at);
  for (const key of steps) {
    const next = inner(documents, at, key, 0);
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

function inner(
  documents: Documents,
  at: LocatedNode,
  key: string,
  depth: number,
): LocatedNode | null {
  const property = below(documents, at, ['properties', key]);
  if (property) return property;
  if (/^\d+$/.test(key)) {
    const item = below(documents, at, ['items']);
    if (item) return item;
  }
  if (depth >= MAX_DEPTH) return null;
  for (const keyword of COMBINATIONS) {
    const list = get(at.node, keyword);
    if (list?.kind !== 'seq') continue;
    for (const i of list.items.keys()) {
      const one = below(documents, at, [keyword, String(i)]);
      const found = one && inner(documents, one, key, depth + 1);
      if (found) return found;
    }
  }
  return null;
}
