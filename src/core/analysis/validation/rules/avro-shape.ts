// Recommended: an Avro schema given as an object or a list is one of Avro 1.9 (section Multi Format
// Schema Object; readings.md AMB-30).

import type { Dialect } from '../../../format/dialects.ts';
import { schemaFormatOf } from '../../../format/schema-formats.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import { validateAvro } from '../avro/validate-avro.ts';
import type { NodeProblem } from '../finding.ts';

export function avroShape(node: MapNode, dialect: Dialect): readonly NodeProblem[] {
  const format = stringOf(get(node, 'schemaFormat'));
  const schema = get(node, 'schema');
  if (
    format === undefined ||
    schema === undefined ||
    schemaFormatOf(format, dialect)?.family !== 'avro'
  )
    return [];
  if (schema.kind === 'scalar') return [];
  return validateAvro(schema).map((problem) => ({
    ...problem,
    at: ['schema', ...problem.at],
    ...(problem.related && {
      related: { ...problem.related, at: ['schema', ...problem.related.at] },
    }),
  }));
}
