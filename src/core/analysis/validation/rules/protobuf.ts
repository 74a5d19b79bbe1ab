// Recommended: a schema in Protocol Buffers can be read, and is of the version that `schemaFormat`
// names (section Multi Format Schema Object; readings.md AMB-30).

import { dialectOfFile } from '../../../format/typed-tree.ts';
import { nodeRangesAt, type Range } from '../../../text/node-ranges.ts';
import { offsetMapperOf } from '../../../text/scalar-offsets.ts';
import { schemaValue } from '../../documents/schema-value.ts';
import type { FoundObject } from '../finding.ts';
import type { DocumentRule, Explanations, RuleContext } from '../rule.ts';

export const codes = {
  'protobuf-syntax': 'error',
  'protobuf-version': 'warning',
  'protobuf-not-read': 'information',
} as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['texted'],
  checkDocument(context) {
    for (const found of context.objects.get('texted') ?? []) validatePayload(found, context);
  },
};

function validatePayload(
  { node, uri: from, path }: FoundObject,
  { documents, reportAt }: RuleContext,
): void {
  const dialect = dialectOfFile(documents.file(from)?.tree?.root, documents.root);
  const found = schemaValue(documents, dialect, { uri: from, path, node });
  if (!found) return;
  const { uri, path: at, node: schema, language: known } = found;
  if (known?.family !== 'protobuf' || known.version === undefined) return;
  if (schema.kind !== 'scalar' || typeof schema.value !== 'string') return;
  const reading = documents.protobuf()?.read(schema.value, known.version);
  if (!reading) return;
  const file = documents.file(uri);
  const location = file?.tree && nodeRangesAt(file.tree, at);
  if (!file || !location) return;
  const source = file.text.slice(location.value.start, location.value.end);
  // Behind an alias there is only the alias to mark.
  const inside = source.length === schema.length ? offsetMapperOf(schema, source) : null;
  const rangeIn = (span: Range): Range => {
    if (!inside) return location.value;
    const { start, end } = inside(span.start, span.end);
    return {
      start: location.value.start + start,
      end: location.value.start + Math.max(end, start),
    };
  };
  if (reading.error) reportAt(uri, at, rangeIn(reading.error), reading.error.message);
  else if (reading.skipped) {
    const message =
      'This text is too large, too deeply nested or too unusual to parse. It is shown as it is and not validated.';
    reportAt(uri, at, location.key ?? location.value, message, 'protobuf-not-read');
  }
  const { syntax } = reading;
  const expected = `proto${known.version}`;
  if (syntax && !reading.error && syntax.text !== expected) {
    const message = `The text has ${syntax.text}, but "schemaFormat" has version ${known.version}. Use "${expected}", or change the version there.`;
    reportAt(uri, at, rangeIn(syntax), message, 'protobuf-version');
  }
}

export const explanations: Explanations<typeof codes> = {
  'protobuf-syntax': {
    group: 'payloads',
    rule: 'A schema in Protocol Buffers follows the rules of that language.',
    why: 'Its compiler stops at the first error, so no code can be generated from it.',
    section: 'Multi Format Schema Object; Protocol Buffers',
    rules: ['MFS-11'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.protobuf;version=3\n      schema: |\n        message Order { string id = ; }',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.protobuf;version=3\n      schema: |\n        message Order { string id = 1; }',
  },
  'protobuf-version': {
    group: 'payloads',
    rule: 'The syntax line of a Protocol Buffers text and schemaFormat name the same version.',
    why: 'Versions 2 and 3 differ in what may be missing and in what a missing value means.',
    section: 'Multi Format Schema Object; Protocol Buffers',
    rules: ['MFS-11'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.protobuf;version=3\n      schema: |\n        syntax = "proto2";\n        message Order { optional string id = 1; }',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/vnd.neutral.protobuf;version=3\n      schema: |\n        syntax = "proto3";\n        message Order { string id = 1; }',
  },
  'protobuf-not-read': {
    group: 'payloads',
    rule: 'A Protocol Buffers text of enormous size or depth is shown, but not checked.',
    why: 'Parsing it would take too long. It is reported, so that no result is not taken for a valid schema.',
    section: 'Limits',
  },
};
