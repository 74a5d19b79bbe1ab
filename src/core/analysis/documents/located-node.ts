// A value with the file that it is in, and the values below it.

import type { NodeLocation } from '../../text/location.ts';
import { get, type Node, type NodePath } from '../../text/tree.ts';

/**
 * A value in a loaded file; `uri` is relative to the root document, '' for the root document
 * itself.
 */
export interface LocatedNode {
  readonly uri: string;
  readonly path: NodePath;
  readonly node: Node;
}

/** Returns the value `steps` below another one. */
export function nodeAtSteps({ uri, path }: NodeLocation, steps: NodePath, node: Node): LocatedNode {
  return { uri, path: path.concat(steps), node };
}

/** Returns the items of a list in an object: those of `allOf` in a schema. */
export function listItems(parent: LocatedNode, field: string): LocatedNode[] {
  const list = get(parent.node, field);
  return list?.kind === 'seq'
    ? list.items.map(({ value }, i) => nodeAtSteps(parent, [field, String(i)], value))
    : [];
}
