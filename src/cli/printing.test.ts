// Which problems are printed, where to, and in which colours.
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
/** A hint, then two warnings and two errors. */
const MIXED = `${VALID}components:
  schemas:
    a: {type: string, examples: [5]}
servers:
  s: {host: h, protocol: mqtt}
channels:
  a: {servers: [{$ref: '#/servers/s'}, {$ref: '#/servers/s'}]}
chanels: {}
operatons: {}
`;
const WARNED = `${VALID}servers:\n  s: {host: h, protocol: mqtt}\nchannels:\n  a: {servers: [{$ref: '#/servers/s'}, {$ref: '#/servers/s'}]}\n`;

/** Returns the severities of the problems that JSON output has. */
const severities = (out: string): string[] =>
  JSON.parse(out).documents.flatMap(({ problems }: { problems: { severity: string }[] }) =>
    problems.map(({ severity }) => severity),
  );

test('--quiet prints only what fails', async () => {
  const mixed = write('mixed.yaml', MIXED);
  const warned = write('warned.yaml', WARNED);
  const json = await apidoc(['validate', mixed, warned, '--quiet', '--format', 'json']);
  expect(severities(json.out)).toEqual(['error', 'error']);
  expect(JSON.parse(json.out).documents).toHaveLength(2);
  const text = await apidoc(['validate', mixed, warned, '-q']);
  expect(text.code).toBe(1);
  expect(text.out.split('\n')).toEqual([
    expect.stringMatching(/mixed\.yaml: 2 errors, 2 warnings, 1 hint$/),
    expect.stringContaining('"chanels"'),
    expect.stringContaining('"operatons"'),
    '',
  ]);
  expect(await apidoc(['validate', warned, '-q'])).toEqual({ code: 0, out: '', error: '' });
  const strict = await apidoc(['validate', warned, '-q', '--fail-on', 'warn', '-f', 'json']);
  expect([strict.code, severities(strict.out)]).toEqual([1, ['warning']]);
});

test('--quiet never hides that a document was not validated', async () => {
  const deep = write('deep.yaml', `${VALID}x-deep: ${'['.repeat(300)}${']'.repeat(300)}\n`);
  const { code, out } = await apidoc(['validate', deep, '--quiet', '--fail-on', 'never']);
  expect([code, out]).toEqual([2, expect.stringContaining('not validated, 1 error')]);
});

test('--max-problems prints the gravest in their order, and counts all', async () => {
  const file = write('mixed.yaml', MIXED);
  const run = (max: string, ...more: string[]) =>
    apidoc(['validate', file, '--max-problems', max, ...more]);
  const four = await run('4', '--format=json');
  expect(severities(four.out)).toEqual(['warning', 'warning', 'error', 'error']);
  expect(four.error).toBe('apidoc-studio: 1 more problem not shown.\n');
  expect((await run('4')).out).toContain('2 errors, 2 warnings, 1 hint\n');
  expect(await run('0', '--format=github')).toMatchObject({
    code: 1,
    out: '1 document, 1 with errors\n',
  });
  expect((await run('5')).error).toBe('');
  expect((await run('many')).error).toContain('--max-problems is followed by a number.');
});

test('--output writes a whole file, in folders that it makes', async () => {
  const file = write('a.yaml', MIXED);
  const expected = (await apidoc(['validate', file, '--format', 'sarif'])).out;
  const output = path('reports/today/a.sarif');
  const args = ['validate', file, '--format', 'sarif', '--output', output];
  expect(await apidoc(args)).toEqual({ code: 1, out: '', error: '' });
  expect(readFileSync(output, 'utf8')).toBe(expected);
  expect(readdirSync(path('reports/today'))).toEqual(['a.sarif']);
});

test('--output replaces what a link resolves to, with its permissions', async () => {
  const file = write('a.yaml', VALID);
  const before = write('reports/report.txt', 'before');
  chmodSync(before, 0o640);
  symlinkSync(before, path('link.txt'));
  await apidoc(['validate', file, '-o', path('link.txt')], { colour: true });
  expect(lstatSync(path('link.txt')).isSymbolicLink()).toBe(true);
  expect(readFileSync(before, 'utf8')).toBe(`${file}: no problems\n`);
  expect(statSync(before).mode & 0o777).toBe(0o640);
});

test('--output that cannot be written leaves nothing behind', async () => {
  const file = write('a.yaml', VALID);
  const folder = path('a.yaml/report.txt');
  expect(await apidoc(['validate', file, '-o', folder])).toMatchObject({
    code: 2,
    out: '',
    error: `apidoc-studio: ${folder}: a part of its path is a file, not a folder.\n`,
  });
  write('reports/x', '');
  expect((await apidoc(['validate', file, '-o', path('reports')])).error).toContain(
    'this is a folder, not a file.',
  );
  expect(existsSync(path('reports/.tmp'))).toBe(false);
  expect(readdirSync(path('.')).sort()).toEqual(['a.yaml', 'reports']);
});

test('--color and --no-color decide over the terminal', async () => {
  const file = write('a.yaml', MIXED);
  const painted = async (...args: string[]) =>
    (await apidoc(['validate', file, ...args])).out.includes('\u001b');
  expect(await painted('--color')).toBe(true);
  expect((await apidoc(['validate', file, '--no-color'], { colour: true })).out).not.toContain(
    '\u001b',
  );
  expect(await painted('--color', '--no-color')).toBe(false);
});

test('--output never writes over what was validated', async () => {
  const part = write('parts/part.yaml', 'address: x\n');
  const entry = write('main.yaml', `${VALID}channels:\n  a: {$ref: parts/part.yaml}\n`);
  const config = write('apidoc.config.json', '{}');
  symlinkSync(entry, path('link.yaml'));
  const args = ['validate', entry, '--output'];
  for (const output of [entry, part, config, path('link.yaml')]) {
    const before = readFileSync(output, 'utf8');
    const { code, error } = await apidoc([...args, output]);
    expect([code, readFileSync(output, 'utf8')]).toEqual([2, before]);
    expect(error).toContain(`${output}: the report is made from this file.`);
  }
  expect((await apidoc([...args, path('report.txt')])).code).toBe(0);
});
