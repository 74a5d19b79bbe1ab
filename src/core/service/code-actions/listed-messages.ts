// The messages listed beside a reference to a channel: they are below it, so they come and go with
// it.
import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { isListedMessage } from '../completion/providers/channel-messages.ts';
import { parent } from './fixer-kit.ts';

interface ListedMessages {
  /** The list. */
  readonly path: NodePath;
  /** Keys of the messages in the channel, in the order of the list. */
  readonly names: readonly string[];
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
  const names = list.items.flatMap((_, i) => {
    const found = locate([...path, String(i)]);
    return found?.uri === channel.uri && toPointer(parent(found.path)) === toPointer(map)
      ? [lastKey(found.path)]
      : [];
  });
  return names.length === 0
    ? null
    : { path, names: [...new Set(names)], whole: names.length === list.items.length };
}
