// What the command line reads: regular files, below a root, up to a size.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chunksOf, openRegular, readBytes } from './read-file.ts';
import { isInside, realLocation } from './roots.ts';
import { apidoc, input, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const SECRET = 'password: hunter2\nadress: 4711\n';

/** A document whose one channel is what the reference names. */
const refer = (ref: string): string =>
  `${VALID}channels:\n  a:\n    $ref: ${JSON.stringify(ref)}\n`;

/** The messages of a document in this file. */
async function messages(file: string, ...more: string[]): Promise<string[]> {
  const { out } = await apidoc(['validate', file, '--format', 'json', ...more]);
  return JSON.parse(out).documents.flatMap((d: { problems: { message: string }[] }) =>
    d.problems.map((p) => p.message),
  );
}

const OUTSIDE =
  'it is outside the root folder of this document. Move it below, or choose the root folder by --root.';

describe('references', () => {
  const link = (to: string, from: string): void => {
    mkdirSync(join(path(from), '..'), { recursive: true });
    symlinkSync(to, path(from));
  };

  test.each([
    ['..', '../outside/secret.yaml'],
    ['.. after a folder', './parts/../../outside/secret.yaml'],
    ['escaped slashes', '..%2foutside%2fsecret.yaml'],
    ['escaped dots', '%2e%2e/outside/secret.yaml'],
    ['all escaped', '%2e%2e%2Foutside%2Fsecret%2eyaml'],
    ['a file of the system', '/etc/hostname'],
    ['a file of the system, escaped', '%2fetc%2fhostname'],
    ['a file of the kernel', '/proc/self/environ'],
    ['the folder of the process', ['', 'proc', 'self', 'root', 'etc', 'hostname'].join('/')],
    ['a device', '/dev/zero'],
    ['a terminal', '/dev/tty'],
    ['a link to a file', 'link.yaml'],
    ['a link to a folder', 'folder/secret.yaml'],
    ['a link to a link', 'twice.yaml'],
    ['a link to nothing', 'dangling.yaml'],
    ['a file that does not exist', '../outside/none.yaml'],
    ['a file below a file', '../outside/secret.yaml/x.yaml'],
  ])('are refused outside of the root: %s', async (_name, ref) => {
    write('outside/secret.yaml', SECRET);
    link(path('outside/secret.yaml'), 'repo/link.yaml');
    link(path('repo/link.yaml'), 'repo/twice.yaml');
    link('../outside', 'repo/folder');
    link('../outside/none.yaml', 'repo/dangling.yaml');
    write('repo/.git/HEAD', '');
    const file = write('repo/main.yaml', refer(ref));
    const found = await messages(file);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(OUTSIDE);
    expect(found[0]).not.toContain(path(''));
    const bundled = await apidoc(['bundle', file]);
    expect([bundled.code, bundled.out]).toEqual([1, '']);
    expect(bundled.error).toContain('outside the root folder');
    expect(bundled.error).not.toMatch(/hunter2|4711|root:/);
  });

  test.each([
    ['file:///etc/hostname', /is a file: address/],
    ['FILE:/etc/hostname', /is a file: address/],
    ['data:application/yaml,a', /^The data in a data: address is not read/],
    ['https://example.com/a.yaml', /is on the network/],
    ['ftp://example.com/a.yaml', /is a ftp: address/],
    ['//example.com/share/a.yaml', /is on another computer/],
    ['%2f%2fexample.com/share/a.yaml', /names another computer or a device/],
    ['C:/Users/a.yaml', /begins with a Windows drive/],
    ['C:%5cUsers%5ca.yaml', /begins with a Windows drive/],
    ['\\\\server\\share\\a.yaml', /names another computer or a device/],
    ['%5c%5c.%5cpipe%5cx', /names another computer or a device/],
    ['./a%00b.yaml', /control character/],
    ['./a\u0000b.yaml', /control character/],
    ['./a%0ab.yaml', /control character/],
    ['./a%ZZ.yaml', /% that does not begin an escape/],
    [`./${'a'.repeat(5000)}.yaml`, /the name is too long/],
  ])('that name no file below are refused by their text: %j', async (ref, why) => {
    const file = write('main.yaml', refer(ref));
    const found = await messages(file);
    expect(found).toEqual([expect.stringMatching(why)]);
    expect(found[0]).not.toContain(path(''));
  });

  test("are not read from git's own files, whatever the case of their names", async () => {
    write('repo/.git/config', 'token: hunter2\n');
    write('repo/sub/.GIT/config', 'token: hunter2\n');
    for (const ref of ['.git/config', 'sub/.GIT/config', 'sub/../.git/config']) {
      expect(await messages(write('repo/main.yaml', refer(ref)))).toEqual([
        expect.stringContaining("it is one of git's own files."),
      ]);
    }
  });

  test.each([
    ['a hidden file', '../.env'],
    ['a file of a hidden folder', '../.kube/config'],
    ['an escaped name', '..%2f%2eenv'],
    ['a link to one', 'link.yaml'],
    ['one below another folder', './parts/.netrc'],
  ])('are not read from hidden files: %s', async (_name, ref) => {
    write('repo/.git/HEAD', '');
    for (const name of ['.env', '.kube/config', 'docs/parts/.netrc']) write(`repo/${name}`, SECRET);
    link('../.env', 'repo/docs/link.yaml');
    const file = write('repo/docs/main.yaml', refer(ref));
    expect(await messages(file)).toEqual([expect.stringContaining('it is hidden')]);
    const { out, error } = await apidoc(['bundle', file]);
    expect(out + error).not.toMatch(/hunter2|4711/);
  });

  test('are read in a hidden folder that has the document, and from installed packages', async () => {
    write('repo/.git/HEAD', '');
    write('repo/.asyncapi/common/a.yaml', 'address: a\n');
    expect(
      await messages(write('repo/.asyncapi/docs/main.yaml', refer('../common/a.yaml'))),
    ).toEqual([]);
    write('repo/node_modules/.pnpm/shared@1/node_modules/shared/a.yaml', 'address: a\n');
    link('.pnpm/shared@1/node_modules/shared', 'repo/node_modules/shared');
    expect(await messages(write('repo/main.yaml', refer('node_modules/shared/a.yaml')))).toEqual(
      [],
    );
  });

  test('are read in the whole repository of the document, and through links that stay in it', async () => {
    write('repo/.git/HEAD', '');
    write('repo/common/a.yaml', 'address: a\n');
    link('../common', 'repo/docs/parts');
    for (const ref of [
      '../common/a.yaml',
      'parts/a.yaml',
      '..%2fcommon/a.yaml',
      path('repo/common/a.yaml'),
    ]) {
      expect(await messages(write('repo/docs/main.yaml', refer(ref)))).toEqual([]);
    }
  });

  test('--root chooses another folder, and a smaller one', async () => {
    write('common/a.yaml', 'address: a\n');
    const file = write('docs/main.yaml', refer('../common/a.yaml'));
    expect(await messages(file)).toEqual([expect.stringContaining('outside the root folder')]);
    expect(await messages(file, '--root', path('.'))).toEqual([]);
    expect(await messages(file, '--root', path('docs'))).toEqual([
      expect.stringContaining('outside the root folder'),
    ]);
    expect(await apidoc(['bundle', file, '--root', path('.')])).toMatchObject({ code: 0 });
    for (const root of [path('none'), file]) {
      const { code, error } = await apidoc(['validate', file, '--root', root]);
      expect([code, error]).toEqual([
        2,
        expect.stringMatching(/--root .*: (?:folder not found|this is not a folder)\./),
      ]);
    }
  });

  test('a folder that is named is the root of the documents in it', async () => {
    write('api/common/a.yaml', 'address: a\n');
    write('api/docs/main.yaml', refer('../common/a.yaml'));
    expect(await messages(path('api'))).toEqual([]);
    expect(await messages(path('api/docs'))).toEqual([
      expect.stringContaining('outside the root folder'),
    ]);
  });

  test('a repository in a folder that is named is the root of its documents', async () => {
    write('all/secret.yaml', SECRET);
    write('all/shop/.git/HEAD', '');
    write('all/shop/docs/main.yaml', refer('../../secret.yaml'));
    expect(await messages(path('all'))).toEqual([expect.stringContaining(OUTSIDE)]);
    expect(await messages(path('all'), '--root', path('all'))).not.toEqual([
      expect.stringContaining(OUTSIDE),
    ]);
  });

  test('a document from standard input belongs where its name says', async () => {
    write('outside.yaml', 'address: a\n');
    write('docs/a.yaml', 'address: a\n');
    const stdin = async (ref: string) =>
      (
        await apidoc(
          ['validate', '-', '--stdin-name', path('docs/main.yaml'), '--format', 'json'],
          input(refer(ref)),
        )
      ).code;
    expect([await stdin('a.yaml'), await stdin('../outside.yaml')]).toEqual([0, 1]);
  });

  test('a file that is too large is not validated', async () => {
    const file = write('main.yaml', refer('part.yaml'));
    truncateSync(write('part.yaml', 'address: a\n'), 40 * 1024 * 1024);
    const { code, out } = await apidoc(['validate', file]);
    expect([code, out]).toEqual([
      2,
      expect.stringContaining('part.yaml cannot be read: it has more than 32 MB.'),
    ]);
    write('part.yaml', `adress: a\n${'#\n'.repeat(4.5e6)}`);
    expect((await apidoc(['validate', file])).code).toBe(2);
    expect((await apidoc(['bundle', file])).code).toBe(2);
  });
});

describe('from the working folder', () => {
  let before = '';
  beforeEach(() => {
    before = process.cwd();
  });
  afterEach(() => process.chdir(before));

  // Threads cannot change their folder; the tests run in processes.
  const work = (folder: string): void => process.chdir(path(folder));

  test('it is the root of documents in it that are in no repository', async () => {
    write('plain/docs/main.yaml', refer('../common/a.yaml'));
    write('plain/common/a.yaml', 'address: a\n');
    work('plain');
    expect(await messages('docs/main.yaml')).toEqual([]);
    work('plain/docs');
    expect(await messages('main.yaml')).toEqual([
      expect.stringContaining('outside the root folder'),
    ]);
  });

  test('the repository of a document is its root, wherever the program runs', async () => {
    write('home/.kube/config', SECRET);
    write('home/secret.yaml', SECRET);
    write('home/repo/.git/HEAD', '');
    write('home/repo/common/a.yaml', 'address: a\n');
    for (const folder of ['home', 'home/repo', 'home/repo/docs']) {
      const file = write('home/repo/docs/main.yaml', refer('../common/a.yaml'));
      work(folder);
      expect(await messages(relative(realpathSync('.'), realpathSync(file)))).toEqual([]);
      for (const ref of ['../../secret.yaml', '../../.kube/config']) {
        write('home/repo/docs/main.yaml', refer(ref));
        const found = await messages(relative(realpathSync('.'), realpathSync(file)));
        expect(found).toEqual([expect.stringContaining(OUTSIDE)]);
      }
    }
    // A further work tree and a submodule have a file instead.
    write('home/repo/.git/HEAD', '');
    write('home/repo/sub/.git', 'gitdir: ../.git/modules/sub\n');
    work('home/repo');
    write('home/repo/sub/main.yaml', refer('../common/a.yaml'));
    expect(await messages('sub/main.yaml')).toEqual([expect.stringContaining(OUTSIDE)]);
    expect(await messages('sub/main.yaml', '--root', '.')).toEqual([]);
  });

  test('the folder of the user is never a root', async () => {
    write('me/secret.yaml', SECRET);
    write('me/downloads/api/main.yaml', refer('../../secret.yaml'));
    vi.stubEnv('HOME', path('me'));
    for (const folder of ['me', '.']) {
      work(folder);
      const file = relative(realpathSync('.'), realpathSync(path('me/downloads/api/main.yaml')));
      expect(await messages(file)).toEqual([expect.stringContaining(OUTSIDE)]);
    }
    work('me/downloads');
    write('me/downloads/a.yaml', 'address: a\n');
    write('me/downloads/api/main.yaml', refer('../a.yaml'));
    expect(await messages('api/main.yaml')).toEqual([]);
    vi.unstubAllEnvs();
  });

  test('a document elsewhere has a root of its own', async () => {
    write('other/main.yaml', refer('a.yaml'));
    write('other/a.yaml', 'address: a\n');
    write('here/secret.yaml', SECRET);
    write('here/.git/HEAD', '');
    work('here');
    expect(await messages('../other/main.yaml')).toEqual([]);
    write('other/main.yaml', refer('../here/secret.yaml'));
    expect(await messages('../other/main.yaml')).toEqual([
      expect.stringContaining('outside the root folder'),
    ]);
  });

  test('the top of a file system is not a root by itself', async () => {
    const file = write('docs/main.yaml', refer('/etc/hostname'));
    process.chdir('/');
    expect(await messages(relative('/', file))).toEqual([
      expect.stringContaining('outside the root folder'),
    ]);
    expect(await messages(file, '--root', '/')).not.toEqual([
      expect.stringContaining('outside the root folder'),
    ]);
  });
});

describe('locations', () => {
  test('are checked as names, not as texts', () => {
    expect(isInside('/repo', '/repo')).toBe(true);
    expect(isInside('/repo', '/repo/a/b.yaml')).toBe(true);
    expect(isInside('/repo', '/repo/..a.yaml')).toBe(true);
    expect(isInside('/repo', '/repository/a.yaml')).toBe(false);
    expect(isInside('/repo', '/')).toBe(false);
    expect(isInside('/', '/etc/passwd')).toBe(true);
  });

  test('links that only resolve to each other have none', async () => {
    symlinkSync('b', path('a'));
    symlinkSync('a', path('b'));
    await expect(realLocation(path('a'))).rejects.toMatchObject({ code: 'ELOOP' });
    const file = write('main.yaml', refer('b'));
    expect(await messages(file)).toEqual([
      'b cannot be read: this is a link that does not resolve to a file.',
    ]);
  });
});

describe('only regular files are read', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'kinds-'));
    execFileSync('mkfifo', [join(folder, 'fifo.yaml')]);
    symlinkSync('fifo.yaml', join(folder, 'link.yaml'));
    mkdirSync(join(folder, 'folder.yaml'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['fifo.yaml', 'this is a pipe, not a regular file.'],
    ['link.yaml', 'this is a pipe, not a regular file.'],
    ['folder.yaml', 'this is a folder, not a file.'],
  ])('%s is refused as an argument, a reference and a configuration', async (name, why) => {
    writeFileSync(join(folder, 'main.yaml'), refer(name));
    expect(await messages(join(folder, 'main.yaml'))).toEqual([expect.stringContaining(why)]);
    const bundled = await apidoc(['bundle', join(folder, name)]);
    expect([bundled.code, bundled.error]).toEqual([2, expect.stringContaining(why)]);
    const config = await apidoc([
      'validate',
      join(folder, 'main.yaml'),
      '--config',
      join(folder, name),
    ]);
    expect([config.code, config.error]).toEqual([2, expect.stringContaining(why)]);
  });

  test.each(['/dev/zero', '/dev/null', '/dev/tty'])(
    '%s is refused as an argument',
    async (device) => {
      const { code, error } = await apidoc(['validate', device]);
      expect([code, error]).toEqual([2, expect.stringContaining('not a regular file')]);
    },
  );

  test('a socket is refused', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(folder, 'socket.yaml'), resolve));
    try {
      const { code, error } = await apidoc(['validate', join(folder, 'socket.yaml')]);
      expect([code, error]).toEqual([
        2,
        expect.stringContaining('this is a socket, not a regular file.'),
      ]);
    } finally {
      server.close();
    }
  });

  test('a folder with others in it is validated without them', async () => {
    writeFileSync(join(folder, 'main.yaml'), VALID);
    expect((await apidoc(['validate', folder])).code).toBe(0);
  });

  test('the opened file is checked, even if its name refers to another file by then', async () => {
    await expect(openRegular(join(folder, 'fifo.yaml'))).rejects.toThrow('this is a pipe');
    await expect(openRegular('/dev/zero')).rejects.toThrow('this is a device');
    symlinkSync('main.yaml', join(folder, 'swapped.yaml'));
    await expect(openRegular(join(folder, 'swapped.yaml'), 'refuse')).rejects.toMatchObject({
      code: 'ELOOP',
    });
  });

  test('a file whose size is not known is read to its end', async () => {
    expect((await readBytes('/proc/self/status')).length).toBeGreaterThan(100);
    const handle = await openRegular('/proc/self/status');
    const read = vi.spyOn(handle, 'read');
    for await (const chunk of chunksOf(handle)) expect(chunk.length).toBeGreaterThan(0);
    expect(read.mock.calls.length).toBeGreaterThan(1);
    await handle.close();
  });
});

describe('configurations', () => {
  test('that are looked for may be links within the root, not out of it', async () => {
    write('outside.json', '{"secret": 1}');
    write('repo/.git/HEAD', '');
    const file = write('repo/docs/main.yaml', `${VALID}chanels: {}\n`);
    write('repo/rules.json', '{"rules": {"unknown-field": "off"}}');
    symlinkSync('../rules.json', path('repo/docs/apidoc.config.json'));
    expect((await apidoc(['validate', file])).code).toBe(0);
    rmSync(path('repo/docs/apidoc.config.json'));
    symlinkSync('../../outside.json', path('repo/docs/apidoc.config.json'));
    const { code, out, error } = await apidoc(['validate', file]);
    expect([code, out, error]).toEqual([
      2,
      '',
      expect.stringContaining('a link to a file outside the root folder'),
    ]);
    expect(error).not.toContain('secret');
  });
});
