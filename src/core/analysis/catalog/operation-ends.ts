// The ends of a document: what its operations send and receive, replies included.
import type { Model, OperationPart } from '../model/types.ts';
import type { Link } from '../model/views.ts';
import type { End } from './types.ts';

/**
 * Returns the ends of a document in the order of its operations. A reply goes the other way; one
 * without a channel, or with an address that comes with each request, belongs to the request and is
 * no end of its own.
 */
export function operationEnds(model: Model, document: number): End[] {
  return model.order.operations.flatMap((id) => {
    const part = model.parts.get(id);
    return part?.kind === 'operation' ? endsOf(part, document) : [];
  });
}

function endsOf(part: OperationPart, document: number): End[] {
  const { action, channel, reply } = part;
  if (action !== 'send' && action !== 'receive') return [];
  const operation: Link = { id: part.id, label: part.title ?? part.key, key: part.key };
  const ends: End[] = [];
  const add = (end: Pick<End, 'action' | 'isReply' | 'channel' | 'address' | 'messages'>) =>
    ends.push({ document, operation, ...end });
  if (channel && channel.id !== null)
    add({ action, isReply: false, channel, address: part.address, messages: part.messages });
  if (reply?.channel && reply.channel.id !== null && reply.address !== null)
    add({
      action: action === 'send' ? 'receive' : 'send',
      isReply: true,
      channel: reply.channel,
      address: reply.address,
      messages: reply.messages,
    });
  return ends;
}
