// @vitest-environment happy-dom
// Restoring a version: all files in one step of undo, nothing lost.
import { afterEach, expect, test, vi } from 'vitest';
import type { DraftTexts } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { Version } from '../../share/version.ts';
import { createTestStudio } from '../visual/testing.ts';
import { restoreVersion } from './VersionPreview.tsx';

const ROOT = 'asyncapi: 3.0.0\ninfo: {title: Lamps, version: "1"}\n';
const VERSION = { fileName: 'api.yaml' } as Version;
const studios: { close(): void }[] = [];

afterEach(() => {
  for (const studio of studios.splice(0)) studio.close();
});

function opened(files: Readonly<Record<string, string>>) {
  const studio = createTestStudio(() => 0, 0, files);
  studios.push(studio);
  const kept: string[] = [];
  const keep = vi.fn(async () => {
    kept.push(studio.text());
    return { state: 'same' as const, version: VERSION };
  });
  const restore = (texts: DraftTexts | null, version = VERSION) =>
    restoreVersion(
      {
        store: studio.store,
        visual: studio.visual,
        drafts: { describe: () => undefined } as unknown as Drafts,
        versions: { keep },
      },
      { texts: async () => texts },
      version,
      'the version of 14:02',
    );
  const notices = (): string[] => studio.store.getState().notices.map(({ text }) => text);
  return { ...studio, kept, keep, restore, notices };
}

test('replaces all files as one change, keeps the text before it, and can be undone', async () => {
  const { restore, changed, kept, text, notices, handle } = opened({
    '': ROOT,
    'lamps.yaml': 'a: 2\n',
    'same.yaml': 'c: 1\n',
  });
  const files = [
    { uri: 'lamps.yaml', text: 'a: 1\n', edited: false },
    { uri: 'same.yaml', text: 'c: 1\n', edited: false },
  ];
  expect(await restore({ text: ROOT.replace('Lamps', 'Lights'), files })).toBeNull();
  expect(kept).toEqual([ROOT]);
  expect(changed.map((change) => change.files.map(({ uri }) => uri))).toEqual([['', 'lamps.yaml']]);
  expect([text(), text('lamps.yaml')]).toEqual([ROOT.replace('Lamps', 'Lights'), 'a: 1\n']);
  expect(notices()).toEqual([
    'Restored the version of 14:02. The previous text was kept as a version.',
  ]);
  handle.undo();
  expect([text(), text('lamps.yaml')]).toEqual([ROOT, 'a: 2\n']);
  expect(notices()).toEqual([]);
});

test('its Undo leaves later changes and other documents alone', async () => {
  const { restore, store, text, notices, put } = opened({ '': ROOT });
  expect(await restore({ text: `${ROOT}channels: {}\n`, files: [] })).toBeNull();
  const undo = store.getState().notices[0]?.action;
  put(0, 0, '# mine\n');
  undo?.run();
  expect(text()).toBe(`# mine\n${ROOT}channels: {}\n`);
  expect(notices()).toContain('The document has changed since. Undo those changes first.');
  store.getState().open({
    id: 'other',
    name: 'other.yaml',
    language: 'yaml',
    source: { kind: 'new' },
    base: null,
    text: ROOT,
  });
  undo?.run();
  expect(store.getState().text()).toBe(ROOT);
  expect(notices()).toHaveLength(2);
});

test('adds a file that was deleted since, and keeps one that is new', async () => {
  const { restore, store } = opened({ '': ROOT, 'new.yaml': 'n: 1\n' });
  const files = [{ uri: 'old.yaml', text: 'o: 1\n', edited: false }];
  expect(await restore({ text: `${ROOT}channels: {}\n`, files })).toBeNull();
  const { textOf } = store.getState();
  expect([textOf('old.yaml'), textOf('new.yaml')]).toEqual(['o: 1\n', 'n: 1\n']);
});

test('files that only were missing are removed again by the Undo of the notice', async () => {
  const { restore, store } = opened({ '': ROOT });
  const files = [{ uri: 'old.yaml', text: 'o: 1\n', edited: false }];
  expect(await restore({ text: ROOT, files })).toBeNull();
  expect(store.getState().textOf('old.yaml')).toBe('o: 1\n');
  store.getState().notices[0]?.action?.run();
  expect(store.getState().textOf('old.yaml')).toBeUndefined();
  expect(store.getState().text()).toBe(ROOT);
});

test('a file that was added is removed by undo, and added again by redo', async () => {
  const { restore, store, handle } = opened({ '': ROOT });
  const files = [{ uri: 'old.yaml', text: 'o: 1\n', edited: false }];
  expect(await restore({ text: `${ROOT}channels: {}\n`, files })).toBeNull();
  handle.undo();
  expect(store.getState().textOf('old.yaml')).toBeUndefined();
  handle.redo();
  expect(store.getState().textOf('old.yaml')).toBe('o: 1\n');
});

test('restores the language, which undo restores as well', async () => {
  const { restore, store, handle } = opened({ '': ROOT });
  const json = { ...VERSION, fileName: 'api.json' };
  expect(await restore({ text: '{"asyncapi": "3.0.0"}\n', files: [] }, json)).toBeNull();
  expect(store.getState().document).toMatchObject({ language: 'json', name: 'api.json' });
  handle.undo();
  expect(store.getState().document).toMatchObject({ language: 'yaml', name: 'api.yaml' });
});

test('changes nothing where the version is damaged or the same', async () => {
  const { restore, changed, kept } = opened({ '': ROOT });
  expect(await restore(null)).toContain('damaged');
  expect(kept).toEqual([]);
  expect(await restore({ text: ROOT, files: [] })).toBe(
    'The document already matches this version.',
  );
  expect(changed).toEqual([]);
});

test('restores though the text before could not be kept, and says how to return to it', async () => {
  const { restore, keep, notices, text } = opened({ '': ROOT });
  keep.mockResolvedValueOnce({ state: 'refused', message: 'No storage left.' } as never);
  expect(await restore({ text: 'asyncapi: 3.0.0\n', files: [] })).toBeNull();
  expect(text()).toBe('asyncapi: 3.0.0\n');
  expect(notices()).toEqual([
    'Restored the version of 14:02. No storage left. Use Undo to return to the previous text.',
  ]);
});
