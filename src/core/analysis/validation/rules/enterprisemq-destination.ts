// MUST: `queue` goes with destinationType `queue`, which requires it; `topic` goes with `topic`;
// the two are never used together (section Binding: enterprisemq, Channel Binding Object;
// readings.md AMB-53).
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'enterprisemq-destination': 'error' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['enterprisemqChannelBinding'],
  checkObject(node) {
    const type = get(node, 'destinationType');
    const related = type && {
      at: ['destinationType'],
      key: true,
      message: 'The type is defined here.',
    };
    const problem = (message: string, at: readonly string[]): RuleProblem[] => [
      { message, at, key: true, related },
    ];
    const queue = get(node, 'queue') !== undefined;
    const topic = get(node, 'topic') !== undefined;
    if (type && type.kind !== 'scalar') return [];
    const effective = type === undefined ? 'topic' : stringOf(type);
    if (effective !== 'queue' && effective !== 'topic') return [];
    if (queue && topic)
      return problem(
        `A channel is either a queue or a topic. Remove ${effective === 'queue' ? '"topic"' : '"queue"'}.`,
        [effective === 'queue' ? 'topic' : 'queue'],
      );
    if (effective === 'queue' && !queue) {
      return topic
        ? problem('"topic" is not allowed with "destinationType: queue". Use "queue" instead.', [
            'topic',
          ])
        : problem('Missing required field "queue": "destinationType: queue" requires it.', []);
    }
    if (effective === 'topic' && queue) {
      return problem(
        type === undefined
          ? '"queue" requires "destinationType: queue"; without it the channel is a topic.'
          : '"queue" is not allowed with "destinationType: topic". Use "destinationType: queue", or "topic" instead.',
        ['queue'],
      );
    }
    return [];
  },
};

export const explanations: Explanations<typeof codes> = {
  'enterprisemq-destination': {
    group: 'bindings',
    rule: 'A destination is a queue or a topic: "queue" goes with destinationType queue and is needed there, "topic" goes with topic.',
    why: 'They are different objects in the broker. With both, or with the wrong one, the target of messages is unknown.',
    section: 'Binding: enterprisemq',
    invalidExample:
      'channels:\n  orders:\n    bindings:\n      enterprisemq: {destinationType: topic, queue: {objectName: ORDERS}}',
    right:
      'channels:\n  orders:\n    bindings:\n      enterprisemq: {destinationType: queue, queue: {objectName: ORDERS}}',
  },
};
