// Values that schemas allow: those they list, and an initial one if they only define its structure.

import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { type Facet, type Facets, typesOf } from '../../../analysis/symbols/facets.ts';
import { get, type Node, stringOf } from '../../../text/tree.ts';
import type { Skeleton } from '../types.ts';

const MAX_DEPTH = 4;

/** A value that a schema lists, and by which of its keywords. */
interface Named {
  readonly value: Skeleton;
  readonly from: 'const' | 'enum' | 'default' | 'example';
}

/** Returns the values that schemas list, allowed ones before those that are only examples. */
export function namedValues(facets: readonly Facet[]): Named[] {
  const out: Named[] = [];
  const seen = new Set<string>();
  const add = (node: Node | undefined, from: Named['from']): void => {
    const value = node && asSkeleton(node);
    const id = JSON.stringify(value);
    if (value === undefined || value === '' || seen.has(id)) return;
    seen.add(id);
    out.push({ value, from });
  };
  const all = (keyword: string, from: Named['from']): void => {
    for (const { node } of facets) {
      const list = get(node, keyword);
      for (const { value } of list?.kind === 'seq' ? list.items : []) add(value, from);
    }
  };
  for (const { node, maybe } of facets) add(get(node, 'const'), maybe ? 'enum' : 'const');
  all('enum', 'enum');
  const closed = out.length > 0;
  for (const { node, maybe } of facets) if (!maybe) add(get(node, 'default'), 'default');
  if (closed) return out.filter(({ from }) => from !== 'default');
  for (const { node } of facets) add(get(node, 'example'), 'example');
  all('examples', 'example');
  return out;
}

/** Returns a value with placeholders from its schemas: required properties only. */
export function beginning(facets: Facets, nodes: readonly LocatedNode[], depth = 0): Skeleton {
  const all = facets.of(nodes);
  const named = namedValues(all);
  const choices = named
    .filter(({ from }) => from === 'const' || from === 'enum')
    .map(({ value }) => value);
  if (choices.length > 1 && choices.every((c) => typeof c === 'string'))
    return { placeholder: choices[0] ?? '', choices };
  const first = choices[0] ?? named[0]?.value;
  if (first !== undefined && first !== null) return isScalar(first) ? placeholderFor(first) : first;
  switch (typesOf(all).find((type) => type !== 'null')) {
    case 'object': {
      const required = [...facets.properties(all)].filter(([, property]) => property.required);
      if (depth >= MAX_DEPTH) return { map: [] };
      return {
        map: required.map(([name, property]) => [
          name,
          beginning(facets, property.places, depth + 1),
        ]),
      };
    }
    case 'array': {
      const items = facets.below(all, '0');
      return {
        list: items.length > 0 && depth < MAX_DEPTH ? [beginning(facets, items, depth + 1)] : [],
      };
    }
    case 'integer':
    case 'number':
      return { placeholder: String(lowest(all)), bare: true };
    case 'boolean':
      return { placeholder: 'true', choices: ['true', 'false'], bare: true };
    default:
      return { placeholder: '' };
  }
}

/** Returns a value that the user is likely to replace. */
function placeholderFor(value: string | number | boolean): Skeleton {
  return typeof value === 'string'
    ? { placeholder: value }
    : { placeholder: String(value), bare: true };
}

function isScalar(value: Skeleton): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function lowest(facets: readonly Facet[]): number {
  for (const { node } of facets) {
    const minimum = get(node, 'minimum');
    if (minimum?.kind === 'scalar' && typeof minimum.value === 'number') return minimum.value;
  }
  return 0;
}

/** Maximum size of a value that is suggested as a whole. */
const MAX_SIZE = 60;

/** A value as it is written in a schema; undefined where it is too large. */
function asSkeleton(node: Node): Skeleton | undefined {
  if (node.size > MAX_SIZE || (node.kind === 'scalar' && node.style === 'empty')) return undefined;
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'seq')
    return { list: node.items.map(({ value }) => asSkeleton(value) ?? null) };
  return {
    map: node.entries.map(({ key, value }): [string, Skeleton] => [key, asSkeleton(value) ?? null]),
  };
}

/** Returns a short label for a value. */
export function skeletonLabel(value: Skeleton): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('list' in value) return `[${value.list.map(skeletonLabel).join(', ')}]`;
  if ('map' in value)
    return `{${value.map.map(([name, inner]) => `${typeof name === 'string' ? name : name.placeholder}: ${skeletonLabel(inner)}`).join(', ')}}`;
  return value.placeholder;
}

/** Returns the type and the title from schemas, on one line. */
export function typeWords(facets: readonly Facet[]): string {
  const format = facets
    .map(({ node }) => stringOf(get(node, 'format')))
    .find((f) => f !== undefined);
  const types = typesOf(facets).join(' or ');
  return format ? `${types || 'string'} (${format})` : types;
}
