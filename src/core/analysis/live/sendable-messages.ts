// Which messages the reader of a document can send by the card of an operation or a channel, and by
// which operation the application receives each.
import { partOf } from '../model/parts.ts';
import type { ChannelPart, MessagePart, Model, OperationPart } from '../model/types.ts';

/** A message that the reader of a document can send. */
export interface SendableMessage {
  /** Its key in the channel. */
  readonly name: string;
  readonly part: MessagePart;
  /** What receives it; null where the document does not say. */
  readonly operation: OperationPart | null;
}

/**
 * Returns the messages that the reader of a document can send by a card: what the application
 * receives, or all of a channel of which the document says neither who sends nor who receives.
 */
export function sendableMessages(
  model: Model,
  part: OperationPart | ChannelPart,
): readonly SendableMessage[] {
  const channel = part.kind === 'channel' ? part : partOf(model, part.channel?.id, 'channel');
  if (!channel) return [];
  const operations = operationsOf(model, part);
  const isOpen = part.kind === 'channel' && operations.length + channel.replyOf.length === 0;
  return channel.messages.flatMap(({ id, key }) => {
    const message = partOf(model, id, 'message');
    const operation = operations.find(
      (one) => isReceived(one) && one.messages.some((own) => own.id === id),
    );
    return message && (isOpen || operation)
      ? [{ name: key ?? message.key, part: message, operation: operation ?? null }]
      : [];
  });
}

/**
 * Returns the operation by which a message is sent: the one that is named, or of a channel the one
 * that receives it; null where the document does not say.
 * @param name key of the message in the channel
 */
export function operationToSend(
  model: Model,
  part: OperationPart | ChannelPart,
  name: string,
): OperationPart | null {
  if (part.kind === 'operation') return part;
  return sendableMessages(model, part).find((one) => one.name === name)?.operation ?? null;
}

/** Returns whether the application only receives what is sent by a card: nothing else comes. */
export function isOnlyReceived(model: Model, part: OperationPart | ChannelPart): boolean {
  const operations = operationsOf(model, part);
  return operations.length > 0 && operations.every(isReceived);
}

function operationsOf(model: Model, part: OperationPart | ChannelPart): readonly OperationPart[] {
  if (part.kind === 'operation') return [part];
  return part.operations.flatMap(({ id }) => partOf(model, id, 'operation') ?? []);
}

function isReceived({ action }: OperationPart): boolean {
  return action === 'receive';
}
