// Words that messages are made of.
import { counted, plural } from '../counted.ts';
import { clip } from '../parse/clip.ts';
import type { Node } from '../parse/tree.ts';
import { dialects } from '../spec/dialects.ts';
import type { Shape } from '../spec/kit.ts';
import { tableOf } from '../spec/spec.ts';

/** What a value is, with its article: "a string", "null". */
export function whatIs(node: Node): string {
  if (node.kind === 'map') return 'an object';
  if (node.kind === 'seq') return 'a list';
  if (node.value === null) return node.style === 'empty' ? 'an empty value' : 'null';
  if (typeof node.value === 'boolean') return `the boolean ${node.value}`;
  return typeof node.value === 'number' ? `the number ${node.raw ?? node.value}` : 'a string';
}

/** What a shape wants, with its article. */
export function whatWants(shape: Shape): string {
  switch (shape.is) {
    case 'string':
      return 'a string';
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'any':
      return 'a value';
    case 'map':
      return `a map of ${plural(shape.entry)}`;
    case 'list':
      return `a list of ${plural(shape.item)}`;
    case 'object':
      return shape.ref === 'only' ? `a reference ($ref) to ${article(tableOf(shape.kind).title)}` : article(tableOf(shape.kind).title);
    case 'payload-schema':
      return 'a schema';
    case 'schema-by-format':
      return 'a schema';
    case 'either':
      return shape.of.map(whatWants).join(' or ');
  }
}

/** Words in capitals that are spoken as words. */
const acronyms = new Set(dialects.flatMap(({ protocols }) => protocols.flatMap((p) => (p.acronym ? [firstWord(p.label)] : []))));

/** Returns a word or phrase with its indefinite article: "a server", "an MQTT server" (letters spoken one by one), "a NATS server". */
export function article(phrase: string): string {
  const word = firstWord(phrase);
  const spelled = /^[A-Z]{2}/.test(word) && !acronyms.has(word);
  return `${(spelled ? /^[AEFHILMNORSX]/ : /^[AEIOaeio]/).test(word) ? 'an' : 'a'} ${phrase}`;
}

function firstWord(phrase: string): string {
  return phrase.split(' ', 1)[0] ?? phrase;
}

/**
 * Why a name is not allowed for an entry of a map.
 * @param entry what the entries are, such as `schema`
 * @param keys the pattern of allowed names: with or without a dot
 */
export function invalidName(name: string, entry: string, keys: string): string {
  return `${quote(name)} is not a valid ${entry} name. Use only letters, digits, ${keys.includes('.') ? '".", ' : ''}"_" and "-".`;
}

/** A piece of the document's text for a message, in quotes, cut to a readable length. */
export function quote(text: string): string {
  return `"${clip(text)}"`;
}

/** Most values that a message lists. A list in the document may have thousands, and each of its problems a message. */
const MOST_CHOICES = 20;

/** Returns `"a", "b" or "c"`; of more than 20 values the first 20 and how many others there are. */
export function choices(values: readonly string[]): string {
  const shown = values.slice(0, MOST_CHOICES).map(quote);
  const others = values.length - shown.length;
  if (others > 0) return `${shown.join(', ')} or ${counted(others, 'other')}`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** The candidate that is most like `word`, if one is close enough to be meant (at most a third of its letters differ). */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 80) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(Math.max(word.length, 3) / 3)) + 0.5;
  for (const candidate of candidates) {
    const d = candidate.toLowerCase() === word.toLowerCase() ? 0.1 : distance(word.toLowerCase(), candidate.toLowerCase(), bestDistance);
    // Words that have no letter in common are not alike, however short they are.
    if (d < bestDistance && d < Math.max(word.length, candidate.length)) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

/** Edits between two words, a swap of neighbours counted as one; gives up above `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let d = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, (before[j - 2] ?? 0) + 1);
      row.push(d);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
