// Limits of numbers, and of how much texts, lists and objects have, in few words: `0 <= x < 66`,
// `multiple of 5`, `1..3 items`.
import { get, type MapNode } from '../../text/tree.ts';
import type { ConstraintView } from './types.ts';

interface Bound {
  readonly keyword: string;
  readonly value: number;
  readonly exclusive: boolean;
}

/**
 * Returns what `minimum`, `maximum`, their exclusive forms (a number in draft 07, a flag in OpenAPI
 * 3.0) and `multipleOf` say together; the tighter of two bounds counts.
 */
export function rangeOf(schema: MapNode): ConstraintView[] {
  const low = readBound(schema, 'minimum', 'exclusiveMinimum', (a, b) => a > b);
  const high = readBound(schema, 'maximum', 'exclusiveMaximum', (a, b) => a < b);
  const found: ConstraintView[] = [];
  if (low && high) {
    const text = `${low.value} ${low.exclusive ? '<' : '<='} x ${high.exclusive ? '<' : '<='} ${high.value}`;
    found.push({ keyword: low.keyword, text });
  } else if (low)
    found.push({ keyword: low.keyword, text: `${low.exclusive ? '>' : '>='} ${low.value}` });
  else if (high)
    found.push({ keyword: high.keyword, text: `${high.exclusive ? '<' : '<='} ${high.value}` });
  const step = numberOf(schema, 'multipleOf');
  if (step !== undefined) found.push({ keyword: 'multipleOf', text: `multiple of ${step}` });
  return found;
}

/** Returns the number below `key`, or undefined. */
export function numberOf(schema: MapNode, key: string): number | undefined {
  const node = get(schema, key);
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}

function readBound(
  schema: MapNode,
  plain: string,
  strict: string,
  tighter: (a: number, b: number) => boolean,
): Bound | undefined {
  const value = numberOf(schema, plain);
  const limit = numberOf(schema, strict);
  if (limit !== undefined && (value === undefined || !tighter(value, limit)))
    return { keyword: strict, value: limit, exclusive: true };
  if (value === undefined) return undefined;
  const flag = get(schema, strict);
  return { keyword: plain, value, exclusive: flag?.kind === 'scalar' && flag.value === true };
}

const COUNTED = [
  ['minLength', 'maxLength', 'char', 'chars'],
  ['minItems', 'maxItems', 'item', 'items'],
  ['minProperties', 'maxProperties', 'property', 'properties'],
] as const;
const COUNTED_SINCE_2019 = [
  ...COUNTED,
  ['minContains', 'maxContains', 'matching item', 'matching items'],
] as const;

/** Returns what the length, item and property limits of a schema say, and `uniqueItems`. */
export function countsOf(schema: MapNode, isNewer: boolean): ConstraintView[] {
  const found: ConstraintView[] = [];
  for (const [min, max, one, many] of isNewer ? COUNTED_SINCE_2019 : COUNTED) {
    const low = numberOf(schema, min);
    const high = numberOf(schema, max);
    if (low === undefined && high === undefined) continue;
    const range =
      low === undefined
        ? `<= ${high}`
        : high === undefined
          ? `>= ${low}`
          : low === high
            ? `${low}`
            : `${low}..${high}`;
    found.push({
      keyword: low === undefined ? max : min,
      text: `${range} ${(high ?? low) === 1 ? one : many}`,
    });
  }
  const unique = get(schema, 'uniqueItems');
  if (unique?.kind === 'scalar' && unique.value === true)
    found.push({ keyword: 'uniqueItems', text: 'unique' });
  return found;
}
