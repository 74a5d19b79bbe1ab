// Restoring a version: all files in one step of undo, nothing lost.
import { afterEach, expect, test, vi } from 'vitest';
import type { DraftTexts } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { Version } from '../../share/version.ts';
import { createTestStudio } from '../visual/testing.ts';
import { restoreVersion } from './restore-version.ts';

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
  expect(notices()).toEqual(['Restored the version of 14:02. The text before is a version, too.']);
  handle.undo();
  expect([text(), text('lamps.yaml')]).toEqual([ROOT, 'a: 2\n']);
  expect(notices()).toEqual([]);
});

test('adds a file that was deleted since, and keeps one that is new', async () => {
  const { restore, store } = opened({ '': ROOT, 'new.yaml': 'n: 1\n' });
  const files = [{ uri: 'old.yaml', text: 'o: 1\n', edited: false }];
  expect(await restore({ text: `${ROOT}channels: {}\n`, files })).toBeNull();
  const { textOf } = store.getState();
  expect([textOf('old.yaml'), textOf('new.yaml')]).toEqual(['o: 1\n', 'n: 1\n']);
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
  expect(await restore({ text: ROOT, files: [] })).toBe('The document has these texts already.');
  expect(changed).toEqual([]);
});

test('restores though the text before could not be kept, and says how to return to it', async () => {
  const { restore, keep, notices, text } = opened({ '': ROOT });
  keep.mockResolvedValueOnce({ state: 'refused', message: 'No storage left.' } as never);
  expect(await restore({ text: 'asyncapi: 3.0.0\n', files: [] })).toBeNull();
  expect(text()).toBe('asyncapi: 3.0.0\n');
  expect(notices()).toEqual([
    'Restored the version of 14:02. No storage left. Undo restores the text before.',
  ]);
});
