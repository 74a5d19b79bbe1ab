// Which problems the editor is given, and for which file and version.
import { expect, test, vi } from 'vitest';
import type { Problem } from '../../core/types.ts';
import { docKey } from '../../store/editor-key.ts';
import { analyzedStore } from '../../store/testing.ts';
import { watchProblems } from './language-host.ts';

const problem = (uri: string): Problem => ({
  ...{ uri, path: [], code: 'a', severity: 'error', message: '', start: 0, end: 1 },
});

function opened() {
  const { store, analyze } = analyzedStore();
  const open = (): void =>
    store.getState().open({
      ...{ id: 'd', name: 'a.yaml', language: 'yaml', source: { kind: 'new' }, base: null },
      text: 'a: 1',
      path: 'a.yaml',
      files: [{ uri: 'b.yaml', text: 'b: 1' }],
    });
  open();
  const key = (uri: string): string => {
    const { document } = store.getState();
    return document ? docKey(document, uri) : '';
  };
  return { store, open, key, analyze };
}

test('the problems of the file itself, after each analysis', () => {
  const { store, key, analyze } = opened();
  const show = vi.fn();
  const end = watchProblems(store, key(''), show);
  expect(show).not.toHaveBeenCalled();
  const own = problem('');
  analyze([own, problem('b.yaml')]);
  expect(show.mock.calls).toEqual([[[own], 1]]);
  store.getState().edited({ version: 2, changes: [], getText: () => 'a: 2' });
  expect(show).toHaveBeenCalledTimes(1);
  analyze([]);
  expect(show.mock.calls[1]).toEqual([[], 2]);
  end();
  analyze([own]);
  expect(show).toHaveBeenCalledTimes(2);
});

test('a file that comes into the editor gets the problems that are known', () => {
  const { store, key, analyze } = opened();
  const other = problem('b.yaml');
  analyze([problem(''), other]);
  const show = vi.fn();
  watchProblems(store, key('b.yaml'), show);
  expect(show).not.toHaveBeenCalled();
  store.getState().showFile('b.yaml');
  expect(show.mock.calls).toEqual([[[other], 1]]);
});

test('a document that is opened again gets nothing that was found before', () => {
  const { store, open, key, analyze } = opened();
  const before = key('');
  const show = vi.fn();
  analyze([problem('')]);
  open();
  watchProblems(store, before, show);
  watchProblems(store, key(''), show);
  expect(show).not.toHaveBeenCalled();
});
