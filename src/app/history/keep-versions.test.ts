// When versions of a document are kept while the user works.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftContent } from '../../share/draft.ts';
import type { DraftStatus } from '../../share/drafts.ts';
import type { LocalHistory, VersionDescription } from '../../share/local-history.ts';
import { createStudioStore } from '../../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../../store/testing.ts';
import { keepVersions } from './keep-versions.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function studio() {
  const store = createStudioStore({
    connect: fakeConnection,
    saveDraft: () => undefined,
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
  });
  const kept: (readonly [string, DraftContent, VersionDescription])[] = [];
  const stored: (readonly [string, DraftContent])[] = [];
  const freeStorage = vi.fn(async () => undefined);
  const listeners: (() => void)[] = [];
  let status: DraftStatus = { state: 'saved' };
  const history = {
    async keep(document: string, content: DraftContent, description: VersionDescription) {
      kept.push([document, content, description]);
      return { state: 'kept', version: {} };
    },
    freeStorage,
  } as unknown as LocalHistory;
  const versions = keepVersions({
    store,
    drafts: {
      currentId: (id) => (id === 'copied' ? 'copy' : id),
      getStatus: () => status,
      keep: (id, getText) => void stored.push([id, getText()]),
      subscribe(listener) {
        listeners.push(listener);
        return () => true;
      },
    },
    load: async () => history,
    idle: (work) => work(),
  });
  const open = (id: string, text: string, files: Readonly<Record<string, string>> = {}): void =>
    store.getState().open({
      id,
      name: 'api.yaml',
      path: 'api.yaml',
      language: 'yaml',
      source: { kind: 'new' },
      base: null,
      text,
      files: Object.entries(files).map(([uri, of]) => ({ uri, text: of })),
    });
  let version = 1;
  const edit = (text: string, uri = ''): void =>
    store.getState().edited({ uri, version: ++version, changes: [], getText: () => text });
  return {
    store,
    versions,
    open,
    edit,
    freeStorage,
    kept: () => kept.map(([, content, { reason }]) => [reason, content]),
    documents: () => kept.map(([id]) => id),
    stored: () => stored,
    setStatus(next: DraftStatus): void {
      status = next;
      for (const listener of listeners) listener();
    },
  };
}

test('a document that was only read leaves no versions', async () => {
  const { open, kept, store } = studio();
  open('a', 'a: 1\r\n');
  // The editor is closed and has one kind of line endings.
  store.getState().flushed({ version: 2, text: 'a: 1\n' });
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(kept()).toEqual([]);
});

test('a document that another one follows unread leaves no versions either', async () => {
  const { open, edit, kept } = studio();
  open('a', 'a: 1\n');
  await vi.advanceTimersByTimeAsync(1);
  edit('a: 2\n');
  await vi.advanceTimersByTimeAsync(5_000);
  open('b', 'b: 1\n');
  await vi.advanceTimersByTimeAsync(1);
  open('c', 'c: 1\n');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kept()).toEqual([['opened', 'a: 1\n']]);
});

test('the text before the first edit is kept when typing pauses, then one every five minutes', async () => {
  const { open, edit, kept } = studio();
  open('a', 'a: 1\n');
  edit('a: 2\n');
  expect(kept()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept()).toEqual([['opened', 'a: 1\n']]);
  for (let minute = 1; minute <= 11; minute++) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    edit(`a: ${minute}0\n`);
  }
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(kept()).toEqual([
    ['opened', 'a: 1\n'],
    ['working', 'a: 50\n'],
    ['working', 'a: 100\n'],
  ]);
});

test('steady typing does not put it off', async () => {
  const { open, edit, kept } = studio();
  open('a', 'a: 1\n');
  for (let i = 0; i < 40; i++) {
    edit(`a: ${i}\n`);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(kept()).toEqual([['opened', 'a: 1\n']]);
});

test('a large change is kept with the text before it', async () => {
  const { open, edit, kept } = studio();
  open('a', 'a: 1\n');
  edit('a: 2\n');
  await vi.advanceTimersByTimeAsync(2_000);
  edit('a: 3\n');
  await vi.advanceTimersByTimeAsync(2_000);
  const pasted = `a: 3\n# ${'x'.repeat(3_000)}\n`;
  edit(pasted);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept()).toEqual([
    ['opened', 'a: 1\n'],
    ['working', 'a: 3\n'],
    ['working', pasted],
  ]);
});

test('an edit that was undone leaves no version', async () => {
  const { open, edit, kept } = studio();
  open('a', 'a: 1\n');
  edit('a: 2\n');
  edit('a: 1\n');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kept()).toEqual([]);
});

test('versions have all files of the user', async () => {
  const { open, edit, kept } = studio();
  open('a', 'a: 1\n', { 'b.yaml': 'b: 1\n' });
  edit('b: 2\n', 'b.yaml');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept()).toMatchObject([
    ['opened', { text: 'a: 1\n', files: [{ uri: 'b.yaml', text: 'b: 1\n' }] }],
  ]);
});

test('each document has its own, also one that continues as a copy', async () => {
  const { open, edit, kept, documents } = studio();
  open('a', 'a: 1\n');
  await vi.advanceTimersByTimeAsync(1);
  edit('a: 2\n');
  open('copied', 'b: 1\n');
  await vi.advanceTimersByTimeAsync(2_000);
  // The text before the edit, which no pause followed.
  expect([kept(), documents()]).toEqual([[['opened', 'a: 1\n']], ['a']]);
  edit('b: 2\n');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([kept().at(-1), documents()]).toEqual([
    ['opened', 'b: 1\n'],
    ['a', 'copy'],
  ]);
});

test('a document with a named version is stored, although nothing was edited', async () => {
  const { open, versions, stored } = studio();
  open('a', 'a: 1\n');
  await versions.keep('restoring');
  expect(stored()).toEqual([]);
  await versions.keep('named', 'Release 1');
  expect(stored()).toEqual([['a', 'a: 1\n']]);
});

test('a version that the user names follows that of the text before the edits', async () => {
  const { open, edit, kept, versions } = studio();
  open('a', 'a: 1\n');
  await vi.advanceTimersByTimeAsync(0);
  edit('a: 2\n');
  await versions.keep('named', 'Release 1');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kept()).toEqual([
    ['opened', 'a: 1\n'],
    ['named', 'a: 2\n'],
  ]);
});

test('old versions are removed for a draft that has no storage', async () => {
  const { setStatus, freeStorage } = studio();
  setStatus({ state: 'failed', reason: 'blocked', message: '' });
  await vi.advanceTimersByTimeAsync(0);
  expect(freeStorage).not.toHaveBeenCalled();
  setStatus({ state: 'failed', reason: 'quota', message: '' });
  await vi.advanceTimersByTimeAsync(0);
  expect(freeStorage).toHaveBeenCalledOnce();
});
