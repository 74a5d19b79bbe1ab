import { expect, describe as group, it } from 'vitest';
import { fromValue } from '../model/testing.ts';
import { describe } from './describe.ts';

const view = (schema: unknown) => describe(fromValue(schema));
const constraints = (schema: unknown) => view(schema).constraints.map(({ text }) => text);

group('constraints in plain words', () => {
  it.each([
    [{ minLength: 3, maxLength: 77 }, ['3..77 chars']],
    [{ minLength: 2 }, ['>= 2 chars']],
    [{ maxLength: 1 }, ['<= 1 char']],
    [{ minLength: 4, maxLength: 4 }, ['4 chars']],
    [{ minimum: 0 }, ['>= 0']],
    [{ exclusiveMaximum: 66 }, ['< 66']],
    [{ minimum: 0, exclusiveMaximum: 66 }, ['0 <= x < 66']],
    [{ minimum: 5, exclusiveMinimum: 3 }, ['>= 5']],
    [{ minimum: 3, exclusiveMinimum: 5 }, ['> 5']],
    [{ minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }, ['1 < x <= 9']],
    [{ multipleOf: 5 }, ['multiple of 5']],
    [{ pattern: '^a' }, ['pattern ^a']],
    [{ minItems: 1, maxItems: 10, uniqueItems: true }, ['1..10 items', 'unique']],
    [{ minProperties: 1, maxProperties: 3 }, ['1..3 properties']],
    [{ additionalProperties: false }, ['no other properties']],
    [{ properties: { a: {} }, required: ['a', 'b'] }, ['requires b']],
    [{ dependencies: { a: ['b', 'c'] } }, ['a requires b, c']],
    [
      { contentMediaType: 'image/png', contentEncoding: 'base64' },
      ['content image/png', 'encoded as base64'],
    ],
  ])('%j', (schema, texts) => {
    expect(constraints(schema)).toEqual(texts);
  });
});

group('describe', () => {
  it('shows properties in order with their location and whether they are required', () => {
    const { properties } = view({
      type: 'object',
      required: ['b'],
      properties: { 'a/b': { type: 'string' }, b: true },
    });
    expect(
      properties.map(({ name, required, schema }) => [
        name,
        required,
        schema.at,
        schema.types,
        schema.boolean,
      ]),
    ).toEqual([
      ['a/b', false, ['properties', 'a/b'], ['string'], undefined],
      ['b', true, ['properties', 'b'], [], 'always'],
    ]);
  });

  it('shows every other schema as a branch with its role', () => {
    const schema = {
      items: [{}, {}],
      additionalItems: {},
      contains: {},
      patternProperties: { '^x-': {} },
      additionalProperties: {},
      propertyNames: {},
      dependencies: { a: {}, b: ['c'] },
      allOf: [{}],
      oneOf: [{}, {}],
      anyOf: [{}],
      not: {},
      if: {},
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {},
      else: false,
      definitions: { d: {} },
    };
    expect(view(schema).branches.map(({ role, schemas }) => [role, schemas.length])).toEqual([
      ['items 1', 1],
      ['items 2', 1],
      ['additional items', 1],
      ['contains', 1],
      ['properties matching ^x-', 1],
      ['additional properties', 1],
      ['property names', 1],
      ['dependencies', 1],
      ['all of', 1],
      ['one of', 2],
      ['any of', 1],
      ['not', 1],
      ['if', 1],
      ['then', 1],
      ['else', 1],
      ['definitions', 1],
    ]);
  });

  it('does not look behind a reference', () => {
    expect(view({ $ref: '#/a', title: 'ignored' })).toEqual({
      at: [],
      ref: '#/a',
      types: [],
      constraints: [],
      properties: [],
      branches: [],
      extras: [],
    });
  });

  it('takes a property named $ref for a property', () => {
    expect(view({ properties: { $ref: { type: 'string' } } }).properties[0]).toMatchObject({
      name: '$ref',
      schema: { types: ['string'] },
    });
  });

  it('keeps null as a value', () => {
    expect(view({ const: null, default: null, enum: [null], examples: [null] })).toMatchObject({
      const: { value: null },
      default: { value: null },
      enum: [null],
      examples: [null],
    });
  });

  it('reads nullable and example in OpenAPI only', () => {
    const node = fromValue({ type: 'string', nullable: true, example: 'x' });
    expect(describe(node)).toMatchObject({
      types: ['string'],
      extras: [
        ['nullable', true],
        ['example', 'x'],
      ],
    });
    expect(describe(node, 'openapi')).toMatchObject({
      types: ['string', 'null'],
      examples: ['x'],
      extras: [],
    });
  });

  it('says what an OpenAPI schema alone can say', () => {
    const schema = {
      nullable: true,
      minimum: 0,
      exclusiveMinimum: true,
      oneOf: [{ $ref: '#/a' }, { $ref: '#/b' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' },
      },
      xml: { name: 'pet' },
    };
    expect(describe(fromValue(schema), 'openapi')).toMatchObject({
      discriminator: 'kind',
      constraints: [
        { text: '> 0' },
        { text: 'or null' },
        { text: 'cat means Cat' },
        { text: 'dog means Dog' },
      ],
      extras: [['xml', { name: 'pet' }]],
    });
  });

  it('keeps unknown keywords and extensions', () => {
    expect(view({ 'x-a': { b: 1 }, $id: 'i', unevaluatedItems: false }).extras).toEqual([
      ['x-a', { b: 1 }],
      ['$id', 'i'],
      ['unevaluatedItems', false],
    ]);
  });

  it('keeps what has a wrong type as it is', () => {
    const wrong = {
      type: 5,
      title: [],
      properties: 3,
      required: 'a',
      items: 'x',
      allOf: {},
      minimum: '1',
      enum: {},
      externalDocs: 1,
      definitions: [],
    };
    expect(view(wrong)).toEqual({
      at: [],
      types: [],
      constraints: [],
      properties: [],
      branches: [],
      extras: Object.entries(wrong),
    });
  });

  it('gives the same view for the same node', () => {
    const node = fromValue({ properties: { a: {} } });
    expect(describe(node)).toBe(describe(node));
  });

  it('stops in a schema nested too deep, and says so', () => {
    let schema: unknown = {};
    for (let i = 0; i < 1000; i++) schema = { not: schema };
    let deepest = view(schema);
    let levels = 1;
    for (let next = deepest.branches[0]; next; next = deepest.branches[0]) {
      deepest = next.schemas[0]?.schema as typeof deepest;
      levels++;
    }
    expect(levels).toBe(257);
    expect(deepest.constraints[0]?.text).toBe('too deep or too large to show');
  });
});
