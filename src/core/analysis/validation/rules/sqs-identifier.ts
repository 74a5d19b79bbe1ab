// An Identifier names a queue by its ARN, or by the name of a queue in the same binding (section
// Binding: sqs, Identifier; readings.md AMB-60).

import { joinChoices, quote } from '../../../format/message-text.ts';
import { get, type MapNode, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

/** Returns the rule for the binding of a channel: a queue and perhaps a dead letter queue. */
export function sqsChannelIdentifiers(node: MapNode): readonly NodeProblem[] {
  return identifiers(
    ['queue', 'deadLetterQueue'].map((name) => ({ at: [name], queue: get(node, name) })),
  );
}

/** Returns the rule for the binding of an operation, which has a list of queues. */
export function sqsOperationIdentifiers(node: MapNode): readonly NodeProblem[] {
  const queues = get(node, 'queues');
  return queues?.kind === 'seq'
    ? identifiers(queues.items.map((item, i) => ({ at: ['queues', String(i)], queue: item.value })))
    : [];
}

function identifiers(
  queues: readonly { readonly at: NodePath; readonly queue: Node | undefined }[],
): readonly NodeProblem[] {
  const names = queues
    .map(({ queue }) => stringOf(get(queue, 'name')))
    .filter((name) => name !== undefined);
  return queues.flatMap(({ at, queue }): NodeProblem[] => {
    const identifier = get(get(queue, 'redrivePolicy'), 'deadLetterQueue');
    if (identifier?.kind !== 'map') return [];
    const here = [...at, 'redrivePolicy', 'deadLetterQueue'];
    const problem = (message: string, location: NodePath, key: boolean): NodeProblem[] => [
      { code: 'sqs-identifier', severity: 'warning', message, at: location, key },
    ];
    const name = get(identifier, 'name');
    if (!name && !get(identifier, 'arn'))
      return problem(
        'Missing queue. Add its "arn", or the "name" of a queue in this binding.',
        here,
        true,
      );
    const text = stringOf(name);
    if (text === undefined || names.includes(text)) return [];
    const known = names.length > 0 ? ` Queues here: ${joinChoices(names)}.` : '';
    return problem(
      `Unknown queue ${quote(text)} in this binding.${known} Use "arn" for a queue that is defined elsewhere.`,
      [...here, 'name'],
      false,
    );
  });
}
