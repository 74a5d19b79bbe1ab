// The shape that the tables expect at a location, even if another value or none is there.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { expectedAt } from '../../analysis/typed-tree/typed-node.ts';
import type { Finding } from '../../analysis/validation/finding.ts';
import { SchemaWalker } from '../../analysis/validation/walk.ts';
import type { Field, Shape } from '../../format/table-types.ts';
import type { Node, NodePath } from '../../text/tree.ts';

/** The file of a path. */
type ParsedFile = Pick<AnalyzedFile, 'tree' | 'uri' | 'documents'>;

const walker = new SchemaWalker();

/**
 * Returns the shape that a value at `path` must have; null if no table describes it. Alternatives
 * aren't narrowed by the value.
 */
export function expectedShapeAt(file: ParsedFile, path: NodePath): Shape | null {
  return expectedAt(file, path).declared;
}

/**
 * Returns the field at `path` in its table; null for entries, items and what no table describes.
 */
export function fieldAt(file: AnalyzedFile, path: NodePath): Field | null {
  return expectedAt(file, path).field;
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
