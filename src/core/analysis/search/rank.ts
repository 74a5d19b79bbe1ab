// How well each text of an index matches a query: one number per text, so that rows needn't be
// matched one by one.
import { lettersOf } from './letter-mask.ts';
import { EXACT, hasLetters, NONE, tierOf, tierOfPath } from './match.ts';
import type { Query } from './query.ts';
import type { Text } from './row.ts';

/** Exactly what was typed, in its case too. */
export const SAME = 10;
/** Not the words next to each other, but some of them. */
export const SOME = 11;

/** @returns of each text its tier, `SAME` or `SOME` */
export function rankTexts(texts: readonly Text[], { words, phrase, exact }: Query): Uint8Array {
  const out = new Uint8Array(texts.length).fill(NONE);
  const needed = lettersOf(phrase);
  const each = words.map(lettersOf);
  for (let t = 0; t < texts.length; t++) {
    const text = texts[t] as Text;
    const tier = (text.letters & needed) === needed ? tierOf(text, phrase) : NONE;
    if (tier === EXACT && text.raw.includes(exact)) out[t] = SAME;
    else if (tier !== NONE) out[t] = tier;
    else if (words.length > 1 && hasSome(text, words, each)) out[t] = SOME;
  }
  return out;
}

function hasSome(
  { letters, low }: Text,
  words: readonly string[],
  each: readonly number[],
): boolean {
  for (let w = 0; w < words.length; w++) {
    const needed = each[w] as number;
    if ((letters & needed) === needed && low.includes(words[w] as string)) return true;
  }
  return false;
}

/** @returns of each way to a property its tier */
export function rankPropertyPaths(ways: readonly string[], { phrase }: Query): Uint8Array {
  const out = new Uint8Array(ways.length);
  ways.forEach((route, w) => {
    out[w] = tierOfPath(route, phrase);
  });
  return out;
}

/**
 * @param ranks the result of `rankTexts`
 * @returns 1 for each text that has the letters of the words in their order, but not the words next
 * to each other
 */
export function rankLetters(
  texts: readonly Text[],
  { words, phrase }: Query,
  ranks: Uint8Array,
): Uint8Array {
  const out = new Uint8Array(texts.length);
  const needed = lettersOf(phrase);
  for (let t = 0; t < texts.length; t++) {
    const text = texts[t] as Text;
    if ((text.letters & needed) !== needed || (ranks[t] !== NONE && ranks[t] !== SOME)) continue;
    if (words.every((word) => hasLetters(text, word))) out[t] = 1;
  }
  return out;
}
