// The messages listed beside a reference to a channel: they are below it, so they come and go with
// it.
import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import type { DocumentSet } from '../../analysis/documents/document-set.ts';
import { isListedMessage } from '../../analysis/targets/listable-messages.ts';
import { type NodeLocation, samePath } from '../../text/location.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { referencesOf } from './all-references.ts';
import { parent } from './fixer-kit.ts';

interface ListedMessages {
  /** The list. */
  readonly path: NodePath;
  /** Those below the channel: the path of each item, and the key of its message there. */
  readonly items: readonly { readonly path: NodePath; readonly name: string }[];
  /** All messages of the list are below the channel. */
  readonly whole: boolean;
}

/**
 * Returns the messages in the list of an operation or a reply that are below its channel, whether
 * they exist or not; null where there are none.
 * @param at path of the Reference Object of the channel
 */
export function messagesWithChannel(file: AnalyzedFile, at: NodePath): ListedMessages | null {
  const path = [...parent(at), 'messages'];
  const list = valueAt(file, path);
  const locate = (place: NodePath) => {
    const ref = stringOf(get(valueAt(file, place), '$ref'));
    return ref === undefined ? null : file.documents.locate(file.uri, ref);
  };
  const channel = lastKey(at) === 'channel' ? locate(at) : null;
  if (!channel || list?.kind !== 'seq' || !isListedMessage(file, [...path, '0'])) return null;
  const map = [...channel.path, 'messages'];
  const items = list.items.flatMap((_, i) => {
    const item = [...path, String(i)];
    const found = locate(item);
    return found?.uri === channel.uri && samePath(parent(found.path), map)
      ? [{ path: item, name: lastKey(found.path) }]
      : [];
  });
  return items.length === 0 ? null : { path, items, whole: items.length === list.items.length };
}

/** Returns the keys of the messages that references expect in a channel, in text order. */
export function expectedMessages(documents: DocumentSet, channel: NodeLocation): string[] {
  const map = [...channel.path, 'messages'];
  const names = new Set<string>();
  for (const { named } of referencesOf(documents))
    if (named.uri === channel.uri && samePath(parent(named.path), map))
      names.add(lastKey(named.path));
  return [...names];
}
