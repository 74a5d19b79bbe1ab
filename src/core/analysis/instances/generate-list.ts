// Lists within the limits of a schema.

import type { Schema } from './check-keywords.ts';
import type { Generation } from './generate-object.ts';
import { GenerationFailed, list, together } from './generate-parts.ts';
import type { NormalizedSchema } from './types.ts';

/** Items that are tried for one that differs from all before it. */
const TRIES = 24;

/** Returns a list that should fit all `own`; `shortly` makes it as short as it may be. */
export function listFor(own: readonly Schema[], shortly: boolean, making: Generation): unknown[] {
  const numbers = (keyword: string): number[] =>
    own.map((p) => p[keyword]).filter((v) => typeof v === 'number');
  const min = Math.ceil(Math.max(0, ...numbers('minItems')));
  const max = Math.floor(Math.min(Infinity, ...numbers('maxItems')));
  if (min > max)
    throw new GenerationFailed('a list cannot have more and fewer items than its limits at once');
  const expected = own
    .map((p) => p.contains as NormalizedSchema | undefined)
    .filter((s) => s !== undefined);
  const positions = Math.max(0, ...own.map((p) => list(p.items).length));
  const length = Math.min(
    max,
    Math.max(min, expected.length, shortly ? 0 : Math.max(1, positions)),
  );
  const differ = own.some((p) => p.uniqueItems === true);
  const out: unknown[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < length; i++) {
    const contained = expected[i - Math.max(0, Math.min(positions, length - expected.length))];
    const schema = together([
      ...own.flatMap((part) => itemOf(part, i)),
      ...(contained === undefined ? [] : [contained]),
    ]);
    // What need not be there is left out where it cannot be made.
    let item = i < min ? { value: making.below(schema) } : making.attempt(schema);
    if (!item) break;
    for (let n = 0; differ && seen.has(JSON.stringify(item.value)); n++) {
      if (n === TRIES) {
        if (i >= min) return out;
        throw new GenerationFailed(`no ${min} items were found that all differ`);
      }
      item = { value: making.below(schema) };
    }
    seen.add(JSON.stringify(item.value));
    out.push(item.value);
  }
  return out;
}

function itemOf({ items, additionalItems }: Schema, at: number): NormalizedSchema[] {
  if (items === undefined) return [];
  if (!Array.isArray(items)) return [items as NormalizedSchema];
  const own = at < items.length ? items[at] : additionalItems;
  return own === undefined ? [] : [own as NormalizedSchema];
}
