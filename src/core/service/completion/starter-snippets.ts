// Snippets for a new document, in an empty text.
import { dialects } from '../../format/dialects.ts';
import { kindIn, rootKind, tableOf } from '../../format/tables.ts';
import { Skeletons } from './skeleton.ts';
import type { CompletionContext, Placeholder, Skeleton, Suggestion } from './types.ts';

type Pair = readonly [string | Placeholder, Skeleton];

/** Suggests a document with its required fields in each dialect, for an empty text. */
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
