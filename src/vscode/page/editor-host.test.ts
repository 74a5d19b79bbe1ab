import { expect, it, vi } from 'vitest';
import type { ToPage } from '../preview/messages.ts';
import { connectEditor } from './editor-host.ts';

/** Connects the page with an extension that sends messages by `send`. */
function connect() {
  const posted: unknown[] = [];
  const kept: unknown[] = [];
  const received: string[] = [];
  let send: (message: ToPage) => void = () => {};
  vi.stubGlobal('acquireVsCodeApi', () => ({
    postMessage: (message: unknown) => posted.push(message),
    setState: (state: unknown) => kept.push(state),
  }));
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listen: (event: { readonly data: ToPage }) => void) => {
      send = (data) => listen({ data });
    },
  });
  const host = connectEditor(({ type }) => received.push(type));
  return { host, posted, kept, received, send: (message: ToPage) => send(message) };
}

const documentation = (document: string): ToPage => ({
  type: 'documentation',
  documentation: {
    document,
    revision: 1,
    patch: { set: [], removed: [] },
    whole: true,
    conversion: null,
    problems: [],
  },
});

it('keeps the document that is shown, for the time when the window is loaded again', () => {
  const { kept, received, send } = connect();
  send(documentation('file:///orders.yaml'));
  send(documentation('file:///shipping.yaml'));
  send({ type: 'no-document' });
  expect(kept).toEqual([{ file: 'file:///orders.yaml' }, { file: 'file:///shipping.yaml' }]);
  expect(received).toEqual(['documentation', 'documentation', 'no-document']);
});

it('gives responses to the requests that they are for', async () => {
  const { host, posted, received, send } = connect();
  const location = { uri: '', pointer: '/info' };
  const source = host.request('apidoc/source', { location });
  const examples = host.request('apidoc/examples', { id: 'placed' });
  expect(posted).toMatchObject([
    { type: 'request', id: 1, method: 'apidoc/source', params: { location } },
    { type: 'request', id: 2, method: 'apidoc/examples', params: { id: 'placed' } },
  ]);
  send({ type: 'response', id: 2, response: [] });
  send({ type: 'response', id: 1, response: { text: 'title: Orders', language: 'yaml' } });
  expect(await source).toEqual({ text: 'title: Orders', language: 'yaml' });
  expect(await examples).toEqual([]);
  expect(received).toEqual([]);
});
