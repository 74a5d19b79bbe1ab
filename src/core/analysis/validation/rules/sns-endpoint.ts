// A queue that an sns binding names is one of the sqs binding beside it (text of the sns binding,
// Identifier).
import { joinChoices, quote } from '../../../format/message-text.ts';
import { get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';
import { queueNames } from './sqs-identifier.ts';

export const codes = { 'sns-endpoint': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['OperationBindings'],
  checkObject(node) {
    const consumers = get(get(node, 'sns'), 'consumers');
    const queues = get(get(node, 'sqs'), 'queues');
    if (consumers?.kind !== 'seq') return [];
    const { names, isComplete } = queueNames(
      queues?.kind === 'seq' ? queues.items.map((item) => item.value) : [queues],
    );
    const unknown = (at: NodePath, identifier: Node | undefined): RuleProblem[] => {
      const name = stringOf(get(identifier, 'name'));
      if (name === undefined || names.includes(name) || !isComplete) return [];
      const known = names.length > 0 ? ` Queues there: ${joinChoices(names)}.` : '';
      const message = `Unknown queue ${quote(name)} in the sqs binding of this operation.${known} Use "arn" for a queue that is defined elsewhere.`;
      return [{ message, at: [...at, 'name'], key: false }];
    };
    return consumers.items.flatMap(({ value }, i) => {
      const at = ['sns', 'consumers', String(i)];
      const isQueue = stringOf(get(value, 'protocol')) === 'sqs';
      const dead = get(get(value, 'redrivePolicy'), 'deadLetterQueue');
      return [
        ...(isQueue ? unknown([...at, 'endpoint'], get(value, 'endpoint')) : []),
        ...unknown([...at, 'redrivePolicy', 'deadLetterQueue'], dead),
      ];
    });
  },
};

export const explanations: Explanations<typeof codes> = {
  'sns-endpoint': {
    group: 'bindings',
    rule: 'A queue that is named in an sns binding is in the sqs binding of the same operation.',
    why: 'A name has a meaning only in this document; a queue that is elsewhere has an ARN.',
    section: 'Bindings',
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      sns: {consumers: [{protocol: sqs, endpoint: {name: orders}, rawMessageDelivery: false}]}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      sns: {consumers: [{protocol: sqs, endpoint: {name: orders}, rawMessageDelivery: false}]}\n      sqs: {queues: [{name: orders, fifoQueue: false}]}",
  },
};
