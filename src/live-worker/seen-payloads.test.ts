// What is counted of payloads, and where that ends.
import { expect, test } from 'vitest';
import { MAX_FIELDS, MAX_VALUES, SeenPayloads } from './seen-payloads.ts';

/** What came of one message, without its names. */
function seenOf(...payloads: readonly unknown[]) {
  const seen = new SeenPayloads();
  for (const payload of payloads) seen.add('orders', 'placed', payload);
  const [one] = seen.take() ?? [];
  return { count: one?.count, isCut: one?.isCut, fields: Object.fromEntries(one?.fields ?? []) };
}

test('fields are counted once in each payload, with their values', () => {
  expect(
    seenOf({ id: 1, lines: [{ sku: 'a' }, { sku: 'b' }] }, { id: 1, note: null }, 'no object'),
  ).toEqual({
    count: 3,
    isCut: false,
    fields: {
      '/id': { count: 2, values: ['1'] },
      '/lines': { count: 1, values: [] },
      '/lines/0': { count: 1, values: [] },
      '/lines/0/sku': { count: 1, values: ['"a"', '"b"'] },
      '/note': { count: 1, values: ['null'] },
    },
  });
});

test('names are those of JSON Pointers, whatever they are', () => {
  const { fields } = seenOf(JSON.parse('{"a/b~c": 1, "__proto__": {"": 2}}'));
  expect(Object.keys(fields)).toEqual(['/a~1b~0c', '/__proto__', '/__proto__/']);
});

test('too many values, and long ones, are not kept', () => {
  const many = Array.from({ length: MAX_VALUES + 1 }, (_, i) => ({ id: i, note: 'x'.repeat(81) }));
  const { fields, isCut } = seenOf(...many);
  expect(fields).toEqual({
    '/id': { count: MAX_VALUES + 1, values: null },
    '/note': { count: MAX_VALUES + 1, values: null },
  });
  expect(isCut).toBe(false);
});

test.each([
  ['fields', Object.fromEntries(Array.from({ length: MAX_FIELDS + 1 }, (_, i) => [`f${i}`, 1]))],
  ['values', Array.from({ length: 100_000 }, () => 1)],
  ['levels', JSON.parse('[['.repeat(50) + ']]'.repeat(50))],
  ['characters of a name', { ['x'.repeat(81)]: 1 }],
])('too many %s are cut off, which is known', (_, payload) => {
  const { isCut, fields } = seenOf(payload);
  expect(isCut).toBe(true);
  expect(Object.keys(fields).length).toBeLessThanOrEqual(MAX_FIELDS);
});

test('messages are counted apart, up to a limit, and taken when something came', () => {
  const seen = new SeenPayloads();
  expect(seen.take()).toBeNull();
  for (let i = 0; i < 200; i++) seen.add('orders', `m${i}`, {});
  expect(seen.take()).toHaveLength(100);
  expect(seen.take()).toBeNull();
  seen.clear();
  expect(seen.take()).toEqual([]);
  seen.clear();
  expect(seen.take()).toBeNull();
});
