// A file of settings among the files of a document: the nearest one applies, as it is typed, and
// only while it is there.
import { expect, test, vi } from 'vitest';
import { loadConfig } from '../core/light.ts';
import { createStudioStore, type StudioStore } from '../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../store/testing.ts';
import { watchDocumentRules } from './document-rules.ts';

function start(): { store: StudioStore; open(path: string, files: Record<string, string>): void } {
  const connection = fakeConnection();
  const store = createStudioStore({
    connect: () => connection,
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: vi.fn(),
  });
  watchDocumentRules(store);
  return {
    store,
    open(path, files) {
      const others = Object.entries(files).map(([uri, text]) => ({ uri, text }));
      const source = { kind: 'folder', name: 'shop' } as const;
      store.getState().open({
        id: path,
        name: 'a.yaml',
        language: 'yaml',
        source,
        base: null,
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
