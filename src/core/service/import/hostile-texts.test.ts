// Texts in other formats that are wrong or made to do harm: a new document is valid, or refused.
import { expect, test } from 'vitest';
import { imported, preview } from './testing.ts';

const webhook = (schema: string, components = '') =>
  `openapi: 3.1.0\ninfo: {title: a, version: 1}\nwebhooks:\n  a:\n    post:\n      requestBody:\n        content:\n          application/json:\n            schema: ${schema}\n${components}`;

test.each([
  ['a reference to nothing', webhook("{$ref: '#/components/schemas/None'}")],
  [
    'a reference to itself',
    webhook("{$ref: '#/webhooks/a/post/requestBody/content/application~1json/schema'}"),
  ],
  [
    'schemas that refer to each other',
    webhook(
      "{$ref: '#/components/schemas/A'}",
      "components:\n  schemas:\n    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: '#/components/schemas/A'}\n",
    ),
  ],
  [
    'keys of prototypes',
    webhook(
      "{$ref: '#/components/schemas/__proto__'}",
      'components:\n  schemas:\n    __proto__: {properties: {__proto__: {type: string}, constructor: {type: 1}}}\n',
    ),
  ],
  ['keywords of other types', webhook('{type: 1, required: a, properties: [], items: {enum: 1}}')],
  ['a schema that is no schema', webhook('[1]')],
  [
    'a path item that refers to itself',
    "openapi: 3.1.0\nwebhooks:\n  a: {$ref: '#/webhooks/a'}\n  b: {post: {}}\n",
  ],
  [
    'fields of other types',
    'openapi: 3.1.0\ninfo: {title: [a], version: {}, contact: 1, license: {}, x: 1}\ntags: [1, {}]\nexternalDocs: a\nwebhooks: {a: {get: {tags: 1, summary: [], externalDocs: {}, security: [1, {}, {b: 1}], parameters: [1, {in: header}, {in: header, name: c, schema: 1}], requestBody: {content: {x: {schema: {type: a}, examples: {b: 1, c: {value: 1}}}}}}}}\ncomponents: {securitySchemes: {b: {type: oauth2, flows: {implicit: 1}}, c: 1}}\n',
  ],
  [
    'names with any character',
    "openapi: 3.1.0\nwebhooks:\n  'a/b {c} #~': {post: {operationId: 'x y/z'}}\n  '': {post: {}}\n",
  ],
  [
    'aliases',
    'openapi: 3.1.0\nx-a: &a {type: object, properties: {b: {$ref: "#/components/schemas/B"}}}\nwebhooks: {w: {post: {requestBody: {content: {application/json: {schema: *a}, text/plain: {schema: *a}}}}}}\ncomponents: {schemas: {B: &b {type: string}, C: *b}}\n',
  ],
  [
    'a JSON Schema of wrong types',
    '{"$schema": 1, "type": "objekt", "properties": {"a": 1}, "$defs": []}',
  ],
  [
    'an Avro schema of wrong types',
    '{"type": "record", "name": "1 a", "fields": [{"name": 1}, 2]}',
  ],
  [
    'an Avro schema that names what is not there',
    '[{"type": "record", "name": "A", "fields": [{"name": "b", "type": "B"}]}]',
  ],
])('%s', async (_, text) => {
  const made = await imported(text, text.startsWith('openapi') ? 'a.yaml' : 'a.json');
  expect(made.errors).toEqual([]);
});

test('a type that two records define within each other is defined once', async () => {
  const field = (type: string) => [{ name: 'f', type }];
  const text = JSON.stringify([
    { type: 'record', name: 'A', fields: field('B') },
    { type: 'record', name: 'B', fields: field('A') },
  ]);
  const made = await imported(text, 'a.json');
  expect(made.errors).toEqual([]);
  expect(made.text.match(/type: record/g)).toHaveLength(4);
});

test('aliases that multiply a text, and deep ones, are refused', async () => {
  const lines = Array.from(
    { length: 20 },
    (_, i) => `x-${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`,
  );
  const bomb = `openapi: 3.1.0\nx-0: &a0 [1, 2]\n${lines.join('\n')}\nwebhooks: {a: {post: {x-b: *a20}}}\n`;
  const found = await preview(bomb, 'a.yaml');
  expect(found === null || found.refused).toBeTruthy();
  const deep = `{"type": "object", "properties": ${'{"a": {"properties": '.repeat(300)}{}${'}}'.repeat(300)}}`;
  const nested = await preview(deep, 'a.json');
  expect(nested === null || nested.refused).toBeTruthy();
});

test('a large text becomes a document', async () => {
  const definitions = Array.from({ length: 200 }, (_, i) => [
    `d${i}`,
    { type: 'object', properties: { next: { $ref: `#/$defs/d${(i * 7) % 200}` } } },
  ]);
  const text = JSON.stringify({ $defs: Object.fromEntries(definitions) });
  const made = await imported(text, 'a.json');
  expect(made.errors).toEqual([]);
  expect(made.text.match(/address: null/g)).toHaveLength(200);
});
