// New entries of maps and new items of lists, each with what it needs.

import { article } from '../../check/say.ts';
import type { Described } from '../../check/shape-at.ts';
import { freeName } from '../../free-name.ts';
import type { Dialect } from '../../spec/dialects.ts';
import type { Shape } from '../../spec/kit.ts';
import { nounOf } from '../../spec/nouns.ts';
import { tableOf } from '../../spec/spec.ts';
import type { Asked, Offer, Skeleton } from '../offer-types.ts';
import { Skeletons, slug } from './fields-skeleton.ts';

/** `New server`: an entry under a name that is typed already or is to be filled in. */
export function entryOffers(asked: Asked): readonly Offer[] {
  const { subject, cursor } = asked;
  const map = alternative(asked.shape, 'map') ?? alternative(asked.declared, 'map');
  if (cursor.role !== 'key' || !map || map.is !== 'map' || cursor.hasColon) return [];
  const typed = fits(cursor.prefix, map.keys) ? cursor.prefix : '';
  const value = new Skeletons(subject).of(map.of, 0);
  const name = typed || { stop: freeName(slug(map.entry), (other) => cursor.keys.includes(other)) };
  return [
    {
      label: typed || `New ${map.entry}`,
      kind: 'snippet',
      detail: typed ? `new ${map.entry}` : 'with all required fields',
      doc: docOf(map.of) ?? '',
      rank: 3,
      put: { is: 'key', name, value },
    },
  ];
}

/** An item of a list, where the list has no dash for it yet. */
export function itemOffers(asked: Asked): readonly Offer[] {
  const { subject, cursor } = asked;
  const list = alternative(asked.shape, 'list') ?? alternative(asked.declared, 'list');
  if (list?.is !== 'list' || cursor.role === 'none' || (cursor.flow && cursor.role === 'key')) return [];
  if (cursor.role === 'key' && cursor.keys.length > 0) return [];
  const item = new Skeletons(subject).of(list.of, 0);
  return [
    {
      label: cursor.flow ? `[${list.item}]` : `- ${list.item}`,
      kind: 'snippet',
      detail: `new ${list.item}`,
      rank: 3,
      put: { is: 'value', value: { list: [item] } },
    },
  ];
}

/** An object written at once with all that it needs: a new item of a list, or the value of a field. */
export function objectOffers(asked: Asked): readonly Offer[] {
  const { subject, cursor, shape, declared } = asked;
  const skeletons = new Skeletons(subject);
  if (cursor.role === 'key') {
    if (!cursor.open || cursor.path.length === 0 || shape === 'free' || shape.is !== 'object') return [];
    const value = skeletons.of(shape);
    if (!isMap(value) || value.map.length < 2) return [];
    const names = value.map.map(([name]) => (typeof name === 'string' ? name : name.stop)).join(', ');
    return [{ ...offerFor(shape, subject.dialect), label: `Fill in: ${names}`, put: { is: 'fields', fields: value.map } }];
  }
  const object =
    cursor.role === 'value' &&
    declared !== 'free' &&
    (declared.is === 'object' || declared.is === 'payload-schema' || declared.is === 'map')
      ? declared
      : null;
  if (!object) return [];
  const value = skeletons.of(object);
  return isMap(value) ? [{ ...offerFor(object, subject.dialect), put: { is: 'value', value } }] : [];
}

function offerFor(shape: Shape, dialect: Dialect): Omit<Offer, 'put'> {
  const what = shape.is === 'map' ? shape.entry : shape.is === 'object' ? nounOf(tableOf(shape.kind), dialect) : 'schema';
  return { label: `New ${what}`, kind: 'snippet', detail: `${article(what)} with all required fields`, doc: docOf(shape) ?? '', rank: 3 };
}

/** The map or list among alternatives, or the shape itself. */
function alternative(shape: Described, is: 'map' | 'list'): Shape | undefined {
  if (shape === 'free') return undefined;
  return shape.is === 'either' ? shape.of.find((s) => s.is === is) : shape.is === is ? shape : undefined;
}

function isMap(value: Skeleton): value is Extract<Skeleton, { map: unknown }> {
  return typeof value === 'object' && value !== null && 'map' in value;
}

function docOf(shape: Shape): string | undefined {
  return shape.is === 'object' ? tableOf(shape.kind).doc : undefined;
}

function fits(name: string, keys: string | undefined): boolean {
  return name.trim() !== '' && (keys === undefined || new RegExp(keys).test(name));
}
