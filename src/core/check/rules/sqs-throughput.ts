// MUST: fifoThroughputLimit `perMessageGroupId` goes with deduplicationScope `messageGroup`; both mean something on FIFO queues only
// (section Binding: sqs, Queue; readings.md AMB-59).
import { get, type MapNode, stringOf } from '../../parse/tree.ts';
import type { Fault } from '../finding.ts';

export function sqsThroughput(node: MapNode): readonly Fault[] {
  const scope = get(node, 'deduplicationScope');
  if (stringOf(get(node, 'fifoThroughputLimit')) === 'perMessageGroupId' && (scope === undefined || stringOf(scope) === 'queue')) {
    const message = '"perMessageGroupId" is allowed only with deduplicationScope: messageGroup.';
    return [{ code: 'sqs-throughput', severity: 'error', message, at: ['fifoThroughputLimit'], key: false }];
  }
  const fifo = get(node, 'fifoQueue');
  if (fifo?.kind !== 'scalar' || fifo.value !== false) return [];
  const stray = ['deduplicationScope', 'fifoThroughputLimit'].find((name) => get(node, name));
  return stray
    ? [
        {
          code: 'sqs-throughput',
          severity: 'warning',
          message: `"${stray}" has no effect on a queue that is not FIFO.`,
          at: [stray],
          key: true,
        },
      ]
    : [];
}
