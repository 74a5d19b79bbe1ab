// Recommended: a schema in Avro is one of Avro 1.9, wherever it is written (section Multi Format
// Schema Object; readings.md AMB-30).

import { validateAvro } from '../avro/validate-avro.ts';
import type { Explanations, SchemaRule } from '../rule.ts';

export const codes = {
  'avro-shape': 'error',
  'avro-name': 'error',
  'avro-default': 'error',
  'avro-union': 'error',
  'avro-logical-type': 'warning',
} as const;

export const rule: SchemaRule = {
  codes,
  families: ['avro'],
  checkSchema: ({ node, isOpen }) => validateAvro(node, isOpen),
};

export const explanations: Explanations<typeof codes> = {
  'avro-shape': {
    group: 'payloads',
    rule: 'Every type in an Avro schema has the parts it needs: a record its name and fields, an enum its symbols, a fixed its size, an array its items, a map its values.',
    why: 'Without them no program that knows Avro can read the schema.',
    section: 'Multi Format Schema Object; Avro 1.9',
    rules: ['MFS-08'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order}',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: []}',
  },
  'avro-name': {
    group: 'payloads',
    rule: 'Names in an Avro schema are made of letters, digits and underscores, are defined once, and before they are used.',
    why: 'Readers of Avro go through a schema once, from its beginning, and take names into code.',
    section: 'Multi Format Schema Object; Avro 1.9',
    rules: ['MFS-08'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: shop-order, fields: []}',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: ShopOrder, fields: []}',
  },
  'avro-default': {
    group: 'payloads',
    rule: 'The default of an Avro field is a value of its type; for a union, of its first type.',
    why: 'It is what a reader puts in where an older message lacks the field, so it must fit.',
    section: 'Multi Format Schema Object; Avro 1.9',
    rules: ['MFS-08'],
    invalidExample:
      "components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: [{name: total, type: int, default: '0'}]}",
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: [{name: total, type: int, default: 0}]}',
  },
  'avro-union': {
    group: 'payloads',
    rule: 'An Avro union holds no other union directly, and no type twice.',
    why: 'A value is stored with the number of its type in the union. Two alike could not be told apart.',
    section: 'Multi Format Schema Object; Avro 1.9',
    rules: ['MFS-08'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: [{name: note, type: [string, string]}]}',
    right:
      "components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: record, name: Order, fields: [{name: note, type: ['null', string]}]}",
  },
  'avro-logical-type': {
    group: 'payloads',
    rule: 'A logical type of Avro is used with a type that supports it, and a decimal has a precision.',
    why: 'Readers ignore any other one without a word and hand out the bare number or bytes.',
    section: 'Multi Format Schema Object; Avro 1.9',
    rules: ['MFS-08'],
    invalidExample:
      'components:\n  schemas:\n    Day:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: string, logicalType: date}',
    right:
      'components:\n  schemas:\n    Day:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema: {type: int, logicalType: date}',
  },
};
