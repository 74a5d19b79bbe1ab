// Schemas of the OpenAPI 3.0 language in a document: which problem is found, and where.
import { expect, test } from 'vitest';
import { Analyzer } from '../api.ts';

const HEAD =
  "apidoc: 3.1.0\ninfo: {title: D, version: '1'}\ncomponents:\n  schemas:\n    P: {type: string}\n    J:\n      schemaFormat: application/schema+json;version=draft-07\n      schema: {type: string}\n    S:\n      schemaFormat: application/vnd.neutral.openapi;version=3.0.0\n";

/** `severity code /steps from the schema [marked text]` of each problem in the schema. */
function messages(schema: string): string[] {
  const text = `${HEAD}      schema: ${schema}\n`;
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(text);
  return analyzer
    .problems()
    .filter((p) => p.path[2] === 'S' && p.severity !== 'hint')
    .map(
      (p) =>
        `${p.severity} ${p.code} /${p.path.slice(4).join('/')} [${text.slice(p.start, p.end)}]`,
    );
}

test.each([
  '{type: object, nullable: true, properties: {a: {type: string, example: x, readOnly: true, deprecated: true}}, required: [a]}',
  '{type: integer, minimum: 0, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false, format: int32}',
  '{type: array, items: {}, uniqueItems: true, minItems: 0}',
  "{oneOf: [{$ref: '#/components/schemas/P'}, {$ref: '#/components/schemas/S'}], discriminator: {propertyName: k, mapping: {a: '#/components/schemas/P'}}}",
  '{type: object, additionalProperties: false, x-own: 1, xml: {name: a, namespace: "https://example.com/a", wrapped: true}}',
  '{type: object, additionalProperties: {type: string}, externalDocs: {url: ../docs, description: d}, default: {}}',
  '{enum: [a, null], not: {type: integer}}',
  "{$ref: '#/components/schemas/P'}",
])('%s is fine', (schema) => {
  expect(messages(schema)).toEqual([]);
});

test.each([
  ['{type: [string, "null"]}', 'error type /type [type]'],
  ['{type: "null"}', 'error enum /type ["null"]'],
  ['{nullable: yes}', 'error type /nullable [yes]'],
  ['{minimum: 0, exclusiveMinimum: 5}', 'error type /exclusiveMinimum [5]'],
  ['{multipleOf: 0}', 'error range /multipleOf [0]'],
  ['{type: array}', 'warning openapi-items /type [array]'],
  ['{type: array, items: [{}]}', 'error type /items [items]'],
  ['{additionalProperties: x}', 'error type /additionalProperties [x]'],
  ['{required: []}', 'error size /required [required]'],
  ['{enum: []}', 'error size /enum [enum]'],
  ['{properties: {a: true}}', 'error type /properties/a [true]'],
  ['{allOf: {}}', 'error type /allOf [allOf]'],
  ['{discriminator: kind}', 'error type /discriminator [kind]'],
  ['{discriminator: {mapping: {a: b}}}', 'error required-field /discriminator [discriminator]'],
  [
    '{discriminator: {propertyName: a, mapping: {a: 5}}}',
    'error type /discriminator/mapping/a [5]',
  ],
  ['{xml: {attribute: 1}}', 'error type /xml/attribute [1]'],
  ['{xml: {nmae: a}}', 'error unknown-field /xml/nmae [nmae]'],
  ['{externalDocs: {description: d}}', 'error required-field /externalDocs [externalDocs]'],
  ['{pattern: "("}', 'error invalid-pattern /pattern ["("]'],
  ['{examples: [a]}', 'warning unknown-field /examples [examples]'],
  ['{patternProperties: {}}', 'warning unknown-field /patternProperties [patternProperties]'],
  ['{properties: {a: {mininum: 5}}}', 'warning unknown-field /properties/a/mininum [mininum]'],
  [
    "{properties: {a: {$ref: '#/components/schemas/None'}}}",
    "error reference-target /properties/a/$ref ['#/components/schemas/None']",
  ],
  [
    "{items: {$ref: '#/components/schemas/J'}}",
    "error schema-format /items/$ref ['#/components/schemas/J']",
  ],
])('%s has one error at its location', (schema, expected) => {
  expect(messages(schema)).toEqual([expected]);
});
