// For tests only: applies the refactorings at a cursor or a selection to a text.

import { Lexer } from 'yaml';
import { edited, type Marked, marked, type Texts } from '../symbols/testing.ts';
import type { CodeAction } from '../types.ts';
import { refactorings } from './refactorings.ts';

export interface OfferedActions extends Marked {
  readonly actions: readonly CodeAction[];
}

/**
 * Returns the actions offered at `mark`, which occurs once in a text; with `end` too, for the range
 * between the two.
 */
export function offeredActions(source: string | Texts, mark = '|', end = '¦'): OfferedActions {
  const at = marked(source, mark);
  const text = at.file.text;
  const until = text.indexOf(end);
  if (until < 0) return { ...at, actions: refactorings(at.file, at.offset, at.offset) };
  const given =
    typeof source === 'string'
      ? source.replace(end, '')
      : Object.fromEntries(Object.entries(source).map(([name, t]) => [name, t.replace(end, '')]));
  const clean = marked(given, mark);
  return { ...clean, actions: refactorings(clean.file, clean.offset, until) };
}

/**
 * Returns the texts after an action; a plain string if there is one file. The selection is in ⟨⟩.
 */
export function result(at: OfferedActions, title: string | RegExp): string | Texts {
  const action = at.actions.find((a) =>
    typeof title === 'string' ? a.title === title : title.test(a.title),
  );
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

/** Returns the comments of a text, found independently of the tested code. */
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
