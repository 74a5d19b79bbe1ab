// The messages that a channel, an operation or a reply has, wherever they are written.
import { get, type Node } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';

/** A message by the id it has in its channel, or by the name of what a list refers to. */
export interface NamedMessage {
  readonly name: string;
  readonly node: LocatedNode;
}

/**
 * Returns the channel of an operation or a reply; null if it has none or the reference can't be
 * resolved.
 */
export function channelOf(documents: DocumentSet, parent: LocatedNode): LocatedNode | null {
  const channel = get(parent.node, 'channel');
  return channel ? documents.resolve(parent.uri, [...parent.path, 'channel'], channel) : null;
}

/**
 * Returns the `messages` of a channel, an operation or a reply; null if it has no such field.
 * References that can't be resolved are left out.
 */
export function listedMessages(documents: DocumentSet, parent: LocatedNode): NamedMessage[] | null {
  const list = get(parent.node, 'messages');
  if (!list || list.kind === 'scalar') return null;
  const slots: (readonly [string, Node])[] =
    list.kind === 'map'
      ? list.entries.map((e) => [e.key, e.value])
      : list.items.map((item, i) => [String(i), item.value]);
  return slots.flatMap(([key, node]): NamedMessage[] => {
    const path = [...parent.path, 'messages', key];
    const ref = documents.refOf(node);
    const named = ref === undefined ? null : documents.locate(parent.uri, ref);
    const place = documents.resolve(parent.uri, path, node);
    return place
      ? [{ name: list.kind === 'map' ? key : (named?.path.at(-1) ?? key), node: place }]
      : [];
  });
}

/** Returns the messages of an operation or reply: those it lists, else all of its channel. */
export function messagesOf(documents: DocumentSet, parent: LocatedNode): NamedMessage[] {
  const own = listedMessages(documents, parent);
  if (own) return own;
  const channel = channelOf(documents, parent);
  return (channel && listedMessages(documents, channel)) ?? [];
}
