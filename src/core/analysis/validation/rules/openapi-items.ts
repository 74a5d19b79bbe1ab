// The OpenAPI 3.0 schema language: an array has `items` (section Multi Format Schema Object).
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'openapi-items': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['OpenApiSchema'],
  checkObject(node) {
    if (stringOf(get(node, 'type')) !== 'array' || get(node, 'items')) return [];
    const message =
      'Missing field "items", which this schema language requires for an array. Use "items: {}" to allow anything.';
    return [{ message, at: ['type'], key: false }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'openapi-items': {
    group: 'payloads',
    rule: 'In the schema language of OpenAPI 3.0 a list says what its items are.',
    why: 'That language requires it, and its tools refuse a list without "items". An empty object stands for anything.',
    section: 'Multi Format Schema Object; OpenAPI 3.0',
    rules: ['MFS-09'],
    invalidExample:
      'components:\n  schemas:\n    Orders:\n      schemaFormat: application/vnd.neutral.openapi;version=3.0.0\n      schema: {type: array}',
    right:
      'components:\n  schemas:\n    Orders:\n      schemaFormat: application/vnd.neutral.openapi;version=3.0.0\n      schema: {type: array, items: {}}',
  },
};
