// `convert` of documents of AsyncAPI 2 as the user runs it.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, input, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const HEAD = `asyncapi: 2.6.0 # old\ninfo: {title: Demo, version: '1'}\n`;
const ONE = `${HEAD}channels:\n  c:\n    publish:\n      operationId: o\n      message: {payload: {type: string}}\n`;
const TWO = `${HEAD}channels:\n  c:\n    publish:\n      operationId: o\n      message: {$ref: 'm.yaml#/m'}\n`;
const MESSAGE =
  'm:\n  schemaFormat: application/schema+json;version=draft-07\n  payload: {} # any\n';

test('prints the converted document', async () => {
  const file = write('a.yaml', ONE);
  const { code, out, error } = await apidoc(['convert', file]);
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain('asyncapi: 3.0.0 # old\n');
  expect(out).toContain('  o:\n    action: receive\n');
  expect((await apidoc(['convert', '-', '--to', '3.1.0'], input(ONE))).out).toContain(
    'asyncapi: 3.1.0 # old\n',
  );
  expect((await apidoc(['convert', file, '--root', 'apidoc'])).out).toContain(
    'apidoc: 3.1.0 # old\n',
  );
  expect(readFileSync(file, 'utf8')).toBe(ONE);
});

test('writes all files that change into a folder, and reports them as JSON', async () => {
  const file = write('docs/a.yaml', TWO);
  const message = write('docs/m.yaml', MESSAGE);
  const { code, out, error } = await apidoc([
    'convert',
    file,
    '--out-dir',
    path('out'),
    '--format',
    'json',
  ]);
  expect([code, error]).toEqual([0, '']);
  const { files, notes } = JSON.parse(out) as {
    files: { from: string; to: string }[];
    notes: unknown[];
  };
  expect(notes).toEqual([]);
  expect(files.map((one) => one.from)).toEqual([file, message]);
  const [entry = '', other = ''] = files.map((one) => readFileSync(one.to, 'utf8'));
  expect(entry).toContain("      m: {$ref: 'm.yaml#/m'}\n");
  expect(other).toContain('  payload: # any\n    schemaFormat: application/schema+json');
  expect(readFileSync(message, 'utf8')).toBe(MESSAGE);
});

test('--write changes all files, and the result is not converted again', async () => {
  const file = write('a.yaml', TWO);
  const message = write('m.yaml', MESSAGE);
  expect((await apidoc(['convert', file])).error).toContain(
    'changes, too: write all files by --out-dir or --write.',
  );
  expect(await apidoc(['convert', file, '--write'])).toEqual({ code: 0, out: '', error: '' });
  const after = readFileSync(file, 'utf8');
  expect(after).toContain('asyncapi: 3.0.0');
  expect(readFileSync(message, 'utf8')).toContain('schema:');
  expect(await apidoc(['convert', file])).toEqual({ code: 0, out: after, error: '' });
});

test('validate names the command for a document of version 2', async () => {
  const { code, out } = await apidoc(['validate', write('a.yaml', ONE)]);
  expect([code, out.split('\n').filter((line) => line.includes('error  ')).length]).toEqual([0, 0]);
  expect(out).toContain('This is a document of AsyncAPI 2.6.0. Convert it to version 3');
  expect(out).toContain('Run "apidoc-studio convert", which keeps comments.');
  for (const other of ['asyncapi: 1.2.0', 'apidoc: 2.6.0']) {
    const text = ONE.replace('asyncapi: 2.6.0', other);
    const { out: without } = await apidoc(['validate', write('b.yaml', text)]);
    expect(without).toContain(`Expected version 3, got`);
    expect(without).not.toContain('apidoc-studio convert');
  }
});

test('ends with 1 where a note names what version 3 has no form for', async () => {
  const file = write(
    'a.yaml',
    `${ONE}servers: {s: {url: a.example.org, protocol: kafka, security: [{}]}}\n`,
  );
  const { code, error } = await apidoc(['convert', file, '-o', path('b.yaml')]);
  expect(code).toBe(1);
  expect(error).toContain(`apidoc-studio: not kept: ${file}#/servers/s/security/0: Format 3.x`);
  expect(existsSync(path('b.yaml'))).toBe(true);
});

test.each([
  [['convert'], 'name one entry document.'],
  [['convert', 'gone.yaml'], 'file not found.'],
  [['convert', 'gone.yaml', '--write', '-o', 'b.yaml'], '--output and --write exclude each other.'],
  [['convert', 'json', 'a.yaml', '--to', '3.0.0'], '--to is for documents of AsyncAPI 2'],
  [['convert', 'a.yaml', '--to', '4.0.0'], '--to is 3.0.0 or 3.1.0.'],
])('%j cannot run', async (args, why) => {
  const { code, out, error } = await apidoc(args);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain(why);
});

test('leaves other files as they are', async () => {
  const broken = write('a.yaml', `${ONE}a: [\n`);
  expect((await apidoc(['convert', broken, '--write'])).error).toContain('it has syntax errors.');
  const other = write('b.yaml', 'openapi: 3.0.0\n');
  expect((await apidoc(['convert', other])).error).toContain('is not a document of AsyncAPI 2.');
  const valid = write('c.yaml', VALID);
  expect(await apidoc(['convert', valid])).toEqual({ code: 0, out: VALID, error: '' });
  const [entry, message] = [write('e.yaml', TWO), write('m.yaml', MESSAGE)];
  for (const args of [
    ['-o', message],
    ['--out-dir', path('')],
  ]) {
    const { code, error } = await apidoc(['convert', entry, ...args]);
    expect([code, readFileSync(message, 'utf8')]).toEqual([2, MESSAGE]);
    expect(error).not.toBe('');
  }
  const alone = write('f.yaml', ONE.replace('{type: string}', "{$ref: 'm.yaml#/m/payload'}"));
  const whole = write('m.yaml', 'm: {payload: {}}\n');
  expect((await apidoc(['convert', alone, '-o', whole])).error).toContain('made from this file.');
  const same = write('d.yaml', ONE);
  expect((await apidoc(['convert', same, '-o', same])).error).toContain('Use --write');
});
