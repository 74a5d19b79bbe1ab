// What is made of a schema fits it, is the same for the same seed, and is given up in good time
// where it cannot be made.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuTime } from '../../testing.ts';
import { generate } from './generate.ts';
import type { Definitions, GeneratedValue, NormalizedSchema } from './types.ts';
import { validate } from './validate.ts';

const object = (
  properties: Record<string, unknown>,
  rest: Record<string, unknown> = {},
): NormalizedSchema => ({
  type: 'object',
  properties,
  ...rest,
});

/** A key that the linter disallows. */
const THEN = 'then';

/** The value, or an error with the reason there is none. */
function value(made: GeneratedValue): unknown {
  if ('why' in made) throw new Error(made.why);
  return made.value;
}

const TREE: Definitions = {
  tree: object(
    { name: { type: 'string' }, children: { type: 'array', items: { $ref: 'tree' } } },
    { required: ['name', 'children'] },
  ),
  chain: object({ next: { anyOf: [{ $ref: 'chain' }, { type: 'null' }] } }, { required: ['next'] }),
  name: { type: 'string', minLength: 3 },
};

const CASES: readonly (readonly [what: string, schema: NormalizedSchema])[] = [
  ['anything', true],
  ['type string', { type: 'string' }],
  ['type integer', { type: 'integer' }],
  ['type number', { type: 'number' }],
  ['type boolean', { type: 'boolean' }],
  ['type null', { type: 'null' }],
  ['type array', { type: 'array' }],
  ['type object', { type: 'object' }],
  ['several types', { type: ['null', 'array', 'integer'] }],
  ['enum', { enum: ['red', 5, null, { a: 1 }] }],
  ['enum that the type narrows', { type: 'integer', enum: ['red', 5] }],
  ['const', { const: { deep: [1, 2] } }],
  ['an example that fits', { type: 'string', 'x-examples': ['from the schema'] }],
  ['an example that does not fit', { type: 'integer', 'x-examples': ['no number'] }],
  ['a default', { type: 'integer', 'x-default': 42 }],
  ['minimum and maximum', { type: 'integer', minimum: 1_000, maximum: 1_003 }],
  ['exclusive limits', { type: 'integer', exclusiveMinimum: 4, exclusiveMaximum: 6 }],
  ['a small range of numbers', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 }],
  ['negative numbers', { type: 'number', maximum: -1e6 }],
  ['multipleOf', { type: 'integer', multipleOf: 7, minimum: 50 }],
  ['multipleOf a fraction', { type: 'number', multipleOf: 0.01, minimum: 3.001, maximum: 3.02 }],
  ['two multiples', { allOf: [{ type: 'integer', multipleOf: 4 }, { multipleOf: 6 }], minimum: 1 }],
  ['lengths', { type: 'string', minLength: 20, maxLength: 22 }],
  ['length 0', { type: 'string', maxLength: 0 }],
  ['pattern', { type: 'string', pattern: '^[A-Z]{3}-\\d{4}(-[a-f0-9]+)?$' }],
  ['pattern with alternatives', { type: 'string', pattern: '^(?:red|green|(?<x>blue)s?)$' }],
  ['pattern and length', { type: 'string', pattern: '^[a-z]+$', minLength: 30, maxLength: 40 }],
  ['pattern open at its ends', { type: 'string', pattern: '\\d', minLength: 12 }],
  ['pattern with a property class', { type: 'string', pattern: '^\\p{Lu}\\p{L}*$' }],
  ['pattern of a class turned around', { type: 'string', pattern: '^[^/\\s]+/[^/\\s]+$' }],
  ['two patterns', { allOf: [{ pattern: '^[a-z]+$' }, { pattern: '^.{4}$' }], type: 'string' }],
  ['items', { type: 'array', items: { type: 'integer' }, minItems: 3 }],
  ['a tuple', { type: 'array', items: [{ const: 1 }, { type: 'string' }], additionalItems: false }],
  [
    'uniqueItems',
    {
      type: 'array',
      items: { type: 'integer', minimum: 0, maximum: 4 },
      uniqueItems: true,
      minItems: 5,
    },
  ],
  [
    'uniqueItems of an enum',
    { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, minItems: 3 },
  ],
  [
    'contains',
    {
      type: 'array',
      items: { type: 'integer' },
      contains: { minimum: 90, maximum: 91 },
      minItems: 2,
    },
  ],
  [
    'minContains and maxContains',
    { type: 'array', contains: { const: 'x' }, minContains: 2, maxContains: 3 },
  ],
  ['maxItems 0', { type: 'array', maxItems: 0, items: false }],
  [
    'properties',
    object({ a: { type: 'string' }, b: object({ c: { type: 'boolean' } }) }, { required: ['a'] }),
  ],
  ['required without a schema', { type: 'object', required: ['a', 'b'] }],
  ['no other properties', object({ a: { type: 'integer' } }, { additionalProperties: false })],
  ['other properties of a type', { type: 'object', additionalProperties: { type: 'integer' } }],
  [
    'minProperties',
    { type: 'object', minProperties: 4, additionalProperties: { type: 'boolean' } },
  ],
  ['maxProperties', object({ a: {}, b: {}, c: {} }, { maxProperties: 1 })],
  [
    'patternProperties',
    {
      type: 'object',
      patternProperties: { '^x-[a-z]{3}$': { type: 'integer' } },
      additionalProperties: false,
      minProperties: 2,
    },
  ],
  [
    'a pattern over a property',
    object(
      { abc: { type: 'integer' } },
      { patternProperties: { '^a': { minimum: 50, maximum: 60 } }, required: ['abc'] },
    ),
  ],
  ['propertyNames', { type: 'object', propertyNames: { pattern: '^[a-z]{5}$' }, minProperties: 3 }],
  ['a property that is not allowed', object({ a: false, b: { type: 'string' } })],
  [
    'allOf',
    {
      allOf: [
        object({ a: { type: 'string' } }, { required: ['a'] }),
        object({ a: { minLength: 30 }, b: { type: 'integer' } }),
      ],
    },
  ],
  [
    'oneOf',
    {
      oneOf: [
        object({ kind: { const: 'a' } }, { required: ['kind'] }),
        object({ kind: { const: 'b' } }, { required: ['kind'] }),
      ],
    },
  ],
  [
    'oneOf of required names',
    object({ a: {}, b: {} }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
  ],
  ['oneOf of numbers', { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] }],
  ['anyOf', { anyOf: [{ type: 'null' }, { type: 'string', minLength: 40 }] }],
  ['not a value', { type: 'integer', minimum: 1, maximum: 3, not: { enum: [1, 2] } }],
  ['not a type', { not: { type: 'string' } }],
  [
    'not with required',
    object({ a: { type: 'string' }, b: { type: 'string' } }, { not: { required: ['b'] } }),
  ],
  [
    'if then',
    object(
      { kind: { enum: ['a', 'b'] } },
      {
        required: ['kind'],
        if: { properties: { kind: { const: 'a' } } },
        [THEN]: { required: ['x'] },
        else: { required: ['y'] },
      },
    ),
  ],
  ['if else', { type: 'integer', if: { minimum: 1_000 }, [THEN]: false, else: { multipleOf: 5 } }],
  [
    'dependencies on names',
    object({ a: {}, b: { type: 'integer' } }, { required: ['a'], dependencies: { a: ['b', 'c'] } }),
  ],
  [
    'dependencies on a schema',
    object(
      { a: {} },
      { required: ['a'], dependencies: { a: object({ z: { const: 9 } }, { required: ['z'] }) } },
    ),
  ],
  ['a reference', { type: 'object', properties: { n: { $ref: 'name' } }, required: ['n'] }],
  ['recursion through a list', { $ref: 'tree' }],
  ['recursion that null ends', { $ref: 'chain' }],
  [
    'names that objects have by themselves',
    object(
      { constructor: { type: 'string' }, ['__proto__']: { type: 'integer' } },
      { required: ['constructor'] },
    ),
  ],
  ...[
    'date-time',
    'date',
    'time',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'uuid',
    'json-pointer',
    'regex',
    'byte',
  ].map((format): readonly [string, NormalizedSchema] => [
    `format ${format}`,
    { type: 'string', 'x-format': format },
  ]),
  ...['int32', 'int64', 'float', 'double'].map((format): readonly [string, NormalizedSchema] => [
    `format ${format}`,
    { type: 'number', 'x-format': format },
  ]),
];

test.each(CASES)('generates a valid value for %s', (_, schema) => {
  for (let seed = 0; seed < 6; seed++)
    expect(validate(schema, TREE, value(generate(schema, TREE, seed)))).toEqual([]);
});

test('the same seed generates the same value, another seed a different one', () => {
  const schema = object({ id: { type: 'string', 'x-format': 'uuid' }, n: { type: 'integer' } });
  expect(generate(schema, {}, 3)).toEqual(generate(schema, {}, 3));
  expect(new Set([0, 1, 2, 3].map((seed) => JSON.stringify(generate(schema, {}, seed)))).size).toBe(
    4,
  );
});

test('the first seed uses the examples, the first enum value and all properties', () => {
  const schema = object({
    a: { type: 'string', 'x-examples': ['shown'] },
    b: { enum: ['first', 'second'] },
    c: { anyOf: [{ type: 'null' }, { const: 5 }] },
  });
  expect(value(generate(schema, {}, 0))).toEqual({ a: 'shown', b: 'first', c: 5 });
});

describe('reports why a value cannot be generated', () => {
  test.each<readonly [NormalizedSchema, RegExp]>([
    [false, /allows no value/],
    [{ type: 'integer', minimum: 5, maximum: 4 }, /no number lies between its limits/],
    [{ type: 'string', minLength: 5, maxLength: 4 }, /longer and shorter/],
    [{ allOf: [{ type: 'string' }, { type: 'integer' }] }, /types that exclude each other/],
    [{ type: 'string', pattern: '(.)\\1{3}' }, /no text was found that matches the pattern/],
    [{ type: 'object', required: ['a'], properties: { a: false } }, /allows no value/],
    [{ type: 'array', uniqueItems: true, items: { type: 'boolean' }, minItems: 3 }, /all differ/],
    [{ const: 1, enum: [2] }, /none of the values that it lists/],
    [
      { oneOf: [{ type: 'string' }, { type: 'string' }] },
      /Of the last one tried: this fits 2 of the alternatives at once/,
    ],
    [{ type: 'array', minItems: 1e9, items: { type: 'integer' } }, /more than 2,000 values/],
    [{ type: 'string', minLength: 1e9 }, /text of 1,000,000,000 characters/],
    [{ $ref: 'endless' }, /without an end/],
    [{ $ref: 'circle' }, /too deeply|too much/],
  ])('%j', (schema, why) => {
    const endless: Definitions = {
      endless: object({ again: { $ref: 'endless' } }, { required: ['again'] }),
      circle: { allOf: [{ $ref: 'circle' }, { type: 'integer' }] },
    };
    expect(generate(schema, endless, 0)).toEqual({ why: expect.stringMatching(why) });
  });
});

test('stays within the budget for a schema that doubles at every level', () => {
  const wide: Definitions = {
    wide: object(
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`p${i}`, { $ref: 'wide' }])),
    ),
  };
  const required = {
    ...(wide.wide as object),
    required: Array.from({ length: 40 }, (_, i) => `p${i}`),
  };
  const took = cpuTime(() => {
    generate({ $ref: 'wide' }, wide, 0);
    expect(generate({ $ref: 'wide' }, { wide: required }, 0)).toHaveProperty('why');
  });
  expect(took).toBeLessThan(3_000);
});

const leaf = fc.oneof(
  fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null') }),
  fc.record({
    type: fc.constant('integer'),
    minimum: fc.integer({ min: -50, max: 50 }),
    maximum: fc.integer({ min: -50, max: 90 }),
  }),
  fc.record({ type: fc.constant('string'), minLength: fc.nat(9), maxLength: fc.nat(12) }),
  fc.record({
    enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 3 }),
  }),
  fc.boolean(),
);
const { schema: anySchema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
        required: fc.subarray(['a', 'b', 'd']),
        additionalProperties: tie('schema'),
        minProperties: fc.nat(3),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: fc.nat(3),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record(
      { anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }), not: tie('schema') },
      { requiredKeys: ['anyOf'] },
    ),
    fc.record(
      { if: tie('schema'), [THEN]: tie('schema'), else: tie('schema') },
      { requiredKeys: ['if'] },
    ),
  ),
}));

test('for any schema, the generated value is valid or the reason is a sentence', () => {
  fc.assert(
    fc.property(anySchema, fc.nat(5), (schema, seed) => {
      const made = generate(schema as NormalizedSchema, {}, seed);
      if ('why' in made) expect(made.why).toMatch(/^[a-z].*[a-z)"}\]…\d]\.$/s);
      else expect(validate(schema as NormalizedSchema, {}, made.value)).toEqual([]);
    }),
    { numRuns: 150, seed: 7 },
  );
});
