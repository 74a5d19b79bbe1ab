// What the tables want on the way to a value, whatever stands there.
import { schemaShape } from '../../check/walk.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get, type Node, type Path, step, stringOf } from '../../parse/tree.ts';
import { dialect } from '../../spec/dialects.ts';
import type { Shape } from '../../spec/kit.ts';
import { payloadKind } from '../../spec/schemas.ts';
import { fieldFor, kindIn, tableOf } from '../../spec/spec.ts';
import { isWhole, rootShape, wantedShapes } from '../structure/fragments.ts';
import type { Subject } from '../subject.ts';

/** The shapes from the root of the file to a value, that of the root first; null where no table says anything. Alternatives are left open. */
export function shapesAlong({ tree, uri, world }: Pick<Subject, 'tree' | 'uri' | 'world'>, path: Path): (Shape | null)[] {
  if (!tree.root) return [];
  const wanted = isWhole(uri, tree.root) ? null : wantedShapes(world);
  let node: Node | undefined = tree.root;
  let shape: Shape | null = wanted ? (wanted.get(`${uri}#`) ?? null) : rootShape(tree.root);
  const out = [shape];
  for (const [i, name] of path.entries()) {
    const inside: Shape | null = shape && node ? narrow(shape, node) : null;
    shape = (inside && node ? below(inside, node, name) : null) ?? wanted?.get(`${uri}#${toPointer(path.slice(0, i + 1))}`) ?? null;
    out.push(shape);
    node = node && step(node, name)?.value;
  }
  return out;
}

/** Alternatives are told apart by the value; null where none fits. */
export function narrow(shape: Shape, node: Node): Shape | null {
  if (shape.is === 'payload-schema') {
    if (node.kind !== 'map') return shape;
    const kind = payloadKind((name) => get(node, name) !== undefined);
    return { is: 'object', kind: kindIn(kind, shape.dialect ?? dialect), ref: 'or' };
  }
  if (shape.is !== 'either') return shape;
  const fitting = shape.of.find((s) =>
    node.kind === 'seq' ? s.is === 'list' : node.kind === 'map' && /^(?:map|object|payload-schema)$/.test(s.is),
  );
  return fitting ? narrow(fitting, node) : null;
}

function below(shape: Shape, node: Node, name: string): Shape | null {
  if (shape.is === 'map' || shape.is === 'list') return shape.of;
  if (shape.is !== 'object') return null;
  const table = tableOf(shape.kind);
  const field = fieldFor(table, name, (sibling) => stringOf(get(node, sibling)));
  if (!field) return null;
  return field.shape.is === 'schema-by-format' ? schemaShape(stringOf(get(node, 'schemaFormat')), table.dialect) : field.shape;
}
