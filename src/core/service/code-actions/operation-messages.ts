// Messages of operations, of the channels that they use, and of replies.
import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import type { DocumentSet } from '../../analysis/documents/document-set.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { isListedMessage } from '../../analysis/targets/listable-messages.ts';
import { quote } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { freeKey } from '../../text/free-name.ts';
import { isRoot, locationId, type NodeLocation, ROOT_URI, samePath } from '../../text/location.ts';
import { nearestWord } from '../../text/nearest.ts';
import { camelCase, capitalize } from '../../text/plural.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { referencesOf } from './all-references.ts';
import { type FixDraft, type Fixer, fix, parent, preferredFix, remove, set } from './fixer.ts';
import { refFrom, resolvesTo } from './reference-candidates.ts';

export const pointToChannel: Fixer = ({ subject: file, path, node }) => {
  const { documents, uri } = file;
  const ref = stringOf(node);
  const parentPath = parent(parent(parent(path)));
  const channel = resolvesTo(file, valueAt(file, [...parentPath, 'channel']));
  if (ref === undefined || channel?.uri !== ROOT_URI) return [];
  const messages = get(channel.node, 'messages');
  const entries = messages?.kind === 'map' ? messages.entries : [];
  const meant = documents.idOf(uri, ref);
  const named = documents.locate(uri, ref)?.path.at(-1) ?? 'message';
  const near = nearestWord(
    named,
    entries.map((e) => e.key),
  );
  const own =
    entries.find(({ key, value }) => {
      const inner = documents.refOf(value);
      return (
        meant !== null &&
        (inner === undefined
          ? meant === locationId({ uri: '', path: [...channel.path, 'messages', key] })
          : documents.idOf('', inner) === meant)
      );
    })?.key ?? near;
  const out: FixDraft[] = [];
  const refer = (key: string): string | null => refFrom(file, [...channel.path, 'messages', key]);
  const to = own === undefined ? null : refer(own);
  if (to) out.push(preferredFix(`Refer to ${to}`, set(path, to)));
  // A message defined elsewhere is added to the channel.
  const name = freeKey(named, messages);
  const added = refer(name);
  const source = documents.lookup(uri, ref);
  if (added && isRoot(uri) && source && (messages === undefined || messages.kind === 'map')) {
    const parentPointer =
      source.path[0] === 'components' ? ref : (documents.refOf(source.node) ?? ref);
    const changes: Change[] = [
      set([...channel.path, 'messages', name], { $ref: parentPointer }),
      set(path, added),
    ];
    out.push({
      title: `Add it to the messages of the channel and refer to ${added}`,
      changes,
      preferred: out.length === 0,
    });
  }
  out.push(fix('Remove this entry', remove(parent(path))));
  return out;
};

export const addOperation: Fixer = ({ subject: file, path }) => {
  if (path.length !== 2) return [];
  const id = lastKey(path);
  const words = camelCase(id);
  const operations = valueAt(file, ['operations']);
  return (['receive', 'send'] as const).map((action, i) => {
    const name = freeKey(`${action}${capitalize(words)}`, operations);
    const operation = { action, channel: { $ref: localReferenceText(path) } };
    return {
      title: `Add an operation to ${action} ${i === 0 ? 'from' : 'to'} ${quote(id)}`,
      changes: [set(['operations', name], operation)],
      select: name,
    };
  });
};

// The messages listed beside a reference to a channel: they are below it, so they come and go with
// it.

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

// Replies: an address that its channel has already, messages without a channel.

/** Fixes `reply-address`. */
export const oneAddress: Fixer = ({ subject: file, path }) => {
  const channel = resolvesTo(file, valueAt(file, [...parent(path), 'channel']));
  const out: FixDraft[] = [fix('Remove the address of the reply', remove(path))];
  if (!channel) return out;
  const change = set([...channel.path, 'address'], null);
  const draft = {
    title: 'Set the address of the channel to null',
    preferred: !get(channel.node, 'parameters'),
  };
  return [
    channel.uri === file.uri
      ? { ...draft, changes: [change] }
      : { ...draft, otherFiles: [{ uri: channel.uri, changes: [change] }] },
    ...out,
  ];
};

/** Fixes `reply-messages`. */
export const addReplyChannel: Fixer = ({ subject: file, path, node }) => {
  const refs =
    node?.kind === 'seq' ? node.items.map((item) => stringOf(get(item.value, '$ref'))) : [];
  const channels = new Set(
    refs.map((ref) => {
      const named = ref === undefined ? null : file.documents.locate(file.uri, ref);
      const cut = named?.path.lastIndexOf('messages') ?? -1;
      return named?.uri === ROOT_URI && cut > 1 && named.path.includes('channels')
        ? refFrom(file, named.path.slice(0, cut))
        : null;
    }),
  );
  const [only] = channels;
  const out: FixDraft[] =
    only && channels.size === 1
      ? [
          preferredFix(
            `Add "channel" with ${only}`,
            set([...parent(path), 'channel'], { $ref: only }, { before: lastKey(path) }),
          ),
        ]
      : [];
  return [...out, fix('Remove "messages"', remove(path))];
};
