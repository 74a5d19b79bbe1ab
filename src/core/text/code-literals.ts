// Texts of a document as literals and comments of a language: nothing in them ends the literal or
// the comment, whatever it is.
import { HIDDEN_CHARACTERS } from './visible-text.ts';

/** Half of a surrogate pair is no character in most languages. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Returns a text as a part of a URL. */
export function uriPart(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** Returns a word of a POSIX shell, in quotes where it needs them and without U+0000. */
export function shellWord(text: string): string {
  const safe = wellFormed(text).replaceAll('\0', '');
  return /^[\w@%+:,./=-]+$/.test(safe) && !/^[-=~]/.test(safe)
    ? safe
    : `'${safe.replaceAll("'", "'\\''")}'`;
}

/** Returns a literal of JavaScript and TypeScript, in single quotes like most code in them. */
export function jsLiteral(text: string): string {
  return literal(text, { quote: "'", hidden: utf16Escapes });
}

/** Returns a literal of Java. No escape in it is a quote: escapes are read before literals. */
export function javaLiteral(text: string): string {
  return literal(text, { hidden: utf16Escapes });
}

/** Returns a literal of Kotlin, in which `$` begins an expression. */
export function kotlinLiteral(text: string): string {
  return literal(text, { special: '$', hidden: utf16Escapes });
}

/** Returns a literal of Python. */
export function pythonLiteral(text: string): string {
  return literal(text, { hidden: wholeCharacter });
}

/** Returns a literal of Go. */
export function goLiteral(text: string): string {
  return literal(text, { hidden: wholeCharacter });
}

/** Returns a literal of C#. */
export function csharpLiteral(text: string): string {
  return literal(text, { hidden: wholeCharacter });
}

/** Returns a literal of Rust. */
export function rustLiteral(text: string): string {
  return literal(text, { hidden: braceEscape });
}

/** Returns a literal of Swift. */
export function swiftLiteral(text: string): string {
  return literal(text, { hidden: braceEscape });
}

/** Returns a literal of C++ as UTF-8. A `?` is escaped, as two of them begin a trigraph. */
export function cppLiteral(text: string): string {
  return literal(text, { special: '?', hidden: octalBytes });
}

/** Returns a literal of PHP, in which `$` begins a variable. */
export function phpLiteral(text: string): string {
  return literal(text, { special: '$', hidden: braceEscape });
}

/** Returns a literal of Ruby, in which `#` begins an expression. */
export function rubyLiteral(text: string): string {
  return literal(text, { special: '#', hidden: braceEscape });
}

/** Returns a literal of Dart, in which `$` begins an expression. */
export function dartLiteral(text: string): string {
  return literal(text, { quote: "'", special: '$', hidden: braceEscape });
}

interface LiteralStyle {
  readonly quote?: '"' | "'";
  /** A character that means something in a literal, beside the quote and the backslash. */
  readonly special?: string;
  /** Writes a character that is not seen. */
  hidden(char: string): string;
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function literal(text: string, { quote = '"', special = '', hidden }: LiteralStyle): string {
  const inner = [...wellFormed(text)].map((char) => {
    if (char === '\\' || char === quote || char === special) return `\\${char}`;
    return NAMED.get(char) ?? char.replace(HIDDEN_CHARACTERS, hidden);
  });
  return `${quote}${inner.join('')}${quote}`;
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** `\u202e`, and two of them for a character beyond U+FFFF. */
function utf16Escapes(char: string): string {
  return char
    .split('')
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
    .join('');
}

/** `\u202e` or `\U000e0001`. */
function wholeCharacter(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
}

/** `\u{202e}`. */
function braceEscape(char: string): string {
  return `\\u{${hex(char.codePointAt(0) ?? 0, 1)}}`;
}

function octalBytes(char: string): string {
  return encodeURIComponent(char).replace(
    /%(..)|[^%]/g,
    (written, byte: string | undefined) =>
      `\\${(byte ? Number.parseInt(byte, 16) : written.charCodeAt(0)).toString(8).padStart(3, '0')}`,
  );
}

/**
 * Returns the lines of a text for a comment: without trailing spaces, without what is not seen, and
 * without what ends a comment, begins one in it, or is an escape in it.
 */
export function commentLines(text: string): string[] {
  const lines = wellFormed(text)
    .replace(/^\s+|\s+$/g, '')
    .split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/);
  return lines.map((line) =>
    line
      .replaceAll('\t', '  ')
      .replace(HIDDEN_CHARACTERS, '')
      .replaceAll('*/', '* /')
      .replaceAll('/*', '/ *')
      .trimEnd(),
  );
}
