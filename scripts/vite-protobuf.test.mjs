/** Shows that the parser of Protocol Buffers works without the rest of its library. */
import path from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from './run.mjs';
import { protobufParser } from './vite-protobuf.mjs';

const READ = 'src/core/analysis/schemas/protobuf/read.ts';
const TEXT = `syntax = "proto3";
package shop;
import "google/protobuf/timestamp.proto";
option java_package = "shop";
message Order {
  reserved 9, 100 to max;
  fixed64 id = 1 [(limit) = 9007199254740993, deprecated = true];
  map<string, sint64> amounts = 2;
  oneof customer { string name = 3; Person person = 4; }
  google.protobuf.Timestamp placed = 5;
  enum State { OPEN = 0; PAID = 1; }
  State state = 6;
}
message Person { repeated bytes keys = 1; }
service Shop { rpc Place (Order) returns (stream Order); }
`;
/** @type {string} */
let code;

beforeAll(async () => {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [protobufParser()],
    build: {
      write: false,
      minify: true,
      lib: { entry: path.join(ROOT, READ), formats: ['es'], fileName: 'read' },
    },
  });
  const [made] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (result);
  code = made?.output[0].code ?? '';
});

it('reads messages, numbers of 64 bits, maps, options, enums and services', async () => {
  const { createProtobufParser } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const parser = createProtobufParser();
  expect(parser.read(TEXT, 3)).toEqual(
    (await import(`../${READ}`)).createProtobufParser().read(TEXT, 3),
  );
  expect(parser.read(TEXT, 3)).not.toHaveProperty('error');
  expect(parser.read(TEXT.replace('map<', 'map['), 3)).toMatchObject({ error: expect.anything() });
});

it('has no code that makes functions from text or reads files', () => {
  expect(code).toContain('createProtobufParser');
  expect(code).not.toMatch(/\bFunction\(|\bXMLHttpRequest\b|require\(/);
});
