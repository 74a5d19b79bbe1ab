// The shapes that the tables expect on the way to a location, whatever the document has there.
import {
  type Declared,
  declaredIn,
  documentShape,
  resolveShape,
  siblingsIn,
} from '../../format/expected-shapes.ts';
import { toPointer } from '../../text/pointer.ts';
import { type Node, type NodePath, step } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import { fragmentShapes, isWholeDocument } from './fragments.ts';

/** A value, which may be missing, by its expected shape. Alternatives are left open. */
export interface DeclaredAt {
  /** Null if no table describes it. */
  readonly shape: Declared['shape'] | null;
  readonly field: Declared['field'];
  readonly node: Node | undefined;
}

/** Returns the shapes from the root of the file to the value at `path`, that of the root first. */
export function declaredShapesAlong(
  { tree, uri, documents }: Pick<AnalyzedFile, 'tree' | 'uri' | 'documents'>,
  path: NodePath,
): DeclaredAt[] {
  const { root } = tree;
  if (!root) return [];
  const expected = isWholeDocument(uri, root) ? null : fragmentShapes(documents);
  let here: DeclaredAt = {
    shape: expected ? (expected.get(`${uri}#`) ?? null) : documentShape(root),
    field: null,
    node: root,
  };
  const out = [here];
  for (const [i, name] of path.entries()) {
    const { shape, node } = here;
    const inside = shape && node && resolveShape(shape, node);
    const found = inside && node ? declaredIn(inside, name, siblingsIn(node)) : null;
    here = {
      shape: found?.shape ?? expected?.get(`${uri}#${toPointer(path.slice(0, i + 1))}`) ?? null,
      field: found?.field ?? null,
      node: node && step(node, name)?.value,
    };
    out.push(here);
  }
  return out;
}
