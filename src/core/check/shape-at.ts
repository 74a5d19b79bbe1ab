// What the tables say stands at a path of a whole document: the question "what does this reference point to?".
import { get, type Node, type Path, step, stringOf } from '../parse/tree.ts';
import { dialectOf } from '../spec/dialects.ts';
import { EXTENSION, type ObjectShape, type Shape } from '../spec/kit.ts';
import { payloadKind } from '../spec/schemas.ts';
import { fieldFor, kindIn, rootKind, tableOf } from '../spec/spec.ts';
import { schemaShape } from './walk.ts';

/** `free`: data that no table describes (extensions, examples), which may be anything. */
export type Described = Shape | 'free';

const SCHEMA: ObjectShape = { is: 'object', kind: 'Schema', ref: 'or' };

/**
 * The shape of the value at `path` below the root of a whole document.
 * A path that leaves the tables is free data; the value at its end decides between the two kinds of payload schema.
 */
export function shapeAt(root: Node, path: Path): Described {
  const spoken = dialectOf((name) => get(root, name) !== undefined);
  let shape: Described = { is: 'object', kind: kindIn(rootKind, spoken), ref: 'no' };
  let node: Node = root;
  for (const name of path) {
    shape = below(narrow(shape, node), node, name);
    if (shape === 'free') return 'free';
    const slot = step(node, name);
    if (!slot) return 'free';
    node = slot.value;
  }
  return narrow(shape, node);
}

/** Alternatives are told apart by the value. */
function narrow(shape: Described, node: Node): Described {
  if (shape === 'free') return shape;
  if (shape.is === 'payload-schema') {
    const kind = payloadKind((name) => get(node, name) !== undefined);
    return kind === SCHEMA.kind ? SCHEMA : { is: 'object', kind: shape.dialect ? kindIn(kind, shape.dialect) : kind, ref: 'no' };
  }
  if (shape.is !== 'either') return shape;
  return (
    shape.of.find(
      (s) =>
        (node.kind === 'seq') === (s.is === 'list') &&
        (node.kind === 'map') === (s.is === 'map' || s.is === 'object' || s.is === 'payload-schema'),
    ) ?? 'free'
  );
}

function below(shape: Described, node: Node, name: string): Described {
  if (shape === 'free') return 'free';
  if (shape.is === 'map' || shape.is === 'list') return shape.of;
  if (shape.is !== 'object') return 'free';
  const table = tableOf(shape.kind);
  if (table.extensions && EXTENSION.test(name)) return 'free';
  const field = fieldFor(table, name, (sibling) => stringOf(get(node, sibling)));
  if (!field) return 'free';
  return field.shape.is === 'schema-by-format'
    ? schemaShape(stringOf(get(node, 'schemaFormat')), table.dialect)
    : field.shape.is === 'any'
      ? 'free'
      : field.shape;
}
