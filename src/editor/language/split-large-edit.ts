// Edits of whole texts, such as a conversion, in the form that takes Monaco the least time.
import type { TextEdit } from '../../core/types.ts';

/** Characters from which a replacement is inserted and the old text deleted. */
const LARGE = 20_000;

/**
 * Returns an edit as Monaco applies it fastest: views handle one event for each line that a
 * replacement changes, but only one for all lines that are deleted or inserted.
 */
export function splitLargeEdit(edit: TextEdit): readonly TextEdit[] {
  const { start, end, text } = edit;
  if (Math.min(end - start, text.length) < LARGE) return [edit];
  return [
    { start, end: start, text },
    { start, end, text: '' },
  ];
}
