// Operations say what the application does with its channels: a channel that none names is unfinished or left over
// (section Channels Object). Documents without any operation are not reported.
import { toPointer } from '../../parse/pointer.ts';
import { entry, get } from '../../parse/tree.ts';
import type { World } from '../../resolve/world.ts';
import type { RuleContext } from '../check.ts';

const LOCAL = '#/channels/';

export function unusedChannel({ world, objects, unclear, report }: RuleContext): void {
  const channels = get(world.root, 'channels');
  if (channels?.kind !== 'map' || !objects.has('Operation') || unclear || mayBeUnread(world)) return;
  const named = new Set<string>();
  const others: { uri: string; ref: string }[] = [];
  for (const kind of ['Operation', 'OperationReply']) {
    for (const { node, uri } of objects.get(kind) ?? []) {
      const channel = get(node, 'channel');
      const ref = channel && world.refOf(channel);
      // An operation whose channel is missing may be meant for any of them.
      if (!channel && kind === 'Operation') return;
      if (ref === undefined) continue;
      const name = uri === '' && ref.startsWith(LOCAL) ? ref.slice(LOCAL.length) : '';
      if (entry(channels, name)) named.add(name);
      else others.push({ uri, ref });
    }
  }
  const unused = channels.entries.filter((e) => !e.broken && !named.has(e.key));
  if (unused.length === 0) return;
  const meant = new Set(others.map(({ uri, ref }) => world.idOf(uri, ref)));
  // A reference that misses its target may mean any of the channels, and one fault is said once.
  if (meant.has(null)) return;
  for (const { key, value } of unused) {
    const ref = world.refOf(value);
    const id = ref === undefined ? `#${toPointer(['channels', key])}` : world.idOf('', ref);
    if (id === null || meant.has(id)) continue;
    const message = 'No operation uses this channel. Add one under "operations", or remove the channel.';
    report('unused-channel', 'information', '', ['channels', key], 'key', message);
  }
}

/** An operation that stands in a file which is not loaded, or in an entry with a syntax error, may name any channel. */
function mayBeUnread(world: World): boolean {
  const operations = get(world.root, 'operations');
  return (
    operations?.kind === 'map' &&
    operations.entries.some((e) => {
      const ref = world.refOf(e.value);
      return e.broken === true || (ref !== undefined && world.target('', ref).kind !== 'found');
    })
  );
}
