// How results reach an agent: sizes limited, and texts of documents as data. What is hidden in them
// becomes visible, so that no text ends its field, steers a terminal or looks like another one.
import { HIDDEN_CHARACTERS, visibleText } from '../core/api.ts';
import type { Output } from './types.ts';

/** Characters of one text in a result. */
export const MAX_TEXT = 20_000;
/** Characters of one result. */
export const MAX_RESULT = 60_000;
/** Entries of one page. */
export const PAGE_SIZE = 200;

/** Returns the text as one visible line of limited length. */
export function line(text: string, most = 500): string {
  const visible = visibleText(text.length > most ? text.slice(0, most) : text);
  return text.length > most ? `${visible}…` : visible;
}

/** Returns a text with visible characters, its line ends and its tabs, cut to `MAX_TEXT`. */
export function visibleLines(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n…` : text;
  return cut.replace(HIDDEN_CHARACTERS, (char) => (/[\n\t]/.test(char) ? char : visibleText(char)));
}

/** Returns a result as JSON on one line, in which hidden characters are escapes. */
export function asJson(output: unknown): string {
  return JSON.stringify(output).replace(HIDDEN_CHARACTERS, (char) =>
    Array.from({ length: char.length }, (_, i) => {
      return `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`;
    }).join(''),
  );
}

/** A part of a list, and where the next one begins. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly nextCursor?: string;
}

/**
 * Returns the page of a list that begins at a cursor: at most `PAGE_SIZE` entries, and as many as a
 * result may have characters.
 * @param size characters that a page may have
 */
export function pageOf<T>(all: readonly T[], cursor: unknown, size = MAX_RESULT - 10_000): Page<T> {
  const from = typeof cursor === 'string' ? Number(cursor) : 0;
  const items: T[] = [];
  let used = 0;
  for (const item of all.slice(from, from + PAGE_SIZE)) {
    used += JSON.stringify(item).length + 1;
    if (used > size && items.length > 0) break;
    items.push(item);
  }
  const next = from + items.length;
  return { items, total: all.length, ...(next < all.length && { nextCursor: String(next) }) };
}

/** Returns a value of a document that is small enough, else a note instead of it. */
export function limitedValue(value: unknown, most = MAX_TEXT): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= most
    ? value
    : { cut: `The value has ${text.length} characters: read a pointer inside of it.` };
}

/** Returns the page of a text that begins at a cursor, cut between lines where possible. */
export function textPage(
  text: string,
  cursor: unknown,
): { readonly text: string; readonly total: number; readonly nextCursor?: string } {
  const from = typeof cursor === 'string' ? Number(cursor) : 0;
  const rest = text.slice(from, from + MAX_TEXT);
  const isLast = from + rest.length >= text.length;
  const end = isLast ? rest.length : rest.lastIndexOf('\n') + 1 || rest.length;
  const next = from + end;
  return {
    text: visibleLines(rest.slice(0, end)),
    total: text.length,
    ...(next < text.length && { nextCursor: String(next) }),
  };
}

/** Returns a result without what was not found: undefined members. */
export function definedMembers(output: Readonly<Record<string, unknown>>): Output {
  return Object.fromEntries(Object.entries(output).filter(([, value]) => value !== undefined));
}
