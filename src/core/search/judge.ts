// How well each text of an index answers a query: a number a text, so that rows are not asked one by one.
import { lettersOf } from './letters.ts';
import { EXACT, hasLetters, NONE, tierOf, tierOfPath } from './match.ts';
import type { Query } from './query.ts';
import type { Text } from './row.ts';

/** Exactly what was typed, in its case too. */
export const SAME = 10;
/** Not the words as they stand together, but some of them. */
export const SOME = 11;

/** @returns of each text its tier, `SAME` or `SOME` */
export function judge(texts: readonly Text[], { words, phrase, exact }: Query): Uint8Array {
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

function hasSome({ letters, low }: Text, words: readonly string[], each: readonly number[]): boolean {
  for (let w = 0; w < words.length; w++) {
    const needed = each[w] as number;
    if ((letters & needed) === needed && low.includes(words[w] as string)) return true;
  }
  return false;
}

/** @returns of each way to a property its tier */
export function judgeWays(ways: readonly string[], { phrase }: Query): Uint8Array {
  const out = new Uint8Array(ways.length);
  ways.forEach((way, w) => {
    out[w] = tierOfPath(way, phrase);
  });
  return out;
}

/**
 * @param judged what `judge` said of the texts
 * @returns 1 of each text that has the letters of the words in their order, and not the words as they stand together
 */
export function judgeLetters(texts: readonly Text[], { words, phrase }: Query, judged: Uint8Array): Uint8Array {
  const out = new Uint8Array(texts.length);
  const needed = lettersOf(phrase);
  for (let t = 0; t < texts.length; t++) {
    const text = texts[t] as Text;
    if ((text.letters & needed) !== needed || (judged[t] !== NONE && judged[t] !== SOME)) continue;
    if (words.every((word) => hasLetters(text, word))) out[t] = 1;
  }
  return out;
}
