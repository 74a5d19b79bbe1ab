// The address of a channel with a cloudpubsub binding is the full name of its topic (section Binding: cloudpubsub; readings.md AMB-65).
import { get, stringOf } from '../../parse/tree.ts';
import { rename } from '../../spec/dialects.ts';
import type { RuleContext } from '../check.ts';
import { quote } from '../say.ts';

const TOPIC = /^projects\/[^/]+\/topics\/[^/]+$/;

export function cloudpubsubAddress({ world, objects, dialect, report }: RuleContext): void {
  const key = rename('cloudpubsub', dialect);
  for (const { node, uri, path } of objects.get('bound') ?? []) {
    const address = stringOf(get(node, 'address'));
    const bindings = get(node, 'bindings');
    if (address === undefined || TOPIC.test(address) || !bindings) continue;
    const place = world.deref(uri, [...path, 'bindings'], bindings);
    if (!place || get(place.node, key)?.kind !== 'map') continue;
    const message = `${quote(address)} is not a full topic name. Use projects/<project>/topics/<topic>.`;
    report('cloudpubsub-address', 'warning', uri, [...path, 'address'], 'value', message, {
      uri: place.uri,
      path: [...place.path, key],
      message: 'This binding requires it.',
    });
  }
}
