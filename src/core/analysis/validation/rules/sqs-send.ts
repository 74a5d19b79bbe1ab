// The queues of an sqs operation binding are those that consumers receive from, so on a sending
// operation they are hardly meant (section Binding: sqs, usage; readings.md AMB-80).
import { get, stringOf } from '../../../text/tree.ts';
import type { RuleContext } from '../rule.ts';

export function sqsSend({ documents, objects, report }: RuleContext): void {
  for (const { node, uri, path } of objects.get('bound') ?? []) {
    const bindings = get(node, 'bindings');
    if (!bindings || stringOf(get(node, 'action')) !== 'send') continue;
    const place = documents.resolve(uri, [...path, 'bindings'], bindings);
    const queues = place && get(get(place.node, 'sqs'), 'queues');
    if (!place || queues?.kind !== 'seq') continue;
    const inline = documents.refOf(bindings) === undefined;
    const message =
      'Queues are allowed only for a receiver. Move them to an operation with "action: receive", or to the binding of the channel.';
    report(
      'sqs-send',
      'hint',
      uri,
      inline ? [...path, 'bindings', 'sqs', 'queues'] : [...path, 'bindings'],
      'key',
      message,
    );
  }
}
