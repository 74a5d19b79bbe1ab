// Codes about schemas in other languages: Avro, OpenAPI, RAML, Protocol Buffers.
import type { ExplanationText } from './types.ts';

const section = 'Multi Format Schema Object';

export const payloadCodes: readonly ExplanationText[] = [
  {
    code: 'schema-format',
    rule: 'A reference inside a schema resolves to a schema of the same format.',
    why: 'A program reads a whole schema by the rules of one format. A part of another format would be misread or refused.',
    section: 'Multi Format Schema Object',
    file: 'analysis/validation/references.ts',
    rules: ['MFS-14'],
    invalidExample:
      "components:\n  schemas:\n    Name: {schemaFormat: application/vnd.neutral.avro;version=1.9.0, schema: {type: string}}\n    Order:\n      type: object\n      properties: {name: {$ref: '#/components/schemas/Name'}}",
    right:
      "components:\n  schemas:\n    Name: {type: string}\n    Order:\n      type: object\n      properties: {name: {$ref: '#/components/schemas/Name'}}",
  },
  {
    code: 'schema-format-near',
    rule: 'A schemaFormat that is nearly a known one is spelt like it.',
    why: 'Any other value is a custom format that no tool checks or shows. A slip of the keyboard turns a checked schema into an unchecked one.',
    section: 'Multi Format Schema Object',
    file: 'analysis/validation/rules/similar-schema-format.ts',
    rules: ['MFS-16'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/schema+json;version=draft-7\n      schema: {type: object}',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/schema+json;version=draft-07\n      schema: {type: object}',
  },
  {
    code: 'avro-shape',
    rule: 'Every type in an Avro schema has the parts it needs: a record its name and fields, an enum its symbols, a fixed its size, an array its items, a map its values.',
    why: 'Without them no program that knows Avro can read the schema.',
    section: `${section}; Avro 1.9`,
    file: 'analysis/validation/avro/validate-avro.ts',
    rules: ['MFS-08'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order}',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: []}',
  },
  {
    code: 'avro-name',
    rule: 'Names in an Avro schema are made of letters, digits and underscores, are defined once, and before they are used.',
    why: 'Readers of Avro go through a schema once, from its beginning, and take names into code.',
    section: `${section}; Avro 1.9`,
    file: 'analysis/validation/avro/validate-avro.ts',
    rules: ['MFS-08'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: shop-order, fields: []}',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: ShopOrder, fields: []}',
  },
  {
    code: 'avro-default',
    rule: 'The default of an Avro field is a value of its type; for a union, of its first type.',
    why: 'It is what a reader puts in where an older message lacks the field, so it must fit.',
    section: `${section}; Avro 1.9`,
    file: 'analysis/validation/avro/default.ts',
    rules: ['MFS-08'],
    invalidExample:
      "components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: [{name: total, type: int, default: '0'}]}",
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: [{name: total, type: int, default: 0}]}',
  },
  {
    code: 'avro-union',
    rule: 'An Avro union holds no other union directly, and no type twice.',
    why: 'A value is stored with the number of its type in the union. Two alike could not be told apart.',
    section: `${section}; Avro 1.9`,
    file: 'analysis/validation/avro/validate-avro.ts',
    rules: ['MFS-08'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: [{name: note, type: [string, string]}]}',
    right:
      "components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: [{name: note, type: ['null', string]}]}",
  },
  {
    code: 'avro-logical-type',
    rule: 'A logical type of Avro is used with a type that supports it, and a decimal has a precision.',
    why: 'Readers ignore any other one without a word and hand out the bare number or bytes.',
    section: `${section}; Avro 1.9`,
    file: 'analysis/validation/avro/logical.ts',
    rules: ['MFS-08'],
    invalidExample:
      'components:\n  schemas:\n    Day:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: string, logicalType: date}',
    right:
      'components:\n  schemas:\n    Day:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: int, logicalType: date}',
  },
  {
    code: 'openapi-items',
    rule: 'In the schema language of OpenAPI 3.0 a list says what its items are.',
    why: 'That language requires it, and its tools refuse a list without "items". An empty object stands for anything.',
    section: `${section}; OpenAPI 3.0`,
    file: 'analysis/validation/rules/openapi-items.ts',
    rules: ['MFS-09'],
    invalidExample:
      'components:\n  schemas:\n    Orders:\n      schemaFormat: application/vnd.neutral.openapi;version=3.0.0\n      schema: {type: array}',
    right:
      'components:\n  schemas:\n    Orders:\n      schemaFormat: application/vnd.neutral.openapi;version=3.0.0\n      schema: {type: array, items: {}}',
  },
  {
    code: 'raml-header',
    rule: 'A RAML data type that is written as text begins with the line "#%RAML 1.0 DataType".',
    why: 'By that line tools know what they have before them.',
    section: `${section}; RAML 1.0`,
    file: 'analysis/validation/rules/raml-header.ts',
    rules: ['MFS-10'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/raml+yaml;version=1.0\n      schema: |\n        type: object',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/raml+yaml;version=1.0\n      schema: |\n        #%RAML 1.0 DataType\n        type: object',
  },
  {
    code: 'protobuf-syntax',
    rule: 'A schema in Protocol Buffers follows the rules of that language.',
    why: 'Its compiler stops at the first error, so no code can be generated from it.',
    section: `${section}; Protocol Buffers`,
    file: 'analysis/validation/rules/protobuf.ts',
    rules: ['MFS-11'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.protobuf;version=3\n      schema: |\n        message Order { string id = ; }',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.protobuf;version=3\n      schema: |\n        message Order { string id = 1; }',
  },
  {
    code: 'protobuf-version',
    rule: 'The syntax line of a Protocol Buffers text and schemaFormat name the same version.',
    why: 'Versions 2 and 3 differ in what may be missing and in what a missing value means.',
    section: `${section}; Protocol Buffers`,
    file: 'analysis/validation/rules/protobuf.ts',
    rules: ['MFS-11'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.protobuf;version=3\n      schema: |\n        syntax = "proto2";\n        message Order { optional string id = 1; }',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.protobuf;version=3\n      schema: |\n        syntax = "proto3";\n        message Order { string id = 1; }',
  },
  {
    code: 'protobuf-not-read',
    rule: 'A Protocol Buffers text of enormous size or depth is shown, but not checked.',
    why: 'Parsing it would take too long. It is reported, so that no result is not taken for a valid schema.',
    section: 'Limits',
    file: 'analysis/validation/rules/protobuf.ts',
    rules: [],
  },
];
