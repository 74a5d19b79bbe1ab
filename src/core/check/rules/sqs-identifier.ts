// An Identifier names a queue by its ARN, or by the name of a queue in the same binding (section Binding: sqs, Identifier; readings.md AMB-60).
import { get, type MapNode, type Node, type Path, stringOf } from '../../parse/tree.ts';
import type { Fault } from '../finding.ts';
import { choices, quote } from '../say.ts';

/** The rule for the binding of a channel, which has a queue and perhaps a dead letter queue. */
export function sqsChannelIdentifiers(node: MapNode): readonly Fault[] {
  return identifiers(['queue', 'deadLetterQueue'].map((name) => ({ at: [name], queue: get(node, name) })));
}

/** The rule for the binding of an operation, which has a list of queues. */
export function sqsOperationIdentifiers(node: MapNode): readonly Fault[] {
  const queues = get(node, 'queues');
  return queues?.kind === 'seq' ? identifiers(queues.items.map((item, i) => ({ at: ['queues', String(i)], queue: item.value }))) : [];
}

function identifiers(queues: readonly { readonly at: Path; readonly queue: Node | undefined }[]): readonly Fault[] {
  const names = queues.map(({ queue }) => stringOf(get(queue, 'name'))).filter((name) => name !== undefined);
  return queues.flatMap(({ at, queue }): Fault[] => {
    const identifier = get(get(queue, 'redrivePolicy'), 'deadLetterQueue');
    if (identifier?.kind !== 'map') return [];
    const here = [...at, 'redrivePolicy', 'deadLetterQueue'];
    const fault = (message: string, place: Path, key: boolean): Fault[] => [
      { code: 'sqs-identifier', severity: 'warning', message, at: place, key },
    ];
    const name = get(identifier, 'name');
    if (!name && !get(identifier, 'arn'))
      return fault('Missing queue. Add its "arn", or the "name" of a queue in this binding.', here, true);
    const text = stringOf(name);
    if (text === undefined || names.includes(text)) return [];
    const known = names.length > 0 ? ` Queues here: ${choices(names)}.` : '';
    return fault(
      `Unknown queue ${quote(text)} in this binding.${known} Use "arn" for a queue that is defined elsewhere.`,
      [...here, 'name'],
      false,
    );
  });
}
