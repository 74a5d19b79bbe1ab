// Completion: the items at a position, from all suggestion providers.
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { textOf } from '../../analysis/documents/loaded-file.ts';
import { dialects } from '../../format/dialects.ts';
import type { ObjectTable } from '../../format/table-types.ts';
import { isBindings, kindIn, rootKind, tableOf } from '../../format/tables.ts';
import { cursorAt } from '../../text/cursor/cursor.ts';
import type { CompletionItem, CompletionList } from '../types.ts';
import { completionContextOf } from './completion-context.ts';
import { insertionContextOf, render } from './completion-item.ts';
import {
  entrySuggestions,
  itemSuggestions,
  objectSuggestions,
  valueSuggestions,
} from './entries.ts';
import { fieldSuggestions } from './fields.ts';
import { nameSuggestions } from './providers/all.ts';
import { Skeletons } from './skeleton.ts';
import { languageSnippet, partSnippets } from './snippets.ts';
import type {
  CompletionContext,
  Placeholder,
  Skeleton,
  Suggestion,
  SuggestionProvider,
} from './types.ts';

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

const suggestionProviders: readonly SuggestionProvider[] = [
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

// Snippets for a new document, in an empty text.

type Pair = readonly [string | Placeholder, Skeleton];

/** Suggests a document with its required fields in each dialect, for an empty text. */
function starterSuggestions({ file, cursor, shape }: CompletionContext): readonly Suggestion[] {
  if (
    cursor.path.length > 0 ||
    cursor.keys.length > 0 ||
    cursor.role === 'none' ||
    shape?.is !== 'object'
  )
    return [];
  if (cursor.role === 'key' && !cursor.open) return [];
  const skeletons = new Skeletons(file);
  return dialects.map((dialect): Suggestion => {
    const { rootField, version } = dialect;
    const table = tableOf(kindIn(rootKind, dialect));
    const fields = skeletons
      .object(table)
      .map.map(([name, value]): Pair => [name, name === rootField ? version : value]);
    return {
      label: `${rootField} document`,
      kind: 'snippet',
      detail: 'with all required fields',
      doc: table.doc,
      rank: 0,
      insert:
        cursor.role === 'key' ? { is: 'fields', fields } : { is: 'value', value: { map: fields } },
    };
  });
}

// Snippets for bindings whose fields the format describes, with all required fields and their
// version.

/** Maximum number of optional fields that are written if none is required. */
const SHOWN = 4;

/** Suggests `sqs binding`: the entry of one protocol with its fields filled in. */
function bindingSnippets({ file, cursor, table }: CompletionContext): readonly Suggestion[] {
  if (cursor.role !== 'key' || !table || !isBindings(table) || cursor.hasColon) return [];
  const skeletons = new Skeletons(file);
  return table.fields.flatMap((field): Suggestion[] => {
    if (field.shape.is !== 'object' || cursor.keys.includes(field.name)) return [];
    const binding = tableOf(field.shape.kind);
    if (binding.fields.length < 2) return [];
    const value: Skeleton = { map: fieldsOf(binding, skeletons) };
    const put = { is: 'key', name: field.name, value } as const;
    return [
      {
        label: `${field.name} binding`,
        kind: 'snippet',
        detail: 'with its fields',
        doc: binding.doc,
        rank: 4,
        insert: put,
      },
    ];
  });
}

function fieldsOf(
  table: ObjectTable,
  skeletons: Skeletons,
): readonly (readonly [string | Placeholder, Skeleton])[] {
  const required = table.fields.filter((f) => f.required);
  const plain = table.fields.filter(
    (f) =>
      !f.required &&
      !f.applies &&
      f.shape.is !== 'map' &&
      f.shape.is !== 'list' &&
      f.shape.is !== 'either',
  );
  const version = plain
    .filter((f) => /[vV]ersion$/.test(f.name) && f.shape.is === 'string')
    .slice(-1);
  const others = plain
    .filter((f) => !version.includes(f) && f.shape.is !== 'object')
    .slice(0, required.length > 0 ? 0 : SHOWN);
  return [...required, ...others, ...version].map((f) => [f.name, skeletons.ofField(f, 1)]);
}
