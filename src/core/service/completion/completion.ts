// Completion: the items at a position, from all suggestion providers, and what is suggested where
// no value is yet.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { textOf } from '../../analysis/documents/loaded-file.ts';
import { bindingKeys } from '../../analysis/typed-tree/binding-protocols.ts';
import { deepestNode, typedFileOf } from '../../analysis/typed-tree/typed-node.ts';
import { dialects } from '../../format/dialects.ts';
import { fieldsByUse } from '../../format/field-order.ts';
import { describeExpected } from '../../format/message-text.ts';
import type { Field, ObjectTable } from '../../format/table-types.ts';
import {
  fieldApplies,
  isApplicabilityKnown,
  isBindings,
  kindIn,
  rootKind,
  tableOf,
} from '../../format/tables.ts';
import { cursorAt } from '../../text/cursor/cursor.ts';
import type { Cursor } from '../../text/cursor/types.ts';
import { get, nodeAt, stringOf } from '../../text/tree.ts';
import type { CompletionItem, CompletionList } from '../types.ts';
import { completionContextOf } from './completion-context.ts';
import { insertionContextOf, render } from './completion-item.ts';
import { nameSuggestions } from './providers/all.ts';
import { Skeletons } from './skeleton.ts';
import { partSnippets, schemaLanguageSnippets } from './snippets.ts';
import type {
  CompletionContext,
  Placeholder,
  Skeleton,
  Suggestion,
  SuggestionProvider,
} from './types.ts';
import {
  entrySuggestions,
  itemSuggestions,
  objectSuggestions,
  valueSuggestions,
} from './value-suggestions.ts';

// Keys of fields that are allowed here and missing, with their initial values.

/** Suggests the fields of the object whose key is typed. */
function fieldSuggestions({
  file,
  cursor,
  shape,
  table,
}: CompletionContext): readonly Suggestion[] {
  if (cursor.role !== 'key' || !table || shape?.is !== 'object') return [];
  // Fields beside a reference are ignored.
  if (shape.ref !== 'no' && shape.ref !== 'beside' && cursor.keys.includes('$ref')) return [];
  if (shape.ref === 'only') return [];
  const skeletons = new Skeletons(file);
  const present = new Set(cursor.keys);
  const suggested = new Set<string>();
  const suggestions: Suggestion[] = [];
  for (const field of likelyFirst(file, cursor, table)) {
    const { name, alias } = field;
    if (present.has(name) || (alias !== undefined && present.has(alias)) || suggested.has(name))
      continue;
    const here = fieldApplies(field, cursor.sibling);
    // A field is suggested unless it is known not to apply.
    if (!here && isApplicabilityKnown(table, name, cursor.sibling)) continue;
    suggested.add(name);
    suggestions.push(suggestionFor(field, here, skeletons));
  }
  if (table.extensions) suggestions.push(extension);
  return suggestions;
}

/** Returns the fields of an object by use; of bindings the protocols of its servers come first. */
function likelyFirst(file: AnalyzedFile, cursor: Cursor, table: ObjectTable): readonly Field[] {
  const typed = isBindings(table) ? typedFileOf(file, file.uri) : null;
  if (!typed) return fieldsByUse(table, typesAt(file, cursor));
  const own = bindingKeys(file, deepestNode(typed, cursor.path));
  const rank = ({ name }: Field): number => (own.includes(name) ? own.indexOf(name) : own.length);
  return [...table.fields].sort((a, b) => rank(a) - rank(b));
}

/** Returns the types that are written beside the key, as a word or a list. */
function typesAt(file: AnalyzedFile, { path, sibling }: Cursor): readonly string[] {
  const holder = nodeAt(file.tree, path);
  const type = get(holder, 'type');
  const written = type?.kind === 'seq' ? type.items.map(({ value }) => stringOf(value)) : [];
  return [sibling('type'), ...written].filter((one) => one !== undefined);
}

function suggestionFor(field: Field, here: boolean, skeletons: Skeletons): Suggestion {
  const value = skeletons.ofField(field, 1);
  const required = field.required === true && here;
  return {
    label: field.name,
    kind: 'field',
    detail: `${required ? 'required, ' : ''}${describeExpected(field.shape)}`,
    doc: field.doc,
    rank: required ? 1 : here ? 2 : 6,
    insert: { is: 'key', name: field.name, value },
    ...((needsChoice(value) || field.shape.is === 'any') && { retrigger: true as const }),
  };
}

/**
 * Returns whether the user must choose something at once: a field of an open map, or the target of
 * a reference.
 */
function needsChoice(value: Skeleton): boolean {
  if (typeof value !== 'object' || value === null || 'placeholder' in value) return false;
  if ('list' in value) return value.list.length === 0 || value.list.some(needsChoice);
  const [first] = value.map;
  return (
    !first ||
    (first[0] === '$ref' &&
      typeof first[1] === 'object' &&
      first[1] !== null &&
      'placeholder' in first[1] &&
      !first[1].choices)
  );
}

const extension: Suggestion = {
  label: 'x-',
  kind: 'snippet',
  detail: 'extension, any value',
  doc: 'A custom field. Its name starts with `x-`; tools that do not know it ignore it.',
  rank: 8,
  insert: { is: 'key', name: { placeholder: 'x-name' }, value: { placeholder: '' } },
};

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
  schemaLanguageSnippets,
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
