// MUST: fifoThroughputLimit `perMessageGroupId` goes with deduplicationScope `messageGroup`; both
// mean something on FIFO queues only (section Binding: sqs, Queue; readings.md AMB-59).
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function sqsThroughput(node: MapNode): readonly NodeProblem[] {
  const scope = get(node, 'deduplicationScope');
  if (
    stringOf(get(node, 'fifoThroughputLimit')) === 'perMessageGroupId' &&
    (scope === undefined || stringOf(scope) === 'queue')
  ) {
    const message =
      '"perMessageGroupId" is allowed only with "deduplicationScope: messageGroup". Add that, or use "perQueue".';
    const related = scope
      ? {
          related: { at: ['deduplicationScope'], key: true, message: 'The scope is defined here.' },
        }
      : {};
    return [
      {
        code: 'sqs-throughput',
        severity: 'error',
        message,
        at: ['fifoThroughputLimit'],
        key: false,
        ...related,
      },
    ];
  }
  const fifo = get(node, 'fifoQueue');
  if (fifo?.kind !== 'scalar' || fifo.value !== false) return [];
  const stray = ['deduplicationScope', 'fifoThroughputLimit'].find(
    (name) => stringOf(get(node, name)) !== undefined,
  );
  if (stray === undefined) return [];
  const message = `"${stray}" has no effect on a queue that is not FIFO. Remove it, or use "fifoQueue: true".`;
  const related = { at: ['fifoQueue'], key: true, message: 'The queue type is defined here.' };
  return [
    { code: 'sqs-throughput', severity: 'warning', message, at: [stray], key: true, related },
  ];
}
