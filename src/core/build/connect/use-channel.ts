// An operation or a reply becomes one of another channel, and its list of messages one of that channel's messages.
import type { Change } from '../../edit/types.ts';
import { child } from '../../language/complete/offers/kit.ts';
import { get, type Path } from '../../parse/tree.ts';
import type { Refused } from '../types.ts';
import { below, heldBy, listed, orderOf, REPLY, referable, refTo, type Thing, wordOf } from './things.ts';

interface Moved {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

/** Sections Operation Object and Operation Reply Object (channel, messages): what makes a holder one of a channel. */
export function toChannel(holder: Thing, channel: Thing): Moved | Refused {
  const { path, node } = holder.place;
  const at = [...path, 'channel'];
  const ref = refToChannel(holder, channel, at);
  if (typeof ref !== 'string') return ref;
  const now = get(node, 'channel');
  const written = now && holder.subject.world.refOf(now);
  if (written === ref && child(holder.subject, holder.place, 'channel')) return { changes: [], notes: ['It already uses this channel.'] };
  const refer: Change =
    written === undefined
      ? { do: 'set', path: at, value: { data: { $ref: ref } }, at: orderOf(holder) }
      : { do: 'set', path: [...at, '$ref'], value: { data: ref } };
  const { changes, notes } = messagesFor(holder, channel, ref);
  return { changes: [refer, ...changes], notes };
}

/** The text of a reference to a channel at a path of an operation, or of its reply. */
export function refToChannel(holder: Thing, channel: Thing, at: Path, kind = holder.kind): string | Refused {
  const ref = refTo(holder, referable(holder, kind, 'channel'), at, channel);
  if (ref !== null) return ref;
  const who = kind === REPLY ? 'The reply of an operation' : 'An operation';
  return { refused: `${who} of the document can only use an entry of "channels", and "${channel.name}" is not one.` };
}

/**
 * What makes the list of messages one of the new channel: by the same message, else by the same name, else without it.
 * @param ref the text of the holder's reference to the channel
 */
export function messagesFor(holder: Thing, channel: Thing, ref: string): Moved {
  const list = heldBy(holder, 'messages');
  if (get(holder.place.node, 'messages')?.kind !== 'seq' || !list || list.length === 0) return { changes: [], notes: [] };
  const at = [...holder.place.path, 'messages'];
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
    notes.push(
      `${listed(renamed)} ${renamed.length === 1 ? 'is now the message' : 'are now the messages'} of channel "${channel.name}" with ${renamed.length === 1 ? 'that name' : 'those names'}.`,
    );
  const gone = lost.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
  if (gone.length > 0)
    notes.push(
      `Channel "${channel.name}" has no ${gone.length === 1 ? 'message' : 'messages'} ${listed(gone)}. ${gone.length === 1 ? 'It was' : 'They were'} removed from the messages of the ${wordOf(holder.kind)}.`,
    );
  if (kept.size === 0) {
    notes.push(`The list of messages was empty and was removed: the ${wordOf(holder.kind)} uses all messages of the channel.`);
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
