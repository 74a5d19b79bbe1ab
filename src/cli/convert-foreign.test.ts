// `convert` of texts in other formats as the user runs it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, input, tempFolder } from './testing.ts';

const { write, path } = tempFolder();
const AVRO = '{"type": "record", "name": "Order", "fields": []}';
const PROTO = 'syntax = "proto3";\nmessage Order {\n  string id = 1;\n}\n';
const OPENAPI =
  'openapi: 3.1.0\ninfo: {title: Shop, version: "1", summary: s}\nwebhooks: {placed: {post: {}}}\n';

test('makes a document of a schema, and says what the file is', async () => {
  const file = write('order.avsc', AVRO);
  const { code, out, error } = await apidoc(['convert', file]);
  expect(code).toBe(0);
  expect(out).toMatch(/^apidoc: 3\.1\.0\ninfo:\n {2}title: Order\n/);
  expect(error).toContain(`note: ${file}: this is an Avro schema. Made a new one of 1 message.`);
  expect((await apidoc(['validate', '-'], input(out))).code).toBe(0);
  const proto = await apidoc(['convert', write('order.proto', PROTO)]);
  expect(proto.out).toContain('schema: |\n            syntax = "proto3";\n');
});

test('writes it to a file, and what is not kept decides the exit code', async () => {
  const file = write('api.yaml', OPENAPI);
  const made = path('out/new.yaml');
  const { code, out } = await apidoc(['convert', file, '-o', made, '--format', 'json']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    files: [{ from: file, to: made }],
    notes: [{ code: 'not-valid', severity: 'warning', path: '/info/summary', file }],
  });
  expect(readFileSync(made, 'utf8')).toContain('placed');
  expect(readFileSync(file, 'utf8')).toBe(OPENAPI);
});

test.each([
  [['-o', 'api.yaml'], 'is made from this file'],
  [['--write'], '--write is for documents of AsyncAPI 2'],
  [['--to', '3.1.0'], '--to is for documents of AsyncAPI 2'],
])('refuses %j', async (options, why) => {
  const file = write('api.yaml', OPENAPI);
  const own = options.map((one) => (one === 'api.yaml' ? file : one));
  const { code, error } = await apidoc(['convert', file, ...own]);
  expect([code, error]).toEqual([2, expect.stringContaining(why)]);
});

test('says why nothing can be made of a file', async () => {
  const empty = await apidoc(['convert', write('a.yaml', 'openapi: 3.0.0\npaths: {}\n')]);
  expect(empty).toMatchObject({ code: 2, out: '' });
  expect(empty.error).toContain('It is an OpenAPI 3.0.0 document. It has no messages');
});

test('validate names the command', async () => {
  const { code, out } = await apidoc(['validate', write('order.avsc', AVRO)]);
  expect(code).toBe(1);
  expect(out).toContain('Run "apidoc-studio convert" to make a document of it.');
});
