// `connect-message`: adds a message that is defined elsewhere to a channel, by reference.

import { isAcceptedTarget } from '../../../analysis/targets/reference-targets.ts';
import type { Change } from '../../../text/edit/types.ts';
import { freeName } from '../../../text/free-name.ts';
import { toPointer } from '../../../text/pointer.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import {
  draftByFile,
  entriesOf,
  entryFor,
  listed,
  orderOf,
  type ResolvedObject,
  referable,
  resolvedObjectAt,
} from './resolved-objects.ts';

/**
 * Adds a message to a channel (section Channel Object, messages): each message of a channel is
 * written there or is a reference.
 */
export const connectMessage: CommandHandler<'connect-message'> = (file, command) => {
  const message = resolvedObjectAt(file, command.message, 'Message');
  const channel = resolvedObjectAt(file, command.channel, 'Channel');
  const admitted = admit(channel, message);
  const { key, change } = admitted;
  const { uri, path } = channel.node;
  const select = { uri, pointer: toPointer([...path, 'messages', key]) };
  const title = `Add message "${message.name}" to channel "${channel.name}"`;
  if (!change)
    return draftByFile(title, [], select, [`The channel already has this message, as "${key}".`]);
  return draftByFile(title, [[uri, change]], select, followed(channel));
};

/** Returns how a channel gets a message: its key there, and what to write unless it has it. */
export function admit(
  channel: ResolvedObject,
  message: ResolvedObject,
): { readonly key: string; readonly change?: Change } {
  const held = entriesOf(channel, 'messages') ?? [];
  const own = entryFor(channel, 'messages', held, message);
  if (own) return { key: own.key };
  const taken = new Set(held.map(({ key }) => key));
  const text = /^\d*$/.test(message.name) ? 'message' : message.name;
  const key = freeName(text, (name) => taken.has(name));
  const path = [...channel.node.path, 'messages', key];
  const ref = isAcceptedTarget(
    channel.file,
    referable(channel, 'Channel', 'messages'),
    path,
    message.node,
  )?.ref;
  if (ref === undefined)
    return refuse(`The channel "${channel.name}" can't refer to the message "${message.name}".`);
  return {
    key,
    change: {
      do: 'set',
      path,
      value: { data: { $ref: ref } },
      ...(held.length === 0 && { at: orderOf(channel) }),
    },
  };
}

/** Returns the operations that get a message with their channel, because they list none. */
function followed(channel: ResolvedObject): string[] {
  const model = channel.file.model();
  const part = model.parts.get(channel.id);
  const names = (part?.kind === 'channel' ? part.operations : []).flatMap(({ id }) => {
    const operation = id === null ? undefined : model.parts.get(id);
    return operation?.kind === 'operation' && operation.messagesAre === 'all'
      ? [operation.key]
      : [];
  });
  if (names.length === 0) return [];
  return [
    `${listed(names)} ${names.length === 1 ? 'uses' : 'use'} all messages of the channel, so this one too.`,
  ];
}
