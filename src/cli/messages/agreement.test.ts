// The compiled schema and the interpreter decide alike: for each keyword of draft 07, and for
// generated pairs of schema and value. `npm run fuzz` tries 100,000 of these.
import { validate as validateWithLibrary } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generate } from '../../core/analysis/instances/generate.ts';
import { anySchema, anyValue, DEFINITIONS } from '../../core/analysis/instances/testing.ts';
import type { NormalizedSchema } from '../../core/analysis/instances/types.ts';
import { validate } from '../../core/analysis/instances/validate.ts';
import { SchemaCompiler } from './compile-schema.ts';
import { PatternWatch } from './pattern-watch.ts';

const compiler = new SchemaCompiler(new PatternWatch());

type Decide = (value: unknown) => Record<string, boolean | null>;

/** Returns what the compiled schema, the library and the explaining interpreter decide. */
function decisionsBy(root: NormalizedSchema): Decide {
  const schema = compiler.compile(root, DEFINITIONS);
  return (value) => {
    const errors = validate(root, DEFINITIONS, value);
    const explained = errors && !errors.some(({ kind }) => kind === 'invalid');
    const { valid } = validateWithLibrary(value, root as never, '7', DEFINITIONS as never, true);
    return { compiled: schema.fits(value), library: valid, explained };
  };
}

/** A schema, values that fit it, values that do not. */
type Case = readonly [NormalizedSchema, readonly unknown[], readonly unknown[]];

const CASES: readonly Case[] = [
  [{ type: 'string' }, ['', 'a'], [1, null, true, [], {}]],
  [{ type: 'number' }, [0, -1.5, 1e300], ['1', null, true]],
  [{ type: 'integer' }, [0, 1.0, -3, 1e21], [1.5, '1', null]],
  [{ type: 'boolean' }, [true, false], [0, 'true', null]],
  [{ type: 'null' }, [null], [0, '', false, {}]],
  [{ type: 'object' }, [{}, { a: 1 }], [[], null, 'a']],
  [{ type: 'array' }, [[], [1]], [{}, null, 'a']],
  [{ type: ['integer', 'null'] }, [1, null], [1.5, 'a']],
  [{ type: ['number', 'integer', 'string'] }, [1, 1.5, 'a'], [null, true]],
  [{ enum: ['a', 1, null, { a: [1] }] }, ['a', 1, null, { a: [1] }], ['1', false, { a: [2] }, {}]],
  [{ enum: [] }, [], [null, 0, 'a', {}]],
  [{ enum: [{ constructor: {} }] }, [{ constructor: {} }], [{}, { constructor: 1 }]],
  [{ enum: [0] }, [0, -0], [false, '', null]],
  [{ const: null }, [null], [0, false, '']],
  [{ const: { a: 1, b: 2 } }, [{ b: 2, a: 1 }], [{ a: 1 }, { a: 1, b: 2, c: 3 }]],
  [{ const: [{}] }, [[{}]], [[], [[]], [{ a: 1 }]]],
  [{ const: 1 }, [1, 1.0], ['1', true]],
  [{ multipleOf: 2 }, [0, 4, -2, 'a', 1e300], [1, 2.5]],
  [{ multipleOf: 0.01 }, [0.07, 19.99, 4.35, 0], [0.123, 1e-9]],
  [{ multipleOf: 1e-8 }, [12391239123, 1e-8], [1e-9]],
  [{ multipleOf: 1.5 }, [3, 4.5, '1'], [1, 2]],
  [{ maximum: 3 }, [3, 2.9, 'zzzz'], [3.1, 4]],
  [{ exclusiveMaximum: 3 }, [2.9, -1], [3, 4]],
  [{ minimum: -1 }, [-1, 0, null], [-1.1]],
  [{ exclusiveMinimum: -1 }, [-0.9], [-1, -2]],
  [{ maxLength: 2 }, ['', 'ab', '😀😀', 100, '\ud83d'], ['abc', '😀😀😀']],
  [{ minLength: 2 }, ['ab', '😀😀', [], 1], ['', 'a', '😀']],
  [{ pattern: 'b' }, ['abc', 1, null], ['ac', '']],
  [{ pattern: '^\\p{Lu}.$' }, ['A😀', 'Äb'], ['a😀', 'AB2']],
  [{ items: { type: 'string' } }, [[], ['a'], 'a', {}], [[1], ['a', null]]],
  [{ items: [{ type: 'string' }, true] }, [[], ['a'], ['a', 1, 2]], [[1], [null, 'a']]],
  [{ items: true }, [[1, 'a']], []],
  [{ items: false }, [[], 'a'], [[1]]],
  [{ items: [{}], additionalItems: false }, [[], [1], 'a'], [[1, 2]]],
  [{ items: [{}], additionalItems: { type: 'null' } }, [[1, null]], [[1, 2]]],
  [{ items: {}, additionalItems: false }, [[1, 2]], []],
  [{ additionalItems: false }, [[1, 2]], []],
  [{ maxItems: 1 }, [[], [1], 'abc', { a: 1, b: 2 }], [[1, 2]]],
  [{ minItems: 1 }, [[1], 'a', {}], [[]]],
  [{ uniqueItems: true }, [[], [1, '1', true], [{ a: 1 }, { a: 2 }], [[1], [2]]], [[1, 1.0]]],
  [
    { uniqueItems: true },
    ['aa', [0, false]],
    [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[[]], [[]]],
    ],
  ],
  [
    { uniqueItems: true },
    [[null, 0, '', 'toString']],
    [
      ['a', 'b', 'a'],
      [null, null],
    ],
  ],
  [{ contains: { minimum: 5 } }, [[1, 6], 'a', {}], [[], [1, 2]]],
  [{ contains: false }, ['a'], [[], [1]]],
  [{ maxProperties: 1 }, [{}, { a: 1 }, [1, 2]], [{ a: 1, b: 2 }]],
  [{ minProperties: 1 }, [{ a: 1 }, []], [{}]],
  [{ required: ['a', 'a'] }, [{ a: null }, [], 'a'], [{}, { b: 1 }]],
  [{ required: ['toString'] }, [{ toString: 1 }], [{}]],
  [{ required: ['__proto__'] }, [JSON.parse('{"__proto__": 1}')], [{}]],
  [{ properties: { a: { type: 'null' } } }, [{}, { a: null }, { b: 1 }, 'a'], [{ a: 1 }]],
  [{ properties: { toString: { type: 'null' } } }, [{}], [{ toString: 1 }]],
  [
    JSON.parse('{"properties": {"__proto__": {"type": "null"}}, "additionalProperties": false}'),
    [{}, JSON.parse('{"__proto__": null}')],
    [JSON.parse('{"__proto__": 1}'), { a: 1 }],
  ],
  [{ patternProperties: { '^a': false, b: { type: 'null' } } }, [{}, { b: null }], [{ a: 1 }]],
  [
    { properties: { a: true }, patternProperties: { '^x': true }, additionalProperties: false },
    [{ a: 1, x1: 1 }, []],
    [{ b: 1 }, { ax: 1 }],
  ],
  [{ additionalProperties: { type: 'null' } }, [{ a: null }], [{ a: 1 }]],
  [{ propertyNames: { maxLength: 1 } }, [{}, { a: 1 }, 'abc'], [{ ab: 1 }]],
  [{ propertyNames: false }, [{}], [{ a: 1 }]],
  [{ dependencies: { a: ['b', 'c'] } }, [{}, { a: 1, b: 1, c: 1 }, 'a'], [{ a: 1, b: 1 }]],
  [{ dependencies: { a: { minProperties: 2 }, b: false } }, [{ a: 1, c: 1 }], [{ a: 1 }, { b: 1 }]],
  [{ dependencies: { toString: ['a'] } }, [{}], [{ toString: 1 }]],
  [{ dependencies: { a: [] } }, [{ a: 1 }], []],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  [{ if: { minimum: 5 }, then: { maximum: 9 }, else: { const: 1 } }, [7, 1], [10, 2]],
  [{ if: true, else: false }, [1], []],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  [{ then: false, else: false }, [1], []],
  [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1, 2, 'a'], [0, 3]],
  [{ anyOf: [{ minimum: 5 }, { type: 'string' }] }, [5, 'a', null], [4]],
  [{ oneOf: [{ minimum: 1 }, { multipleOf: 2 }] }, [1, 0, -2], [2, -1, 'a']],
  [{ not: { type: 'string' } }, [1], ['a']],
  [{ not: {} }, [], [1, null]],
  [{ 'x-format': 'date' }, ['no date', 1], []],
  [{ title: 'a', 'x-default': 1, 'x-examples': [1] }, ['a'], []],
  [{ $ref: 'List' }, [{ a: { a: { b: 1 } } }], [{ a: { a: { b: 'x' } } }]],
  [{ $ref: 'Tree' }, [[[['a'], 1]]], [[[['a'], null]]]],
  [true, [null, {}], []],
  [false, [], [null, {}]],
];

describe('each keyword', () => {
  test.each(CASES)('%j', (schema, valid, invalid) => {
    const decide = decisionsBy(schema);
    for (const value of valid) expect([value, decide(value)]).toEqual([value, all(true)]);
    for (const value of invalid) expect([value, decide(value)]).toEqual([value, all(false)]);
  });
});

function all(is: boolean): Record<string, boolean> {
  return { compiled: is, library: is, explained: is };
}

test('generated schemas, and values of which some are made to fit', () => {
  const numRuns = process.env.FUZZ === '1' ? 60_000 : 1200;
  const seed = process.env.FUZZ ? Date.now() % 1_000_000_000 : 29;
  let pairs = 0;
  let fitting = 0;
  fc.assert(
    fc.property(anySchema, anyValue, fc.nat(9), (root, value, make) => {
      const made = generate(root, DEFINITIONS, make);
      const decide = decisionsBy(root);
      for (const instance of 'value' in made ? [value, made.value] : [value]) {
        const plain = JSON.parse(JSON.stringify(instance)) as unknown;
        const decisions = decide(plain);
        pairs++;
        if (decisions.compiled) fitting++;
        expect([plain, decisions]).toEqual([plain, all(decisions.compiled === true)]);
      }
    }),
    { numRuns, seed },
  );
  expect(pairs).toBeGreaterThan(numRuns * 1.66);
  expect(fitting).toBeGreaterThan(pairs / 3);
});
