// Lists within the limits of a schema.
import { GaveUp } from './gave-up.ts';
import type { Making } from './generate-object.ts';
import { list, together } from './generate-parts.ts';
import type { Schema } from './leaves.ts';
import type { JudgedSchema } from './types.ts';

/** Items that are tried for one that differs from all before it. */
const TRIES = 24;

/** A list that should fit all `own`; `shortly` makes it as short as it may be. */
export function listFor(own: readonly Schema[], shortly: boolean, making: Making): unknown[] {
  const numbers = (keyword: string): number[] => own.map((p) => p[keyword]).filter((v) => typeof v === 'number');
  const min = Math.ceil(Math.max(0, ...numbers('minItems')));
  const max = Math.floor(Math.min(Infinity, ...numbers('maxItems')));
  if (min > max) throw new GaveUp('a list cannot have more and fewer items than its limits at once');
  const wanted = own.map((p) => p.contains as JudgedSchema | undefined).filter((s) => s !== undefined);
  const positions = Math.max(0, ...own.map((p) => list(p.items).length));
  const length = Math.min(max, Math.max(min, wanted.length, shortly ? 0 : Math.max(1, positions)));
  const differ = own.some((p) => p.uniqueItems === true);
  const out: unknown[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < length; i++) {
    const contained = wanted[i - Math.max(0, Math.min(positions, length - wanted.length))];
    const schema = together([...own.flatMap((part) => itemOf(part, i)), ...(contained === undefined ? [] : [contained])]);
    // What need not be there is left out where it cannot be made.
    let item = i < min ? { value: making.below(schema) } : making.attempt(schema);
    if (!item) break;
    for (let n = 0; differ && seen.has(JSON.stringify(item.value)); n++) {
      if (n === TRIES) {
        if (i >= min) return out;
        throw new GaveUp(`no ${min} items were found that all differ`);
      }
      item = { value: making.below(schema) };
    }
    seen.add(JSON.stringify(item.value));
    out.push(item.value);
  }
  return out;
}

function itemOf({ items, additionalItems }: Schema, at: number): JudgedSchema[] {
  if (items === undefined) return [];
  if (!Array.isArray(items)) return [items as JudgedSchema];
  const own = at < items.length ? items[at] : additionalItems;
  return own === undefined ? [] : [own as JudgedSchema];
}
