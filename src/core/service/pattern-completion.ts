// Patterns in completion: where a new entry may begin, each is an item that inserts all of its
// parts, in several sections of the document at once.

import { type AnalyzedFile, readOnly } from '../analysis/analyzed-file.ts';
import { Analyzer } from '../analysis/analyzer.ts';
import { textOf } from '../analysis/documents/loaded-file.ts';
import { cursorAt } from '../text/cursor/cursor.ts';
import type { Cursor } from '../text/cursor/types.ts';
import { applyEdits, History } from '../text/edit/apply.ts';
import { edit } from '../text/edit/edit.ts';
import type { TextEdit } from '../text/edit/types.ts';
import { isRoot } from '../text/location.ts';
import type { Range } from '../text/node-ranges.ts';
import { toPointer } from '../text/pointer.ts';
import { attempt } from './commands/refusal.ts';
import { insertParts } from './commands/wizards/insert-parts.ts';
import { complete, matchesPrefix } from './completion/completion.ts';
import { insertionContextOf } from './completion/completion-item.ts';
import patterns from './patterns/patterns.json' with { type: 'json' };
import type { CompletionItem, CompletionList } from './types.ts';

type Pattern = (typeof patterns)[number];

/** The maps in which patterns are offered: the root, and what most of them add an entry to. */
const MAPS: ReadonlySet<string> = new Set(['', '/channels', '/operations', '/components/messages']);

/**
 * Characters of the longest text in which patterns are offered. All of their edits are verified
 * before the list opens: 46 ms for a text of this length, the median of 15 lists.
 */
const LONGEST = 100_000;

/** Sorts behind every other item, as two digits of a rank and four of an order. */
const LAST_RANK = '99';

/**
 * Returns the completion items at `offset`, as `complete` does, followed by the patterns where one
 * may be inserted.
 */
export function completeWithPatterns(file: AnalyzedFile, offset: number): CompletionList {
  const list = complete(file, offset);
  const items = patternItems(file, offset);
  return {
    items: [...list.items, ...items],
    incomplete: list.incomplete || items.some((item) => changesLine(file.text, item)),
  };
}

/**
 * Returns whether an item changes something behind the cursor in its line, where editors lose its
 * position when more is typed.
 */
function changesLine(text: string, { range, also = [] }: CompletionItem): boolean {
  return also.some(
    ({ start }) => start >= range.end && !text.slice(range.end, start).includes('\n'),
  );
}

function patternItems(file: AnalyzedFile, offset: number): CompletionItem[] {
  const { uri, language, documents } = file;
  if (!isRoot(uri) || textOf(file).length > LONGEST) return [];
  const { text } = file;
  const cursor = cursorAt(text, language, offset);
  if (cursor.role !== 'key' || cursor.hasColon || cursor.list) return [];
  if (!MAPS.has(toPointer(cursor.path))) return [];
  const { hasValue, torn } = insertionContextOf(text, language, cursor);
  if (hasValue || torn) return [];
  const typed = text.slice(cursor.token.start, cursor.offset);
  const possible = patterns
    .map((pattern, index) => ({ pattern, index, label: `Pattern: ${pattern.title}` }))
    .filter(({ label }) => matchesPrefix(cursor.quote + label, typed));
  if (possible.length === 0) return [];
  const removed = [removalOf(text, cursor)];
  const without = withoutEntry(applyEdits(text, removed), language, documents.entryUri);
  return possible.flatMap(({ pattern, index, label }): CompletionItem[] => {
    const edits = without.editsOf(pattern);
    if (!edits) return [];
    const history = new History(text);
    history.add(removed);
    history.add(edits);
    const { insert, also } = splitAt(cursor.token, text, history.edits());
    return [
      {
        label,
        kind: 'snippet',
        doc: pattern.summary,
        sort: `${LAST_RANK}${String(index).padStart(4, '0')}`,
        insert,
        range: cursor.token,
        ...(cursor.quote !== '' && { filter: cursor.quote + label }),
        ...(also.length > 0 && { also }),
      },
    ];
  });
}

/** A document without the entry that is being typed, and the edits of the patterns in it. */
interface DocumentWithoutEntry {
  /** Null where the pattern can't be inserted. */
  editsOf(pattern: Pattern): readonly TextEdit[] | null;
}

/** The one of the last list: each further letter requests a list about the same document. */
let latest: { readonly key: string; readonly document: DocumentWithoutEntry } | null = null;

function withoutEntry(text: string, language: 'yaml' | 'json', name: string): DocumentWithoutEntry {
  const key = `${language} ${name}\n${text}`;
  if (latest?.key === key) return latest.document;
  const analyzer = new Analyzer(name, language);
  analyzer.setText(text);
  const file = analyzer.analyzedFile('');
  const known = new Map<Pattern, readonly TextEdit[] | null>();
  const make = ({ title, document: parts }: Pattern): readonly TextEdit[] | null => {
    if (!file || readOnly(file, '') !== null) return null;
    const draft = attempt(() => insertParts(file, { do: 'insert-parts', title, parts }));
    if ('refused' in draft) return null;
    const made = edit(
      file,
      (draft.changes ?? []).flatMap(({ changes }) => changes),
    );
    return 'refused' in made ? null : made.edits;
  };
  const document: DocumentWithoutEntry = {
    editsOf(pattern) {
      const found = known.get(pattern);
      if (found !== undefined) return found;
      const edits = make(pattern);
      known.set(pattern, edits);
      return edits;
    },
  };
  latest = { key, document };
  return document;
}

/**
 * Returns the edit that removes the entry that is being typed: its token, the line if nothing else
 * is on it, and between brackets the comma that would be left over.
 */
function removalOf(text: string, { token, flow }: Cursor): TextEdit {
  let before = token.start - 1;
  while (before >= 0 && /\s/.test(text.charAt(before))) before--;
  let after = token.end;
  while (after < text.length && /\s/.test(text.charAt(after))) after++;
  const [previous, next] = [text.charAt(before), text.charAt(after)];
  const isCommaAfter = flow && next === ',' && (previous === '{' || previous === ',');
  const entry = wholeLine(text, { start: token.start, end: isCommaAfter ? after + 1 : token.end });
  const isCommaBefore = flow && previous === ',' && /[}\]]/.test(next);
  return { start: isCommaBefore ? before : entry.start, end: entry.end, text: '' };
}

/** Returns the range with its line if nothing else is on it, else the range itself. */
function wholeLine(text: string, range: Range): Range {
  const start = text.slice(0, range.start).lastIndexOf('\n') + 1;
  const found = text.indexOf('\n', range.end);
  const end = found < 0 ? text.length : found;
  const others = text.slice(start, range.start) + text.slice(range.end, end);
  if (others.replace(/^\ufeff/, '').trim() !== '') return range;
  // The last line keeps the line break before it, which ends the text.
  if (found < 0) return { start, end };
  if (start === 0) return { start, end: found + 1 };
  const ending = text[end - 1] === '\r' ? 2 : 1;
  return { start: start - ending, end: end - ending + 1 };
}

/**
 * Returns edits of a text as a completion item has them: the text that replaces `range`, which is
 * on one line, and the edits beside it.
 */
function splitAt(
  range: Range,
  text: string,
  edits: readonly TextEdit[],
): { readonly insert: string; readonly also: readonly TextEdit[] } {
  const also: TextEdit[] = [];
  let insert = '';
  let at = range.start;
  for (const { start, end, text: added } of edits) {
    if (start > range.end || end < range.start || (end === range.start && start < end)) {
      also.push({ start, end, text: added });
      continue;
    }
    const isBefore = start < range.start;
    const isAfter = !isBefore && end > range.end;
    if (isBefore) also.push({ start, end: range.start, text: added });
    insert += text.slice(at, start);
    if (!isBefore && !isAfter) insert += added;
    at = Math.min(end, range.end);
    if (end > range.end) also.push({ start: range.end, end, text: isAfter ? added : '' });
  }
  return { insert: insert + text.slice(at, range.end), also };
}
