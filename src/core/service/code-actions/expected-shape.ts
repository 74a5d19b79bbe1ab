// The shape that the tables expect at a location, even if another value or none is there.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { type DeclaredAt, declaredShapesAlong } from '../../analysis/typed-tree/declared-shapes.ts';
import type { Finding } from '../../analysis/validation/finding.ts';
import { SchemaWalker } from '../../analysis/validation/walk.ts';
import { resolveShape } from '../../format/expected-shapes.ts';
import type { Field, ObjectTable, Shape } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import type { Node, NodePath } from '../../text/tree.ts';

/** The file of a path. */
type ParsedFile = Pick<AnalyzedFile, 'tree' | 'uri' | 'documents'>;

const walker = new SchemaWalker();

/**
 * Returns the shape that a value at `path` must have; null if no table describes it. Alternatives
 * aren't narrowed by the value.
 */
export function expectedShapeAt(file: ParsedFile, path: NodePath): Shape | null {
  return above(file, path)?.shape ?? null;
}

/**
 * Returns the field at `path` in its table; null for entries, items and what no table describes.
 */
export function fieldAt(file: AnalyzedFile, path: NodePath): Field | null {
  return above(file, path)?.field ?? null;
}

/**
 * Returns the table of the object at `path`; null if it isn't an object or a reference is there.
 */
export function tableAt(file: AnalyzedFile, path: NodePath): ObjectTable | null {
  const found = above(file, path);
  if (!found?.shape || !found.node) return null;
  const shape = resolveShape(found.shape, found.node);
  return shape?.is === 'object' && found.node.kind === 'map' ? tableOf(shape.kind) : null;
}

function above(file: ParsedFile, path: NodePath): DeclaredAt | undefined {
  return declaredShapesAlong(file, path).at(-1);
}

/**
 * Returns how many errors the tables find in a value that should be of this shape. References
 * aren't followed.
 */
export function errorsOf(node: Node, shape: Shape): number {
  return count(walker.walk(node, shape));
}

function count({ problems, below: inner }: Finding): number {
  let errors = problems.filter((f) => f.severity === 'error').length;
  for (const { finding } of inner) errors += count(finding);
  return errors;
}
