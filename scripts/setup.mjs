/**
 * Makes a fresh clone ready: the right Node, and the packages of package-lock.json. Works before
 * anything is installed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, ROOT, run } from './run.mjs';

const NEEDED = { major: 20, minor: 19 };
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.apidoc-setup');

/**
 * Returns what is wrong with this Node, in a sentence for the user; null when it will do.
 * @param {string} version As in `process.versions.node`.
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
  return fits
    ? null
    : `Apidoc Studio needs Node.js ${NEEDED.major}.${NEEDED.minor} or newer; this is ${version}. Install a current one from https://nodejs.org and try again.`;
}

/**
 * Decides whether packages must be installed.
 * @param {{ want: string, stamp: string | null, lock: string, installed: string | null }} state
 * `want`: stamp of the present lock file; `stamp`: the one left by the last installation; `lock`:
 * text of package-lock.json; `installed`: text of npm's own record of what is in node_modules.
 * @returns {'ready' | 'adopt' | 'install'} `adopt`: the packages were put there by npm itself and
 * are the right ones.
 */
export function decideInstall({ want, stamp, lock, installed }) {
  if (installed === null) return 'install';
  if (stamp === want) return 'ready';
  return stamp === null && sameVersions(lock, installed) ? 'adopt' : 'install';
}

/**
 * Whether all packages of a lock file are installed in the locked versions. Optional ones may be
 * missing: they are for other machines.
 * @param {string} lock
 * @param {string} installed
 */
function sameVersions(lock, installed) {
  try {
    const expected = Object.entries(JSON.parse(lock).packages).filter(([at]) => at !== '');
    const found = new Map(Object.entries(JSON.parse(installed).packages));
    return expected.every(([at, pkg]) =>
      found.has(at) ? found.get(at).version === pkg.version : pkg.optional === true,
    );
  } catch {
    return false;
  }
}

/** @param {string} file */
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/**
 * Checks Node and installs the packages if they are missing or not those of package-lock.json.
 * @param {(line: string) => void} [say] Reports progress to the user.
 * @throws {Error} With a message for the user.
 */
export async function setup(say = console.log) {
  const error = nodeProblem(process.versions.node);
  if (error) throw new Error(error);
  const lock = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
  const want = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  const step = decideInstall({
    want,
    stamp: textOf(STAMP),
    lock,
    installed: textOf(path.join(MODULES, '.package-lock.json')),
  });
  if (step === 'install') {
    say('Installing packages (once, about a minute) ...');
    // Development packages build the app, so they are needed whatever NODE_ENV says.
    const { code, output } = await npm([
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ]);
    if (code !== 0)
      throw new Error(
        `npm could not install the packages:\n${output.trim()}\n\nCheck the connection to the npm registry and try again.`,
      );
  }
  if (step !== 'ready') writeFileSync(STAMP, want);
}

/**
 * Runs npm: the one that started us, else the one on the PATH.
 * @param {string[]} args
 */
export function npm(args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('npm-cli.js')) return run(process.execPath, [own, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}

if (isMain(import.meta.url)) {
  await setup().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
