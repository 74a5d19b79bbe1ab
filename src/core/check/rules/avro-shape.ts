// Implied: an Avro schema given as an object has a type, a record its fields (section Multi Format Schema Object; readings.md AMB-30).
import { get, type MapNode, stringOf } from '../../parse/tree.ts';
import { schemaFormatOf } from '../../spec/formats.ts';
import type { Fault } from '../finding.ts';

export function avroShape(node: MapNode): readonly Fault[] {
  const format = stringOf(get(node, 'schemaFormat'));
  const schema = get(node, 'schema');
  if (format === undefined || schemaFormatOf(format)?.family !== 'avro' || schema?.kind !== 'map' || get(schema, '$ref')) return [];
  const fault = (message: string): Fault[] => [{ code: 'avro-shape', severity: 'error', message, at: ['schema'], key: true }];
  if (!get(schema, 'type')) return fault('"type" is missing: an Avro schema names its type, such as record.');
  if (stringOf(get(schema, 'type')) === 'record' && get(schema, 'fields')?.kind !== 'seq')
    return fault('"fields" is missing: an Avro record lists its fields.');
  return [];
}
