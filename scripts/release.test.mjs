/** What `npm run release` writes, and that no file is forgotten. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FILES, readRelease, writeRelease } from './release.mjs';
import { ROOT } from './run.mjs';

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8');
const { version } = JSON.parse(read('package.json'));

/** @param {import('./release.mjs').Release} release */
const written = (release, textOf = read) =>
  Object.fromEntries(
    Object.entries(FILES).map(([file, write]) => [file, write(textOf(file), release)]),
  );
/** The text of a file before the repository has an address, which the first release writes. */
const unreleased = (/** @type {string} */ file) => {
  const text = read(file);
  if (file === 'README.md')
    return text
      .replace(/(?<=- uses: )\S+(?=@v)/g, 'OWNER/NAME')
      .replace(/(?<=(?:repo:|ls-remote) https:\/\/github\.com\/)\S+/g, 'OWNER/NAME');
  return file === 'extensions/vscode/package.json'
    ? JSON.stringify({ ...JSON.parse(text), publisher: 'OWNER' })
    : text;
};

it('all files name the version of package.json, and stay as they are for it', () => {
  const before = Object.fromEntries(Object.keys(FILES).map((file) => [file, read(file)]));
  const undated = (/** @type {string} */ text) => text.replace(/^## Unreleased$/m, '');
  const same = { version, date: '2030-01-31', repository: null, publisher: null };
  for (const [file, text] of Object.entries(written(same)))
    expect(text.replace(/^## \S+ \(2030-01-31\)$/m, '')).toBe(undated(before[file] ?? ''));
});

it('writes the next version, the address and the publisher', () => {
  const files = written(
    readRelease(
      { version: '9.8.7', repository: 'https://github.com/acme/studio.git', publisher: 'acme' },
      '2030-01-31',
    ),
    unreleased,
  );
  expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({
    version: '9.8.7',
    repository: { type: 'git', url: 'git+https://github.com/acme/studio.git' },
    homepage: 'https://github.com/acme/studio',
    bugs: { url: 'https://github.com/acme/studio/issues' },
  });
  expect(JSON.parse(files['package-lock.json'] ?? '')).toMatchObject({
    version: '9.8.7',
    packages: { '': { version: '9.8.7' } },
  });
  expect(files['README.md']).toContain('- uses: acme/studio@v9.8.7\n');
  expect(files['README.md']).toContain('repo: https://github.com/acme/studio\n');
  expect(files['README.md']).not.toContain('OWNER');
  expect(files['.pre-commit-hooks.yaml']?.match(/apidoc-studio@9\.8\.7'/g)).toHaveLength(2);
  expect(files['action.yml']).toContain('default: 9.8.7\n');
  expect(JSON.parse(files['extensions/vscode/package.json'] ?? '').publisher).toBe('acme');
  expect(Object.values(files).join('')).not.toContain(`v${version}`);
});

it('names a repository on another host with its host', () => {
  const release = readRelease(
    { version: '9.8.7', repository: 'https://code.example/acme/studio' },
    '2030-01-31',
  );
  const readme = written(release, unreleased)['README.md'];
  expect(readme).toContain('- uses: https://code.example/acme/studio@v9.8.7\n');
  expect(readme).toContain('repo: https://code.example/acme/studio\n');
  expect(readme).toContain('`git ls-remote https://code.example/acme/studio v9.8.7`');
});

it('dates what is not released yet, and nothing else', () => {
  const release = readRelease({ version: '1.0.0' }, '2030-01-31');
  const text = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.9.0 (2029-12-31)\n';
  expect(FILES['CHANGELOG.md']?.(text, release)).toBe(
    '# Changelog\n\n## 1.0.0 (2030-01-31)\n\n- New.\n\n## 0.9.0 (2029-12-31)\n',
  );
});

it('writes no file where one has no place for the version', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'release-'));
  try {
    for (const file of Object.keys(FILES)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), file === 'README.md' ? '# Studio\n' : read(file));
    }
    const release = readRelease({ version: '9.8.7' }, '2030-01-31');
    expect(() => writeRelease(root, release)).toThrow('No version is where it was');
    expect(readFileSync(path.join(root, 'package.json'), 'utf8')).toBe(read('package.json'));
  } finally {
    rmSync(root, { recursive: true });
  }
});

it.each([
  [{ version: undefined }, 'Name a version'],
  [{ version: 'v1.0.0' }, 'Name a version'],
  // Its tag would start no release.
  [{ version: '1.0.0-rc.1' }, 'Name a version'],
  [{ version: '1.0.0', repository: 'github.com/acme/studio' }, '--repository'],
  [{ version: '1.0.0', repository: 'https://github.com/acme/studio\n"x' }, '--repository'],
  [{ version: '1.0.0', publisher: 'a b' }, '--publisher'],
])('refuses %j', (args, message) => {
  expect(() => readRelease(args, '2030-01-31')).toThrow(message);
});

it.each(['action.yml', '.github/workflows/release.yml', 'deploy/github-pages.yml'])(
  '%s names the actions of others by their full commit',
  (file) => {
    const used = [...read(file).matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/);
  },
);

it('the release publishes all packages of the tag', () => {
  const workflow = read('.github/workflows/release.yml');
  const lists = [...workflow.matchAll(/for name in (.+); do/g)].map(([, names = '']) => names);
  // Only what publishes may prove where it comes from: no code of a dependency runs beside it.
  const [test = '', publish = ''] = workflow.split(/^ {2}publish:$/m);
  expect(test).not.toContain('id-token');
  expect(publish).toContain('id-token: write');
  expect(publish).not.toMatch(/npm (?:ci|test|run)/);
  expect(lists).toHaveLength(2);
  for (const names of lists)
    expect(names.split(' ').sort()).toEqual(readdirSync(path.join(ROOT, 'packages')).sort());
});
