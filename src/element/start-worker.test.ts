// What would be the work of a worker, done in a page that permits none.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToWorker } from '../worker/protocol.ts';
import { type LoadReceiver, startWorker } from './start-worker.ts';

beforeEach(() => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('The policy of the page permits no worker');
      }
    },
  );
  vi.stubGlobal('location', { href: 'https://shop.example/', origin: 'https://shop.example' });
  vi.stubGlobal('ErrorEvent', class extends Event {});
});
afterEach(() => vi.unstubAllGlobals());

const message = (doc: string) => ({ type: 'close', doc }) as unknown as ToWorker;
const settled = () => new Promise((done) => setTimeout(done));

/** Starts the work with `receive`, and collects what it receives and how often it fails. */
function start(receive: (doc: string) => void) {
  const received: string[] = [];
  const failures: string[] = [];
  const load: LoadReceiver = async () => () => (sent) => {
    const { doc } = sent as unknown as { doc: string };
    received.push(doc);
    receive(doc);
  };
  const worker = startWorker('/worker.js', 'reading', load);
  worker.onerror = ({ type }) => failures.push(type);
  return { worker, received, failures };
}

test('receives what was sent before it was loaded, and what is sent then', async () => {
  const { worker, received, failures } = start(() => {});
  worker.postMessage(message('a'));
  await settled();
  worker.postMessage(message('b'));
  expect(received).toEqual(['a', 'b']);
  expect(failures).toEqual([]);
});

test('an exception is a failure of the worker, not of the page', async () => {
  const { worker, received, failures } = start((doc) => {
    if (doc !== 'good') throw new Error(doc);
  });
  worker.postMessage(message('early'));
  worker.postMessage(message('good'));
  await settled();
  expect(failures).toEqual(['error']);
  worker.postMessage(message('late'));
  expect(failures).toEqual(['error', 'error']);
  expect(received).toEqual(['early', 'good', 'late']);
});

test('a worker that was terminated receives nothing more, loaded or not', async () => {
  const early = start(() => {});
  early.worker.postMessage(message('a'));
  early.worker.terminate();
  await settled();
  expect(early.received).toEqual([]);

  const late = start(() => {});
  await settled();
  late.worker.terminate();
  late.worker.postMessage(message('a'));
  expect(late.received).toEqual([]);
});

test('work that cannot begin is a failure', async () => {
  const failures: string[] = [];
  const worker = startWorker('/worker.js', 'reading', async () => () => {
    throw new Error('no memory');
  });
  worker.onerror = ({ type }) => failures.push(type);
  await settled();
  expect(failures).toEqual(['error']);
});
