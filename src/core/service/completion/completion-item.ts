// A suggestion as the text that replaces the token: with the indentation, quotes, colons and commas
// that the surrounding text requires.

import type { Cursor } from '../../text/cursor/types.ts';
import { indentationStyleOf, jsonIndent } from '../../text/indentation-style.ts';
import type { Range } from '../../text/node-ranges.ts';
import type { Text } from '../../text/text-pieces.ts';
import type { CompletionItem, TextEdit } from '../types.ts';
import {
  asInsert,
  inQuotes,
  isCollection,
  isList,
  type Layout,
  SnippetPrinter,
} from './snippets.ts';
import type { Skeleton, Suggestion } from './types.ts';

/**
 * Maximum number of lines or characters that are examined to decide whether what follows is a
 * value.
 */
const FAR = 2_000;
const HEAD = 20_000;
/** Kinds of values that are only examples of what may be written. */
const FREE = new Set<Suggestion['kind']>(['name', 'value']);

/** The context of a token, computed once for all suggestions. */
export interface InsertionContext {
  readonly cursor: Cursor;
  readonly layout: Layout;
  /** Indentation of the keys of the map. */
  readonly base: string;
  /** Written before the inserted text: missing white space. */
  readonly lead: string;
  /** Written after it: a missing comma. */
  readonly tail: string;
  readonly also: readonly TextEdit[];
  /** Deeper lines (or the items of a list) follow, which are already the value. */
  readonly hasValue: boolean;
  /** What follows doesn't fit whatever is inserted here. */
  readonly torn: boolean;
  /** Start of the replaced range: the token, or excess white space before it. */
  readonly start: number;
  /** Start of the white space after the colon. */
  readonly colonEnd: number;
  readonly textBefore: string;
  /** The token up to the cursor, as it is written. */
  readonly typed: string;
  /** A new section may end with a new line. */
  readonly atEnd: boolean;
}

/** Returns the context that `render` needs from the text around a cursor. */
export function insertionContextOf(
  text: Text,
  language: 'yaml' | 'json',
  cursor: Cursor,
): InsertionContext {
  const json = language === 'json';
  const { token, flow } = cursor;
  const lineAt = token.start === 0 ? 0 : text.lastIndexOf('\n', token.start - 1) + 1;
  // The style of a text is detected from its beginning.
  const head = text.slice(0, HEAD);
  const style = json
    ? ({ indent: 2, indentSeq: true, lineEnd: head.includes('\r\n') ? '\r\n' : '\n' } as const)
    : indentationStyleOf(head);
  const quote = cursor.quote || (/[:-] "/.test(head) && !/[:-] '/.test(head) ? '"' : "'");
  const dense = json && !head.includes('\n') && /":\S/.test(head) && !/": /.test(head);
  const position = dense ? '' : ' ';
  const shared = {
    json,
    flow,
    gap: position,
    lineEnd: style.lineEnd,
    indentSeq: style.indentSeq,
    quote,
    ...(cursor.quote && { quoted: true as const }),
  } as const;
  const typed = text.slice(token.start, cursor.offset);
  const nothing = {
    cursor,
    typed,
    start: token.start,
    colonEnd: token.start,
    textBefore: '',
    hasValue: false,
    torn: false,
    atEnd: false,
    also: [],
  };
  if (flow) {
    const indent = json
      ? head.trim().length < 3
        ? '  '
        : (jsonIndent(head) ?? (head.includes('\n') ? '  ' : ''))
      : '';
    const base = /^[ \t]*/.exec(text.slice(lineAt, token.start))?.[0] ?? '';
    const isValue =
      cursor.role === 'key' ||
      /:\s*$/.test(text.slice(Math.max(0, token.start - FAR), token.start));
    const hasValue = isValue && /^\s*[{[]/.test(text.slice(token.end, token.end + FAR));
    return { ...nothing, ...commas(text, cursor), layout: { ...shared, indent }, base, hasValue };
  }
  const layout = { ...shared, indent: ' '.repeat(style.indent) };
  const column = token.start - lineAt - (lineAt === 0 && text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const before = text.slice(lineAt, token.start).replace(/^\ufeff/, '');
  let lead = '';
  if (cursor.role === 'key' && /^ *(?:- *)*$/.test(before) && column < cursor.column)
    lead = ' '.repeat(cursor.column - column);
  else if (/[:-]$/.test(before)) lead = ' ';
  const space = / *$/.exec(before)?.[0].length ?? 0;
  const colonEnd = cursor.role === 'value' ? token.start - space : token.start;
  // White space beyond the column of the map is removed.
  const start =
    cursor.role === 'key' && !cursor.hasColon && column > cursor.column
      ? token.start - Math.min(space, column - cursor.column)
      : token.start;
  const below = valueBelow(text, token.end, cursor.column, cursor.role === 'value');
  const atEnd =
    cursor.path.length === 0 &&
    text.indexOf('\n', token.end) < 0 &&
    text.slice(token.end).trim() === '';
  const base = ' '.repeat(cursor.column);
  return {
    ...nothing,
    layout,
    base,
    lead,
    tail: '',
    hasValue: below === true,
    torn: below === null,
    start,
    colonEnd,
    textBefore: before,
    atEnd,
  };
}

/** Returns the commas that a new entry or item needs before and after it. */
function commas(
  text: Text,
  { token, role, hasColon }: Cursor,
): { lead: string; tail: string; also: readonly TextEdit[] } {
  let last = token.start - 1;
  while (last >= 0 && /\s|\ufeff/.test(text.charAt(last))) last--;
  let next = token.end;
  while (next < text.length && /\s/.test(text.charAt(next))) next++;
  const needsBefore = last >= 0 && !/[{[,:]/.test(text.charAt(last));
  const needsAfter =
    !(role === 'key' && hasColon) &&
    next < text.length &&
    !(role === 'key' ? /[{[}\],:#]/ : /[}\],:#]/).test(text.charAt(next));
  const also = needsBefore ? [{ start: last + 1, end: last + 1, text: ',' }] : [];
  const adjacent = needsBefore && last + 1 === token.start;
  return {
    lead: adjacent ? ', ' : text.charAt(token.start - 1) === ':' ? ' ' : '',
    tail: needsAfter ? ',' : '',
    also: adjacent ? [] : also,
  };
}

/**
 * Returns whether the lines that follow are already the value: they are deeper than `column`, or
 * are the items of its list. Null if they are the leftover of something else, which no key at
 * `column` can hold.
 */
function valueBelow(text: Text, from: number, column: number, isValue: boolean): boolean | null {
  let deepest = -1;
  let at = text.indexOf('\n', from) + 1;
  for (let i = 0; i < FAR && at > 0 && at < text.length; i++) {
    let first = at;
    while (text.charCodeAt(first) === 32) first++;
    const c = text.charCodeAt(first);
    if (c !== 10 && c !== 13 && c !== 35 && !Number.isNaN(c)) {
      if (first - at <= column) {
        return (
          deepest >= 0 ||
          (isValue && first - at === column && /^-(?:\s|$)/.test(text.slice(first, first + 2)))
        );
      }
      if (deepest < 0) deepest = first - at;
      else if (first - at < deepest) return null;
    }
    at = text.indexOf('\n', at) + 1;
  }
  return deepest >= 0;
}

/**
 * Returns the completion item for a suggestion; null if it can't be written here. `order` is its
 * position in the list.
 */
export function render(
  suggestion: Suggestion,
  setting: InsertionContext,
  order: number,
): CompletionItem | null {
  const { cursor, layout } = setting;
  const { insert: put } = suggestion;
  if (
    cursor.role === 'none' ||
    (setting.torn && !cursor.hasColon) ||
    ((put.is === 'key' || put.is === 'fields') && cursor.role !== 'key')
  )
    return null;
  if (cursor.list && !(put.is === 'value' && isList(put.value))) return null;
  const printer = new SnippetPrinter(layout);
  let range: Range = { start: setting.start, end: cursor.token.end };
  if (put.is === 'value') {
    const collection = isCollection(put.value);
    if (cursor.role === 'key' && (cursor.hasColon || cursor.flow)) return null;
    if (setting.hasValue && (collection || cursor.token.start === cursor.token.end)) return null;
    if (cursor.role === 'value' && collection && !layout.flow) {
      range = { start: setting.colonEnd, end: cursor.token.end };
      printer.behind(put.value, setting.base);
    } else printer.text(setting.lead).value(put.value, setting.base);
  } else {
    const fields = put.is === 'key' ? [[put.name, put.value] as const] : put.fields;
    if (put.is === 'fields' && (cursor.hasColon || setting.hasValue)) return null;
    printer.text(setting.lead);
    if (cursor.hasColon) printer.scalarName(fields[0]?.[0] ?? '');
    else if (setting.hasValue) printer.name(fields[0]?.[0] ?? '');
    else {
      fields.forEach(([name, value], i) => {
        if (i > 0)
          printer.text(
            layout.flow
              ? layout.indent === ''
                ? `,${layout.gap}`
                : `,${layout.lineEnd}${setting.base}`
              : layout.lineEnd + setting.base,
          );
        printer.entry(name, value, setting.base);
      });
      if (
        setting.atEnd &&
        !layout.flow &&
        printer.hasStops &&
        fields.some(([, value]) => isCollection(value))
      ) {
        printer.text(layout.lineEnd).end();
      }
    }
  }
  printer.text(setting.tail);
  return completion(suggestion, setting, range, printer, order);
}

function completion(
  suggestion: Suggestion,
  setting: InsertionContext,
  range: Range,
  printer: SnippetPrinter,
  order: number,
): CompletionItem {
  const { cursor } = setting;
  const { insert: put } = suggestion;
  const { insert, snippet } = asInsert(printer.pieces);
  const sort = `${String(suggestion.rank).padStart(2, '0')}${String(order).padStart(4, '0')}`;
  const space = ' '.repeat(cursor.token.start - range.start);
  const value = textOf(suggestion);
  const filter =
    value === undefined || value === suggestion.label
      ? space + asWritten(suggestion.label, setting)
      : `${space}${asWritten(value, setting)} ${suggestion.label}`;
  return {
    label: suggestion.label,
    kind: suggestion.kind,
    sort,
    insert,
    range,
    ...(suggestion.detail !== undefined && { detail: suggestion.detail }),
    ...(suggestion.doc !== undefined && { doc: suggestion.doc }),
    ...(filter !== suggestion.label && { filter }),
    ...(snippet && { snippet: true as const }),
    ...(setting.also.length > 0 && { also: setting.also }),
    ...(put.is === 'value' && FREE.has(suggestion.kind) && { free: true as const }),
    ...(suggestion.retrigger && { retrigger: true as const }),
  };
}

/**
 * Returns a text as the user would type it in full, with the quotes and escapes that are there
 * already.
 */
function asWritten(text: string, { cursor: { quote, prefix }, typed }: InsertionContext): string {
  const rest = (part: string): string => (quote === '' ? part : inQuotes(part, quote));
  return text.startsWith(prefix) && typed !== ''
    ? typed + rest(text.slice(prefix.length))
    : quote + rest(text);
}

/** Returns the text that the user may be typing to get a suggestion. */
function textOf({ insert: put }: Suggestion): string | undefined {
  const text: Skeleton | undefined =
    put.is === 'value' ? put.value : put.is === 'key' ? put.name : undefined;
  if (typeof text === 'string') return text;
  return typeof text === 'number' || typeof text === 'boolean' ? String(text) : undefined;
}
