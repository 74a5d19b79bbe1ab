// One mistake gives one error, at its exact location, with a helpful message.
import { describe, expect, test } from 'vitest';
import type { NormalizedSchema } from './types.ts';
import { validate } from './validate.ts';

const says = (
  root: NormalizedSchema,
  instance: unknown,
  defs: Record<string, NormalizedSchema> = {},
): string[] | null =>
  validate(root, defs, instance)?.map(
    (f) => `${f.kind === 'format' ? 'format ' : ''}/${f.at.join('/')} ${f.message}`,
  ) ?? null;

describe('keywords about one value', () => {
  test.each<[NormalizedSchema, unknown, string[]]>([
    [
      { type: 'string' },
      5,
      ["/ this must be a string; it is the number 5. Put it in quotes: '5'."],
    ],
    [{ type: ['string', 'null'] }, [], ['/ this must be a string or null; it is a list.']],
    [{ type: 'integer' }, 1.5, ['/ this must be a whole number; it is the number 1.5.']],
    [
      { type: 'integer' },
      '7',
      [
        '/ this must be a whole number; it is the string "7". Without the quotes it would be the number 7.',
      ],
    ],
    [
      { type: 'object' },
      '{"a": 1}',
      [
        '/ this must be an object; it is the string "{\\"a\\": 1}". Write the value itself, not its JSON text.',
      ],
    ],
    [{ const: null }, 0, ['/ this must be exactly null; it is the number 0.']],
    [{ const: { a: 1 } }, { a: 2 }, ['/ this must be exactly {"a":1}; it is another value.']],
    [
      { enum: ['red', 'green'] },
      'rde',
      ['/ this must be "red" or "green"; it is the string "rde". Did you mean "red"?'],
    ],
    [{ minimum: 1 }, 0, ['/ this must be at least 1; it is 0.']],
    [{ maximum: 1 }, 2, ['/ this must be at most 1; it is 2.']],
    [{ exclusiveMinimum: 1 }, 1, ['/ this must be greater than 1; it is 1.']],
    [{ exclusiveMaximum: 1 }, 1, ['/ this must be less than 1; it is 1.']],
    [{ multipleOf: 0.01 }, 0.123, ['/ this must be a multiple of 0.01; it is 0.123.']],
    [{ minLength: 3 }, 'ab', ['/ this must have at least 3 characters; it has 2.']],
    [{ maxLength: 1 }, '😀😀', ['/ this may have at most 1 character; it has 2.']],
    [{ pattern: '^a$' }, 'b', ['/ this must match the pattern "^a$"; it is "b".']],
    [{ minItems: 2 }, [], ['/ this list must have at least 2 items; it has none.']],
    [{ maxItems: 1 }, [1, 2], ['/ this list may have at most 1 item; it has 2.']],
    [
      { uniqueItems: true },
      [{ a: 1 }, 2, { a: 1 }],
      ['/2 all items must differ; this one is the same as the item at index 0.'],
    ],
    [{ required: ['a', 'b', 'c'] }, { b: 1 }, ['/ "a" and "c" are required.']],
    [{ minProperties: 1 }, {}, ['/ this object must have at least 1 property; it has none.']],
    [
      { maxProperties: 1 },
      { a: 1, b: 2 },
      ['/ this object may have at most 1 property; it has 2.'],
    ],
    [false, 1, ['/ no value is allowed here.']],
  ])('%j of %j', (schema, instance, expected) => {
    expect(says(schema, instance)).toEqual(expected);
  });

  test.each<[NormalizedSchema, unknown]>([
    [{ type: 'integer' }, 1.0],
    [{ type: 'number', multipleOf: 0.01 }, 0.07],
    [{ multipleOf: 3 }, 2 ** 60],
    [{ enum: [2 ** 60 + 2 ** 10] }, 2 ** 60],
    [{ minimum: 1, maxLength: 1, minItems: 1 }, 'a'],
    [true, null],
  ])('%j allows %j', (schema, instance) => {
    expect(says(schema, instance)).toEqual([]);
  });
});

describe('nested values', () => {
  test.each<[NormalizedSchema, unknown, string[]]>([
    [
      { properties: { a: { properties: { b: { type: 'string' } } } } },
      { a: { b: 1 } },
      ["/a/b this must be a string; it is the number 1. Put it in quotes: '1'."],
    ],
    [
      { properties: { summary: true }, additionalProperties: false },
      { summry: 1 },
      [
        '/summry "summry" is not allowed here: the schema allows no other properties. Did you mean "summary"?',
      ],
    ],
    [
      { additionalProperties: { type: 'string' } },
      { x: 1, y: 'a' },
      ["/x this must be a string; it is the number 1. Put it in quotes: '1'."],
    ],
    [
      { patternProperties: { '^x': { type: 'string' } }, additionalProperties: false },
      { x1: 1 },
      ["/x1 this must be a string; it is the number 1. Put it in quotes: '1'."],
    ],
    [{ properties: { a: false } }, { a: 1 }, ['/a "a" is not allowed here.']],
    [
      { propertyNames: { maxLength: 2 } },
      { abc: 1 },
      ['/abc "abc" is not allowed as a name here: this may have at most 2 characters; it has 3.'],
    ],
    [
      { dependencies: { a: ['b'] } },
      { a: 1 },
      ['/ "b" is required where "a" is given, and is missing.'],
    ],
    [{ dependencies: { a: { required: ['c'] } } }, { a: 1 }, ['/ "c" is required.']],
    [
      { items: { type: 'integer' } },
      [1, 'x', 2],
      ['/1 this must be a whole number; it is the string "x".'],
    ],
    [
      { items: [{ type: 'integer' }], additionalItems: false },
      [1, 2, 3],
      ['/1 this list must have at most 1 item; remove this one.'],
    ],
    [
      { contains: { const: 1 } },
      [2],
      ['/ at least one item of this list must fit the schema under "contains"; none does.'],
    ],
    [{ not: { type: 'string' } }, 'a', ['/ this fits the schema under "not", which it must not.']],
    [
      { properties: { __proto__: true, 'a/b~c': { type: 'string' } } },
      JSON.parse('{"a/b~c": 1}'),
      ["/a/b~c this must be a string; it is the number 1. Put it in quotes: '1'."],
    ],
  ])('%j of %j', (schema, instance, expected) => {
    expect(says(schema, instance)).toEqual(expected);
  });

  test('what follows from a condition', () => {
    const schema = JSON.parse(
      '{"if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["x"]}, "else": {"required": ["y"]}}',
    );
    expect(says(schema, { k: 'a' })).toEqual(['/ "x" is required.']);
    expect(says(schema, { k: 'b' })).toEqual(['/ "y" is required.']);
  });

  test('reports every mistake, not only the first', () => {
    const schema = { properties: { a: { type: 'string' }, b: { type: 'string' } } };
    expect(says(schema, { a: 1, b: 2 })).toHaveLength(2);
  });
});

describe('composition', () => {
  test('members of allOf report the same problem once, and what is missing in each', () => {
    const schema = {
      allOf: [{ type: 'object', required: ['a'] }, { required: ['b'] }, { required: ['a'] }],
    };
    expect(says(schema, {})).toEqual(['/ "a" is required.', '/ "b" is required.']);
    expect(says({ allOf: [{ type: 'string', minLength: 3 }, { type: 'string' }] }, 5)).toEqual([
      "/ this must be a string; it is the number 5. Put it in quotes: '5'.",
    ]);
  });

  const card = {
    title: 'Card',
    type: 'object',
    required: ['kind', 'number'],
    properties: { kind: { const: 'card' }, number: { type: 'string' } },
  };
  const cash = {
    title: 'Cash',
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: 'cash' }, note: { type: 'integer' } },
  };

  test.each(['anyOf', 'oneOf'])(
    '%s: the alternative with the tag of the value is the one that was meant',
    (keyword) => {
      expect(says({ [keyword]: [card, cash] }, { kind: 'card', number: 4 })).toEqual([
        "/number this must be a string; it is the number 4. Put it in quotes: '4'.",
      ]);
    },
  );

  test('a tag that no alternative has', () => {
    expect(says({ oneOf: [card, cash] }, { kind: 'crad', number: '4' })).toEqual([
      '/kind this must be "card" or "cash"; it is the string "crad".',
    ]);
  });

  test('the types of all alternatives, where none has the type of the value', () => {
    expect(says({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 5)).toEqual([
      "/ this must be a string or null; it is the number 5. Put it in quotes: '5'.",
    ]);
  });

  test('the one alternative of the type of the value', () => {
    expect(says({ anyOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] }, 0)).toEqual([
      '/ this must be at least 1; it is 0.',
    ]);
  });

  test('the values of all alternatives', () => {
    expect(says({ oneOf: [{ const: 'a' }, { const: 'b' }] }, 'c')).toEqual([
      '/ this must be "a" or "b"; it is the string "c".',
    ]);
  });

  test('the closest, and none where two are as close', () => {
    const far = { required: ['p', 'q'], properties: { a: { type: 'string' } } };
    expect(says({ anyOf: [{ title: 'Near', required: ['z'] }, far] }, { a: 1 })).toEqual([
      '/ "z" is required. Of the 2 alternatives "Near" comes closest.',
    ]);
    expect(says({ anyOf: [{ required: ['x'] }, { required: ['y'] }] }, {})).toEqual([
      '/ this fits none of the 2 alternatives that the schema gives.',
    ]);
  });

  test('two of oneOf at once', () => {
    expect(says({ oneOf: [{ type: 'integer' }, { type: 'number' }] }, 5)).toEqual([
      '/ this fits 2 of the alternatives at once; it must fit exactly one.',
    ]);
  });

  test('through references and cycles', () => {
    const defs = {
      P: { properties: { next: { $ref: 'P' }, n: { type: 'integer' } }, required: ['n'] },
    };
    expect(says({ $ref: 'P' }, { n: 1, next: { n: 2, next: { n: 'x' } } }, defs)).toEqual([
      '/next/next/n this must be a whole number; it is the string "x".',
    ]);
  });
});

describe('formats', () => {
  test.each<[NormalizedSchema, unknown]>([
    [{ type: 'integer', 'x-format': 'int32' }, 2 ** 31],
    [{ type: 'integer', 'x-format': 'int64' }, 1e19],
    [{ type: 'number', 'x-format': 'float' }, 1e39],
    [{ type: 'string', 'x-format': 'byte' }, 'not base64!'],
    [{ type: 'string', 'x-format': 'date' }, '2026-02-30'],
    [{ type: 'string', 'x-format': 'date-time' }, '2026-02-03 noon'],
    [{ anyOf: [{ type: 'string', 'x-format': 'date' }, { type: 'null' }] }, 'soon'],
  ])('%j doubts %j', (schema, instance) => {
    expect(validate(schema, {}, instance)).toMatchObject([{ kind: 'format', at: [] }]);
  });

  test.each<[NormalizedSchema, unknown]>([
    [{ 'x-format': 'int32' }, -(2 ** 31)],
    [{ 'x-format': 'byte' }, 'aGVsbG8='],
    [{ 'x-format': 'date' }, '2024-02-29'],
    [{ 'x-format': 'date-time' }, '2024-02-29T12:00:00.5+02:00'],
    [{ 'x-format': 'email' }, 'no address'],
    [{ 'x-format': 'toString' }, 'x'],
    [{ 'x-format': 'int32' }, 'x'],
  ])('%j says nothing of %j', (schema, instance) => {
    expect(says(schema, instance)).toEqual([]);
  });
});

describe('hostile schemas', () => {
  test('does not validate against a schema that only refers to itself', () => {
    expect(validate({ $ref: 'A' }, { A: { allOf: [{ $ref: 'A' }] } }, 1)).toBeNull();
  });

  test('the same alternatives over and over are explained once', () => {
    const defs: Record<string, NormalizedSchema> = { S12: { type: 'string' } };
    for (let i = 11; i >= 0; i--)
      defs[`S${i}`] = { allOf: [{ $ref: `S${i + 1}` }, { $ref: `S${i + 1}` }] };
    expect(says({ $ref: 'S0' }, 5, defs)).toEqual([
      "/ this must be a string; it is the number 5. Put it in quotes: '5'.",
    ]);
  });

  test('ten thousand properties and a long list of values', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [`p${i}`, { enum: [`v${i}`] }]),
    );
    const instance = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [`p${i}`, i === 7000 ? i : `v${i}`]),
    );
    expect(says({ properties, additionalProperties: false }, instance)).toEqual([
      '/p7000 this must be exactly "v7000"; it is the number 7000.',
    ]);
  });

  test('huge limits cost nothing', () => {
    expect(says({ minLength: 1e9, maxLength: 1e300 }, 'x')).toEqual([
      '/ this must have at least 1,000,000,000 characters; it has 1.',
    ]);
  });

  test('treats names of Object.prototype like any other name', () => {
    const schema = {
      required: ['toString', '__proto__'],
      properties: { constructor: { type: 'string' } },
    };
    expect(says(schema, JSON.parse('{"constructor": 1}'))).toEqual([
      '/ "toString" and "__proto__" are required.',
      "/constructor this must be a string; it is the number 1. Put it in quotes: '1'.",
    ]);
    expect(says({ additionalProperties: false }, JSON.parse('{"__proto__": 1}'))).toHaveLength(1);
  });
});
