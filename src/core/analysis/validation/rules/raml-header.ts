// Recommended: a RAML data type written as text begins as every RAML text does (section Multi
// Format Schema Object; readings.md AMB-30).

import { stringOf } from '../../../text/tree.ts';
import type { Explanations, SchemaRule } from '../rule.ts';

export const codes = { 'raml-header': 'warning' } as const;

export const rule: SchemaRule = {
  codes,
  families: ['raml'],
  checkSchema({ node }) {
    const text = stringOf(node);
    if (text === undefined || /^#%RAML 1\.0(?:[ \t]+DataType)?[ \t]*(?:\r?\n|$)/.test(text))
      return [];
    const message = text.startsWith('#%RAML')
      ? 'The first line of a RAML data type must be "#%RAML 1.0 DataType".'
      : 'Missing RAML header. Add the first line "#%RAML 1.0 DataType".';
    return [{ message, at: [], key: true }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'raml-header': {
    group: 'payloads',
    rule: 'A RAML data type that is written as text begins with the line "#%RAML 1.0 DataType".',
    why: 'By that line tools know what they have before them.',
    section: 'Multi Format Schema Object; RAML 1.0',
    rules: ['MFS-10'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/raml+yaml;version=1.0\n      schema: |\n        type: object',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/raml+yaml;version=1.0\n      schema: |\n        #%RAML 1.0 DataType\n        type: object',
  },
};
