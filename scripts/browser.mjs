/** Finds a Chromium or Chrome for the end-to-end tests, or gets one. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isMain, lookUp, run, tool } from './run.mjs';

/**
 * Makes a browser one without service workers: the pages of a context keep nothing for use without
 * a network. `serviceWorkers: 'block'` only ignores what they register.
 * @param {import('@playwright/test').BrowserContext} context
 */
export async function withoutServiceWorkers(context) {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
}

/**
 * A browser that starts on this machine. `sandbox` is false where its own sandbox cannot be had
 * (root, some containers).
 * @typedef {{ path: string, sandbox: boolean }} Browser
 */

/**
 * For browsers that tests drive, arguments with which a page takes less processor time.
 *
 * No lists of suggestions below the address bar: each new window loads two pages for them, which
 * takes 1 to 2 seconds beside the test. No scripts parsed while they arrive, and nothing compiled
 * is forgotten: the pages of a test run load the same scripts again and again in one process, which
 * keeps them compiled (a tenth of the time of a page).
 *
 * The last list of features counts, so what Playwright switches off for steady tests is repeated.
 */
export const LIGHT_PAGES = [
  '--js-flags=--no-flush-bytecode --no-isolate-script-cache-ageing',
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
    'ScriptStreaming',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join(',')}`,
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Chromium without windows, which only tests can use. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** @type {Record<string, string[]>} */
const PLACES = {
  linux: [
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
    '/usr/lib/chromium',
    '/usr/lib64/chromium-browser',
  ].flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
  darwin: ['/Applications', path.join(os.homedir(), 'Applications')].flatMap((folder) =>
    ['Chromium', 'Google Chrome', 'Google Chrome for Testing'].map(
      (name) => `${folder}/${name}.app/Contents/MacOS/${name}`,
    ),
  ),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Chromium\\Application\\chrome.exe`,
    ]),
};

/**
 * Returns paths where a browser may be, best first: the one the user named, the PATH, the usual
 * folders.
 * @param {{ env: Record<string, string | undefined>, platform: string }} machine
 * @returns {string[]}
 */
export function candidates({ env, platform }) {
  const end = platform === 'win32' ? '.exe' : '';
  const separator = platform === 'win32' ? ';' : ':';
  const onPath = (env.PATH ?? '').split(separator).filter((folder) => folder !== '');
  const found =
    onPath.length === 0
      ? []
      : NAMES.flatMap((name) => onPath.map((folder) => path.join(folder, name + end)));
  return [
    ...new Set([
      ...(env.CHROME_PATH ? [env.CHROME_PATH] : []),
      ...found,
      ...(PLACES[platform] ?? []),
    ]),
  ];
}

/**
 * Starts a browser for a moment on an empty page: some are only a note that says what to install,
 * some miss libraries.
 * @param {string} file
 * @returns {Browser | null}
 */
function probe(file) {
  if (!existsSync(file)) return null;
  const profile = mkdtempSync(path.join(os.tmpdir(), 'apidoc-browser-'));
  const starts = (/** @type {string[]} */ more) => {
    const args = [
      '--headless',
      '--disable-gpu',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      ...more,
      '--dump-dom',
      'about:blank',
    ];
    return /<html/i.test(lookUp(file, args, 30_000).output);
  };
  try {
    const root = process.getuid?.() === 0;
    if (!root && starts([])) return { path: file, sandbox: true };
    return starts(['--no-sandbox']) ? { path: file, sandbox: false } : null;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Returns the first installed browser that starts; Playwright's own counts as installed when it was
 * downloaded earlier.
 * @returns {Promise<Browser | null>}
 */
export async function findBrowser() {
  for (const file of [
    ...candidates({ env: process.env, platform: process.platform }),
    ...(await downloaded()),
  ]) {
    const browser = probe(file);
    if (browser) return browser;
  }
  return null;
}

/** @returns {Promise<string[]>} */
async function downloaded() {
  const { chromium } = await import('@playwright/test');
  try {
    return [chromium.executablePath()];
  } catch {
    return []; // A system for which Playwright has none.
  }
}

/**
 * Returns the browser for the end-to-end tests: a Chromium without windows where one is on the
 * PATH, since its pages are the same and take a quarter less processor time (066), else any. One
 * that the user named comes first.
 * @returns {Promise<Browser | null>}
 */
export async function findTestBrowser() {
  return (process.env.CHROME_PATH ? null : findShell()) ?? (await findBrowser());
}

/** @returns {Browser | null} */
function findShell() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const file of SHELLS.flatMap((name) => folders.map((folder) => path.join(folder, name)))) {
    const browser = probe(file);
    if (browser) return browser;
  }
  return null;
}

/**
 * Returns a browser for the end-to-end tests, whatever it takes. On a machine of continuous
 * integration the one without windows is installed if the package manager has it; nobody else gets
 * a second browser beside the own one.
 * @param {(line: string) => void} [say]
 * @returns {Promise<Browser>}
 * @throws {Error} With a message that names what the user can do.
 */
export async function ensureTestBrowser(say = console.log) {
  const mayInstall = process.env.CI && process.getuid?.() === 0 && has('apt-get');
  if (mayInstall && !process.env.CHROME_PATH && !findShell()) {
    say('Installing a Chromium without windows ...');
    for (const args of [
      ['update'],
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    ])
      await run('apt-get', args, {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
        timeout: 180_000,
      });
  }
  return (await findTestBrowser()) ?? (await ensureBrowser(say));
}

/**
 * Commands that install a browser by the system's package manager, in order; empty where there is
 * none or the rights are missing.
 * @param {{ platform: string, has: (program: string) => boolean, root: boolean, sudo: boolean }}
 * machine
 * @returns {string[][]}
 */
export function installers({ platform, has, root, sudo }) {
  if (platform === 'darwin')
    return has('brew') ? [['brew', 'install', '--cask', 'google-chrome']] : [];
  if (platform !== 'linux') return [];
  const prefix = root ? [] : sudo ? ['sudo', '-n'] : null;
  if (prefix === null) return [];
  const commands = has('apt-get')
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
      ]
    : has('dnf')
      ? [['dnf', 'install', '-y', 'chromium']]
      : has('apk')
        ? [['apk', 'add', '--no-cache', 'chromium']]
        : has('pacman')
          ? [['pacman', '-S', '--noconfirm', '--needed', 'chromium']]
          : [];
  return commands.map((command) => [...prefix, ...command]);
}

/** @param {string} program */
const has = (program) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => folder !== '' && existsSync(path.join(folder, program)));

/**
 * Returns a browser that starts, whatever it takes: an installed one, the system's package
 * manager, Playwright's download.
 * @param {(line: string) => void} [say]
 * @returns {Promise<Browser>}
 * @throws {Error} With a message that names what the user can do.
 */
export async function ensureBrowser(say = console.log) {
  const there = await findBrowser();
  if (there) return there;
  const logs = [];
  const root = process.getuid?.() === 0;
  const sudo = !root && has('sudo') && lookUp('sudo', ['-n', 'true']).code === 0;
  const commands = installers({ platform: process.platform, has, root, sudo });
  if (commands.length > 0)
    say(
      `No Chromium or Chrome found; installing one by ${commands[0]?.find((word) => word !== 'sudo' && word !== '-n')} ...`,
    );
  for (const [program = '', ...args] of commands) {
    const { code, output } = await run(program, args, {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 900_000,
    });
    if (code !== 0)
      logs.push(`${program} ${args.join(' ')}:\n${output.trim().split('\n').slice(-6).join('\n')}`);
  }
  const installed = commands.length > 0 ? await findBrowser() : null;
  if (installed) return installed;
  say("Downloading Playwright's own Chromium ...");
  const [node = '', cli = ''] = tool('@playwright/test', 'playwright');
  const withDeps =
    process.platform === 'linux' && (root || sudo) && has('apt-get') ? ['--with-deps'] : [];
  const { code, output } = await run(node, [cli, 'install', ...withDeps, 'chromium'], {
    timeout: 900_000,
  });
  if (code !== 0)
    logs.push(`playwright install chromium:\n${output.trim().split('\n').slice(-6).join('\n')}`);
  const own = await findBrowser();
  if (own) return own;
  throw new Error(
    [
      'The end-to-end tests need a Chromium or Chrome, and none could be found or installed.',
      'Install one (for example `apt-get install chromium`), or name one by the variable CHROME_PATH, then run `npm test` again.',
      ...logs,
    ].join('\n\n'),
  );
}

if (isMain(import.meta.url)) console.log((await ensureBrowser()).path);
