// Which builds the open pages need.
import { expect, test } from 'vitest';
import { OpenPages, pageVersion } from './open-pages.ts';

function page(id: string) {
  const received: unknown[] = [];
  return { id, received, postMessage: (message: unknown) => void received.push(message) };
}

test('the versions of all open pages, and of none that was closed', async () => {
  const [first, second] = [page('1'), page('2')];
  let open = [first, second];
  const pages = new OpenPages(async () => open);
  pages.add(first, 'v1');
  pages.add(second, 'v2');
  expect(await pages.all()).toEqual(new Set(['v1', 'v2']));
  open = [second];
  expect(await pages.all()).toEqual(new Set(['v2']));
});

test('nothing while a page is not known, which has to say its version first', async () => {
  const [first, second] = [page('1'), page('2')];
  const pages = new OpenPages(async () => [first, second]);
  pages.add(second, 'v2');
  expect(await pages.all()).toBeNull();
  expect(first.received).toEqual([{ kind: 'which' }]);
  expect(second.received).toEqual([]);
});

test('only a page that names a version is heard', () => {
  const reads = { kind: 'page', version: 'v1', edits: false };
  expect(pageVersion(reads)).toEqual(reads);
  // Pages of earlier builds could all edit.
  expect(pageVersion({ kind: 'page', version: 'v1' })).toEqual({ ...reads, edits: true });
  for (const other of [null, 'page', { kind: 'page' }, { kind: 'newest', version: 'v1' }])
    expect(pageVersion(other)).toBeNull();
});
