// Reads scalars as they are written on one line: quotes and escapes undone.
import type { Text } from '../text-pieces.ts';

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1b'],
  ['N', '\x85'],
  ['_', '\xa0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
]);
const ESCAPE = /\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([\s\S]))/g;

/**
 * Returns the text meant by the inside of a scalar in these quotes (YAML 1.2 section 5.7, RFC 8259
 * section 7). Escapes that are cut off stay as written.
 */
export function unquoteScalar(inside: string, quote: '' | "'" | '"'): string {
  if (quote === '') return inside;
  if (quote === "'") return inside.replaceAll("''", "'");
  if (!inside.includes('\\')) return inside;
  return inside.replace(ESCAPE, (_all, x?: string, u?: string, wide?: string, one = '') => {
    const hex = x ?? u ?? wide;
    if (hex === undefined) return ESCAPES.get(one) ?? one;
    const code = Number.parseInt(hex, 16);
    return code > 0x10ffff
      ? '\ufffd'
      : code > 0xffff
        ? String.fromCodePoint(code)
        : String.fromCharCode(code);
  });
}

/** Returns the offset after the quote that closes the one at `at`; -1 if none is before `end`. */
export function closing(text: Text, at: number, end: number): number {
  const quote = text.charCodeAt(at);
  for (let i = at + 1; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === 92 && quote === 34) i++;
    else if (c === quote) {
      if (quote === 39 && text.charCodeAt(i + 1) === 39) i++;
      else return i + 1;
    }
  }
  return -1;
}

/** Returns the text of a scalar token with its quotes, closed or not. */
export function textOf(token: string): string {
  const first = token[0];
  if (first !== '"' && first !== "'") return token;
  const end = closing(token, 0, token.length);
  return unquoteScalar(token.slice(1, end < 0 ? token.length : end - 1), first);
}

/** Returns the offset behind the word at `at`: up to white space, quotes or a mark of JSON. */
export function runEnd(text: Text, at: number, end: number): number {
  let i = at;
  while (i < end && !/["'\s:,{}[\]]/.test(text.charAt(i))) i++;
  return i;
}
