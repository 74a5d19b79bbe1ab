// Renaming files: the references, the file here and the file on disk go together, and come back
// together.
import { beforeAll, describe, expect, test } from 'vitest';
import { loadService } from '../../core/service/load.ts';
import { unsavedFiles } from '../disk/save-status.ts';
import { opened } from '../disk/testing.ts';
import { renameEffectOnDisk, renameFile } from './rename-file.ts';
import { diskStateOf } from './use-file-facts.ts';

const MAIN =
  "apidoc: 3.1.0\ninfo: {title: Orders, version: '1'}\nchannels:\n  orders: {$ref: 'parts/a.yaml#/orders'}\n";
const PART =
  "orders:\n  messages:\n    placed: {$ref: 'b.yaml#/placed'}\n  x-see: {$ref: '../main.yaml#/info'}\n";
const FILES = { 'main.yaml': MAIN, 'parts/a.yaml': PART, 'parts/b.yaml': 'placed: {}\n' };

const unsaved = ({ state, record }: ReturnType<typeof opened>): readonly string[] =>
  unsavedFiles(state(), record());
const texts = ({ state }: ReturnType<typeof opened>): Record<string, string | undefined> =>
  Object.fromEntries(
    ['', ...state().files.map(({ uri }) => uri)].map((uri) => [uri, state().textOf(uri)]),
  );

beforeAll(() => loadService('editing'));

describe('a file that is renamed', () => {
  test('keeps its text and takes its references along; the disk has the new name, and references wait to be saved', async () => {
    const studio = opened(FILES);
    await renameFile(studio.app, 'parts/a.yaml', 'common/a.yaml');
    const part = PART.replace("'b.yaml", "'../parts/b.yaml");
    expect(texts(studio)).toEqual({
      '': MAIN.replace('parts/a', 'common/a'),
      'common/a.yaml': part,
      'parts/b.yaml': 'placed: {}\n',
    });
    expect(studio.onDisk.texts()).toEqual({
      'main.yaml': MAIN,
      'common/a.yaml': PART,
      'parts/b.yaml': 'placed: {}\n',
    });
    expect(unsaved(studio)).toEqual(['', 'common/a.yaml']);
    expect(studio.planned).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Rename parts/a.yaml to common/a.yaml' }),
    );
    expect(studio.notices()).toEqual([
      'Renamed parts/a.yaml to common/a.yaml. 2 references in 2 files changed. The file on disk has the new name.',
    ]);
    await studio.saving.getState().saveAll();
    expect([studio.onDisk.texts()['common/a.yaml'], unsaved(studio)]).toEqual([part, []]);
  });

  test('is undone in one step, here and on disk', async () => {
    const studio = opened(FILES);
    await renameFile(studio.app, 'parts/a.yaml', 'parts/c.yaml');
    studio.state().notices.at(-1)?.action?.run();
    expect(texts(studio)).toEqual({
      '': MAIN,
      'parts/a.yaml': PART,
      'parts/b.yaml': 'placed: {}\n',
    });
    await expect.poll(() => studio.onDisk.texts()).toEqual(FILES);
    await expect.poll(() => studio.record()?.files.has('parts/a.yaml')).toBe(true);
    expect(studio.notices()).toEqual([]);
  });

  test('may be the entry of a folder', async () => {
    const studio = opened(FILES);
    await renameFile(studio.app, '', 'orders.yaml');
    expect(studio.state().document).toMatchObject({ path: 'orders.yaml', name: 'orders.yaml' });
    expect(studio.state().textOf('parts/a.yaml')).toBe(PART.replace('main', 'orders'));
    expect(Object.keys(studio.onDisk.texts()).sort()).toEqual([
      'orders.yaml',
      'parts/a.yaml',
      'parts/b.yaml',
    ]);
    expect(unsaved(studio)).toEqual(['parts/a.yaml']);
    expect(studio.drafts.describe).toHaveBeenCalledWith(
      'd',
      expect.objectContaining({ name: 'orders.yaml' }),
    );
  });

  test('without references is renamed without confirmation, and back', async () => {
    const studio = opened({ ...FILES, 'notes.yaml': 'a: 1\n' });
    await renameFile(studio.app, 'notes.yaml', 'more.yaml');
    expect([studio.planned.mock.calls.length, studio.onDisk.texts()['more.yaml']]).toEqual([
      0,
      'a: 1\n',
    ]);
    studio.state().notices.at(-1)?.action?.run();
    expect(studio.state().textOf('notes.yaml')).toBe('a: 1\n');
    await expect.poll(() => Object.keys(studio.onDisk.texts())).toContain('notes.yaml');
  });

  test('keeps its undo history when it is renamed twice, and its edits', async () => {
    const studio = opened(FILES);
    studio.type('parts/b.yaml', 'placed: {title: Placed}\n');
    await renameFile(studio.app, 'parts/b.yaml', 'parts/c.yaml');
    await renameFile(studio.app, 'parts/c.yaml', 'parts/d.yaml');
    expect([studio.state().textOf('parts/d.yaml'), unsaved(studio)]).toEqual([
      'placed: {title: Placed}\n',
      ['parts/a.yaml', 'parts/d.yaml'],
    ]);
    await studio.saving.getState().saveAll();
    expect(studio.onDisk.texts()['parts/d.yaml']).toBe('placed: {title: Placed}\n');
  });
});

describe('nothing is renamed', () => {
  const untouched = (studio: ReturnType<typeof opened>) => [texts(studio), studio.onDisk.texts()];
  const before = [{ '': MAIN, 'parts/a.yaml': PART, 'parts/b.yaml': 'placed: {}\n' }, FILES];

  test('where the user does not agree to the changes', async () => {
    const studio = opened(FILES);
    studio.planned.mockResolvedValue(false);
    await renameFile(studio.app, 'parts/a.yaml', 'parts/c.yaml');
    expect(untouched(studio)).toEqual(before);
  });

  test('where another file on disk has the name', async () => {
    const studio = opened(FILES);
    studio.onDisk.change('parts/c.yaml', 'theirs');
    await renameFile(studio.app, 'parts/a.yaml', 'parts/c.yaml');
    expect(untouched(studio)).toEqual([before[0], { ...FILES, 'parts/c.yaml': 'theirs' }]);
    expect(studio.notices().at(-1)).toContain('parts/c.yaml already exists on disk.');
  });

  test('where the text changes while the file is renamed on disk', async () => {
    const studio = opened(FILES);
    studio.onDisk.meanwhile('parts/c.yaml', () => studio.type('', `${MAIN}# more\n`));
    await renameFile(studio.app, 'parts/a.yaml', 'parts/c.yaml');
    expect([studio.state().textOf('parts/a.yaml'), studio.onDisk.texts()]).toEqual([PART, FILES]);
  });
});

describe('the file on disk', () => {
  test('stays under its old name, too, where the browser cannot delete it, with a notice', async () => {
    const studio = opened(FILES);
    studio.onDisk.fail('parts/a.yaml', 'NoModificationAllowedError');
    await renameFile(studio.app, 'parts/a.yaml', 'parts/c.yaml');
    expect(studio.onDisk.texts()).toMatchObject({ 'parts/a.yaml': PART, 'parts/c.yaml': PART });
    expect(studio.notices().at(-1)).toContain(
      "parts/a.yaml is still on disk, too: this browser can't delete it.",
    );
  });

  test('keeps its name where the browser has no access to its folder', async () => {
    const studio = opened(FILES, false);
    expect([
      renameEffectOnDisk(diskStateOf(studio.app), 'parts/a.yaml'),
      renameEffectOnDisk(diskStateOf(opened(FILES).app), 'parts/a.yaml'),
    ]).toEqual(['kept', 'renamed']);
    await renameFile(studio.app, 'parts/a.yaml', 'parts/c.yaml');
    expect([studio.onDisk.texts(), unsaved(studio)]).toEqual([FILES, ['', 'parts/c.yaml']]);
    expect(studio.notices().at(-1)).toContain('The file on disk is still called parts/a.yaml');
  });

  test('that another program changed is renamed as it is there, and not written over by the next save', async () => {
    const studio = opened(FILES);
    studio.onDisk.change('parts/b.yaml', 'theirs');
    await renameFile(studio.app, 'parts/b.yaml', 'parts/c.yaml');
    expect(studio.onDisk.texts()['parts/c.yaml']).toBe('theirs');
    studio.type('parts/c.yaml', 'mine');
    studio.state().showFile('parts/c.yaml');
    const done = studio.saving.getState().save();
    const failed = await studio.dialog();
    expect(failed.failure.reason).toBe('changed-on-disk');
    failed.choose('cancel');
    await done;
  });
});

test('a document without a folder only gets another name', async () => {
  const studio = opened(FILES, false);
  studio.state().open({
    id: 'n',
    name: 'new.yaml',
    language: 'yaml',
    source: { kind: 'new' },
    base: null,
    text: MAIN,
  });
  await renameFile(studio.app, '', 'orders.yaml');
  expect([studio.state().document?.name, studio.state().text()]).toEqual(['orders.yaml', MAIN]);
  expect(studio.drafts.describe).toHaveBeenLastCalledWith('n', { name: 'orders.yaml' });
});
