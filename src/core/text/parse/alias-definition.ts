// Where a value is defined that a path reaches through an alias or a merge key.
import { isEntry, type Node, type NodePath, type Slot, step, type Tree } from '../tree.ts';

/** Paths of the anchored values, by the root of their tree. */
const anchored = new WeakMap<Node, ReadonlyMap<Node, NodePath>>();

/**
 * Returns the path where the value at `path` (or the nearest existing value) is written; null if it
 * is `path` itself. The first call with a path through an alias is linear in the size of the tree.
 */
export function definitionOf({ root }: Tree, path: NodePath): NodePath | null {
  if (!root) return null;
  let node = root;
  // Made behind an alias only: this runs for all problems of a document after each edit.
  let at: string[] | null = null;
  for (const key of path) {
    const slot = step(node, key);
    if (!slot) break;
    if (slot.alias === undefined) at?.push(key);
    else {
      const anchor = anchorsIn(root).get(slot.value);
      if (!anchor) return null;
      at = [...anchor];
    }
    node = slot.value;
  }
  return at;
}

/** An alias has the node of its anchor, so the occurrence that isn't an alias is the definition. */
function anchorsIn(root: Node): ReadonlyMap<Node, NodePath> {
  const known = anchored.get(root);
  if (known) return known;
  const aliased = new Set<Node>();
  const paths = new Map<Node, NodePath>();
  visitSlots(root, [], (slot) => {
    if (slot.alias !== undefined) aliased.add(slot.value);
  });
  visitSlots(root, [], (slot, path) => {
    if (slot.alias === undefined && aliased.has(slot.value)) paths.set(slot.value, [...path]);
  });
  anchored.set(root, paths);
  return paths;
}

/** @param path is changed during the visit */
function visitSlots(node: Node, path: string[], visit: (slot: Slot, path: NodePath) => void): void {
  if (node.kind === 'scalar') return;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  for (const [i, slot] of slots.entries()) {
    path.push(isEntry(slot) ? slot.key : String(i));
    visit(slot, path);
    if (slot.alias === undefined) visitSlots(slot.value, path, visit);
    path.pop();
  }
}
