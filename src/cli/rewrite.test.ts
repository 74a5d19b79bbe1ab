// `format` and `convert` as the user runs them: what is written, and what is left alone.
import { readFileSync, statSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apidoc, input, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const HEAD = `# Orders\napidoc: 3.1.0\ninfo:\n  title: 'Demo' # named\n  version: "1"\n`;
const UNEVEN = `${HEAD}  contact:\n        name: Ops\n`;
const EVEN = `${HEAD}  contact:\n    name: Ops\n`;

test('format changes the layout of files, and prints their names', async () => {
  const file = write('docs/a.yaml', UNEVEN);
  const formatted = write('docs/b.yaml', VALID);
  const part = write('docs/part.yaml', 'a:\n  b:\n      c: 1\n');
  const before = statSync(formatted).mtimeMs;
  expect(await apidoc(['format', path('docs')])).toEqual({ code: 0, out: `${file}\n`, error: '' });
  expect(readFileSync(file, 'utf8')).toBe(EVEN);
  expect(statSync(formatted).mtimeMs).toBe(before);
  expect(readFileSync(part, 'utf8')).toBe('a:\n  b:\n      c: 1\n');
  expect((await apidoc(['format', part])).out).toBe(`${part}\n`);
  expect(readFileSync(part, 'utf8')).toBe('a:\n  b:\n    c: 1\n');
  expect(await apidoc(['format', path('docs')])).toEqual({ code: 0, out: '', error: '' });
});

test('format --check changes nothing', async () => {
  const file = write('a.yaml', UNEVEN);
  expect(await apidoc(['format', file, '--check'])).toEqual({
    code: 1,
    out: `${file}\n`,
    error: '',
  });
  expect(readFileSync(file, 'utf8')).toBe(UNEVEN);
  expect((await apidoc(['format', write('b.yaml', EVEN), '--check'])).code).toBe(0);
});

test('format leaves a file with errors as it is, and formats the others', async () => {
  const broken = write('a.yaml', `${UNEVEN}channels: [\n`);
  const file = write('b.yaml', UNEVEN);
  const { code, out, error } = await apidoc(['format', broken, file, path('gone.yaml')]);
  expect([code, out]).toEqual([2, `${file}\n`]);
  expect(error).toContain(`apidoc-studio: ${broken}:`);
  expect(error).toContain(`apidoc-studio: ${path('gone.yaml')}: file not found.`);
  expect(readFileSync(broken, 'utf8')).toBe(`${UNEVEN}channels: [\n`);
});

test('format prints standard input', async () => {
  expect(await apidoc(['format', '-'], input(UNEVEN))).toEqual({ code: 0, out: EVEN, error: '' });
  expect(await apidoc(['format', '-'], input(EVEN))).toEqual({ code: 0, out: EVEN, error: '' });
});

test.each([
  ['utf16le', '\uFEFF'],
  ['utf16be', '\uFEFF'],
  ['utf16le', ''],
  ['utf16be', ''],
])('format keeps the encoding %s, with its byte order mark %j', async (encoding, mark) => {
  const bytes = (text: string): Buffer => {
    const out = Buffer.from(`${mark}${text}`, 'utf16le');
    return encoding === 'utf16le' ? out : out.swap16();
  };
  const file = write('a.yaml', bytes(UNEVEN));
  expect((await apidoc(['format', file])).code).toBe(0);
  expect(readFileSync(file).equals(bytes(EVEN))).toBe(true);
});

test('convert writes the other language, and says what is not kept', async () => {
  const file = write('a.yaml', UNEVEN);
  const json = await apidoc(['convert', 'json', file]);
  expect(json.code).toBe(0);
  expect(JSON.parse(json.out)).toEqual({
    apidoc: '3.1.0',
    info: { title: 'Demo', version: '1', contact: { name: 'Ops' } },
  });
  expect(json.error).toBe('apidoc-studio: not kept: 2 comments: JSON has no comments.\n');
  const output = path('out/a.json');
  expect((await apidoc(['convert', 'json', file, '-o', output])).out).toBe('');
  expect(readFileSync(output, 'utf8')).toBe(json.out);
  const back = await apidoc(['convert', 'yaml', output]);
  expect([back.code, back.error]).toEqual([0, '']);
  expect(back.out).toBe(
    "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n  contact:\n    name: Ops\n",
  );
});

test.each([
  [['convert', 'yml', 'a.yaml'], 'LANGUAGE is yaml or json. Did you mean "yaml"?'],
  [['convert', 'json'], 'name one entry document.'],
  [['format'], 'name at least one file or folder, or - for standard input.'],
])('%j cannot run', async (args, why) => {
  const { code, out, error } = await apidoc(args);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain(why);
});

test('convert writes nothing of a text with errors, nor over the document', async () => {
  const broken = write('a.yaml', 'a: [\n');
  const { code, error } = await apidoc(['convert', 'json', broken, '-o', path('b.json')]);
  expect(code).toBe(2);
  expect(error).toContain('Fix this first');
  const same = write('c.yaml', VALID);
  expect((await apidoc(['convert', 'json', same, '-o', same])).error).toContain(
    'Write it to another file.',
  );
  expect(readFileSync(same, 'utf8')).toBe(VALID);
});

describe('format by .editorconfig', () => {
  const CONFIG = `; for all
root = true
[*]
indent_style = space
[*.{yaml,yml}]
indent_size = 4
[*.json]
indent_style = TAB
end_of_line = crlf
insert_final_newline = false
[/old/**]
indent_size = unset
end_of_line = lf
`;
  const YAML =
    'apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: 1.0.0\n  x-text: |\n    a\n      b\n';
  const JSON_TEXT = '{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": "Demo"\n  }\n}\n';

  test('indentation, ends of lines, and the end of the text', async () => {
    write('.git/HEAD', '');
    write('.editorconfig', CONFIG);
    const yaml = write('docs/a.yaml', YAML);
    const json = write('docs/a.json', JSON_TEXT);
    const old = write('old/a.yaml', YAML);
    expect((await apidoc(['format', path('')])).code).toBe(0);
    expect(readFileSync(yaml, 'utf8')).toBe(
      'apidoc: 3.1.0\ninfo:\n    title: Demo\n    version: 1.0.0\n    x-text: |\n        a\n          b\n',
    );
    expect(readFileSync(json, 'utf8')).toBe(
      '{\r\n\t"apidoc": "3.1.0",\r\n\t"info": {\r\n\t\t"title": "Demo"\r\n\t}\r\n}',
    );
    expect(readFileSync(old, 'utf8')).toBe(YAML);
    expect((await apidoc(['format', path(''), '--check'])).out).toBe('');
    write('docs/.editorconfig', '[*.yaml]\nindent_size = 2\nend_of_line = crlf\n');
    await apidoc(['format', yaml]);
    expect(readFileSync(yaml, 'utf8')).toBe(YAML.replaceAll('\n', '\r\n'));
  });

  test.each([
    ['a size that is none', '[*]\nindent_size = 99\n'],
    ['zero', '[*]\nindent_size = 0\nend_of_line = cr\n'],
    ['tabs', '[*]\nindent_style = tab\n'],
    ['what is before the first section', 'indent_size = 4\n'],
    ['a name that every object has', '[*]\n__proto__ = 4\nconstructor = 4\n'],
    ['a pattern of many braces', `[${'{a,b}'.repeat(500)}]\nindent_size = 4\n`],
    ['an open pattern', `[${'{'.repeat(4_000)}\n[[[]\nindent_size = 4\n`],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00])],
  ])('%s changes nothing', async (_what, config) => {
    write('.git/HEAD', '');
    write('.editorconfig', config);
    expect(await apidoc(['format', write('a.yaml', YAML), '--check'])).toMatchObject({ code: 0 });
  });

  test('one that is above the repository, or a link out of it, is not read', async () => {
    write('.editorconfig', CONFIG);
    write('repo/.git/HEAD', '');
    const file = write('repo/a.yaml', YAML);
    expect((await apidoc(['format', file, '--check'])).code).toBe(0);
    symlinkSync('../.editorconfig', path('repo/.editorconfig'));
    expect((await apidoc(['format', file, '--check'])).code).toBe(0);
  });
});
