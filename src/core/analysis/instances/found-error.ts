// One error during the search: with what is needed to choose between several.

import { clip } from '../../text/clip.ts';
import type { NodePath } from '../../text/tree.ts';
import type { InstanceError } from './types.ts';

export interface FoundError extends InstanceError {
  /** The keyword that is not kept. */
  readonly keyword: string;
  /** For `type`, `const` and `enum`: the expected values, and the actual one. */
  readonly instead?: { readonly expected: readonly unknown[]; readonly value: unknown };
}

export function instanceError(
  keyword: string,
  at: NodePath,
  key: boolean,
  message: string,
): FoundError {
  return { kind: 'invalid', keyword, at, key, message };
}

/** Problems of objects and lists are shown at their keys, of other values at the value. */
export function isCollection(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Returns a path as a key. */
export function pathOf(at: NodePath): string {
  return JSON.stringify(at);
}

/**
 * Removes duplicate errors; where the type or the value is wrong, all other errors of that location
 * and below are removed.
 */
export function distinctErrors(found: readonly FoundError[]): FoundError[] {
  const wrong = new Set(found.filter((f) => f.instead).map((f) => pathOf(f.at)));
  const text = new Set<string>();
  return found.filter((f) => {
    const location = pathOf(f.at);
    const covered =
      f.at.some((_, i) => wrong.has(pathOf(f.at.slice(0, i)))) ||
      (!f.instead && wrong.has(location));
    const line = f.instead ? location : `${location}${f.message}`;
    if (covered || text.has(line)) return false;
    text.add(line);
    return true;
  });
}

// What is wrong with a value, in clauses that follow "By the schema of the payload, ...".

/** Returns what a value is: "the number 5", "a list". */
export function describeInstance(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string')
    return value === '' ? 'an empty string' : `the string ${showValue(value)}`;
  return typeof value === 'number' ? `the number ${value}` : String(value);
}

const EXPECTED_TYPES: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['boolean', 'true or false'],
  ['object', 'an object'],
  ['array', 'a list'],
  ['number', 'a number'],
  ['string', 'a string'],
  ['integer', 'a whole number'],
]);

/**
 * Returns `this must be a string or null; it is the number 5.` Suggests adding or removing quotes
 * if that would fix it.
 */
export function typeClause(types: readonly string[], value: unknown): string {
  const expected = types.filter((type) => !(type === 'integer' && types.includes('number')));
  return `this must be ${joinByOr(expected.map((type) => EXPECTED_TYPES.get(type) ?? type))}; it is ${describeInstance(value)}.${quotesHint(types, value)}`;
}

/**
 * Returns a sentence with a space before it that suggests adding or removing quotes, if that makes
 * a value one of these types of JSON; else ''.
 */
export function quotesHint(types: readonly string[], value: unknown): string {
  if ((typeof value === 'number' || typeof value === 'boolean') && types.includes('string'))
    return ` Put it in quotes: '${value}'.`;
  if (typeof value !== 'string') return '';
  if (/^\s*[{[]/.test(value) && types.some((type) => type === 'object' || type === 'array'))
    return ' Write the value itself, not its JSON text.';
  const meant = unquotedHint(value, types);
  return meant === undefined ? '' : ` Without the quotes it would be ${meant}.`;
}

/** Returns a clause with its hint about quotes for a value that is written in JSON. */
export function inJson(clause: string): string {
  return clause.replace(/Put it in quotes: '([^']*)'\.$/, 'Put it in quotes: "$1".');
}

/** What a text would be without its quotes, if that is the expected type. */
function unquotedHint(value: string, types: readonly string[]): string | undefined {
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value);
  if (isNumber && (types.includes('number') || (types.includes('integer') && !value.includes('.'))))
    return `the number ${value}`;
  if (/^(true|false)$/.test(value) && types.includes('boolean')) return `the boolean ${value}`;
  return value === 'null' && types.includes('null') ? 'null' : undefined;
}

/** Returns `this must be "a" or "b"; it is ...`, of at most eight values. */
export function valueClause(values: readonly unknown[], value: unknown): string {
  const simple = values.filter((v) => typeof v !== 'object' || v === null);
  const shown = values.slice(0, 8).map(showValue);
  const more =
    values.length > shown.length ? `, or one of ${values.length - shown.length} more` : '';
  if (values.length === 0) return 'nothing is allowed here: the list of values is empty.';
  const expected =
    values.length === 1
      ? `exactly ${joinByOr(shown)}`
      : more
        ? `${shown.join(', ')}${more}`
        : joinByOr(shown);
  return `this must be ${expected}; it is ${simple.length === values.length ? describeInstance(value) : 'another value'}.`;
}

/** Returns a value as JSON, cut to a readable length. */
export function showValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(clip(value)) : clip(JSON.stringify(value));
}

/** Returns `a, b or c` */
export function joinByOr(words: readonly string[]): string {
  return join(words, 'or');
}

/** Returns `a, b and c` */
export function joinByAnd(words: readonly string[]): string {
  return join(words, 'and');
}

function join(words: readonly string[], last: string): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
