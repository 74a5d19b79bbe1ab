// Names of properties that a schema mentions: in `required`, `dependencies` and `discriminator`.
import type { Path } from '../../../parse/tree.ts';
import { isSchemaKind } from '../../names/shapes.ts';
import type { Asked, Offer } from '../../offer-types.ts';
import type { Subject } from '../../subject.ts';
import { Facets, typesOf } from './facets.ts';
import { isIndex, kindAt, last, nodeAt, placeAt, takesValue, textsOf } from './kit.ts';

export function propertyNames(asked: Asked): readonly Offer[] {
  const { subject, cursor } = asked;
  const { path } = cursor;
  if (cursor.role === 'key' && last(path) === 'dependencies' && isSchema(subject, path.slice(0, -1)))
    return offers(subject, path.slice(0, -1), cursor.keys, (name) => ({ is: 'key', name, value: { list: [] } })).map((offer) => ({
      ...offer,
      again: true,
    }));
  if (!takesValue(asked)) return [];
  if (last(path) === 'discriminator' && isSchema(subject, path.slice(0, -1)))
    return kindAt(subject, path.slice(0, -1)) === 'OpenApiSchema' ? [] : scalars(subject, path.slice(0, -1));
  if (last(path) === 'propertyName' && path.at(-2) === 'discriminator' && isSchema(subject, path.slice(0, -2)))
    return scalars(subject, path.slice(0, -2));
  const list = isIndex(last(path)) ? path.slice(0, -1) : path;
  const holder = last(list) === 'required' ? list.slice(0, -1) : list.at(-2) === 'dependencies' ? list.slice(0, -2) : null;
  if (!holder || !isSchema(subject, holder)) return [];
  const index = list === path ? -1 : Number(last(path));
  const there = textsOf(nodeAt(subject.tree, list), index);
  return offers(subject, holder, there, (name) => ({ is: 'value', value: list === path ? { list: [name] } : name }));
}

function isSchema(subject: Subject, path: Path): boolean {
  return isSchemaKind(kindAt(subject, path));
}

/** Properties of a text, or a number, by which alternatives may be told apart; required ones first. */
function scalars(subject: Subject, schema: Path): Offer[] {
  return offers(subject, schema, [], (name) => ({ is: 'value', value: name }), true);
}

function offers(subject: Subject, schema: Path, but: readonly string[], put: (name: string) => Offer['put'], byRequired = false): Offer[] {
  const out: Offer[] = [];
  for (const [name, { type, required }] of propertiesAround(subject, schema)) {
    if (but.includes(name) || (byRequired && /object|array|boolean/.test(type))) continue;
    const detail = [type, byRequired && required && 'required'].filter(Boolean).join(', ');
    const rank = byRequired && !required ? 2 : 1;
    out.push({ label: name, kind: 'property', ...(detail !== '' && { detail }), rank, put: put(name) });
  }
  return out;
}

/** The properties of a schema and what it is composed of, and of the schemas it is a part of. */
function propertiesAround(subject: Subject, schema: Path): Map<string, { type: string; required: boolean }> {
  const facets = new Facets(subject.world, subject.dialect);
  const out = new Map<string, { type: string; required: boolean }>();
  for (let path: Path | null = schema; path; path = around(path)) {
    const place = placeAt(subject, path);
    for (const [name, { places, required }] of place ? facets.properties(facets.of([place])) : []) {
      if (places.length > 0 && !out.has(name)) out.set(name, { type: typesOf(facets.of(places)).join(' or '), required });
    }
  }
  return out;
}

/** The schema of which the one at `path` is a part that describes the same value; null where it stands for itself. */
function around(path: Path): Path | null {
  const name = last(path);
  if (['if', 'then', 'else', 'not'].includes(name)) return path.slice(0, -1);
  return isIndex(name) && ['allOf', 'anyOf', 'oneOf'].includes(path.at(-2) ?? '') ? path.slice(0, -2) : null;
}
