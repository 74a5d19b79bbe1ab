// Distinguishes references that can't be resolved from those that resolve to a schema.
import { expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import type { MessagePart } from '../../core/analysis/model/types.ts';
import { isUnresolved } from './scope.ts';

const payloadOf = (schema: string): MessagePart['payload'] => {
  const analyzer = new Analyzer('absent.yaml', 'yaml');
  analyzer.setText(`apidoc: 3.1.0
info: {title: Absent, version: '1'}
components:
  messages:
    m: {payload: ${schema}}
  schemas:
    there: {type: string}
`);
  const part = analyzer.model().parts.get('#/components/messages/m');
  return part?.kind === 'message' ? part.payload : undefined;
};

test.each([
  ["{$ref: '#/components/schemas/there'}", false],
  ["{$ref: '#/components/schemas/elsewhere'}", true],
  [
    "{schemaFormat: application/vnd.neutral.avro;version=1.9.0, schema: {$ref: 'https://example.com/a.avsc'}}",
    true,
  ],
  ["{properties: {a: {$ref: '#/components/schemas/elsewhere'}}}", false],
])('%s', (schema, absent) => {
  expect(isUnresolved(payloadOf(schema))).toBe(absent);
});
