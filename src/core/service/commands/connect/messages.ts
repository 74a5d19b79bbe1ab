// Connects a message that is defined elsewhere: with a channel, by reference, and with an operation
// or its reply.

import { isAcceptedTarget } from '../../../analysis/targets/reference-targets.ts';
import { child } from '../../../analysis/typed-tree/objects-at.ts';
import type { Change } from '../../../text/edit/types.ts';
import { freeName } from '../../../text/free-name.ts';
import { toLocation } from '../../../text/location.ts';
import { capitalize } from '../../../text/plural.ts';
import { toPointer } from '../../../text/pointer.ts';
import { orNull, refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { sharedReplyNotes } from './channel.ts';
import {
  describe,
  describeWithKind,
  draftByFile,
  entryOfObject,
  locationOf,
  orderOf,
  quotedNames,
  REPLY,
  type ResolvedObject,
  referenceBelow,
  referenceShape,
  referenceTextTo,
  resolvedObjectAt,
  uniqueEntries,
} from './resolved-objects.ts';

/**
 * Adds a message to a channel (section Channel Object, messages): each message of a channel is
 * written there or is a reference.
 */
export const connectMessage: CommandHandler<'connect-message'> = (file, command) => {
  const message = resolvedObjectAt(file, command.message, 'Message');
  const channel = resolvedObjectAt(file, command.channel, 'Channel');
  const admitted = messageInChannel(channel, message);
  const { key, change } = admitted;
  const { uri, path } = channel.node;
  const select = { uri, pointer: toPointer([...path, 'messages', key]) };
  const title = `Add message "${message.name}" to channel "${channel.name}"`;
  if (!change)
    return draftByFile(title, [], select, [`The channel already has this message, as "${key}".`]);
  return draftByFile(title, [[uri, change]], select, noteOfOperations(channel));
};

/** Returns how a channel gets a message: its key there, and what to write unless it has it. */
function messageInChannel(
  channel: ResolvedObject,
  message: ResolvedObject,
): { readonly key: string; readonly change?: Change } {
  const held = uniqueEntries(channel, 'messages') ?? [];
  const own = entryOfObject(channel, 'messages', held, message);
  if (own) return { key: own.key };
  const taken = new Set(held.map(({ key }) => key));
  const text = /^\d*$/.test(message.name) ? 'message' : message.name;
  const key = freeName(text, (name) => taken.has(name));
  const path = [...channel.node.path, 'messages', key];
  const ref = isAcceptedTarget(
    channel.file,
    referenceShape(channel, 'Channel', 'messages'),
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
function noteOfOperations(channel: ResolvedObject): string[] {
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
    `${quotedNames(names)} ${names.length === 1 ? 'uses' : 'use'} all messages of the channel, so this one too.`,
  ];
}

// `include-message`: adds a message to an operation or its reply, and to its channel first if
// missing there.

/**
 * Sections Operation Object and Operation Reply Object (messages): a subset of the channel's
 * messages, named through the channel; left out it means all.
 */
export const includeMessage: CommandHandler<'include-message'> = (file, command) => {
  const message = resolvedObjectAt(file, command.message, 'Message');
  const operation = resolvedObjectAt(file, command.operation, 'Operation', REPLY);
  const channel = channelOf(operation);
  if (!channel)
    return refuse(
      `${capitalize(describe(operation))} has no channel yet. Connect it to a channel first.`,
    );
  const admitted = messageInChannel(channel, message);
  const changes: [string, Change][] = admitted.change ? [[channel.node.uri, admitted.change]] : [];
  const notes = admitted.change
    ? [`The message was also added to the channel "${channel.name}", as "${admitted.key}".`]
    : [];
  const title = `Let ${describeWithKind(operation)} carry message "${message.name}"`;
  const list = uniqueEntries(operation, 'messages');
  if (list === null)
    notes.push(
      `${capitalize(describe(operation))} lists no messages, so it uses all messages of its channel.`,
    );
  else if (list.some(({ id }) => id === message.id))
    notes.push(`${capitalize(describe(operation))} already uses this message.`);
  else {
    const ref = refToMessage(operation, channel, admitted.key);
    if (ref === null)
      return refuse(
        `${capitalize(describe(operation))} can't refer to the messages of its channel.`,
      );
    notes.push(...sharedReplyNotes(operation));
    changes.push([
      operation.node.uri,
      { do: 'append', list: [...operation.node.path, 'messages'], value: { data: { $ref: ref } } },
    ]);
  }
  return draftByFile(title, changes, locationOf(operation), notes);
};

/**
 * Returns the channel of an operation or reply, located as the operation refers to it; null if it
 * can't be resolved.
 */
export function channelOf(operation: ResolvedObject): ResolvedObject | null {
  const { file, node } = operation;
  const channel = child(file, node, 'channel');
  if (!channel) return null;
  const named = file.documents.locate(node.uri, refOfChannel(operation) ?? '');
  return orNull(() => resolvedObjectAt(file, toLocation(named ?? channel), 'Channel'));
}

/**
 * Returns the text of a reference with which an operation or reply may refer to a message of its
 * channel.
 */
export function refToMessage(
  operation: ResolvedObject,
  channel: ResolvedObject,
  key: string,
): string | null {
  const at = [...operation.node.path, 'channel'];
  const ref =
    refOfChannel(operation) ??
    referenceTextTo(operation, referenceShape(operation, operation.kind, 'channel'), at, channel);
  return ref === null ? null : referenceBelow(ref, ['messages', key]);
}

function refOfChannel({ file: { documents }, node }: ResolvedObject): string | undefined {
  const slot =
    node.node.kind === 'map' ? node.node.entries.find((e) => e.key === 'channel') : undefined;
  return slot && documents.refOf(slot.value);
}
