// For tests only: a text with the cursor marked, completed and applied as the editor does it.
import { Analyzer } from '../../index.ts';
import type { Subject } from '../subject.ts';
import type { Completion, TextEdit } from '../types.ts';
import { complete } from './complete.ts';

/** The offset of the mark and the text without it. */
export function unmarked(marked: string, mark = '|'): { text: string; offset: number } {
  const offset = marked.indexOf(mark);
  if (offset < 0) throw new Error(`No ${mark} in ${marked}`);
  return { text: marked.slice(0, offset) + marked.slice(offset + mark.length), offset };
}

/** The entry document of an analysis of `text`, other files by their names. */
export function subjectOf(text: string, language: 'yaml' | 'json' = 'yaml', files: Readonly<Record<string, string>> = {}): Subject {
  const analyzer = new Analyzer(`entry.${language}`, language);
  analyzer.setText(text);
  analyzer.problems();
  for (const uri of analyzer.needs()) {
    const file = Object.hasOwn(files, uri) ? files[uri] : undefined;
    if (file !== undefined) analyzer.addFile(uri, file);
  }
  const subject = analyzer.subject('');
  if (!subject) throw new Error('The text cannot be read at all.');
  return subject;
}

/** What is offered at the mark. */
export function completionsAt(marked: string, language: 'yaml' | 'json' = 'yaml', mark = '|'): readonly Completion[] {
  const { text, offset } = unmarked(marked, mark);
  return complete(subjectOf(text, language), offset).items;
}

/** The labels offered at the mark, in the order of the list. */
export function labelsAt(marked: string, language: 'yaml' | 'json' = 'yaml', mark = '|'): string[] {
  return [...completionsAt(marked, language, mark)].sort((a, b) => (a.sort < b.sort ? -1 : 1)).map(({ label }) => label);
}

/** The whole text after the offer with this label is taken at the mark, in the notation of snippets or `plain`: every place passed by. */
export function takenAt(marked: string, label: string, language: 'yaml' | 'json' = 'yaml', mark = '|', plain = false): string {
  const { text, offset } = unmarked(marked, mark);
  const items = complete(subjectOf(text, language), offset).items;
  const item = items.find((i) => i.label === label);
  if (!item) throw new Error(`"${label}" is not offered but ${items.map((i) => i.label).join(', ') || 'nothing'}`);
  return apply(text, item, plain && item.snippet ? filled : undefined);
}

/** A text with a completion applied. */
export function apply(text: string, { insert, range, also = [] }: Completion, filledIn?: (insert: string) => string): string {
  const edits: TextEdit[] = [...also, { start: range.start, end: range.end, text: filledIn ? filledIn(insert) : insert }];
  let out = text;
  for (const edit of edits.sort((a, b) => b.start - a.start || b.end - a.end))
    out = out.slice(0, edit.start) + edit.text + out.slice(edit.end);
  return out;
}

/** A place to go on in a snippet, by its offsets in the text that the snippet makes. */
export interface Placed {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
}

/** Reads a snippet as an editor does: its text, and the places in the order of the numbers, the last one (`$0`) at the end. */
export function readSnippet(insert: string): { text: string; stops: readonly Placed[] } {
  const stops: Placed[] = [];
  let text = '';
  for (let at = 0; at < insert.length; ) {
    const rest = insert.slice(at);
    const stop = /^\$(?:(\d+)|\{(\d+)(?:\}|:((?:\\.|[^\\}])*)\}|\|((?:\\.|[^\\|])*)\|\}))/s.exec(rest);
    if (stop) {
      const list = stop[4]?.match(/(?:\\.|[^\\,])+/gs)?.map(unescaped) ?? [];
      const shown = stop[3] === undefined ? (list[0] ?? '') : unescaped(stop[3]);
      stops.push({ number: Number(stop[1] ?? stop[2]), start: text.length, end: text.length + shown.length, choices: list });
      text += shown;
      at += stop[0].length;
    } else if (rest[0] === '\\' && /[\\$}]/.test(rest[1] ?? '')) {
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
  return { text, stops: stops.sort((a, b) => order(a.number) - order(b.number)) };
}

function unescaped(text: string): string {
  return text.replace(/\\([\\$}|,])/g, '$1');
}

/** The text of a snippet when every place was passed by. */
export function filled(insert: string): string {
  return readSnippet(insert).text;
}
