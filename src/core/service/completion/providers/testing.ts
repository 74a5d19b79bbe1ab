// For tests only: a document with slots, one of which is typed into.
import { complete } from '../completion.ts';
import { analyzedFileOf, apply, filled, unmarked } from '../testing.ts';

/**
 * Returns the document with the text of one slot (`«name»`) in it; the lines of all other slots are
 * left out.
 */
export function withSlot(base: string, slot: string, text: string): string {
  return base
    .split('\n')
    .filter((line) => !line.includes('«') || line.includes(`«${slot}»`))
    .map((line) => line.replace(`«${slot}»`, () => text))
    .join('\n');
}

/**
 * A test case: the slot, what is typed there with `|` for the cursor, the label of the accepted
 * item, and the text in the slot afterwards.
 */
export type Taken = readonly [slot: string, typed: string, label: string, becomes: string];

/** Returns the whole text after an item was accepted and every placeholder was passed with Tab. */
export function taking(
  base: string,
  [slot, typed, label]: Taken,
  language: 'yaml' | 'json' = 'yaml',
  files = {},
): string {
  const { text, offset } = unmarked(withSlot(base, slot, typed));
  const { items } = complete(analyzedFileOf(text, language, files), offset);
  const item = items.find((i) => i.label === label);
  if (!item)
    throw new Error(
      `"${label}" is not offered but ${items.map((i) => i.label).join(', ') || 'nothing'}`,
    );
  return apply(text, item, item.snippet ? filled : undefined);
}

/** Returns the labels of the items of some kinds, in their order. */
export function suggestionsFor(
  base: string,
  slot: string,
  typed: string,
  kinds: readonly string[],
  language: 'yaml' | 'json' = 'yaml',
  files = {},
): string[] {
  const { text, offset } = unmarked(withSlot(base, slot, typed));
  const { items } = complete(analyzedFileOf(text, language, files), offset);
  return items.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label);
}
