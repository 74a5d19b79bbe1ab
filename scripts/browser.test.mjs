/** Shows where a browser is looked for and how one is got on different machines. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { candidates, installers } from './browser.mjs';
import { ROOT } from './run.mjs';

describe('candidates', () => {
  it('looks first at the path of the user, then along the PATH, then in the usual folders', () => {
    const found = candidates({
      env: { CHROME_PATH: '/my/chrome', PATH: '/one:/two' },
      platform: 'linux',
    });
    expect(found.slice(0, 4)).toEqual([
      '/my/chrome',
      '/one/chromium',
      '/two/chromium',
      '/one/chromium-browser',
    ]);
    expect(found).toContain('/snap/bin/chromium');
  });
  it('knows the application folders', () => {
    expect(candidates({ env: {}, platform: 'darwin' })).toContain(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    );
  });
});

describe('installers', () => {
  const linux = (/** @type {string} */ program, root = true, sudo = false) =>
    installers({ platform: 'linux', has: (name) => name === program, root, sudo }).map((command) =>
      command.join(' '),
    );

  it('uses the package manager that is there', () => {
    expect(linux('apt-get')).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium',
    ]);
    expect(linux('apk')).toEqual(['apk add --no-cache chromium']);
    expect(linux('dnf')).toEqual(['dnf install -y chromium']);
    expect(linux('pacman')).toEqual(['pacman -S --noconfirm --needed chromium']);
    expect(linux('none')).toEqual([]);
  });
  it('never prompts for a password', () => {
    expect(linux('dnf', false, true)).toEqual(['sudo -n dnf install -y chromium']);
    expect(linux('dnf', false, false)).toEqual([]);
  });
  it('uses Homebrew on a Mac only', () => {
    expect(installers({ platform: 'darwin', has: () => true, root: false, sudo: false })).toEqual([
      ['brew', 'install', '--cask', 'google-chrome'],
    ]);
    expect(installers({ platform: 'win32', has: () => true, root: false, sudo: false })).toEqual(
      [],
    );
  });
});

it('the dev container has the browser of the Playwright that the tests use', () => {
  const read = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
  const version = read('package.json').devDependencies['@playwright/test'];
  expect(read('.devcontainer/devcontainer.json').image).toBe(
    `mcr.microsoft.com/playwright:v${version}-noble`,
  );
});
