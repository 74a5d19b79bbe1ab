// Where a value is defined that a path reaches through an alias or a merge key.
import { entry, isEntry, type Node, type NodePath, type Slot, type Tree } from '../tree.ts';

/**
 * Returns the path where the value at `path` (or the nearest existing value) is written; null if it
 * is `path` itself. Linear in the size of the tree.
 */
export function definitionOf(tree: Tree, path: NodePath): NodePath | null {
  let node = tree.root;
  let through = false;
  for (const key of path) {
    const slot: Slot | undefined =
      node?.kind === 'map'
        ? entry(node, key)
        : node?.kind === 'seq'
          ? node.items[Number(key)]
          : undefined;
    if (!slot) break;
    through ||= slot.alias !== undefined;
    node = slot.value;
  }
  return through && node && tree.root ? writtenAt(tree.root, node, []) : null;
}

/** An alias has the node of its anchor, so the occurrence that isn't an alias is the definition. */
function writtenAt(at: Node, expected: Node, path: NodePath): NodePath | null {
  if (at === expected) return path;
  if (at.kind === 'scalar') return null;
  const slots: readonly Slot[] = at.kind === 'map' ? at.entries : at.items;
  for (const [i, slot] of slots.entries()) {
    if (slot.alias !== undefined) continue;
    const found = writtenAt(slot.value, expected, [...path, isEntry(slot) ? slot.key : String(i)]);
    if (found) return found;
  }
  return null;
}
