// An offer as what takes the place of the token: indentation, quotes, colons and commas as the text around asks for them.
import { jsonIndent, styleOf } from '../../bundle/style.ts';
import type { Range } from '../../parse/place.ts';
import type { Cursor } from '../cursor-types.ts';
import type { Offer, Skeleton } from '../offer-types.ts';
import type { Completion, TextEdit } from '../types.ts';
import { asInsert, isCollection, isList, type Layout, Printer } from './print.ts';
import { inQuotes } from './quoting.ts';

/** So many lines or characters are looked at to tell whether what follows is a value. */
const FAR = 2_000;
const HEAD = 20_000;

/** What is around a token, found out once for all offers. */
export interface Setting {
  readonly cursor: Cursor;
  readonly layout: Layout;
  /** Indentation of the keys of the map. */
  readonly base: string;
  /** Written before what is offered: missing white space. */
  readonly lead: string;
  /** Written behind it: a missing comma. */
  readonly tail: string;
  readonly also: readonly TextEdit[];
  /** Deeper lines (or the items of a list) follow, which are the value already. */
  readonly hasValue: boolean;
  /** What follows does not fit whatever is written here. */
  readonly torn: boolean;
  /** Where what is replaced begins: the token, or white space before it that is too much. */
  readonly start: number;
  /** Where the white space behind the colon begins. */
  readonly colonEnd: number;
  readonly before: string;
  /** The token up to the cursor, as it is written. */
  readonly typed: string;
  /** A new section may end with a new line. */
  readonly atEnd: boolean;
}

/** Reads what `render` must know of the text around a cursor. */
export function settingOf(text: string, language: 'yaml' | 'json', cursor: Cursor): Setting {
  const json = language === 'json';
  const { token, flow } = cursor;
  const lineAt = token.start === 0 ? 0 : text.lastIndexOf('\n', token.start - 1) + 1;
  // The style of a text shows in its beginning.
  const head = text.slice(0, HEAD);
  const style = json ? ({ indent: 2, indentSeq: true, lineEnd: head.includes('\r\n') ? '\r\n' : '\n' } as const) : styleOf(head);
  const quote = cursor.quote || (/[:-] "/.test(head) && !/[:-] '/.test(head) ? '"' : "'");
  const dense = json && !head.includes('\n') && /":\S/.test(head) && !/": /.test(head);
  const gap = dense ? '' : ' ';
  const shared = {
    json,
    flow,
    gap,
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
    before: '',
    hasValue: false,
    torn: false,
    atEnd: false,
    also: [],
  };
  if (flow) {
    const indent = json ? (head.trim().length < 3 ? '  ' : (jsonIndent(head) ?? (head.includes('\n') ? '  ' : ''))) : '';
    const base = /^[ \t]*/.exec(text.slice(lineAt, token.start))?.[0] ?? '';
    const isValue = cursor.role === 'key' || /:\s*$/.test(text.slice(Math.max(0, token.start - FAR), token.start));
    const hasValue = isValue && /^\s*[{[]/.test(text.slice(token.end, token.end + FAR));
    return { ...nothing, ...commas(text, cursor), layout: { ...shared, indent }, base, hasValue };
  }
  const layout = { ...shared, indent: ' '.repeat(style.indent) };
  const column = token.start - lineAt - (lineAt === 0 && text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const before = text.slice(lineAt, token.start).replace(/^\ufeff/, '');
  let lead = '';
  if (cursor.role === 'key' && /^ *(?:- *)*$/.test(before) && column < cursor.column) lead = ' '.repeat(cursor.column - column);
  else if (/[:-]$/.test(before)) lead = ' ';
  const space = / *$/.exec(before)?.[0].length ?? 0;
  const colonEnd = cursor.role === 'value' ? token.start - space : token.start;
  // White space beyond the column of the map is taken away.
  const start =
    cursor.role === 'key' && !cursor.hasColon && column > cursor.column
      ? token.start - Math.min(space, column - cursor.column)
      : token.start;
  const below = valueBelow(text, token.end, cursor.column, cursor.role === 'value');
  const atEnd = cursor.path.length === 0 && text.slice(token.end).trim() === '' && !text.slice(token.end).includes('\n');
  const base = ' '.repeat(cursor.column);
  return { ...nothing, layout, base, lead, tail: '', hasValue: below === true, torn: below === null, start, colonEnd, before, atEnd };
}

/** The commas that a new entry or item needs before and behind it. */
function commas(text: string, { token, role, hasColon }: Cursor): { lead: string; tail: string; also: readonly TextEdit[] } {
  let last = token.start - 1;
  while (last >= 0 && /\s|\ufeff/.test(text[last] ?? '')) last--;
  let next = token.end;
  while (next < text.length && /\s/.test(text[next] ?? '')) next++;
  const needsBefore = last >= 0 && !/[{[,:]/.test(text[last] ?? '');
  const needsAfter =
    !(role === 'key' && hasColon) && next < text.length && !(role === 'key' ? /[{[}\],:#]/ : /[}\],:#]/).test(text[next] ?? '');
  const also = needsBefore ? [{ start: last + 1, end: last + 1, text: ',' }] : [];
  const adjacent = needsBefore && last + 1 === token.start;
  return { lead: adjacent ? ', ' : text[token.start - 1] === ':' ? ' ' : '', tail: needsAfter ? ',' : '', also: adjacent ? [] : also };
}

/**
 * Whether the lines that follow are the value already: they stand deeper than `column`, or are the items of its list.
 * Null where they are the torn rest of something else, which no key at `column` can hold.
 */
function valueBelow(text: string, from: number, column: number, isValue: boolean): boolean | null {
  let deepest = -1;
  let at = text.indexOf('\n', from) + 1;
  for (let i = 0; i < FAR && at > 0 && at < text.length; i++) {
    let first = at;
    while (text.charCodeAt(first) === 32) first++;
    const c = text.charCodeAt(first);
    if (c !== 10 && c !== 13 && c !== 35 && !Number.isNaN(c)) {
      if (first - at <= column) {
        return deepest >= 0 || (isValue && first - at === column && /^-(?:\s|$)/.test(text.slice(first, first + 2)));
      }
      if (deepest < 0) deepest = first - at;
      else if (first - at < deepest) return null;
    }
    at = text.indexOf('\n', at) + 1;
  }
  return deepest >= 0;
}

/** The completion for an offer; null where it cannot be written here. `order` puts it in its place in the list. */
export function render(offer: Offer, setting: Setting, order: number): Completion | null {
  const { cursor, layout } = setting;
  const { put } = offer;
  if (cursor.role === 'none' || (setting.torn && !cursor.hasColon) || ((put.is === 'key' || put.is === 'fields') && cursor.role !== 'key'))
    return null;
  if (cursor.list && !(put.is === 'value' && isList(put.value))) return null;
  const printer = new Printer(layout);
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
            layout.flow ? (layout.indent === '' ? `,${layout.gap}` : `,${layout.lineEnd}${setting.base}`) : layout.lineEnd + setting.base,
          );
        printer.entry(name, value, setting.base);
      });
      if (setting.atEnd && !layout.flow && printer.hasStops && fields.some(([, value]) => isCollection(value))) {
        printer.text(layout.lineEnd).end();
      }
    }
  }
  printer.text(setting.tail);
  return completion(offer, setting, range, printer, order);
}

function completion(offer: Offer, setting: Setting, range: Range, printer: Printer, order: number): Completion {
  const { cursor } = setting;
  const { insert, snippet } = asInsert(printer.pieces);
  const sort = `${String(offer.rank).padStart(2, '0')}${String(order).padStart(4, '0')}`;
  const space = ' '.repeat(cursor.token.start - range.start);
  const value = textOf(offer);
  const filter =
    value === undefined || value === offer.label
      ? space + asWritten(offer.label, setting)
      : `${space}${asWritten(value, setting)} ${offer.label}`;
  return {
    label: offer.label,
    kind: offer.kind,
    sort,
    insert,
    range,
    ...(offer.detail !== undefined && { detail: offer.detail }),
    ...(offer.doc !== undefined && { doc: offer.doc }),
    ...(filter !== offer.label && { filter }),
    ...(snippet && { snippet: true as const }),
    ...(setting.also.length > 0 && { also: setting.also }),
    ...(offer.again && { again: true as const }),
  };
}

/** A text as it will stand when the person types it to its end, with the quotes and escapes that are there already. */
function asWritten(text: string, { cursor: { quote, prefix }, typed }: Setting): string {
  const rest = (part: string): string => (quote === '' ? part : inQuotes(part, quote));
  return text.startsWith(prefix) && typed !== '' ? typed + rest(text.slice(prefix.length)) : quote + rest(text);
}

/** The text that a person may be typing to get an offer. */
function textOf({ put }: Offer): string | undefined {
  const text: Skeleton | undefined = put.is === 'value' ? put.value : put.is === 'key' ? put.name : undefined;
  if (typeof text === 'string') return text;
  return typeof text === 'number' || typeof text === 'boolean' ? String(text) : undefined;
}
