// Not said by the format, but surely meant: the schema of headers says that they are an object (section Message Object; readings.md AMB-22).
import { get, type Node, stringOf } from '../../parse/tree.ts';
import { schemaFormatOf } from '../../spec/formats.ts';
import type { RuleContext } from '../check.ts';

/** Keywords that may say it otherwise. */
const OTHER = ['type', 'allOf', 'anyOf', 'oneOf', 'if', 'not', 'const', 'enum', '$ref'];

export function headersType({ world, objects, dialect, report }: RuleContext): void {
  const seen = new Set<Node>();
  for (const kind of ['Message', 'MessageTrait']) {
    for (const { node, uri, path } of objects.get(kind) ?? []) {
      const headers = get(node, 'headers');
      const place = headers && world.deref(uri, [...path, 'headers'], headers);
      // Traits may say the type.
      if (place?.node.kind !== 'map' || get(node, 'traits') || seen.has(place.node)) continue;
      seen.add(place.node);
      const inner = get(place.node, 'schema');
      if (inner && !['schema', 'json-schema'].includes(schemaFormatOf(stringOf(get(place.node, 'schemaFormat')), dialect)?.family ?? ''))
        continue;
      const schema = inner ?? place.node;
      if (!get(schema, 'properties') || OTHER.some((keyword) => get(schema, keyword))) continue;
      report(
        'headers-type',
        'hint',
        place.uri,
        inner ? [...place.path, 'schema'] : place.path,
        'key',
        'Headers must be an object. Add "type: object", so that every tool reads them as one.',
      );
    }
  }
}
