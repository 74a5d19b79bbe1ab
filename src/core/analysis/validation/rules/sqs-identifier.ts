// An Identifier names a queue by its ARN, or by the name of a queue in the same binding (section
// Binding: sqs, Identifier; readings.md AMB-60).

import { joinChoices, quote } from '../../../format/message-text.ts';
import { get, type MapNode, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'sqs-identifier': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['sqsChannelBinding', 'sqsOperationBinding'],
  checkObject(node) {
    const queues = queuesOf(node);
    const { names, isComplete } = queueNames(queues.map(({ queue }) => queue));
    return queues.flatMap(({ at, queue }): RuleProblem[] => {
      const identifier = get(get(queue, 'redrivePolicy'), 'deadLetterQueue');
      if (identifier?.kind !== 'map') return [];
      const here = [...at, 'redrivePolicy', 'deadLetterQueue'];
      const name = get(identifier, 'name');
      if (!name && !get(identifier, 'arn')) {
        const message = 'Missing queue. Add its "arn", or the "name" of a queue in this binding.';
        return [{ message, at: here, key: true }];
      }
      const text = stringOf(name);
      if (text === undefined || names.includes(text) || !isComplete) return [];
      const known = names.length > 0 ? ` Queues here: ${joinChoices(names)}.` : '';
      const message = `Unknown queue ${quote(text)} in this binding.${known} Use "arn" for a queue that is defined elsewhere.`;
      return [{ message, at: [...here, 'name'], key: false }];
    });
  },
};

/**
 * Returns the names of queues that are written, and whether each has one: a name that is missing or
 * of a wrong type is reported itself, and may be the one that an identifier means.
 */
export function queueNames(queues: readonly (Node | undefined)[]): {
  readonly names: readonly string[];
  readonly isComplete: boolean;
} {
  const written = queues.filter((queue) => queue !== undefined);
  const names = written
    .map((queue) => stringOf(get(queue, 'name')))
    .filter((name) => name !== undefined);
  return { names, isComplete: names.length === written.length };
}

/** The queue of a channel and its dead letter queue; the list of queues of an operation. */
function queuesOf(node: MapNode): { readonly at: NodePath; readonly queue: Node | undefined }[] {
  const queues = get(node, 'queues');
  return queues?.kind === 'seq'
    ? queues.items.map((item, i) => ({ at: ['queues', String(i)], queue: item.value }))
    : ['queue', 'deadLetterQueue'].map((name) => ({ at: [name], queue: get(node, name) }));
}

export const explanations: Explanations<typeof codes> = {
  'sqs-identifier': {
    group: 'bindings',
    rule: 'A dead letter queue is named by its ARN, or by the name of a queue in the same binding.',
    why: 'Any other name is unresolved, and failed messages would be lost.',
    section: 'Binding: sqs',
    rules: ['SQS-42', 'SQS-61'],
    invalidExample:
      'channels:\n  orders:\n    bindings:\n      sqs:\n        queue: {name: orders, fifoQueue: false, redrivePolicy: {deadLetterQueue: {name: failed}}}',
    right:
      'channels:\n  orders:\n    bindings:\n      sqs:\n        queue: {name: orders, fifoQueue: false, redrivePolicy: {deadLetterQueue: {name: failed}}}\n        deadLetterQueue: {name: failed, fifoQueue: false}',
  },
};
