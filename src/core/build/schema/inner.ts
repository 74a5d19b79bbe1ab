// Schemas inside a schema other than properties: items, branches, patterns, definitions; and any of them taken away or moved.
import { checkFormat } from '../../check/formats.ts';
import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import type { Subject } from '../../language/subject.ts';
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import { entry, get } from '../../parse/tree.ts';
import type { Builder } from '../types.ts';
import { drafted, moved, namesIn, put, refuse, unfitName } from './draft.ts';
import { faultOf } from './keyword.ts';
import { fieldOf, holdsOf } from './keywords.ts';
import { editable, scalarOf, written } from './place.ts';
import { addProperty, removeProperty, reorderProperty } from './property.ts';
import { neededBy } from './uses.ts';

export const addSchema: Builder<'add-schema'> = (subject, { schema, keyword, name, value = {} }) => {
  if (keyword === 'properties' && name !== undefined && isEmpty(value)) return addProperty(subject, { do: 'add-property', schema, name });
  const place = written(subject, schema);
  if ('refused' in place) return place;
  const { path, node, table, order } = place;
  const field = fieldOf(table, keyword);
  const holds = field && holdsOf(field.shape);
  if (!field || !holds) return refuse(`${quote(keyword)} doesn't contain schemas.`);
  if (scalarOf(node ?? undefined) === false) return refuse('No value is allowed here. Give it a type first.');
  const held = get(node, keyword);
  if (holds === 'list' && held?.kind === 'seq') {
    const fault = faultOf([value], field.shape);
    if (fault !== null) return refuse(fault);
    const title = `Add a schema to ${quote(keyword)}`;
    return drafted(subject, title, [{ do: 'append', list: [...path, keyword], value: { data: value } }]);
  }
  if (holds === 'map') {
    const bad =
      name === undefined
        ? 'Enter a name.'
        : (unfitName(name) ?? (namesIn(place, keyword).includes(name) ? `${quote(name)} already exists.` : null));
    if (bad !== null || name === undefined) return refuse(bad ?? '');
    const wrong = keyword === 'patternProperties' ? checkFormat('regex', name) : null;
    if (typeof wrong === 'string') return refuse(wrong);
    const at = [...path, keyword, name];
    const into = held?.kind === 'map' && held.entries.length > 0 ? {} : { at: { order } };
    return drafted(subject, `Add ${quote(name)} to ${quote(keyword)}`, [{ do: 'set', path: at, value: { data: value }, ...into }]);
  }
  if (held) return refuse(`${quote(keyword)} already exists.`);
  const fault = faultOf(holds === 'list' ? [value] : value, field.shape);
  if (fault !== null) return refuse(fault);
  return drafted(subject, `Add ${quote(keyword)}`, [put(place, keyword, holds === 'list' ? [value] : value)]);
};

export const removeSchema: Builder<'remove-schema'> = (subject, { schema }) => {
  const around = holderOf(subject, schema);
  if (around === null || !editableHolder(subject, around.schema))
    return refuse('This schema is not inside another one. Remove it where it is defined.');
  if (around.keyword === 'properties') return removeProperty(subject, { do: 'remove-property', schema: around.schema, name: around.name });
  const place = written(subject, around.schema);
  if ('refused' in place) return place;
  const { node } = place;
  const path = fromPointer(schema);
  const needed = neededBy(subject, path, 'it');
  if (needed !== null) return refuse(needed);
  const held = get(node, around.keyword);
  const last = held?.kind === 'seq' ? held.items.length === 1 : held?.kind === 'map' && around.name !== '' && held.entries.length === 1;
  const change: Change = { do: 'remove', path: last ? path.slice(0, -1) : path, comments: true };
  // What names later branches of a list by their index would come to mean another one.
  if (held?.kind === 'seq') {
    for (let i = Number(around.name) + 1; i < held.items.length; i++) {
      const moved = neededBy(subject, [...path.slice(0, -1), String(i)], 'a branch behind it');
      if (moved !== null) return refuse(moved);
    }
  }
  return drafted(subject, `Remove ${quote(around.name === '' ? around.keyword : `${around.keyword} ${around.name}`)}`, [change]);
};

export const reorderSchema: Builder<'reorder-schema'> = (subject, { schema, index, by }) => {
  const around = holderOf(subject, schema);
  const place = around && editableHolder(subject, around.schema);
  if (!around || !place) return refuse('This schema is not inside another one.');
  if (around.keyword === 'properties')
    return reorderProperty(subject, { do: 'reorder-property', schema: around.schema, name: around.name, index, by });
  const held = get(place.node, around.keyword);
  const path = fromPointer(schema);
  if (held?.kind === 'map' && entry(held, around.name)) return drafted(subject, `Move ${quote(around.name)}`, [moved(path, index, by)]);
  if (held?.kind !== 'seq') return refuse('There is only one.');
  for (const i of held.items.keys()) {
    const named = neededBy(subject, [...path.slice(0, -1), String(i)], 'one of the branches');
    if (named !== null) return refuse(named);
  }
  return drafted(subject, `Move a branch of ${quote(around.keyword)}`, [moved(path, index, by)]);
};

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function editableHolder(subject: Subject, pointer: string) {
  const place = editable(subject, pointer);
  return 'refused' in place ? null : place;
}

/** The schema around a schema: which keyword holds it, under which name. */
function holderOf(subject: Subject, pointer: string): { readonly schema: string; readonly keyword: string; readonly name: string } | null {
  const path = fromPointer(pointer);
  const [last = '', before = ''] = [path.at(-1), path.at(-2)];
  if (path.length < 2) return null;
  // A property may have the name of a keyword, so the name of the map it is in counts first, where that is one of a schema.
  const around = toPointer(path.slice(0, -2));
  if ((MAPS.has(before) || (LISTS.has(before) && /^\d+$/.test(last))) && editableHolder(subject, around))
    return { schema: around, keyword: before, name: last };
  return { schema: toPointer(path.slice(0, -1)), keyword: last, name: '' };
}

const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);
const LISTS: ReadonlySet<string> = new Set(['allOf', 'oneOf', 'anyOf', 'items']);
