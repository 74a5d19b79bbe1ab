// The edits of two tabs in one document: a file by a file, from what both had.
import { expect, test, vi } from 'vitest';
import { pack } from '../../share/draft.ts';
import { createStudioStore } from '../../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../../store/testing.ts';
import type { ShownDraft } from './follow-tabs.ts';
import { mergeDrafts, mergeStored } from './merge-tabs.ts';

const texts = (text: string, files: Readonly<Record<string, string>> = {}) => ({
  text,
  files: Object.entries(files).map(([uri, own]) => ({ uri, text: own, edited: true })),
});

test('merges each file, and keeps files that either side added or edited', () => {
  const base = texts('a\n\nb\n', { 'one.yaml': '1\n', 'two.yaml': '2\n', 'gone.yaml': 'x\n' });
  const ours = texts('A\n\nb\n', { 'one.yaml': '1 ours\n', 'two.yaml': '2\n', 'mine.yaml': 'm\n' });
  const theirs = texts('a\n\nB\n', {
    'one.yaml': '1\n',
    'yours.yaml': 'y\n',
    'gone.yaml': 'x, edited\n',
  });
  expect(mergeDrafts(base, ours, theirs)).toEqual({
    ...texts('A\n\nB\n', {
      'one.yaml': '1 ours\n',
      'mine.yaml': 'm\n',
      'yours.yaml': 'y\n',
      'gone.yaml': 'x, edited\n',
    }),
    conflicts: 0,
  });
  expect(
    mergeDrafts(texts(''), texts('a\n', { f: 'a\n' }), texts('b\n', { f: 'b\n' })).conflicts,
  ).toBe(2);
});

test('merges the open text, and counts the conflicts', () => {
  const store = createStudioStore({
    connect: () => fakeConnection(),
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: vi.fn(),
  });
  const text = 'title: Mine\n\nversion: 1\n';
  store.getState().open({
    id: 'd',
    name: 'a (copy).yaml',
    path: 'a.yaml',
    language: 'yaml',
    source: { kind: 'link' },
    base: null,
    text,
    files: [],
  });
  const shown: ShownDraft[] = [];
  const base = texts('title: Shop\n\nversion: 1\n');
  const merge = (other: string) =>
    mergeStored(store, base, pack(other), (merged) => void shown.push(merged));
  merge('title: Shop\n\nversion: 2\n');
  expect(shown).toMatchObject([{ id: 'd', text: 'title: Mine\n\nversion: 2\n' }]);
  expect(store.getState().notices.at(-1)?.text).toMatch(/^The edits of the other tab are merged/);
  merge('title: Yours\n\nversion: 1\n');
  expect(store.getState().notices.at(-1)?.text).toContain('with 1 conflict');
});
