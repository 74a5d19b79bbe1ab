// What a schema loses in another language.
import { describe, expect, test } from 'vitest';
import { schemaFormats } from '../../../format/schema-formats.ts';
import { parse } from '../../../text/parse/parse.ts';
import { untranslatedKeywords } from './set-language.ts';

const format = (label: string) => schemaFormats.find((one) => one.label.startsWith(label));
const OWN = format('Schema Object');
const OPENAPI = format('OpenAPI');
const JSON_SCHEMA = format('JSON Schema');

function lost(schema: string, from = OWN, to = OPENAPI): readonly string[] {
  const { root } = parse(schema, 'yaml', null).tree;
  if (!root) throw new Error('no schema');
  return untranslatedKeywords(root, from, to, to?.label ?? 'the other language', true);
}

describe('keywords that OpenAPI 3.0 lacks or reads in another way', () => {
  test.each([
    ['properties:\n  a:\n    type: string', []],
    ['properties:\n  a:\n    const: 1', ['const']],
    ['items:\n  const: 1', ['const']],
    ['items: true', ['items']],
    ['allOf:\n  - type: string\n  - const: a', ['const']],
    ['additionalProperties: false', []],
    ['additionalProperties:\n  const: 1', ['const']],
    ['not:\n  if: true', ['if']],
    ['exclusiveMinimum: 3', ['exclusiveMinimum']],
    ['minimum: 3\nuniqueItems: true', []],
    ['default: null\nexample: a', []],
    ["$ref: '#/components/schemas/A'", []],
    ['x-own: 1\nnonsense: 2', []],
    ['true', []],
  ] as const)('%s', (schema, keywords) => {
    const [sentence] = lost(schema);
    expect(sentence?.match(/"[^"]+"/g)?.map((one) => one.slice(1, -1)) ?? []).toEqual(keywords);
  });

  test('are counted where there are many', () => {
    expect(lost('const: 1\nif: true\nthen: true\nelse: true\ncontains: true')).toEqual([
      '5 keywords have no or another meaning in OpenAPI 3.0 Schema. Replace them.',
    ]);
    expect(lost('const: 1')).toEqual([
      '"const" has no or another meaning in OpenAPI 3.0 Schema. Replace it.',
    ]);
  });
});

test('nothing is lost between versions of a language', () => {
  expect(lost('const: 1', OPENAPI, OPENAPI)).toEqual([]);
  expect(lost('if: true', OWN, JSON_SCHEMA)).toEqual([]);
});

test('a schema in an unknown language is kept as it is', () => {
  const { root } = parse('a: 1', 'yaml', null).tree;
  if (!root) throw new Error('no schema');
  expect(untranslatedKeywords(root, undefined, OWN, 'Schema Object', true)).toEqual([
    'It is in "an unknown language" and can\'t be converted. It is kept; rewrite it as Schema Object.',
  ]);
});
