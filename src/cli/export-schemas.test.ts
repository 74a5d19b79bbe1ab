// `export-schemas` as the user runs it: which files are written, and which are not.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const ENTRY = `${VALID}channels:
  orders:
    address: orders
    messages:
      placed: {payload: {$ref: 'parts.yaml#/Order'}}
      ../../Placed: {payload: {type: string}}
      Placed: {payload: {type: integer}}
      nul: {payload: {type: 'null'}}
      nothing: {name: nothing}
`;

test('writes a file for each payload, below the folder and under names of their own', async () => {
  write('parts.yaml', 'Order: {type: object, properties: {next: {$ref: "#/Order"}}}\n');
  const file = write('main.yaml', ENTRY);
  const out = path('schemas');
  expect(await apidoc(['export-schemas', file, out])).toMatchObject({ code: 0, error: '' });
  expect(readdirSync(out).sort()).toEqual([
    'Placed-2.schema.json',
    'Placed-3.schema.json',
    'message-nul.schema.json',
    'placed.schema.json',
  ]);
  expect(JSON.parse(readFileSync(`${out}/placed.schema.json`, 'utf8'))).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { next: { $ref: '#' } },
  });
  // The same again is no change, another draft is one.
  expect((await apidoc(['export-schemas', file, out])).code).toBe(0);
  const again = await apidoc(['export-schemas', file, out, '--draft', '07']);
  expect([again.code, again.error]).toEqual([2, expect.stringContaining('this file exists')]);
  expect(readFileSync(`${out}/placed.schema.json`, 'utf8')).toContain('2020-12');
});

test('says which payloads are not written, or not whole', async () => {
  const file = write(
    'other.yaml',
    `${VALID}channels:
  c:
    messages:
      proto: {payload: {schemaFormat: application/vnd.google.protobuf;version=3, schema: 'message A {}'}}
      open: {payload: {items: {$ref: '#/components/schemas/Gone'}}}
`,
  );
  const { code, error, out } = await apidoc(['export-schemas', file, path('b'), '--draft', '07']);
  expect([code, out]).toEqual([1, `${path('b')}/open.schema.json\n`]);
  expect(error).toContain('message "proto": the payload (Protocol Buffers 3) can\'t be written');
  expect(error).toContain('message "open": any value is allowed where a reference has no target');
});

test('writes nothing without a payload, a document or a folder', async () => {
  const file = write('none.yaml', VALID);
  for (const args of [[file, path('c')], [file], []])
    expect((await apidoc(['export-schemas', ...args])).code).toBe(2);
  expect(existsSync(path('c'))).toBe(false);
});
