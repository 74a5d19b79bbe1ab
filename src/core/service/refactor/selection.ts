// The values at the cursor or around the selection, with what the tables define for each.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { declaredShapesAlong } from '../../analysis/typed-tree/declared-shapes.ts';
import { pathAt } from '../../text/node-ranges.ts';
import { get, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { Selection, TypedValue } from './types.ts';

/** @param start offset of the cursor, or of the selection that goes to `end` */
export function selectionAt(file: AnalyzedFile, start: number, end: number): Selection {
  const from = pathAt(file.tree, start);
  const to = start === end ? from : pathAt(file.tree, end);
  const parted = from.findIndex((key, i) => to[i] !== key);
  return selectionOfPath(file, parted < 0 ? from : from.slice(0, parted), start, end);
}

/** Returns the selection of the value at a path. */
export function selectionOfPath(
  file: AnalyzedFile,
  path: NodePath,
  start = 0,
  end = start,
): Selection {
  const values: TypedValue[] = [];
  const expected = declaredShapesAlong(file, path);
  for (const value of along(file, path)) {
    const shape = expected[value.path.length]?.shape;
    if (shape) values.unshift({ ...value, shape });
  }
  return { subject: file, path, values, start, end };
}

/** Returns the values from the root to a path, stopping at aliases and syntax errors. */
function along({ tree }: AnalyzedFile, path: NodePath): { path: NodePath; node: Node }[] {
  if (!tree.root || tree.broken) return [];
  const out = [{ path: [] as NodePath, node: tree.root }];
  let node = tree.root;
  for (const [i, key] of path.entries()) {
    const slot = step(node, key);
    if (!slot || slot.alias !== undefined || ('broken' in slot && slot.broken)) break;
    node = slot.value;
    out.push({ path: path.slice(0, i + 1), node });
  }
  return out;
}

/** Returns the text of the `$ref` of a Reference Object. */
export function refOf(node: Node | undefined): string | undefined {
  return node && stringOf(get(node, '$ref'));
}
