// A schema that was made of samples, as plain data: in another schema language, and as a new value.
import type { NewValue } from '../../../text/edit/types.ts';
import { typeValue } from './type.ts';

export type Data = Readonly<Record<string, unknown>>;

export function isMap(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function expectedTypes(made: Data, values: readonly unknown[]): readonly string[] {
  const text = [made.type].flat().filter((type) => typeof type === 'string');
  return text.length > 0
    ? text
    : values.length > 0 && values.every((value) => value === null)
      ? ['null']
      : [];
}

/**
 * Returns the same in OpenAPI 3.0, which has one type, `nullable`, and needs the items of a list.
 */
export function openapiOf(made: Data): Data {
  const types = expectedTypes(made, []);
  const own = types.filter((type) => type !== 'null');
  const { type: _, properties, items, ...rest } = made;
  const inner = isMap(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [key, isMap(one) ? openapiOf(one) : one]),
      )
    : undefined;
  return {
    ...(own.length === 1 && { type: own[0] }),
    ...(types.length > own.length && own.length > 0 && { nullable: true }),
    ...rest,
    ...(inner && { properties: inner }),
    ...(isMap(items)
      ? { items: openapiOf(items) }
      : own.length === 1 && own[0] === 'array'
        ? { items: {} }
        : {}),
  };
}

export function newValueOf(made: Data): NewValue {
  const inside = (data: unknown): NewValue => (isMap(data) ? newValueOf(data) : { data });
  const entries = Object.entries(made).map(([keyword, data]): [string, NewValue] => {
    if (keyword === 'type') return [keyword, typeValue(data)];
    if (keyword === 'properties' && isMap(data))
      return [
        keyword,
        { map: new Map(Object.entries(data).map(([key, inner]) => [key, inside(inner)])) },
      ];
    return [keyword, keyword === 'items' ? inside(data) : { data }];
  });
  return entries.length === 0 ? { data: {} } : { map: new Map(entries) };
}
