// Values from the tables: allowed and suggested ones, true and false, null, the default.

import { describeExpected } from '../../format/message-text.ts';
import type { Field, Shape } from '../../format/table-types.ts';
import { fieldFor, tableOf } from '../../format/tables.ts';
import { lastKey } from '../../text/pointer.ts';
import type { CompletionContext, Suggestion } from './types.ts';

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
