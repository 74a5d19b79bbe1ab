// Not stated by the format, but surely meant: a reply that lists messages names the channel that
// they are messages of (section Operation Reply Object; readings.md AMB-18).
import { get } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'reply-messages': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['OperationReply'],
  checkObject(node) {
    if (!get(node, 'messages') || get(node, 'channel')) return [];
    const message =
      'These messages have no channel. Add "channel" with a reference to the channel of the reply.';
    return [{ message, at: ['messages'], key: true }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'reply-messages': {
    group: 'application',
    rule: 'A reply that lists messages names the channel they come from.',
    why: 'Messages are defined in a channel. Without it the messages have no connection to the reply.',
    section: 'Operation Reply Object',
    rules: ['REP-12'],
    invalidExample:
      "operations:\n  requestOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    reply:\n      messages: [{$ref: '#/channels/orders/messages/placed'}]",
    right:
      "operations:\n  requestOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    reply:\n      channel: {$ref: '#/channels/orders'}\n      messages: [{$ref: '#/channels/orders/messages/placed'}]",
  },
};
