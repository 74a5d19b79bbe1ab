// Which files a folder or a pattern on the command line stands for.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { filesBelow, withSlashes } from './find-files.ts';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { path, write } = tempFolder();

/** The documents that were validated, and what could not be read, relative to the folder. */
async function validated(...args: string[]) {
  const { code, out } = await apidoc(['validate', ...args, '--format', 'json']);
  const report = out === '' ? { documents: [] } : JSON.parse(out);
  const documents = report.documents.map((d: { uri: string }) => relative(path(''), d.uri));
  const unread = (report.unread ?? []).map((one: { reason: string }) => one.reason);
  return { code, documents, unread };
}

describe('patterns', () => {
  beforeEach(() => {
    write('docs/a.yml', VALID);
    write('docs/sub/b.yml', VALID);
    write('docs/sub/c.yaml', VALID);
    write('docs/sub/schema.yml', 'type: object\n');
  });

  test.each([
    ['docs/*.yml', ['docs/a.yml']],
    ['docs/**/*.yml', ['docs/a.yml', 'docs/sub/b.yml']],
    ['**/[bc].{yml,yaml}', ['docs/sub/b.yml', 'docs/sub/c.yaml']],
    ['d?cs/sub/*', ['docs/sub/b.yml', 'docs/sub/c.yaml']],
  ])('%s stands for %j', async (pattern, documents) => {
    expect(await validated(path(pattern))).toEqual({ code: 0, documents, unread: [] });
  });

  test('a file with such a name is that file', async () => {
    write('docs/[a].yml', VALID);
    expect((await validated(path('docs/[a].yml'))).documents).toEqual(['docs/[a].yml']);
  });

  test('a pattern without a match is an error, which hides nothing of the others', async () => {
    const { code, documents, unread } = await validated(path('*.json'), path('docs/a.yml'));
    expect([code, documents]).toEqual([2, ['docs/a.yml']]);
    expect(unread).toEqual(['found no document that this pattern matches.']);
    expect((await validated(path('gone/*.yml'))).unread).toEqual(['folder not found.']);
  });
});

describe('.gitignore', () => {
  test('what it names is left out, unless it is named', async () => {
    write('.gitignore', 'dist\n');
    write('api.yaml', VALID);
    write('dist/api.yaml', VALID);
    expect((await validated(path(''))).documents).toEqual(['api.yaml']);
    expect((await validated(path('**/*.yaml'))).documents).toEqual(['api.yaml']);
    expect((await validated(path('dist'))).documents).toEqual(['dist/api.yaml']);
    expect((await validated(path('dist/api.yaml'))).documents).toEqual(['dist/api.yaml']);
  });

  test('the reason says that files are ignored', async () => {
    write('.gitignore', '*.yaml\n');
    write('api.yaml', VALID);
    expect((await validated(path(''))).unread).toEqual([
      'found no document in this folder, apart from what .gitignore or the configuration leaves out.',
    ]);
  });

  test('holds from the top of the repository on, and not above', async () => {
    write('.gitignore', '*.yaml\n');
    write('repo/.git/HEAD', '');
    write('repo/.gitignore', '/docs/old.yaml\n');
    write('repo/docs/old.yaml', VALID);
    write('repo/docs/new.yaml', VALID);
    expect((await validated(path('repo/docs'))).documents).toEqual(['repo/docs/new.yaml']);
  });

  test('the files are those that git does not ignore', async () => {
    const names = ['a', 'b', 'ab', 'a b', 'c.yaml', '#c', '!d'];
    const files = [...names, ...names.flatMap((n) => names.map((m) => `${n}-d/${m}`))].map(
      (name) => `${name}.yaml`,
    );
    for (const name of files) write(`repo/${name}`, '');
    const repo = path('repo');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'core.excludesFile=', '-C', repo, ...args], { encoding: 'utf8' });
    git('init', '-q');
    const piece = fc.constantFrom(
      'a',
      'b',
      '*',
      '?',
      '**',
      '/',
      '-d',
      '.yaml',
      '[ab]',
      '[!a]',
      ' ',
    );
    const line = fc
      .tuple(fc.constantFrom('', '', '!', '/', '#', '\\#'), fc.array(piece, { maxLength: 5 }))
      .map(([start, rest]) => start + rest.join(''))
      // Git reads `a**/b` as `a` before `**/b`, and three stars as two, against its documentation.
      .filter((text) => !/[^/!*]\*\*(?:\/|$)|\*{3}/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 4 }), async (lines) => {
        writeFileSync(join(repo, '.gitignore'), lines.join('\n'));
        const expected = git('ls-files', '-z', '--others', '--exclude-standard', '*.yaml');
        const found = (await filesBelow(repo)).files.map((file) => relative(repo, file));
        expect(found.sort()).toEqual(expected.split('\0').filter(Boolean).sort());
      }),
      { numRuns: 30 },
    );
  });
});

describe('links', () => {
  test('a link to a file is followed once, under the name of the file if that is there', async () => {
    write('repo/.git/HEAD', '');
    write('repo/z.yaml', VALID);
    write('repo/common/c.yaml', VALID);
    mkdirSync(path('repo/docs'));
    symlinkSync('../z.yaml', path('repo/docs/a.yaml'));
    symlinkSync('../common/c.yaml', path('repo/docs/c.yaml'));
    symlinkSync('none.yaml', path('repo/docs/gone.yaml'));
    expect((await validated(path('repo/docs'))).documents).toEqual([
      'repo/docs/a.yaml',
      'repo/docs/c.yaml',
    ]);
    expect((await validated(path('repo'))).documents).toEqual([
      'repo/common/c.yaml',
      'repo/z.yaml',
    ]);
    expect(readdirSync(path('repo/docs')).map((n) => basename(n))).toContain('gone.yaml');
  });

  test('a document outside the root folder is refused, other files there are not documents', async () => {
    write('outside/api.yaml', `${VALID}secret: hunter2\n`);
    write('outside/other.yaml', 'secret: hunter2\n');
    write('repo/.git/HEAD', '');
    write('repo/own.yaml', VALID);
    symlinkSync('../outside/api.yaml', path('repo/api.yaml'));
    symlinkSync('../outside/other.yaml', path('repo/other.yaml'));
    const { code, out, error } = await apidoc(['validate', path('repo')]);
    expect(code).toBe(2);
    expect(error).toContain('this is a link to a document outside the root folder.');
    expect(out + error).not.toContain('hunter2');
    expect((await validated(path('repo'), '--root', path(''))).code).toBe(1);
  });
});

test('names files with slashes on every system, and keeps a backslash in a name elsewhere', () => {
  expect(withSlashes('docs\\a.yaml', '\\')).toBe('docs/a.yaml');
  expect(withSlashes('docs/a\\b.yaml', '/')).toBe('docs/a\\b.yaml');
});
