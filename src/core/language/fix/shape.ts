// What the tables say should stand at a place, also where something else or nothing stands there.

import type { Finding } from '../../check/finding.ts';
import { schemaShape, Walker } from '../../check/walk.ts';
import { toPointer } from '../../parse/pointer.ts';
import { entry, get, type Node, type Path, step, stringOf } from '../../parse/tree.ts';
import { dialect } from '../../spec/dialects.ts';
import type { Field, ObjectTable, Shape } from '../../spec/kit.ts';
import { payloadKind } from '../../spec/schemas.ts';
import { fieldFor, kindIn, tableOf } from '../../spec/spec.ts';
import { isWhole, rootShape, wantedShapes } from '../structure/fragments.ts';
import type { Subject } from '../subject.ts';

const walker = new Walker();

/** The shape a value at `path` must have; null where no table says anything. Alternatives are not decided by the value. */
export function wantedAt(subject: Subject, path: Path): Shape | null {
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
  const shape = narrow(found.shape, found.node);
  return shape?.is === 'object' && found.node.kind === 'map' ? tableOf(shape.kind) : null;
}

interface Above {
  readonly shape: Shape | null;
  readonly field: Field | null;
  readonly node: Node | undefined;
}

function above({ tree, uri, world }: Subject, path: Path): Above | null {
  if (!tree.root) return null;
  const wanted = isWhole(uri, tree.root) ? null : wantedShapes(world);
  let node: Node | undefined = tree.root;
  let shape: Shape | null = wanted ? (wanted.get(`${uri}#`) ?? null) : rootShape(tree.root);
  let field: Field | null = null;
  for (const [i, name] of path.entries()) {
    if (!node) return null;
    const inside: Shape | null = shape && narrow(shape, node);
    [shape, field] = inside ? below(inside, node, name) : [null, null];
    shape ??= wanted?.get(`${uri}#${toPointer(path.slice(0, i + 1))}`) ?? null;
    node = node.kind === 'map' ? entry(node, name)?.value : step(node, name)?.value;
  }
  return { shape, field, node };
}

/** Alternatives are told apart by the value. */
function narrow(shape: Shape, node: Node): Shape | null {
  if (shape.is === 'payload-schema')
    return node.kind === 'map'
      ? {
          is: 'object',
          kind: kindIn(
            payloadKind((name) => get(node, name) !== undefined),
            shape.dialect ?? dialect,
          ),
          ref: 'or',
        }
      : shape;
  if (shape.is !== 'either') return shape;
  const fitting = shape.of.find((s) =>
    node.kind === 'seq' ? s.is === 'list' : node.kind === 'map' ? s.is === 'map' || s.is === 'object' || s.is === 'payload-schema' : false,
  );
  return fitting ? narrow(fitting, node) : node.kind === 'scalar' ? shape : null;
}

function below(shape: Shape, node: Node, name: string): [Shape | null, Field | null] {
  if (shape.is === 'map' || shape.is === 'list') return [shape.of, null];
  if (shape.is !== 'object') return [null, null];
  const table = tableOf(shape.kind);
  const field = fieldFor(table, name, (sibling) => stringOf(get(node, sibling))) ?? null;
  if (!field) return [null, null];
  return [field.shape.is === 'schema-by-format' ? schemaShape(stringOf(get(node, 'schemaFormat')), table.dialect) : field.shape, field];
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
