// A document that another tab changed, as this tab shows it.
import { expect, test, vi } from 'vitest';
import { applyEdits } from '../../core/text/edit/apply.ts';
import type { FileEdits } from '../../core/types.ts';
import { type Draft, pack } from '../../share/draft.ts';
import { createStudioStore } from '../../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../../store/testing.ts';
import { showStored } from './follow-tabs.ts';

function opened() {
  const store = createStudioStore({
    connect: () => fakeConnection(),
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: vi.fn(),
  });
  store.getState().open({
    id: 'd',
    name: 'a.yaml',
    path: 'a.yaml',
    language: 'yaml',
    source: { kind: 'link' },
    base: null,
    text: 'title: Shop\nversion: 1\n',
    files: [{ uri: 'b.yaml', text: 'b: 1\n' }],
  });
  const change = vi.fn<(edits: readonly FileEdits[]) => string | null>(() => null);
  const draft = (text: string, files: { uri: string; text: string }[], id = 'd'): Draft =>
    ({
      id,
      name: 'a.yaml',
      ...pack({ text, files: files.map((one) => ({ ...one, edited: true })) }),
    }) as Draft;
  return { store, change, draft, state: store.getState };
}

test('changes the texts that differ, so that it can be undone', () => {
  const { store, change, draft, state } = opened();
  const own = { uri: 'b.yaml', text: 'b: 1\n' };
  showStored(store, { change }, draft('title: Shop\nversion: 1\n', [own]));
  showStored(store, { change }, draft('other', [own], 'another document'));
  expect(change).not.toHaveBeenCalled();
  showStored(store, { change }, draft('title: Shops\nversion: 1\n', [{ ...own, text: 'b: 2\n' }]));
  const [edits = []] = change.mock.calls[0] ?? [];
  expect(edits.map(({ uri, edits: own }) => applyEdits(state().textOf(uri) ?? '', own))).toEqual([
    'title: Shops\nversion: 1\n',
    'b: 2\n',
  ]);
  expect(state().document?.opened).toBe(1);
});

test('opens it again without an editor, or with other files, where the user is', () => {
  const { store, change, draft, state } = opened();
  const own = { uri: 'b.yaml', text: 'b: 1\n' };
  state().showFile('b.yaml');
  showStored(store, { change }, draft('title: New\n', [own, { uri: 'c.yaml', text: 'c: 1\n' }]));
  expect(change).not.toHaveBeenCalled();
  expect(state().text()).toBe('title: New\n');
  expect(state().files.map(({ uri }) => uri)).toEqual(['b.yaml', 'c.yaml']);
  expect([state().file, state().document?.name]).toEqual(['b.yaml', 'a.yaml']);
  showStored(store, null, draft('title: Newer\n', [own, { uri: 'c.yaml', text: 'c: 1\n' }]));
  expect(state().text()).toBe('title: Newer\n');
});
