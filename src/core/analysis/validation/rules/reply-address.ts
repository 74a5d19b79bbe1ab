// MUST: where a reply has an `address`, the address of its channel is null or absent (section
// Operation Reply Object).
import { get } from '../../../text/tree.ts';
import type { RuleContext } from '../rule.ts';

export function replyAddress({ documents, objects, report }: RuleContext): void {
  for (const { node, uri, path } of objects.get('OperationReply') ?? []) {
    const channel = get(node, 'channel');
    if (!get(node, 'address') || !channel) continue;
    const place = documents.resolve(uri, [...path, 'channel'], channel);
    const address = place && get(place.node, 'address');
    if (!address || (address.kind === 'scalar' && address.value === null)) continue;
    const message =
      'The reply has its own "address", so its channel can\'t have one. Set the "address" of the channel to null, or remove this one.';
    report('reply-address', 'error', uri, [...path, 'address'], 'key', message, {
      uri: place.uri,
      path: [...place.path, 'address'],
      message: 'The address of the channel is defined here.',
    });
  }
}
