// The filter: which parts match all its words, and the ranges of matches in a text.
import { homeName } from '../../core/light.ts';
import type { Part } from '../../core/types.ts';
import { addressOf } from './row-labels.ts';

/** Returns the words of a filter in lower case; none for an empty one. */
export function filterWords(filter: string): readonly string[] {
  return filter.toLowerCase().split(/\s+/).filter(Boolean);
}

const texts = new WeakMap<Part, string>();

/** Returns true if each word is in a name, the title, the address or a tag of the part. */
export function matchesFilter(part: Part, words: readonly string[]): boolean {
  let text = texts.get(part);
  if (text === undefined) {
    text = fieldsOf(part).join('\n').toLowerCase();
    texts.set(part, text);
  }
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

function fieldsOf(part: Part): string[] {
  const { key, title = '', tags } = part;
  return [key, title, homeName(part) ?? '', addressOf(part) ?? '', ...tags.map(({ name }) => name)];
}

/**
 * Returns the text of a matching part that explains why it matches, if its label doesn't; else ''.
 */
export function matchReason(part: Part, words: readonly string[], label: string): string {
  const missing = words.find((word) => !label.toLowerCase().includes(word));
  if (missing === undefined) return '';
  return fieldsOf(part).find((field) => field.toLowerCase().includes(missing)) ?? '';
}

/** Returns the ranges of the words in a text: offsets `[start, end)`, in order, not overlapping. */
export function hitsIn(
  text: string,
  words: readonly string[],
): readonly (readonly [start: number, end: number])[] {
  const small = text.toLowerCase();
  // A few letters become two in lower case, which would shift the offsets.
  if (small.length !== text.length) return [];
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  found.sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  for (const hit of found) {
    const last = out.at(-1);
    if (last && hit[0] <= last[1]) last[1] = Math.max(last[1], hit[1]);
    else out.push(hit);
  }
  return out;
}
