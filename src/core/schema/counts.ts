// Limits of sizes in plain words: `3..77 chars`, `1..10 items`, `unique`, `1..3 properties`.
import { get, type MapNode } from '../parse/tree.ts';
import { numberOf } from './range.ts';
import type { ConstraintView } from './types.ts';

const COUNTED = [
  ['minLength', 'maxLength', 'char', 'chars'],
  ['minItems', 'maxItems', 'item', 'items'],
  ['minProperties', 'maxProperties', 'property', 'properties'],
] as const;

/** What the length, item and property limits of a schema say, and `uniqueItems`. */
export function countsOf(schema: MapNode): ConstraintView[] {
  const found: ConstraintView[] = [];
  for (const [min, max, one, many] of COUNTED) {
    const low = numberOf(schema, min);
    const high = numberOf(schema, max);
    if (low === undefined && high === undefined) continue;
    const range = low === undefined ? `<= ${high}` : high === undefined ? `>= ${low}` : low === high ? `${low}` : `${low}..${high}`;
    found.push({ keyword: low === undefined ? max : min, text: `${range} ${(high ?? low) === 1 ? one : many}` });
  }
  const unique = get(schema, 'uniqueItems');
  if (unique?.kind === 'scalar' && unique.value === true) found.push({ keyword: 'uniqueItems', text: 'unique' });
  return found;
}
