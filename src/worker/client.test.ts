import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ClosableWorkerClient,
  createWorkerClient,
  MAX_RESTARTS,
  SILENCE_LIMIT,
  silenceLimit,
} from './client.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

class FakeWorker {
  readonly got: ToWorker[] = [];
  ended = false;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  postMessage(message: ToWorker): void {
    this.got.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent);
  }
  analyse(version: number): void {
    const counts = { lines: 1, problems: 0, errors: 0, warnings: 0 };
    this.say({
      type: 'analysis',
      doc: 'd',
      version,
      model: { set: [], removed: [] },
      counts,
      duration: 1,
    });
  }
  types(): string[] {
    return this.got.map((message) => message.type);
  }
}

let workers: FakeWorker[];
let connection: ClosableWorkerClient;
let heard: FromWorker[];
let restarts: [string, number][];
let pauses: string[];
let text: { text: string; version: number };

const last = (): FakeWorker => workers.at(-1) as FakeWorker;
const beats = (count: number): void => void vi.advanceTimersByTime(count * 1000);
const openDocument = (): void =>
  connection.open({ doc: 'd', language: 'yaml', base: null, text: () => text });

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  heard = [];
  restarts = [];
  pauses = [];
  text = { text: 'a: 1', version: 1 };
  connection = createWorkerClient({
    createWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    onMessage: (message) => heard.push(message),
    onRestart: (reason, count) => restarts.push([reason, count]),
    onReplace: () => {},
    onPause: (reason) => pauses.push(reason),
  });
});
afterEach(() => void vi.useRealTimers());

describe('work', () => {
  test('the worker is there before a document is, and is given its text', () => {
    expect(workers).toHaveLength(1);
    openDocument();
    expect(last().got).toEqual([
      { type: 'open', doc: 'd', version: 1, text: 'a: 1', language: 'yaml', base: null },
    ]);
  });

  test('edits and files of another document are not posted', () => {
    openDocument();
    connection.edit('old', 2, []);
    connection.file('old', 'x.yaml', '');
    connection.edit('d', 2, []);
    expect(last().types()).toEqual(['open', 'edit']);
  });

  test('analyses are handed on, pongs are not', () => {
    openDocument();
    last().analyse(1);
    last().say({ type: 'pong' });
    expect(heard.map((message) => message.type)).toEqual(['analysis']);
  });
});

describe('requests', () => {
  const request = { request: 'pointerAt', uri: '', offset: 0 } as const;

  test('get their own responses', async () => {
    openDocument();
    const first = connection.request(1, request);
    const second = connection.request(1, { ...request, offset: 9 });
    const [, a, b] = last().got as { id: number }[];
    last().say({
      type: 'response',
      doc: 'd',
      id: b?.id ?? -1,
      response: '/b',
    });
    last().say({
      type: 'response',
      doc: 'd',
      id: a?.id ?? -1,
      response: '/a',
    });
    expect([await first, await second]).toEqual(['/a', '/b']);
  });

  test('resolve to undefined when another document is opened, when the worker dies, and when there is no document', async () => {
    expect(await connection.request(1, request)).toBeUndefined();
    openDocument();
    const replaced = connection.request(1, request);
    openDocument();
    expect(await replaced).toBeUndefined();
    const lost = connection.request(1, request);
    last().onerror?.(new Event('error') as ErrorEvent);
    expect(await lost).toBeUndefined();
  });
});

describe('a worker that stops', () => {
  test('is kept while it responds to pings, however long the work takes [L11]', () => {
    openDocument();
    for (let i = 0; i < 30; i++) {
      beats(1);
      last().say({ type: 'pong' });
    }
    expect(workers).toHaveLength(1);
    expect(
      last()
        .types()
        .filter((type) => type === 'ping'),
    ).toHaveLength(30);
  });

  test('gets no pings while it is idle', () => {
    openDocument();
    last().analyse(1);
    beats(60);
    expect(last().types()).toEqual(['open']);
    expect(workers).toHaveLength(1);
  });

  test('is replaced after silence, and the next one gets the present text', () => {
    openDocument();
    last().analyse(1);
    text = { text: 'a: 22', version: 2 };
    connection.edit('d', 2, [{ rangeOffset: 4, rangeLength: 0, text: '2' }]);
    beats(SILENCE_LIMIT);
    expect(workers).toHaveLength(1);
    beats(1);
    expect(workers.map((worker) => worker.ended)).toEqual([true, false]);
    expect(restarts).toEqual([['hang', 1]]);
    expect(last().got[0]).toMatchObject({ type: 'open', version: 2, text: 'a: 22' });
  });

  test('is replaced after silence, too, where a model came whose problems are still looked for', () => {
    openDocument();
    last().say({
      type: 'analysis',
      doc: 'd',
      version: 1,
      model: { set: [], removed: [] },
      problemsFollow: true,
      duration: 1,
    });
    expect(heard).toHaveLength(1);
    beats(60);
    expect(restarts[0]).toEqual(['hang', 1]);
  });

  test('has more time for a larger document', () => {
    const large = 'x'.repeat(6_700_000);
    text = { text: large, version: 1 };
    openDocument();
    beats(silenceLimit(large.length));
    expect(workers).toHaveLength(1);
    beats(1);
    expect(restarts).toEqual([['hang', 1]]);
    expect(silenceLimit(large.length)).toBeGreaterThan(60);
    expect(silenceLimit(0)).toBe(SILENCE_LIMIT);
  });

  test('has more time for what is typed and for other files, and less when they are gone', () => {
    openDocument();
    last().analyse(1);
    connection.edit('d', 2, [{ rangeOffset: 0, rangeLength: 0, text: 'x'.repeat(1_000_000) }]);
    connection.file('d', 'b.yaml', 'x'.repeat(1_000_000), 3);
    connection.editFile('d', 'b.yaml', 4, [
      { rangeOffset: 0, rangeLength: 0, text: 'x'.repeat(1_000_000) },
    ]);
    beats(silenceLimit(3_000_000));
    expect(workers).toHaveLength(1);
    last().analyse(4);
    connection.edit('d', 5, [{ rangeOffset: 0, rangeLength: 1_000_000, text: '' }]);
    connection.file('d', 'b.yaml', '', 6);
    beats(SILENCE_LIMIT + 2);
    expect(restarts).toEqual([['hang', 1]]);
  });

  test('whose file is not there is reported as missing [W03]', () => {
    openDocument();
    for (let i = 0; i <= MAX_RESTARTS; i++) last().onerror?.(new Event('error') as ErrorEvent);
    expect(pauses).toEqual(['missing']);
  });

  test('that the browser does not create is reported as missing [W03]', () => {
    createWorkerClient({
      createWorker: () => {
        throw new DOMException('', 'SecurityError');
      },
      onMessage: () => undefined,
      onRestart: () => undefined,
      onReplace: () => undefined,
      onPause: (reason) => pauses.push(reason),
    });
    beats(1);
    expect(pauses).toEqual(['missing']);
  });

  test('what it still says after its end is not heard', () => {
    openDocument();
    const old = last();
    beats(SILENCE_LIMIT + 1);
    old.analyse(1);
    expect(heard).toEqual([]);
  });

  test('is given up after three restarts without an analysis, until it is started again [W02]', () => {
    openDocument();
    last().say({ type: 'pong' });
    for (let i = 0; i < 10; i++) beats(SILENCE_LIMIT + 1);
    expect(restarts.map(([, count]) => count)).toEqual([1, 2, 3]);
    expect(pauses).toEqual(['hang']);
    expect(workers).toHaveLength(1 + MAX_RESTARTS);
    connection.edit('d', 2, []);
    expect(last().types()).not.toContain('edit');
    connection.retry();
    expect(last().types()).toEqual(['open']);
  });

  test('is tried again with another document', () => {
    openDocument();
    for (let i = 0; i < 5; i++) beats(SILENCE_LIMIT + 1);
    connection.open({
      doc: 'other',
      language: 'json',
      base: null,
      text: () => ({ text: '{}', version: 1 }),
    });
    expect(last().got[0]).toMatchObject({ doc: 'other' });
    expect(last().ended).toBe(false);
  });

  test('counts from one again after an analysis came through', () => {
    openDocument();
    beats(SILENCE_LIMIT + 1);
    last().analyse(1);
    connection.edit('d', 2, []);
    beats(SILENCE_LIMIT + 1);
    expect(restarts.map(([, count]) => count)).toEqual([1, 1]);
  });

  test('an uncaught error replaces it at once', () => {
    openDocument();
    last().onerror?.(new Event('error') as ErrorEvent);
    expect(restarts).toEqual([['crash', 1]]);
    expect(last().types()).toEqual(['open']);
  });
});

describe('a page that was opened to read', () => {
  let readers: FakeWorker[];
  const replaced = vi.fn();

  beforeEach(() => {
    readers = [];
    workers = [];
    replaced.mockClear();
    const make = (list: FakeWorker[]) => () => {
      const worker = new FakeWorker();
      list.push(worker);
      return worker as unknown as Worker;
    };
    connection = createWorkerClient({
      createWorker: make(workers),
      createReadingWorker: make(readers),
      onMessage: (message) => heard.push(message),
      onRestart: (reason, count) => restarts.push([reason, count]),
      onReplace: replaced,
      onPause: (reason) => pauses.push(reason),
    });
    openDocument();
  });

  test('has the small worker for the model and for locations', () => {
    void connection.request(1, { request: 'locate', uri: '', pointer: '/info' });
    connection.settings(new Map([['x', 'off']]));
    connection.file('d', 'a.yaml', '');
    expect(readers[0]?.types()).toEqual(['open', 'request', 'file']);
    expect(workers).toEqual([]);
  });

  test.each<[string, () => void]>([
    ['a request', () => void connection.request(1, { request: 'find', text: 'a' })],
    ['an edit', () => connection.edit('d', 2, [])],
    ['a document for the other worker', () => readers[0]?.say({ type: 'more', doc: 'd' })],
    ['the user', () => connection.validate()],
  ])('has it replaced, once, by %s', (_, act) => {
    connection.settings(new Map([['x', 'off']]));
    act();
    act();
    expect([readers.length, workers.length]).toEqual([1, 1]);
    expect(last().types().slice(0, 2)).toEqual(['settings', 'open']);
    expect(replaced).toHaveBeenCalledTimes(1);
    expect(restarts).toEqual([]);
  });

  test('resolves requests to the small worker when it is replaced', async () => {
    const located = connection.request(1, { request: 'locate', uri: '', pointer: '/info' });
    connection.validate();
    expect(await located).toBeUndefined();
  });

  test('gets another small worker where that one crashed', () => {
    readers[0]?.onerror?.(new Event('error', { cancelable: true }) as ErrorEvent);
    expect([readers.length, workers.length]).toEqual([2, 0]);
    expect(restarts).toEqual([['crash', 1]]);
  });
});

test('a client that is closed ends its worker and starts no other', () => {
  openDocument();
  connection.close();
  expect(last().ended).toBe(true);
  beats(SILENCE_LIMIT + 2);
  expect(workers).toHaveLength(1);
});
