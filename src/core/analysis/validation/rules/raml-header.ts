// Recommended: a RAML data type written as text begins as every RAML text does (section Multi
// Format Schema Object; readings.md AMB-30).

import type { Dialect } from '../../../format/dialects.ts';
import { schemaFormatOf } from '../../../format/schema-formats.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function ramlHeader(node: MapNode, dialect: Dialect): readonly NodeProblem[] {
  const format = stringOf(get(node, 'schemaFormat'));
  const text = stringOf(get(node, 'schema'));
  if (
    format === undefined ||
    text === undefined ||
    schemaFormatOf(format, dialect)?.family !== 'raml'
  )
    return [];
  if (/^#%RAML 1\.0(?:[ \t]+DataType)?[ \t]*(?:\r?\n|$)/.test(text)) return [];
  const message = text.startsWith('#%RAML')
    ? 'The first line of a RAML data type must be "#%RAML 1.0 DataType".'
    : 'Missing RAML header. Add the first line "#%RAML 1.0 DataType".';
  return [{ code: 'raml-header', severity: 'warning', message, at: ['schema'], key: true }];
}
