// The messages that a channel, an operation or a reply has, wherever they are written.
import { get, type Node } from '../../parse/tree.ts';
import type { Place, World } from '../../resolve/world.ts';

/** A message by the id it has in its channel, or by the name of what a list refers to. */
export interface Named {
  readonly name: string;
  readonly place: Place;
}

/** The channel that an operation or a reply names; null where it names none or leads nowhere. */
export function channelOf(world: World, holder: Place): Place | null {
  const channel = get(holder.node, 'channel');
  return channel ? world.deref(holder.uri, [...holder.path, 'channel'], channel) : null;
}

/** What stands under `messages` of a channel, an operation or a reply; null where it has no such field. Those that lead nowhere are left out. */
export function listedMessages(world: World, holder: Place): Named[] | null {
  const list = get(holder.node, 'messages');
  if (!list || list.kind === 'scalar') return null;
  const slots: (readonly [string, Node])[] =
    list.kind === 'map' ? list.entries.map((e) => [e.key, e.value]) : list.items.map((item, i) => [String(i), item.value]);
  return slots.flatMap(([key, node]): Named[] => {
    const path = [...holder.path, 'messages', key];
    const ref = world.refOf(node);
    const named = ref === undefined ? null : world.named(holder.uri, ref);
    const place = world.deref(holder.uri, path, node);
    return place ? [{ name: list.kind === 'map' ? key : (named?.path.at(-1) ?? key), place }] : [];
  });
}

/** The messages an operation or a reply deals with: those it lists, else all of its channel. */
export function messagesOf(world: World, holder: Place): Named[] {
  const own = listedMessages(world, holder);
  if (own) return own;
  const channel = channelOf(world, holder);
  return (channel && listedMessages(world, channel)) ?? [];
}
