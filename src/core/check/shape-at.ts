// What the tables say stands at a path of a whole document: the question "what does this reference point to?".
import { type Node, type Path, step } from '../parse/tree.ts';
import type { Shape } from '../spec/kit.ts';
import { declaredIn, documentShape, meant, siblingsIn } from './shapes.ts';

/** `free`: data that no table describes (extensions, examples), which may be anything. */
export type Described = Shape | 'free';

/**
 * The shape of the value at `path` below the root of a whole document.
 * A path that leaves the tables is free data; the value at its end decides between the two kinds of payload schema.
 */
export function shapeAt(root: Node, path: Path): Described {
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

/** A value by what the tables say of its place. Data stays free, however much of it is there. */
export function described(shape: Described | undefined, node: Node): Described {
  const found = shape === 'free' ? undefined : shape && meant(shape, node);
  return !found || found.is === 'any' ? 'free' : found;
}
