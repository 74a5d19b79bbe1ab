// The values at the cursor or around the selection, with what the tables define for each.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Selection, TypedValue } from '../../analysis/typed-tree/objects-at.ts';
import { childOf, type TypedNode, typedFileOf } from '../../analysis/typed-tree/typed-node.ts';
import { pathAt } from '../../text/node-ranges.ts';
import { type NodePath, step } from '../../text/tree.ts';

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
  const tree = file.tree.broken ? null : typedFileOf(file, file.uri);
  const values: TypedValue[] = [];
  let here: TypedNode | null = tree?.root ?? null;
  for (let depth = 0; tree && here; depth++) {
    if (here.declared)
      values.unshift({ path: path.slice(0, depth), node: here.node, shape: here.declared });
    const key = path[depth];
    const slot = key === undefined ? undefined : step(here.node, key);
    // Nothing behind an alias or a syntax error can be changed.
    const ends = !slot || slot.alias !== undefined || ('broken' in slot && slot.broken);
    here = ends ? null : childOf(tree, here, slot, key ?? '');
  }
  return { subject: file, path, values, start, end };
}
