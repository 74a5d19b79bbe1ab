// Nothing is received from an exchange directly, only from a queue that is bound to it (text of the
// meshmq binding, Channel Binding Object).
import { rename } from '../../../format/dialects.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'meshmq-exchange': 'warning' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['meshmqChannelBinding', 'Operation'],
  checkDocument({ documents, objects, dialect, report }) {
    if (!objects.get('meshmqChannelBinding')?.length) return;
    const key = rename('meshmq', dialect);
    for (const { node, uri, path } of objects.get('Operation') ?? []) {
      const reference = get(node, 'channel');
      if (!reference || stringOf(get(node, 'action')) !== 'receive') continue;
      const channel = documents.resolve(uri, [...path, 'channel'], reference);
      const bindings = channel && get(channel.node, 'bindings');
      const target =
        bindings && documents.resolve(channel.uri, [...channel.path, 'bindings'], bindings);
      const binding = target && get(target.node, key);
      if (!target || stringOf(get(binding, 'destinationType')) !== 'exchange') continue;
      report(
        uri,
        [...path, 'channel'],
        'key',
        'Messages are received from a queue, and this channel is an exchange. Use a channel for the queue that is bound to it.',
        {
          uri: target.uri,
          path: [...target.path, key, 'destinationType'],
          message: 'The type of the destination is defined here.',
        },
      );
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'meshmq-exchange': {
    group: 'bindings',
    rule: 'Operations send to exchanges, and receive from queues.',
    why: 'An exchange keeps no messages: it passes them to the queues that are bound to it.',
    section: 'Bindings',
    invalidExample:
      "channels:\n  orders:\n    bindings: {meshmq: {destinationType: exchange}}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
    right:
      "channels:\n  orders:\n    bindings: {meshmq: {destinationType: queue}}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
  },
};
