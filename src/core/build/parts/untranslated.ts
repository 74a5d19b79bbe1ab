// What of a schema means nothing in another language.

import { quote } from '../../check/say.ts';
import { counted } from '../../counted.ts';
import type { Node } from '../../parse/tree.ts';
import type { SchemaFormat } from '../../spec/formats.ts';
import type { Kind, Shape } from '../../spec/kit.ts';
import { fieldFor, tableOf } from '../../spec/spec.ts';

/** Names that are told; of more only the number is. */
const FEW = 4;

/** Whether a value can be a schema of a language, as far as its JSON type tells; of a language that is not known anything can. */
export function isIn(node: Node, format: SchemaFormat | undefined): boolean {
  if (!format) return true;
  if (node.kind !== 'scalar') return format.types.includes(node.kind === 'map' ? 'object' : 'list');
  return (typeof node.value === 'string' || typeof node.value === 'boolean') && format.types.some((type) => type === typeof node.value);
}

/** Sentences on what is lost or has to be written anew. @param stays the schema is kept as it is written */
export function untranslated(
  node: Node,
  from: SchemaFormat | undefined,
  to: SchemaFormat | undefined,
  label: string,
  stays: boolean,
): string[] {
  if (from && to && from.family === to.family) return [];
  const before = from?.label ?? 'an unknown language';
  if (!stays) return [`It is in ${quote(before)} and can't be converted. It is removed; write a new schema in ${label}.`];
  if (!from?.kind || !to?.kind) return [`It is in ${quote(before)} and can't be converted. It is kept; rewrite it as ${label}.`];
  const foreign = [...foreignIn(node, from.kind, to.kind)];
  if (foreign.length === 0) return [];
  const names = foreign.length > FEW ? counted(foreign.length, 'keyword') : foreign.map(quote).join(', ');
  return [
    `${names} ${foreign.length === 1 ? 'has' : 'have'} no or another meaning in ${label}. Replace ${foreign.length === 1 ? 'it' : 'them'}.`,
  ];
}

/** Keywords of one language that the other does not know, or whose values it writes in another way. */
function foreignIn(root: Node, from: Kind, to: Kind): ReadonlySet<string> {
  const out = new Set<string>();
  const visit = (node: Node, shape: Shape, there: Shape): void => {
    if (node.kind === 'seq' && shape.is === 'list') {
      for (const { value } of node.items) visit(value, shape.of, there.is === 'list' ? there.of : there);
      return;
    }
    if (node.kind !== 'map') return;
    if (shape.is === 'map') {
      for (const { value } of node.entries) visit(value, shape.of, there.is === 'map' ? there.of : there);
      return;
    }
    const object = objectIn(shape);
    const other = objectIn(there);
    if (!object || !other) return;
    for (const { key, value } of node.entries) {
      const field = fieldFor(tableOf(object), key, () => undefined);
      if (!field || key === '$ref') continue;
      const same = fieldFor(tableOf(other), key, () => undefined);
      if (!same || !takes(same.shape, value)) out.add(key);
      else visit(value, pick(field.shape, value), pick(same.shape, value));
    }
  };
  visit(root, { is: 'object', kind: from, ref: 'or' }, { is: 'object', kind: to, ref: 'or' });
  return out;
}

function objectIn(shape: Shape): Kind | null {
  return shape.is === 'object' ? shape.kind : null;
}

/** The alternative that a value is meant by. */
function pick(shape: Shape, node: Node): Shape {
  return shape.is === 'either' ? (shape.of.find((one) => takes(one, node)) ?? shape) : shape;
}

function takes(shape: Shape, node: Node): boolean {
  switch (shape.is) {
    case 'any':
    case 'schema-by-format':
      return true;
    case 'either':
      return shape.of.some((one) => takes(one, node));
    case 'list':
      return node.kind === 'seq';
    case 'map':
      return node.kind === 'map';
    case 'object':
    case 'payload-schema':
      return (
        node.kind === 'map' ||
        (node.kind === 'scalar' && typeof node.value === 'boolean' && shape.is === 'object' && tableOf(shape.kind).boolean === true)
      );
    case 'string':
      return (
        node.kind === 'scalar' && typeof node.value === 'string' && (!shape.enum || shape.soft === true || shape.enum.includes(node.value))
      );
    case 'boolean':
      return node.kind === 'scalar' && typeof node.value === 'boolean';
    case 'null':
      return node.kind === 'scalar' && node.value === null;
    default:
      return node.kind === 'scalar' && typeof node.value === 'number';
  }
}
