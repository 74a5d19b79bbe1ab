// What is wrong with a value, in clauses that follow "By the schema of the payload, ...".
import { clip } from '../../text/clip.ts';

/** Returns what a value is: "the number 5", "a list". */
export function describeInstance(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string')
    return value === '' ? 'an empty string' : `the string ${show(value)}`;
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
  const meant = unquoted(value, types);
  return meant === undefined ? '' : ` Without the quotes it would be ${meant}.`;
}

/** Returns a clause with its hint about quotes for a value that is written in JSON. */
export function inJson(clause: string): string {
  return clause.replace(/Put it in quotes: '([^']*)'\.$/, 'Put it in quotes: "$1".');
}

/** What a text would be without its quotes, if that is the expected type. */
function unquoted(value: string, types: readonly string[]): string | undefined {
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value);
  if (isNumber && (types.includes('number') || (types.includes('integer') && !value.includes('.'))))
    return `the number ${value}`;
  if (/^(true|false)$/.test(value) && types.includes('boolean')) return `the boolean ${value}`;
  return value === 'null' && types.includes('null') ? 'null' : undefined;
}

/** Returns `this must be "a" or "b"; it is ...`, of at most eight values. */
export function valueClause(values: readonly unknown[], value: unknown): string {
  const simple = values.filter((v) => typeof v !== 'object' || v === null);
  const shown = values.slice(0, 8).map(show);
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
export function show(value: unknown): string {
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
