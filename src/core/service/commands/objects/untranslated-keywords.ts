// Finds what a schema loses in another language.

import { quote } from '../../../format/message-text.ts';
import type { SchemaFormat } from '../../../format/schema-formats.ts';
import type { Kind, Shape } from '../../../format/table-types.ts';
import { fieldFor, tableOf } from '../../../format/tables.ts';
import { formatCount } from '../../../text/plural.ts';
import type { Node } from '../../../text/tree.ts';

/** Number of names to list; beyond that only the count is given. */
const FEW = 4;

/**
 * Returns whether a value can be a schema in a language, based on its JSON type; always true for an
 * unknown language.
 */
export function isIn(node: Node, format: SchemaFormat | undefined): boolean {
  if (!format) return true;
  if (node.kind !== 'scalar') return format.types.includes(node.kind === 'map' ? 'object' : 'list');
  return (
    (typeof node.value === 'string' || typeof node.value === 'boolean') &&
    format.types.some((type) => type === typeof node.value)
  );
}

/**
 * Returns sentences on what is lost or has to be rewritten.
 * @param stays the schema is kept as written
 */
export function untranslatedKeywords(
  node: Node,
  from: SchemaFormat | undefined,
  to: SchemaFormat | undefined,
  label: string,
  stays: boolean,
): string[] {
  if (from && to && from.family === to.family) return [];
  const before = from?.label ?? 'an unknown language';
  if (!stays)
    return [
      `It is in ${quote(before)} and can't be converted. It is removed; write a new schema in ${label}.`,
    ];
  if (!from?.kind || !to?.kind)
    return [
      `It is in ${quote(before)} and can't be converted. It is kept; rewrite it as ${label}.`,
    ];
  const foreign = [...foreignIn(node, from.kind, to.kind)];
  if (foreign.length === 0) return [];
  const names =
    foreign.length > FEW ? formatCount(foreign.length, 'keyword') : foreign.map(quote).join(', ');
  return [
    `${names} ${foreign.length === 1 ? 'has' : 'have'} no or another meaning in ${label}. Replace ${foreign.length === 1 ? 'it' : 'them'}.`,
  ];
}

/**
 * Keywords of one language that the other does not know, or whose values it writes in another way.
 */
function foreignIn(root: Node, from: Kind, to: Kind): ReadonlySet<string> {
  const out = new Set<string>();
  const visit = (node: Node, shape: Shape, found: Shape): void => {
    if (node.kind === 'seq' && shape.is === 'list') {
      for (const { value } of node.items)
        visit(value, shape.of, found.is === 'list' ? found.of : found);
      return;
    }
    if (node.kind !== 'map') return;
    if (shape.is === 'map') {
      for (const { value } of node.entries)
        visit(value, shape.of, found.is === 'map' ? found.of : found);
      return;
    }
    const object = objectIn(shape);
    const other = objectIn(found);
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

/** Returns the first alternative that accepts a value, else the shape itself. */
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
        (node.kind === 'scalar' &&
          typeof node.value === 'boolean' &&
          shape.is === 'object' &&
          tableOf(shape.kind).boolean === true)
      );
    case 'string':
      return (
        node.kind === 'scalar' &&
        typeof node.value === 'string' &&
        (!shape.enum || shape.soft === true || shape.enum.includes(node.value))
      );
    case 'boolean':
      return node.kind === 'scalar' && typeof node.value === 'boolean';
    case 'null':
      return node.kind === 'scalar' && node.value === null;
    default:
      return node.kind === 'scalar' && typeof node.value === 'number';
  }
}
