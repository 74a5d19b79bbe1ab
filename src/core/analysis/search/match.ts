// How well a row matches a word: whole name, beginning, beginning of a word, anywhere, or only
// letter by letter.
import type { Text } from './row.ts';

export const EXACT = 0;
export const START = 1;
export const WORD = 2;
export const INSIDE = 3;
export const LETTERS = 4;
export const NONE = 9;

/** Occurrences of a word in one text that are looked at. */
const TRIES = 8;

/** @param word in lower case, not empty */
export function tierOf({ low, raw }: Text, word: string): number {
  const first = indexIn(low, word, 0);
  if (first < 0) return NONE;
  // As good as it gets from the second occurrence on: names begin only where lines do.
  const enough = low.includes('\n') ? EXACT : WORD;
  let best = NONE;
  let tries = TRIES;
  for (let i = first; i >= 0 && tries > 0; i = indexIn(low, word, i + 1), tries--) {
    const tier = tierAt(low, raw, i, i + word.length);
    if (tier <= enough) return tier;
    if (tier < best) best = tier;
  }
  return best;
}

/**
 * Returns how well the way to a property, in lower case, matches what was typed with dots, such as
 * `address.street`.
 */
export function tierOfPath(path: string, word: string): number {
  return path === word ? EXACT : path.includes(word) ? WORD : NONE;
}

/**
 * A single letter is met nearly everywhere: going through the text is faster than calling for it.
 */
function indexIn(low: string, word: string, from: number): number {
  if (word.length > 1) return low.indexOf(word, from);
  const code = word.charCodeAt(0);
  for (let i = from; i < low.length; i++) if (low.charCodeAt(i) === code) return i;
  return -1;
}

function tierAt(low: string, raw: string, start: number, end: number): number {
  if (start === 0 || low.charCodeAt(start - 1) === LINE)
    return end === low.length || low.charCodeAt(end) === LINE ? EXACT : START;
  return startsWord(raw, start) ? WORD : INSIDE;
}

const LINE = 10;

/**
 * Returns true where a word begins at `i`: after a character other than a letter or digit, at a
 * capital after a small letter, at a digit after a letter.
 */
export function startsWord(raw: string, i: number): boolean {
  if (i === 0) return true;
  const before = classOf(raw.charCodeAt(i - 1));
  const here = classOf(raw.charCodeAt(i));
  if (before === OTHER) return here !== OTHER;
  if (here === CAPITAL)
    return before !== CAPITAL || (i + 1 < raw.length && classOf(raw.charCodeAt(i + 1)) === SMALL);
  return here === DIGIT && before !== DIGIT;
}

const OTHER = 0;
const SMALL = 1;
const CAPITAL = 2;
const DIGIT = 3;

function classOf(code: number): number {
  if (code >= 97 && code <= 122) return SMALL;
  if (code >= 65 && code <= 90) return CAPITAL;
  if (code >= 48 && code <= 57) return DIGIT;
  // Letters beyond ASCII have no class of their own here: they go on with the word.
  return code > 127 ? SMALL : OTHER;
}

/**
 * Returns true if the letters of the word occur in a name in their order, the first at the
 * beginning of a word, close together.
 */
export function hasLetters({ low, raw }: Text, word: string): boolean {
  const line = low.indexOf('\n');
  const end = line < 0 ? low.length : line;
  const first = word.charAt(0);
  for (
    let start = low.indexOf(first);
    start >= 0 && start + word.length <= end;
    start = low.indexOf(first, start + 1)
  ) {
    if (!startsWord(raw, start)) continue;
    let next = 1;
    const last = Math.min(end, start + word.length * 3);
    for (let at = start + 1; at < last && next < word.length; at++)
      if (low.charCodeAt(at) === word.charCodeAt(next)) next++;
    if (next === word.length) return true;
  }
  return false;
}
