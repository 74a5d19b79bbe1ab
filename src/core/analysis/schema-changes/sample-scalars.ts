// Numbers and strings on both sides of every limit that two schemas have.

import { stringFor } from '../instances/generate-string.ts';
import { randomOf } from '../instances/random.ts';
import { numbersOf } from './hints.ts';
import { leastMultiple } from './ratio.ts';
import type { JsonObject, PlainSchema } from './schema-space.ts';
import { isHostile } from './schema-space.ts';

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const MAX_LENGTH = 300;

/** Returns numbers at, above and below the limits of all these schemas. */
export function numbersFor(
  own: readonly PlainSchema[],
  others: readonly PlainSchema[],
): readonly number[] {
  const all = [...own, ...others];
  const bounds = numbersOf(all, BOUNDS);
  const multiples = numbersOf(all, ['multipleOf']);
  const out = new Set<number>([0, 1, 1.5, -1, 2, 0.5, -0.5, 3, 7, 10, 100, 3_000_000_000]);
  for (const n of bounds) for (const by of [0, 1, -1, 0.5, -0.5, 2, 10]) out.add(n + by);
  const least = multiples.length > 1 ? leastMultiple(numbersOf(own, ['multipleOf'])) : null;
  for (const m of least === null ? multiples : [...multiples, least]) {
    for (const factor of [1, 2, 0.5, 3, -1, 7, 10, 11]) out.add(m * factor);
    for (const n of bounds) {
      const at = Math.floor(n / m);
      for (const by of [-1, 0, 1, 2]) out.add((at + by) * m);
    }
  }
  for (const n of numbersOf(all, ['x-default'])) out.add(n);
  out.add(1e20);
  return [...out].filter(Number.isFinite);
}

/** Returns strings of the lengths, patterns and formats of all these schemas. */
export function stringsFor(
  own: readonly PlainSchema[],
  others: readonly PlainSchema[],
): readonly string[] {
  const out = new Set(['a', '', 'ab', 'A', '1', 'abc', 'x-y z', 'abcdefghijkl']);
  const all = [...own, ...others];
  const lengths = new Set(
    numbersOf(all, ['minLength', 'maxLength']).flatMap((n) => [n, n - 1, n + 1]),
  );
  for (const length of lengths)
    if (length >= 0 && length <= MAX_LENGTH) out.add('a'.repeat(length));
  const made = (schemas: readonly JsonObject[], seeds: number): void => {
    for (let seed = 0; seed < seeds; seed++) {
      const text = textFor(schemas, seed);
      if (text !== null) out.add(text);
    }
  };
  made(
    own.map(({ json }) => json as JsonObject),
    6,
  );
  for (const { json } of all) {
    const { pattern, 'x-format': format } = json as JsonObject;
    if (pattern !== undefined) made([{ pattern }], 12);
    if (format !== undefined) made([{ 'x-format': format }], 2);
    if (pattern !== undefined)
      for (const length of lengths) made([{ pattern, minLength: length, maxLength: length }], 1);
  }
  for (const text of [...out].slice(0, 40)) for (const other of similarTexts(text)) out.add(other);
  return [...out];
}

/**
 * Returns texts that a pattern may match or not where it matches this one: with something before or
 * after it, with one character more or less.
 */
export function similarTexts(text: string): readonly string[] {
  const last = text.slice(-1);
  return text.length < 2
    ? [`${text}!`, `!${text}`]
    : [`${text}!`, `!${text}`, text + last, text.slice(0, -1)];
}

function textFor(schemas: readonly JsonObject[], seed: number): string | null {
  const patterns = schemas.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []));
  if (patterns.length > 1 && patterns.some(isHostile)) return null;
  try {
    const text = stringFor(schemas, randomOf(seed, 0));
    return text.length <= MAX_LENGTH ? text : null;
  } catch {
    return null;
  }
}
