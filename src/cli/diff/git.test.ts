// Revisions of git: what is read of them, what can't be, and that no program of a branch is run.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apidoc, tempFolder, VALID } from '../testing.ts';

const { path, write } = tempFolder();
const before = process.cwd();
afterEach(() => {
  process.chdir(before);
  vi.unstubAllEnvs();
});

const USER = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', path(folder), ...USER, ...args], { stdio: 'pipe', encoding: 'utf8' });
const commit = (folder: string): void => {
  git(folder, 'add', '-f', '.');
  git(folder, 'commit', '-q', '-m', 'Change');
};
const repository = (folder: string): void => {
  mkdirSync(path(folder), { recursive: true });
  git(folder, 'init', '-q', '-b', 'main');
};
const channels = (...names: string[]): string =>
  `${VALID}channels:\n${names.map((name) => `  ${name}: {address: ${name}}\n`).join('')}`;

/** A program that leaves a mark where it runs. */
function program(name: string): string {
  const file = write(name, `#!/bin/sh\ntouch '${path('ran')}'\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('no program of a branch is run', () => {
  /** A folder that git takes for a bare repository, and that names a program to fetch by. */
  const bare = (folder: string): void => {
    repository('origin');
    write('origin/api.yaml', channels('orders'));
    commit('origin');
    execFileSync('git', ['clone', '-q', '--bare', path('origin'), path(folder)], { stdio: 'pipe' });
    const blob = git('origin', 'rev-parse', 'HEAD:api.yaml').trim();
    rmSync(path(`${folder}/objects/${blob.slice(0, 2)}`), { recursive: true });
    git(folder, 'config', 'core.repositoryformatversion', '1');
    git(folder, 'config', 'extensions.partialclone', 'origin');
    git(folder, 'config', 'remote.origin.promisor', 'true');
    git(folder, 'config', 'remote.origin.url', path('origin'));
    git(folder, 'config', 'remote.origin.uploadpack', program('evil.sh'));
  };

  test('that the folder of the document names as a repository of its own', async () => {
    repository('repo');
    bare('repo/docs');
    const file = write('repo/docs/api.yaml', channels('orders'));
    commit('repo');
    write('repo/docs/api.yaml', channels('orders', 'items'));
    for (const args of [
      ['diff', 'git:HEAD', file],
      ['diff', 'git:HEAD:docs/api.yaml', file],
      ['docs', file, '--since', 'git:HEAD', '-f', 'markdown'],
      ['docs', path('repo/docs'), '--since', 'git:HEAD', '-o', path('site')],
    ]) {
      process.chdir(path('repo/docs'));
      const { code, error } = await apidoc(args);
      const isNoted = args.includes('-o');
      expect(code).toBe(0);
      expect(error.split('\n')).toEqual(
        isNoted ? [expect.stringMatching(/note: previews of links/), ''] : [''],
      );
      expect(existsSync(path('ran'))).toBe(false);
    }
    // git itself runs it.
    expect(() => git('repo/docs', 'cat-file', 'blob', 'HEAD:api.yaml')).toThrow();
    expect(existsSync(path('ran'))).toBe(true);
  });

  test('that a downloaded repository names: nothing is fetched, and the reason is given', async () => {
    bare('repo/.git');
    const file = write('repo/api.yaml', channels('orders'));
    const { code, error } = await apidoc(['diff', 'git:HEAD', file]);
    expect([code, error]).toEqual([2, expect.stringContaining('this clone is partial')]);
    expect(existsSync(path('ran'))).toBe(false);
  });

  test('that a .git file names within its own folder', async () => {
    bare('repo/docs');
    write('repo/.git', 'gitdir: docs\n');
    const file = write('repo/api.yaml', channels('orders'));
    const { code, error } = await apidoc(['diff', 'git:HEAD', file]);
    expect([code, error]).toEqual([2, expect.stringContaining('not a repository of git')]);
    expect(existsSync(path('ran'))).toBe(false);
  });

  test('that is called git, where PATH has the repository or the working folder', async () => {
    repository('repo');
    program('repo/git');
    program('repo/node_modules/.bin/git');
    program('tools/node_modules/.bin/git');
    const file = write('repo/api.yaml', channels('orders'));
    commit('repo');
    process.chdir(path('repo'));
    const folders = ['', '.', path('repo'), path('repo/node_modules/.bin')];
    const npm = path('tools/node_modules/.bin');
    vi.stubEnv('PATH', [...folders, npm, process.env.PATH].join(delimiter));
    expect((await apidoc(['diff', 'git:HEAD', file])).code).toBe(0);
    expect(existsSync(path('ran'))).toBe(false);
    vi.stubEnv('PATH', [...folders, npm].join(delimiter));
    expect((await apidoc(['diff', 'git:HEAD', file])).error).toContain('git is not installed');
  });

  test('also where variables name another repository, as in a hook', async () => {
    repository('repo');
    const file = write('repo/api.yaml', channels('orders'));
    commit('repo');
    bare('evil');
    vi.stubEnv('GIT_DIR', path('evil'));
    vi.stubEnv('GIT_WORK_TREE', path('evil'));
    vi.stubEnv('GIT_INDEX_FILE', path('evil/index'));
    vi.stubEnv('GIT_OBJECT_DIRECTORY', path('evil/objects'));
    expect(await apidoc(['diff', 'git:HEAD', file])).toMatchObject({ code: 0, error: '' });
    expect(existsSync(path('ran'))).toBe(false);
  });
});

describe('the repository of a document', () => {
  test('may be a further work tree, a submodule, or have its folder elsewhere', async () => {
    repository('main');
    write('main/api.yaml', channels('orders'));
    commit('main');
    git('main', 'worktree', 'add', '-q', path('tree'));
    git('main', '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', path('main'), 'sub');
    repository('apart');
    write('apart/api.yaml', channels('orders'));
    commit('apart');
    git('apart', 'init', '-q', '--separate-git-dir', path('elsewhere'));
    for (const folder of ['main', 'tree', 'main/sub', 'apart']) {
      const file = write(`${folder}/api.yaml`, channels('items'));
      const { code, error, out } = await apidoc(['diff', 'git:HEAD', file]);
      expect([code, error]).toEqual([1, '']);
      expect(out).toContain('orders');
    }
  });

  test('is found through links, and names with spaces', async () => {
    repository('my shop');
    write('my shop/docs/an api.yaml', channels('orders'));
    symlinkSync('docs/an api.yaml', path('my shop/link.yaml'));
    commit('my shop');
    write('my shop/docs/an api.yaml', channels('items'));
    symlinkSync(path('my shop'), path('shop'));
    for (const file of ['shop/docs/an api.yaml', 'my shop/link.yaml', 'shop/link.yaml'])
      expect(await apidoc(['diff', 'git:HEAD', path(file)])).toMatchObject({ code: 1, error: '' });
  });

  test.runIf(process.getuid?.() === 0)(
    'of another user is read only where git trusts it',
    async () => {
      repository('repo');
      const file = write('repo/api.yaml', channels('orders'));
      commit('repo');
      execFileSync('chown', ['-R', '12345', path('repo')]);
      vi.stubEnv('GIT_CONFIG_GLOBAL', write('gitconfig', ''));
      const { code, error } = await apidoc(['diff', 'git:HEAD', file]);
      expect([code, error]).toEqual([
        2,
        expect.stringContaining("git doesn't trust this repository"),
      ]);
      write('gitconfig', `[safe]\n\tdirectory = ${realpathSync(path('repo'))}\n`);
      expect((await apidoc(['diff', 'git:HEAD', file])).code).toBe(0);
    },
  );
});

describe('a document that a branch adds', () => {
  test('is compared with nothing: everything is added, nothing breaks', async () => {
    repository('repo');
    write('repo/other.yaml', channels('orders'));
    commit('repo');
    const file = write('repo/docs/new.yaml', `${channels('orders')}x-note: 1\n`);
    process.chdir(path('repo'));
    for (const old of ['git:HEAD', 'git:HEAD:docs/new.yaml']) {
      const { code, error, out } = await apidoc(['diff', old, 'docs/new.yaml']);
      expect([code, error]).toEqual([
        0,
        'apidoc-studio: note: docs/new.yaml is new since git:HEAD.\n',
      ]);
      expect(out).toContain('Channel `orders` added.');
    }
    expect((await apidoc(['diff', 'git:HEAD', file, '--fail-on', 'any'])).code).toBe(1);
    const { out } = await apidoc(['docs', file, '--since', 'git:HEAD', '-f', 'markdown']);
    expect(out).toContain('## What changed');
  });

  test('and a path that is misspelt ends with 2', async () => {
    repository('repo');
    write('repo/api.yaml', channels('orders'));
    commit('repo');
    process.chdir(path('repo'));
    const { code, error } = await apidoc(['diff', 'git:HEAD:apy.yaml', 'api.yaml']);
    expect([code, error]).toEqual([2, expect.stringContaining('HEAD does not have it.')]);
  });
});

describe('all documents of a folder', () => {
  const shared = (type: string): string => `type: object\nproperties: {id: {type: ${type}}}\n`;
  const using = `${VALID}channels:
  users: {address: users, messages: {user: {payload: {$ref: '../shared/user.yaml'}}}}
operations: {tell: {action: send, channel: {$ref: '#/channels/users'}}}
`;

  /** One document changed by itself, one by a file, one not at all, one is new, one is gone. */
  const changed = (): void => {
    repository('repo');
    write('repo/services/own.yaml', channels('orders', 'items'));
    write('repo/services/using.yaml', using);
    write('repo/services/same.yaml', channels('orders'));
    write('repo/services/gone.yaml', channels('returns'));
    write('repo/shared/user.yaml', shared('string'));
    write('repo/.gitignore', 'services/same.yaml\n');
    commit('repo');
    write('repo/services/own.yaml', channels('orders'));
    write('repo/services/added.yaml', channels('parcels'));
    write('repo/shared/user.yaml', shared('integer'));
    rmSync(path('repo/services/gone.yaml'));
    process.chdir(path('repo'));
  };

  test('are in one report with one exit code, also those that only depend on a changed file', async () => {
    changed();
    for (const operands of [
      ['git:HEAD', 'services'],
      ['git:HEAD:services', 'services/'],
      ['git:HEAD', path('repo')],
    ]) {
      const { code, out, error } = await apidoc(['diff', ...operands, '-f', 'json']);
      expect([code, error]).toEqual([1, '']);
      const { summary, documents } = JSON.parse(out);
      const prefix = operands[1] === path('repo') ? 'services/' : '';
      expect(
        documents.map((one: { path: string; state: string; changes: { code: string }[] }) => [
          ...[one.path.replace(prefix, ''), one.state],
          one.changes.map((change) => change.code),
        ]),
      ).toEqual([
        ['added.yaml', 'new', ['channel.added']],
        ['gone.yaml', 'removed', ['channel.removed']],
        ['own.yaml', 'compared', ['channel.removed']],
        ['same.yaml', 'compared', []],
        ['using.yaml', 'compared', ['schema.type-changed']],
      ]);
      expect(summary).toEqual({ breaking: 3, unclassified: 0, compatible: 1, documentation: 0 });
    }
  });

  test('are named in every format where something changed', async () => {
    changed();
    const printed = async (format: string): Promise<string> =>
      (await apidoc(['diff', 'git:HEAD', 'services', '-f', format])).out;
    const text = await printed('text');
    expect(text).toMatch(
      /^gone\.yaml \(removed\): 1 breaking change\n {2}channel returns\n {4}breaking /m,
    );
    expect(text).toMatch(/\n3 breaking changes, 1 compatible change in 4 of 5 documents\n$/);
    expect(text).not.toContain('same.yaml');
    const markdown = await printed('markdown');
    expect(markdown).toMatch(
      /^## 3 breaking changes, 1 compatible change in 4 of 5 documents\n\n### added/,
    );
    expect(markdown).toContain('### own\\.yaml: 1 breaking change');
    const github = await printed('github');
    expect(github).toMatch(/^::error file=services\/own\.yaml,title=channel\.removed::/m);
    expect(github).toMatch(/^::error file=services\/gone\.yaml,title=channel\.removed::/m);
    const html = await printed('html');
    expect(html).toContain('<h2>using.yaml</h2>');
    expect(html).toContain('<h3>channel users</h3>');
  });

  test('hide nothing where one can not be compared', async () => {
    changed();
    write('repo/services/same.yaml', '{');
    write('repo/services/using.yaml', "asyncapi: 3.1.0\ninfo: {title: 'a\n");
    const { code, out, error } = await apidoc(['diff', 'git:HEAD', 'services']);
    expect([code, error]).toEqual([2, expect.stringContaining('services/using.yaml')]);
    expect(out).toContain('own.yaml: 1 breaking change');
  });

  test('are found at the top of a repository that has a single one', async () => {
    repository('repo');
    write('repo/api.yaml', channels('orders'));
    commit('repo');
    process.chdir(path('repo'));
    const { code, out } = await apidoc(['diff', 'git:HEAD', '.']);
    expect([code, out]).toEqual([0, 'No changes in 1 document\n']);
  });

  test('of two folders are compared by their paths', async () => {
    write('old/a.yaml', channels('orders', 'items'));
    write('old/deep/b.yaml', channels('orders'));
    write('new/a.yaml', channels('orders'));
    write('new/deep/b.yaml', channels('orders'));
    const { code, out } = await apidoc(['diff', path('old'), path('new')]);
    expect([code, out]).toEqual([1, expect.stringMatching(/^a\.yaml: 1 breaking change\n/)]);
    expect(out).toContain('1 breaking change in 1 of 2 documents');
  });

  test('with the levels that the configuration gives', async () => {
    changed();
    write('repo/apidoc.config.json', '{"diff": {"channel.removed": "off"}}');
    const { out } = await apidoc(['diff', 'git:HEAD', 'services']);
    expect(out).toMatch(/\n1 breaking change, 1 compatible change in 2 of 5 documents\n$/);
    write('repo/apidoc.config.json', '{"ignore": ["services/gone.yaml", "using.yaml"]}');
    expect((await apidoc(['diff', 'git:HEAD', 'services'])).out).toMatch(/in 2 of 3 documents\n$/);
  });
});

describe('what is missing is reported', () => {
  test.each([
    ['main~1', 'git:main~1: the repository has no revision main~1. Correct its name, or fetch it.'],
    ['origin/main', 'git:origin/main: the repository has no revision origin/main.'],
    ['main..main', 'has no revision main..main.'],
  ])('the revision %s', async (revision, why) => {
    repository('repo');
    const file = write('repo/api.yaml', channels('orders'));
    commit('repo');
    const { code, error } = await apidoc(['diff', `git:${revision}`, file]);
    expect([code, error]).toEqual([2, expect.stringContaining(why)]);
  });

  test('the history of a shallow clone, with what to write into a workflow', async () => {
    repository('origin');
    write('origin/api.yaml', channels('orders'));
    commit('origin');
    write('origin/api.yaml', channels('items'));
    commit('origin');
    git('.', 'clone', '-q', '--depth', '1', `file://${path('origin')}`, path('repo'));
    const { code, error } = await apidoc(['diff', 'git:HEAD~1', path('repo/api.yaml')]);
    expect([code, error]).toEqual([
      2,
      expect.stringMatching(/this clone is shallow .*"fetch-depth: 0" .*"git fetch --unshallow"/),
    ]);
  });

  test('the repository', async () => {
    const file = write('plain/api.yaml', channels('orders'));
    const { code, error } = await apidoc(['diff', 'git:HEAD', file]);
    expect([code, error]).toEqual([
      2,
      expect.stringContaining('git:HEAD: there is no repository of git here.'),
    ]);
  });

  test('files of a partial clone', async () => {
    repository('origin');
    write('origin/api.yaml', channels('orders'));
    git('origin', 'config', 'uploadpack.allowFilter', 'true');
    commit('origin');
    write('origin/api.yaml', channels('items'));
    commit('origin');
    git('.', 'clone', '-q', '--filter=blob:none', `file://${path('origin')}`, path('repo'));
    const { code, error } = await apidoc(['diff', 'git:HEAD~1', join(path('repo'), 'api.yaml')]);
    expect([code, error]).toEqual([2, expect.stringContaining('this clone is partial')]);
  });
});

test('diff of a folder names the owners of each document', async () => {
  repository('repo');
  write('repo/CODEOWNERS', '* @acme/all\n');
  write('repo/gone.yaml', channels('gone'));
  write('repo/own.yaml', `x-owner: Orders\n${channels('a')}`);
  commit('repo');
  process.chdir(path('repo'));
  rmSync(path('repo/gone.yaml'));
  write('repo/own.yaml', `x-owner: "Orders\\e[31m"\n${channels('b')}`);
  const { out } = await apidoc(['diff', 'git:HEAD', '.']);
  expect(out).toContain('gone.yaml (removed) [@acme/all]: ');
  expect(out).toContain('own.yaml [Orders');
  expect(out).not.toContain('\u001b');
  const json = JSON.parse((await apidoc(['diff', 'git:HEAD', '.', '-f', 'json'])).out);
  expect(json.documents.map(({ owners }: { owners: string[] }) => owners)).toEqual([
    ['@acme/all'],
    ['Orders\u001b[31m'],
  ]);
});

describe('validate --since', () => {
  const since = async (revision: string, ...more: string[]) => {
    const { out, error, code } = await apidoc(['validate', '.', '--since', revision, ...more]);
    const documents = [...out.matchAll(/^(\S+): (?:no problems|\d)/gm)].map(([, name]) => name);
    return { documents, error, code };
  };

  test('what changed, and what refers to it', async () => {
    repository('repo');
    const using = `${VALID}components: {messages: {m: {payload: {$ref: ./parts/a.yaml#/A}}}}\n`;
    for (const name of ['one', 'two', 'three']) write(`repo/${name}.yaml`, channels(name));
    write('repo/uses.yaml', using);
    write('repo/parts/a.yaml', 'A: {$ref: ./b.yaml#/B}\n');
    write('repo/parts/b.yaml', 'B: {type: string}\n');
    write('repo/sub/own.yaml', VALID);
    commit('repo');
    process.chdir(path('repo'));
    expect(await since('HEAD')).toEqual({
      documents: [],
      error: 'apidoc-studio: no document changed since HEAD.\n',
      code: 0,
    });
    write('repo/two.yaml', channels('two').replaceAll('\n', '\r\n'));
    write('repo/three.yaml', channels('three', 'more'));
    write('repo/new.yaml', VALID);
    expect((await since('HEAD')).documents).toEqual(['new.yaml', 'three.yaml']);
    expect((await since('git:main', '--quiet', '--fail-on', 'never')).error).toBe('');
    write('repo/parts/b.yaml', 'B: {type: integer}\n');
    expect((await since('HEAD')).documents).toContain('uses.yaml');
    rmSync(path('repo/parts/b.yaml'));
    expect((await since('HEAD')).documents).toContain('uses.yaml');
    git('repo', 'checkout', '-q', '.');
    rmSync(path('repo/new.yaml'));
    write('repo/sub/.spectral.yaml', 'rules: {}\n');
    expect((await since('HEAD')).documents).toEqual(['sub/own.yaml']);
    write('repo/apidoc.config.json', '{}');
    expect((await since('HEAD')).documents).toHaveLength(5);
  });

  test('links, and files outside of the repository', async () => {
    repository('repo');
    write('repo/a.yaml', channels('a'));
    write('repo/b.yaml', channels('b'));
    symlinkSync('a.yaml', path('repo/link.yaml'));
    const outside = write('outside.yaml', 'B: {type: string}\n');
    write('repo/c.yaml', `${VALID}x: {$ref: ../outside.yaml#/B}\n`);
    commit('repo');
    process.chdir(path('repo'));
    write(relative(path(''), outside), 'B: {}\n');
    expect((await since('HEAD')).documents).toEqual([]);
    rmSync(path('repo/link.yaml'));
    symlinkSync('b.yaml', path('repo/link.yaml'));
    const { out } = await apidoc(['validate', 'link.yaml', '--since', 'HEAD']);
    expect(out).toContain('link.yaml: ');
  });

  test.each(['--output=x', '-x', 'a b', 'HEAD:api.yaml', 'nothing-there'])(
    'is refused where it is no revision: %s',
    async (revision) => {
      repository('repo');
      write('repo/api.yaml', VALID);
      commit('repo');
      process.chdir(path('repo'));
      const { code, error } = await apidoc(['validate', '.', `--since=${revision}`]);
      expect(code).toBe(2);
      expect(error).toMatch(/revision/);
      expect(existsSync(path('repo/x'))).toBe(false);
    },
  );
});
