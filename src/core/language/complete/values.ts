// Values that the tables name: allowed and suggested ones, true and false, null, the default.

import { whatWants } from '../../check/say.ts';
import type { Described } from '../../check/shape-at.ts';
import type { Field, Shape } from '../../spec/kit.ts';
import { fieldFor, tableOf } from '../../spec/spec.ts';
import type { Asked, Offer } from '../offer-types.ts';

/** Scalars for the value that is typed, or for a place where one may stand. */
export function valueOffers(asked: Asked): readonly Offer[] {
  const { cursor, declared, table } = asked;
  if (cursor.role === 'none' || (cursor.role === 'key' && !cursor.open)) return [];
  const name = cursor.path.at(-1) ?? '';
  const field = cursor.role === 'value' && table ? fieldFor(table, name, cursor.sibling) : undefined;
  const offers = shapesOf(declared).flatMap((shape) => ofShape(shape, field));
  const fallback = field?.default;
  if (fallback !== undefined && !offers.some(({ put }) => put.is === 'value' && put.value === fallback)) {
    offers.push({ ...valueOffer(fallback, 'default', 3), label: fallback === null ? 'null' : String(fallback) });
  }
  const seen = new Set<unknown>();
  return offers.filter(({ put }) => put.is === 'value' && !seen.has(put.value) && seen.add(put.value));
}

function shapesOf(shape: Described): readonly Shape[] {
  if (shape === 'free') return [];
  return shape.is === 'either' ? shape.of.flatMap(shapesOf) : [shape];
}

function ofShape(shape: Shape, field: Field | undefined): Offer[] {
  switch (shape.is) {
    case 'string':
      return [
        ...(shape.enum ?? []).map((value) => valueOffer(value, field?.default === value ? 'default' : '', 1, 'enum')),
        ...(shape.suggest ?? []).map((value) => valueOffer(value, field?.default === value ? 'default' : '', 2)),
      ];
    case 'boolean':
      return [true, false].map((value) => valueOffer(value, field?.default === value ? 'default' : '', 1, 'enum'));
    case 'null':
      return [valueOffer(null, whatWants(shape), 4)];
    case 'object':
      return tableOf(shape.kind).boolean ? [true, false].map((value) => valueOffer(value, 'any value, or none', 4)) : [];
    case 'payload-schema':
      return [true, false].map((value) => valueOffer(value, 'any value, or none', 4));
    default:
      return [];
  }
}

function valueOffer(value: string | number | boolean | null, detail: string, rank: number, kind: Offer['kind'] = 'value'): Offer {
  return { label: String(value), kind, ...(detail !== '' && { detail }), rank, put: { is: 'value', value } };
}
