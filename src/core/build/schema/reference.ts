// Between a schema that is written in place and a reference to one that is written elsewhere.
import { quote } from '../../check/say.ts';
import { sourceOf } from '../../language/refactor/act.ts';
import { extracted, movable } from '../../language/refactor/extract.ts';
import { homeFor } from '../../language/refactor/homes.ts';
import { inlined } from '../../language/refactor/inline.ts';
import type { Draft as Rearranged, Value } from '../../language/refactor/types.ts';
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import type { Builder, Draft } from '../types.ts';
import { drafted, refuse } from './draft.ts';
import { headersForbid } from './headers.ts';
import { editable, refIn, type SchemaPlace, typesOf } from './place.ts';
import { neededBy } from './uses.ts';

export const setReference: Builder<'set-reference'> = (subject, { schema, ref }) => {
  const place = editable(subject, schema);
  if ('refused' in place) return place;
  const { path, node, order } = place;
  const target = subject.world.target(subject.uri, ref);
  if (target.kind === 'broken') return refuse(target.why);
  const own = target.kind === 'found' && target.place.uri === subject.uri;
  const to = own ? toPointer(target.place.path) : null;
  if (leadsBack(subject, ref, path)) return refuse("A schema can't be a reference to itself.");
  if (to?.startsWith(`${toPointer(path)}/`)) return refuse('It resolves to a schema inside this one, which would be removed.');
  const needed = neededBy(subject, path, 'what is defined here', true);
  if (needed !== null) return refuse(needed);
  const forbidden = target.kind === 'found' ? headersForbid(subject, path, typesOf(target.place.node, false).types) : null;
  if (forbidden !== null) return refuse(forbidden);
  const count = node?.kind === 'map' && refIn(place) === undefined ? node.entries.length : 0;
  const notes = count > 0 ? ['The schema that was defined here is removed.'] : [];
  const change = { do: 'set' as const, path, value: { data: { $ref: ref } }, ...(!node && { at: { order } }) };
  return drafted(subject, `Refer to ${quote(ref)}`, [change], notes);
};

export const extractSchema: Builder<'extract-schema'> = (subject, { schema, name }) => {
  const place = editable(subject, schema);
  if ('refused' in place) return place;
  const value = valueAt(place);
  if (refIn(place) !== undefined) return refuse('This is already a reference.');
  const shape = value && movable(value);
  const home = shape && homeFor(subject, shape);
  if (!value || !shape || !home) return refuse('There is no schema here to move to components, or it is already there.');
  if (!/^[A-Za-z0-9._-]+$/.test(name)) return refuse('A component name may contain only letters, digits, ".", "_" and "-".');
  if (home.has(name)) return refuse(`Components already have a schema ${quote(name)}.`);
  const draft = extracted(subject, value, shape, home, name);
  if (!draft) return refuse("It refers to files that can't be referenced from there.");
  return { title: draft.title, changes: filesOf(subject.uri, draft) };
};

export const inlineSchema: Builder<'inline-schema'> = (subject, { schema }) => {
  const place = editable(subject, schema);
  if ('refused' in place) return place;
  const value = valueAt(place);
  const ref = refIn(place);
  if (ref === undefined || !value) return refuse('This is not a reference.');
  const target = subject.world.target(subject.uri, ref);
  if (target.kind !== 'found') return refuse(target.kind === 'broken' ? target.why : `${target.uri} is not open.`);
  if (!sourceOf(subject, target.place.uri)) return refuse(`${target.place.uri} is not open.`);
  const made = inlined(subject, subject.uri, value, target.place);
  if (made === null) return refuse('Only a reference is allowed here.');
  if (typeof made === 'string') return refuse(made);
  const title = `Inline ${quote(target.place.path.at(-1) ?? ref)} here`;
  return { ...drafted(subject, title, made.changes ?? [], made.lost ?? []), changes: filesOf(subject.uri, made) };
};

/** Whether a reference comes through the place that it would stand in, be that a value or a reference now. */
function leadsBack({ uri, world }: Subject, ref: string, path: Path): boolean {
  const own = toPointer(path);
  const seen = new Set<string>();
  for (let next: { uri: string; ref: string } | null = { uri, ref }; next; ) {
    const place: Place | null = world.lookup(next.uri, next.ref);
    const id = place && `${place.uri}#${toPointer(place.path)}`;
    if (!place || id === null || seen.has(id)) return false;
    if (id === `${uri}#${own}`) return true;
    seen.add(id);
    const further = world.refOf(place.node);
    next = further === undefined ? null : { uri: place.uri, ref: further };
  }
  return false;
}

function valueAt({ path, node, shape }: SchemaPlace): Value | null {
  return node ? { path, node, shape } : null;
}

function filesOf(uri: string, { changes = [], elsewhere = [] }: Pick<Rearranged, 'changes' | 'elsewhere'>): NonNullable<Draft['changes']> {
  return [...(changes.length > 0 ? [{ uri, changes }] : []), ...elsewhere];
}
