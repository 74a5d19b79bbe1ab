import { expect, test } from 'vitest';
import { formatJsonToWidth } from './format-json.ts';

const VALUE = {
  id: 5,
  price: { amount: 2450, currency: 'EUR' },
  lines: [{ isbn: '1' }, { isbn: '2' }],
  none: [],
  nothing: {},
};

test('a short value takes one line', () => {
  expect(formatJsonToWidth(VALUE, 200)).toBe(
    '{ "id": 5, "price": { "amount": 2450, "currency": "EUR" }, "lines": [{ "isbn": "1" }, { "isbn": "2" }], "none": [], "nothing": {} }',
  );
});

test('a long value breaks from the outside in, with lines as short as possible', () => {
  expect(formatJsonToWidth(VALUE, 50)).toBe(`{
  "id": 5,
  "price": { "amount": 2450, "currency": "EUR" },
  "lines": [{ "isbn": "1" }, { "isbn": "2" }],
  "none": [],
  "nothing": {}
}`);
  expect(formatJsonToWidth([['a', 'b'], 'c'], 8)).toBe('[\n  [\n    "a",\n    "b"\n  ],\n  "c"\n]');
});

test('is the same value', () => {
  for (const width of [0, 20, 60])
    expect(JSON.parse(formatJsonToWidth(VALUE, width))).toEqual(VALUE);
});

test('accepts a value that contains itself', () => {
  const round: unknown[] = [];
  round.push(round);
  expect(formatJsonToWidth(round, 80)).toBe('(too deep to be shown)');
});
