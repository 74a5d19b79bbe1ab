// Saving to disk: what is written, what the header says, and the choices when another program
// changed a file.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { fingerprint } from '../../share/fingerprint.ts';
import type { EditingState } from '../editing/editing-state.ts';
import { createTestStudio, inSimulatedTime, sleep } from '../visual/testing.ts';
import { saveStatus, unsavedFiles } from './save-status.ts';
import { formatOnSave } from './saving.ts';
import { fakeFolder, opened } from './testing.ts';

const FILES = { 'main.yaml': 'main', 'parts/a.yaml': 'a', 'parts/b.yaml': 'b' };

const kindOf = ({ state, record }: ReturnType<typeof opened>): string | undefined =>
  saveStatus(state(), { kind: 'saved' }, record())?.kind;
const unsaved = ({ state, record }: ReturnType<typeof opened>): readonly string[] =>
  unsavedFiles(state(), record());

describe('the mark in the header', () => {
  test.each([true, false])(
    'says for every edited file that it is not saved to disk, including the root document (folder: %s)',
    async (whole) => {
      const studio = opened(FILES, whole);
      expect(kindOf(studio)).toBe('disk');
      studio.type('', 'main 2');
      expect([kindOf(studio), unsaved(studio)]).toEqual(['unsaved', ['']]);
      studio.type('parts/a.yaml', 'a 2');
      expect(unsaved(studio)).toEqual(['', 'parts/a.yaml']);
      await studio.saving.getState().save();
      expect([kindOf(studio), unsaved(studio)]).toEqual(['unsaved', ['parts/a.yaml']]);
      studio.state().showFile('parts/a.yaml');
      await studio.saving.getState().save();
      expect([kindOf(studio), studio.onDisk.texts()]).toEqual([
        'disk',
        { ...FILES, 'main.yaml': 'main 2', 'parts/a.yaml': 'a 2' },
      ]);
    },
  );

  test('does not mark text as saved that was typed during the write', async () => {
    const studio = opened({ 'main.yaml': 'main' }, false);
    studio.type('', 'main 2');
    studio.onDisk.meanwhile('main.yaml', () => studio.type('', 'main 3'));
    await studio.saving.getState().save();
    expect([studio.onDisk.texts()['main.yaml'], kindOf(studio)]).toEqual(['main 2', 'unsaved']);
  });

  test('says of a document without a file that it is saved in this browser', () => {
    const studio = opened({ 'main.yaml': 'main' }, false);
    studio.state().open({
      id: 'new',
      name: 'new.yaml',
      language: 'yaml',
      source: { kind: 'new' },
      base: null,
      text: '',
    });
    expect(saveStatus(studio.state(), { kind: 'saved' }, undefined)?.kind).toBe('browser');
    expect(saveStatus(studio.state(), { kind: 'unchanged' }, undefined)).toBeNull();
    expect(
      saveStatus(studio.state(), { kind: 'failed', reason: 'The disk is full.' }, undefined)?.kind,
    ).toBe('failed');
  });

  test('never calls a document saved to disk whose file the browser has no access to [D05]', () => {
    const studio = opened({ 'main.yaml': 'main' }, false);
    const stamp = { lastModified: 1, fingerprint: fingerprint('main') };
    studio.disk.getState().begin('d', { files: new Map([['main.yaml', { stamp }]]) });
    for (const kind of ['unchanged', 'saved'] as const)
      expect(saveStatus(studio.state(), { kind }, studio.record())?.kind).toBe('browser');
    expect(saveStatus(studio.state(), { kind: 'unchanged' }, undefined)?.kind).toBe('browser');
    studio.type('', 'main 2');
    expect(kindOf(studio)).toBe('unsaved');
    studio.disk
      .getState()
      .begin('d', { files: new Map([['main.yaml', { stamp, downloaded: true }]]) });
    studio.state().saved('', 'main 2');
    expect(kindOf(studio)).toBe('downloaded');
  });

  test('keeps edited marks apart when another file becomes the root document', () => {
    const studio = opened(FILES);
    studio.type('', 'main 2');
    studio.state().setEntry('parts/a.yaml');
    expect(unsaved(studio)).toEqual(['main.yaml']);
    studio.state().setEntry('main.yaml');
    expect(unsaved(studio)).toEqual(['']);
  });
});

describe('a file that another program changed', () => {
  const conflict = async () => {
    const studio = opened(FILES);
    studio.type('', 'mine');
    studio.onDisk.change('main.yaml', 'theirs');
    const done = studio.saving.getState().save();
    const failed = await studio.dialog();
    return { ...studio, studio, done, failed };
  };

  test('is not written over: the user can cancel', async () => {
    const { studio, done, failed, onDisk, state } = await conflict();
    expect(failed.failure.actions.map(({ id }) => id)).toEqual([
      'overwrite',
      'save-as',
      'compare',
      'reload',
    ]);
    expect([failed.mine, await failed.theirs()]).toEqual(['mine', 'theirs']);
    failed.choose('cancel');
    await done;
    expect([onDisk.texts()['main.yaml'], state().text(), kindOf(studio)]).toEqual([
      'theirs',
      'mine',
      'unsaved',
    ]);
    expect(studio.saving.getState().failed).toBeNull();
  });

  test('is written over when the user says so', async () => {
    const { studio, done, failed, onDisk } = await conflict();
    failed.choose('overwrite');
    await done;
    expect([onDisk.texts()['main.yaml'], kindOf(studio), studio.notices()]).toEqual([
      'mine',
      'disk',
      ['Saved main.yaml.'],
    ]);
  });

  test('is reloaded as a step that can be undone, and is then saved', async () => {
    const { studio, done, failed, state, undo } = await conflict();
    failed.choose('reload');
    await done;
    expect([state().text(), kindOf(studio)]).toEqual(['theirs', 'disk']);
    const [notice] = state().notices;
    expect(notice?.text).toBe('Reloaded main.yaml from disk.');
    notice?.action?.run();
    expect(undo).toHaveBeenCalledOnce();
    studio.type('', 'mine again');
    await studio.saving.getState().save();
    expect(studio.onDisk.texts()['main.yaml']).toBe('mine again');
  });

  test('can be saved as a copy, and still waits', async () => {
    const { studio, done, failed, onDisk } = await conflict();
    studio.askWhere.mockImplementation(onDisk.savedAs('copy.yaml'));
    failed.choose('save-as');
    await done;
    expect([onDisk.texts()['main.yaml'], kindOf(studio)]).toEqual(['theirs', 'unsaved']);
    expect(studio.notices()).toEqual(['Saved a copy as copy.yaml.']);
  });

  test('that has the same text by now is saved without confirmation', async () => {
    const studio = opened(FILES);
    studio.type('', 'mine');
    studio.onDisk.change('main.yaml', 'mine');
    await studio.saving.getState().save();
    expect([kindOf(studio), studio.saving.getState().failed]).toEqual(['disk', null]);
  });
});

describe('save all', () => {
  test('writes each edited file and counts them', async () => {
    const studio = opened(FILES);
    for (const uri of ['', 'parts/a.yaml', 'parts/b.yaml']) studio.type(uri, `${uri} 2`);
    await studio.saving.getState().saveAll();
    expect(studio.onDisk.texts()).toEqual({
      'main.yaml': ' 2',
      'parts/a.yaml': 'parts/a.yaml 2',
      'parts/b.yaml': 'parts/b.yaml 2',
    });
    expect([studio.notices(), kindOf(studio)]).toEqual([['Saved 3 files.'], 'disk']);
  });

  test('reports which file was not saved and why, and opens the dialog', async () => {
    const studio = opened(FILES);
    for (const uri of ['', 'parts/a.yaml', 'parts/b.yaml']) studio.type(uri, `${uri} 2`);
    studio.onDisk.change('parts/a.yaml', 'theirs');
    const done = studio.saving.getState().saveAll();
    const failed = await studio.dialog();
    expect(studio.notices()).toEqual([
      'Saved 2 files. a.yaml was not saved: a.yaml changed on disk.',
    ]);
    expect(failed.name).toBe('a.yaml');
    failed.choose('overwrite');
    await done;
    expect([studio.onDisk.texts()['parts/a.yaml'], kindOf(studio)]).toEqual([
      'parts/a.yaml 2',
      'disk',
    ]);
  });

  test('creates a file that is not in the folder yet, but never over one that is', async () => {
    const studio = opened(FILES);
    studio.state().addFile('common/schemas.yaml', 'order: {}\n');
    expect([kindOf(studio), unsaved(studio)]).toEqual(['unsaved', ['common/schemas.yaml']]);
    await studio.saving.getState().saveAll();
    expect([studio.onDisk.texts()['common/schemas.yaml'], kindOf(studio)]).toEqual([
      'order: {}\n',
      'disk',
    ]);
    studio.state().addFile('common/more.yaml', 'mine');
    studio.onDisk.change('common/more.yaml', 'theirs');
    const done = studio.saving.getState().saveAll();
    const failed = await studio.dialog();
    expect([failed.failure.reason, await failed.theirs()]).toEqual(['exists', 'theirs']);
    failed.choose('overwrite');
    await done;
    expect(studio.onDisk.texts()['common/more.yaml']).toBe('mine');
  });
});

describe('files of a document that have no location on disk', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A document of this browser with a second file, and what the picker of folders gives. */
  const madeHere = (folders: readonly FileSystemDirectoryHandle[]) => {
    const studio = opened({ 'main.yaml': 'main', 'parts/a.yaml': 'a' }, false);
    studio.disk.getState().begin('d', { files: new Map() });
    const pick = vi.fn(async () => folders[pick.mock.calls.length - 1] ?? null);
    vi.stubGlobal('showDirectoryPicker', folders.length > 0 ? pick : undefined);
    return { ...studio, studio, pick };
  };

  test('are saved in the folder that the user chooses, by Save all and from then on', async () => {
    const disk = fakeFolder({});
    const { studio, saving, prompt, notices, type } = madeHere([disk.folder]);
    const done = saving.getState().saveAll();
    const asked = await prompt();
    expect([asked.title, asked.locations, asked.text]).toEqual([
      'Save all files',
      ['folder', 'zip'],
      'This document has 2 files. Choose a folder for all of them, or download them as a ZIP.',
    ]);
    asked.choose('folder');
    await done;
    expect(disk.texts()).toEqual({ 'main.yaml': 'main', 'parts/a.yaml': 'a' });
    expect([notices(), kindOf(studio), saving.getState().prompt]).toEqual([
      ['Saved 2 files.'],
      'disk',
      null,
    ]);
    type('parts/a.yaml', 'a 2');
    studio.state().addFile('b.yaml', 'b');
    await saving.getState().saveAll();
    expect(disk.texts()).toEqual({ 'main.yaml': 'main', 'parts/a.yaml': 'a 2', 'b.yaml': 'b' });
  });

  test('are downloaded as an archive, without a prompt where no folder can be chosen', async () => {
    const { studio, saving, prompt, zip } = madeHere([fakeFolder({}).folder]);
    const done = saving.getState().saveAll();
    (await prompt()).choose('zip');
    await done;
    expect([zip.mock.calls.length, kindOf(studio)]).toEqual([1, 'downloaded']);
    const without = madeHere([]);
    await without.saving.getState().saveAll();
    expect([without.zip.mock.calls.length, kindOf(without.studio)]).toEqual([1, 'downloaded']);
  });

  test('stay unsaved where the user cancels, or closes the picker', async () => {
    const { studio, saving, prompt, notices } = madeHere([
      null as unknown as FileSystemDirectoryHandle,
    ]);
    for (const choice of ['cancel', 'folder'] as const) {
      const done = saving.getState().saveAll();
      (await prompt()).choose(choice);
      await done;
    }
    expect([notices(), unsaved(studio)]).toEqual([[], ['', 'parts/a.yaml']]);
  });

  test('are saved beside the root document, whose folder the user chooses once', async () => {
    const other = fakeFolder({});
    const studio = opened({ 'main.yaml': 'main' }, false);
    const { state, onDisk, saving, prompt } = studio;
    const folders = [other.folder, onDisk.folder];
    const pick = vi.fn(async () => folders.shift());
    vi.stubGlobal('showDirectoryPicker', pick);
    state().addFile('parts/a.yaml', 'a');
    state().showFile('parts/a.yaml');
    const done = saving.getState().save();
    const asked = await prompt();
    expect([asked.title, asked.locations, asked.text]).toEqual([
      'Save a.yaml',
      ['folder', 'zip', 'file'],
      'Choose the folder of main.yaml, so that a.yaml can be saved beside it.',
    ]);
    other.folder.resolve = async () => null;
    asked.choose('folder');
    const again = await vi.waitFor(async () => {
      const next = await prompt();
      expect(next).not.toBe(asked);
      return next;
    });
    expect(again.text).toMatch(/^main\.yaml is not in .*\. Choose the folder that it is in\.$/);
    again.choose('folder');
    await done;
    expect(pick).toHaveBeenLastCalledWith(expect.objectContaining({ mode: 'readwrite' }));
    expect([onDisk.texts(), kindOf(studio)]).toEqual([
      { 'main.yaml': 'main', 'parts/a.yaml': 'a' },
      'disk',
    ]);
    state().addFile('b.yaml', 'b');
    state().showFile('b.yaml');
    await saving.getState().save();
    expect(onDisk.texts()['b.yaml']).toBe('b');
  });

  test('can be saved alone', async () => {
    const { saving, prompt, askWhere, state } = madeHere([fakeFolder({}).folder]);
    state().showFile('parts/a.yaml');
    const done = saving.getState().save();
    (await prompt()).choose('file');
    await done;
    expect(askWhere).toHaveBeenCalledWith('a.yaml', 'a', undefined);
  });
});

describe('save as', () => {
  test('makes a document of one file that file, with its name', async () => {
    const studio = opened({ 'main.yaml': 'main' }, false);
    studio.askWhere.mockImplementation(studio.onDisk.savedAs('orders.yaml'));
    await studio.saving.getState().saveAs();
    expect([studio.state().document?.name, kindOf(studio)]).toEqual(['orders.yaml', 'disk']);
    studio.type('', 'main 2');
    await studio.saving.getState().save();
    expect(studio.onDisk.texts()).toEqual({ 'main.yaml': 'main', 'orders.yaml': 'main 2' });
  });

  test('is what Save does for a document without a file, and for one with another name', async () => {
    const studio = opened({ 'main.yaml': 'main' }, false);
    studio.askWhere.mockResolvedValue({
      ok: true,
      name: 'orders.yaml',
      stamp: { lastModified: 1, fingerprint: '' },
    });
    studio.state().rename('orders.yaml');
    expect(kindOf(studio)).toBe('unsaved');
    await studio.saving.getState().save();
    expect(studio.askWhere.mock.lastCall).toEqual(['orders.yaml', 'main', undefined]);
    expect([studio.onDisk.texts(), kindOf(studio), studio.notices()]).toEqual([
      { 'main.yaml': 'main' },
      'downloaded',
      ['Downloaded orders.yaml.'],
    ]);
  });

  test('changes nothing where the user closes the picker', async () => {
    const studio = opened({ 'main.yaml': 'main' }, false);
    studio.type('', 'main 2');
    studio.askWhere.mockResolvedValue(null);
    await studio.saving.getState().saveAs();
    expect([kindOf(studio), studio.notices()]).toEqual(['unsaved', []]);
  });
});

describe('reload', () => {
  test('loads the text on disk, also over edits', async () => {
    const studio = opened(FILES);
    studio.state().showFile('parts/a.yaml');
    studio.type('parts/a.yaml', 'mine');
    studio.onDisk.change('parts/a.yaml', 'theirs');
    await studio.saving.getState().reload();
    expect([studio.state().textOf('parts/a.yaml'), kindOf(studio)]).toEqual(['theirs', 'disk']);
  });

  test('says where nothing changed, and where there is nothing to read', async () => {
    const studio = opened(FILES);
    await studio.saving.getState().reload();
    expect(studio.notices()).toEqual(['No changes in main.yaml on disk.']);
    studio.onDisk.remove('main.yaml');
    studio.type('', 'mine');
    await studio.saving.getState().reload();
    expect([studio.notices().at(-1), studio.state().text()]).toEqual([
      expect.stringContaining("Couldn't read main.yaml from disk."),
      'mine',
    ]);
  });
});

test('a missing or protected file can be saved elsewhere or again [D02] [D04]', async () => {
  const studio = opened(FILES);
  studio.type('', 'mine');
  studio.onDisk.fail('main.yaml', 'NotAllowedError');
  const done = studio.saving.getState().save();
  const failed = await studio.dialog();
  expect(failed.failure.actions.map(({ id }) => id)).toEqual(['retry', 'save-as', 'download']);
  failed.choose('cancel');
  await done;
  expect([studio.onDisk.texts()['main.yaml'], kindOf(studio)]).toEqual(['main', 'unsaved']);
});

test('saves a file as it is after it was prepared, and nothing where another document was opened meanwhile', async () => {
  const studio = opened({ 'main.yaml': 'main' });
  studio.prepare.mockImplementation(async (uri) => studio.type(uri, 'formatted'));
  await studio.saving.getState().save();
  expect(studio.onDisk.texts()['main.yaml']).toBe('formatted');
  studio.prepare.mockImplementation(async () =>
    studio.state().open({
      id: 'other',
      name: 'main.yaml',
      language: 'yaml',
      source: { kind: 'new' },
      base: null,
      text: 'other',
    }),
  );
  await studio.saving.getState().save();
  expect(studio.onDisk.texts()['main.yaml']).toBe('formatted');
});

const UNTIDY = "apidoc:   3.1.0\ninfo:\n    title: Orders  \n    version: '1'\n";
const TIDY = "apidoc: 3.1.0\ninfo:\n    title: Orders\n    version: '1'\n";

async function saved(
  text: string,
  isOn: boolean,
  meanwhile?: (it: ReturnType<typeof createTestStudio>) => void,
): Promise<string> {
  const it = createTestStudio(() => 0.5, 6, { '': text });
  while (it.store.getState().analysis.version === 0) await sleep(5);
  const editing = createStore<EditingState>()(
    () => ({ settings: { formatOnSave: isOn } }) as EditingState,
  );
  const done = formatOnSave({ ...it, editing }, '');
  meanwhile?.(it);
  await done;
  return it.text();
}

test('formats a file before it is saved where that is set', () =>
  inSimulatedTime(async () => {
    expect(await saved(UNTIDY, true)).toBe(TIDY);
    expect(await saved(UNTIDY, false)).toBe(UNTIDY);
  }));

test('leaves a file with syntax errors as it is', () =>
  inSimulatedTime(async () => {
    const broken = UNTIDY.replace("'1'", "'1");
    expect(await saved(broken, true)).toBe(broken);
  }));

test('keeps text typed in the meantime', () =>
  inSimulatedTime(async () => {
    expect(
      await saved(UNTIDY, true, (it) => it.put(UNTIDY.length, UNTIDY.length, '# typed\n')),
    ).toBe(`${TIDY}# typed\n`);
  }));

test('saves without formatting where the validator does not respond', () =>
  inSimulatedTime(async () => {
    expect(await saved(UNTIDY, true, (it) => it.crash())).toMatch(/^apidoc:/);
  }));
