// Repositories whose authors are hostile: random ones, of everything that a branch can bring along.
// Whatever is run on a document of them, no program of theirs runs, nothing outside changes, and
// nothing that is outside is shown. `npm run attacks` tries 200 of them.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { randomOf } from '../core/analysis/instances/random.ts';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { path, write } = tempFolder();
const COUNT = process.env.ATTACKS === 'all' ? 200 : 12;
const SECRET = 'hunter2-outside';

/** What git runs by a configuration: each of these names a program. */
const PROGRAMS = [
  'core.fsmonitor',
  'core.sshCommand',
  'core.pager',
  'core.editor',
  'core.askPass',
  'core.gitProxy',
  'credential.helper',
  'diff.external',
  'diff.x.textconv',
  'diff.x.command',
  'filter.x.clean',
  'filter.x.smudge',
  'filter.x.process',
  'gpg.program',
  'uploadpack.packObjectsHook',
  'alias.show',
  'alias.cat-file',
];

type Random = ReturnType<typeof randomOf>;
interface Place {
  /** The folder of the document, below the repository. */
  readonly docs: string;
  readonly random: Random;
  /** A program that leaves a mark. */
  readonly program: string;
}

const git = (folder: string, ...args: string[]) =>
  execFileSync(
    'git',
    [
      '-c',
      'user.name=T',
      '-c',
      'user.email=t@example.com',
      '-c',
      'protocol.ext.allow=never',
      ...args,
    ],
    { cwd: folder, stdio: 'pipe' },
  );

const linked = (to: string, at: string): void => {
  rmSync(at, { recursive: true, force: true });
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(relative(dirname(at), to), at);
};

/** Puts the files of a bare repository into a folder, with programs in its configuration. */
function bare(folder: string, { random, program }: Place): void {
  git(path(''), 'init', '-q', '--bare', folder);
  for (let i = 0; i < 3; i++)
    git(path(''), '--git-dir', folder, 'config', random.pick(PROGRAMS), program);
  git(path(''), '--git-dir', folder, 'config', 'core.worktree', path('repo'));
  for (const hook of ['post-checkout', 'reference-transaction', 'fsmonitor-watchman'])
    chmodSync(
      write(relative(path(''), join(folder, 'hooks', hook)), readFileSync(program, 'utf8')),
      0o755,
    );
}

/** What a branch may bring along, each by itself or with others. */
const ATTACKS: Readonly<Record<string, (place: Place) => void>> = {
  'a bare repository as the folder of the document': (place) => bare(path(place.docs), place),
  'a bare repository beside the document': (place) => bare(path(`${place.docs}/x.git`), place),
  'a .git that names the content of the branch': (place) => {
    bare(path(`${place.docs}/own`), place);
    write(`${place.docs}/.git`, 'gitdir: own\n');
  },
  'a .git that is a link into the branch': (place) => {
    bare(path(`${place.docs}/own`), place);
    linked(path(`${place.docs}/own`), path(`${place.docs}/.git`));
  },
  'attributes that name drivers': ({ docs }) => {
    write(`${docs}/.gitattributes`, '* filter=x diff=x merge=x\n');
  },
  'programs of the names that are started': ({ docs, program }) => {
    for (const folder of [docs, 'repo', `${docs}/node_modules/.bin`, 'repo/node_modules/.bin'])
      for (const name of ['git', 'git.exe', 'node', 'xdg-open'])
        chmodSync(write(`${folder}/${name}`, readFileSync(program, 'utf8')), 0o755);
  },
  'a site with links and a list of files outside': ({ docs, random }) => {
    write(
      'repo/site/.apidoc-site',
      'h/kept.html\n../../home/kept.html\nindex.html\n/etc/none\nx.html\n',
    );
    const names = ['h', 'documents', 'assets', 'index.html', 'map.html', 'llms.txt', 'x.html'];
    for (let i = 0; i < 3; i++) {
      const name = random.pick(names);
      linked(path(/\./.test(name) ? 'home/kept.html' : 'home'), path(`repo/site/${name}`));
    }
    if (random.below(3) === 0) linked(path('home'), path(`${docs}/parts`));
  },
  'outputs that are links': ({ random }) => {
    for (const name of ['out.md', 'all.yaml', 'new/main.yaml', 'new/components'])
      if (random.below(2) === 0)
        linked(path(/\.\w+$/.test(name) ? 'home/kept.html' : 'home'), path(`repo/${name}`));
  },
  'references out of the repository': ({ docs, random }) => {
    const up = '../'.repeat(docs.split('/').length);
    const refs = [
      `${up}home/secret.yaml`,
      `${up}home/.kube/config`,
      `file://${path('home/secret.yaml')}`,
      path('home/secret.yaml'),
      'link.yaml',
      '.env',
      `${up}repo/.git/config`,
      'deep/link/secret.yaml',
      `${'%2e%2e/'.repeat(docs.split('/').length)}home/secret.yaml`,
    ];
    linked(path('home/secret.yaml'), path(`${docs}/link.yaml`));
    linked(path('home'), path(`${docs}/deep/link`));
    write(`${docs}/.env`, `a: ${SECRET}\n`);
    write(
      `${docs}/api.yaml`,
      `${VALID}channels: {a: {$ref: ${JSON.stringify(`${random.pick(refs)}#/a`)}}, b: {$ref: ${JSON.stringify(random.pick(refs))}}}\n`,
    );
  },
  'documents that are links': ({ docs }) => {
    linked(path('home/secret.yaml'), path(`${docs}/other.yaml`));
    linked(path('home/secret.yaml'), path(`${docs}/apidoc.config.json`));
  },
  'settings of the branch': ({ docs, random }) => {
    write('repo/.npmrc', 'registry=http://127.0.0.1:1/\n');
    write('repo/package.json', '{"scripts":{"postinstall":"touch ../ran"}}');
    write(
      `${docs}/apidoc.config.json`,
      random.pick(['{"root":"../../.."}', '{"rules":{}}', '{"__proto__":{"x":1}}', '[]']),
    );
  },
};

/** Everything below a folder, by path, with what it has. */
function contents(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return `${relative(folder, file)} ${entry.isFile() ? readFileSync(file, 'utf8') : ''}`;
    })
    .sort();
}

const count = { repositories: 0, attacks: 0, runs: 0, harm: 0 };
afterAll(() => {
  if (process.env.ATTACKS)
    console.log(
      `hostile repositories: ${count.repositories}, ${count.attacks} attacks, ${count.runs} runs, ${count.harm} harm`,
    );
});

test.each(Array.from({ length: COUNT }, (_, i) => i + 1))(
  'repository %d does no harm',
  async (seed) => {
    const random = randomOf(seed, 0);
    const docs = random.pick(['repo', 'repo/docs', 'repo/a/b']);
    const program = write('evil.sh', `#!/bin/sh\ntouch '${path('ran')}'\n`);
    chmodSync(program, 0o755);
    write('home/kept.html', 'mine');
    write('home/secret.yaml', `a: {address: ${SECRET}, summry: ${SECRET}}\n`);
    write('home/.kube/config', `a: {${SECRET}: ${SECRET}}\n`);
    write(`${docs}/api.yaml`, `${VALID}channels: {a: {address: a}}\n`);
    git(path('repo'), 'init', '-q');
    git(path('repo'), 'add', '-A');
    git(path('repo'), 'commit', '-q', '-m', 'x');
    const names = Object.keys(ATTACKS);
    for (let i = 0; i < 2 + random.below(3); i++) {
      // Others may have taken the name of a file for a folder.
      try {
        ATTACKS[random.pick(names)]?.({ docs, random, program });
        count.attacks++;
      } catch {}
    }
    const before = contents(path('home'));
    const file = path(`${docs}/api.yaml`);
    const runs = [
      ['diff', 'git:HEAD', file],
      ['diff', 'git:HEAD', path(docs)],
      ['docs', file, '--since', 'git:HEAD', '-f', 'markdown', '-o', path('repo/out.md')],
      ['docs', path(docs), '-o', path('repo/site')],
      ['validate', file],
      ['validate', path(docs)],
      ['validate', path(docs), '--since', 'HEAD'],
      ['bundle', file, '-o', path('repo/all.yaml')],
      ['split', file, '-o', path('repo/new')],
      ['format', file],
    ];
    const folder = process.cwd();
    process.chdir(random.pick([path('repo'), path(docs), path('')]));
    let shown = '';
    try {
      for (const args of runs) {
        const { out, error } = await apidoc(args);
        shown += out + error;
        count.runs++;
      }
    } finally {
      process.chdir(folder);
    }
    for (const name of ['out.md', 'all.yaml'])
      if (existsSync(path(`repo/${name}`))) shown += readFileSync(path(`repo/${name}`), 'utf8');
    count.repositories++;
    count.harm++;
    expect(existsSync(path('ran'))).toBe(false);
    expect(contents(path('home'))).toEqual(before);
    expect(shown).not.toContain(SECRET);
    count.harm--;
  },
);
