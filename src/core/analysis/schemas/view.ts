// What the describers share: a view under construction, and the function that describes a nested
// schema.

import { compactList } from '../../text/compact.ts';
import { type Entry, entry, type Node, type NodePath } from '../../text/tree.ts';
import type { SchemaView } from './types.ts';

export type MutableView = { -readonly [K in keyof SchemaView]: SchemaView[K] };

/** Describes a nested schema at `at`, relative to the root of the schema. */
export type DescribeNested = (node: Node, at: NodePath) => SchemaView;

/** Returns an empty view: any type is allowed. */
export function emptySchemaView(at: NodePath): MutableView {
  const none = compactList<never>([]);
  return {
    at: compactList(at),
    types: none,
    constraints: none,
    properties: none,
    branches: none,
    extras: none,
  };
}

/** Returns the entries of a map, the first one of equal keys; none for anything else. */
export function entriesOf(node: Node | undefined): readonly Entry[] {
  return node?.kind === 'map' ? node.entries.filter((e) => entry(node, e.key) === e) : [];
}

const MAX_LEVELS = 256;
const MAX_VIEWS = 20_000;

/**
 * Describes a whole schema from its root: gives `visit` a function for the nested ones that stops
 * at 256 levels and 20,000 views (only aliases can get there), where a view says that it is cut.
 */
export function walk(
  root: Node,
  visit: (node: Node, at: NodePath, nested: DescribeNested) => SchemaView,
): SchemaView {
  let level = 0;
  let left = MAX_VIEWS;
  const nested: DescribeNested = (node, at) => {
    if (level >= MAX_LEVELS || left <= 0)
      return {
        ...emptySchemaView(at),
        constraints: [{ keyword: '', text: 'too deep or too large to show' }],
      };
    left--;
    level++;
    const view = visit(node, at, nested);
    level--;
    return view;
  };
  return nested(root, []);
}
