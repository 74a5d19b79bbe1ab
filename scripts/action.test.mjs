// The GitHub Action, the hooks and the container: what runs is the released program, whatever a
// branch has in its folder. Programs of the machine are replaced by small ones that say how they
// were run.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '..');
const rootFile = (/** @type {string} */ name) => readFileSync(path.join(ROOT, name), 'utf8');
const { inputs, runs } = parse(rootFile('action.yml'));
const [step] = runs.steps;

const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-action-'));
const checkout = path.join(folder, 'checkout');
const programs = path.join(folder, 'programs');
const temporary = path.join(folder, 'runner');

const write = (/** @type {string} */ name, /** @type {string} */ text) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

// A registry that has the program: it prints what it is given.
const NPM = `#!/usr/bin/env bash
printf '%s\\n' "$PWD" "$@" > "$LOG"
if [ "$REGISTRY" = gone ]; then echo 'npm error code ECONNREFUSED' >&2; exit 1; fi
while [ $# -gt 0 ]; do if [ "$1" = --prefix ]; then prefix="$2"; fi; shift; done
mkdir -p "$prefix/node_modules/apidoc-studio"
echo 'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 1' > "$prefix/node_modules/apidoc-studio/apidoc.js"
`;

beforeAll(() => {
  chmodSync(write('programs/npm', NPM), 0o755);
  mkdirSync(temporary, { recursive: true });
  // A branch that brings a program and a registry of its own.
  for (const name of ['checkout', 'checkout/docs']) {
    write(`${name}/.npmrc`, 'registry=http://127.0.0.1:1/\nignore-scripts=false\n');
    write(`${name}/package.json`, '{"scripts":{"preinstall":"touch forged"}}');
    write(
      `${name}/node_modules/apidoc-studio/package.json`,
      '{"bin":"apidoc.js","version":"0.1.0"}',
    );
    write(`${name}/node_modules/apidoc-studio/apidoc.js`, 'console.log("forged")');
    chmodSync(write(`${name}/node_modules/.bin/apidoc-studio`, '#!/bin/sh\necho forged\n'), 0o755);
    chmodSync(write(`${name}/npm`, '#!/bin/sh\necho forged\n'), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Runs the first step as the runner does.
 * @param {Record<string, string>} given
 * @returns {Promise<{code: number, out: string, output: string, npm: string[]}>}
 */
function runStep(given, registry = 'here', cwd = checkout) {
  const value = (/** @type {string} */ text) =>
    text.replace(
      /^\$\{\{ inputs\.([\w-]+) \}\}$/,
      (_, name) => given[name] ?? inputs[name].default,
    );
  const output = write('output', '');
  const log = write('npm.log', '');
  const env = {
    ...process.env,
    ...Object.fromEntries(
      Object.entries(step.env).map(([name, text]) => [name, value(String(text))]),
    ),
    ...{ GITHUB_OUTPUT: output, RUNNER_TEMP: temporary, LOG: log, REGISTRY: registry },
    PATH: `${programs}${path.delimiter}${process.env.PATH}`,
  };
  const script = write('step.sh', step.run);
  return new Promise((done) =>
    execFile('bash', ['--norc', '-e', '-o', 'pipefail', script], { cwd, env }, (failure, out) =>
      done({
        code: failure ? Number(failure.code) : 0,
        out,
        output: readFileSync(output, 'utf8'),
        npm: readFileSync(log, 'utf8').trim().split('\n'),
      }),
    ),
  );
}

test.each([checkout, path.join(checkout, 'docs')])(
  'the Action runs the program of the registry, whatever is in %s',
  async (cwd) => {
    const { code, out, output, npm } = await runStep(
      { paths: 'api.yaml\n-x y.yaml\n' },
      'here',
      cwd,
    );
    expect(out).not.toContain('forged');
    expect(JSON.parse(out)).toEqual([
      ...['validate', '--skip-others', '--fail-on', 'error', '--format', 'github'],
      ...['--', 'api.yaml', '-x y.yaml'],
    ]);
    expect([code, output]).toEqual([1, 'exit-code=1\n']);
    const [at = '', ...args] = npm;
    const option = (/** @type {string} */ name) => args[args.indexOf(name) + 1] ?? '';
    expect(path.relative(checkout, at)).toMatch(/^\.\./);
    expect(option('--prefix')).toContain(temporary);
    expect(readFileSync(option('--userconfig'), 'utf8')).toBe('');
    expect(args).not.toContain('--registry');
    expect(args).toContain('--ignore-scripts');
    expect(args.at(-1)).toBe(`apidoc-studio@${inputs.version.default}`);
  },
);

test('the Action installs from the registry that is named, and takes it for nothing else', async () => {
  const registry = 'https://registry.example.com/ --userconfig=x';
  const { npm } = await runStep({ paths: 'api.yaml', registry });
  expect(npm[npm.indexOf('--registry') + 1]).toBe(registry);
  expect(npm.filter((word) => word.startsWith('--userconfig'))).toEqual(['--userconfig']);
});

test('the Action ends with 2 where the registry is out of reach, and says so', async () => {
  const { code, out, output } = await runStep({}, 'gone');
  expect([code, output]).toEqual([2, 'exit-code=2\n']);
  expect(out).toContain('::error::apidoc-studio could not be installed');
});

const hooks = parse(rootFile('.pre-commit-hooks.yaml'));

test('no file that a hook passes is an option', () => {
  for (const { entry } of hooks) expect(entry).toMatch(/ -- ?\.?$| --$/);
});

test('the hooks run what pre-commit installs into its own environment', () => {
  for (const { entry, language, additional_dependencies } of hooks) {
    expect(language).toBe('node');
    expect(additional_dependencies).toEqual([`apidoc-studio@${inputs.version.default}`]);
    expect(entry).toMatch(/^apidoc-studio validate /);
  }
  // pre-commit installs the repository of the hooks beside it: of equal names one would be lost.
  const { name, bin } = JSON.parse(rootFile('package.json'));
  expect([name, bin]).toEqual(['apidoc-studio-source', undefined]);
});

test('no page has an editor or a pipeline start the program by npx', () => {
  // npx prefers a program of the working folder, and editors start servers in that of a document.
  for (const page of ['docs/editors.md', 'docs/changes.md', 'extensions/vscode/README.md'])
    expect(rootFile(page)).not.toMatch(/npx (?:--?\S+ )*apidoc-studio/);
  for (const page of ['README.md', 'packages/apidoc-studio/README.md'])
    expect(rootFile(page)).toMatch(/`npx` prefers a program .*`node_modules`/);
});

test('the documented workflow installs outside of the checkout', () => {
  const changes = rootFile('docs/changes.md');
  expect(changes).not.toMatch(/run: npx/);
  expect(changes).toContain('--ignore-scripts');
});

test('the container copies no installed packages, and has git', () => {
  const ignored = rootFile('.dockerignore').split('\n');
  for (const name of ['node_modules', '.git', 'dist-packages']) expect(ignored).toContain(name);
  expect(rootFile('Containerfile')).toMatch(/install .*\bgit\b/);
});

test.each(['Containerfile', 'deploy/Containerfile'])('a digest can pin all bases of %s', (name) => {
  const lines = rootFile(name).split('\n');
  const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
  const names = bases.map((base) => /^\$\{(\w+)\}$/.exec(base)?.[1]);
  expect(names).toHaveLength(2);
  // Only what is declared above the first stage is known to all of them.
  const above = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('FROM ')),
  );
  for (const one of names) expect(above.join('\n')).toMatch(`\nARG ${one}=`);
});
