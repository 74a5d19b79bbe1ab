// Snippets for bindings whose fields the format describes, with all required fields and their
// version.
import type { ObjectTable } from '../../format/table-types.ts';
import { isBindings, tableOf } from '../../format/tables.ts';
import { Skeletons } from './skeleton.ts';
import type { CompletionContext, Placeholder, Skeleton, Suggestion } from './types.ts';

/** Maximum number of optional fields that are written if none is required. */
const SHOWN = 4;

/** Suggests `sqs binding`: the entry of one protocol with its fields filled in. */
export function bindingSnippets({ file, cursor, table }: CompletionContext): readonly Suggestion[] {
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
