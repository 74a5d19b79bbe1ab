import { expect, test } from 'vitest';
import { fitted } from './pretty.ts';

const VALUE = { id: 5, price: { amount: 2450, currency: 'EUR' }, lines: [{ isbn: '1' }, { isbn: '2' }], none: [], nothing: {} };

test('a short value takes one line', () => {
  expect(fitted(VALUE, 200)).toBe(
    '{ "id": 5, "price": { "amount": 2450, "currency": "EUR" }, "lines": [{ "isbn": "1" }, { "isbn": "2" }], "none": [], "nothing": {} }',
  );
});

test('a long value breaks from the outside in, with lines as short as possible', () => {
  expect(fitted(VALUE, 50)).toBe(`{
  "id": 5,
  "price": { "amount": 2450, "currency": "EUR" },
  "lines": [{ "isbn": "1" }, { "isbn": "2" }],
  "none": [],
  "nothing": {}
}`);
  expect(fitted([['a', 'b'], 'c'], 8)).toBe('[\n  [\n    "a",\n    "b"\n  ],\n  "c"\n]');
});

test('is the same value', () => {
  for (const width of [0, 20, 60]) expect(JSON.parse(fitted(VALUE, width))).toEqual(VALUE);
});

test('accepts a value that contains itself', () => {
  const round: unknown[] = [];
  round.push(round);
  expect(fitted(round, 80)).toBe('(too deep to be shown)');
});
