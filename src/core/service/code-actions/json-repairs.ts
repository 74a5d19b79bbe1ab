// Repairs of JSON: commas, quotes, comments, brackets.

import { isRoot } from '../../text/location.ts';
import type { Fixer } from './fixer.ts';
import { checkedRepair, type Repair, repair } from './syntax.ts';

/** `json-comment` */
export const removeComment = checkedRepair(({ subject: { text }, problem: { start, end } }) => {
  const from = text.slice(0, start).search(/[ \t]*$/);
  const alone = from === 0 || text[from - 1] === '\n';
  const after = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0;
  const own =
    alone && after > 0
      ? { start: from, end: end + after, text: '' }
      : { start: from, end, text: '' };
  return [{ title: 'Remove the comment', edits: [own] }];
});

/** `unclosed-quote` */
export const closeString = checkedRepair(({ subject: { text }, problem: { start, end } }) => {
  const line = text.slice(start, end).trimEnd();
  const bare = line.replace(/[,\]}\s]+$/, '');
  const colon = /^"[^":]*(?=:)/.exec(line)?.[0];
  const at = (length: number): Repair =>
    repair('Close the quote', start + length, start + length, '"');
  return [...(colon === undefined ? [] : [at(colon.length)]), at(bare.length), at(line.length)];
});

/** `json-syntax` */
export const repairJson = checkedRepair(({ subject: { text }, problem: { start, end } }) => {
  const source = text.slice(start, end);
  const out: Repair[] = [];
  const put = (title: string, to: string, from = start, until = end): unknown =>
    out.push(repair(title, from, until, to));
  if (source.startsWith(','))
    put('Remove the comma', '', text.slice(0, start).trimEnd().length, start + 1);
  if (source.startsWith("'"))
    put(
      'Use double quotes',
      JSON.stringify(
        source
          .slice(1, source.endsWith("'") && source.length > 1 ? -1 : undefined)
          .replace(/\\'/g, "'"),
      ),
    );
  if (source.startsWith('"')) {
    put('Fix the escapes', `"${escaped(source.slice(1, -1))}"`);
    put('Add an empty value', `${source}: ""`);
  }
  const plain = word(source);
  if (plain !== null) put(`Write ${plain}`, plain);
  else if (/^[^\s"'{}[\],:]+$/.test(source)) put('Put it in double quotes', JSON.stringify(source));
  if (/^[^\s"'{}[\],:]/.test(source)) put('Open the quote', '"', start, start);
  put('Add a comma', ',', end, end);
  const placeholder = text.trimEnd().length;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  for (const missing of ['}', ']', '}]', ']}', '}}'])
    put(
      `Add ${missing}`,
      `${text.slice(0, placeholder).includes('\n') ? newline : ''}${missing}`,
      placeholder,
      placeholder,
    );
  const rest = text.slice(start);
  if (/^[\]}\s,;]*$/.test(rest)) put('Remove what follows the end', '', start, text.length);
  return out;
});

/** Replaces literals of other languages with their JSON form. */
function word(source: string): string | null {
  const lower = source.toLowerCase();
  if (['true', 'false', 'null'].includes(lower)) return lower;
  if (lower === 'none' || lower === 'undefined' || lower === 'nil') return 'null';
  const number = /^\+?(-?)0*(\d+|(?=\.))(\.\d+)?\.?$/.exec(source);
  if (!number || source === '') return null;
  return `${number[1] ?? ''}${number[2] || '0'}${number[3] ?? ''}`;
}

/** Backslashes that begin no escape, and control characters. */
function escaped(inner: string): string {
  return (
    inner
      .replace(/\\(?!["\\/bfnrt]|u[0-9A-Fa-f]{4})/g, '\\\\')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 section 7 requires it
      .replace(/[\u0000-\u001f]/g, (c) => JSON.stringify(c).slice(1, -1))
  );
}

/** The beginning of an object of JSON with a name in quotes. */
const JSON_START = /^\s*\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|$)/;

/** Offers to read the document as JSON. */
export const treatAsJson: Fixer = ({ subject: file }) =>
  isRoot(file.uri) && file.language === 'yaml' && JSON_START.test(file.text)
    ? [{ title: 'Treat as JSON', treatAs: 'json' }]
    : [];
