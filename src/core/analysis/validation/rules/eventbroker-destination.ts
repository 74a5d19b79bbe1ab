// A destination of the eventbroker binding has the fields of its type: a queue, or subscriptions of
// topics (text of the binding, Destination Object).
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'eventbroker-destination': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['eventbrokerDestination'],
  checkObject(node) {
    const type = stringOf(get(node, 'destinationType'));
    return FIELDS.flatMap(([field, only]): RuleProblem[] =>
      type !== undefined && ['queue', 'topic'].includes(type) && type !== only && get(node, field)
        ? [
            {
              message: `${quote(field)} is allowed only with "destinationType: ${only}". Remove it, or change the type.`,
              at: [field],
              key: true,
            },
          ]
        : [],
    );
  },
};

const FIELDS = [
  ['queue', 'queue'],
  ['topicSubscriptions', 'topic'],
] as const;

export const explanations: Explanations<typeof codes> = {
  'eventbroker-destination': {
    group: 'bindings',
    rule: 'A destination has a queue or subscriptions of topics, as its destinationType says.',
    why: 'Clients read only the fields of that type, so the others have no effect.',
    section: 'Bindings',
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      eventbroker: {destinations: [{destinationType: topic, queue: {name: orders}}]}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      eventbroker: {destinations: [{destinationType: queue, queue: {name: orders}}]}",
  },
};
