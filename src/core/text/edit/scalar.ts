// Scalars as text: quoted only where YAML 1.2 or its common readers would take the plain text for
// something else.
import type { ScalarStyle } from '../tree.ts';
import type { PrintableScalar } from './new-value.ts';

/** Read as null, boolean or number by YAML 1.2 (section 10.3.2), or by YAML 1.1, dates included. */
const NOT_A_STRING =
  /^(?:~|null|true|false|yes|no|on|off|y|n|=|<<|[-+]?0x[\da-f_]+|[-+]?0[ob][0-7_]+|[-+]?\d[\d_]*|[-+]?(?:\.\d[\d_]*|\d[\d_]*(?:\.[\d_]*)?)(?:e[-+]?\d+)?|[-+]?\.(?:inf|nan)|[-+]?\d+(?::[0-5]?\d)+(?:\.\d*)?|\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?)$/i;
/** What a plain scalar may not begin with (stricter than section 7.3.3). */
const FIRST = /^(?:[\s,[\]{}#&*!|>'"%@`]|[-?:](?:[\s,[\]{}]|$)|---|\.\.\.)/;
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be escaped.
  /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Returns whether a string needs no quotes in its context. */
export function isPlain(text: string, inFlow: boolean): boolean {
  if (text === '' || FIRST.test(text) || /\s$/.test(text) || /:(?:\s|$)|\s#/.test(text))
    return false;
  if (UNPRINTABLE.test(text) || NOT_A_STRING.test(text)) return false;
  return !inFlow || !/[,[\]{}]|^[-?:]/.test(text);
}

/** Returns a string in double quotes that JSON and YAML read alike. */
export function doubleQuoted(text: string): string {
  // JSON leaves these as they are, YAML does not allow them.
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export interface ScalarRules {
  readonly quote: "'" | '"';
  readonly inFlow: boolean;
  readonly safe: boolean;
}

/** Returns a YAML scalar on one line. `before` is how the string that it replaces was written. */
export function scalarText(val: PrintableScalar, rules: ScalarRules, before?: ScalarStyle): string {
  const { value } = val;
  if (typeof value === 'string') return stringText(value, rules, before);
  return typeof value === 'number' ? (val.raw ?? String(value)) : String(value);
}

function stringText(
  text: string,
  { quote, inFlow, safe }: ScalarRules,
  before?: ScalarStyle,
): string {
  if (safe) return doubleQuoted(text);
  const kept = before === 'single' ? "'" : before === 'double' ? '"' : null;
  if (!kept && isPlain(text, inFlow)) return text;
  const expected = kept ?? quote;
  if (
    expected === '"' &&
    text.includes('"') &&
    !kept &&
    !/['\\]/.test(text) &&
    !UNPRINTABLE.test(text)
  )
    return `'${text}'`;
  return expected === '"' || UNPRINTABLE.test(text)
    ? doubleQuoted(text)
    : `'${text.replaceAll("'", "''")}'`;
}

/** Returns a key of YAML. `before` is the source of the key that it replaces. */
export function keyText(key: string, rules: ScalarRules, before?: string): string {
  const style = before?.startsWith("'") ? 'single' : before?.startsWith('"') ? 'double' : undefined;
  return stringText(key, rules, style);
}

/** Returns a scalar of JSON. */
export function jsonScalar(val: PrintableScalar): string {
  if (typeof val.value === 'string') return doubleQuoted(val.value);
  if (typeof val.value === 'number') {
    if (val.raw !== undefined && JSON_NUMBER.test(val.raw)) return val.raw;
    const digits = val.raw?.replace(/^\+/, '');
    return digits !== undefined && JSON_NUMBER.test(digits) ? digits : JSON.stringify(val.value);
  }
  return JSON.stringify(val.value);
}

/**
 * Returns the header and the lines of a literal block scalar (YAML 1.2, section 8.1.2), or null
 * where quotes are safer.
 */
export function literalOf(text: string): { header: string; lines: string[] } | null {
  if (!text.includes('\n') || /^\s|\n\n$|\n[ \t]+(?:\n|$)|\r|\n\t/.test(text) || text.trim() === '')
    return null;
  if (UNPRINTABLE.test(text.replaceAll(/[\n\t]/g, ''))) return null;
  const ends = text.endsWith('\n');
  return { header: ends ? '|' : '|-', lines: (ends ? text.slice(0, -1) : text).split('\n') };
}
