// `apidoc-studio bundle` as the user runs it: where the result goes, and what is reported if there
// is none.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, input, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const ENTRY = `# The shop\n${VALID}channels:\n  a:\n    messages:\n      m:\n        $ref: ./parts.yaml#/m # from elsewhere\n`;

test('writes one document to standard output or a file', async () => {
  const file = write('main.yaml', ENTRY);
  write('parts.yaml', 'm: {name: M}\n');
  const expected = `${ENTRY.replace('./parts.yaml#/m', "'#/components/messages/m'")}components:\n  messages:\n    m: { name: M }\n`;
  expect(await apidoc(['bundle', file])).toEqual({ code: 0, out: expected, error: '' });
  expect(await apidoc(['bundle', file, '-o', path('out.yaml')])).toEqual({
    code: 0,
    out: '',
    error: '',
  });
  expect(readFileSync(path('out.yaml'), 'utf8')).toBe(expected);
  expect((await apidoc(['validate', path('out.yaml')])).code).toBe(0);
  const json = await apidoc(['bundle', file, '--format', 'json', '--dereference']);
  expect(JSON.parse(json.out).channels).toEqual({ a: { messages: { m: { name: 'M' } } } });
  expect(await apidoc(['bundle', '-', '--stdin-name', file], input(ENTRY))).toEqual({
    code: 0,
    out: expected,
    error: '',
  });
});

test('says what of the document JSON cannot express', async () => {
  const file = write('main.yaml', ENTRY);
  write('parts.yaml', '# A part\nm: {name: M}\n');
  const bundle = async (...args: string[]) => (await apidoc(['bundle', file, ...args])).error;
  expect(await bundle('--format', 'json')).toBe(
    'apidoc-studio: not kept: 2 comments: JSON has no comments.\n',
  );
  expect(await bundle('--format', 'yaml')).toBe('');
});

test('never writes over the files it reads', async () => {
  const file = write('main.yaml', ENTRY);
  const part = write('parts.yaml', 'm: {name: M}\n');
  for (const output of [file, part]) {
    const { code, error } = await apidoc(['bundle', file, '--output', output]);
    expect(code).toBe(2);
    expect(error).toContain('Write it to another one.');
  }
  expect(readFileSync(file, 'utf8')).toBe(ENTRY);
});

test('a reference that cannot be resolved: exit 1, its location, nothing written', async () => {
  const file = write('main.yaml', ENTRY);
  const { code, out, error } = await apidoc(['bundle', file, '-o', path('out.yaml')]);
  expect([code, out, existsSync(path('out.yaml'))]).toEqual([1, '', false]);
  expect(error).toContain(`${file}:10:15  error  There is no file parts.yaml.`);
});

test('an entry with syntax errors cannot be bundled', async () => {
  const { code, out, error } = await apidoc([
    'bundle',
    write('main.yaml', `${VALID}channels: [\n`),
  ]);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain('error');
});

test.each([
  [
    'asyncapi: 2.2.0\ninfo: {title: T, version: "1"}\nchannels: {a: {$ref: none.yaml}}\n',
    'Expected version 3',
  ],
  ['hello: 1\n', 'This is not an apidoc or asyncapi document'],
  ['openapi: 3.1.0\ninfo: {title: T, version: "1"}\n', 'This is an OpenAPI 3.1.0 document'],
])('what is not a document of version 3 cannot be bundled: %j', async (text, why) => {
  const { code, out, error } = await apidoc(['bundle', '-'], input(text));
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain(why);
});
