// The fields of a text in Protocol Buffers, and the text changed in its own style.
import { expect, test } from 'vitest';
import { setField } from '../form/changes.ts';
import { form } from '../form/form.ts';
import { createTool } from '../schema/protobuf/read.ts';
import { protoFields } from './proto-fields.ts';
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
function subjectOf(tool: ReturnType<typeof createTool> | null) {
  const { subject } = opened('apidoc: 3.1.0\n');
  return { ...subject, world: { protobuf: () => tool } as unknown as typeof subject.world };
}

test('returns the fields of all messages, with label, type and number', () => {
  const told = protoFields(subjectOf(createTool()), PROTO, 3);
  expect(told?.fields.map(({ message, label, type, name, number }) => `${message}: ${label} ${type} ${name} = ${number}`)).toEqual([
    'Order:  string id = 1',
    'Order: repeated Line lines = 2',
    'Order:  map<string, int64> totals = 3',
    'Order: oneof contact string mail = 5',
    'Order: optional bool gift = 6',
    'Order.Line:  string sku = 1',
  ]);
  expect(told).not.toHaveProperty('fault');
});

test('returns the first syntax error with its line', () => {
  expect(protoFields(subjectOf(createTool()), PROTO.replace('id = 1', 'id = '), 3)).toEqual({
    fields: [],
    fault: { line: 4, column: expect.any(Number), message: expect.any(String) },
  });
});

test('returns null before the parser is loaded', () => {
  expect(protoFields(subjectOf(null), PROTO, 3)).toBeNull();
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
  const shown = form(opened(text('id')).subject, pointer);
  const field = shown?.fields.find(({ name }) => name === 'schema');
  expect(field?.control).toEqual({ is: 'text', lines: true, proto: 3 });
  const change = shown && setField(shown, 'schema', String(field?.value).replace('string id', 'string key'));
  expect(change && made(text('id'), change)).toBe(text('key'));
});
