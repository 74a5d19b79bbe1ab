// The fields of a text in Protocol Buffers, and the text changed in its own style.
import { expect, test } from 'vitest';
import { createProtobufParser } from '../../analysis/schemas/protobuf/read.ts';
import { protoFields } from '../editing-handlers.ts';
import { makeForm } from '../form/form.ts';
import { setField } from './form-changes.ts';
import { made, opened } from './testing.ts';

const PROTO = `syntax = "proto3";
package example.orders;
message Order {
  string id = 1;
  repeated Line lines = 2;
  map<string, int64> totals = 3;
  oneof contact { string mail = 5; }
  optional bool gift = 6;
  message Line { string sku = 1; }
}
message Empty {}
`;

/** A subject whose reader is loaded, or not. */
function analyzedFileOf(tool: ReturnType<typeof createProtobufParser> | null) {
  const { file } = opened('apidoc: 3.1.0\n');
  return { ...file, documents: { protobuf: () => tool } as unknown as typeof file.documents };
}

test('returns the fields of all messages, with label, type and number', () => {
  const shown = protoFields(analyzedFileOf(createProtobufParser()), PROTO, 3);
  expect(
    shown?.fields.map(
      ({ message, label, type, name, number }) =>
        `${message}: ${label} ${type} ${name} = ${number}`,
    ),
  ).toEqual([
    'Order:  string id = 1',
    'Order: repeated Line lines = 2',
    'Order:  map<string, int64> totals = 3',
    'Order: oneof contact string mail = 5',
    'Order: optional bool gift = 6',
    'Order.Line:  string sku = 1',
  ]);
  expect(shown).not.toHaveProperty('error');
});

test('returns the first syntax error with its line', () => {
  expect(
    protoFields(analyzedFileOf(createProtobufParser()), PROTO.replace('id = 1', 'id = '), 3),
  ).toEqual({
    fields: [],
    error: { line: 4, column: expect.any(Number), message: expect.any(String) },
  });
});

test('returns null before the parser is loaded', () => {
  expect(protoFields(analyzedFileOf(null), PROTO, 3)).toBeNull();
});

test('another text keeps the header of its block, the comment beside it and the lines that stay', () => {
  const text = (id: string): string => `apidoc: 3.1.0
info: { title: a, version: '1' }
components:
  messages:
    m:
      payload:
        schemaFormat: application/vnd.neutral.protobuf;version=3
        schema: |- # kept
            syntax = "proto3";
            message A {
              string ${id} = 1;
            }
`;
  const pointer = '/components/messages/m/payload';
  const shown = makeForm(opened(text('id')).file, pointer);
  const field = shown?.fields.find(({ name }) => name === 'schema');
  expect(field?.control).toEqual({ is: 'text', lines: true, proto: 3 });
  const change =
    shown && setField(shown, 'schema', String(field?.value).replace('string id', 'string key'));
  expect(change && made(text('id'), change)).toBe(text('key'));
});
