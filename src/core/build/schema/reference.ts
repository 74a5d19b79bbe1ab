// Between a schema that is written in place and a reference to one that is written elsewhere.
import { quote } from '../../check/say.ts';
import { sourceOf } from '../../language/refactor/act.ts';
import { extracted, movable } from '../../language/refactor/extract.ts';
import { homeFor } from '../../language/refactor/homes.ts';
import { inlined } from '../../language/refactor/inline.ts';
import type { Draft as Rearranged, Value } from '../../language/refactor/types.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Builder, Draft } from '../types.ts';
import { drafted, refuse } from './draft.ts';
import { editable, refIn, type SchemaPlace } from './place.ts';
import { neededBy } from './uses.ts';

export const setReference: Builder<'set-reference'> = (subject, { schema, ref }) => {
  const place = editable(subject, schema);
  if ('refused' in place) return place;
  const { path, node, order } = place;
  const target = subject.world.target(subject.uri, ref);
  if (target.kind === 'broken') return refuse(target.why);
  const own = target.kind === 'found' && target.place.uri === subject.uri;
  const to = own ? toPointer(target.place.path) : null;
  if (to === toPointer(path)) return refuse('A schema cannot be only a reference to itself.');
  if (to?.startsWith(`${toPointer(path)}/`)) return refuse('It leads to what is written inside this schema, which would be gone.');
  const needed = neededBy(subject, path, 'what is written here', true);
  if (needed !== null) return refuse(needed);
  const count = node?.kind === 'map' && refIn(place) === undefined ? node.entries.length : 0;
  const notes = count > 0 ? ['What was written here is gone.'] : [];
  const change = { do: 'set' as const, path, value: { data: { $ref: ref } }, ...(!node && { at: { order } }) };
  return drafted(subject, `Refer to ${quote(ref)}`, [change], notes);
};

export const extractSchema: Builder<'extract-schema'> = (subject, { schema, name }) => {
  const place = editable(subject, schema);
  if ('refused' in place) return place;
  const value = valueAt(place);
  if (refIn(place) !== undefined) return refuse('This is a reference already.');
  const shape = value && movable(value);
  const home = shape && homeFor(subject, shape);
  if (!value || !shape || !home) return refuse('There is nothing here that could be a schema of the components, or it is one already.');
  if (!/^[A-Za-z0-9._-]+$/.test(name)) return refuse('Letters, digits, ".", "_" and "-" are allowed in the name of a component.');
  if (home.has(name)) return refuse(`There is a schema ${quote(name)} among the components already.`);
  const draft = extracted(subject, value, shape, home, name);
  if (!draft) return refuse('It refers to files that cannot be named from there.');
  return { title: draft.title, changes: filesOf(subject.uri, draft) };
};

export const inlineSchema: Builder<'inline-schema'> = (subject, { schema }) => {
  const place = editable(subject, schema);
  if ('refused' in place) return place;
  const value = valueAt(place);
  const ref = refIn(place);
  if (ref === undefined || !value) return refuse('This is no reference.');
  const target = subject.world.target(subject.uri, ref);
  if (target.kind !== 'found') return refuse(target.kind === 'broken' ? target.why : `${target.uri} is not open.`);
  if (!sourceOf(subject, target.place.uri)) return refuse(`${target.place.uri} is not open.`);
  const made = inlined(subject, subject.uri, value, target.place);
  if (made === null) return refuse('No schema can stand here in place of the reference.');
  if (typeof made === 'string') return refuse(made);
  const title = `Write ${quote(target.place.path.at(-1) ?? ref)} here`;
  return { ...drafted(subject, title, made.changes ?? [], made.lost ?? []), changes: filesOf(subject.uri, made) };
};

function valueAt({ path, node, shape }: SchemaPlace): Value | null {
  return node ? { path, node, shape } : null;
}

function filesOf(uri: string, { changes = [], elsewhere = [] }: Pick<Rearranged, 'changes' | 'elsewhere'>): NonNullable<Draft['changes']> {
  return [...(changes.length > 0 ? [{ uri, changes }] : []), ...elsewhere];
}
