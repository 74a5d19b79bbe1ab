// Back and forward through locations while the files of the document change.
import { expect, test, vi } from 'vitest';
import type { EditorHandle } from '../editor/editor-handle.ts';
import { createStudioStore } from '../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../store/testing.ts';
import { createCaretHistory } from './caret-history.ts';

function opened() {
  const store = createStudioStore({
    connect: () => fakeConnection(),
    consents: NO_CONSENTS,
    holderOf: () => ({ kind: 'none', reason: 'It is elsewhere.' }),
    load: vi.fn(),
    saveDraft: vi.fn(),
  });
  store.getState().open({
    id: 'd',
    name: 'main.yaml',
    language: 'yaml',
    source: { kind: 'folder', name: 'shop' },
    base: null,
    path: 'main.yaml',
    whole: true,
    text: 'apidoc: 3.1.0\n',
    files: [
      { uri: 'orders.yaml', text: 'a: 1\nb: 2\n' },
      { uri: 'payments.yaml', text: 'c: 3\n' },
    ],
  });
  const select = vi.fn();
  const editor = {
    positionAt: (offset: number) => ({ line: offset, column: 1 }),
    caret: () => 0,
    select,
  };
  const locations = createCaretHistory(store, () => editor as unknown as EditorHandle);
  locations.at({ uri: '', offset: 3 }, 'jump');
  store.getState().showFile('orders.yaml');
  locations.at({ uri: 'orders.yaml', offset: 5 }, 'jump');
  store.getState().showFile('');
  locations.at({ uri: '', offset: 8 }, 'jump');
  return { store, locations, select };
}

test('a location in a file that was renamed is found under its new path', () => {
  const { store, locations, select } = opened();
  expect(store.getState().renameFile('orders.yaml', 'parts/orders.yaml')).toBe(true);
  locations.go(-1);
  expect(store.getState().file).toBe('parts/orders.yaml');
  locations.arrived('parts/orders.yaml');
  expect(select).toHaveBeenCalledWith({ start: 5, end: 5 }, true);
});

test('locations in the root document stay when that is renamed', () => {
  const { store, locations } = opened();
  expect(store.getState().renameFile('', 'shop.yaml')).toBe(true);
  locations.go(-1);
  expect(store.getState().file).toBe('orders.yaml');
  locations.arrived('orders.yaml');
  locations.go(-1);
  expect(store.getState().file).toBe('');
});
