// @vitest-environment happy-dom
// The document of a link is requested once, and only where the page shows it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseLink } from '../../share/link.ts';
import { loadEarly, loadText, startWorker, takeWorker } from './early-work.ts';
import { pageKey } from './page-key.ts';

const ADDRESS = 'https://docs.example/a.yaml';
const LINK = parseLink(`https://studio.example/?url=${ADDRESS}`);

const requests = vi.fn(
  async () => new Response('apidoc: 3.1.0\n', { headers: { 'content-type': 'application/yaml' } }),
);
class FakeWorker {
  static last: FakeWorker | null = null;
  onerror: (() => void) | null = null;
  readonly posted: unknown[] = [];
  readonly name: string;
  constructor(_url: string, options: { readonly name: string }) {
    this.name = options.name;
    FakeWorker.last = this;
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
}

beforeEach(() => vi.stubGlobal('fetch', requests));
afterEach(() => {
  requests.mockClear();
  sessionStorage.clear();
});

test('the document that was requested early is taken once', async () => {
  loadEarly(LINK);
  expect(requests).toHaveBeenCalledTimes(1);
  expect(await loadText(ADDRESS)).toMatchObject({ ok: true, text: 'apidoc: 3.1.0\n' });
  expect(requests).toHaveBeenCalledTimes(1);
  await loadText(ADDRESS);
  expect(requests).toHaveBeenCalledTimes(2);
});

test('another address, or more permission than the page has by itself, is a request of its own', async () => {
  loadEarly(LINK);
  await loadText('https://docs.example/b.yaml');
  expect(requests).toHaveBeenCalledTimes(2);
  loadEarly(LINK);
  await loadText(ADDRESS, { allowedHosts: ['docs.example'] });
  expect(requests).toHaveBeenCalledTimes(4);
});

test('stopping to load stops the early request', async () => {
  loadEarly(LINK);
  const stop = new AbortController();
  const outcome = loadText(ADDRESS, { signal: stop.signal });
  stop.abort();
  expect(await outcome).toMatchObject({ ok: false, failure: { reason: 'cancelled' } });
});

test('nothing is requested for safe mode, private hosts, and a document that the tab has a draft of', () => {
  expect(loadEarly({ ...LINK, safe: true })).toBeNull();
  loadEarly(parseLink('https://studio.example/?url=http://192.168.0.1/a.yaml'));
  expect(loadEarly(parseLink('https://studio.example/#s1=abc'))).toBeNull();
  sessionStorage.setItem('apidoc:shown', JSON.stringify({ id: 'd', page: pageKey() }));
  expect(loadEarly(LINK)).toBeNull();
  expect(requests).not.toHaveBeenCalled();
});

test('the worker that was started early is taken once, and only for its task', () => {
  const made: FakeWorker[] = [];
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor(url: string, options: { readonly name: string }) {
        super(url, options);
        made.push(this);
      }
    },
  );
  startWorker('analysis');
  expect(made.map(({ name }) => name)).toEqual(['apidoc-analysis']);
  expect(takeWorker('analysis')).toBe(made[0]);
  expect(takeWorker('analysis')).toBe(made[1]);
  startWorker('analysis');
  expect(takeWorker('reading')).toBe(made[3]);
  expect(made.map(({ name }) => name).slice(2)).toEqual(['apidoc-analysis', 'apidoc-reading']);
});

test('the worker that was started early reads the document that was requested early', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  startWorker('reading');
  await loadEarly(LINK);
  expect(FakeWorker.last?.posted).toEqual([
    { type: 'prepare', text: 'apidoc: 3.1.0\n', language: 'yaml', base: ADDRESS },
  ]);
  takeWorker('reading');
  loadEarly(LINK);
  await loadText(ADDRESS);
  expect(FakeWorker.last?.posted).toHaveLength(1);
});

test('a document that cannot be loaded keeps nobody waiting', async () => {
  requests.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await loadEarly(LINK);
  expect(await loadText(ADDRESS)).toMatchObject({ ok: false });
});

test('a worker that failed before it was taken is replaced', () => {
  vi.stubGlobal('Worker', FakeWorker);
  startWorker('reading');
  const early = FakeWorker.last as FakeWorker;
  early.onerror?.();
  expect(takeWorker('reading')).not.toBe(early);
});

test('a browser without workers reports it when one is taken, not at the start', () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new DOMException('No workers here.', 'SecurityError');
      }
    },
  );
  startWorker('analysis');
  expect(() => takeWorker('analysis')).toThrow('No workers here.');
});
