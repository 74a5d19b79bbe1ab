// The headings of the lists of parts: all lists when grouped by kind, and the remaining parts in
// the other groupings.
import type { Order, Part, PartId, PartKind } from '../../core/types.ts';
import type { TreeNode } from './types.ts';

type ListName = keyof Order;

const NONE: readonly TreeNode[] = [];

const LISTS: readonly {
  readonly name: ListName;
  readonly label: string;
  readonly kind: PartKind;
}[] = [
  { name: 'operations', label: 'Operations', kind: 'operation' },
  { name: 'servers', label: 'Servers', kind: 'server' },
  { name: 'channels', label: 'Channels', kind: 'channel' },
  { name: 'messages', label: 'Messages', kind: 'message' },
  { name: 'schemas', label: 'Schemas', kind: 'schema' },
  { name: 'security', label: 'Security', kind: 'security' },
  { name: 'components', label: 'Other components', kind: 'component' },
];

/** Returns the node of a part, closed by default. */
export function partNode(
  id: PartId,
  kind: PartKind,
  children: readonly TreeNode[] = NONE,
  open = false,
  reply = false,
): TreeNode {
  return { key: id, part: id, kind, label: '', reply, open, children };
}

/** Returns every list of parts that is not empty, in the order of the documentation. */
export function groupByKind(order: Order): TreeNode[] {
  return partLists(order, new Set(), new Map(), true);
}

/**
 * Returns the parts that are not in `shown`, as closed lists.
 * @param names other headings for some of the lists
 */
export function remainingLists(
  order: Order,
  shown: ReadonlySet<PartId>,
  names: ReadonlyMap<ListName, string>,
): TreeNode[] {
  return partLists(order, shown, names, false);
}

function partLists(
  order: Order,
  shown: ReadonlySet<PartId>,
  names: ReadonlyMap<ListName, string>,
  open: boolean,
): TreeNode[] {
  return LISTS.flatMap(({ name, label, kind }) => {
    const ids = shown.size === 0 ? order[name] : order[name].filter((id) => !shown.has(id));
    if (ids.length === 0) return [];
    const children = ids.map((id) => partNode(id, kind));
    return [
      {
        key: name,
        part: null,
        kind,
        label: names.get(name) ?? label,
        reply: false,
        open,
        children,
      },
    ];
  });
}

const sharedKeys = new WeakMap<TreeNode, ReadonlySet<string>>();

/**
 * Returns the keys that several parts directly below a heading have: messages of several channels,
 * objects of several files. Made once for each heading: its parts keep their keys.
 */
export function keysSharedBelow(
  heading: TreeNode,
  parts: ReadonlyMap<PartId, Part>,
): ReadonlySet<string> {
  let shared = sharedKeys.get(heading);
  if (!shared) {
    const seen = new Set<string>();
    const keys = heading.children.map(({ key: id }) => parts.get(id)?.key ?? '');
    shared = new Set(keys.filter((key) => seen.size === seen.add(key).size));
    sharedKeys.set(heading, shared);
  }
  return shared;
}

// Lists by key.

/** Adds a value to the list at `key`, creating the list if necessary. */
export function pushToList<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
