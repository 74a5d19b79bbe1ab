// MUST: a channel is a queue or a routing key of an exchange, never both; `is` says which one, and
// goes with the object of that name (text and schema of the amqp binding, Channel Binding Object).
import { dialect as ownDialect } from '../../../format/dialects.ts';
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'amqp-channel': 'error' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['amqpChannelBinding'],
  checkObject(node, dialect) {
    const problem = (message: string, at: readonly string[]): RuleProblem[] => [
      { message, at, key: true },
    ];
    const is = get(node, 'is');
    const type = is ? stringOf(is) : undefined;
    // Another value of `is` is a problem of its own.
    if (is && type !== 'queue' && type !== 'routingKey') return [];
    const queue = get(node, 'queue') !== undefined;
    const exchange = get(node, 'exchange') !== undefined;
    if (queue && exchange) {
      const other = type === 'queue' ? 'exchange' : 'queue';
      const message = `A channel is either a queue or a routing key of an exchange. Remove ${quote(other)}.`;
      return problem(message, [other]);
    }
    if (type === 'queue' && exchange)
      return problem('"exchange" requires "is: routingKey". Use "queue" instead.', ['exchange']);
    if (type === 'routingKey' && queue)
      return problem('"queue" requires "is: queue". Use "exchange" instead.', ['queue']);
    if (type === 'queue' && !queue)
      return problem('Missing required field "queue": "is: queue" requires it.', []);
    const hint = (text: string, at: readonly string[]) =>
      problem(text, at).map((one) => ({ ...one, severity: 'hint' as const }));
    // By the text all fields are optional, but not by the schema.
    if (!queue && !exchange && dialect !== ownDialect)
      return hint(
        `Validators of ${dialect.label} 3 require "exchange" or "queue". Add "exchange".`,
        is ? ['is'] : [],
      );
    if (!queue) return [];
    const message = 'Without "is: queue" the channel is a routing key by default. Add "is: queue".';
    return is ? [] : hint(message, ['queue']);
  },
};

export const explanations: Explanations<typeof codes> = {
  'amqp-channel': {
    group: 'bindings',
    rule: 'A channel is a queue or a routing key of an exchange: "is" says which one, and only the object of that name is given.',
    why: 'With both, or with the wrong one, the target of messages is unknown. A queue without "is" is a hint, because the default is a routing key; so is a channel with neither, which validators of the published format refuse.',
    section: 'Bindings',
    invalidExample:
      'channels:\n  orders:\n    bindings:\n      amqp: {is: queue, exchange: {name: shop}}',
    right: 'channels:\n  orders:\n    bindings:\n      amqp: {is: queue, queue: {name: orders}}',
  },
};
