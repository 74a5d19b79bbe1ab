// The page of `apidoc-studio serve`: what it opens, and how it follows the disk.
import { afterEach, expect, test, vi } from 'vitest';
import type { Received } from '../../share/receive-files.ts';
import { ServedFolder } from '../../share/served-folder.ts';
import { servedDisk } from '../../share/testing.ts';
import { createLocalFiles } from '../opening/local-files.ts';
import { saveStatus } from './save-status.ts';
import { startServed } from './served.ts';
import { opened } from './testing.ts';

const FILES = { 'a.yaml': 'apidoc: 3.1.0', 'docs/main.yaml': 'apidoc: 3.1.0\na: 1' };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A studio whose page is served. @param more what else the studio is */
async function served(
  more: { embed?: boolean; resumed?: boolean } = {},
  contents: Record<string, string> = FILES,
) {
  const studio = opened({ 'other.yaml': 'other' }, false);
  const disk = servedDisk(contents, 'docs/main.yaml');
  const folder = new ServedFolder('http://127.0.0.1:1/token/', disk.network);
  const { app, state } = studio;
  let last = 0;
  const files = createLocalFiles(app.store, app.drafts, app.disk, {
    startRequest: () => () => true,
    show: () => undefined,
    open: () => undefined,
    openWithDraft(name, content, source) {
      const id = `served ${++last}`;
      const text = typeof content === 'string' ? { text: content } : content;
      const path = 'path' in source ? source.path : undefined;
      state().open({
        ...{ id, name, language: 'yaml', base: null, whole: true, ...text },
        source: { kind: 'folder', name: 'shop' },
        ...(path !== undefined && { path }),
      });
      return id;
    },
  });
  const start = async (own?: () => Promise<Received>): Promise<void> => {
    const set = more.resumed ? null : await own?.();
    if (set?.ok && set.kind === 'files') files.several(set);
  };
  const opener = { ...app.opener, start };
  const embed = more.embed === true;
  if (embed) app.visual.getState().setEditor(null);
  const saving = studio.saving;
  ends.push(await startServed({ ...app, saving, opener, embed }, folder));
  const status = () => {
    const record = app.disk.getState().records.get(state().document?.id ?? '');
    return saveStatus(state(), { kind: 'saved' }, record)?.kind;
  };
  return { ...studio, served: disk, folder, status };
}

test('opens the document that the server names, with the other files', async () => {
  const { state, status } = await served();
  expect([state().document?.path, state().text()]).toEqual([
    'docs/main.yaml',
    'apidoc: 3.1.0\na: 1',
  ]);
  expect(state().textOf('a.yaml')).toBe('apidoc: 3.1.0');
  expect(status()).toBe('disk');
});

test('a change on the disk appears where there are no edits', async () => {
  const { state, served: disk, notices, status } = await served();
  disk.change('docs/main.yaml', 'theirs');
  disk.change('a.yaml', 'theirs too');
  disk.publish();
  await vi.waitFor(() => expect(state().text()).toBe('theirs'));
  await vi.waitFor(() => expect(state().textOf('a.yaml')).toBe('theirs too'));
  expect(status()).toBe('disk');
  expect(notices()).toContain('Reloaded main.yaml from disk.');
});

test('a change on both sides is reported, and compared by the user', async () => {
  const { state, served: disk, type, dialog, notices } = await served();
  type('', 'mine');
  disk.change('docs/main.yaml', 'theirs');
  disk.publish();
  await vi.waitFor(() => expect(notices()).toContain('main.yaml changed on disk.'));
  expect(state().text()).toBe('mine');
  state().notices.at(-1)?.action?.run();
  const { failure, mine, theirs, choose } = await dialog();
  expect(failure.actions.map(({ id }) => id)).toContain('compare');
  expect([mine, await theirs()]).toEqual(['mine', 'theirs']);
  choose('overwrite');
  await vi.waitFor(() => expect(disk.texts()['docs/main.yaml']).toBe('mine'));
});

test('what the studio saves does not count as a change', async () => {
  const { saving, served: disk, type, notices, status } = await served();
  type('', 'mine');
  await saving.getState().save();
  expect(disk.texts()['docs/main.yaml']).toBe('mine');
  const asked = disk.requests.length;
  disk.publish();
  await vi.waitFor(() => expect(disk.requests.length).toBeGreaterThan(asked));
  expect(status()).toBe('disk');
  type('', 'mine 2');
  await saving.getState().save();
  expect(disk.texts()['docs/main.yaml']).toBe('mine 2');
  expect(notices()).toEqual(['Saved main.yaml.']);
});

test('a file that comes to the folder is added, saved', async () => {
  const { state, served: disk, status } = await served();
  disk.change('parts/new.yaml', 'new');
  disk.publish();
  await vi.waitFor(() => expect(state().textOf('parts/new.yaml')).toBe('new'));
  await vi.waitFor(() => expect(status()).toBe('disk'));
});

test('a document that was stored in the browser is saved to its files again', async () => {
  const { app, state, served: disk, folder, saving, type } = await served();
  const id = state().document?.id ?? '';
  const stored = structuredClone(app.disk.getState().records.get(id));
  if (!stored) throw new Error('no record');
  app.disk.getState().begin(id, stored);
  state().open({
    ...{ id, name: 'main.yaml', language: 'yaml', base: null, whole: true, text: 'draft' },
    source: { kind: 'folder', name: 'shop' },
    path: 'docs/main.yaml',
  });
  expect(app.disk.getState().records.get(id)?.folder).toBe(folder.directory);
  type('', 'draft 2');
  await saving.getState().save();
  expect(disk.texts()['docs/main.yaml']).toBe('draft 2');
});

test('another document is left alone', async () => {
  const { state, served: disk } = await served({ resumed: true });
  const before = disk.requests.length;
  disk.change('docs/main.yaml', 'theirs');
  disk.publish();
  // By then the first request would have been sent.
  await new Promise((done) => setImmediate(done));
  expect(disk.requests.length).toBe(before);
  expect(state().text()).toBe('other');
});

test('the documentation alone follows the disk without an editor', async () => {
  const { state, served: disk } = await served({ embed: true });
  disk.change('docs/main.yaml', 'theirs');
  disk.publish();
  await vi.waitFor(() => expect(state().text()).toBe('theirs'));
  disk.change('docs/main.yaml', 'theirs again');
  disk.publish();
  await vi.waitFor(() => expect(state().text()).toBe('theirs again'));
  expect(state().document?.entryEdited).toBe(false);
});

test('a file that could not be followed is tried again, and keeps no other back', async () => {
  const { state, saving, served: disk } = await served();
  const { followDisk } = saving.getState();
  saving.setState({ followDisk: () => Promise.reject(new Error('no editor')) });
  disk.change('docs/main.yaml', 'theirs');
  disk.change('parts/new.yaml', 'new');
  disk.publish();
  await vi.waitFor(() => expect(state().textOf('parts/new.yaml')).toBe('new'));
  expect(state().text()).toBe('apidoc: 3.1.0\na: 1');
  saving.setState({ followDisk });
  disk.publish();
  await vi.waitFor(() => expect(state().text()).toBe('theirs'));
});

test('the end of the server is reported', async () => {
  const { served: disk, notices } = await served();
  disk.end();
  expect(notices().at(-1)).toContain('has ended');
});
