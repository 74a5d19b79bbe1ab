// The folder of a server behind the interfaces of the browser: what is read, written and refused.
import { describe, expect, test } from 'vitest';
import { deleteOnDisk, renameOnDisk } from './folder-files.ts';
import { createText, saveText } from './save-file.ts';
import { ServedFolder, servedPath } from './served-folder.ts';
import { servedDisk } from './testing.ts';

const FILES = { 'main.yaml': 'main', 'parts/a b.yaml': 'part' };

/** Opens a folder; its files have handles and stamps as those of the browser. */
async function open(contents: Record<string, string> = FILES, entry: string | null = null) {
  const disk = servedDisk(contents, entry);
  const folder = new ServedFolder('http://127.0.0.1:1/token/?view=docs#/info', disk.network);
  const set = await folder.open();
  if (!set.ok) throw new Error(set.failure.title);
  const fileAt = (path: string) => {
    const found = set.files.find((file) => file.path === path);
    if (!found?.handle || !found.stamp) throw new Error(`no ${path}`);
    return { handle: found.handle, stamp: found.stamp };
  };
  return { disk, folder, set, fileAt };
}

const reasonOf = (outcome: Awaited<ReturnType<typeof saveText>> | { ok: boolean }) =>
  outcome && 'failure' in outcome ? outcome.failure.reason : outcome?.ok;

test('is opened like a folder of the browser, with its root document', async () => {
  const { set, folder, disk } = await open(FILES, 'main.yaml');
  expect(set).toMatchObject({ folder: 'shop', entry: 'main.yaml', directory: folder.directory });
  expect(set.files.map(({ path, text }) => [path, text])).toEqual(Object.entries(FILES));
  expect(disk.requests).toEqual([
    'GET /token/served/files',
    'GET /token/served/files/main.yaml',
    'GET /token/served/files/parts/a%20b.yaml',
  ]);
});

test('a server that has ended is reported', async () => {
  const folder = new ServedFolder('http://127.0.0.1:1/token/', {
    fetch: async () => Promise.reject(new TypeError('Failed to fetch')),
    events: () => () => undefined,
  });
  expect(await folder.open()).toMatchObject({ ok: false, failure: { reason: 'not-served' } });
});

describe('a file', () => {
  test('is saved, again and again', async () => {
    const { fileAt, disk } = await open();
    const { handle, stamp } = fileAt('main.yaml');
    const saved = await saveText(handle, 'mine', stamp);
    if (!saved?.ok) throw new Error('not saved');
    expect(reasonOf(await saveText(handle, 'mine 2', saved.stamp))).toBe(true);
    expect(disk.texts()['main.yaml']).toBe('mine 2');
  });

  test('that changed is not written over, also where its time is the same', async () => {
    const { fileAt, disk } = await open();
    const { handle, stamp } = fileAt('main.yaml');
    disk.change('main.yaml', 'theirs', { sameTime: true });
    expect(reasonOf(await saveText(handle, 'mine', stamp))).toBe('changed-on-disk');
    expect(disk.texts()['main.yaml']).toBe('theirs');
    expect(reasonOf(await saveText(handle, 'mine', stamp, true))).toBe(true);
    expect(disk.texts()['main.yaml']).toBe('mine');
  });

  test('that changes between the comparison and the write is not written over', async () => {
    const { fileAt, disk } = await open();
    const { handle, stamp } = fileAt('main.yaml');
    disk.before('PUT', () => disk.change('main.yaml', 'theirs'));
    expect(reasonOf(await saveText(handle, 'mine', stamp))).toBe('changed-on-disk');
    expect(disk.texts()['main.yaml']).toBe('theirs');
    disk.before('PUT', () => undefined);
    expect(reasonOf(await saveText(handle, 'mine', stamp))).toBe('changed-on-disk');
    expect(reasonOf(await saveText(handle, 'mine', stamp, true))).toBe(true);
    expect(disk.texts()['main.yaml']).toBe('mine');
  });

  test('that is deleted between the comparison and the write is created again on demand', async () => {
    const { fileAt, disk } = await open();
    const { handle, stamp } = fileAt('main.yaml');
    disk.before('PUT', () => disk.remove('main.yaml'));
    expect(reasonOf(await saveText(handle, 'mine', stamp))).toBe('changed-on-disk');
    expect(reasonOf(await saveText(handle, 'mine', stamp, true))).toBe(true);
    expect(disk.texts()['main.yaml']).toBe('mine');
  });

  test('that is gone, or must not be written, is reported as that', async () => {
    const { fileAt, disk } = await open();
    const { handle, stamp } = fileAt('main.yaml');
    disk.readOnly();
    expect(reasonOf(await saveText(handle, 'mine', stamp))).toBe('not-allowed');
    disk.remove('main.yaml');
    expect(reasonOf(await saveText(handle, 'mine', stamp))).toBe('gone');
  });

  test('is created where there is none', async () => {
    const { folder, disk } = await open();
    expect(reasonOf(await createText(folder.directory, 'new/b.yaml', 'new'))).toBe(true);
    expect(disk.texts()['new/b.yaml']).toBe('new');
    disk.change('new/c.yaml', 'theirs');
    expect(reasonOf(await createText(folder.directory, 'new/c.yaml', 'mine'))).toBe('exists');
    disk.before('PUT', () => disk.change('new/d.yaml', 'theirs'));
    expect(reasonOf(await createText(folder.directory, 'new/d.yaml', 'mine'))).toBe('exists');
    expect(disk.texts()['new/d.yaml']).toBe('theirs');
  });

  test('is renamed and deleted', async () => {
    const { folder, disk, fileAt } = await open();
    expect(await renameOnDisk(folder.directory, 'parts/a b.yaml', 'b.yaml')).toMatchObject({
      ok: true,
      left: false,
    });
    expect(disk.texts()).toEqual({ 'main.yaml': 'main', 'b.yaml': 'part' });
    expect(reasonOf(await deleteOnDisk(fileAt('main.yaml'), folder.directory))).toBe(true);
    expect(disk.texts()).toEqual({ 'b.yaml': 'part' });
    disk.before('PUT', () => disk.change('c.yaml', 'theirs'));
    const refused = await renameOnDisk(folder.directory, 'b.yaml', 'c.yaml');
    expect(reasonOf(refused)).toBe('exists');
    expect(disk.texts()).toEqual({ 'b.yaml': 'part', 'c.yaml': 'theirs' });
  });

  test('is known by its path after it was stored in the browser', async () => {
    const { folder, fileAt } = await open();
    const { handle } = fileAt('parts/a b.yaml');
    expect(servedPath(structuredClone(handle))).toBe('parts/a b.yaml');
    expect(servedPath(structuredClone(folder.directory))).toBe('');
    expect(servedPath({ kind: 'file', name: 'main.yaml' } as FileSystemHandle)).toBeNull();
  });
});
