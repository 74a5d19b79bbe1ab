// Moves an operation or a reply to another channel, and replaces its messages with messages of that
// channel.

import { child } from '../../../analysis/typed-tree/objects-at.ts';
import type { Change } from '../../../text/edit/types.ts';
import { get, type NodePath } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import {
  below,
  entriesOf,
  listed,
  orderOf,
  REPLY,
  type ResolvedObject,
  referable,
  referenceTextTo,
  wordOf,
} from './resolved-objects.ts';

interface ChannelMove {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

/**
 * Sections Operation Object and Operation Reply Object (channel, messages): what makes a holder one
 * of a channel.
 */
export function toChannel(owner: ResolvedObject, channel: ResolvedObject): ChannelMove {
  const { path, node } = owner.node;
  const at = [...path, 'channel'];
  const ref = refToChannel(owner, channel, at);
  if (typeof ref !== 'string') return ref;
  const now = get(node, 'channel');
  const written = now && owner.file.documents.refOf(now);
  if (written === ref && child(owner.file, owner.node, 'channel'))
    return { changes: [], notes: ['It already uses this channel.'] };
  const refer: Change =
    written === undefined
      ? { do: 'set', path: at, value: { data: { $ref: ref } }, at: orderOf(owner) }
      : { do: 'set', path: [...at, '$ref'], value: { data: ref } };
  const { changes, notes } = messagesFor(owner, channel, ref);
  return { changes: [refer, ...changes], notes };
}

/** Returns the text of a reference to a channel at a path of an operation, or of its reply. */
export function refToChannel(
  owner: ResolvedObject,
  channel: ResolvedObject,
  at: NodePath,
  kind = owner.kind,
): string {
  const ref = referenceTextTo(owner, referable(owner, kind, 'channel'), at, channel);
  if (ref !== null) return ref;
  const who = kind === REPLY ? 'The reply of an operation' : 'An operation';
  return refuse(
    `${who} of the document can only use an entry of "channels", and "${channel.name}" is not one.`,
  );
}

/**
 * Returns what makes the list of messages one of the new channel: by the same message, else by the
 * same name, else without it.
 * @param ref the text of the holder's reference to the channel
 */
export function messagesFor(
  owner: ResolvedObject,
  channel: ResolvedObject,
  ref: string,
): ChannelMove {
  const list = entriesOf(owner, 'messages');
  if (get(owner.node.node, 'messages')?.kind !== 'seq' || !list || list.length === 0)
    return { changes: [], notes: [] };
  const at = [...owner.node.path, 'messages'];
  const own = entriesOf(channel, 'messages') ?? [];
  const sets: Change[] = [];
  const lost: { readonly index: string; readonly name: string }[] = [];
  const renamed: string[] = [];
  const kept = new Set<string>();
  for (const item of list) {
    const name = nameOf(item.names ?? item.ref ?? '');
    const same = own.find(({ id }) => id !== null && id === item.id);
    const to = same ?? own.find(({ key }) => key === name);
    if (!to || kept.has(to.key)) {
      lost.push({ index: item.key, name });
      continue;
    }
    kept.add(to.key);
    if (!same) renamed.push(name);
    const text = below(ref, ['messages', to.key]);
    if (item.ref === undefined)
      sets.push({ do: 'set', path: [...at, item.key], value: { data: { $ref: text } } });
    else if (item.ref !== text)
      sets.push({ do: 'set', path: [...at, item.key, '$ref'], value: { data: text } });
  }
  const notes: string[] = [];
  if (renamed.length > 0)
    notes.push(
      `${listed(renamed)} ${renamed.length === 1 ? 'is now the message' : 'are now the messages'} of channel "${channel.name}" with ${renamed.length === 1 ? 'that name' : 'those names'}.`,
    );
  const removed = lost.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
  if (removed.length > 0)
    notes.push(
      `Channel "${channel.name}" has no ${removed.length === 1 ? 'message' : 'messages'} ${listed(removed)}. ${removed.length === 1 ? 'It was' : 'They were'} removed from the messages of the ${wordOf(owner.kind)}.`,
    );
  if (kept.size === 0) {
    notes.push(
      `The list of messages was empty and was removed: the ${wordOf(owner.kind)} uses all messages of the channel.`,
    );
    return { changes: [{ do: 'remove', path: at }], notes };
  }
  const removes = lost
    .reverse()
    .map(({ index }): Change => ({ do: 'remove', path: [...at, index] }));
  return { changes: [...sets, ...removes], notes };
}

/** Returns the last segment of a reference, decoded for display. */
function nameOf(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
