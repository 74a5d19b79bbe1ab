// Keys of fields that are allowed here and missing, with their initial values.
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { bindingKeys } from '../../analysis/typed-tree/binding-protocols.ts';
import { deepestNode, typedFileOf } from '../../analysis/typed-tree/typed-node.ts';
import { fieldsByUse } from '../../format/field-order.ts';
import { describeExpected } from '../../format/message-text.ts';
import type { Field, ObjectTable } from '../../format/table-types.ts';
import { applies, isApplicabilityKnown, isBindings } from '../../format/tables.ts';
import type { Cursor } from '../../text/cursor/types.ts';
import { get, nodeAt, stringOf } from '../../text/tree.ts';
import { Skeletons } from './skeleton.ts';
import type { CompletionContext, Skeleton, Suggestion } from './types.ts';

/** Suggests the fields of the object whose key is typed. */
export function fieldSuggestions({
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
    const here = applies(field, cursor.sibling);
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
    ...((isOpen(value) || field.shape.is === 'any') && { retrigger: true as const }),
  };
}

/**
 * Returns whether the user must choose something at once: a field of an open map, or the target of
 * a reference.
 */
function isOpen(value: Skeleton): boolean {
  if (typeof value !== 'object' || value === null || 'placeholder' in value) return false;
  if ('list' in value) return value.list.length === 0 || value.list.some(isOpen);
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
