// Extending an existing schema from samples, and adding the samples as examples.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validate } from '../../../analysis/instances/validate.ts';
import { parse as parseText } from '../../../text/parse/parse.ts';
import { toValue } from '../../../text/value.ts';
import { runCommand } from '../run-command.ts';
import { errorsOf, made, opened } from '../testing.ts';
import { inferSchema } from '../wizards/infer-schema.ts';
import { suggestionKey, withSuggestions } from '../wizards/inference-suggestions.ts';
import { propertyNameError } from './schema-edit.ts';

const HEAD = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.0.0
components:
  schemas:
    Other:
      type: string
    It:
`;
const IT = '/components/schemas/It';

const textOf = (schema: string): string =>
  `${HEAD}${schema.trim().replace(/^(?=.)/gm, '      ')}\n`;

/**
 * Infers a schema from a pasted text, accepting every suggestion that `chosen` has a choice for.
 */
function read(sample: string, chosen: Record<string, string> = {}) {
  const found = inferSchema(sample);
  if ('refused' in found) throw new Error(found.refused);
  const { schema, suggestions, values } = found.each
    ? { ...found.each }
    : { ...found, values: [found.value] };
  const choices = Object.fromEntries(
    suggestions.flatMap((o) =>
      Object.hasOwn(chosen, o.name) ? [[suggestionKey(o), chosen[o.name] ?? '']] : [],
    ),
  );
  return { inferred: withSuggestions(schema, suggestions, choices), samples: values };
}

function became(schema: string, sample: string, chosen?: Record<string, string>): string {
  const result = made(textOf(schema), { do: 'infer-schema', schema: IT, ...read(sample, chosen) });
  if (typeof result !== 'string' || result.startsWith('refused: ')) return String(result);
  expect(errorsOf(result)).toEqual([]);
  return result.slice(HEAD.length).replace(/^ {6}/gm, '');
}

function notes(schema: string, sample: string): readonly string[] {
  const result = runCommand(opened(textOf(schema)).file, {
    do: 'infer-schema',
    schema: IT,
    ...read(sample),
  });
  return 'refused' in result ? [result.refused] : ((result.notes ?? []) as string[]);
}

const ORDER = `
# an order
type: object
required:
  - id # the key
  - total
properties:
  id:
    type: string
    maxLength: 4 # short
  total:
    type: integer # in cents
  state:
    enum:
      - NEW
  note: { description: free text }
`;

/** Names that no property can have are left out. */
const hasUnfitName = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([key, inner]) => propertyNameError(key) !== null || hasUnfitName(inner),
  );

describe('a schema that exists', () => {
  test('keeps what it says with its comments, and describes the sample too', () => {
    expect(
      became(
        ORDER,
        '{"id": "A-100", "total": 1.5, "state": "PAID", "note": "x", "lines": [{"sku": "a", "count": 2}]}',
      ),
    ).toBe(`# an order
type: object
required:
  - id # the key
  - total
properties:
  id:
    type: string
  total:
    type: number # in cents
  state:
    enum:
      - NEW
      - PAID
  note: { type: string, description: free text }
  lines:
    type: array
    items:
      type: object
      required:
        - sku
        - count
      properties:
        sku:
          type: string
        count:
          type: integer
`);
  });
  test('notes what was changed', () => {
    expect(notes(ORDER, '{"id": "A-100", "total": 1.5, "state": "PAID", "lines": []}')).toEqual([
      'Added: "lines".',
      'Type set or extended: "total".',
      'Enum values added: "state".',
      'Removed, because a sample does not match: "maxLength" of "id".',
    ]);
    expect(notes(ORDER, '{"id": "A", "total": 1}')).toEqual([
      'The schema already describes the samples.',
    ]);
  });
  test('what a sample lacks is not required any more', () => {
    expect(became(ORDER, '{"id": "A"}')).toContain('required:\n  - id # the key\nproperties:');
    expect(became(ORDER, '{"state": "NEW"}')).toMatch(/^# an order\ntype: object\nproperties:/);
  });
  test('null makes a property nullable', () => {
    expect(became(ORDER, '{"id": "A", "total": null}')).toContain(
      "type: [integer, 'null'] # in cents",
    );
  });
  test('an empty schema is made as the wizard makes it', () => {
    const made = 'type: object\nrequired:\n  - a\nproperties:\n  a:\n    type: integer\n';
    expect(became('{}', '{"a": 1}').replace(/^\n/, '')).toBe(made);
    expect(became('type: object', '{"a": 1}')).toBe(made);
    expect(became('description: all', '{"a": 1}')).toBe(`${made}description: all\n`);
  });
  test('values of maps describe the other properties', () => {
    expect(
      became('type: object\nadditionalProperties:\n  type: integer # count', '{"a": 1, "b": 2.5}'),
    ).toBe('type: object\nadditionalProperties:\n  type: number # count\n');
  });
  test('references and combinations are left, and named', () => {
    const schema = `type: object\nproperties:\n  a: { $ref: '#/components/schemas/Other' }\n  b:\n    oneOf:\n      - type: string`;
    expect(became(schema, '{"a": 1, "b": 2}')).toBe(`${schema}\n`);
    expect(notes(schema, '{"a": 1, "b": 2}')).toEqual([
      'Not changed: "a" (a reference), "b" (a combination).',
    ]);
    expect(became("$ref: '#/components/schemas/Other'", '{"a": 1}')).toMatch(
      /^refused: This is a reference/,
    );
  });
  test('in JSON', () => {
    const json =
      '{"apidoc": "3.1.0", "info": {"title": "a", "version": "1"}, "components": {"schemas": {"It": {"type": "object"}}}}';
    expect(made(json, { do: 'infer-schema', schema: IT, ...read('{"a": "x"}') })).toBe(
      json.replace(
        '{"type": "object"}',
        '{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}',
      ),
    );
  });
  test('in OpenAPI with its own null and one type', () => {
    const text = `apidoc: 3.1.0
info: { title: a, version: '1' }
components:
  schemas:
    It:
      schemaFormat: application/vnd.neutral.openapi;version=3.0.0
      schema:
        type: object
`;
    const result = made(text, {
      do: 'infer-schema',
      schema: IT,
      ...read('[{"a": "x", "l": []}, {"a": null, "l": []}]'),
    });
    expect(result).toContain('a:\n            type: string\n            nullable: true\n');
  });
  test.each([
    [
      'type: integer',
      { type: 'number' },
      [1.5],
      'type: number',
      'Type set or extended: the schema itself.',
    ],
    [
      'type: integer',
      { type: ['integer', 'null'] },
      [1, null],
      'type: integer\n  nullable: true',
      'Type set or extended: the schema itself.',
    ],
    [
      'type: integer',
      { type: 'string' },
      ['a'],
      'type: integer',
      'Not changed: type of the schema itself (this language has one type only).',
    ],
  ])('in OpenAPI %s with samples of %j', (before, inferred, samples, after, note) => {
    const wrapped = (inner: string): string =>
      textOf(`schemaFormat: application/vnd.neutral.openapi;version=3.0.0\nschema:\n  ${inner}`);
    const command = { do: 'infer-schema', schema: `${IT}/schema`, inferred, samples } as const;
    expect(made(wrapped(before), command)).toBe(wrapped(after));
    expect(runCommand(opened(wrapped(before)).file, command)).toMatchObject({ notes: [note] });
  });
  test.each<[string, unknown, readonly unknown[], string]>([
    ['false', { type: 'string' }, ['a'], 'No value is allowed here. Give it a type first.'],
    ['type: string', true, ['a'], 'A schema is a map, such as "type: object".'],
    ['type: string', { type: 'string' }, [], 'Paste a sample first, such as {"id": 1}.'],
  ])('is refused for %s with %j and the samples %j', (schema, inferred, samples, reason) => {
    const command = { do: 'infer-schema', schema: IT, inferred, samples } as const;
    expect(made(textOf(schema), command)).toBe(`refused: ${reason}`);
  });
  test.each<[string, unknown, string, string]>([
    ['const: a', 'a', 'const: a', 'The schema already describes the samples.'],
    ['type: number', 1, 'type: number', 'The schema already describes the samples.'],
    [
      'minimum: 3\nmaxLength: 2\ntype: [string, integer]',
      'abc',
      'minimum: 3\ntype: [string, integer]',
      'Removed, because a sample does not match: "maxLength".',
    ],
    [
      'type: object\npatternProperties:\n  ^a: true',
      { ab: 'x' },
      'type: object\npatternProperties:\n  ^a: true',
      'Not changed: "ab" (patterns may describe it).',
    ],
    [
      'type: object\nadditionalProperties: {}',
      { '': 'x' },
      'type: object\nadditionalProperties: {}',
      'Not changed: "" (not usable as a name).',
    ],
    [
      'type: array\nitems: false',
      [1],
      'type: array\nitems: false',
      'Not changed: "items" (no value is allowed).',
    ],
    [
      'type: array\nitems: { type: string }',
      [1],
      'type: array\nitems: { type: [string, integer] }',
      'Type set or extended: "items".',
    ],
  ])('%s with the sample %j', (schema, sample, expected, note) => {
    expect(became(schema, JSON.stringify(sample))).toBe(`${expected}\n`);
    expect(notes(schema, JSON.stringify(sample))).toEqual([note]);
  });
  test('a value that is not the constant removes it', () => {
    expect(notes('const: a', '"b"')).toEqual([
      'Removed, because a sample does not match: "const".',
    ]);
  });
  test('a schema with one example keeps it, and says so', () => {
    const text = textOf(
      'schemaFormat: application/vnd.neutral.openapi;version=3.0.0\nschema:\n  type: string\n  example: a',
    );
    const result = runCommand(opened(text).file, {
      do: 'infer-schema',
      schema: `${IT}/schema`,
      inferred: { type: 'string' },
      samples: ['b'],
      keep: true,
    });
    expect(result).toMatchObject({
      notes: [
        'The schema already describes the samples.',
        'There is already an "example", and this language allows only one.',
      ],
    });
  });
  test('the samples are added as examples on request', () => {
    const result = made(textOf('type: string'), {
      do: 'infer-schema',
      schema: IT,
      inferred: { type: 'string' },
      samples: ['a', 'b'],
      keep: true,
    });
    expect(result).toBe(textOf('type: string\nexamples:\n  - a\n  - b'));
  });
  test('any samples match any schema that was made of others and extended', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 2, maxLength: 4 }),
        (all) => {
          const values = all.map((v) => JSON.parse(JSON.stringify(v)) as unknown);
          const [first, ...others] = values;
          if (others.length === 0) return;
          const of = (list: readonly unknown[]) =>
            read(list.map((v) => JSON.stringify([v])).join('\n'));
          const base = JSON.stringify({
            apidoc: '3.1.0',
            info: { title: 'a', version: '1' },
            components: { schemas: { It: of([first]).inferred } },
          });
          const result = made(base, { do: 'infer-schema', schema: IT, ...of([first, ...others]) });
          const tree = parseText(String(result), 'json', null).tree;
          const schema = tree.root
            ? (toValue(tree.root) as { components: { schemas: { It: object } } }).components.schemas
                .It
            : {};
          for (const value of others)
            if (!hasUnfitName(value)) expect(validate(schema as never, {}, [value])).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('what samples suggest', () => {
  test('an enum where texts repeat', () => {
    const sample = '{"s": "NEW", "id": "a"}\n{"s": "PAID", "id": "b"}\n{"s": "NEW", "id": "c"}';
    const found = inferSchema(sample);
    expect('suggestions' in found && found.suggestions).toEqual([
      { kind: 'enum', path: ['properties', 's'], name: 's', values: ['NEW', 'PAID'] },
    ]);
    expect(
      became('type: object\nproperties:\n  s:\n    type: string # state', sample, { s: 'yes' }),
    ).toContain('s:\n    type: string # state\n    enum:\n      - NEW\n      - PAID\n');
  });
  test('null beside the values of an enum', () => {
    expect(read('{"s": "NEW"}\n{"s": null}\n{"s": "NEW"}', { s: 'yes' }).inferred).toMatchObject({
      properties: { s: { type: ['string', 'null'], enum: ['NEW', null] } },
    });
  });
  test('a type beside null where nothing else was seen', () => {
    expect(read('{"s": null}', { s: 'integer' }).inferred).toMatchObject({
      properties: { s: { type: ['integer', 'null'] } },
    });
    expect(read('{"s": null}').inferred).toMatchObject({ properties: { s: {} } });
  });
  test.each([
    ['different texts', '{"s": "a"}\n{"s": "b"}'],
    ['formats', '{"s": "2024-01-31"}\n{"s": "2024-01-31"}'],
    ['texts of several lines', '{"s": "a\\nb"}\n{"s": "a\\nb"}'],
    ['one sample', '{"s": "a"}'],
  ])('nothing for %s', (_, sample) => {
    expect(inferSchema(sample)).toMatchObject({ suggestions: [] });
  });
});

describe('an example that is added', () => {
  const MESSAGE = `apidoc: 3.1.0
info: { title: a, version: '1' }
components:
  messages:
    placed:
      headers: { type: object }
      payload:
        type: object # the order
      summary: Placed
`;
  test('is added to the message of a payload', () => {
    expect(
      made(MESSAGE, {
        do: 'add-example',
        schema: '/components/messages/placed/payload',
        value: { id: 1 },
      }),
    ).toBe(`${MESSAGE}      examples:\n        - payload:\n            id: 1\n`);
  });
  test('is added after existing examples', () => {
    const text = textOf('type: string\nexamples: [a] # one');
    expect(made(text, { do: 'add-example', schema: IT, value: 'b' })).toBe(
      text.replace('[a]', '[a, b]'),
    );
  });
  test('of a property is added to the property', () => {
    const text = textOf('type: object\nproperties:\n  id:\n    type: string');
    expect(made(text, { do: 'add-example', schema: `${IT}/properties/id`, value: 'x' })).toBe(
      `${text}          examples:\n            - x\n`,
    );
  });
  test('of a reference is refused', () => {
    expect(
      made(textOf("$ref: '#/components/schemas/Other'"), {
        do: 'add-example',
        schema: IT,
        value: 'x',
      }),
    ).toMatch(/^refused: This is a ref/);
  });
  test('is added to the message of a payload that names its language', () => {
    const text = MESSAGE.replace(
      '        type: object # the order\n',
      '        schemaFormat: application/schema+json;version=draft-07\n        schema:\n          type: object\n',
    );
    const schema = '/components/messages/placed/payload/schema';
    expect(made(text, { do: 'add-example', schema, value: 1 })).toBe(
      `${text}      examples:\n        - payload: 1\n`,
    );
  });
  test('of headers is added beside the examples of the message', () => {
    const text = `${MESSAGE}      examples:\n        - name: first\n`;
    const schema = '/components/messages/placed/headers';
    expect(made(text, { do: 'add-example', schema, value: { a: 1 } })).toBe(
      `${text}        - headers:\n            a: 1\n`,
    );
  });
  test('of an OpenAPI schema is its only one', () => {
    const openapi =
      'schemaFormat: application/vnd.neutral.openapi+json;version=3.0.0\nschema:\n  type: string';
    const schema = `${IT}/schema`;
    const one = made(textOf(openapi), { do: 'add-example', schema, value: 'a' }) as string;
    expect(one).toBe(textOf(`${openapi}\n  example: a`));
    expect(made(one, { do: 'add-example', schema, value: 'b' })).toBe(
      'refused: There is already an "example", and this language allows only one.',
    );
  });
  test.each([
    ['type: string\nexamples: a', IT, /"examples" is not a list/],
    ['true', IT, /This schema can't have examples/],
    ['type: string', `${IT}/nowhere`, /There is no longer a schema here/],
  ])('is refused: %s', (schema, at, why) => {
    expect(made(textOf(schema), { do: 'add-example', schema: at, value: 'b' })).toMatch(why);
  });
  test('is refused where the examples of the message are not a list', () => {
    expect(
      made(`${MESSAGE}      examples: none\n`, {
        do: 'add-example',
        schema: '/components/messages/placed/payload',
        value: 1,
      }),
    ).toBe('refused: "examples" of the message is not a list.');
  });
});
