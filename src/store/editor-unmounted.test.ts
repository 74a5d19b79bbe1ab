// The text outlives the editor that holds it: a new editor begins with what the old one had, and
// what was to be kept is kept.
import { expect, test, vi } from 'vitest';
import type { SavedContent } from './file-texts.ts';
import { createStudioStore } from './store.ts';
import { fakeConnection, NO_CONSENTS } from './testing.ts';

function start() {
  const connection = fakeConnection();
  const keep = vi.fn<(id: string, text: () => SavedContent) => void>();
  const store = createStudioStore({
    connect: () => connection,
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: keep,
  });
  const open = (id: string, text: string): void =>
    store
      .getState()
      .open({ id, name: 'a.yaml', language: 'yaml', source: { kind: 'new' }, base: null, text });
  open('d', 'a: 1');
  let alive = true;
  const getText = (): string => {
    if (!alive) throw new Error('The editor is gone');
    return 'a: 2';
  };
  store.getState().edited({ version: 7, changes: [], getText });
  const leave = (): void => {
    store.getState().editorUnmounted();
    alive = false;
  };
  return { store, keep, connection, open, leave };
}

test('the next editor starts with the present text and its version', () => {
  const { store, connection, leave } = start();
  leave();
  expect(store.getState().text()).toBe('a: 2');
  expect(store.getState().document).toMatchObject({
    initialText: 'a: 2',
    initialVersion: 7,
    version: 7,
    edited: true,
  });
  expect(connection.open).toHaveBeenCalledTimes(1);
});

test('a text waiting to be written is written though its editor is gone', () => {
  const { keep, leave } = start();
  leave();
  expect(keep.mock.calls[0]?.[1]()).toBe('a: 2');
});

test('it is written in pieces as long as the editor has it so, and as a whole afterwards', () => {
  const { store, keep, leave } = start();
  const getPieces = () => ['a:', ' 3'];
  store.getState().edited({ version: 8, changes: [], getText: () => 'a: 3', getPieces });
  const content = keep.mock.calls[1]?.[1];
  expect(content?.()).toEqual(['a:', ' 3']);
  store.getState().addFile('b.yaml', 'b: 1');
  const files = [{ uri: 'b.yaml', text: 'b: 1', edited: true }];
  expect(content?.()).toEqual({ text: ['a:', ' 3'], files });
  leave();
  expect(content?.()).toEqual({ text: 'a: 3', files });
});

test('it is never the text of the document that came next', () => {
  const { keep, open } = start();
  open('e', 'b: 1');
  expect(keep.mock.calls[0]).toEqual(['d', expect.any(Function)]);
  expect(keep.mock.calls[0]?.[1]()).toBe('a: 2');
});

test('a draft opened again is another opening, so that no editor shows what it held before', () => {
  const { store, open } = start();
  const first = store.getState().document?.opened;
  open('e', 'b: 1');
  open('d', 'a: 3');
  expect(store.getState().document?.opened).not.toBe(first);
  expect(store.getState().document?.initialText).toBe('a: 3');
});
