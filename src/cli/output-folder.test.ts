// What is written below a folder, and that no link of a branch is followed.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { path, write } = tempFolder();

/** Written by the user, outside of the repository. */
const OWN = 'a:     1\n';

test('a site replaces links in its folder, and deletes nothing through them', async () => {
  write('in/a.yaml', VALID);
  const kept = write('home/kept.html', 'mine');
  write('site/.apidoc-site', 'h/kept.html\nindex.html\n');
  symlinkSync('../home', path('site/h'));
  symlinkSync('../home', path('site/documents'));
  symlinkSync('../home/kept.html', path('site/index.html'));
  expect((await apidoc(['docs', path('in'), '-o', path('site')])).code).toBe(0);
  expect(readFileSync(kept, 'utf8')).toBe('mine');
  expect(readdirSync(path('home'))).toEqual(['kept.html']);
  expect(lstatSync(path('site/index.html')).isFile()).toBe(true);
});

test('the files of a split document are not written through a link', async () => {
  const file = write('a.yaml', `${VALID}components:\n  schemas:\n    A: {type: object}\n`);
  mkdirSync(path('home'));
  mkdirSync(path('out'));
  symlinkSync('../home', path('out/components'));
  const { code, error } = await apidoc(['split', file, '-o', path('out')]);
  expect([code, error]).toEqual([2, expect.stringContaining('this file exists')]);
  expect(readdirSync(path('home'))).toEqual([]);
  expect(readdirSync(path('out'))).toEqual(['components']);
});

test('converted files replace a link in their folder', async () => {
  const older = "asyncapi: 2.6.0\ninfo: {title: a, version: '1'}\nchannels: {}\n";
  const kept = write('home/a.yaml', OWN);
  mkdirSync(path('out'));
  symlinkSync('../home/a.yaml', path('out/a.yaml'));
  const { code } = await apidoc(['convert', write('a.yaml', older), '--out-dir', path('out')]);
  expect([code, readFileSync(kept, 'utf8')]).toEqual([0, OWN]);
  expect(readFileSync(path('out/a.yaml'), 'utf8')).toContain('asyncapi: 3.0.0');
});

test.each([
  ['validate -o', (file: string, link: string) => ['validate', file, '-o', link]],
  [
    'validate --write-baseline',
    (file: string, link: string) => ['validate', file, '--baseline', link, '--write-baseline'],
  ],
  ['bundle -o', (file: string, link: string) => ['bundle', file, '-o', link]],
  ['diff -o', (file: string, link: string) => ['diff', file, file, '-o', link]],
  ['docs -o', (file: string, link: string) => ['docs', file, '-o', link]],
  ['convert -o', (file: string, link: string) => ['convert', 'json', file, '-o', link]],
  ['format', (_: string, link: string) => ['format', link]],
])('%s does not write through a link out of the repository', async (_, args) => {
  const kept = write('home/kept.yaml', OWN);
  mkdirSync(path('repo/.git'), { recursive: true });
  const file = write('repo/a.yaml', VALID);
  symlinkSync(kept, path('repo/link.yaml'));
  const { code, error } = await apidoc(args(file, path('repo/link.yaml')));
  expect([code, error]).toEqual([2, expect.stringContaining('there is a link in this path')]);
  expect(readFileSync(kept, 'utf8')).toBe(OWN);
});

test('a read-only file is kept, with the reason', async () => {
  const report = write('old.txt', 'before');
  chmodSync(report, 0o444);
  const { code, error } = await apidoc(['validate', write('a.yaml', VALID), '-o', report]);
  expect([code, error]).toEqual([2, expect.stringContaining('this file is read-only')]);
  expect(readFileSync(report, 'utf8')).toBe('before');
});

test('a temporary file of another run is left alone, and none is left behind', async () => {
  // Process ids come again.
  const other = write(`out/.report.txt.${process.pid}.tmp`, 'theirs');
  const report = path('out/report.txt');
  const { code } = await apidoc(['validate', write('a.yaml', VALID), '-o', report]);
  expect([code, readFileSync(other, 'utf8'), existsSync(report)]).toEqual([0, 'theirs', true]);
  expect(readdirSync(path('out')).length).toBe(2);
});
