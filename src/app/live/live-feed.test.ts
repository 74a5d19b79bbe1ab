// What a card knows of the worker that listens for it, and when it ends.
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { EMPTY_MODEL } from '../../core/light.ts';
import type { PlainChannel } from '../../core/types.ts';
import type {
  FromLiveWorker,
  LiveCounts,
  LiveDetail,
  MessageText,
  ToLiveWorker,
} from '../../live-worker/protocol.ts';
import type { StudioStore } from '../../store/store.ts';
import type { LiveMarks } from '../../visual/live-marks.ts';
import type { PayloadNotes } from '../services.ts';
import { LiveFeed, liveFeedsOf } from './live-feed.ts';
import type { LiveValues } from './live-target.ts';

vi.mock('../../live-worker/live-worker.ts?worker&url', () => ({ default: 'live-worker.js' }));
vi.mock('../../worker/create-worker.ts', () => ({ createWorker: () => new FakeWorker() }));

class FakeWorker {
  static last: FakeWorker;
  onmessage: ((event: { data: FromLiveWorker }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  readonly received: ToLiveWorker[] = [];
  ended = false;
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: ToLiveWorker): void {
    this.received.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromLiveWorker): void {
    this.onmessage?.({ data });
  }
  count(type: ToLiveWorker['type']): number {
    return this.received.filter((one) => one.type === type).length;
  }
}

function feed() {
  const made = new LiveFeed({
    ...{ channels: [], model: EMPTY_MODEL },
    ...{ protocol: 'ws', operation: null, host: 'localhost:1', way: null, target: null },
  });
  return { feed: made, worker: FakeWorker.last, state: made.state.getState };
}

/** Where the feeds of a page put what is shown elsewhere. */
function stores() {
  return {
    liveMarks: createStore<LiveMarks>(() => new Map()),
    payloadNotes: createStore<PayloadNotes>(() => ({ Note: null })),
  };
}

const COUNTS: LiveCounts = {
  ...{ all: 7, sent: 0, seen: [], unjudged: 0, every: 1, skipped: 0, rate: 0, kept: 7 },
  verdicts: { valid: 7, invalid: 0, ambiguous: 0, unknown: 0 },
};

test('shows what the worker says, and asks for what is on the screen', () => {
  const { feed: one, worker, state } = feed();
  worker.say({ type: 'status', status: { is: 'listening', addresses: ['/a'] } });
  worker.say({ type: 'update', counts: COUNTS, rows: [], from: 0, total: 7 });
  expect(state()).toMatchObject({ status: { is: 'listening' }, total: 7, counts: { all: 7 } });
  one.scroll(20, 32);
  one.scroll(20, 32);
  one.filter({ text: 'late' });
  one.pause(true);
  expect(worker.received.slice(-1)).toEqual([
    {
      type: 'view',
      view: {
        filter: { verdict: null, message: null, text: 'late' },
        ...{ from: 20, count: 32, until: 7 },
      },
    },
  ]);
  expect(worker.count('view')).toBe(4);
  one.disconnect();
  expect(worker.count('disconnect')).toBe(1);
  expect(worker.ended).toBe(false);
  one.close();
});

test('ends a worker that does not answer, but not one whose page was in the background', async () => {
  vi.useFakeTimers();
  const { feed: one, worker, state } = feed();
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(2000);
    worker.say({ type: 'pong' });
  }
  // The timers of such a page stand still, however long that takes.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(4000);
  worker.say({ type: 'pong' });
  expect(worker.ended).toBe(false);
  const lines = one.export();
  vi.advanceTimersByTime(12_000);
  expect(worker.ended).toBe(true);
  expect(state()).toMatchObject({ isLost: true, status: { is: 'ended' } });
  expect(await lines).toBeNull();
  expect(await one.export()).toBeNull();
  vi.useRealTimers();
});

test('exports what the worker sends, and what was exported last', async () => {
  const { feed: one, worker } = feed();
  const first = one.export();
  const second = one.export();
  const lines = new Blob(['{}\n']);
  worker.say({ type: 'exported', lines, secrets: 2 });
  expect(await first).toBeNull();
  expect(await second).toMatchObject({ lines, secrets: 2 });
  one.close();
});

test('a worker that fails ends the feed', () => {
  const { worker, state } = feed();
  const preventDefault = vi.fn();
  worker.onerror?.({ preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
  expect(state()).toMatchObject({ isLost: true, status: { is: 'ended' } });
});

test('another document ends all feeds, and what was allowed is forgotten', () => {
  const store = createStore(() => ({
    document: { opened: 1, version: 1 },
  })) as never as StudioStore;
  const reader = { store, ...stores() };
  const feeds = liveFeedsOf(reader);
  expect(liveFeedsOf(reader)).toBe(feeds);
  const { feed: one, worker } = feed();
  feeds.set('#/channels/orders', one);
  feeds.allow('Connect?');
  store.setState({ document: { opened: 1, version: 2 } } as never);
  expect([worker.ended, feeds.isAllowed('Connect?')]).toEqual([false, true]);
  store.setState({ document: { opened: 2, version: 1 } } as never);
  expect([worker.ended, feeds.isAllowed('Connect?')]).toEqual([true, false]);
  expect(feeds.state.getState().size).toBe(0);
});

test('the documentation has notes as long as there is a feed', () => {
  const store = createStore(() => ({ document: { opened: 1 } })) as never as StudioStore;
  const reader = { store, ...stores() };
  const feeds = liveFeedsOf(reader);
  const { payloadNotes: notes } = reader;
  expect(notes.getState().Note).toBeNull();
  feeds.set('#/channels/orders', feed().feed);
  expect(notes.getState().Note).not.toBeNull();
  feeds.set('#/channels/orders', null);
  expect(notes.getState().Note).toBeNull();
});

test('what is written in a card stays for its next connection, until the document is closed', () => {
  const store = createStore(() => ({ document: { opened: 1 } })) as never as StudioStore;
  const feeds = liveFeedsOf({ store, ...stores() });
  const draft = feeds.draftOf('#/channels/orders');
  draft.edit({ payload: 'mine' });
  draft.set({ parameters: { region: 'eu', shop: '1' } });
  const secret = { password: 'p', token: 't' };
  feeds.setValues('#/channels/orders', { user: 'ann', ...secret } as LiveValues);
  feeds.set('#/channels/orders', feed().feed);
  feeds.set('#/channels/orders', null);
  draft.begin({ region: 'us' });
  const kept = feeds.draftOf('#/channels/orders').state.getState();
  expect(kept.texts.payload).toBe('mine');
  expect(kept.parameters).toEqual({ region: 'us', shop: '1' });
  expect(feeds.values.getState().get('#/channels/orders')).toEqual({
    ...{ user: 'ann', password: '', token: '' },
  });
  store.setState({ document: { opened: 2 } } as never);
  expect(feeds.draftOf('#/channels/orders').state.getState().texts.payload).toBe('');
  expect(feeds.values.getState().size).toBe(0);
});

test('validates by a changed document, and shows the open message again', () => {
  const { feed: one, worker } = feed();
  const [orders, replies] = ['orders', 'replies'].map(
    (key) => ({ key, address: key, messages: [] }) as unknown as PlainChannel,
  ) as [PlainChannel, PlainChannel];
  one.follow({ ...EMPTY_MODEL }, [orders, replies]);
  expect([worker.count('channels'), worker.count('detail')]).toEqual([1, 0]);
  worker.say({ type: 'detail', detail: { number: 3 } as LiveDetail });
  const changed = { ...replies, address: 'answers' };
  one.follow({ ...EMPTY_MODEL }, [{ ...orders }, changed]);
  expect(worker.received.slice(-2)).toEqual([
    { type: 'channels', channels: [null, changed] },
    { type: 'detail', number: 3 },
  ]);
  const before = worker.received.length;
  one.follow({ ...EMPTY_MODEL }, structuredClone([orders, changed]));
  expect(worker.received.length).toBe(before);
  one.close();
});

test('says what became of a message to send, also if the worker ends', async () => {
  const { feed: one, worker } = feed();
  const text = { message: 'placed' } as MessageText;
  const [first, second] = [one.send(text), one.send(text)];
  worker.say({ type: 'sent', ref: 2, outcome: { is: 'sent', number: 5 } });
  expect(await second).toEqual({ is: 'sent', number: 5 });
  one.close();
  expect(await first).toEqual({
    is: 'unconfirmed',
    why: 'the connection ended before the server confirmed it',
  });
});
