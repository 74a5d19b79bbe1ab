// `connect-operation`: an operation becomes one of another channel, and its list of messages one of that channel's messages.
import type { Change } from '../../edit/types.ts';
import { child } from '../../language/complete/offers/kit.ts';
import { get } from '../../parse/tree.ts';
import type { Builder } from '../types.ts';
import { below, draft, heldBy, listed, orderOf, referable, refTo, type Thing, thingAt, whereOf } from './things.ts';

/** Sections Operation Object (channel, messages). The reply has a channel of its own and stays. */
export const connectOperation: Builder<'connect-operation'> = (subject, intent) => {
  const operation = thingAt(subject, intent.operation, 'Operation');
  if ('refused' in operation) return operation;
  const channel = thingAt(subject, intent.channel, 'Channel');
  if ('refused' in channel) return channel;
  const { uri, path, node } = operation.place;
  const title = `Connect operation "${operation.name}" to channel "${channel.name}"`;
  const at = [...path, 'channel'];
  const ref = refTo(operation, referable(operation, 'Operation', 'channel'), at, channel);
  if (ref === null)
    return { refused: `An operation of the document can only use an entry of its "channels", and "${channel.name}" is none of them.` };
  const now = get(node, 'channel');
  const written = now && operation.subject.world.refOf(now);
  const before = child(operation.subject, operation.place, 'channel');
  if (written === ref && before) return draft(title, [], whereOf(operation), ['It uses this channel already.']);
  const refer: Change =
    written === undefined
      ? { do: 'set', path: at, value: { data: { $ref: ref } }, at: orderOf(operation, 'Operation') }
      : { do: 'set', path: [...at, '$ref'], value: { data: ref } };
  const { changes, notes } = messagesOf(operation, channel, ref);
  return draft(
    title,
    [refer, ...changes].map((change) => [uri, change]),
    whereOf(operation),
    notes,
  );
};

/** The list of messages as one of the new channel: by the same message, else by the same name, else without it. */
function messagesOf(
  operation: Thing,
  channel: Thing,
  ref: string,
): { readonly changes: readonly Change[]; readonly notes: readonly string[] } {
  const list = heldBy(operation, 'messages');
  if (get(operation.place.node, 'messages')?.kind !== 'seq' || !list || list.length === 0) return { changes: [], notes: [] };
  const at = [...operation.place.path, 'messages'];
  const own = heldBy(channel, 'messages') ?? [];
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
    if (item.ref === undefined) sets.push({ do: 'set', path: [...at, item.key], value: { data: { $ref: text } } });
    else if (item.ref !== text) sets.push({ do: 'set', path: [...at, item.key, '$ref'], value: { data: text } });
  }
  const notes: string[] = [];
  if (renamed.length > 0)
    notes.push(`${listed(renamed)} ${renamed.length === 1 ? 'is' : 'are'} now what the channel "${channel.name}" calls so.`);
  const gone = lost.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
  if (gone.length > 0) notes.push(`The channel "${channel.name}" has no message ${listed(gone)}: taken off the list of the operation.`);
  if (kept.size === 0) {
    notes.push('No message is left on the list, so it is gone: the operation is about all messages of the channel.');
    return { changes: [{ do: 'remove', path: at }], notes };
  }
  const removes = lost.reverse().map(({ index }): Change => ({ do: 'remove', path: [...at, index] }));
  return { changes: [...sets, ...removes], notes };
}

/** The last name of a reference, as a person reads it. */
function nameOf(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
