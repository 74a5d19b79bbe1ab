// The headings of the lists of parts: all lists in grouping by kind, and what no other group shows in the other groupings.
import type { Order, PartId, PartKind } from '../../core/model/types.ts';
import type { TreeNode } from './types.ts';

type ListName = keyof Order;

const NONE: readonly TreeNode[] = [];

const LISTS: readonly { readonly name: ListName; readonly label: string; readonly kind: PartKind }[] = [
  { name: 'servers', label: 'Servers', kind: 'server' },
  { name: 'channels', label: 'Channels', kind: 'channel' },
  { name: 'operations', label: 'Operations', kind: 'operation' },
  { name: 'messages', label: 'Messages', kind: 'message' },
  { name: 'schemas', label: 'Schemas', kind: 'schema' },
  { name: 'security', label: 'Security', kind: 'security' },
  { name: 'components', label: 'Other components', kind: 'component' },
];

/** The node of a part; closed, unless told. */
export function nodeOf(id: PartId, kind: PartKind, children: readonly TreeNode[] = NONE, open = false, reply = false): TreeNode {
  return { key: id, part: id, kind, label: '', reply, open, children };
}

/** Every list of parts that is not empty, in the order of the documentation. */
export function byKind(order: Order): TreeNode[] {
  return lists(order, new Set(), new Map(), true);
}

/**
 * The parts that are not among `shown`, as closed lists.
 * @param names other headings for some of the lists
 */
export function rest(order: Order, shown: ReadonlySet<PartId>, names: ReadonlyMap<ListName, string>): TreeNode[] {
  return lists(order, shown, names, false);
}

function lists(order: Order, shown: ReadonlySet<PartId>, names: ReadonlyMap<ListName, string>, open: boolean): TreeNode[] {
  return LISTS.flatMap(({ name, label, kind }) => {
    const ids = shown.size === 0 ? order[name] : order[name].filter((id) => !shown.has(id));
    if (ids.length === 0) return [];
    const children = ids.map((id) => nodeOf(id, kind));
    return [{ key: name, part: null, kind, label: names.get(name) ?? label, reply: false, open, children }];
  });
}
