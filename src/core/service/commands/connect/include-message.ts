// `include-message`: adds a message to an operation or its reply, and to its channel first if
// missing there.

import { child } from '../../../analysis/typed-tree/objects-at.ts';
import type { Change } from '../../../text/edit/types.ts';
import { toLocation } from '../../../text/location.ts';
import { capitalize } from '../../../text/plural.ts';
import { orNull, refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { admit } from './message.ts';
import { shared } from './reply.ts';
import {
  below,
  describe,
  describeWithKind,
  draftByFile,
  entriesOf,
  locationOf,
  REPLY,
  type ResolvedObject,
  referable,
  referenceTextTo,
  resolvedObjectAt,
} from './resolved-objects.ts';

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
  const admitted = admit(channel, message);
  const changes: [string, Change][] = admitted.change ? [[channel.node.uri, admitted.change]] : [];
  const notes = admitted.change
    ? [`The message was also added to the channel "${channel.name}", as "${admitted.key}".`]
    : [];
  const title = `Let ${describeWithKind(operation)} carry message "${message.name}"`;
  const list = entriesOf(operation, 'messages');
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
    notes.push(...shared(operation));
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
    referenceTextTo(operation, referable(operation, operation.kind, 'channel'), at, channel);
  return ref === null ? null : below(ref, ['messages', key]);
}

function refOfChannel({ file: { documents }, node }: ResolvedObject): string | undefined {
  const slot =
    node.node.kind === 'map' ? node.node.entries.find((e) => e.key === 'channel') : undefined;
  return slot && documents.refOf(slot.value);
}
