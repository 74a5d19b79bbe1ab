// Suggestions of values: entries of maps, items of lists and objects with their required parts, and
// the scalars that the tables know.

import type { Dialect } from '../../format/dialects.ts';
import { nounOf } from '../../format/kind-nouns.ts';
import { describeExpected, withArticle } from '../../format/message-text.ts';
import type { Field, Shape } from '../../format/table-types.ts';
import { fieldFor, tableOf } from '../../format/tables.ts';
import { freeName } from '../../text/free-name.ts';
import { camelCase } from '../../text/plural.ts';
import { lastKey } from '../../text/pointer.ts';
import { Skeletons } from './skeleton.ts';
import { isMap } from './snippets.ts';
import type { CompletionContext, Suggestion } from './types.ts';

/** Suggests `New server`: an entry under a key that is typed already or is to be filled in. */
export function entrySuggestions(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor } = context;
  const map = alternative(context.shape, 'map') ?? alternative(context.declared, 'map');
  if (cursor.role !== 'key' || !map || map.is !== 'map' || cursor.hasColon) return [];
  const typed = isAllowedName(cursor.prefix, map.keys) ? cursor.prefix : '';
  const value = new Skeletons(file).of(map.of, 0);
  const name = typed || {
    placeholder: freeName(camelCase(map.entry), (other) => cursor.keys.includes(other)),
  };
  return [
    {
      label: typed || `New ${map.entry}`,
      kind: 'snippet',
      detail: typed ? `new ${map.entry}` : 'with all required fields',
      doc: docOf(map.of) ?? '',
      rank: 3,
      insert: { is: 'key', name, value },
    },
  ];
}

/** Suggests an item of a list that has no dash yet. */
export function itemSuggestions(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor } = context;
  const list = alternative(context.shape, 'list') ?? alternative(context.declared, 'list');
  if (list?.is !== 'list' || cursor.role === 'none' || (cursor.flow && cursor.role === 'key'))
    return [];
  if (cursor.role === 'key' && cursor.keys.length > 0) return [];
  const item = new Skeletons(file).of(list.of, 0);
  return [
    {
      label: cursor.flow ? `[${list.item}]` : `- ${list.item}`,
      kind: 'snippet',
      detail: `new ${list.item}`,
      rank: 3,
      insert: { is: 'value', value: { list: [item] } },
    },
  ];
}

/**
 * Suggests an object inserted with all its required parts: a new item of a list, or the value of a
 * field.
 */
export function objectSuggestions(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor, shape, declared } = context;
  const skeletons = new Skeletons(file);
  if (cursor.role === 'key') {
    if (!cursor.open || cursor.path.length === 0 || shape?.is !== 'object') return [];
    const value = skeletons.of(shape);
    if (!isMap(value) || value.map.length < 2) return [];
    const names = value.map
      .map(([name]) => (typeof name === 'string' ? name : name.placeholder))
      .join(', ');
    return [
      {
        ...suggestionFor(shape, file.dialect),
        label: `Fill in: ${names}`,
        insert: { is: 'fields', fields: value.map },
      },
    ];
  }
  const object =
    cursor.role === 'value' &&
    (declared?.is === 'object' || declared?.is === 'payload-schema' || declared?.is === 'map')
      ? declared
      : null;
  if (!object) return [];
  const value = skeletons.of(object);
  return isMap(value)
    ? [{ ...suggestionFor(object, file.dialect), insert: { is: 'value', value } }]
    : [];
}

function suggestionFor(shape: Shape, dialect: Dialect): Omit<Suggestion, 'insert'> {
  const what =
    shape.is === 'map'
      ? shape.entry
      : shape.is === 'object'
        ? nounOf(tableOf(shape.kind), dialect)
        : 'schema';
  return {
    label: `New ${what}`,
    kind: 'snippet',
    detail: `${withArticle(what)} with all required fields`,
    doc: docOf(shape) ?? '',
    rank: 3,
  };
}

/** Returns the map or list among alternatives, or the shape itself. */
function alternative(shape: Shape | null, is: 'map' | 'list'): Shape | undefined {
  if (shape === null) return undefined;
  return shape.is === 'either'
    ? shape.of.find((s) => s.is === is)
    : shape.is === is
      ? shape
      : undefined;
}

function docOf(shape: Shape): string | undefined {
  return shape.is === 'object' ? tableOf(shape.kind).doc : undefined;
}

function isAllowedName(name: string, keys: string | undefined): boolean {
  return name.trim() !== '' && (keys === undefined || new RegExp(keys).test(name));
}

// Scalars from the tables: allowed and suggested ones, true and false, null, the default.

/** Suggests scalars for the value that is typed, or wherever one is allowed. */
export function valueSuggestions(context: CompletionContext): readonly Suggestion[] {
  const { cursor, declared, table } = context;
  if (cursor.role === 'none' || (cursor.role === 'key' && !cursor.open)) return [];
  const name = lastKey(cursor.path);
  const field =
    cursor.role === 'value' && table ? fieldFor(table, name, cursor.sibling) : undefined;
  const suggestions = shapesOf(declared).flatMap((shape) => ofShape(shape, field));
  const fallback = field?.default;
  if (
    fallback !== undefined &&
    !suggestions.some(({ insert: put }) => put.is === 'value' && put.value === fallback)
  ) {
    suggestions.push({
      ...valueSuggestion(fallback, 'default', 3),
      label: fallback === null ? 'null' : String(fallback),
    });
  }
  const seen = new Set<unknown>();
  return suggestions.filter(
    ({ insert: put }) => put.is === 'value' && !seen.has(put.value) && seen.add(put.value),
  );
}

function shapesOf(shape: Shape | null): readonly Shape[] {
  if (shape === null) return [];
  return shape.is === 'either' ? shape.of.flatMap(shapesOf) : [shape];
}

function ofShape(shape: Shape, field: Field | undefined): Suggestion[] {
  switch (shape.is) {
    case 'string':
      return [
        ...(shape.enum ?? []).map((value) => ({
          ...valueSuggestion(value, field?.default === value ? 'default' : '', 1, 'enum'),
          ...(shape.meanings && { doc: shape.meanings[value] }),
        })),
        ...(shape.suggest ?? []).map((value) =>
          valueSuggestion(value, field?.default === value ? 'default' : '', 2),
        ),
      ];
    case 'boolean':
      return [true, false].map((value) =>
        valueSuggestion(value, field?.default === value ? 'default' : '', 1, 'enum'),
      );
    case 'null':
      return [valueSuggestion(null, describeExpected(shape), 4)];
    case 'object':
      return tableOf(shape.kind).boolean
        ? [true, false].map((value) => valueSuggestion(value, 'any value, or none', 4))
        : [];
    case 'payload-schema':
      return [true, false].map((value) => valueSuggestion(value, 'any value, or none', 4));
    default:
      return [];
  }
}

function valueSuggestion(
  value: string | number | boolean | null,
  detail: string,
  rank: number,
  kind: Suggestion['kind'] = 'value',
): Suggestion {
  return {
    label: String(value),
    kind,
    ...(detail !== '' && { detail }),
    rank,
    insert: { is: 'value', value },
  };
}
