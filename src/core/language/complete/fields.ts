// Names of fields that may be written here and are not there yet, with what their values begin as.
import { whatWants } from '../../check/say.ts';
import type { Field } from '../../spec/kit.ts';
import { applies, decided } from '../../spec/spec.ts';
import type { Asked, Offer, Skeleton } from '../offer-types.ts';
import { Skeletons } from './fields-skeleton.ts';

/** The fields of the object whose field is typed. */
export function fieldOffers({ subject, cursor, shape, table }: Asked): readonly Offer[] {
  if (cursor.role !== 'key' || !table || shape === 'free' || shape.is !== 'object') return [];
  // What stands beside a reference is ignored.
  if (shape.ref !== 'no' && cursor.keys.includes('$ref')) return [];
  if (shape.ref === 'only') return [];
  const skeletons = new Skeletons(subject);
  const present = new Set(cursor.keys);
  const offered = new Set<string>();
  const offers: Offer[] = [];
  for (const field of table.fields) {
    const { name, alias } = field;
    if (present.has(name) || (alias !== undefined && present.has(alias)) || offered.has(name)) continue;
    const here = applies(field, cursor.sibling);
    // Where it cannot be told yet whether a field applies, it is better offered than withheld.
    if (!here && decided(table, name, cursor.sibling)) continue;
    offered.add(name);
    offers.push(offerOf(field, here, skeletons));
  }
  if (table.extensions) offers.push(extension);
  return offers;
}

function offerOf(field: Field, here: boolean, skeletons: Skeletons): Offer {
  const value = skeletons.ofField(field, 1);
  const required = field.required === true && here;
  return {
    label: field.name,
    kind: 'field',
    detail: `${required ? 'required, ' : ''}${whatWants(field.shape)}`,
    doc: field.doc,
    rank: required ? 1 : here ? 2 : 6,
    put: { is: 'key', name: field.name, value },
    ...((isOpen(value) || field.shape.is === 'any') && { again: true as const }),
  };
}

/** Something is to be chosen at once: a field of a map that is left open, or the target of a reference. */
function isOpen(value: Skeleton): boolean {
  if (typeof value !== 'object' || value === null || 'stop' in value) return false;
  if ('list' in value) return value.list.length === 0 || value.list.some(isOpen);
  const [first] = value.map;
  return !first || (first[0] === '$ref' && typeof first[1] === 'object' && first[1] !== null && 'stop' in first[1] && !first[1].choices);
}

const extension: Offer = {
  label: 'x-',
  kind: 'snippet',
  detail: 'extension, any value',
  doc: 'A custom field. Its name starts with `x-`; tools that do not know it ignore it.',
  rank: 8,
  put: { is: 'key', name: { stop: 'x-name' }, value: { stop: '' } },
};
