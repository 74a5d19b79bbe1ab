// @vitest-environment happy-dom
// The page of a catalog: what it shows of its documents, and what it requests when.
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { systemMap } from '../../core/light.ts';
import type { SystemDocument } from '../../core/types.ts';
import { createSession } from '../../worker/document-session.ts';
import type { FromWorker, ToWorker } from '../../worker/protocol.ts';
import { createReading } from '../../worker/reading.ts';
import type { ToMapWorker } from '../../worker/system-map-worker.ts';
import { CatalogPage } from './CatalogPage.tsx';
import type { CatalogWorkers } from './find-system-map.ts';

// A busy machine takes long; what is awaited comes all the same.
configure({ asyncUtilTimeout: 120_000 });
afterEach(cleanup);

const HOST = 'https://docs.example/shop/';

type Receiver = (
  send: (message: FromWorker) => void,
  later: (task: () => void) => void,
) => (message: ToWorker) => void;

/** The work of a worker, in tasks of this process. */
function worker<Sent, Received>(create: (send: (message: Received) => void) => (m: Sent) => void) {
  const post = (task: () => void) => void setTimeout(task);
  const made = {
    onmessage: null as Worker['onmessage'],
    onmessageerror: null,
    onerror: null,
    terminate: () => {},
    postMessage: (message: Sent) => post(() => receive(structuredClone(message))),
  };
  const receive = create((message) =>
    post(() => made.onmessage?.call(made as never, { data: structuredClone(message) } as never)),
  );
  return made;
}

const analysing = (create: Receiver) =>
  worker<ToWorker, FromWorker>((send) => create(send, (task) => void setTimeout(task)));

const WORKERS: CatalogWorkers = {
  createWorker: () => analysing(createSession),
  createReadingWorker: () => analysing(createReading),
  createMapWorker() {
    const documents: SystemDocument[] = [];
    return worker<ToMapWorker, object>((send) => (message) => {
      if (message.type === 'document') documents.push(message.document);
      else send(systemMap(documents));
    });
  },
};

const application = (title: string, action: string, more = '') => `apidoc: 3.1.0
info: {title: ${title}, version: 1.2.0, contact: {name: Team ${title}}, tags: [{name: retail}]}
servers: {main: {host: broker.example.com, protocol: kafka}}
channels: {orders: {address: orders.v1, messages: {placed: {payload: {properties: {isbn: {type: string}}}}}}}
operations: {run: {action: ${action}, channel: {$ref: '#/channels/orders'}}}
${more}`;

/** A response, or the address it is redirected to with the text there. */
type Answer = string | { readonly redirected: string; readonly text: string };

/** Opens a catalog of a host that has these files. */
function open(files: Record<string, Answer>, address = `${HOST}catalog.json`) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    requested.push(input.replace(HOST, ''));
    const answer = files[input.replace(HOST, '')];
    if (answer === undefined) return new Response('', { status: 404 });
    const [text, url] =
      typeof answer === 'string' ? [answer, input] : [answer.text, answer.redirected];
    const headers = { 'Content-Type': 'text/plain' };
    const response = new Response(text, { headers });
    Object.defineProperties(response, {
      url: { value: url },
      redirected: { value: url !== input },
    });
    return response;
  });
  Reflect.get(window, 'happyDOM').setURL('https://studio.example/catalog.html');
  localStorage.clear();
  render(createElement(CatalogPage, { address, workers: WORKERS }));
  return { requested, user: userEvent.setup() };
}

const catalog = (...paths: string[]): string =>
  JSON.stringify({ title: 'Shop', documents: paths.map((path) => ({ path })) });

const systemMapShown = () => screen.findByRole('heading', { name: 'System map', level: 2 });

test('shows documents, their connections and a search, with links to read and back', async () => {
  const { requested, user } = open({
    'catalog.json': catalog('orders.yaml', 'archive.yaml'),
    'orders.yaml': application('Orders', 'send'),
    'archive.yaml': application('Archive', 'receive'),
  });
  await systemMapShown();
  expect(document.title).toBe('Shop');
  expect(requested).toEqual(['catalog.json', 'orders.yaml', 'archive.yaml']);
  const card = screen.getAllByRole('listitem').find((item) => item.className === 'site-card');
  expect(card?.textContent).toContain('Orders1.2.0');
  for (const text of ['Sends to Archive', 'Team Orders', 'retail'])
    expect(card?.textContent).toContain(text);
  const relation = screen.getByRole('row', { name: /^orders\.v1/ });
  const [, link] = within(relation).getAllByRole<HTMLAnchorElement>('link', { name: 'run' });
  expect(link?.href).toBe(
    `https://studio.example/?url=${HOST}archive.yaml&view=docs&catalog=${encodeURIComponent(`${HOST}catalog.json`)}#/operations/run`,
  );
  expect(
    screen.getByRole('button', { name: 'address orders.v1 from Orders to Archive' }),
  ).toBeDefined();
  await user.type(screen.getByPlaceholderText('Search all documents'), 'isbn');
  expect(screen.getByText('2 results')).toBeDefined();
});

test('shows the others where some documents cannot be read, and reads them again', async () => {
  const files: Record<string, Answer> = {
    'catalog.json':
      '{"documents": [{"path": "/a"}, {"path": "a.yaml"}, {"path": "b.yaml"}, {"path": "c.yaml"}]}',
    'a.yaml': application('Orders', 'send'),
    'c.yaml': 'name: pipeline\n',
  };
  const { requested, user } = open(files);
  await systemMapShown();
  const notice = screen.getByRole('region', { name: 'Not read' });
  const rows = within(notice)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^catalog\.jsonLine 1, column 25: Expected "path"/),
    expect.stringMatching(/^b\.yamlNo document found at this URL on docs\.example\./),
    expect.stringMatching(/^c\.yamlThe file is not an apidoc or AsyncAPI document/),
  ]);
  files['b.yaml'] = application('Archive', 'receive');
  await user.click(within(notice).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Sends to Archive');
  expect(requested.slice(4).sort()).toEqual(['b.yaml', 'c.yaml']);
});

test('loads a document that its host redirects to another site when the user allows it', async () => {
  const { user } = open({
    'catalog.json': catalog('a.yaml'),
    'a.yaml': { redirected: 'https://cdn.example/a.yaml', text: application('Orders', 'send') },
  });
  await systemMapShown();
  expect(screen.queryByText('Team Orders')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load from cdn.example' }));
  await screen.findByText('Team Orders');
  expect(screen.queryByRole('region', { name: 'Not read' })).toBeNull();
});

test('requests files that the catalog does not list only when the user wants them', async () => {
  const channel = "{$ref: 'shared.yaml#/orders'}";
  const { requested, user } = open({
    'catalog.json': catalog('a.yaml', 'b.yaml'),
    'a.yaml': application('Orders', 'send'),
    'b.yaml': application('Archive', 'receive').replace(/(?<=orders: )\{.*(?=\}$)/m, channel),
    'shared.yaml': 'orders: {address: orders.v1}\n',
  });
  await systemMapShown();
  expect(requested).not.toContain('shared.yaml');
  expect(screen.queryByText('Sends to Archive')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load 1 file' }));
  await screen.findByText('Sends to Archive');
  expect(requested.filter((name) => name === 'shared.yaml')).toHaveLength(1);
});

test('reads many documents only when the user wants it', async () => {
  const paths = Array.from({ length: 65 }, (_, i) => `${i}.yaml`);
  const documents = paths.map((path) => [path, application(path, 'send')]);
  const { requested, user } = open({
    'catalog.json': catalog(...paths),
    ...Object.fromEntries(documents),
  });
  const button = await screen.findByRole('button', { name: 'Read 65 documents' });
  expect(requested).toEqual(['catalog.json']);
  expect(screen.getByRole('link', { name: '64.yaml' })).toBeDefined();
  await user.click(button);
  await waitFor(() => expect(requested).toContain('0.yaml'));
});

test('shows a document of AsyncAPI 2 as it is after its conversion', async () => {
  open({
    'catalog.json': catalog('a.yaml'),
    'a.yaml': 'asyncapi: 2.6.0\ninfo: {title: Old orders, version: 0.1.0}\nchannels: {}\n',
  });
  await systemMapShown();
  expect(screen.getByRole('heading', { name: /^Old orders/ })).toBeDefined();
});

test('shows why a catalog cannot be read, and its address to be corrected', async () => {
  const { requested } = open({});
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^No document found/));
  expect(within(alert).getByRole<HTMLInputElement>('textbox').value).toBe(`${HOST}catalog.json`);
  expect(requested).toEqual(['catalog.json']);
});

test('requests nothing of a private host before the user allows it', async () => {
  const address = 'https://10.0.0.1/catalog.json';
  const { requested, user } = open({ [address]: '{"documents": []}' }, address);
  const button = await screen.findByRole('button', { name: 'Load from 10.0.0.1' });
  expect(requested).toEqual([]);
  await user.click(button);
  await screen.findByRole('heading', { name: 'The catalog lists no documents.' });
  expect(requested).toEqual([address]);
});
