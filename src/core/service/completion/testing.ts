// For tests only: a text with the cursor marked, completed and edited like in the editor.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { Analyzer } from '../../api.ts';
import type { CompletionItem, TextEdit } from '../types.ts';
import { complete } from './completion.ts';

/** Returns the offset of the mark and the text without it. */
export function unmarked(marked: string, mark = '|'): { text: string; offset: number } {
  const offset = marked.indexOf(mark);
  if (offset < 0) throw new Error(`No ${mark} in ${marked}`);
  return { text: marked.slice(0, offset) + marked.slice(offset + mark.length), offset };
}

/** Returns the root document of an analysis of `text`, with other files by their names. */
export function analyzedFileOf(
  text: string,
  language: 'yaml' | 'json' = 'yaml',
  files: Readonly<Record<string, string>> = {},
): AnalyzedFile {
  const analyzer = new Analyzer(`entry.${language}`, language);
  analyzer.setText(text);
  analyzer.problems();
  for (const uri of analyzer.needs()) {
    const file = Object.hasOwn(files, uri) ? files[uri] : undefined;
    if (file !== undefined) analyzer.addFile(uri, file);
  }
  const subject = analyzer.analyzedFile('');
  if (!subject) throw new Error('The text cannot be read at all.');
  return subject;
}

/** Returns the completion items at the mark. */
export function completionsAt(
  marked: string,
  language: 'yaml' | 'json' = 'yaml',
  mark = '|',
): readonly CompletionItem[] {
  const { text, offset } = unmarked(marked, mark);
  return complete(analyzedFileOf(text, language), offset).items;
}

/** Returns the labels of the items at the mark, in the order of the list. */
export function labelsAt(marked: string, language: 'yaml' | 'json' = 'yaml', mark = '|'): string[] {
  return [...completionsAt(marked, language, mark)]
    .sort((a, b) => (a.sort < b.sort ? -1 : 1))
    .map(({ label }) => label);
}

/**
 * Returns the whole text after the item with this label is accepted at the mark, in snippet syntax
 * or, with `plain`, with every placeholder passed.
 */
export function takenAt(
  marked: string,
  label: string,
  language: 'yaml' | 'json' = 'yaml',
  mark = '|',
  plain = false,
): string {
  const { text, offset } = unmarked(marked, mark);
  const items = complete(analyzedFileOf(text, language), offset).items;
  const item = items.find((i) => i.label === label);
  if (!item)
    throw new Error(
      `"${label}" is not offered but ${items.map((i) => i.label).join(', ') || 'nothing'}`,
    );
  return apply(text, item, plain && item.snippet ? filled : undefined);
}

/** Returns a text with a completion item applied. */
export function apply(
  text: string,
  { insert, range, also = [] }: CompletionItem,
  filledIn?: (insert: string) => string,
): string {
  const edits: TextEdit[] = [
    ...also,
    { start: range.start, end: range.end, text: filledIn ? filledIn(insert) : insert },
  ];
  let out = text;
  for (const edit of edits.sort((a, b) => b.start - a.start || b.end - a.end))
    out = out.slice(0, edit.start) + edit.text + out.slice(edit.end);
  return out;
}

/** A placeholder in a snippet, by its offsets in the text that the snippet produces. */
export interface SnippetPlaceholder {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
}

/**
 * Parses a snippet like an editor: its text, and the placeholders in the order of their numbers,
 * the last one (`$0`) at the end.
 */
export function readSnippet(insert: string): {
  text: string;
  stops: readonly SnippetPlaceholder[];
} {
  const placeholders: SnippetPlaceholder[] = [];
  let text = '';
  for (let at = 0; at < insert.length; ) {
    const rest = insert.slice(at);
    const placeholder =
      /^\$(?:(\d+)|\{(\d+)(?:\}|:((?:\\.|[^\\}])*)\}|\|((?:\\.|[^\\|])*)\|\}))/s.exec(rest);
    if (placeholder) {
      const list = placeholder[4]?.match(/(?:\\.|[^\\,])+/gs)?.map(unescaped) ?? [];
      const shown = placeholder[3] === undefined ? (list[0] ?? '') : unescaped(placeholder[3]);
      placeholders.push({
        number: Number(placeholder[1] ?? placeholder[2]),
        start: text.length,
        end: text.length + shown.length,
        choices: list,
      });
      text += shown;
      at += placeholder[0].length;
    } else if (rest[0] === '\\' && /[\\$}]/.test(rest.charAt(1))) {
      text += rest[1];
      at += 2;
    } else if (rest[0] === '$' && rest[1] === '{') {
      throw new Error(`Unreadable snippet: ${insert}`);
    } else {
      text += rest[0];
      at++;
    }
  }
  const order = (n: number) => (n === 0 ? Number.POSITIVE_INFINITY : n);
  return { text, stops: placeholders.sort((a, b) => order(a.number) - order(b.number)) };
}

function unescaped(text: string): string {
  return text.replace(/\\([\\$}|,])/g, '$1');
}

/** Returns the text of a snippet after every placeholder was passed. */
export function filled(insert: string): string {
  return readSnippet(insert).text;
}
