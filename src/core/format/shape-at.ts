// What a path of a whole document holds according to the tables: what does this reference point to?
import { type Node, type NodePath, step } from '../text/tree.ts';
import { declaredIn, documentShape, resolveShape, siblingsIn } from './expected-shapes.ts';
import type { Shape } from './table-types.ts';

/** `free`: data that no table describes (extensions, examples), which may be anything. */
export type Described = Shape | 'free';

/**
 * Returns the shape of the value at `path` below the root of a whole document. A path that leaves
 * the tables is free data; the value at its end decides between the two kinds of payload schema.
 */
export function shapeAt(root: Node, path: NodePath): Described {
  let shape = described(documentShape(root), root);
  let node: Node = root;
  for (const name of path) {
    const slot = shape === 'free' ? undefined : step(node, name);
    if (shape === 'free' || !slot) return 'free';
    shape = described(declaredIn(shape, name, siblingsIn(node))?.shape, slot.value);
    node = slot.value;
  }
  return shape;
}

/** Returns a value with the shape of its location in the tables. Data stays free at any depth. */
export function described(shape: Described | undefined, node: Node): Described {
  const found = shape === 'free' ? undefined : shape && resolveShape(shape, node);
  return !found || found.is === 'any' ? 'free' : found;
}
