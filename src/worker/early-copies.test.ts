// A page gets each message of its worker once and in order, whichever way it comes first.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCopySender, takeEarlyCopies } from './early-copies.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** A broadcast channel that keeps what is sent, until `arrive`. */
class FakeChannel {
  static readonly all: FakeChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: unknown[] = [];
  closed = false;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    FakeChannel.all.push(this);
  }
  postMessage(data: unknown): void {
    this.sent.push(data);
  }
  close(): void {
    this.closed = true;
  }
}

beforeEach(() => {
  FakeChannel.all.length = 0;
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => vi.unstubAllGlobals());

const analysis = (version: number): FromWorker => ({
  type: 'analysis',
  doc: 'd',
  version,
  duration: 1,
});
const EDIT: ToWorker = { type: 'edit', doc: 'd', version: 2, changes: [] };
const OPEN: ToWorker = {
  ...{ type: 'open', doc: 'd', version: 3, text: '', language: 'yaml', base: null },
};

/** A worker and the page's end of it; messages are in transit until they are passed on. */
function connected() {
  const transit: FromWorker[] = [];
  const { send, received } = createCopySender((message) => transit.push(message));
  const session: unknown[] = [];
  const worker = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage: (message: ToWorker) => void (received(message) && session.push(message)),
    terminate: vi.fn(),
  };
  const page = takeEarlyCopies(worker as unknown as Worker, 'own');
  const [pageEnd, workerEnd] = FakeChannel.all as [FakeChannel, FakeChannel];
  expect([pageEnd.name, workerEnd.name]).toEqual(['own', 'own']);
  const heard: unknown[] = [];
  page.onmessage = (event: MessageEvent) => heard.push(event.data);
  return {
    page,
    worker,
    send,
    session,
    heard,
    pageEnd,
    copies: workerEnd.sent,
    passCopy: () => pageEnd.onmessage?.({ data: workerEnd.sent.shift() }),
    passMessage: () => worker.onmessage?.({ data: transit.shift() } as MessageEvent),
  };
}

test('what follows an edit comes with the copy, and not once more with the message', () => {
  const { page, send, session, heard, passCopy, passMessage } = connected();
  page.postMessage(EDIT);
  expect(session).toEqual([EDIT]);
  send(analysis(2));
  passCopy();
  expect(heard).toEqual([analysis(2)]);
  passMessage();
  expect(heard).toEqual([analysis(2)]);
});

test('a copy that comes after its message, or before an earlier message, is not taken', () => {
  const { page, send, heard, passCopy, passMessage } = connected();
  page.postMessage(EDIT);
  send(analysis(2));
  send({ type: 'pong' });
  send(analysis(3));
  passMessage();
  passCopy();
  expect(heard).toEqual([analysis(2)]);
  // The pong was sent before it and has no copy.
  passCopy();
  expect(heard).toEqual([analysis(2)]);
  passMessage();
  passMessage();
  expect(heard).toEqual([analysis(2), { type: 'pong' }, analysis(3)]);
});

test('a page that gets no copies gets all messages', () => {
  const { page, send, heard, passMessage } = connected();
  page.postMessage(EDIT);
  for (const version of [2, 3]) send(analysis(version));
  passMessage();
  passMessage();
  expect(heard).toEqual([analysis(2), analysis(3)]);
});

test('a document that is opened, and responses, are not sent twice', () => {
  const { page, send, copies } = connected();
  page.postMessage(OPEN);
  send(analysis(1));
  page.postMessage(EDIT);
  send({ type: 'pong' });
  page.postMessage(OPEN);
  send(analysis(3));
  expect(copies).toEqual([]);
});

test('ending the worker closes the channel', () => {
  const { page, worker, pageEnd } = connected();
  page.terminate();
  expect(worker.terminate).toHaveBeenCalled();
  expect(pageEnd.closed).toBe(true);
});

test('a browser without broadcast channels uses the worker as it is', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const worker = {} as Worker;
  expect(takeEarlyCopies(worker, 'own')).toBe(worker);
});
