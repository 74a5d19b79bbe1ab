// MUST: fifoThroughputLimit `perMessageGroupId` goes with deduplicationScope `messageGroup`; both
// mean something on FIFO queues only (section Binding: sqs, Queue; readings.md AMB-59).
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'sqs-throughput': 'error' } as const;

export const rule: ObjectRule = {
  codes,
  milderWherePublished: true,
  kinds: ['sqsQueue', 'sqsOperationQueue'],
  checkObject(node) {
    const scope = get(node, 'deduplicationScope');
    if (
      stringOf(get(node, 'fifoThroughputLimit')) === 'perMessageGroupId' &&
      (scope === undefined || stringOf(scope) === 'queue')
    ) {
      const message =
        '"perMessageGroupId" is allowed only with "deduplicationScope: messageGroup". Add that, or use "perQueue".';
      const related = scope && {
        at: ['deduplicationScope'],
        key: true,
        message: 'The scope is defined here.',
      };
      return [{ message, at: ['fifoThroughputLimit'], key: false, related }];
    }
    const fifo = get(node, 'fifoQueue');
    if (fifo?.kind !== 'scalar' || fifo.value !== false) return [];
    const stray = ['deduplicationScope', 'fifoThroughputLimit'].find(
      (name) => stringOf(get(node, name)) !== undefined,
    );
    if (stray === undefined) return [];
    const message = `"${stray}" has no effect on a queue that is not FIFO. Remove it, or use "fifoQueue: true".`;
    const related = { at: ['fifoQueue'], key: true, message: 'The queue type is defined here.' };
    return [{ severity: 'warning', message, at: [stray], key: true, related }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'sqs-throughput': {
    group: 'bindings',
    rule: 'Throughput by message group goes with deduplication by message group, and both only with FIFO queues.',
    why: 'The service refuses a queue with the one and not the other. On a standard queue they have no effect, which is a warning.',
    section: 'Binding: sqs',
    rules: ['SQS-26', 'SQS-27'],
    invalidExample:
      'channels:\n  orders:\n    bindings:\n      sqs:\n        queue: {name: a.fifo, fifoQueue: true, fifoThroughputLimit: perMessageGroupId}',
    right:
      'channels:\n  orders:\n    bindings:\n      sqs:\n        queue: {name: a.fifo, fifoQueue: true, fifoThroughputLimit: perMessageGroupId, deduplicationScope: messageGroup}',
  },
};
