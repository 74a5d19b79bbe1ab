// What a change of the type of a Protocol Buffers field means for how its values are read (section
// Updating A Message Type of the language guide).

import type { SchemaChange } from './types.ts';

/** Who fails: nobody, one or both directions, or it is not known. */
export type TypeEffect = 'none' | 'narrows' | 'widens' | 'both' | 'unknown';

/** Types that are written alike, by how many bits they hold. */
const FAMILIES: readonly Readonly<Record<string, number>>[] = [
  { bool: 1, int32: 32, uint32: 32, int64: 64, uint64: 64 },
  { sint32: 32, sint64: 64 },
];

/** What is written in JSON for each type, and which others hold all of it. */
const IN_JSON: Readonly<Record<string, string>> = {
  ...{ int32: 's32', sint32: 's32', sfixed32: 's32', uint32: 'u32', fixed32: 'u32' },
  ...{ int64: 's64', sint64: 's64', sfixed64: 's64', uint64: 'u64', fixed64: 'u64' },
  ...{ float: 'float', double: 'double' },
};
const WIDER_IN_JSON: Readonly<Record<string, readonly string[]>> = {
  s32: ['s64', 'double'],
  u32: ['s64', 'u64', 'double'],
  float: ['double'],
};

const SCALARS: ReadonlySet<string> = new Set([
  ...[...FAMILIES.flatMap((family) => Object.keys(family)), ...Object.keys(IN_JSON)],
  ...['string', 'bytes'],
]);

/** Returns whether a type is one of the language itself. */
export const isScalar = (type: string): boolean => SCALARS.has(type);

/** Returns what it means that a scalar type became another one. */
export function scalarEffect(old: string, changed: string, isJson: boolean): TypeEffect {
  if (old === changed) return 'none';
  if (isJson) return jsonEffect(IN_JSON[old], IN_JSON[changed]);
  if (old === 'string' && changed === 'bytes') return 'widens';
  if (old === 'bytes' && changed === 'string') return 'narrows';
  for (const bits of FAMILIES) {
    const [before, after] = [bits[old], bits[changed]];
    if (before === undefined || after === undefined) continue;
    // The same bits with another sign are other values.
    if (before !== after) return before < after ? 'widens' : 'narrows';
  }
  return 'both';
}

function jsonEffect(before: string | undefined, after: string | undefined): TypeEffect {
  if (before === undefined || after === undefined) return 'both';
  if (before === after) return 'none';
  if (WIDER_IN_JSON[before]?.includes(after)) return 'widens';
  return WIDER_IN_JSON[after]?.includes(before) ? 'narrows' : 'both';
}

/** Returns the effect of two changes together. */
export function together(a: TypeEffect, b: TypeEffect): TypeEffect {
  if (a === 'none' || a === b) return b;
  if (b === 'none') return a;
  return a === 'unknown' || b === 'unknown' ? 'unknown' : 'both';
}

/** Returns the directions that an effect breaks; who reads what was removed fails in one. */
export function firmly(effect: TypeEffect | 'readers'): Pick<SchemaChange, 'firm'> {
  if (effect === 'none' || effect === 'unknown') return {};
  if (effect === 'both') return { firm: ['narrows', 'widens'] };
  return { firm: [effect === 'readers' ? 'widens' : effect] };
}
