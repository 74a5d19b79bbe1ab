// Examples that are generated for schemas in languages other than JSON Schema.
import { describe, expect, test } from 'vitest';
import { analyzerOf, HEAD, respond } from './testing.ts';

/** Returns an example of the payload of a message, generated from its schema. */
function exampleOf(payload: string, more = ''): unknown {
  const analyzer = analyzerOf(
    `${HEAD}components:\n  messages:\n    m:\n      payload:\n${payload.replace(/^(?=.)/gm, '        ')}\n${more}`,
  );
  const made = respond(analyzer.makeExample('#/components/messages/m', 0));
  return made && 'payload' in made ? made.payload : made;
}

describe('an Avro schema', () => {
  const avro = (schema: string): string =>
    `schemaFormat: application/vnd.apache.avro;version=1.9.0\nschema:\n${schema.replace(/^(?=.)/gm, '  ')}`;

  test('with a default has it', () => {
    expect(
      exampleOf(
        avro(
          'type: record\nname: R\nfields:\n  - {name: a, type: int, default: 7}\n  - {name: b, type: string, default: x}',
        ),
      ),
    ).toMatchObject({ value: { a: 7, b: 'x' } });
  });

  test('with logical types has texts of their formats', () => {
    expect(
      exampleOf(
        avro(
          'type: record\nname: R\nfields:\n  - {name: a, type: {type: string, logicalType: uuid}}\n  - {name: b, type: {type: array, items: {type: map, values: boolean}}}',
        ),
      ),
    ).toMatchObject({
      value: { a: expect.stringMatching(/^[\da-f]{8}-/), b: [{ name1: expect.any(Boolean) }] },
    });
  });
});

describe('an OpenAPI schema', () => {
  const openapi = (schema: string): string =>
    `schemaFormat: application/vnd.oai.openapi+json;version=3.0.0\nschema:\n${schema.replace(/^(?=.)/gm, '  ')}`;

  test.each([
    ['allOf:\n  - {type: object, properties: {a: {enum: [1]}}, required: [a]}', { a: 1 }],
    ['oneOf:\n  - {enum: [true]}\n  - {type: boolean}', true],
    ['anyOf:\n  - {enum: [x]}', 'x'],
    ['type: array\nitems: {enum: [3]}\nminItems: 1', [3]],
    ['type: object\nadditionalProperties: {enum: [3]}', { name1: 3 }],
    ['type: string\nformat: date-time', expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
    ['type: integer\ndefault: 5', 5],
    ['type: string\nexample: abc', 'abc'],
    ['{}', expect.anything()],
    ['enum: [a, 2, null]', 'a'],
    [
      'type: object\nproperties: {a: {type: string, format: email}, b: {type: number}}\nrequired: [a, b]',
      { a: expect.stringContaining('@'), b: expect.any(Number) },
    ],
    ["$ref: '#/components/schemas/S'", 'one'],
    [
      "type: object\nproperties: {a: {$ref: '#/components/schemas/N'}}\nrequired: [a]",
      { a: expect.anything() },
    ],
  ])('%s', (schema, value) => {
    expect(exampleOf(openapi(schema), '  schemas:\n    S:\n      enum: [one]\n')).toMatchObject({
      value,
    });
  });
});
