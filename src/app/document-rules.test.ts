// A file of settings among the files of a document: the nearest one applies, as it is typed, and
// only while it is there.
import { expect, test, vi } from 'vitest';
import { loadConfig } from '../core/light.ts';
import { createStudioStore, type StudioStore } from '../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../store/testing.ts';
import { watchDocumentRules } from './document-rules.ts';
import { rulesetUri } from './opening/local-files.ts';

function start(named?: string): {
  store: StudioStore;
  open(path: string, files: Record<string, string>, base?: string): void;
} {
  const connection = fakeConnection();
  const store = createStudioStore({
    connect: () => connection,
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: vi.fn(),
  });
  watchDocumentRules(store, () => named);
  return {
    store,
    open(path, files, base) {
      const others = Object.entries(files).map(([uri, text]) => ({ uri, text }));
      const source = { kind: 'folder', name: 'shop' } as const;
      store.getState().open({
        id: path,
        name: 'a.yaml',
        language: 'yaml',
        source,
        base: base ?? null,
        path,
        text: '',
        files: others,
      });
    },
  };
}

/** What reads the settings is loaded when it is needed. */
async function settled(): Promise<void> {
  await loadConfig();
  await new Promise((done) => setTimeout(done));
}

const OFF = '{ "rules": { "unknown-field": "off" } }';
const IN_PARTS = '{ "overrides": [{ "files": "parts/", "rules": { "unknown-field": "off" } }] }';
const HINT = '{ "rules": { "unknown-field": "hint" } }';

test.each([
  ['v1/a.yaml', { 'apidoc.config.json': OFF }, 'apidoc.config.json', 'off'],
  [
    'v1/a.yaml',
    { 'apidoc.config.json': OFF, 'v1/apidoc.config.json': HINT },
    'v1/apidoc.config.json',
    'hint',
  ],
  ['v1/a.yaml', { 'v1/parts/apidoc.config.json': OFF }, undefined, undefined],
  ['a.yaml', { 'my-apidoc.config.json': OFF }, undefined, undefined],
])('for %s among %j it is %s', async (path, files, uri, setting) => {
  const { store, open } = start();
  open(path, files);
  await settled();
  const { documentRules } = store.getState();
  expect([documentRules?.uri, documentRules?.settings.get('unknown-field')]).toEqual([
    uri,
    setting,
  ]);
});

test('it applies as it is typed, and not to the next document', async () => {
  const { store, open } = start();
  open('a.yaml', { 'apidoc.config.json': OFF });
  store
    .getState()
    .edited({ uri: 'apidoc.config.json', version: 2, changes: [], getText: () => HINT });
  await settled();
  expect(store.getState().documentRules?.settings.get('unknown-field')).toBe('hint');
  open('b.yaml', {});
  await settled();
  expect(store.getState().documentRules).toBeNull();
});

test('reports its problems when it is opened, with their lines', async () => {
  const { store, open } = start();
  open('a.yaml', { 'apidoc.config.json': '{\n  "rules": { "no-such-rule": "off" }\n}' });
  await settled();
  expect(store.getState().notices.map((n) => n.text)).toEqual([
    expect.stringContaining('apidoc.config.json, line 2: Unknown rule'),
  ]);
});

test('settings for some files are passed on with the folder that they are for', async () => {
  const { store, open } = start();
  open('v1/a.yaml', { 'v1/apidoc.config.json': IN_PARTS });
  await settled();
  expect(store.getState().documentRules?.overrides).toMatchObject({
    folder: 'v1/',
    base: '',
    list: [{ files: ['parts/'] }],
  });
});

const RULESETS = '{ "rulesets": ["style/rules.yaml", "../shared.yaml"] }';

test.each([
  ['v1/a.yaml', { '.spectral.yaml': '' }, 'search', ['.spectral.yaml']],
  ['v1/a.yaml', { '.spectral.yaml': '', 'v1/.spectral.json': '' }, 'search', ['v1/.spectral.json']],
  ['a.yaml', { '.spectral.yml': '', '.spectral.json': '' }, 'search', ['.spectral.yml']],
  ['a.yaml', { 'v1/.spectral.yaml': '', 'my.spectral.yaml': '' }, undefined, undefined],
  [
    'a.yaml',
    { 'apidoc.config.json': '{"rulesets": []}', '.spectral.yaml': '' },
    undefined,
    undefined,
  ],
  [
    'v1/a.yaml',
    { 'v1/apidoc.config.json': RULESETS, 'v1/.spectral.yaml': '' },
    'configuration',
    ['v1/style/rules.yaml', 'shared.yaml'],
  ],
  ['', { '.spectral.json': '' }, 'search', ['.spectral.json']],
])('for %s among %j the rulesets are by %s: %j', async (path, files, by, expected) => {
  const { store, open } = start();
  open(path, files);
  await settled();
  const { rulesets } = store.getState();
  expect([rulesets?.by, rulesets?.files]).toEqual([by, expected]);
});

test('a ruleset of the user holds beside a document at an address', () => {
  const { store, open } = start();
  const base = 'https://example.com/api/a.yaml';
  open('', { [rulesetUri({ base, path: '' }, 'json')]: '' }, base);
  expect(store.getState().rulesets?.files).toEqual(['https://example.com/api/.spectral.json']);
});

test('a ruleset that the address names takes precedence, and none holds for the next document', () => {
  const { store, open } = start('https://example.com/rules.yaml');
  open('a.yaml', { '.spectral.yaml': '' });
  expect(store.getState().rulesets).toMatchObject({
    by: 'address',
    files: ['https://example.com/rules.yaml'],
    report: { state: 'loading' },
  });
  const other = start();
  other.open('a.yaml', { '.spectral.yaml': '' });
  other.open('b.yaml', {});
  expect(other.store.getState().rulesets).toBeNull();
});
