// The command line as a pipeline sees it: output, exit code.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from './run.ts';

const VALID = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n";
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apidoc-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function apidoc(...args: string[]) {
  let out = '';
  let error = '';
  const code = await run(args, { out: (t) => (out += t), error: (t) => (error += t) });
  return { code, out, error };
}

test('a valid document', async () => {
  const file = write('a.yaml', VALID);
  expect(await apidoc('validate', file)).toEqual({ code: 0, out: `${file}: no problems\n`, error: '' });
});

test('JSON output has a range from 1 and a pointer, for several files', async () => {
  const good = write('a.yaml', VALID);
  const bad = write('b.json', '{\n  "apidoc": "3.1.0",\n  "info": {"title": 1, "version": "1"}\n}');
  const { code, out } = await apidoc('validate', good, bad, '--format', 'json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    documents: [
      { uri: good, valid: true, problems: [] },
      {
        uri: bad,
        valid: false,
        problems: [
          {
            code: 'type',
            severity: 'error',
            message: "This must be a string; it is the number 1. Put it in quotes: '1'.",
            uri: 'b.json',
            path: '/info/title',
            range: { start: { line: 3, column: 21 }, end: { line: 3, column: 22 } },
          },
        ],
      },
    ],
  });
});

test('files beside the document are read, and a missing one is an error at its reference', async () => {
  const file = write('main.yaml', `${VALID}channels:\n  a: {$ref: './my%20part.yaml#/a'}\n  b: {$ref: 'none.yaml'}\n`);
  write('my part.yaml', 'a:\n  adress: x\n');
  const { code, out } = await apidoc('validate', file);
  expect(code).toBe(1);
  expect(out).toContain('my%20part.yaml:2:3  error  "adress" is no field of a Channel Object. Did you mean "address"?  (unknown-field)');
  expect(out).toContain('main.yaml:7:13  error  There is no file none.yaml.  (reference-file)');
});

test('UTF-16 is read by its byte order mark', async () => {
  const file = write('a.yaml', Buffer.from(`\uFEFF${VALID}`, 'utf16le'));
  expect((await apidoc('validate', file)).code).toBe(0);
});

test('the structure of the format as a JSON Schema', async () => {
  const { code, out } = await apidoc('schema');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ $schema: 'http://json-schema.org/draft-07/schema#', required: ['apidoc', 'info'] });
});

test.each([
  [[], 'say what to do.'],
  [['lint'], '"lint" is no command.'],
  [['validate'], 'name at least one file.'],
  [['validate', 'a', '--format', 'xml'], '--format is text or json.'],
  [['validate', 'a', '--fast'], '"--fast" is no option.'],
  [['validate', join(tmpdir(), 'no-such-file.yaml')], 'there is no such file.'],
])('%j cannot run', async (args, why) => {
  const { code, out, error } = await apidoc(...args);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain(why);
});

test('bytes that are no text are refused', async () => {
  const { code, error } = await apidoc('validate', write('a.yaml', new Uint8Array([0x61, 0xff, 0xfe, 0x80])));
  expect(code).toBe(2);
  expect(error).toContain('no text in UTF-8 or UTF-16');
});
