// Recommended: a schema in Protocol Buffers can be read, and is of the version that `schemaFormat` names (section Multi Format Schema Object; readings.md AMB-30).
import { insideOf } from '../../parse/inside.ts';
import { type Range, spotAt } from '../../parse/place.ts';
import { get } from '../../parse/tree.ts';
import { dialectOf } from '../../spec/dialects.ts';
import { schemaFormatOf } from '../../spec/formats.ts';
import type { RuleContext } from '../check.ts';
import type { FoundObject } from '../flatten.ts';

export function protobuf(context: RuleContext): void {
  for (const found of context.objects.get('texted') ?? []) judge(found, context);
}

function judge({ node, uri, path }: FoundObject, { world, reportAt }: RuleContext): void {
  const schema = get(node, 'schema');
  const format = get(node, 'schemaFormat');
  if (schema?.kind !== 'scalar' || typeof schema.value !== 'string' || format?.kind !== 'scalar' || typeof format.value !== 'string')
    return;
  const file = world.file(uri);
  const root = file?.tree?.root;
  const known = schemaFormatOf(
    format.value,
    dialectOf((name) => get(root, name) !== undefined),
  );
  if (known?.family !== 'protobuf' || known.version === undefined) return;
  const reading = world.protobuf()?.read(schema.value, known.version);
  if (!reading) return;
  const at = [...path, 'schema'];
  const spot = file?.tree && spotAt(file.tree, at);
  if (!file || !spot) return;
  const source = file.text.slice(spot.value.start, spot.value.end);
  // Behind an alias there is only the alias to mark.
  const inside = source.length === schema.length ? insideOf(schema, source) : null;
  const place = (span: Range): Range => {
    if (!inside) return spot.value;
    const { start, end } = inside(span.start, span.end);
    return { start: spot.value.start + start, end: spot.value.start + Math.max(end, start) };
  };
  if (reading.fault) reportAt('protobuf-syntax', 'error', uri, at, place(reading.fault), reading.fault.message);
  else if (reading.skipped) {
    const message = 'This text is too large, too deeply nested or too unusual to parse. It is shown as it is and not validated.';
    reportAt('protobuf-not-read', 'information', uri, at, spot.key ?? spot.value, message);
  }
  const { syntax } = reading;
  const wanted = `proto${known.version}`;
  if (syntax && !reading.fault && syntax.text !== wanted) {
    const message = `The text has ${syntax.text}, but "schemaFormat" has version ${known.version}. Use "${wanted}", or change the version there.`;
    reportAt('protobuf-version', 'warning', uri, at, place(syntax), message);
  }
}
