import { expect, test } from 'vitest';
import { schemaSummary } from './schema-summary.ts';

test.each([
  [{ type: 'string', enum: ['orders'] }, 'string, always "orders"'],
  [{ type: 'string', const: 'a' }, 'string, always "a"'],
  [{ type: 'string', enum: ['a', 'b'], default: 'a' }, 'string, one of "a", "b", default "a"'],
  [{ type: 'integer', minimum: 0, maximum: 9 }, 'integer, at least 0, at most 9'],
  [{ type: 'string', format: 'uuid', minLength: 1 }, 'string uuid, at least 1 character'],
  [
    {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    },
    'object, required: a, no other properties',
  ],
])('%j', (value, text) => {
  expect(schemaSummary(value)?.text).toBe(text);
});

test('properties are rows of their own', () => {
  const words = schemaSummary({
    type: 'object',
    description: 'Of *it*',
    properties: { a: { type: 'string' } },
  });
  expect(words).toMatchObject({
    description: 'Of *it*',
    properties: [{ name: 'a', value: { type: 'string' } }],
  });
});

test.each([
  [null],
  ['string'],
  [{}],
  [{ type: 'topic' }],
  [{ type: 'string', durable: true }],
  [{ type: 'object', properties: 5 }],
  [{ type: 'string', enum: 'a' }],
])('is not a schema: %j', (value) => {
  expect(schemaSummary(value)).toBeNull();
});
