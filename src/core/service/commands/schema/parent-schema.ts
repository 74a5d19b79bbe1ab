// Subschemas other than properties (items, branches, patterns, definitions), and the removal or
// move of any subschema.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { quote } from '../../../format/message-text.ts';
import { COMBINATIONS } from '../../../format/schema-keywords.ts';
import { checkFormat } from '../../../format/text-formats.ts';
import type { Change } from '../../../text/edit/types.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import { entry, get } from '../../../text/tree.ts';
import { orNull, refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { problemOf } from './keyword.ts';
import { fieldOf, subschemaKeywords } from './keywords.ts';
import { addProperty, removeProperty, reorderProperty } from './property.ts';
import { editable, scalarOf, written } from './schema-at.ts';
import { moved, namesIn, propertyNameError, schemaDraft, setKeywordChange } from './schema-edit.ts';
import { neededBy } from './uses.ts';

export const addSchema: CommandHandler<'add-schema'> = (
  file,
  { schema, keyword, name, value = {} },
) => {
  if (keyword === 'properties' && name !== undefined && isEmpty(value))
    return addProperty(file, { do: 'add-property', schema, name });
  const location = written(file, schema);
  const { path, node, table, order } = location;
  const field = fieldOf(table, keyword);
  const holds = field && subschemaKeywords(field.shape);
  if (!field || !holds) return refuse(`${quote(keyword)} doesn't contain schemas.`);
  if (scalarOf(node) === false) return refuse('No value is allowed here. Give it a type first.');
  const held = get(node, keyword);
  if (holds === 'list' && held?.kind === 'seq') {
    refuseIf(problemOf([value], field.shape));
    const title = `Add a schema to ${quote(keyword)}`;
    return schemaDraft(file, title, [
      { do: 'append', list: [...path, keyword], value: { data: value } },
    ]);
  }
  if (holds === 'map') {
    if (name === undefined) return refuse('Enter a name.');
    refuseIf(
      propertyNameError(name) ??
        (namesIn(location, keyword).includes(name) && `${quote(name)} already exists.`),
    );
    const wrong = keyword === 'patternProperties' ? checkFormat('regex', name) : null;
    if (typeof wrong === 'string') return refuse(wrong);
    const at = [...path, keyword, name];
    const into = held?.kind === 'map' && held.entries.length > 0 ? {} : { at: { order } };
    return schemaDraft(file, `Add ${quote(name)} to ${quote(keyword)}`, [
      { do: 'set', path: at, value: { data: value }, ...into },
    ]);
  }
  if (held) return refuse(`${quote(keyword)} already exists.`);
  refuseIf(problemOf(holds === 'list' ? [value] : value, field.shape));
  return schemaDraft(file, `Add ${quote(keyword)}`, [
    setKeywordChange(location, keyword, holds === 'list' ? [value] : value),
  ]);
};

export const removeSchema: CommandHandler<'remove-schema'> = (file, { schema }) => {
  const around = holderOf(file, schema);
  if (around === null || !editableHolder(file, around.schema))
    return refuse('This schema is not inside another one. Remove it where it is defined.');
  if (around.keyword === 'properties')
    return removeProperty(file, {
      do: 'remove-property',
      schema: around.schema,
      name: around.name,
    });
  const location = written(file, around.schema);
  const { node } = location;
  const path = fromPointer(schema);
  refuseIf(neededBy(file, path, 'it'));
  const held = get(node, around.keyword);
  const last =
    held?.kind === 'seq'
      ? held.items.length === 1
      : held?.kind === 'map' && around.name !== '' && held.entries.length === 1;
  const change: Change = { do: 'remove', path: last ? path.slice(0, -1) : path, comments: true };
  // What names later branches of a list by their index would come to mean another one.
  if (held?.kind === 'seq') {
    for (let i = Number(around.name) + 1; i < held.items.length; i++) {
      refuseIf(neededBy(file, [...path.slice(0, -1), String(i)], 'a branch behind it'));
    }
  }
  return schemaDraft(
    file,
    `Remove ${quote(around.name === '' ? around.keyword : `${around.keyword} ${around.name}`)}`,
    [change],
  );
};

export const reorderSchema: CommandHandler<'reorder-schema'> = (file, { schema, index, by }) => {
  const around = holderOf(file, schema);
  const location = around && editableHolder(file, around.schema);
  if (!around || !location) return refuse('This schema is not inside another one.');
  if (around.keyword === 'properties')
    return reorderProperty(file, {
      do: 'reorder-property',
      schema: around.schema,
      name: around.name,
      index,
      by,
    });
  const held = get(location.node, around.keyword);
  const path = fromPointer(schema);
  if (held?.kind === 'map' && entry(held, around.name))
    return schemaDraft(file, `Move ${quote(around.name)}`, [moved(path, index, by)]);
  if (held?.kind !== 'seq') return refuse('There is only one.');
  for (const i of held.items.keys()) {
    refuseIf(neededBy(file, [...path.slice(0, -1), String(i)], 'one of the branches'));
  }
  return schemaDraft(file, `Move a branch of ${quote(around.keyword)}`, [moved(path, index, by)]);
};

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function editableHolder(file: AnalyzedFile, pointer: string) {
  return orNull(() => editable(file, pointer));
}

/** Returns the schema around a schema: which keyword holds it, under which name. */
function holderOf(
  file: AnalyzedFile,
  pointer: string,
): { readonly schema: string; readonly keyword: string; readonly name: string } | null {
  const path = fromPointer(pointer);
  const [last = '', before = ''] = [path.at(-1), path.at(-2)];
  if (path.length < 2) return null;
  // A property may have the name of a keyword, so the name of the map it is in counts first, where
  // that is one of a schema.
  const around = toPointer(path.slice(0, -2));
  if (
    (MAPS.has(before) || (LISTS.has(before) && /^\d+$/.test(last))) &&
    editableHolder(file, around)
  )
    return { schema: around, keyword: before, name: last };
  return { schema: toPointer(path.slice(0, -1)), keyword: last, name: '' };
}

const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'definitions',
  'dependencies',
]);
const LISTS: ReadonlySet<string> = new Set([...COMBINATIONS, 'items']);
