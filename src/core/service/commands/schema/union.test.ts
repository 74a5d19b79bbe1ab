import { describe, expect, test } from 'vitest';
import { errorsOf, made } from '../testing.ts';
import type { SchemaCommand } from '../types/schema.ts';

const HEAD = `apidoc: 3.1.0
info:
  title: Users
  version: 1.0.0
components:
  schemas:
    Other:
      type: object
    It:
`;
const IT = '/components/schemas/It';

/** Returns the schema after several commands in a row. */
function became(schema: string, ...commands: readonly SchemaCommand[]): string {
  let text = `${HEAD}${schema.trim().replace(/^(?=.)/gm, '      ')}\n`;
  for (const command of commands) {
    const result = made(text, command);
    if (typeof result !== 'string' || result.startsWith('refused: ')) return String(result);
    expect(result.startsWith(HEAD.trimEnd())).toBe(true);
    expect(errorsOf(result)).toEqual([]);
    text = result;
  }
  return text.slice(HEAD.trimEnd().length).replace(/^ {6}/gm, '').trim();
}

const wrap = (as: 'oneOf' | 'anyOf' | 'allOf' | 'array', schema = IT): SchemaCommand => ({
  do: 'wrap-schema',
  schema,
  as,
});
const nullable = (on: boolean, schema = IT): SchemaCommand => ({
  do: 'set-nullable',
  schema,
  nullable: on,
});

describe('wrap-schema', () => {
  test.each(['oneOf', 'anyOf', 'allOf'] as const)(
    'makes the schema the first of %s, with its comments',
    (as) => {
      expect(
        became(
          '# a user\ntype: object # the type\nproperties:\n  # the key\n  id:\n    type: string # as text',
          wrap(as),
        ),
      ).toBe(
        `# a user\n${as}:\n  - type: object # the type\n    properties:\n      # the key\n      id:\n        type: string # as text`,
      );
    },
  );
  test('wraps a property in an array', () => {
    const schema =
      'type: object\nproperties:\n  a:\n    # what it is\n    type: string\n    minLength: 1 # not empty\nrequired: [a]';
    expect(became(schema, wrap('array', `${IT}/properties/a`))).toMatchInlineSnapshot(`
      "type: object
      properties:
        a:
          type: array
          # what it is
          items:
            type: string
            minLength: 1 # not empty
      required: [a]"
    `);
  });
  test('keeps each comment once where both schemas have a keyword', () => {
    const text = 'type: array # a list\n# of what\nitems: # so\n  type: string';
    const inner = text.replaceAll('\n', '\n  ');
    expect(became(text, wrap('array'))).toBe(`type: array\nitems:\n  ${inner}`);
    const union = '# one\nanyOf: # of\n  - type: string # text\n# and\nminLength: 1';
    expect(became(union, nullable(true))).toMatchInlineSnapshot(`
      "# one
      anyOf: # of
        - type: string # text
        - type: 'null'
      # and
      minLength: 1"
    `);
  });
  test('wraps a reference', () => {
    expect(
      became("$ref: '#/components/schemas/Other' # see there", wrap('anyOf')),
    ).toMatchInlineSnapshot(`
      "anyOf:
        - $ref: '#/components/schemas/Other' # see there"
    `);
    expect(became("$ref: '#/components/schemas/Other'", wrap('array'))).toMatchInlineSnapshot(`
      "type: array
      items:
        $ref: '#/components/schemas/Other'"
    `);
  });
  test('begins with an alternative that says nothing where nothing is written', () => {
    for (const schema of ['{}', 'true', ''])
      expect(became(schema, wrap('oneOf'))).toBe('oneOf:\n  - {}');
    expect(became('type: array', wrap('oneOf', `${IT}/items`))).toBe(
      'type: array\nitems:\n  oneOf:\n    - {}',
    );
    expect(became('{}', wrap('array'))).toBe('type: array\nitems: {}');
  });
  test('adds an alternative to a list of the same kind, and wraps one of another kind', () => {
    expect(became('oneOf:\n  - type: string', wrap('oneOf'))).toBe(
      'oneOf:\n  - type: string\n  - {}',
    );
    expect(became('oneOf:\n  - type: string', wrap('allOf'))).toBe(
      'allOf:\n  - oneOf:\n      - type: string',
    );
  });
  test('leaves definitions where references find them', () => {
    const schema = `definitions:\n  Id:\n    type: string\nproperties:\n  id:\n    $ref: '#${IT}/definitions/Id'`;
    expect(became(schema, wrap('oneOf'))).toMatchInlineSnapshot(`
      "definitions:
        Id:
          type: string
      oneOf:
        - properties:
            id:
              $ref: '#/components/schemas/It/definitions/Id'"
    `);
  });
  test('is refused where a reference resolves to what would move', () => {
    const schema = `properties:\n  id:\n    type: string\n  other:\n    $ref: '#${IT}/properties/id'`;
    expect(became(schema, wrap('oneOf'))).toMatchInlineSnapshot(
      `"refused: A reference in line 14 resolves to a schema inside this one, which would move. Change that first."`,
    );
    expect(became(`properties:\n  next:\n    $ref: '#${IT}'`, wrap('oneOf'))).toContain(
      'oneOf:\n  - properties:',
    );
  });
  test('works in flow style and JSON', () => {
    expect(
      became('properties: { a: { type: string } } # short', wrap('oneOf', `${IT}/properties/a`)),
    ).toMatchInlineSnapshot(`"properties: { a: { oneOf: [{ type: string }] } } # short"`);
    const json =
      '{"apidoc":"3.1.0","info":{"title":"A","version":"1"},"components":{"schemas":{"It":{"type":"string","minLength":1}}}}';
    expect(made(json, wrap('array'))).toContain(
      '"It":{"type":"array","items":{"type":"string","minLength":1}}',
    );
  });
  test('keeps headers an object', () => {
    const text = `${HEAD}      type: string\n  messages:\n    M:\n      headers:\n        type: object\n`;
    expect(made(text, wrap('array', '/components/messages/M/headers'))).toContain(
      'refused: The schema of headers must allow an object',
    );
    const both = made(text, wrap('allOf', '/components/messages/M/headers'));
    expect(both).toContain('headers:\n        allOf:\n          - type: object\n');
    expect(errorsOf(String(both))).toEqual([]);
  });
  test('does not put a schema of another language into one', () => {
    const text = `${HEAD}      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: string\n  messages:\n    M:\n      payload:\n        $ref: '#${IT}'\n`;
    expect(made(text, wrap('oneOf', '/components/messages/M/payload'))).toMatchInlineSnapshot(
      `"refused: "#/components/schemas/It" is in a schema language of its own, which cannot be part of another schema."`,
    );
  });
});

describe('set-nullable', () => {
  test('adds null to the types, and removes it', () => {
    expect(became('type: string # text\nminLength: 1', nullable(true))).toBe(
      "type: [string, 'null'] # text\nminLength: 1",
    );
    expect(became('type: string # text\nminLength: 1', nullable(true), nullable(false))).toBe(
      'type: string # text\nminLength: 1',
    );
    expect(became('type: [string, integer]', nullable(true))).toBe(
      "type: [string, integer, 'null']",
    );
    expect(became("type: [string, integer, 'null']", nullable(false))).toBe(
      'type: [string, integer]',
    );
  });
  test('adds null to the values too', () => {
    expect(became('type: string\nenum: [a, b]', nullable(true))).toBe(
      "type: [string, 'null']\nenum: [a, b, null]",
    );
    expect(became('type: string\nenum: [a, b]', nullable(true), nullable(false))).toBe(
      'type: string\nenum: [a, b]',
    );
    expect(became('enum:\n  - a # first\n  - b', nullable(true))).toBe(
      'enum:\n  - a # first\n  - b\n  - null',
    );
    expect(became('enum:\n  - a # first\n  - b', nullable(true), nullable(false))).toBe(
      'enum:\n  - a # first\n  - b',
    );
    expect(became("type: [string, 'null']\nenum: [a]", nullable(true))).toBe(
      "type: [string, 'null']\nenum: [a, null]",
    );
  });
  test('makes a reference one of two, and a reference again', () => {
    const ref = "$ref: '#/components/schemas/Other' # see there";
    expect(became(ref, nullable(true))).toMatchInlineSnapshot(`
      "oneOf:
        - $ref: '#/components/schemas/Other' # see there
        - type: 'null'"
    `);
    expect(became(ref, nullable(true), nullable(false))).toBe(ref);
  });
  test('adds an alternative where there are some', () => {
    const schema = 'anyOf:\n  - type: string\n  - type: integer # a number';
    expect(became(schema, nullable(true))).toBe(`${schema}\n  - type: 'null'`);
    expect(became(schema, nullable(true), nullable(false))).toBe(schema);
  });
  test.each([
    'const: 1',
    'type: string\nconst: a',
    'allOf:\n  - type: string',
    'not:\n  type: string',
    'type: object\noneOf:\n  - required: [a]',
  ])('wraps what forbids null in another way: %s', (schema) => {
    expect(became(schema, nullable(true))).toBe(
      `oneOf:\n  - ${schema.replaceAll('\n', '\n    ')}\n  - type: 'null'`,
    );
    expect(became(schema, nullable(true), nullable(false))).toBe(schema);
  });
  test('is refused where any value is allowed, and where only null is', () => {
    for (const schema of ['{}', 'true', '', 'minimum: 1'])
      expect(became(schema, nullable(true))).toMatch(/^refused: Any value is allowed/);
    expect(became('false', nullable(true))).toMatch(/^refused: No value is allowed/);
    expect(became("type: 'null'", nullable(false))).toMatch(/^refused: /);
    expect(became("oneOf:\n  - type: 'null'", nullable(false))).toMatch(/^refused: /);
  });
  test('is refused where null would fit two alternatives, or is allowed by one of them', () => {
    expect(became("oneOf:\n  - type: [string, 'null']", nullable(false))).toMatch(
      /^refused: One of the alternatives allows null/,
    );
    expect(became('anyOf:\n  - {}\n  - type: string', nullable(true))).toBe(
      'anyOf:\n  - {}\n  - type: string',
    );
    const schema =
      "properties:\n  a:\n    type: [string, 'null']\n  b:\n    $ref: '#/components/schemas/It/properties/a'";
    expect(became(schema, nullable(true, `${IT}/properties/b`))).toBe(
      'refused: "#/components/schemas/It/properties/a" already allows null.',
    );
  });
  test('follows the language of OpenAPI schemas', () => {
    const wrapped = (schema: string): string =>
      `schemaFormat: application/vnd.neutral.openapi;version=3.0.0\nschema:\n  ${schema.replaceAll('\n', '\n  ')}`;
    const at = `${IT}/schema`;
    expect(became(wrapped('type: string\nenum: [a]'), nullable(true, at))).toBe(
      wrapped('type: string\nnullable: true\nenum: [a, null]'),
    );
    expect(
      became(wrapped('type: string\nenum: [a]'), nullable(true, at), nullable(false, at)),
    ).toBe(wrapped('type: string\nenum: [a]'));
    expect(
      became(
        wrapped("$ref: '#/components/schemas/Other'"),
        nullable(true, at),
        nullable(false, at),
      ),
    ).toBe(wrapped("$ref: '#/components/schemas/Other'"));
    expect(
      became(wrapped("$ref: '#/components/schemas/Other'"), nullable(true, at)),
    ).toMatchInlineSnapshot(`
      "schemaFormat: application/vnd.neutral.openapi;version=3.0.0
      schema:
        oneOf:
          - $ref: '#/components/schemas/Other'
          - enum:
              - null"
    `);
  });
});
