// From a schema to those of the same value, and of the values inside of it.
import { expect, test } from 'vitest';
import { parse } from '../../text/parse/parse.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { get, nodeAt, stringOf } from '../../text/tree.ts';
import { type SchemaNode, type SchemaWalk, schemasBelow, schemasTogether } from './walk.ts';

/** A file with a schema `S`, and others that it may refer to. */
function open(schema: string) {
  const { tree } = parse(
    `S: ${schema}\nA: {properties: {a: {type: string}}}\nB: {allOf: [{$ref: B}, {$ref: A}]}\n`,
    'yaml',
    null,
  );
  const at = (pointer: string): SchemaNode => {
    const path = fromPointer(pointer);
    const node = nodeAt(tree, path);
    if (!node) throw new Error(`There is no ${pointer}.`);
    return { uri: '', path, node };
  };
  const resolve = (one: SchemaNode): SchemaNode | null => {
    const ref = stringOf(get(one.node, '$ref'));
    return ref === undefined ? one : ref === 'none' ? null : at(`/${ref}`);
  };
  const walk = (alternatives: SchemaWalk['alternatives'], limit = 100) =>
    schemasTogether([at('/S')], { resolve, alternatives, limit });
  return { walk };
}

const shown = (list: readonly { path: readonly string[]; maybe: boolean }[]) =>
  list.map(({ path, maybe }) => `${toPointer(path)}${maybe ? '?' : ''}`).join(' ');

test.each<[schema: string, certain: string, any: string]>([
  ['{type: object}', '/S', '/S'],
  ['true', '', ''],
  ['{$ref: none}', '', ''],
  ['{$ref: B}', '/B /A', '/B /A'],
  ['{allOf: [{$ref: A}, {$ref: A}, false]}', '/S /A', '/S /A'],
  ['{anyOf: [{$ref: A}, {minimum: 1}]}', '/S', '/S /A? /S/anyOf/1?'],
  ['{oneOf: [{$ref: A}, {type: "null"}]}', '/S', '/S /A /S/oneOf/1'],
  ['{if: {}, then: {allOf: [{$ref: A}]}}', '/S', '/S /S/if? /S/then? /A?'],
  ['{dependencies: {x: [y], z: {minProperties: 2}}}', '/S', '/S /S/dependencies/z?'],
])('the schemas of the value of %s', (schema, certain, any) => {
  const { walk } = open(schema);
  expect(shown(walk('certain'))).toBe(certain);
  expect(shown(walk('any'))).toBe(any);
});

test('looks at no more schemas than its limit', () => {
  expect(open('{allOf: [{}, {}, {}]}').walk('any', 2)).toHaveLength(2);
});

test.each<[schema: string, key: string, below: string]>([
  ['{properties: {a: {}}, additionalProperties: {}}', 'a', '/S/properties/a'],
  ['{properties: {a: {}}, additionalProperties: {}}', 'b', '/S/additionalProperties'],
  ['{additionalProperties: false}', 'b', ''],
  [
    '{patternProperties: {"^x-[a-z]+$": {}}, additionalProperties: {}}',
    'x-a',
    '/S/patternProperties/^x-[a-z]+$',
  ],
  [
    '{patternProperties: {"^x-[a-z]+$": {}}, additionalProperties: {}}',
    'x-1',
    '/S/additionalProperties',
  ],
  ['{patternProperties: {"^(a+)+$": {}, "[": {}}}', 'aaa', ''],
  ['{items: {}, additionalProperties: {}}', '3', '/S/items /S/additionalProperties'],
  ['{items: [{}, {}], additionalItems: {}}', '1', '/S/items/1'],
  ['{items: [{}, {}], additionalItems: {}}', '2', '/S/additionalItems'],
  ['{items: {}}', '01', ''],
  ['{allOf: [{$ref: A}], additionalProperties: {}}', 'a', '/A/properties/a'],
  ['{anyOf: [{$ref: A}, {properties: {a: {}}}]}', 'a', '/A/properties/a? /S/anyOf/1/properties/a?'],
])('the schemas below %s at %s', (schema, key, below) => {
  expect(shown(schemasBelow(open(schema).walk('any'), key))).toBe(below);
});
