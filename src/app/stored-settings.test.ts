// @vitest-environment happy-dom
// What an older, a newer or another program left in the storage: settings are the usual ones then,
// and each that is read is one that can be set. `npm run fuzz` tries many more.
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { SETTINGS } from '../core/light.ts';
import { readFilter } from '../docs/filter/operation-filter.ts';
import { createConsents } from '../share/consents.ts';
import { asRecord } from '../share/idb-disk-store.ts';
import { createPersistence } from '../share/persistence.ts';
import { createTabSession } from '../share/tab-session.ts';
import { memoryStorage } from '../share/testing.ts';
import { FONT_SIZES, loadEditorSettings, TAB_SIZES } from './editing/editor-settings.ts';
import { createUndoMemory } from './editing/undo-memory.ts';
import { createOutlineState } from './layout/outline-state.ts';
import { paneSizes, SIZES_KEY } from './layout/PaneLayout.tsx';
import { createReadingFilter } from './reading/reading-filter.ts';
import { loadRules } from './rules/stored-rules.ts';
import { resetSettings } from './safe/ResetSettings.tsx';
import { diagramPositions } from './visual/diagram-positions.ts';
import { applyUnloadEdits } from './visual/unload-edits.ts';

const times = process.env.FUZZ === undefined ? 1 : 100;

afterEach(() => vi.unstubAllGlobals());

test('any content', () => {
  const key = fc.constantFrom('tabSize', 'fontSize', 'wordWrap', 'minimap', '__proto__', 'x');
  const value = fc.oneof(
    fc.string(),
    fc.jsonValue().map((content) => JSON.stringify(content)),
    fc.dictionary(key, fc.jsonValue()).map((content) => JSON.stringify(content)),
    fc.array(fc.tuple(fc.string(), fc.jsonValue())).map((content) => JSON.stringify(content)),
  );
  fc.assert(
    fc.property(value, (text) => {
      const storage = memoryStorage();
      vi.stubGlobal('localStorage', storage);
      for (const name of ['rules', 'editor', 'outline'])
        storage.setItem(`apidoc-studio-${name}`, text);
      storage.setItem('apidoc:undo', text);
      const { tabSize, fontSize, wordWrap } = loadEditorSettings();
      expect(TAB_SIZES).toContain(tabSize);
      expect(FONT_SIZES).toContain(fontSize);
      expect(typeof wordWrap).toBe('boolean');
      for (const [code, setting] of loadRules()) {
        // It may be the name of a rule of a ruleset.
        expect(code).toMatch(/^\S+$/);
        expect(SETTINGS).toContain(setting);
      }
      expect(createOutlineState().getState().grouping).toBe('kind');
      createUndoMemory(storage).take(() => 'text');
    }),
    {
      numRuns: 200 * times,
      examples: [
        ['{'],
        ['null'],
        ['{"unknown-field":"off"}'],
        ['[["unknown-field"],["yaml-syntax","off"],["no-such","off"],7]'],
      ],
      ...(times > 1 ? {} : { seed: 20261125 }),
    },
  );
});

const DOCUMENT = { id: 'd', source: { kind: 'new' } } as const;

const BAD = [
  '',
  '{',
  'null',
  '7',
  '"x"',
  '[]',
  '{}',
  '[null]',
  '{"editor":"wide"}',
  '{"__proto__":1}',
  'NaN',
  '[[]]',
];
const PANES = `react-resizable-panels:${SIZES_KEY}:editor:docs`;

test('sizes of panes are used only where they are those of the panes, and sum up', () => {
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  const read = (text: string) => {
    storage.setItem(PANES, text);
    return paneSizes.getItem(PANES);
  };
  const bad = [
    '{"editor":50}',
    '{"editor":-20,"docs":120}',
    '{"editor":null,"docs":100}',
    '{"editor":50,"docs":20}',
    '{"editor":1e999,"docs":1}',
    '{"editor":50,"docs":25,"x":25}',
    '[50,50]',
  ];
  for (const text of [...BAD, ...bad]) expect([text, read(text)]).toEqual([text, null]);
  expect(read('{"editor":40.5,"docs":59.5}')).toBe('{"editor":40.5,"docs":59.5}');
});

test('each key is read alone, whatever it holds', async () => {
  vi.stubGlobal('location', new URL('https://studio.example.com/'));
  const applyCommand = vi.fn(async () => ({ refused: 'No.' }));
  const notify = vi.fn();
  const store = {
    getState: () => ({ notify, document: null, files: [], text: () => '', textOf: () => '' }),
  };
  const readers: Record<string, (storage: Storage) => unknown> = {
    'apidoc-studio-rules': () => loadRules().size,
    'apidoc-studio-editor': () => loadEditorSettings().fontSize,
    'apidoc-studio-outline': () => createOutlineState().getState().grouping,
    'apidoc-studio-grouping': () => readFilter(createReadingFilter().query()).group,
    'apidoc-studio-diagram': () => [...diagramPositions(DOCUMENT).read()],
    'apidoc:undo': (storage) => createUndoMemory(storage).take(() => 'text'),
    'apidoc:shown': (storage) => createTabSession(storage).read(),
    'apidoc:consents': (storage) => createConsents(storage, 'files').read('a'),
    'apidoc:image-consents': (storage) => createConsents(storage, 'images').read('a'),
    'apidoc:unwritten': () => applyUnloadEdits({ store } as never, { applyCommand } as never),
    [PANES]: () => paneSizes.getItem(PANES),
  };
  for (const [key, read] of Object.entries(readers)) {
    const usual = memoryStorage();
    vi.stubGlobal('localStorage', usual);
    vi.stubGlobal('sessionStorage', usual);
    const expected = await read(usual);
    for (const text of [...BAD, '{"of":"x","unwritten":[1,{"uri":1}]}']) {
      const storage = memoryStorage(new Map([[key, text]]));
      vi.stubGlobal('localStorage', storage);
      vi.stubGlobal('sessionStorage', storage);
      expect([key, text, await read(storage)]).toEqual([key, text, expected]);
    }
  }
  expect(applyCommand).not.toHaveBeenCalled();
  expect(notify).not.toHaveBeenCalled();
});

test('positions of nodes are kept by document, and only those that are positions', () => {
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  const own = diagramPositions(DOCUMENT);
  own.write(new Map([['app', { x: 1, y: -2 }]]));
  diagramPositions({ ...DOCUMENT, id: 'other' }).write(new Map([['app', { x: 7, y: 7 }]]));
  expect([...own.read()]).toEqual([['app', { x: 1, y: -2 }]]);
  own.write(new Map());
  expect([...own.read()]).toEqual([]);
  const nodes = [['a', 1, 2], ['b', '1', 2], ['c', 1], [1, 2, 3], ['d', 1e99, 0], null, 'e'];
  storage.setItem('apidoc-studio-diagram', JSON.stringify([['id d', nodes], ['id d'], 7]));
  expect([...own.read()]).toEqual([['a', { x: 1, y: 2 }]]);
  storage.setItem('apidoc-studio-diagram', '[["id d",[["a",1e999,2]]]]');
  expect([...own.read()]).toEqual([]);
});

test('a time to come does not keep the studio from requesting storage', async () => {
  for (const at of ['1e99', 'Infinity', 'x', '99999999999999']) {
    const persist = vi.fn(async () => true);
    const local = memoryStorage(new Map([['apidoc:persist', at]]));
    await createPersistence({ persist, persisted: async () => false }, local)();
    expect(persist).toHaveBeenCalledOnce();
  }
});

test('a record of files on disk has files with what they were when they were read', () => {
  const stamp = { lastModified: 1, fingerprint: 'f' };
  for (const value of [null, 7, 'x', [], {}, { files: {} }, { files: [] }])
    expect(asRecord(value)).toBeNull();
  const files = new Map<unknown, unknown>([
    ['good.yaml', { stamp }],
    ['no-stamp.yaml', {}],
    ['other.yaml', { stamp: { lastModified: '1', fingerprint: 'f' } }],
    ['handle.yaml', { stamp, handle: { getFile: 'x' } }],
    [7, { stamp }],
  ]);
  expect(asRecord({ files, folder: 'x' })).toEqual({ files: new Map([['good.yaml', { stamp }]]) });
});

test('resetting the settings leaves documents alone', () => {
  const documents = ['apidoc:tail:1/2', 'apidoc:start:x', 'other-program'];
  const settings = ['apidoc-studio-editor', 'apidoc-studio-theme', 'apidoc:consents', PANES];
  const local = memoryStorage(new Map([...documents, ...settings].map((key) => [key, '{'])));
  const session = memoryStorage(
    new Map([
      ['apidoc:undo', '{'],
      ['apidoc:shown', '{}'],
    ]),
  );
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  resetSettings();
  expect(Array.from({ length: local.length }, (_, i) => local.key(i))).toEqual(documents);
  // What the author did stays.
  expect(session.getItem('apidoc:undo')).toBe('{');
  expect(session.getItem('apidoc:shown')).toBe('{}');
});
