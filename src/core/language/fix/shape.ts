// What the tables say should stand at a place, also where something else or nothing stands there.

import type { Finding } from '../../check/finding.ts';
import { meant } from '../../check/shapes.ts';
import { Walker } from '../../check/walk.ts';
import type { Node, Path } from '../../parse/tree.ts';
import type { Field, ObjectTable, Shape } from '../../spec/kit.ts';
import { tableOf } from '../../spec/spec.ts';
import { type DeclaredAt, declaredAlong } from '../structure/declared.ts';
import type { Subject } from '../subject.ts';

/** The file of a path. */
type File = Pick<Subject, 'tree' | 'uri' | 'world'>;

const walker = new Walker();

/** The shape a value at `path` must have; null where no table says anything. Alternatives are not decided by the value. */
export function wantedAt(subject: File, path: Path): Shape | null {
  return above(subject, path)?.shape ?? null;
}

/** The row of the field at `path`; null for entries, items and what no table describes. */
export function fieldAt(subject: Subject, path: Path): Field | null {
  return above(subject, path)?.field ?? null;
}

/** The table of the object at `path`; null where it is none or a reference stands there. */
export function tableAt(subject: Subject, path: Path): ObjectTable | null {
  const found = above(subject, path);
  if (!found?.shape || !found.node) return null;
  const shape = meant(found.shape, found.node);
  return shape?.is === 'object' && found.node.kind === 'map' ? tableOf(shape.kind) : null;
}

function above(subject: File, path: Path): DeclaredAt | undefined {
  return declaredAlong(subject, path).at(-1);
}

/** How many errors the tables find in a value that should be of this shape. References are not followed. */
export function errorsOf(node: Node, shape: Shape): number {
  return count(walker.walk(node, shape));
}

function count({ faults, below: inner }: Finding): number {
  let errors = faults.filter((f) => f.severity === 'error').length;
  for (const { finding } of inner) errors += count(finding);
  return errors;
}
