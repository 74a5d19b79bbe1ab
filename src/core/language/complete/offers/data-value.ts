// Values that schemas allow: those they list, and a beginning of one where they only say what it is made of.
import { get, type Node, stringOf } from '../../../parse/tree.ts';
import type { Place } from '../../../resolve/world.ts';
import type { Skeleton } from '../../offer-types.ts';
import { type Facet, type Facets, typesOf } from './facets.ts';

const MAX_DEPTH = 4;

/** A value that a schema names, and by which of its keywords. */
interface Named {
  readonly value: Skeleton;
  readonly from: 'const' | 'enum' | 'default' | 'example';
}

/** The values that schemas name, those that are allowed before those that only serve as examples. */
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

/** A value with places to fill in, by its schemas: required properties only. */
export function beginning(facets: Facets, places: readonly Place[], depth = 0): Skeleton {
  const all = facets.of(places);
  const named = namedValues(all);
  const choices = named.filter(({ from }) => from === 'const' || from === 'enum').map(({ value }) => value);
  if (choices.length > 1 && choices.every((c) => typeof c === 'string')) return { stop: choices[0] ?? '', choices };
  const first = choices[0] ?? named[0]?.value;
  if (first !== undefined && first !== null) return isScalar(first) ? stopFor(first) : first;
  switch (typesOf(all).find((type) => type !== 'null')) {
    case 'object': {
      const required = [...facets.properties(all)].filter(([, property]) => property.required);
      if (depth >= MAX_DEPTH) return { map: [] };
      return { map: required.map(([name, property]) => [name, beginning(facets, property.places, depth + 1)]) };
    }
    case 'array': {
      const items = facets.below(all, '0');
      return { list: items.length > 0 && depth < MAX_DEPTH ? [beginning(facets, items, depth + 1)] : [] };
    }
    case 'integer':
    case 'number':
      return { stop: String(lowest(all)), bare: true };
    case 'boolean':
      return { stop: 'true', choices: ['true', 'false'], bare: true };
    default:
      return { stop: '' };
  }
}

/** What a person is likely to put something else for. */
function stopFor(value: string | number | boolean): Skeleton {
  return typeof value === 'string' ? { stop: value } : { stop: String(value), bare: true };
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

/** So large a value is not offered whole. */
const MAX_SIZE = 60;

/** A value as it is written in a schema; undefined where it is too large. */
function asSkeleton(node: Node): Skeleton | undefined {
  if (node.size > MAX_SIZE || (node.kind === 'scalar' && node.style === 'empty')) return undefined;
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'seq') return { list: node.items.map(({ value }) => asSkeleton(value) ?? null) };
  return { map: node.entries.map(({ key, value }): [string, Skeleton] => [key, asSkeleton(value) ?? null]) };
}

/** A value in few words. */
export function labelOf(value: Skeleton): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('list' in value) return `[${value.list.map(labelOf).join(', ')}]`;
  if ('map' in value)
    return `{${value.map.map(([name, inner]) => `${typeof name === 'string' ? name : name.stop}: ${labelOf(inner)}`).join(', ')}}`;
  return value.stop;
}

/** The type and the title of what schemas describe, on one line. */
export function typeWords(facets: readonly Facet[]): string {
  const format = facets.map(({ node }) => stringOf(get(node, 'format'))).find((f) => f !== undefined);
  const types = typesOf(facets).join(' or ');
  return format ? `${types || 'string'} (${format})` : types;
}
