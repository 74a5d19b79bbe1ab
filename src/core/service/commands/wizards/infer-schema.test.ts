// Inferring a schema from a sample.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validate } from '../../../analysis/instances/validate.ts';
import { schemaOf } from '../../../analysis/schemas/schema-of-values.ts';
import { inferSchema } from './infer-schema.ts';

const schema = (sample: string): unknown => {
  const made = inferSchema(sample);
  return 'refused' in made ? `refused: ${made.refused}` : JSON.parse(JSON.stringify(made.schema));
};
const properties = (sample: string): unknown =>
  (schema(sample) as { properties: unknown }).properties;

describe('types', () => {
  test('of every sort of value', () => {
    expect(
      schema('{"a": 1, "b": 1.0, "c": 1e2, "d": "x", "e": true, "f": null, "g": [], "h": {}}'),
    ).toEqual({
      type: 'object',
      required: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      properties: {
        a: { type: 'integer' },
        b: { type: 'number' },
        c: { type: 'number' },
        d: { type: 'string' },
        e: { type: 'boolean' },
        f: {},
        g: { type: 'array' },
        h: { type: 'object' },
      },
    });
  });
  test('formats only beyond doubt', () => {
    expect(
      properties(`
a: 2024-02-29T23:59:59.5+02:00
b: 2023-02-29T00:00:00Z
c: 2024-01-31
d: 123e4567-e89b-12d3-a456-426614174000
e: jane.doe+x@mail.example.com
f: https://example.com/a?b=c
g: 'urn:example:a'
h: 'note: this'
i: a@b
j: '12:30'
`),
    ).toEqual({
      a: { type: 'string', format: 'date-time' },
      b: { type: 'string' },
      c: { type: 'string', format: 'date' },
      d: { type: 'string', format: 'uuid' },
      e: { type: 'string', format: 'email' },
      f: { type: 'string', format: 'uri' },
      g: { type: 'string', format: 'uri' },
      h: { type: 'string' },
      i: { type: 'string' },
      j: { type: 'string' },
    });
  });
  test('items of a list are taken together', () => {
    expect(
      properties(
        '{"l": [{"a": 1, "t": "2024-01-01"}, {"a": 2.5, "b": null, "t": "soon"}, {"b": "x", "a": null, "t": ""}]}',
      ),
    ).toEqual({
      l: {
        type: 'array',
        items: {
          type: 'object',
          required: ['a', 't'],
          properties: {
            a: { type: ['number', 'null'] },
            t: { type: 'string' },
            b: { type: ['string', 'null'] },
          },
        },
      },
    });
  });
});

describe('samples', () => {
  test('a list of objects may be several samples of one', () => {
    const made = inferSchema('[{"a": 1}, {"a": 2, "b": 1}]');
    expect(made).toMatchObject({
      schema: { type: 'array' },
      each: { values: [{ a: 1 }, { a: 2, b: 1 }], schema: { type: 'object', required: ['a'] } },
    });
  });
  test('one a line', () => {
    expect(inferSchema('{"a": 1}\n{"a": "x"}\n')).toMatchObject({
      value: { a: 1 },
      schema: { properties: { a: { type: ['string', 'integer'] } } },
      each: { values: [{ a: 1 }, { a: 'x' }] },
    });
  });
  test.each([
    ['one after the other', '{\n  "a": 1,\n  "s": "}{"\n}\n\n{\n  "a": 2,\n  "b": "\\""\n}\n'],
    ['with commas, as they come out of a log', '{"a": 1, "s": "}{"},\n{"a": 2, "b": "\\""},\n'],
    ['with dashes', '{"a": 1, "s": "}{"}\n---\n{"a": 2, "b": "\\""}'],
  ])('several, %s', (_, sample) => {
    expect(inferSchema(sample)).toMatchObject({
      value: { a: 1, s: '}{' },
      schema: {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'integer' }, s: { type: 'string' }, b: { type: 'string' } },
      },
      each: {
        values: [
          { a: 1, s: '}{' },
          { a: 2, b: '"' },
        ],
      },
      together: true,
    });
  });
  test('lists one after the other are samples too', () => {
    expect(inferSchema('[1]\n[2.5, 3]')).toMatchObject({
      schema: { type: 'array', items: { type: 'number' } },
      together: true,
    });
  });
  test('several of which one is wrong are refused with the line', () => {
    expect(schema('{"a": 1}\n{"a": }')).toMatch(/^refused: Line 2: /);
  });
  test('what was inferred is noted', () => {
    const made = inferSchema(
      '{"id": "123e4567-e89b-12d3-a456-426614174000", "tags": [], "x": null}',
    );
    expect('notes' in made && made.notes).toEqual([
      'All properties are required, because every object of the sample has them.',
      'Formats detected from the values: "id" (uuid).',
      'The sample has only null for "x": any value is allowed there.',
      'The list "tags" is empty, so the type of its items is unknown.',
    ]);
  });
  test('lost digits are noted', () => {
    expect(inferSchema('{"a": 12345678901234567890}')).toMatchObject({
      notes: [expect.anything(), expect.stringMatching(/more digits/)],
    });
  });
  test.each([
    ['', /Paste a sample/],
    [' \n', /Paste a sample/],
    ['{"a": 1,\n "b": }', /^refused: Line 2: /],
    ['a: 1\n b: 2\n', /^refused: Line \d: /],
    ['<a>b</a>', /schema from XML/],
    [`"${'x'.repeat(500_001)}"`, /too large/],
  ])('refused: %j', (sample, why) => {
    expect(schema(sample)).toMatch(why);
  });
  test('names that mean something to programs are names', () => {
    const made = inferSchema('{"__proto__": 1, "constructor": {"$ref": "#/a"}, "a/b~c": 2}');
    const text = JSON.stringify('schema' in made && made.schema);
    expect(text).toMatch('"__proto__":{"type":"integer"}');
    expect(text).toMatch('"$ref":{"type":"string"}');
  });
});

test('any values match the schema that is made of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue({ maxDepth: 4 }), { minLength: 1, maxLength: 4 }),
      (samples) => {
        const values = samples.map((v) => JSON.parse(JSON.stringify(v)) as unknown);
        const made = schemaOf(values).schema;
        for (const value of values) expect(validate(made as never, {}, value)).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});
