// `convert` of documents of AsyncAPI 2 as the user runs it.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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
  expect((await apidoc(['convert', file, '--dialect', 'apidoc'])).out).toContain(
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
  [['convert', 'a.yaml', '--root', 'apidoc'], 'Use --dialect apidoc for the root field'],
  [['convert', 'a.yaml', '--all-files'], '--all-files is for --out-dir.'],
])('%j cannot run', async (args, why) => {
  const { code, out, error } = await apidoc(args);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain(why);
});

describe('a document of version 3 that cannot be read', () => {
  test.each([
    ['a.yaml', "asyncapi: 3.0.0\ninfo: {title: a, version: '1'\n", /a\.yaml:2:7: This map/],
    ['a.yaml', 'asyncapi: 3.0.0\ninfo: *gone\n', /a\.yaml:2:7: Unknown anchor/],
    ['a.yaml', 'apidoc: 3.1.0\ninfo: {}\ninfo: {}\n', /a\.yaml:3:1: Duplicate key/],
    ['a.json', '{"asyncapi": "3.0.0" "info": {}}', /a\.json:1:\d+: Missing comma/],
  ])('%s (%j) is not printed', async (name, text, reason) => {
    const file = write(name, text);
    for (const more of [[], ['--out-dir', path('out')], ['--write'], ['-o', path('b.yaml')]]) {
      const { code, out, error } = await apidoc(['convert', file, ...more]);
      expect([code, out]).toEqual([2, '']);
      expect(error).toMatch(reason);
    }
    const same = name === 'a.json' ? 'json' : 'yaml';
    const { code, out, error } = await apidoc(['convert', same, file]);
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain('Fix this first (line ');
  });
});

test('leaves other files as they are', async () => {
  const broken = write('a.yaml', `${ONE}a: [\n`);
  expect((await apidoc(['convert', broken, '--write'])).error).toMatch(
    /a\.yaml:\d+:\d+: This list is never closed/,
  );
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

describe('the result is validated', () => {
  test('each error is reported where it comes from, and ends with 1', async () => {
    const file = write(
      'a.yaml',
      ONE.replace('  c:', '  box?type=a:').replace("version: '1'", "version: '1', license: {}"),
    );
    const { code, error } = await apidoc(['convert', file, '--write']);
    expect(code).toBe(1);
    expect(error).toContain(
      `error: ${file}#/info/license: There is an error here, as before the conversion: Missing`,
    );
    expect(error).toContain(`error: ${file}#/channels/box?type=a: `);
    expect((await apidoc(['validate', file])).out).toContain('2 errors');
  });

  test('but not what is wrong in a file that the result does not refer to any more', async () => {
    const shared = `operations: {o: {operationId: o, message: {payload: {type: string}}}}
messages: {wrong: {examples: [{}]}}
`;
    write('shared.yaml', shared);
    const file = write(
      'a.yaml',
      "asyncapi: 2.6.0\ninfo: {title: A, version: '1'}\nchannels: {c: {publish: {$ref: 'shared.yaml#/operations/o'}}}\n",
    );
    const { out } = await apidoc(['convert', file, '--write', '--format', 'json']);
    expect(JSON.parse(out).errors).toBe(0);
    expect((await apidoc(['validate', file])).out).not.toContain('error');
  });

  test('errors of examples, too, and as JSON with their number', async () => {
    const example = 'payload: {type: string}, examples: [{payload: 5}]';
    const file = write('a.yaml', ONE.replace('payload: {type: string}', example));
    const { code, out } = await apidoc(['convert', file, '--format', 'json', '-o', path('b.yaml')]);
    const { errors, notes } = JSON.parse(out);
    expect([code, errors]).toEqual([1, 1]);
    expect(notes).toMatchObject([{ code: 'error-before', file }]);
    const { error } = await apidoc(['convert', file, '--dialect', 'apidoc']);
    expect(error).toContain('There is an error here, as before the conversion');
  });
});

test('a version that has no conversion is refused', async () => {
  for (const version of ['1.2.0', '4.0.0']) {
    const file = write('a.yaml', ONE.replace('2.6.0', version));
    const { code, out, error } = await apidoc(['convert', file, '--write']);
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain(`Expected version 3, got AsyncAPI ${version}`);
  }
});

test('a document that would be converted in half is named, and nothing is written', async () => {
  const file = write('main.yaml', TWO.replace('m.yaml#/m', 'm.yaml#/components/messages/m'));
  const text = `${HEAD}channels: {}\ncomponents: {messages: {m: {schemaFormat: application/schema+json;version=draft-07, payload: {}}}}\n`;
  const other = write('m.yaml', text);
  const before = readFileSync(file, 'utf8');
  for (const args of [['--write'], ['--out-dir', path('out')]]) {
    const { code, error } = await apidoc(['convert', file, ...args]);
    expect(code).toBe(2);
    expect(error).toContain('m.yaml is a document of AsyncAPI 2.6.0 of its own');
  }
  expect([file, other].map((one) => readFileSync(one, 'utf8'))).toEqual([before, text]);
  expect((await apidoc(['convert', other, '--write'])).code).toBe(0);
  const after = readFileSync(other, 'utf8');
  expect(await apidoc(['convert', file, '--write'])).toEqual({ code: 0, out: '', error: '' });
  expect(readFileSync(other, 'utf8')).toBe(after);
});

test('a reference back to the document by its own folder is one to it', async () => {
  mkdirSync(path('.git'));
  const file = write('api/asyncapi.yaml', TWO.replace('m.yaml', '../shared/m.yaml'));
  const back = "{$ref: '../api/asyncapi.yaml#/channels/c/publish/message'}";
  const shared = write('shared/m.yaml', `${MESSAGE}  x-same: ${back}\n`);
  expect(await apidoc(['convert', file, '--write'])).toEqual({ code: 0, out: '', error: '' });
  expect(readFileSync(shared, 'utf8')).toContain(
    "x-same: {$ref: '../api/asyncapi.yaml#/channels/c/messages/m'}",
  );
});

test('--all-files also writes what does not change; without it a note names it', async () => {
  const schema = 'payload: {$ref: parts/s.json}';
  const file = write('docs/a.yaml', ONE.replace('payload: {type: string}', schema));
  write('docs/parts/s.json', '{"type": "string"}');
  const some = await apidoc(['convert', file, '--out-dir', path('some')]);
  expect([some.code, some.error]).toEqual([
    0,
    'apidoc-studio: note: 1 file that the conversion leaves as it is was not written. --all-files writes them, too.\n',
  ]);
  const all = await apidoc(['convert', file, '--out-dir', path('all'), '--all-files']);
  expect(all).toEqual({ code: 0, out: '', error: '' });
  const [to] = readdirSync(path('all'), { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('s.json'),
  );
  expect(readFileSync(path(`all/${to}`), 'utf8')).toBe('{"type": "string"}');
});

test('references to the network are read as in other commands', async () => {
  const address = 'https://example.com/parts/m.yaml#/m';
  const file = write('a.yaml', TWO.replace('m.yaml#/m', address));
  write('copies/m.yaml', 'm: {payload: {}}\n');
  const map = `https://example.com/parts/=${path('copies')}`;
  const { code, error } = await apidoc(['convert', file, '--map', map, '-o', path('b.yaml')]);
  expect([code, error]).toEqual([0, '']);
});
