// The queues of an sqs operation binding are those that consumers receive from, so on a sending
// operation they are hardly meant (section Binding: sqs, usage; readings.md AMB-80).
import { get, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'sqs-send': 'hint' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['bound'],
  checkDocument({ documents, objects, report }) {
    for (const { node, uri, path } of objects.get('bound') ?? []) {
      const bindings = get(node, 'bindings');
      if (!bindings || stringOf(get(node, 'action')) !== 'send') continue;
      const target = documents.resolve(uri, [...path, 'bindings'], bindings);
      const queues = target && get(get(target.node, 'sqs'), 'queues');
      if (!target || queues?.kind !== 'seq') continue;
      const inline = documents.refOf(bindings) === undefined;
      const message =
        'Queues are allowed only for a receiver. Move them to an operation with "action: receive", or to the binding of the channel.';
      report(
        uri,
        inline ? [...path, 'bindings', 'sqs', 'queues'] : [...path, 'bindings'],
        'key',
        message,
      );
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'sqs-send': {
    group: 'bindings',
    rule: 'The queues of an operation belong to the side that receives.',
    why: 'Consumers receive from queues. A sender names the queue by its channel.',
    section: 'Binding: sqs',
    rules: ['SQS-63'],
    invalidExample:
      "operations:\n  placeOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      sqs: {queues: [{name: orders, fifoQueue: false}]}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      sqs: {queues: [{name: orders, fifoQueue: false}]}",
  },
};
