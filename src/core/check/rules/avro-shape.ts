// Recommended: an Avro schema given as an object or a list is one of Avro 1.9 (section Multi Format Schema Object; readings.md AMB-30).
import { get, type MapNode, stringOf } from '../../parse/tree.ts';
import type { Dialect } from '../../spec/dialects.ts';
import { schemaFormatOf } from '../../spec/formats.ts';
import { avroFaults } from '../avro/avro.ts';
import type { Fault } from '../finding.ts';

export function avroShape(node: MapNode, dialect: Dialect): readonly Fault[] {
  const format = stringOf(get(node, 'schemaFormat'));
  const schema = get(node, 'schema');
  if (format === undefined || schema === undefined || schemaFormatOf(format, dialect)?.family !== 'avro') return [];
  if (schema.kind === 'scalar') return [];
  return avroFaults(schema).map((fault) => ({
    ...fault,
    at: ['schema', ...fault.at],
    ...(fault.related && { related: { ...fault.related, at: ['schema', ...fault.related.at] } }),
  }));
}
