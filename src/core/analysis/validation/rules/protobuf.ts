// Recommended: a schema in Protocol Buffers can be read, and is of the version that `schemaFormat`
// names (section Multi Format Schema Object; readings.md AMB-30).

import { dialectOf } from '../../../format/dialects.ts';
import { schemaFormatOf } from '../../../format/schema-formats.ts';
import { nodeRangesAt, type Range } from '../../../text/node-ranges.ts';
import { offsetMapperOf } from '../../../text/scalar-offsets.ts';
import { get } from '../../../text/tree.ts';
import type { FoundObject } from '../flatten-findings.ts';
import type { RuleContext } from '../rule.ts';

export function protobuf(context: RuleContext): void {
  for (const found of context.objects.get('texted') ?? []) validatePayload(found, context);
}

function validatePayload(
  { node, uri, path }: FoundObject,
  { documents, reportAt }: RuleContext,
): void {
  const schema = get(node, 'schema');
  const format = get(node, 'schemaFormat');
  if (
    schema?.kind !== 'scalar' ||
    typeof schema.value !== 'string' ||
    format?.kind !== 'scalar' ||
    typeof format.value !== 'string'
  )
    return;
  const file = documents.file(uri);
  const root = file?.tree?.root;
  const known = schemaFormatOf(
    format.value,
    dialectOf((name) => get(root, name) !== undefined),
  );
  if (known?.family !== 'protobuf' || known.version === undefined) return;
  const reading = documents.protobuf()?.read(schema.value, known.version);
  if (!reading) return;
  const at = [...path, 'schema'];
  const location = file?.tree && nodeRangesAt(file.tree, at);
  if (!file || !location) return;
  const source = file.text.slice(location.value.start, location.value.end);
  // Behind an alias there is only the alias to mark.
  const inside = source.length === schema.length ? offsetMapperOf(schema, source) : null;
  const place = (span: Range): Range => {
    if (!inside) return location.value;
    const { start, end } = inside(span.start, span.end);
    return {
      start: location.value.start + start,
      end: location.value.start + Math.max(end, start),
    };
  };
  if (reading.error)
    reportAt('protobuf-syntax', 'error', uri, at, place(reading.error), reading.error.message);
  else if (reading.skipped) {
    const message =
      'This text is too large, too deeply nested or too unusual to parse. It is shown as it is and not validated.';
    reportAt('protobuf-not-read', 'information', uri, at, location.key ?? location.value, message);
  }
  const { syntax } = reading;
  const expected = `proto${known.version}`;
  if (syntax && !reading.error && syntax.text !== expected) {
    const message = `The text has ${syntax.text}, but "schemaFormat" has version ${known.version}. Use "${expected}", or change the version there.`;
    reportAt('protobuf-version', 'warning', uri, at, place(syntax), message);
  }
}
