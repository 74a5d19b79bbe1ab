// Files that are created and removed in the studio: on disk nothing changes before they are saved.
import { describe, expect, test, vi } from 'vitest';
import { docKey, uriOfDoc } from '../../store/editor-key.ts';
import { unsavedFiles } from '../disk/save-status.ts';
import { opened } from '../disk/testing.ts';
import {
  changeAndCreate,
  createFile,
  deleteFile,
  diskAccess,
  removeFile,
} from './file-operations.ts';
import { diskStateOf } from './use-file-facts.ts';

const FILES = { 'main.yaml': 'main', 'parts/a.yaml': 'a', 'parts/b.yaml': 'b' };

const keyOf = ({ state }: ReturnType<typeof opened>, uri: string): string => {
  const { document } = state();
  return document ? docKey(document, uri) : '';
};

test('a created file is shown, and is on disk once it is saved', async () => {
  const studio = opened(FILES);
  createFile(studio.app, 'common/schemas.yaml', 'order: {}\n');
  expect([studio.state().file, unsavedFiles(studio.state(), studio.record())]).toEqual([
    'common/schemas.yaml',
    ['common/schemas.yaml'],
  ]);
  expect(studio.onDisk.texts()).toEqual(FILES);
  await studio.saving.getState().save();
  expect(studio.onDisk.texts()).toEqual({ ...FILES, 'common/schemas.yaml': 'order: {}\n' });
});

test('creating a file can be undone, and never replaces an existing one', () => {
  const studio = opened(FILES);
  createFile(studio.app, 'b.yaml', 'b');
  studio.state().notices.at(-1)?.action?.run();
  expect([studio.state().textOf('b.yaml'), studio.state().file]).toEqual([undefined, '']);
  createFile(studio.app, 'parts/a.yaml', 'other');
  expect([studio.state().textOf('parts/a.yaml'), studio.state().file]).toEqual([
    'a',
    'parts/a.yaml',
  ]);
});

test('files that are created with a change are not at the path of the root document', () => {
  const { app, state } = opened(FILES);
  const change = vi.fn(() => null);
  const editor = { change, undo: () => undefined };
  const created = [{ uri: 'MAIN.yaml', text: 'a: 1\n' }];
  expect(changeAndCreate(app, editor, [], created, 'Created')).toEqual({
    refused: 'main.yaml already exists.',
  });
  expect([change.mock.calls, state().notices]).toEqual([[], []]);
});

test('Undo of a change that created files undoes no later change', () => {
  const { app, state } = opened(FILES);
  const undo = vi.fn();
  const edits = [{ uri: 'parts/a.yaml', edits: [] }];
  const created = [{ uri: 'c.yaml', text: 'c' }];
  changeAndCreate(app, { change: () => null, undo }, edits, created, 'Created');
  state().addFile('d.yaml', 'd');
  state().notices.at(-1)?.action?.run();
  expect(undo).not.toHaveBeenCalled();
  expect(state().notices.at(-1)?.text).toMatch(/has changed since/);
});

test('a removed file stays on disk and comes back by Undo, for the editor as another one', () => {
  const studio = opened(FILES);
  const before = keyOf(studio, 'parts/a.yaml');
  studio.state().showFile('parts/a.yaml');
  removeFile(studio.app, 'parts/a.yaml');
  expect([
    studio.state().file,
    studio.state().textOf('parts/a.yaml'),
    studio.onDisk.texts(),
  ]).toEqual(['', undefined, FILES]);
  expect(uriOfDoc(studio.state().document, before)).toBeNull();
  studio.state().notices.at(-1)?.action?.run();
  const after = keyOf(studio, 'parts/a.yaml');
  expect([
    studio.state().textOf('parts/a.yaml'),
    unsavedFiles(studio.state(), studio.record()),
  ]).toEqual(['a', []]);
  expect([after === before, uriOfDoc(studio.state().document, after)]).toEqual([
    false,
    'parts/a.yaml',
  ]);
});

test('edits of a removed file come back as edits', () => {
  const studio = opened(FILES);
  studio.type('parts/a.yaml', 'a 2');
  removeFile(studio.app, 'parts/a.yaml');
  studio.state().notices.at(-1)?.action?.run();
  expect([
    studio.state().textOf('parts/a.yaml'),
    unsavedFiles(studio.state(), studio.record()),
  ]).toEqual(['a 2', ['parts/a.yaml']]);
});

describe('delete from disk', () => {
  test('deletes the file, and undo restores its text here, to be saved again', async () => {
    const studio = opened(FILES);
    expect(diskAccess(diskStateOf(studio.app), 'parts/a.yaml')).toBe('delete');
    await deleteFile(studio.app, 'parts/a.yaml');
    expect([studio.onDisk.texts(), studio.state().textOf('parts/a.yaml')]).toEqual([
      { 'main.yaml': 'main', 'parts/b.yaml': 'b' },
      undefined,
    ]);
    studio.state().notices.at(-1)?.action?.run();
    expect([
      studio.state().textOf('parts/a.yaml'),
      unsavedFiles(studio.state(), studio.record()),
    ]).toEqual(['a', ['parts/a.yaml']]);
    await studio.saving.getState().saveAll();
    expect(studio.onDisk.texts()).toEqual(FILES);
  });

  test('leaves a file that another program changed', async () => {
    const studio = opened(FILES);
    studio.onDisk.change('parts/a.yaml', 'theirs');
    await deleteFile(studio.app, 'parts/a.yaml');
    expect([studio.onDisk.texts()['parts/a.yaml'], studio.state().textOf('parts/a.yaml')]).toEqual([
      'theirs',
      'a',
    ]);
    expect(studio.notices().at(-1)).toContain('changed on disk');
  });

  test('says where the file could not be deleted, and is not offered where the browser has no way to', async () => {
    const studio = opened(FILES);
    studio.onDisk.fail('parts/a.yaml', 'NoModificationAllowedError');
    await deleteFile(studio.app, 'parts/a.yaml');
    expect([studio.state().textOf('parts/a.yaml'), studio.notices().at(-1)]).toEqual([
      'a',
      expect.stringContaining("Couldn't delete a.yaml."),
    ]);
    expect(diskAccess(diskStateOf(opened(FILES, false).app), 'parts/a.yaml')).toBe('read');
    createFile(studio.app, 'c.yaml', 'c');
    expect(diskAccess(diskStateOf(studio.app), 'c.yaml')).toBe('none');
  });
});
