/** Shows when packages are installed, and what a user with an old Node reads. */
import { describe, expect, it } from 'vitest';
import { decideInstall, nodeProblem } from './setup.mjs';

const LOCK = JSON.stringify({
  packages: {
    '': { name: 'app' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/other-system': { version: '2.0.0', optional: true },
  },
});
const installed = (/** @type {string} */ version) =>
  JSON.stringify({ packages: { 'node_modules/a': { version } } });

describe('nodeFault', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('takes %s', (version) =>
    expect(nodeProblem(version)).toBeNull(),
  );
  it.each(['18.20.0', '20.18.3', '8.0.0'])('says what to do about %s', (version) => {
    expect(nodeProblem(version)).toMatch(/needs Node\.js 20\.19 or newer; this is .* Install/);
  });
});

describe('decide', () => {
  it('installs where there is nothing, even with a stamp', () => {
    expect(decideInstall({ want: 'x', stamp: null, lock: LOCK, installed: null })).toBe('install');
    expect(decideInstall({ want: 'x', stamp: 'x', lock: LOCK, installed: null })).toBe('install');
  });
  it('does nothing when the stamp is of this lock file', () => {
    expect(
      decideInstall({ want: 'x', stamp: 'x', lock: LOCK, installed: installed('1.0.0') }),
    ).toBe('ready');
  });
  it('installs again when the lock file changed', () => {
    expect(
      decideInstall({ want: 'y', stamp: 'x', lock: LOCK, installed: installed('1.0.0') }),
    ).toBe('install');
  });
  it('takes over what npm installed itself, if it is what is locked', () => {
    expect(
      decideInstall({ want: 'x', stamp: null, lock: LOCK, installed: installed('1.0.0') }),
    ).toBe('adopt');
    expect(
      decideInstall({ want: 'x', stamp: null, lock: LOCK, installed: installed('1.0.1') }),
    ).toBe('install');
    expect(
      decideInstall({ want: 'x', stamp: null, lock: LOCK, installed: '{"packages":{}}' }),
    ).toBe('install');
    expect(decideInstall({ want: 'x', stamp: null, lock: LOCK, installed: 'half a fi' })).toBe(
      'install',
    );
  });
});
