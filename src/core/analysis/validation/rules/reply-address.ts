// MUST: where a reply has an `address`, the address of its channel is null or absent (section
// Operation Reply Object). That the address is a runtime expression is the format of its text:
// `runtime-expression.ts`.
import { get } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'reply-address': 'error' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['OperationReply'],
  checkDocument({ documents, objects, report }) {
    for (const { node, uri, path } of objects.get('OperationReply') ?? []) {
      const channel = get(node, 'channel');
      if (!get(node, 'address') || !channel) continue;
      const target = documents.resolve(uri, [...path, 'channel'], channel);
      const address = target && get(target.node, 'address');
      if (!address || (address.kind === 'scalar' && address.value === null)) continue;
      const message =
        'The reply has its own "address", so its channel can\'t have one. Set the "address" of the channel to null, or remove this one.';
      report(uri, [...path, 'address'], 'key', message, {
        uri: target.uri,
        path: [...target.path, 'address'],
        message: 'The address of the channel is defined here.',
      });
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'reply-address': {
    group: 'application',
    rule: 'Where a reply says its address itself, its channel has none.',
    why: 'Two addresses contradict each other: the one that comes with each message, and the one that is always the same.',
    section: 'Operation Reply Object',
    rules: ['REP-09'],
    invalidExample:
      "channels:\n  orders: {address: orders}\n  replies: {address: replies}\noperations:\n  requestOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    reply:\n      address: {location: $message.header#/replyTo}\n      channel: {$ref: '#/channels/replies'}",
    right:
      "channels:\n  orders: {address: orders}\n  replies: {address: null}\noperations:\n  requestOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    reply:\n      address: {location: $message.header#/replyTo}\n      channel: {$ref: '#/channels/replies'}",
  },
};
