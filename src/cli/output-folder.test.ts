// What is written below a folder, and that no link of a branch is followed.
import { chmodSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { path, write } = tempFolder();

test('a site replaces links in its folder, and deletes nothing through them', async () => {
  write('in/a.yaml', VALID);
  const kept = write('home/kept.html', 'mine');
  write('site/.apidoc-site', 'h/kept.html\nindex.html\n');
  symlinkSync('../home', path('site/h'));
  symlinkSync('../home', path('site/documents'));
  symlinkSync('../home/kept.html', path('site/index.html'));
  expect((await apidoc(['docs', path('in'), '-o', path('site')])).code).toBe(0);
  expect(readFileSync(kept, 'utf8')).toBe('mine');
  expect(lstatSync(path('site/index.html')).isFile()).toBe(true);
});

test('a link out of the repository is not written through, and a read-only file is kept', async () => {
  const kept = write('home/kept.txt', 'mine');
  mkdirSync(path('repo/.git'), { recursive: true });
  symlinkSync(kept, path('repo/report.txt'));
  const file = write('repo/a.yaml', VALID);
  const link = await apidoc(['validate', file, '-o', path('repo/report.txt')]);
  expect([link.code, readFileSync(kept, 'utf8')]).toEqual([2, 'mine']);
  const report = write('repo/old.txt', 'before');
  chmodSync(report, 0o444);
  const { code, error } = await apidoc(['validate', file, '-o', report]);
  expect([code, error]).toEqual([2, expect.stringContaining('this file is read-only')]);
});
