// Completion: the items at a position, from all suggestion providers.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { textOf } from '../../analysis/documents/loaded-file.ts';
import { cursorAt } from '../../text/cursor/cursor.ts';
import type { CompletionItem, CompletionList } from '../types.ts';
import { bindingSnippets } from './binding-snippets.ts';
import { completionContextOf } from './completion-context.ts';
import { insertionContextOf, render } from './completion-item.ts';
import { entrySuggestions, itemSuggestions, objectSuggestions } from './entries.ts';
import { fieldSuggestions } from './fields.ts';
import { nameSuggestions } from './providers/all.ts';
import { languageSnippet, partSnippets } from './snippets.ts';
import { starterSuggestions } from './starter-snippets.ts';
import type { SuggestionProvider } from './types.ts';
import { valueSuggestions } from './values.ts';

/** Maximum number of items; a longer prefix reveals the others. */
const MAX_ITEMS = 500;
const NOTHING: CompletionList = { items: [], incomplete: false };

/**
 * Returns the completion items at `offset` (UTF-16 units) of the text: sorted, at most 500, each
 * with the text that replaces the token. Never throws; works in half-typed text: the text is parsed
 * around the cursor, and the last tree provides the path to it.
 */
export function complete(file: AnalyzedFile, offset: number): CompletionList {
  const text = textOf(file);
  const cursor = cursorAt(text, file.language, offset);
  if (cursor.role === 'none') return NOTHING;
  const context = completionContextOf(file, cursor);
  const suggestions = suggestionProviders.flatMap((offering) => offering(context));
  if (suggestions.length === 0) return NOTHING;
  const setting = insertionContextOf(text, file.language, cursor);
  const items: CompletionItem[] = [];
  const seen = new Set<string>();
  let cut = false;
  const ranked = suggestions
    .map((suggestion, order) => ({ offer: suggestion, order }))
    .sort((a, b) => a.offer.rank - b.offer.rank || a.order - b.order);
  for (const { offer: suggestion, order } of ranked) {
    const item = render(suggestion, setting, order);
    if (
      !item ||
      !matchesPrefix(item.filter ?? item.label, text.slice(item.range.start, cursor.offset))
    )
      continue;
    const id = `${item.label}\n${item.insert}`;
    if (seen.has(id)) continue;
    seen.add(id);
    if (items.length >= MAX_ITEMS) {
      cut = true;
      break;
    }
    items.push(item);
  }
  // A key that is being typed is itself suggested, so the list depends on it.
  const names = cursor.role === 'key' && context.shape?.is === 'map';
  return { items, incomplete: cut || names };
}

/** Returns whether the typed letters appear in the text in this order, like the editor's filter. */
export function matchesPrefix(text: string, typed: string): boolean {
  const letters = typed.trim().toLowerCase();
  const lower = text.toLowerCase();
  let at = 0;
  for (const letter of letters) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

export const suggestionProviders: readonly SuggestionProvider[] = [
  starterSuggestions,
  fieldSuggestions,
  valueSuggestions,
  entrySuggestions,
  itemSuggestions,
  objectSuggestions,
  ...nameSuggestions,
  partSnippets,
  languageSnippet,
  bindingSnippets,
];
