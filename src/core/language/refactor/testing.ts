// For tests only: what the refactorings at a cursor or a selection make of a text.

import { Lexer } from 'yaml';
import { edited, type Marked, marked, type Texts } from '../names/testing.ts';
import type { Action } from '../types.ts';
import { refactorings } from './refactorings.ts';

export interface Offered extends Marked {
  readonly actions: readonly Action[];
}

/** What is offered where `mark` stands once in a text; with `end` too, for what is between the two. */
export function offered(source: string | Texts, mark = '|', end = '¦'): Offered {
  const at = marked(source, mark);
  const text = at.subject.text;
  const until = text.indexOf(end);
  if (until < 0) return { ...at, actions: refactorings(at.subject, at.offset, at.offset) };
  const given =
    typeof source === 'string'
      ? source.replace(end, '')
      : Object.fromEntries(Object.entries(source).map(([name, t]) => [name, t.replace(end, '')]));
  const clean = marked(given, mark);
  return { ...clean, actions: refactorings(clean.subject, clean.offset, until) };
}

/** The texts after an action; the text alone where there is one file. What is selected stands in ⟨⟩. */
export function result(at: Offered, title: string | RegExp): string | Texts {
  const action = at.actions.find((a) => (typeof title === 'string' ? a.title === title : title.test(a.title)));
  if (!action) return `not offered; offered: ${at.actions.map((a) => a.title).join(' | ')}`;
  if (action.refused !== undefined) return `refused: ${action.refused}`;
  const texts: Record<string, string> = { ...edited(at.files, at.entry, action.files) };
  if (action.select) {
    const { uri, start, end } = action.select;
    const name = uri === '' ? at.entry : uri;
    const text = texts[name] ?? '';
    texts[name] = `${text.slice(0, start)}⟨${text.slice(start, end)}⟩${text.slice(end)}`;
  }
  return Object.keys(texts).length === 1 ? (texts[at.entry] ?? '') : texts;
}

/** The comments of a text, found in another way than the code that is tested finds them. */
export function commentsIn(text: string, language: 'yaml' | 'json'): string[] {
  const out: string[] = [];
  let before = '';
  for (const token of language === 'json' ? [] : new Lexer().lex(text)) {
    // What follows this mark is the text of a scalar, which may begin with a # in a block.
    if (token.startsWith('#') && before !== '\u001f') out.push(token.trimEnd());
    before = token;
  }
  return out;
}
