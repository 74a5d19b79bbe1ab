// Texts and edits in the forms in which Monaco shows and applies them best.
import type { TextEdit } from '../core/types.ts';

/** What fits into an editor that has half of a small window, in characters. */
const WIDTH = 60;

/**
 * Returns a message in lines, since Monaco's box below a line shows it as long as it is and cuts it
 * off: the text with its spaces changed into line breaks where a line would be longer than
 * `width` characters. A word that is longer stays whole.
 */
export function wrapText(text: string, width = WIDTH): string {
  let out = '';
  let column = 0;
  for (const word of text.split(' ')) {
    if (out === '') out = word;
    else if (column + 1 + word.length > width) {
      out += `\n${word}`;
      column = 0;
    } else out += ` ${word}`;
    column += (column === 0 ? 0 : 1) + word.length;
  }
  return out;
}

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

/**
 * Returns a text of a document as the label of Monaco's lists that shows it as it is written:
 * `$(name)` would be an icon of Monaco's, or nothing without one of that name. A word joiner keeps
 * it apart, which is neither seen nor read aloud; a backslash is.
 */
export function labelText(text: string): string {
  return text.replace(/\$(?=\([\w~-]+\))/g, '$$\u2060');
}

/**
 * Returns what a row of the list of references says: `components › messages › placed › payload,
 * line 82`; `line` is from 1. Where that is longer than `width` characters, keys in the middle are
 * left out: which object it is, and what of it, are at the ends.
 */
export function referenceLabel(
  path: readonly string[],
  line: number,
  width = Number.POSITIVE_INFINITY,
): string {
  // Each reference ends in it.
  const keys = path.at(-1) === '$ref' ? path.slice(0, -1) : path;
  if (keys.length === 0) return `line ${line}`;
  const label = (shown: readonly string[]): string => `${shown.join(' › ')}, line ${line}`;
  const forms = [keys, keys[0] === 'components' ? keys.slice(1) : keys];
  const last = forms[1] ?? keys;
  for (let left = 3; left < last.length; left++)
    forms.push([...last.slice(0, 2), '…', ...last.slice(left)]);
  if (last.length > 2) forms.push([...last.slice(1, 2), '…', ...last.slice(-1)]);
  const labels = forms.map(label);
  return labels.find(({ length }) => length <= width) ?? labels.at(-1) ?? label(keys);
}
