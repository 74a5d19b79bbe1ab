// For tests only: a document with slots, of which one is typed in.
import { complete } from '../complete.ts';
import { apply, filled, subjectOf, unmarked } from '../testing.ts';

/** The document with the text of one slot (`«name»`) in it; the lines of all other slots are left out. */
export function withSlot(base: string, slot: string, text: string): string {
  return base
    .split('\n')
    .filter((line) => !line.includes('«') || line.includes(`«${slot}»`))
    .map((line) => line.replace(`«${slot}»`, () => text))
    .join('\n');
}

/** A question: the slot, what is typed there with `|` for the cursor, the label of what is taken, and the text in the slot afterwards. */
export type Taken = readonly [slot: string, typed: string, label: string, becomes: string];

/** The whole text after an offer was taken and every place to fill in passed by. */
export function taking(base: string, [slot, typed, label]: Taken, language: 'yaml' | 'json' = 'yaml', files = {}): string {
  const { text, offset } = unmarked(withSlot(base, slot, typed));
  const { items } = complete(subjectOf(text, language, files), offset);
  const item = items.find((i) => i.label === label);
  if (!item) throw new Error(`"${label}" is not offered but ${items.map((i) => i.label).join(', ') || 'nothing'}`);
  return apply(text, item, item.snippet ? filled : undefined);
}

/** The labels of the offers of some kinds, in their order. */
export function offered(
  base: string,
  slot: string,
  typed: string,
  kinds: readonly string[],
  language: 'yaml' | 'json' = 'yaml',
  files = {},
): string[] {
  const { text, offset } = unmarked(withSlot(base, slot, typed));
  const { items } = complete(subjectOf(text, language, files), offset);
  return items.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label);
}
