// Down a tree by the tables: what a value is, and what is expected in it.
import { describe, expect, test } from 'vitest';
import { parse } from '../text/parse/parse.ts';
import type { Node } from '../text/tree.ts';
import { dialects } from './dialects.ts';
import type { Shape } from './table-types.ts';
import {
  documentShape,
  expectedField,
  fitsJsonType,
  resolveShape,
  siblingsIn,
} from './typed-tree.ts';

function read(text: string): Node {
  const { root } = parse(text, 'yaml', null).tree;
  if (!root) throw new Error('nothing to read');
  return root;
}

const object = (kind: string): Shape => ({ is: 'object', kind, ref: 'or' });
const payload: Shape = { is: 'payload-schema' };

/** What a value under `name` of an object of a kind is. */
function inside(kind: string, name: string, text: string): Shape | undefined {
  const node = read(text);
  const declared = expectedField(object(kind), name, siblingsIn(node));
  const value = node.kind === 'map' ? node.entries.find((e) => e.key === name)?.value : undefined;
  return value && resolveShape(declared.shape, value);
}

describe('what a value is', () => {
  test.each([
    ['type: object', 'Schema'],
    ['true', 'Schema'],
    ['schemaFormat: a/b', 'MultiFormatSchema'],
    ['schema: {}', 'MultiFormatSchema'],
    // Siblings of a reference are ignored.
    ["$ref: '#/components/schemas/a'\nschemaFormat: a/b", 'Schema'],
  ])('a payload schema %j is a %s', (text, kind) => {
    expect(resolveShape(payload, read(text))).toEqual(object(kind));
  });

  test('a payload schema speaks the dialect of its document', () => {
    const other = dialects.find((d) => d.rootField === 'asyncapi');
    expect(resolveShape({ is: 'payload-schema', dialect: other }, read('schema: {}'))).toEqual(
      object('MultiFormatSchema@asyncapi'),
    );
  });

  test.each([
    // A schema, or one for each item.
    ['JsonSchema', 'items', 'items: {type: string}', object('JsonSchema')],
    ['JsonSchema', 'items', 'items: true', object('JsonSchema')],
    ['JsonSchema', 'items', 'items: [{}]', { is: 'list', of: object('JsonSchema') }],
    ['JsonSchema', 'items', 'items: 1', undefined],
    // The booleans of OpenAPI aren't schemas.
    ['OpenApiSchema', 'additionalProperties', 'additionalProperties: {}', object('OpenApiSchema')],
    ['OpenApiSchema', 'additionalProperties', 'additionalProperties: false', { is: 'boolean' }],
    ['Channel', 'address', 'address: a/b', { is: 'string' }],
    ['Channel', 'address', 'address: null', { is: 'null' }],
    ['Channel', 'address', 'address: 5', undefined],
  ])('of a %s, %s in %j', (kind, name, text, expected) => {
    if (expected) expect(inside(kind, name, text)).toMatchObject(expected);
    else expect(inside(kind, name, text)).toBeUndefined();
  });

  test('a shape with nothing to choose is kept, whatever the value', () => {
    expect(resolveShape(object('Server'), read('[]'))).toEqual(object('Server'));
    expect(fitsJsonType(object('Server'), read('[]'))).toBe(false);
  });
});

describe('what is expected in it', () => {
  const expected = (shape: Shape, name: string, text = '{}') =>
    expectedField(shape, name, siblingsIn(read(text)));
  const shapeOf = (...given: Parameters<typeof expected>) => expected(...given).shape;

  test('entries and items have the one shape of all, and no row', () => {
    expect(expected({ is: 'map', of: object('Server'), entry: 'server' }, 'any name')).toEqual({
      shape: object('Server'),
      field: null,
    });
    expect(expected({ is: 'list', of: object('Tag'), item: 'tag' }, '3')).toEqual({
      shape: object('Tag'),
      field: null,
    });
  });

  test('a field has its row, which may hang on its siblings', () => {
    expect(expected(object('Operation'), 'channel')).toMatchObject({
      shape: { kind: 'Channel', ref: 'only' },
      field: { name: 'channel' },
    });
    expect(shapeOf(object('SecurityScheme'), 'scheme', 'type: http')).not.toBeNull();
    expect(shapeOf(object('SecurityScheme'), 'scheme', 'type: plain')).toBeNull();
  });

  test.each([
    ['application/vnd.neutral.apidoc+json;version=3.1.0', object('Schema')],
    ['application/schema+json;version=draft-07', object('JsonSchema')],
    ['application/vnd.neutral.openapi;version=3.0.0', object('OpenApiSchema')],
    ['application/vnd.neutral.protobuf;version=3', { is: 'either', of: [{ is: 'string' }] }],
    ['mine/own', { is: 'any' }],
  ])('the schema of %s', (format, shape) => {
    expect(
      expected(object('MultiFormatSchema'), 'schema', `schemaFormat: ${format}`),
    ).toMatchObject({ shape, field: { name: 'schema' } });
  });

  test('nothing in extensions, unknown fields and plain values', () => {
    expect(shapeOf(object('Server'), 'x-own')).toBeNull();
    expect(shapeOf(object('Server'), 'prot')).toBeNull();
    expect(shapeOf({ is: 'string' }, 'a')).toBeNull();
    expect(shapeOf({ is: 'any' }, 'a')).toBeNull();
  });

  test('the root of a document speaks its dialect', () => {
    expect(documentShape(read('apidoc: 3.1.0'))).toEqual({ is: 'object', kind: 'Root', ref: 'no' });
    expect(documentShape(read('asyncapi: 3.1.0'))).toEqual({
      is: 'object',
      kind: 'Root@asyncapi',
      ref: 'no',
    });
  });
});
