// The address of a channel with a cloudpubsub binding is the full name of its topic (section
// Binding: cloudpubsub; readings.md AMB-65).

import { rename } from '../../../format/dialects.ts';
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { RuleContext } from '../rule.ts';

const TOPIC = /^projects\/[^/]+\/topics\/[^/]+$/;

export function cloudpubsubAddress({ documents, objects, dialect, report }: RuleContext): void {
  const key = rename('cloudpubsub', dialect);
  for (const { node, uri, path } of objects.get('bound') ?? []) {
    const address = stringOf(get(node, 'address'));
    const bindings = get(node, 'bindings');
    if (address === undefined || TOPIC.test(address) || !bindings) continue;
    const place = documents.resolve(uri, [...path, 'bindings'], bindings);
    if (!place || get(place.node, key)?.kind !== 'map') continue;
    const message = `${quote(address)} is not a full topic name. Use projects/<project>/topics/<topic>.`;
    report('cloudpubsub-address', 'warning', uri, [...path, 'address'], 'value', message, {
      uri: place.uri,
      path: [...place.path, key],
      message: 'This binding requires it.',
    });
  }
}
