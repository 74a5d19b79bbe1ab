// `types` as the user runs it: which files are written, and which are not.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const CHANNELS = `channels:
  orders:
    address: orders/{id}
    messages:
      placed: {payload: {$ref: 'parts.yaml#/Order'}}
operations:
  placeOrder: {action: receive, channel: {$ref: '#/channels/orders'}}
`;

test('writes types and constants, and writes them again', async () => {
  write('parts.yaml', 'Order: {type: object, properties: {next: {$ref: "#/Order"}}}\n');
  const file = write('main.yaml', `${VALID}${CHANNELS}`);
  const out = path('src');
  expect(await apidoc(['types', file, '-o', out])).toEqual({
    code: 0,
    error: '',
    out: `${out}/types.ts\n${out}/channels.ts\n`,
  });
  expect(readFileSync(`${out}/types.ts`, 'utf8')).toContain(
    'export interface Order {\n  next?: Order;\n}\n\nexport type Placed = Order;\n',
  );
  expect(readFileSync(`${out}/channels.ts`, 'utf8')).toContain("orders: 'orders/{id}',");
  write('main.yaml', `${VALID}${CHANNELS.replace('orders/{id}', 'orders')}`);
  expect((await apidoc(['types', file, '-o', out])).code).toBe(0);
  expect(readFileSync(`${out}/channels.ts`, 'utf8')).toContain("orders: 'orders',");
});

test('never writes over a file of somebody else', async () => {
  const file = write('own.yaml', `${VALID}channels: {c: {messages: {m: {payload: {}}}}}\n`);
  const out = path('taken');
  expect((await apidoc(['types', file, '-o', out])).code).toBe(0);
  writeFileSync(`${out}/channels.ts`, 'mine');
  writeFileSync(`${out}/types.ts`, '// Written by apidoc-studio types. before');
  const { code, error } = await apidoc(['types', file, '-o', out]);
  expect([code, error]).toEqual([2, expect.stringContaining('"types" did not write it')]);
  expect(readdirSync(out).map((name) => readFileSync(`${out}/${name}`, 'utf8'))).toContain('mine');
});

test('names what is left out, and reads what has a JSON form', async () => {
  const text = (schema: string) => `${VALID}channels:
  c:
    messages:
      m: {payload: ${schema}}
      proto: {payload: {schemaFormat: application/vnd.google.protobuf;version=3, schema: 'syntax = "proto3"; message A { string id = 1; }'}}
      avro: {payload: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {type: record, name: B, fields: [{name: id, type: long}]}}}
`;
  const whole = await apidoc(['types', write('formats.yaml', text('{type: string}'))]);
  expect([whole.code, whole.error]).toEqual([0, '']);
  expect(whole.out).toContain('export interface Proto {\n  id?: string;\n}');
  expect(whole.out).toContain('id: number;');
  const other = text('{schemaFormat: application/raml+yaml;version=1.0, schema: {type: string}}');
  const partly = await apidoc(['types', write('raml.yaml', other)]);
  expect(partly.code).toBe(1);
  expect(partly.error).toContain('"m" is left out');
  const open = await apidoc(['types', write('open.yaml', text("{items: {$ref: '#/x'}}"))]);
  expect([open.code, open.error]).toEqual([1, expect.stringContaining('has no target (1).')]);
});
