import { describe, expect, it } from 'vitest';
import type { Documentation, TextLocation } from '../../language-server/documentation-protocol.ts';
import type { ToPage } from './messages.ts';
import { createPreviewSession } from './session.ts';

const NOTHING = { set: [], removed: [] };

const state = (document: string, revision: number): Documentation => ({
  document,
  revision,
  patch: NOTHING,
  whole: false,
  conversion: null,
  problems: [],
});

/** Everything that has been started is done. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Starts a session of `file:///orders.yaml`; `respond` is the language server. */
function start(respond: (method: string, params: Record<string, unknown>) => unknown) {
  const posted: ToPage[] = [];
  const requests: [string, Record<string, unknown>][] = [];
  const shown: TextLocation[] = [];
  const titles: string[] = [];
  const session = createPreviewSession('file:///orders.yaml', {
    post: (message) => posted.push(message),
    request: async <R>(method: string, params: object) => {
      requests.push([method, params as Record<string, unknown>]);
      return (await respond(method, params as Record<string, unknown>)) as R;
    },
    show: (location) => shown.push(location),
    shows: (uri) => titles.push(uri),
  });
  return { session, posted, requests, shown, titles };
}

describe('the documentation', () => {
  it('is sent when the page is loaded, and then as the difference to what it has', async () => {
    let revision = 0;
    const { session, requests, posted, titles } = start(() =>
      state('file:///orders.yaml', ++revision),
    );
    session.receive({ type: 'ready' });
    await settled();
    session.documentationChanged('file:///orders.yaml');
    await settled();
    expect(requests.map(([, params]) => params.have)).toEqual([undefined, 1]);
    expect(posted.map(({ type }) => type)).toEqual(['documentation', 'documentation']);
    expect(titles).toEqual(['file:///orders.yaml']);
  });

  it('is whole again for a page that was loaded again, also while a response is awaited', async () => {
    const responses: (() => void)[] = [];
    const { session, requests, posted } = start(
      () =>
        new Promise((resolve) => {
          const revision = responses.length + 1;
          responses.push(() => resolve(state('file:///orders.yaml', revision)));
        }),
    );
    const respond = async (): Promise<void> => {
      responses.at(-1)?.();
      await settled();
    };
    session.receive({ type: 'ready' });
    await settled();
    await respond();
    session.documentationChanged('file:///orders.yaml');
    await settled();
    session.receive({ type: 'ready' });
    await respond();
    await respond();
    expect(requests.map(([, params]) => params.have)).toEqual([undefined, 1, undefined]);
    expect(posted).toHaveLength(2);
  });

  it('is requested again if the text has changed meanwhile', async () => {
    let tries = 0;
    const { session, posted } = start(() => {
      tries++;
      if (tries < 3) throw Object.assign(new Error('changed'), { code: -32801 });
      return state('file:///orders.yaml', 1);
    });
    session.receive({ type: 'ready' });
    await settled();
    expect(posted.map(({ type }) => type)).toEqual(['documentation']);
  });

  it('says why it cannot be shown', async () => {
    const { session, posted } = start(() => {
      throw new Error('The server has stopped.');
    });
    session.receive({ type: 'ready' });
    await settled();
    expect(posted).toEqual([{ type: 'failed', reason: 'The server has stopped.' }]);
  });

  it('ignores changes of other documents', async () => {
    const { session, requests } = start(() => state('file:///orders.yaml', 1));
    session.receive({ type: 'ready' });
    await settled();
    session.documentationChanged('file:///shipping.yaml');
    await settled();
    expect(requests).toHaveLength(1);
  });

  it('follows the active editor to another document, but not to other files', async () => {
    const { session, posted } = start((_method, { textDocument }) => {
      const { uri } = textDocument as { readonly uri: string };
      return uri === 'file:///compose.yaml' ? null : state(uri, 1);
    });
    session.receive({ type: 'ready' });
    await settled();
    session.open('file:///compose.yaml');
    await settled();
    session.open('file:///shipping.yaml');
    await settled();
    expect(
      posted.map((message) => message.type === 'documentation' && message.documentation.document),
    ).toEqual(['file:///orders.yaml', 'file:///shipping.yaml']);
  });

  it('follows a change that comes while another file is looked at', async () => {
    const responses: (() => void)[] = [];
    let revision = 0;
    const { session, requests, posted } = start((_method, { textDocument }) => {
      const { uri } = textDocument as { readonly uri: string };
      const response = uri === 'file:///compose.yaml' ? null : state(uri, ++revision);
      return new Promise((resolve) => responses.push(() => resolve(response)));
    });
    const respond = async (): Promise<void> => {
      responses.shift()?.();
      await settled();
    };
    session.receive({ type: 'ready' });
    await settled();
    await respond();
    session.documentationChanged('file:///orders.yaml');
    await settled();
    session.documentationChanged('file:///orders.yaml');
    session.open('file:///compose.yaml');
    await respond();
    await respond();
    await respond();
    expect(requests.map(([, { textDocument }]) => textDocument)).toEqual(
      ['orders', 'orders', 'compose', 'orders'].map((name) => ({ uri: `file:///${name}.yaml` })),
    );
    expect(posted).toHaveLength(3);
  });

  it('is whole after the server was started again, and stays until then', async () => {
    let revision = 0;
    const { session, requests, posted, titles } = start(() =>
      state('file:///orders.yaml', ++revision),
    );
    session.receive({ type: 'ready' });
    await settled();
    session.serverStarted();
    await settled();
    expect(requests.map(([, { document, have }]) => [document, have])).toEqual([
      [undefined, undefined],
      ['file:///orders.yaml', undefined],
    ]);
    expect(posted.map(({ type }) => type)).toEqual(['documentation', 'documentation']);
    expect(titles).toHaveLength(1);
  });

  it('comes after a failure when the server was started again', async () => {
    let runs = false;
    const { session, posted } = start(() => {
      if (!runs) throw new Error('The server has stopped.');
      return state('file:///orders.yaml', 1);
    });
    session.receive({ type: 'ready' });
    await settled();
    runs = true;
    session.serverStarted();
    await settled();
    expect(posted.map(({ type }) => type)).toEqual(['failed', 'documentation']);
  });

  it('is that of the document that commands are about', async () => {
    const { session } = start((_method, { textDocument }) =>
      state((textDocument as { readonly uri: string }).uri, 1),
    );
    expect(session.document()).toBe('file:///orders.yaml');
    session.receive({ type: 'ready' });
    session.open('file:///shipping.yaml');
    await settled();
    expect(session.document()).toBe('file:///shipping.yaml');
  });

  it('comes when the text has become that of a document', async () => {
    let isDocument = false;
    const { session, posted } = start(() => (isDocument ? state('file:///orders.yaml', 1) : null));
    session.receive({ type: 'ready' });
    await settled();
    isDocument = true;
    session.textChanged('file:///orders.yaml');
    await settled();
    expect(posted.map(({ type }) => type)).toEqual(['no-document', 'documentation']);
  });
});

describe('between text and page', () => {
  const server = (method: string): unknown =>
    method === 'apidoc/documentation'
      ? state('file:///orders.yaml', 1)
      : method === 'apidoc/locationAt'
        ? { uri: 'messages.yaml', pointer: '/placed' }
        : method === 'apidoc/rangeOf'
          ? { uri: 'file:///messages.yaml', range: 'a range' }
          : { text: 'title: Orders', language: 'yaml' };

  it('sends the location of the caret, of the document that is shown', async () => {
    const { session, posted, requests } = start(server);
    session.receive({ type: 'ready' });
    await settled();
    session.caretMoved('file:///messages.yaml', { line: 0, character: 2 });
    await settled();
    expect(posted.at(-1)).toEqual({
      type: 'caret',
      location: { uri: 'messages.yaml', pointer: '/placed' },
    });
    expect(requests.at(-1)?.[1]).toEqual({
      textDocument: { uri: 'file:///messages.yaml' },
      document: 'file:///orders.yaml',
      position: { line: 0, character: 2 },
    });
  });

  it('sends only the last of several locations of the caret', async () => {
    const responses: ((location: unknown) => void)[] = [];
    const { session, posted } = start((method) =>
      method === 'apidoc/locationAt'
        ? new Promise((resolve) => responses.push(resolve))
        : server(method),
    );
    session.receive({ type: 'ready' });
    await settled();
    session.caretMoved('file:///orders.yaml', { line: 1, character: 0 });
    session.caretMoved('file:///orders.yaml', { line: 2, character: 0 });
    await settled();
    responses[1]?.({ uri: '', pointer: '/info' });
    responses[0]?.({ uri: '', pointer: '/asyncapi' });
    await settled();
    expect(posted.filter(({ type }) => type === 'caret')).toEqual([
      { type: 'caret', location: { uri: '', pointer: '/info' } },
    ]);
  });

  it('shows the range of a location that the user clicked', async () => {
    const { session, shown } = start(server);
    session.receive({ type: 'ready' });
    await settled();
    session.receive({ type: 'select', location: { uri: 'messages.yaml', pointer: '/placed' } });
    await settled();
    expect(shown).toEqual([{ uri: 'file:///messages.yaml', range: 'a range' }]);
  });

  it('passes on requests of the page, and null for those that fail', async () => {
    const { session, posted } = start((method) => {
      if (method === 'apidoc/examples') throw new Error('stopped');
      return server(method);
    });
    session.receive({ type: 'ready' });
    await settled();
    const location = { uri: '', pointer: '/info' };
    session.receive({ type: 'request', id: 1, method: 'apidoc/source', params: { location } });
    session.receive({ type: 'request', id: 2, method: 'apidoc/examples', params: { id: 'x' } });
    await settled();
    expect(posted.slice(1)).toEqual(
      expect.arrayContaining([
        { type: 'response', id: 1, response: { text: 'title: Orders', language: 'yaml' } },
        { type: 'response', id: 2, response: null },
      ]),
    );
  });
});
