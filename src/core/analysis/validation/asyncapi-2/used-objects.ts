// The servers, channels and operations of the application in a document of AsyncAPI 2, references
// followed.
import { get, type MapNode, type Node, type NodePath, step } from '../../../text/tree.ts';
import type { DocumentSet } from '../../documents/document-set.ts';

/** An object of the document, where references to it end. */
export interface UsedObject {
  readonly uri: string;
  readonly path: NodePath;
  readonly node: MapNode;
  /** The entry of the root that it is, or is referred to by. */
  readonly name: string;
  readonly entryPath: NodePath;
}

/** Returns the entries of a map of the root: `servers` or `channels`. */
export function usedEntries(documents: DocumentSet, field: 'servers' | 'channels'): UsedObject[] {
  const map = get(documents.root, field);
  if (map?.kind !== 'map') return [];
  return map.entries.flatMap(({ key, value, broken }): UsedObject[] => {
    const entryPath = [field, key];
    const found = broken ? null : documents.resolve('', entryPath, value);
    return found?.node.kind === 'map'
      ? [{ uri: found.uri, path: found.path, node: found.node, name: key, entryPath }]
      : [];
  });
}

const OPERATIONS: readonly string[] = ['publish', 'subscribe'];

/** Returns the operations of all channels, in the order of the text. */
export function usedOperations(documents: DocumentSet): UsedObject[] {
  return usedEntries(documents, 'channels').flatMap((channel) =>
    channel.node.entries.flatMap(({ key: action, value }): UsedObject[] => {
      if (!OPERATIONS.includes(action) || get(channel.node, action) !== value) return [];
      const found = inner(documents, channel, [action]);
      return found ? [{ ...channel, ...found }] : [];
    }),
  );
}

/** Returns the messages of all operations, in their order. */
export function usedMessages(documents: DocumentSet): UsedObject[] {
  return usedOperations(documents).flatMap((operation) => {
    const message = inner(documents, operation, ['message']);
    if (!message) return [];
    const choice = get(message.node, 'oneOf');
    if (choice?.kind !== 'seq') return [{ ...operation, ...message }];
    return choice.items.flatMap((_, i): UsedObject[] => {
      const found = inner(documents, message, ['oneOf', String(i)]);
      return found ? [{ ...operation, ...found }] : [];
    });
  });
}

type Located = Pick<UsedObject, 'uri' | 'path' | 'node'>;

/** Returns an object below another, references followed; null where there is none. */
export function inner(documents: DocumentSet, at: Located, steps: NodePath): Located | null {
  let node: Node = at.node;
  for (const name of steps) {
    const slot = step(node, name);
    if (!slot || ('broken' in slot && slot.broken)) return null;
    node = slot.value;
  }
  const found = documents.resolve(at.uri, [...at.path, ...steps], node);
  return found?.node.kind === 'map' ? { uri: found.uri, path: found.path, node: found.node } : null;
}
