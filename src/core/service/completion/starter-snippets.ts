// Snippets for a new document, in an empty text.
import { tableOf } from '../../format/tables.ts';
import { Skeletons } from './skeleton.ts';
import type { CompletionContext, Placeholder, Skeleton, Suggestion } from './types.ts';

type Pair = readonly [string | Placeholder, Skeleton];

/**
 * Suggests documents for an empty text: the required fields, or one object of each kind as well.
 */
export function starterSuggestions({
  file,
  cursor,
  shape,
}: CompletionContext): readonly Suggestion[] {
  if (
    cursor.path.length > 0 ||
    cursor.keys.length > 0 ||
    cursor.role === 'none' ||
    shape?.is !== 'object'
  )
    return [];
  if (cursor.role === 'key' && !cursor.open) return [];
  const { dialect } = file;
  const table = tableOf(shape.kind);
  const skeletons = new Skeletons(file);
  const needed = skeletons
    .object(table)
    .map.map(
      ([name, value]): Pair =>
        name === dialect.rootField ? [name, dialect.version] : [name, value],
    );
  const suggestion = (
    label: string,
    detail: string,
    rank: number,
    fields: readonly Pair[],
  ): Suggestion => ({
    label,
    kind: 'snippet',
    detail,
    doc: table.doc,
    rank,
    insert:
      cursor.role === 'key' ? { is: 'fields', fields } : { is: 'value', value: { map: fields } },
  });
  return [suggestion(`${dialect.rootField} document`, 'with all required fields', 0, needed)];
}
