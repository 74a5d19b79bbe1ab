// Properties of an object schema: added, copied, taken away, required, moved.

import { quote } from '../../check/say.ts';
import type { Change, Position } from '../../edit/types.ts';
import { freeName } from '../../free-name.ts';
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import { entry, get, type Path } from '../../parse/tree.ts';
import type { Builder, NoteAt, Refused } from '../types.ts';
import { discriminatorOf, drafted, moved, namesIn, put, refuse, requiring, unfitName } from './draft.ts';
import { type SchemaPlace, typesOf, written } from './place.ts';
import { typeData } from './type.ts';
import { leftOf, neededBy } from './uses.ts';

const PROPERTIES = 'properties';

export const addProperty: Builder<'add-property'> = (subject, { schema, name, type, required, after }) => {
  const place = holder(subject, schema);
  if ('refused' in place) return place;
  const bad = unfitName(name) ?? taken(place, name);
  if (bad !== null) return refuse(bad);
  const { node, path, order } = place;
  const data = type === undefined ? {} : typeData([type], place);
  if ('refused' in data) return data as Refused;
  const there = namesIn(place);
  const map = get(node, PROPERTIES);
  const changes: Change[] = [];
  if (saysNothing(place)) changes.push(put(place, 'type', 'object'));
  const at: Position | undefined =
    map?.kind === 'map' && map.entries.length > 0 ? (after === undefined ? undefined : { after }) : { order };
  changes.push({ do: 'set', path: [...path, PROPERTIES, name], value: { data }, ...(at && { at }) });
  const index = after === undefined ? -1 : there.indexOf(after);
  const names = index < 0 ? [...there, name] : [...there.slice(0, index + 1), name, ...there.slice(index + 1)];
  if (required) changes.push(...requiring(place, name, true, names));
  return drafted(subject, `Add property ${quote(name)}`, changes);
};

export const duplicateProperty: Builder<'duplicate-property'> = (subject, { schema, name, to }) => {
  const place = holder(subject, schema);
  if ('refused' in place) return place;
  const from = [...place.path, PROPERTIES, name];
  if (!namesIn(place).includes(name)) return gone(name);
  const free = to ?? freeName(name, (n) => taken(place, n) !== null);
  const bad = unfitName(free) ?? taken(place, free);
  if (bad !== null) return refuse(bad);
  const path = [...place.path, PROPERTIES, free];
  const change: Change = { do: 'set', path, value: { written: { from: subject, path: from } }, at: { after: name } };
  return drafted(subject, `Duplicate property ${quote(name)}`, [change]);
};

export const removeProperty: Builder<'remove-property'> = (subject, { schema, name }) => {
  const place = holder(subject, schema);
  if ('refused' in place) return place;
  const names = namesIn(place);
  if (!names.includes(name)) return gone(name);
  const path = [...place.path, PROPERTIES, name];
  const needed = neededBy(subject, path, quote(name));
  if (needed !== null) return refuse(needed);
  const notes: (string | NoteAt)[] = [];
  const changes: Change[] = [
    names.length === 1 ? { do: 'remove', path: [...place.path, PROPERTIES] } : { do: 'remove', path, comments: true },
    ...requiring(place, name, false, names),
  ];
  if (discriminatorOf(place) === name) {
    changes.push({ do: 'remove', path: [...place.path, 'discriminator'] });
    notes.push('It was the discriminator, so "discriminator" was also removed.');
  }
  const left = leftOf(subject, place.path, name).filter((m) => !isOwn(m.path, place.path));
  const [use] = left;
  if (use) {
    const others = left.length - 1;
    const more = others > 0 ? ` and ${others} more ${others === 1 ? 'location' : 'locations'}` : '';
    notes.push({
      uri: use.uri,
      start: use.start,
      pointer: toPointer(use.path),
      text: (line) => `${quote(name)} is still used in ${line}${more}.`,
    });
  }
  return drafted(subject, `Remove property ${quote(name)}`, changes, notes);
};

export const requireProperty: Builder<'require-property'> = (subject, { schema, name, required }) => {
  const place = holder(subject, schema);
  if ('refused' in place) return place;
  if (!required && discriminatorOf(place) === name)
    return refuse(`${quote(name)} is the discriminator of this schema, so it must be required.`);
  const title = required ? `Require ${quote(name)}` : `Make ${quote(name)} optional`;
  return drafted(subject, title, requiring(place, name, required, namesIn(place)));
};

export const reorderProperty: Builder<'reorder-property'> = (subject, { schema, name, index, by }) => {
  const place = holder(subject, schema);
  if ('refused' in place) return place;
  const path = [...place.path, PROPERTIES, name];
  if (!namesIn(place).includes(name)) return gone(name);
  return drafted(subject, `Move property ${quote(name)}`, [moved(path, index, by)]);
};

export const moveProperty: Builder<'move-property'> = (subject, { schema, name, into }) => {
  const from = holder(subject, schema);
  if ('refused' in from) return from;
  const to = holder(subject, into);
  if ('refused' in to) return to;
  const path = [...from.path, PROPERTIES, name];
  if (!namesIn(from).includes(name)) return gone(name);
  if (to.path.length >= path.length && path.every((key, i) => to.path[i] === key)) return refuse("A property can't be moved into itself.");
  const bad = taken(to, name);
  if (bad !== null) return refuse(bad);
  const needed = neededBy(subject, path, quote(name));
  if (needed !== null) return refuse(needed);
  if (discriminatorOf(from) === name) return refuse(`${quote(name)} is the discriminator of its schema.`);
  const target = [...to.path, PROPERTIES, name];
  const was = requiring(from, name, false, namesIn(from));
  const there = get(to.node, PROPERTIES);
  const changes: Change[] = [
    ...(saysNothing(to) ? [put(to, 'type', 'object')] : []),
    {
      do: 'set',
      path: target,
      value: { written: { from: subject, path } },
      ...(there?.kind === 'map' && there.entries.length > 0 ? {} : { at: { order: to.order } }),
    },
    ...(was.length > 0 ? requiring(to, name, true, [...namesIn(to), name]) : []),
    ...was,
    namesIn(from).length === 1 ? { do: 'remove', path: [...from.path, PROPERTIES] } : { do: 'remove', path, comments: true },
  ];
  return drafted(subject, `Move property ${quote(name)}`, changes);
};

/** The schema that has or gets properties, or why it has none. */
function holder(subject: Subject, pointer: string): SchemaPlace | Refused {
  const place = written(subject, pointer);
  if ('refused' in place) return place;
  const { node, openapi } = place;
  const { types } = typesOf(node, openapi);
  if (types.length > 0 && !types.includes('object') && get(node, PROPERTIES) === undefined)
    return refuse(`A value of type ${types.join(' or ')} has no properties. Make it an object first.`);
  if (node?.kind === 'scalar' && node.value === false) return refuse('No value is allowed here. Give it a type first.');
  const map = get(node, PROPERTIES);
  return map && map.kind !== 'map' && !(map.kind === 'scalar' && map.value === null) ? refuse('"properties" must be an object.') : place;
}

/** Whether there is nothing that says what values are like, so that properties alone would not make it an object. */
function saysNothing({ node }: SchemaPlace): boolean {
  return node?.kind !== 'map' || !node.entries.some((e) => SAYING.has(e.key));
}

const SAYING: ReadonlySet<string> = new Set([
  'type',
  PROPERTIES,
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'enum',
  'const',
  'additionalProperties',
  'patternProperties',
  'required',
]);

function taken({ node }: SchemaPlace, name: string): string | null {
  const map = get(node, PROPERTIES);
  return map?.kind === 'map' && entry(map, name) ? `${quote(name)} already exists.` : null;
}

/** Whether a mention is the schema's own list of required names or its discriminator, which are seen to. */
function isOwn(path: Path, schema: Path): boolean {
  return schema.every((key, i) => path[i] === key) && (path[schema.length] === 'required' || path[schema.length] === 'discriminator');
}

function gone(name: string): Refused {
  return refuse(`The property ${quote(name)} no longer exists.`);
}
