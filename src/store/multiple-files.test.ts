// Documents of several files: which the worker is given, what is kept of them, and how one follows
// another in the editor.
import { beforeEach, expect, test, vi } from 'vitest';
import type { FromWorker } from '../worker/protocol.ts';
import { editorKey } from './editor-key.ts';
import type { SavedContent } from './file-texts.ts';
import type { Opening } from './state.ts';
import { createStudioStore, type StoreDependencies, type StudioStore } from './store.ts';
import { fakeConnection, NO_CONSENTS } from './testing.ts';

type Handlers = Parameters<StoreDependencies['connect']>[0];

const connection = fakeConnection();
const keep = vi.fn<(id: string, text: () => SavedContent) => void>();
const load = vi.fn(async (address: string) => ({ ok: true as const, text: `text of ${address}` }));
let handlers: Handlers;
let store: StudioStore;

const state = () => store.getState();
const need = (...uris: string[]): void => handlers.onMessage({ type: 'need', doc: 'd', uris });
const kept = (): SavedContent | undefined => keep.mock.calls.at(-1)?.[1]();
const file = (uri: string) => state().files.find((f) => f.uri === uri);
const analysed = (version: number, uses: readonly string[]): void =>
  handlers.onMessage({
    type: 'analysis',
    doc: 'd',
    version,
    problems: [],
    uses,
    counts: { lines: 1, problems: 0, errors: 0, warnings: 0 },
    duration: 1,
  } satisfies FromWorker);
const open = (more: Partial<Opening> = {}): void =>
  state().open({
    id: 'd',
    name: 'api.yaml',
    language: 'yaml',
    source: { kind: 'folder', name: 'shop' },
    base: null,
    path: 'v1/api.yaml',
    whole: true,
    text: 'entry',
    files: [
      { uri: 'v1/b.json', text: 'b' },
      { uri: 'v1/a.yaml', text: 'a' },
    ],
    ...more,
  });

beforeEach(() => {
  vi.clearAllMocks();
  store = createStudioStore({
    connect: (given) => {
      handlers = given;
      return connection;
    },
    consents: NO_CONSENTS,
    holderOf: (uri) =>
      uri.startsWith('https:')
        ? { kind: 'allowed', address: uri, site: null }
        : { kind: 'none', reason: 'It is elsewhere.' },
    load,
    saveDraft: keep,
  });
  open();
});

test('references are resolved from the location of the root document among its files', () => {
  expect(connection.open.mock.calls[0]?.[0]).toMatchObject({ base: 'v1/api.yaml' });
  open({ base: 'https://x.example/a.yaml' });
  expect(connection.open.mock.calls[1]?.[0]).toMatchObject({ base: 'https://x.example/a.yaml' });
});

test("the user's files are sent when they are needed, with their current text, and nothing is fetched for them", () => {
  expect(connection.file).not.toHaveBeenCalled();
  need('v1/a.yaml');
  expect(connection.file.mock.calls).toEqual([['d', 'v1/a.yaml', 'a']]);
  state().edited({ uri: 'v1/a.yaml', version: 2, changes: [], getText: () => 'a2' });
  need('v1/a.yaml');
  expect(connection.file).toHaveBeenLastCalledWith('d', 'v1/a.yaml', 'a2');
  expect(load).not.toHaveBeenCalled();
});

test('a file that is not in the folder does not exist; one outside of it is unknown', () => {
  need('v1/c.yaml', '../d.yaml');
  analysed(1, ['v1/c.yaml', '../d.yaml']);
  expect(connection.noFile.mock.calls.map(([, uri, , blocked]) => [uri, blocked])).toEqual([
    ['v1/c.yaml', false],
    ['../d.yaml', true],
  ]);
  expect(file('v1/c.yaml')).toMatchObject({
    state: 'missing',
    reason: expect.stringContaining('v1/c.yaml'),
  });
  expect(file('../d.yaml')).toMatchObject({ state: 'blocked', reason: 'It is elsewhere.' });
});

test('files next to single chosen files are unknown', () => {
  open({ whole: false });
  need('v1/c.yaml');
  expect(connection.noFile).toHaveBeenCalledWith('d', 'v1/c.yaml', 'It is elsewhere.', true);
});

test('marks files that no reference reaches once that is known', () => {
  expect(state().files.map((f) => [f.uri, f.used])).toEqual([
    ['v1/a.yaml', true],
    ['v1/b.json', true],
  ]);
  analysed(1, ['v1/b.json']);
  expect(file('v1/a.yaml')?.used).toBe(false);
  expect(file('v1/b.json')).toMatchObject({ used: true, language: 'json' });
});

test('an edit of any file is a version of the document, and all texts are kept', () => {
  need('v1/a.yaml');
  state().edited({ version: 2, changes: [], getText: () => 'entry2' });
  state().edited({ uri: 'v1/a.yaml', version: 2, changes: [], getText: () => 'a2' });
  expect(connection.editFile).toHaveBeenCalledWith('d', 'v1/a.yaml', 3, []);
  expect(state().document).toMatchObject({ version: 3, edited: true });
  expect(file('v1/a.yaml')?.edited).toBe(true);
  expect(kept()).toEqual({
    text: 'entry2',
    files: [
      { uri: 'v1/b.json', text: 'b', edited: false },
      { uri: 'v1/a.yaml', text: 'a2', edited: true },
    ],
  });
  analysed(3, []);
  expect([...state().analysis.versions]).toEqual([
    ['', 2],
    ['v1/b.json', 1],
    ['v1/a.yaml', 2],
  ]);
});

test('the editor goes to the file of a selection; a file that nothing reaches is given when it is shown', () => {
  state().select({ uri: 'v1/b.json', pointer: '/x' }, 'docs');
  expect(state().file).toBe('v1/b.json');
  expect(connection.file).toHaveBeenCalledWith('d', 'v1/b.json', 'b');
  state().select({ uri: 'v1/none.yaml', pointer: '' }, 'problems');
  expect(state().file).toBe('v1/b.json');
});

test('a restarted worker gets the shown file again, and edits of files it lacks as a whole', async () => {
  state().showFile('v1/a.yaml');
  handlers.onRestart('crash', 1);
  await Promise.resolve();
  expect(connection.file).toHaveBeenCalledTimes(2);
  state().edited({ uri: 'v1/b.json', version: 2, changes: [], getText: () => 'b2' });
  expect(connection.editFile).not.toHaveBeenCalled();
  expect(connection.file).toHaveBeenLastCalledWith('d', 'v1/b.json', 'b2', 2);
});

test('what a host sent cannot be edited before it is made a copy', async () => {
  open({ base: 'https://x.example/api.yaml', files: [], whole: false });
  const uri = 'https://x.example/p.yaml';
  need(uri);
  await vi.waitFor(() => expect(connection.file).toHaveBeenCalled());
  analysed(1, [uri]);
  expect(file(uri)).toMatchObject({ owner: 'host', state: 'here', initialText: `text of ${uri}` });
  state().edited({ uri, version: 2, changes: [], getText: () => 'mine' });
  expect([state().textOf(uri), state().document?.edited]).toEqual([`text of ${uri}`, false]);
  state().adoptFile(uri);
  state().edited({ uri, version: 2, changes: [], getText: () => 'mine' });
  expect(kept()).toEqual({ text: 'entry', files: [{ uri, text: 'mine', edited: true }] });
  need(uri);
  expect(connection.file).toHaveBeenLastCalledWith('d', uri, 'mine');
});

test('a missing file that is added is part of the document', () => {
  need('v1/c.yaml');
  analysed(1, ['v1/c.yaml']);
  state().addFile('v1/c.yaml', 'c');
  expect(file('v1/c.yaml')).toMatchObject({ state: 'here', owner: 'user' });
  expect(connection.file).toHaveBeenCalledWith('d', 'v1/c.yaml', 'c', 2);
  expect(kept()).toMatchObject({ files: [{}, {}, { uri: 'v1/c.yaml', text: 'c' }] });
});

test('another entry takes its text and versions along, and the one before stays beside it', () => {
  state().showFile('v1/a.yaml');
  state().edited({ uri: 'v1/a.yaml', version: 4, changes: [], getText: () => 'a4' });
  state().setEntry('v1/a.yaml');
  expect(state()).toMatchObject({ file: '', document: { path: 'v1/a.yaml', name: 'a.yaml' } });
  expect(state().text()).toBe('a4');
  expect(state().textOf('v1/api.yaml')).toBe('entry');
  const begun = connection.open.mock.calls.at(-1)?.[0];
  expect(begun).toMatchObject({ base: 'v1/a.yaml' });
  expect(begun.text().text).toBe('a4');
  expect(kept()).toMatchObject({
    text: 'a4',
    files: [{ uri: 'v1/b.json' }, { uri: 'v1/api.yaml', text: 'entry' }],
  });
});

test('a renamed file keeps its text, its edits and its key for the editor; the next file of its old path gets another', () => {
  const key = (path: string) =>
    editorKey(state().document ?? { removed: new Map(), renamed: new Map() }, path);
  state().showFile('v1/a.yaml');
  state().edited({ uri: 'v1/a.yaml', version: 4, changes: [], getText: () => 'a4' });
  expect(state().renameFile('v1/a.yaml', 'parts/a.yaml')).toBe(true);
  expect([
    state().file,
    state().textOf('parts/a.yaml'),
    state().textOf('v1/a.yaml'),
    file('parts/a.yaml')?.edited,
  ]).toEqual(['parts/a.yaml', 'a4', undefined, true]);
  expect([key('parts/a.yaml'), key('v1/a.yaml')]).toEqual(['v1/a.yaml', 'v1/a.yaml#1']);
  expect(kept()).toMatchObject({
    files: [{ uri: 'v1/b.json' }, { uri: 'parts/a.yaml', text: 'a4' }],
  });
  state().addFile('v1/a.yaml', 'new');
  expect(state().renameFile('parts/a.yaml', 'v1/a.yaml')).toBe(false);
  state().removeFile('v1/a.yaml');
  expect(state().renameFile('parts/a.yaml', 'v1/a.yaml')).toBe(true);
  expect([key('v1/a.yaml'), state().file]).toEqual(['v1/a.yaml', 'v1/a.yaml']);
});

test('the entry can be renamed, and a path that is taken or unknown cannot', () => {
  expect(state().renameFile('', 'v2/orders.yaml')).toBe(true);
  expect(state()).toMatchObject({
    file: '',
    document: { path: 'v2/orders.yaml', name: 'orders.yaml', entryEdited: false },
  });
  expect(connection.open.mock.calls.at(-1)?.[0]).toMatchObject({ base: 'v2/orders.yaml' });
  expect([
    state().renameFile('', 'v1/a.yaml'),
    state().renameFile('v1/a.yaml', 'v2/orders.yaml'),
    state().renameFile('x.yaml', 'y.yaml'),
  ]).toEqual([false, false, false]);
});

test('the worker gets every file of the user when all are needed', () => {
  state().sendAllFiles();
  expect(connection.file.mock.calls.map(([, uri]) => uri).sort()).toEqual([
    'v1/a.yaml',
    'v1/b.json',
  ]);
});

test('the next editor begins with the present text of each file', () => {
  state().edited({ uri: 'v1/a.yaml', version: 5, changes: [], getText: () => 'a5' });
  state().editorUnmounted();
  expect(file('v1/a.yaml')).toMatchObject({ initialText: 'a5', initialVersion: 5 });
});

test("the rules of the document override the user's, and end with it", () => {
  store.setState({ rules: new Map([['x', 'off']]) });
  state().setDocumentRules({ uri: 'apidoc.config.json', settings: new Map([['x', 'hint']]) });
  expect(connection.settings).toHaveBeenLastCalledWith(new Map([['x', 'hint']]));
  open();
  expect(connection.settings).toHaveBeenLastCalledWith(new Map([['x', 'off']]));
});
