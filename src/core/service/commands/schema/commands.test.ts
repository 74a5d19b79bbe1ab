import { describe, expect, test } from 'vitest';
import { convert } from '../../refactor/convert.ts';
import { runCommand } from '../run-command.ts';
import { errorsOf, made, opened } from '../testing.ts';
import type { SchemaCommand } from '../types/schema.ts';

const HEAD = `apidoc: 3.1.0
info:
  title: Users
  version: 1.0.0
components:
  schemas:
    Other:
      type: object
      properties:
        city: # where
          type: string
    It:
`;

const USER = `
type: object
required:
  - id # the key
  - name
properties:
  id:
    type: string
    format: uuid
  # what people call them
  name:
    type: string
    minLength: 1 # not empty
  age: { type: integer, minimum: 0 }
`;

const IT = '/components/schemas/It';

function textOf(schema: string): string {
  return schema === '' ? HEAD : `${HEAD}${schema.trim().replace(/^(?=.)/gm, '      ')}\n`;
}

/** Returns the schema after a command; the text before it must be unchanged. */
function became(schema: string, command: SchemaCommand): string {
  const result = made(textOf(schema), command);
  if (typeof result !== 'string' || result.startsWith('refused: '))
    return `${JSON.stringify(result).slice(1, -1)}`;
  expect(result.startsWith(HEAD.trimEnd())).toBe(true);
  expect(errorsOf(result)).toEqual([]);
  return result.slice(HEAD.trimEnd().length).replace(/^ {6}/gm, '');
}

/** Returns the schema after a command in a JSON text, on as few lines as possible. */
function becameInJson(schema: string, command: SchemaCommand): string {
  const before = convert(textOf(schema), 'yaml', 'json');
  if ('refused' in before) throw new Error(before.refused);
  const result = made(before.text, command);
  if (typeof result !== 'string') throw new Error('Several files');
  if (result.startsWith('refused: ')) return result;
  const [was, is] = [before.text.split('\n'), result.split('\n')];
  const start = was.findIndex((line, i) => line !== is[i]);
  let end = 0;
  while (end < was.length - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  const lines = is.slice(start, is.length - end).map((line) => line.trim());
  return lines.join(' ');
}

function notesOf(schema: string, command: SchemaCommand): readonly string[] | string {
  const result = runCommand(opened(textOf(schema)).file, command);
  return 'refused' in result ? result.refused : (result.notes ?? []);
}

describe('add-property', () => {
  test('after another one, and required in the same order', () => {
    const command = {
      do: 'add-property',
      schema: IT,
      name: 'mail',
      type: 'string',
      required: true,
      after: 'id',
    } as const;
    expect(became(USER, command)).toMatchInlineSnapshot(`
      "
      type: object
      required:
        - id # the key
        - mail
        - name
      properties:
        id:
          type: string
          format: uuid
        mail:
          type: string
        # what people call them
        name:
          type: string
          minLength: 1 # not empty
        age: { type: integer, minimum: 0 }
      "
    `);
    expect(becameInJson(USER, command)).toMatchInlineSnapshot(
      `""mail", "name" ], "properties": { "id": { "type": "string", "format": "uuid" }, "mail": { "type": "string""`,
    );
  });
  test('at the end, of any type', () => {
    const command = { do: 'add-property', schema: IT, name: 'a/b ~c', type: undefined } as const;
    expect(became(USER, command)).toMatchInlineSnapshot(`
      "
      type: object
      required:
        - id # the key
        - name
      properties:
        id:
          type: string
          format: uuid
        # what people call them
        name:
          type: string
          minLength: 1 # not empty
        age: { type: integer, minimum: 0 }
        a/b ~c: {}
      "
    `);
    expect(becameInJson(USER, command)).toMatchInlineSnapshot(`"}, "a/b ~c": {}"`);
  });
  test.each(['{}', 'true', '', '# nothing yet'])('to a schema that says nothing: %s', (schema) => {
    const command = { do: 'add-property', schema: IT, name: '__proto__', type: 'string' } as const;
    expect(became(schema, command).replace(/^\n?# .*\n/, '')).toContain(
      'type: object\nproperties:\n  __proto__:\n    type: string\n',
    );
  });
  test('in a flow map', () => {
    expect(
      became('{ type: object, properties: { a: { type: string } }, required: [a] } # short', {
        do: 'add-property',
        schema: IT,
        name: 'b',
        type: 'array',
        required: true,
      }),
    ).toMatchInlineSnapshot(`
      "
      { type: object, properties: { a: { type: string }, b: { type: array } }, required: [a, b] } # short
      "
    `);
  });
  test('is refused where it makes no sense', () => {
    const add = (schema: string, name: string, at = IT) =>
      became(schema, { do: 'add-property', schema: at, name, type: 'string' });
    expect(add(USER, 'id')).toMatchInlineSnapshot(`"refused: \\"id\\" already exists."`);
    expect(add(USER, ' ')).toMatchInlineSnapshot(`"refused: A name can't be empty."`);
    expect(add(USER, '$ref')).toMatchInlineSnapshot(
      `"refused: \\"$ref\\" can't be a name: it makes the object a reference."`,
    );
    expect(add(USER, 'x', `${IT}/properties/id`)).toMatchInlineSnapshot(
      `"refused: A value of type string has no properties. Make it an object first."`,
    );
    expect(add(`$ref: '#/components/schemas/Other'`, 'x')).toMatchInlineSnapshot(
      `"refused: This is a reference. Change its target, or replace it with a copy first."`,
    );
    expect(add('false', 'x')).toMatchInlineSnapshot(
      `"refused: No value is allowed here. Give it a type first."`,
    );
    expect(add(USER, 'x', `${IT}/required`)).toMatchInlineSnapshot(
      `"refused: There is no schema at \\"/components/schemas/It/required\\"."`,
    );
  });
});

describe('properties', () => {
  test('rename with all references to it', () => {
    const command = { do: 'rename-property', schema: IT, name: 'name', to: 'full name' } as const;
    const withExample = `${USER}examples:\n  - { id: x, name: Ann }\n`;
    expect(became(withExample, command)).toMatchInlineSnapshot(`
      "
      type: object
      required:
        - id # the key
        - full name
      properties:
        id:
          type: string
          format: uuid
        # what people call them
        full name:
          type: string
          minLength: 1 # not empty
        age: { type: integer, minimum: 0 }
      examples:
        - { id: x, full name: Ann }
      "
    `);
    expect(becameInJson(USER, command)).toMatchInlineSnapshot(
      `""full name" ], "properties": { "id": { "type": "string", "format": "uuid" }, "full name": {"`,
    );
    expect(notesOf(withExample, command)).toMatchInlineSnapshot(`
      [
        "Also renamed at 2 other locations.",
      ]
    `);
    expect(became(USER, { ...command, to: 'age' })).toMatchInlineSnapshot(
      `"refused: \\"age\\" already exists."`,
    );
  });
  test('rename a pattern', () => {
    const schema = 'patternProperties:\n  ^x-: {} # ours\n';
    const command = {
      do: 'rename-property',
      schema: IT,
      name: '^x-',
      to: '^y-',
      in: 'patternProperties',
    } as const;
    expect(became(schema, command)).toMatchInlineSnapshot(`
      "
      patternProperties:
        ^y-: {} # ours
      "
    `);
    expect(became(schema, { ...command, to: '(' })).toMatchInlineSnapshot(
      `"refused: \\"(\\" is not a valid regular expression."`,
    );
  });
  test('remove with its name in required', () => {
    const command = { do: 'remove-property', schema: IT, name: 'name' } as const;
    expect(became(USER, command)).toMatchInlineSnapshot(`
      "
      type: object
      required:
        - id # the key
      properties:
        id:
          type: string
          format: uuid
        age: { type: integer, minimum: 0 }
      "
    `);
    expect(becameInJson(USER, command)).toMatchInlineSnapshot(
      `""id" ], "properties": { "id": { "type": "string", "format": "uuid""`,
    );
  });
  test('remove the last one', () => {
    expect(
      became('type: object\nrequired: [a]\nproperties:\n  a: {}\n', {
        do: 'remove-property',
        schema: IT,
        name: 'a',
      }),
    ).toBe('\ntype: object\n');
    expect(became('properties:\n  a: {}\n', { do: 'remove-property', schema: IT, name: 'a' })).toBe(
      ' {}\n',
    );
  });
  test('remove a property that others refer to', () => {
    const discriminated =
      'type: object\ndiscriminator: kind\nrequired: [kind]\nproperties:\n  kind: { type: string }\n  a: {}\n';
    expect(became(discriminated, { do: 'remove-property', schema: IT, name: 'kind' })).toBe(
      '\ntype: object\nproperties:\n  a: {}\n',
    );
    const referred = `properties:\n  a: {}\n  b:\n    $ref: '#/components/schemas/It/properties/a'\n`;
    expect(
      became(referred, { do: 'remove-property', schema: IT, name: 'a' }),
    ).toMatchInlineSnapshot(
      `"refused: A reference in line 16 resolves to \\"a\\". Change that first."`,
    );
    expect(
      notesOf(discriminated, { do: 'remove-property', schema: IT, name: 'kind' }),
    ).toMatchInlineSnapshot(`
      [
        "It was the discriminator, so "discriminator" was also removed.",
      ]
    `);
  });
  test('duplicate', () => {
    const command = { do: 'duplicate-property', schema: IT, name: 'name' } as const;
    expect(became(USER, command)).toMatchInlineSnapshot(`
      "
      type: object
      required:
        - id # the key
        - name
      properties:
        id:
          type: string
          format: uuid
        # what people call them
        name:
          type: string
          minLength: 1 # not empty
        name2:
          type: string
          minLength: 1 # not empty
        age: { type: integer, minimum: 0 }
      "
    `);
    expect(becameInJson(USER, command)).toMatchInlineSnapshot(
      `""name2": { "type": "string", "minLength": 1 },"`,
    );
  });
  test('reorder by a number of positions from the current one in the text, whatever index was passed', () => {
    const first = became(USER, { do: 'reorder-property', schema: IT, name: 'name', index: 0 });
    expect(
      became(USER, { do: 'reorder-property', schema: IT, name: 'name', index: 2, by: -1 }),
    ).toBe(first);
    expect(became(USER, { do: 'reorder-property', schema: IT, name: 'id', index: 0, by: -1 })).toBe(
      USER,
    );
    expect(became(USER, { do: 'reorder-property', schema: IT, name: 'age', index: 0, by: 1 })).toBe(
      USER,
    );
  });
  test('reorder, with the comment above', () => {
    const command = { do: 'reorder-property', schema: IT, name: 'name', index: 0 } as const;
    expect(became(USER, command)).toMatchInlineSnapshot(`
      "
      type: object
      required:
        - id # the key
        - name
      properties:
        # what people call them
        name:
          type: string
          minLength: 1 # not empty
        id:
          type: string
          format: uuid
        age: { type: integer, minimum: 0 }
      "
    `);
    expect(becameInJson(USER, command)).toMatchInlineSnapshot(
      `""name": { "type": "string", "minLength": 1 }, "id": { "type": "string", "format": "uuid""`,
    );
  });
  test('require and not', () => {
    expect(
      became(USER, { do: 'require-property', schema: IT, name: 'age', required: true }),
    ).toContain('  - name\n  - age\n');
    expect(
      became(USER, { do: 'require-property', schema: IT, name: 'id', required: false }),
    ).toContain('required:\n  - name\n');
    const command = { do: 'require-property', schema: IT, name: 'a', required: true } as const;
    const first = 'type: object # plain\nproperties:\n  a: {}\n';
    expect(became(first, command)).toMatchInlineSnapshot(`
      "
      type: object # plain
      required:
        - a
      properties:
        a: {}
      "
    `);
    expect(becameInJson(first, command)).toMatchInlineSnapshot(`""required": [ "a" ],"`);
    const only = 'required: [a]\nproperties:\n  a: {}\n';
    expect(became(only, { ...command, required: false })).toBe('\nproperties:\n  a: {}\n');
    const kind = 'discriminator: a\nrequired: [a]\nproperties:\n  a: {}\n';
    expect(became(kind, { ...command, required: false })).toMatchInlineSnapshot(
      `"refused: \\"a\\" is the discriminator of this schema, so it must be required."`,
    );
  });
  test('move the only one with the comments below it, and none twice', () => {
    const schema = `properties:
  # above
  only: # key
    type: string # value
    # below
# of the object
title: It
x-a: 1
items:
  type: object
`;
    expect(
      became(schema, { do: 'move-property', schema: IT, name: 'only', into: `${IT}/items` }),
    ).toBe(`
# of the object
title: It
x-a: 1
items:
  type: object
  properties:
    # above
    only: # key
      type: string # value
      # below
`);
  });
  test('a comment that a move cannot take along is named', () => {
    const schema =
      'required:\n  - a # needed\n  - b\nproperties:\n  a: {}\n  b: {}\n  c:\n    type: object\n';
    expect(
      notesOf(schema, { do: 'move-property', schema: IT, name: 'a', into: `${IT}/properties/c` }),
    ).toEqual(['Not kept: 1 comment.']);
  });
  test('move into another object', () => {
    const schema = `${USER}  address:\n    type: object\n`;
    const command = {
      do: 'move-property',
      schema: IT,
      name: 'name',
      into: `${IT}/properties/address`,
    } as const;
    expect(became(schema, command)).toMatchInlineSnapshot(`
      "
      type: object
      required:
        - id # the key
      properties:
        id:
          type: string
          format: uuid
        age: { type: integer, minimum: 0 }
        address:
          type: object
          required:
            - name
          properties:
            # what people call them
            name:
              type: string
              minLength: 1 # not empty
      "
    `);
    expect(becameInJson(schema, command)).toMatchInlineSnapshot(
      `""id" ], "properties": { "id": { "type": "string", "format": "uuid" }, "age": { "type": "integer", "minimum": 0 }, "address": { "type": "object", "required": [ "name" ], "properties": { "name": { "type": "string", "minLength": 1 } }"`,
    );
    const commented =
      'type: object\nproperties:\n  # the name\n  # in full\n  name: # key\n    type: string # text\n    description: |\n      a\n    # below\n  id: {type: string} # the id\n  address: {type: object}\n';
    expect(became(commented, command)).toMatchInlineSnapshot(`
      "
      type: object
      properties:
        id: {type: string} # the id
        address: {type: object, properties: {name: {type: string, description: "a\\n"}}}
      "
    `);
    expect(became(commented.replace('{type: object}', ''), command)).toMatchInlineSnapshot(`
      "
      type: object
      properties:
        id: {type: string} # the id
        address:
          type: object
          properties:
            # the name
            # in full
            name: # key
              type: string # text
              description: |
                a
              # below
      "
    `);
    expect(notesOf(commented, command)).toEqual([
      'The comments of "name" are lost: the other object is written in brackets.',
    ]);
    const block = commented.replace('{type: object}', '\n    properties:\n      a: {}');
    expect(became(block, { ...command, name: 'id' })).toMatchInlineSnapshot(`
      "
      type: object
      properties:
        # the name
        # in full
        name: # key
          type: string # text
          description: |
            a
          # below
        address: 
          properties:
            a: {}
            id: {type: string} # the id
      "
    `);
    expect(became(block, command)).toMatchInlineSnapshot(`
      "
      type: object
      properties:
        id: {type: string} # the id
        address: 
          properties:
            a: {}
            # the name
            # in full
            name: # key
              type: string # text
              description: |
                a
              # below
      "
    `);
    expect(became(schema, { ...command, name: 'address' })).toMatchInlineSnapshot(
      `"refused: A property can't be moved into itself."`,
    );
  });
});

describe('set-type', () => {
  const at = `${IT}/properties/name`;
  test('removes keywords and values that do not fit the type', () => {
    const schema = USER.replace(
      '    minLength: 1',
      '    enum: [a, 1, 2]\n    default: a\n    format: email\n    minLength: 1',
    );
    const command = { do: 'set-type', schema: at, type: 'integer' } as const;
    expect(became(schema, command)).toMatchInlineSnapshot(`
      "
      type: object
      required:
        - id # the key
        - name
      properties:
        id:
          type: string
          format: uuid
        # what people call them
        name:
          type: integer
          enum: [1, 2]
        age: { type: integer, minimum: 0 }
      "
    `);
    expect(becameInJson(schema, command)).toMatchInlineSnapshot(
      `""type": "integer", "enum": [ 1, 2 ]"`,
    );
    expect(notesOf(schema, command)).toMatchInlineSnapshot(`
      [
        "Removed, because they do not apply to the new type: a value of "enum", "default", "format", "minLength".",
      ]
    `);
  });
  test('a value or keyword that did not apply before stays', () => {
    const schema = USER.replace(
      '    minLength: 1',
      '    default: 3\n    maximum: 1\n    minLength: 1',
    );
    for (const command of [
      { do: 'set-nullable', schema: at, nullable: true },
      { do: 'set-type', schema: at, type: ['string', 'boolean'] },
      { do: 'set-type', schema: at, type: 'boolean' },
    ] as const)
      expect(made(textOf(schema), command)).toMatch(/\n +default: 3\n +maximum: 1\n/);
  });
  test('several, and null', () => {
    const command = { do: 'set-type', schema: at, type: ['string', 'null'] } as const;
    expect(became(USER, command)).toContain(
      "    type: [string, 'null']\n    minLength: 1 # not empty\n",
    );
    expect(becameInJson(USER, command)).toMatchInlineSnapshot(`""type": [ "string", "null" ],"`);
    expect(
      became("type: [string, 'null'] # maybe\nminLength: 1\n", {
        do: 'set-type',
        schema: IT,
        type: 'string',
      }),
    ).toMatchInlineSnapshot(`
      "
      type: string # maybe
      minLength: 1
      "
    `);
  });
  test('any', () => {
    expect(became(USER, { do: 'set-type', schema: at, type: null })).toContain(
      '  name:\n    minLength: 1 # not empty\n',
    );
    expect(became('type: string\n', { do: 'set-type', schema: IT, type: null })).toBe(' {}\n');
  });
  test.each(['true', 'false', '{}', `$ref: '#/components/schemas/Other'`, ''])(
    'of %s',
    (schema) => {
      expect(became(schema, { do: 'set-type', schema: IT, type: 'array' })).toBe('\ntype: array\n');
    },
  );
  test('of what is not written yet', () => {
    expect(
      became('type: array # many\n', { do: 'set-type', schema: `${IT}/items`, type: 'string' }),
    ).toBe('\ntype: array # many\nitems:\n  type: string\n');
  });
  test('refuses an unknown type, and a change that would remove a target of references', () => {
    expect(became(USER, { do: 'set-type', schema: at, type: 'text' })).toMatchInlineSnapshot(
      `"refused: \\"text\\" is not a type of Schema Object."`,
    );
    const referred = `properties:\n  a: { type: object, properties: { x: {} } }\n  b:\n    $ref: '#/components/schemas/It/properties/a/properties/x'\n`;
    expect(
      became(referred, { do: 'set-type', schema: `${IT}/properties/a`, type: 'string' }),
    ).toMatchInlineSnapshot(
      `"refused: A reference in line 16 resolves to what is in \\"properties\\". Change that first."`,
    );
  });
});

describe('set-keyword', () => {
  const age = `${IT}/properties/age`;
  const name = `${IT}/properties/name`;
  test('inserts a keyword in the order of the format', () => {
    const command = {
      do: 'set-keyword',
      schema: name,
      keyword: 'title',
      value: 'Full name',
    } as const;
    expect(became(USER, command)).toContain('  name:\n    title: Full name\n    type: string\n');
    expect(becameInJson(USER, command)).toMatchInlineSnapshot(`""title": "Full name","`);
    expect(
      became(USER, { do: 'set-keyword', schema: age, keyword: 'maximum', value: 150 }),
    ).toContain('  age: { type: integer, maximum: 150, minimum: 0 }\n');
    expect(
      became('true', { do: 'set-keyword', schema: IT, keyword: 'enum', value: ['a', 1, null] }),
    ).toBe('\nenum:\n  - a\n  - 1\n  - null\n');
  });
  test('keeps the comments of values that stay', () => {
    const schema = 'enum:\n  - a # first\n  - b # second\n  - c\n';
    expect(
      became(schema, {
        do: 'set-keyword',
        schema: IT,
        keyword: 'enum',
        value: ['a', 'b', 'd', 'c'],
      }),
    ).toBe('\nenum:\n  - a # first\n  - b # second\n  - d\n  - c\n');
  });
  test('removes a keyword', () => {
    expect(
      became(USER, { do: 'set-keyword', schema: name, keyword: 'minLength', value: undefined }),
    ).toContain('    type: string\n  age:');
    expect(
      became(USER, { do: 'set-keyword', schema: name, keyword: 'maxLength', value: undefined }),
    ).toBe(USER);
  });
  test('says what is wrong with a value', () => {
    const say = (keyword: string, value: unknown) =>
      became(USER, { do: 'set-keyword', schema: age, keyword, value });
    expect(say('minLength', -1)).toMatchInlineSnapshot(`"refused: Expected 0 or more, got -1."`);
    expect(say('pattern', '(')).toMatchInlineSnapshot(
      `"refused: \\"(\\" is not a valid regular expression."`,
    );
    expect(say('default', 'x')).toMatchInlineSnapshot(
      `"refused: The default must have the type integer."`,
    );
    expect(say('discriminator', 'x')).toMatchInlineSnapshot(
      `"refused: \\"x\\" is not a property of this schema. Add the property first."`,
    );
    expect(say('$ref', '#/x')).toMatchInlineSnapshot(
      `"refused: Only the whole schema can be replaced with a reference."`,
    );
    expect(
      became(`$ref: '#/components/schemas/Other'`, {
        do: 'set-keyword',
        schema: IT,
        keyword: 'title',
        value: 'x',
      }),
    ).toMatchInlineSnapshot(
      `"refused: \\"title\\" has no effect beside a reference. Change its target, or replace it with a copy first."`,
    );
  });
  test('requires the discriminator', () => {
    expect(
      became('properties:\n  kind: {}\n', {
        do: 'set-keyword',
        schema: IT,
        keyword: 'discriminator',
        value: 'kind',
      }),
    ).toMatchInlineSnapshot(`
      "
      required:
        - kind
      properties:
        kind: {}
      discriminator: kind
      "
    `);
  });
});

describe('schemas inside', () => {
  test('are added', () => {
    const add = (
      schema: string,
      more: Partial<Extract<SchemaCommand, { do: 'add-schema' }>> & { keyword: string },
    ) => became(schema, { do: 'add-schema', schema: IT, ...more });
    expect(add('type: array\n', { keyword: 'items', value: { type: 'string' } })).toBe(
      '\ntype: array\nitems:\n  type: string\n',
    );
    expect(add('type: object\n', { keyword: 'additionalProperties', value: false })).toBe(
      '\ntype: object\nadditionalProperties: false\n',
    );
    expect(add('{}', { keyword: 'oneOf', value: { type: 'string' } })).toBe(
      '\noneOf:\n  - type: string\n',
    );
    expect(
      add('oneOf:\n  - type: string # a\n', { keyword: 'oneOf', value: { type: 'null' } }),
    ).toBe("\noneOf:\n  - type: string # a\n  - type: 'null'\n");
    expect(add('{}', { keyword: 'patternProperties', name: '^x-', value: true })).toBe(
      '\npatternProperties:\n  ^x-: true\n',
    );
    expect(add('{}', { keyword: 'patternProperties', name: '(' })).toMatchInlineSnapshot(
      `"refused: \\"(\\" is not a valid regular expression."`,
    );
    expect(add('not: {}\n', { keyword: 'not' })).toMatchInlineSnapshot(
      `"refused: \\"not\\" already exists."`,
    );
    expect(add('{}', { keyword: 'title' })).toMatchInlineSnapshot(
      `"refused: \\"title\\" doesn't contain schemas."`,
    );
  });
  test('are removed', () => {
    const remove = (schema: string, steps: string) =>
      became(schema, { do: 'remove-schema', schema: IT + steps });
    expect(remove('oneOf:\n  - type: string # a\n  - type: integer\n', '/oneOf/0')).toBe(
      '\noneOf:\n  - type: integer\n',
    );
    expect(remove('type: object\noneOf:\n  - type: string # a\n', '/oneOf/0')).toBe(
      '\ntype: object\n',
    );
    expect(remove('type: array\nitems:\n  type: string\n', '/items')).toBe('\ntype: array\n');
    expect(remove(USER, '/properties/age')).toBe(USER.replace(/ {2}age.*\n/, ''));
    expect(remove(USER, '')).toMatchInlineSnapshot(
      `"refused: This schema is not inside another one. Remove it where it is defined."`,
    );
  });
  test('are reordered', () => {
    expect(
      became('oneOf:\n  - type: string # a\n  - type: integer\n', {
        do: 'reorder-schema',
        schema: `${IT}/oneOf/0`,
        index: 1,
      }),
    ).toBe('\noneOf:\n  - type: integer\n  - type: string # a\n');
  });
});

describe('references', () => {
  const name = `${IT}/properties/name`;
  test('replace the schema that is written', () => {
    const command = {
      do: 'set-reference',
      schema: name,
      ref: '#/components/schemas/Other',
    } as const;
    expect(became(USER, command)).toContain(
      "  name:\n    $ref: '#/components/schemas/Other'\n  age:",
    );
    expect(becameInJson(USER, command)).toMatchInlineSnapshot(
      `""$ref": "#/components/schemas/Other""`,
    );
    expect(became(USER, { ...command, ref: '#/components/schemas/It' })).toContain(
      "$ref: '#/components/schemas/It'",
    );
    expect(became(USER, { ...command, ref: '#/components/schemas/Nowhere' })).toMatchInlineSnapshot(
      `"refused: There is no \\"Nowhere\\" in /components/schemas. It has \\"Other\\", \\"It\\"."`,
    );
    expect(became(USER, { ...command, ref: `#${name}` })).toMatchInlineSnapshot(
      `"refused: A schema can't be a reference to itself."`,
    );
    expect(became(USER, { ...command, schema: IT, ref: `#${name}` })).toMatchInlineSnapshot(
      `"refused: It resolves to a schema inside this one, which would be removed."`,
    );
  });
  test('replace a schema that moves to the components', () => {
    const command = { do: 'extract-schema', schema: name, name: 'Name' } as const;
    expect(became(USER, command)).toMatchInlineSnapshot(`
      "
      type: object
      required:
        - id # the key
        - name
      properties:
        id:
          type: string
          format: uuid
        # what people call them
        name:
          $ref: '#/components/schemas/Name'
        age: { type: integer, minimum: 0 }
          Name:
      type: string
      minLength: 1 # not empty
      "
    `);
    expect(became(USER, { ...command, name: 'Other' })).toMatchInlineSnapshot(
      `"refused: Components already have a schema \\"Other\\"."`,
    );
    expect(became(USER, { ...command, name: 'a b' })).toMatchInlineSnapshot(
      `"refused: A component name may contain only letters, digits, \\".\\", \\"_\\" and \\"-\\"."`,
    );
    expect(became(USER, { ...command, schema: IT })).toMatchInlineSnapshot(
      `"refused: There is no schema here to move to components, or it is already there."`,
    );
  });
  test('say which comments are lost where a merge key is replaced with what it merges', () => {
    const schema = `x-base: &base {type: object}
properties:
  name:
    <<: *base
    x-id: *base # shared
`;
    const command = { do: 'extract-schema', schema: name, name: 'Name' } as const;
    expect(became(schema, command)).toContain("name:\n    $ref: '#/components/schemas/Name'\n");
    expect(notesOf(schema, command)).toEqual(['Not kept: 1 comment.']);
  });
  test('are replaced by a copy of their target', () => {
    const schema = "properties:\n  home:\n    $ref: '#/components/schemas/Other'\n";
    const command = { do: 'inline-schema', schema: `${IT}/properties/home` } as const;
    expect(became(schema, command)).toMatchInlineSnapshot(`
      "
      properties:
        home:
          type: object
          properties:
            city: # where
              type: string
      "
    `);
    expect(became(USER, { ...command, schema: name })).toMatchInlineSnapshot(
      `"refused: This is not a reference."`,
    );
  });
});

describe('other languages', () => {
  const open = (schema: string) =>
    `schemaFormat: application/vnd.neutral.openapi;version=3.0.0\nschema:\n  ${schema.trim().replaceAll('\n', '\n  ')}\n`;
  test('OpenAPI', () => {
    expect(
      became(open('type: string'), {
        do: 'set-type',
        schema: `${IT}/schema`,
        type: ['integer', 'null'],
      }),
    ).toContain('schema:\n  type: integer\n  nullable: true\n');
    expect(
      became(open('type: string'), {
        do: 'set-type',
        schema: `${IT}/schema`,
        type: ['integer', 'string'],
      }),
    ).toMatchInlineSnapshot(
      `"refused: OpenAPI 3.0 Schema allows only one type. Use \\"anyOf\\" for several."`,
    );
    expect(
      became(open('type: string'), { do: 'set-type', schema: `${IT}/schema`, type: 'array' }),
    ).toContain('schema:\n  type: array\n  items: {}\n');
  });
  test('Avro is not changed here', () => {
    const avro =
      'schemaFormat: application/vnd.neutral.avro;version=1.9.0\nschema: { type: record, name: A, fields: [] }\n';
    expect(became(avro, { do: 'set-type', schema: `${IT}/schema`, type: 'string' })).toMatch(
      /^refused: /,
    );
  });
});

describe('schemas of headers', () => {
  const HEADERS = `apidoc: 3.1.0
info: { title: T, version: '1' }
components:
  messages:
    m:
      headers:
        type: object
    n:
      headers:
        $ref: '#/components/schemas/Way'
  schemas:
    Way:
      $ref: '#/components/schemas/Head'
    Head:
      type: object
    Text:
      type: string
`;
  const refused = (command: SchemaCommand) => made(HEADERS, command);
  test('stay such of an object', () => {
    const why = 'refused: The schema of headers must allow an object.';
    expect(
      refused({ do: 'set-type', schema: '/components/messages/m/headers', type: 'string' }),
    ).toBe(why);
    expect(
      refused({
        do: 'set-reference',
        schema: '/components/messages/m/headers',
        ref: '#/components/schemas/Text',
      }),
    ).toBe(why);
    expect(
      refused({
        do: 'set-type',
        schema: '/components/messages/m/headers',
        type: ['object', 'null'],
      }),
    ).toContain('[object, ');
  });
  test('where they are referred to as well', () => {
    expect(refused({ do: 'set-type', schema: '/components/schemas/Head', type: 'integer' })).toBe(
      'refused: It describes the headers in line 13, which must be an object.',
    );
    expect(
      errorsOf(
        refused({ do: 'set-type', schema: '/components/schemas/Text', type: 'integer' }) as string,
      ),
    ).toEqual([]);
  });
});

test('refuses a reference that would resolve to itself', () => {
  const text = `apidoc: 3.1.0\ninfo: { title: T, version: '1' }\ncomponents:\n  schemas:\n    A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/C' }\n    C: {}\n`;
  for (const ref of ['#/components/schemas/A', '#/components/schemas/B'])
    expect(made(text, { do: 'set-reference', schema: `/components/schemas/B`, ref })).toBe(
      "refused: A schema can't be a reference to itself.",
    );
});

test('the default of the type "null" is null', () => {
  const set = (schema: string, value: unknown) =>
    became(schema, { do: 'set-keyword', schema: IT, keyword: 'default', value });
  expect(set("type: 'null'", 'a')).toBe('refused: The default must have the type null.');
  expect(set("type: 'null'", null)).toBe("\ntype: 'null'\ndefault: null\n");
});

test('what still names a removed property is counted everywhere, with its line after the change and the way to it', () => {
  const schema = `
type: object
properties:
  kind:
    type: string
    enum:
      - card
  name: {}
if:
  properties:
    kind: { const: card }
  required: [kind]
then:
  required: [kind]
examples:
  - kind: card
`;
  const text = textOf(schema);
  const before = opened(text);
  const result = runCommand(before.file, { do: 'remove-property', schema: IT, name: 'kind' });
  if ('refused' in result) throw new Error(result.refused);
  const after = made(text, { do: 'remove-property', schema: IT, name: 'kind' }) as string;
  const line = after.split('\n').findIndex((one) => one.includes('kind')) + 1;
  const count = after.match(/\bkind\b/g)?.length ?? 0;
  expect(result.notes).toEqual([
    `"kind" is still used in line ${line} and ${count - 1} more locations.`,
  ]);
  expect(result.noteLocation?.pointer).toBe(`${IT}/if/properties/kind`);
});
