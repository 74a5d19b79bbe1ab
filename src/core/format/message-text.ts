// Words that messages are made of.

import { clip } from '../text/clip.ts';
import { formatCount, plural } from '../text/plural.ts';
import type { Node } from '../text/tree.ts';
import { dialects } from './dialects.ts';
import type { Shape } from './table-types.ts';
import { tableOf } from './tables.ts';

/** Returns what a value is, with its article: "a string", "null". */
export function describeValue(node: Node): string {
  if (node.kind === 'map') return 'an object';
  if (node.kind === 'seq') return 'a list';
  if (node.value === null) return node.style === 'empty' ? 'an empty value' : 'null';
  if (typeof node.value === 'boolean') return `the boolean ${node.value}`;
  return typeof node.value === 'number' ? `the number ${node.raw ?? node.value}` : 'a string';
}

/** Returns what a shape wants, with its article. */
export function describeExpected(shape: Shape): string {
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
      return shape.ref === 'only'
        ? `a reference ($ref) to ${withArticle(tableOf(shape.kind).title)}`
        : withArticle(tableOf(shape.kind).title);
    case 'payload-schema':
      return 'a schema';
    case 'schema-by-format':
      return 'a schema';
    case 'either':
      return shape.of.map(describeExpected).join(' or ');
  }
}

/** Returns why a text can't be a name: it can't be written in a document on one line. */
export function controlCharacterError(name: string): string | null {
  return /[\p{Cc}\u2028\u2029]/u.test(name)
    ? "A name can't contain line breaks or control characters."
    : null;
}

/** Words in capitals that are spoken as words. */
const acronyms = new Set(
  dialects.flatMap(({ protocols }) =>
    protocols.flatMap((p) => (p.acronym ? [firstWord(p.label)] : [])),
  ),
);

/**
 * Returns a word or phrase with its indefinite article: "a server", "an MQTT server" (letters
 * spoken one by one), "a NATS server".
 */
export function withArticle(phrase: string): string {
  const word = firstWord(phrase);
  const spelled = /^[A-Z]{2}/.test(word) && !acronyms.has(word);
  return `${(spelled ? /^[AEFHILMNORSX]/ : /^[AEIOaeio]/).test(word) ? 'an' : 'a'} ${phrase}`;
}

function firstWord(phrase: string): string {
  return phrase.split(' ', 1)[0] ?? phrase;
}

/**
 * Returns why a name is not allowed for an entry of a map.
 * @param entry what the entries are, such as `schema`
 * @param keys the pattern of allowed names: with or without a dot
 */
export function invalidName(name: string, entry: string, keys: string): string {
  return `${quote(name)} is not a valid ${entry} name. Use only letters, digits, ${keys.includes('.') ? '".", ' : ''}"_" and "-".`;
}

/** Returns a piece of the document's text for a message, in quotes, cut to a readable length. */
export function quote(text: string): string {
  return `"${clip(text)}"`;
}

/** Most values that a message lists: a list in a document may have thousands. */
const MOST_CHOICES = 20;

/** Returns names in a sentence: `"a", "b" and "c"`. */
export function quoteAll(names: readonly string[]): string {
  const quoted = names.map(quote);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
}

/** Returns `"a", "b" or "c"`; of more than 20 values the first 20 and how many others there are. */
export function joinChoices(values: readonly string[]): string {
  const shown = values.slice(0, MOST_CHOICES).map(quote);
  const others = values.length - shown.length;
  if (others > 0) return `${shown.join(', ')} or ${formatCount(others, 'other')}`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}
