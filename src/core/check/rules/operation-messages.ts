// MUST: the messages of an operation or reply are a subset of its channel's messages, named there and never in components
// (sections Operation Object, Operation Reply Object; readings.md AMB-16).
import { toPointer } from '../../parse/pointer.ts';
import { get } from '../../parse/tree.ts';
import type { RuleContext } from '../check.ts';
import type { FoundObject } from '../flatten.ts';

export function operationMessages(context: RuleContext): void {
  for (const kind of ['Operation', 'OperationReply']) {
    for (const object of context.objects.get(kind) ?? []) checkMessages(object, context);
  }
}

function checkMessages({ node, uri, path }: FoundObject, { world, report }: RuleContext): void {
  const messages = get(node, 'messages');
  if (messages?.kind !== 'seq') return;
  const channelRef = get(node, 'channel');
  const channelText = channelRef && world.refOf(channelRef);
  const channel = channelRef && channelText !== undefined ? world.deref(uri, [...path, 'channel'], channelRef) : null;
  for (const [i, item] of messages.items.entries()) {
    const ref = world.refOf(item.value);
    const place = ref === undefined ? null : world.lookup(uri, ref);
    if (!place) continue;
    const at = [...path, 'messages', String(i), '$ref'];
    if (place.uri === '' && place.path[0] === 'components' && place.path[1] === 'messages') {
      report(
        'operation-messages',
        'error',
        uri,
        at,
        'value',
        `Name the message where the channel has it: ${suggestion(channelText)}, not in components.`,
      );
      continue;
    }
    if (!channel) continue;
    const own = [...channel.path, 'messages'];
    const inside = place.uri === channel.uri && place.path.length === own.length + 1 && own.every((key, k) => place.path[k] === key);
    if (!inside)
      report(
        'operation-messages',
        'error',
        uri,
        at,
        'value',
        `This is no message of the operation's channel. Name one of its messages: ${suggestion(channelText)}.`,
      );
  }
}

function suggestion(channel: string | undefined): string {
  return channel?.includes('#') ? `${channel}/messages/...` : `#${toPointer(['channels'])}/.../messages/...`;
}
