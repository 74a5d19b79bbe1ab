// The rules of the store: old responses are dropped, differences are not; files of other hosts wait
// for permission; a restart begins again.
import { describe, expect, test, vi } from 'vitest';
import type { Problem } from '../core/analysis/problem.ts';
import type { Part } from '../core/types.ts';
import type { FromWorker } from '../worker/protocol.ts';
import type { Holder } from './state.ts';
import { createStudioStore, type StoreDependencies } from './store.ts';
import { fakeConnection, NO_CONSENTS } from './testing.ts';

type Handlers = Parameters<StoreDependencies['connect']>[0];

const problem = (message: string): Problem => ({
  code: 'x',
  severity: 'error',
  message,
  uri: '',
  path: [],
  start: 0,
  end: 1,
});
const order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};

function start(
  holderOf: (uri: string) => Holder = () => ({ kind: 'none', reason: 'There is none.' }),
) {
  let handlers: Handlers | undefined;
  const connection = fakeConnection();
  const keep = vi.fn();
  const store = createStudioStore({
    connect: (given) => {
      handlers = given;
      return connection;
    },
    holderOf: (uri) => holderOf(uri),
    consents: NO_CONSENTS,
    load: async (address) => ({ ok: true, text: `text of ${address}` }),
    saveDraft: keep,
  });
  const analysis = (version: number, problems?: Problem[], doc = 'd'): void =>
    handlers?.onMessage({
      type: 'analysis',
      doc,
      version,
      ...(problems && { problems }),
      model: { set: [], removed: [], order },
      counts: { lines: 1, problems: problems?.length ?? 0, errors: 0, warnings: 0 },
      duration: 1,
    } satisfies FromWorker);
  store.getState().open({
    id: 'd',
    name: 'a.yaml',
    language: 'yaml',
    source: { kind: 'new' },
    base: null,
    text: 'a: 1',
  });
  const edit = (version: number, text: string): void =>
    store.getState().edited({ version, changes: [], getText: () => text });
  return { store, connection, keep, analysis, edit, handlers: () => handlers as Handlers };
}

describe('analyses', () => {
  test('one of the present version is shown', () => {
    const { store, analysis } = start();
    analysis(1, [problem('first')]);
    expect(store.getState().analysis).toMatchObject({
      version: 1,
      problems: [{ message: 'first' }],
    });
  });

  test('one of an older version is not shown, but its differences are applied [W05]', () => {
    const { store, analysis, edit } = start();
    edit(2, 'a: 2');
    analysis(1, [problem('old')]);
    expect(store.getState().analysis.version).toBe(0);
    // Unchanged problems are not sent again: the dropped analysis had them.
    analysis(2);
    expect(store.getState().analysis).toMatchObject({ version: 2, problems: [{ message: 'old' }] });
  });

  test('one of another document is dropped', () => {
    const { store, analysis } = start();
    analysis(1, [problem('other')], 'elsewhere');
    expect(store.getState().analysis.version).toBe(0);
  });

  test('another document clears the state of the previous one', () => {
    const { store, analysis } = start();
    analysis(1, [problem('first')]);
    store.getState().open({
      id: 'e',
      name: 'b.yaml',
      language: 'yaml',
      source: { kind: 'new' },
      base: null,
      text: 'b: 1',
    });
    expect(store.getState()).toMatchObject({
      analysis: { version: 0, problems: [] },
      selection: null,
    });
  });
});

describe('selection', () => {
  /** A store whose `pointerAt` responses are sent by the test. */
  function late() {
    const studio = start();
    const responses: ((pointer: string | undefined) => void)[] = [];
    studio.connection.request.mockImplementation(
      () => new Promise((done) => responses.push((pointer) => done(pointer))),
    );
    const caret = async (offset: number): Promise<void> => {
      const requests = responses.length;
      studio.store.getState().caretMoved(offset, 'user');
      await vi.waitFor(() => expect(responses.length).toBe(requests + 1));
    };
    return { ...studio, responses, caret, at: () => studio.store.getState().selection?.pointer };
  }

  test('selects the location of the caret once it is known', async () => {
    const { responses, caret, at } = late();
    await caret(0);
    responses[0]?.('/a');
    await vi.waitFor(() => expect(at()).toBe('/a'));
  });

  test('requests the location again when the worker was started again meanwhile', async () => {
    const { connection, responses, caret, at } = late();
    await caret(3);
    responses[0]?.(undefined);
    await vi.waitFor(() => expect(responses.length).toBe(2));
    expect(connection.request).toHaveBeenLastCalledWith(1, {
      request: 'pointerAt',
      uri: '',
      offset: 3,
    });
    responses[1]?.('/c');
    await vi.waitFor(() => expect(at()).toBe('/c'));
  });

  test('a navigation during the request for the location of the caret wins', async () => {
    const { store, responses, caret, at } = late();
    await caret(0);
    store.getState().select({ uri: '', pointer: '/b' }, 'link');
    responses[0]?.('/a');
    await new Promise((done) => setTimeout(done));
    expect(at()).toBe('/b');
  });

  test('the latest location of the caret wins, in whatever order responses arrive', async () => {
    const { responses, caret, at } = late();
    await caret(0);
    await caret(3);
    responses[1]?.('/c');
    await vi.waitFor(() => expect(at()).toBe('/c'));
    responses[0]?.('/a');
    await new Promise((done) => setTimeout(done));
    expect(at()).toBe('/c');
  });
});

describe('text', () => {
  test('an edit goes to the worker as it is, and the text is kept', () => {
    const { store, connection, keep, edit } = start();
    edit(2, 'a: 2');
    expect(connection.edit).toHaveBeenCalledWith('d', 2, []);
    expect(store.getState().text()).toBe('a: 2');
    expect(store.getState().document).toMatchObject({ version: 2, edited: true });
    expect(keep.mock.calls[0]?.[1]()).toBe('a: 2');
  });

  test('a text that is replaced as a whole is opened again in the worker', () => {
    const { store, connection } = start();
    store.getState().flushed({ version: 5, text: 'b: 1' });
    expect(connection.open).toHaveBeenCalledTimes(2);
    expect(connection.open.mock.calls[1]?.[0].text()).toEqual({ text: 'b: 1', version: 5 });
  });

  test('line ends normalized by Monaco are not an edit of the user', () => {
    const { store, keep } = start();
    store.getState().flushed({ version: 2, text: 'a: 1' });
    expect(store.getState().document?.edited).toBe(false);
    expect(keep).not.toHaveBeenCalled();
  });
});

test('reports restarts of the worker, once for the same reason', () => {
  const { store, handlers } = start();
  handlers().onRestart('hang', 1);
  handlers().onRestart('hang', 1);
  expect(store.getState().notices).toHaveLength(1);
  expect(store.getState().notices[0]?.text).toContain('Your text is safe.');
  handlers().onPause('hang');
  expect(store.getState().checking).toBe('paused');
  store.getState().retryChecking();
  expect(store.getState().checking).toBe('on');
});

test('a worker that takes over before anything is shown sends differences from its first model on', () => {
  const { store, handlers } = start();
  const models = (...ids: string[]): void =>
    handlers().onMessage({
      type: 'analysis',
      doc: 'd',
      version: 1,
      model: { set: ids.map((id) => ({ id }) as unknown as Part), removed: [], order },
      duration: 1,
    });
  handlers().onReplace();
  models('a', 'b');
  models('c');
  expect([...(store.getState().analysis.model?.parts.keys() ?? [])]).toEqual(['a', 'b', 'c']);
});

test('a worker that takes over leaves what is shown, as far as it finds the same', () => {
  const { store, analysis, handlers } = start();
  const part = (id: string, title: string) => ({ id, title, kind: 'schema' }) as unknown as Part;
  const models = (...set: Part[]): void =>
    handlers().onMessage({
      type: 'analysis',
      doc: 'd',
      version: 1,
      model: { set, removed: [], order },
      duration: 1,
    });
  models(part('a', 'A'), part('b', 'B'), part('c', 'C'));
  const { model } = store.getState().analysis;
  expect(store.getState().analysis).toMatchObject({ version: 0, modelVersion: 1, counts: null });
  handlers().onReplace();
  handlers().onMessage({
    type: 'analysis',
    doc: 'd',
    version: 1,
    problems: [problem('first')],
    counts: { lines: 1, problems: 1, errors: 1, warnings: 0 },
    duration: 1,
  });
  expect(store.getState().analysis.model).toBe(model);
  models(part('a', 'A'), part('b', 'Other'));
  const now = store.getState().analysis.model;
  expect([...(now?.parts.keys() ?? [])]).toEqual(['a', 'b']);
  expect(now?.parts.get('a')).toBe(model?.parts.get('a'));
  expect(now?.parts.get('b')).toMatchObject({ title: 'Other' });
  handlers().onReplace();
  models(part('a', 'A'), part('b', 'Other'));
  expect(store.getState().analysis.model).toBe(now);
  analysis(1);
  expect(store.getState().notices).toEqual([]);
});

describe('files that a document refers to', () => {
  const need = (handlers: Handlers, ...uris: string[]): void =>
    handlers.onMessage({ type: 'need', doc: 'd', uris });

  test('those of the own origin load by themselves', async () => {
    const { connection, handlers } = start((uri) => ({
      kind: 'allowed',
      address: `https://own/${uri}`,
      site: null,
    }));
    need(handlers(), 'a.yaml');
    await vi.waitFor(() =>
      expect(connection.file).toHaveBeenCalledWith('d', 'a.yaml', 'text of https://own/a.yaml'),
    );
  });

  test('those of others wait for permission, and are named', async () => {
    const { store, connection, handlers } = start((uri) => ({
      kind: 'consent',
      address: uri,
      site: new URL(uri).host,
    }));
    need(handlers(), 'https://x.example/1', 'https://x.example/2', 'https://y.example/1');
    await Promise.resolve();
    expect(connection.file).not.toHaveBeenCalled();
    expect(store.getState().sites).toEqual([
      { site: 'x.example', files: 2 },
      { site: 'y.example', files: 1 },
    ]);
    store.getState().allowSites();
    await vi.waitFor(() => expect(connection.file).toHaveBeenCalledTimes(3));
    expect(store.getState().sites).toEqual([]);
  });

  test('those not allowed are unknown, not broken', () => {
    const { store, connection, handlers } = start((uri) => ({
      kind: 'consent',
      address: uri,
      site: 'x.example',
    }));
    need(handlers(), 'https://x.example/1');
    store.getState().denySites();
    expect(connection.noFile).toHaveBeenCalledWith(
      'd',
      'https://x.example/1',
      expect.stringContaining('blocked files'),
      true,
    );
  });
});
