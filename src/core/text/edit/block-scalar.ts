// Another text in a literal or folded block scalar (YAML 1.2.2, section 8.1): header, indentation
// and width stay, and so do all lines that did not change.

import { nextLine } from '../lines.ts';
import { trimmed } from './apply.ts';
import { foldedLines, literalLines } from './block-scalar-lines.ts';
import {
  decoded,
  type Line,
  type ParsedBlockScalar,
  readBlockScalar,
} from './read-block-scalar.ts';
import type { TextEdit } from './types.ts';

/**
 * Returns the edits that give a block scalar another text in its own style; null where it cannot be
 * written so, or is not read as `before`.
 * @param start offset of the header, `|` or `>`
 * @param column of the key or dash that it belongs to
 */
export function editBlockScalar(
  text: string,
  start: number,
  column: number,
  before: string,
  after: string,
  eol: string,
): readonly TextEdit[] | null {
  const old = readBlockScalar(text, start, column);
  if (!old || UNWRITABLE.test(after) || after.trim() === '') return null;
  const oldBody = before.replace(/\n+$/, '');
  const body = after.replace(/\n+$/, '');
  const tail = after.length - body.length;
  if (decoded(old) !== oldBody || /(?:^|\n)[ \t]*$/.test(body)) return null;
  const lines = old.folded ? foldedLines(old, oldBody, body) : literalLines(old, oldBody, body);
  const header = headerFor(old, lines, tail, column);
  if (header === null) return null;
  const written = lines
    .map((line) =>
      typeof line === 'string' ? (line === '' ? '' : ' '.repeat(old.indent) + line) : line.source,
    )
    .join(eol);
  const bodyStart = Math.min(text.length, nextLine(text, old.headerEnd));
  const edits: TextEdit[] = [];
  if (header !== headerOf(old))
    edits.push({ start, end: start + headerOf(old).length, text: header });
  edits.push(...trimmed(text, { start: bodyStart, end: old.end, text: written }));
  // With "+" the blank lines are part of the text.
  const isSameTail = tail === before.length - oldBody.length;
  if (header.includes('+') && (!isSameTail || old.chomp !== '+'))
    edits.push({ start: old.end, end: old.blanksEnd, text: eol.repeat(Math.max(0, tail - 1)) });
  return edits;
}

/** What no block scalar holds as it is: control characters and other line breaks than `\n`. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that have to be escaped.
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The header with the indicators that the new text needs; null where it has none that would do. */
function headerFor(
  old: ParsedBlockScalar,
  lines: readonly (string | Line)[],
  tail: number,
  column: number,
): string | null {
  const first = lines
    .map((line) => (typeof line === 'string' ? line : line.text))
    .find((line) => line !== '');
  const indicator =
    old.indicator > 0 ? old.indicator : first?.startsWith(' ') ? old.indent - column : 0;
  if (indicator < 0 || indicator > 9) return null;
  const chomp = tail === 0 ? '-' : tail === 1 && old.chomp !== '+' ? '' : '+';
  return `${old.folded ? '>' : '|'}${indicator || ''}${chomp}`;
}

function headerOf({ folded, chomp, indicator }: ParsedBlockScalar): string {
  return `${folded ? '>' : '|'}${indicator || ''}${chomp}`;
}
