import { describe, expect, test, vi } from 'vitest';
import type { Order } from '../../core/analysis/model/types.ts';
import { createMounts } from './mounts.ts';

const NONE: Order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};
const ids = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
const order = (channels: number, messages: number): Order => ({
  ...NONE,
  channels: ids('c', channels),
  messages: ids('m', messages),
});
const arranged = (of: Order, how: 'window' | 'all' | 'later' = 'window') => {
  const mounts = createMounts();
  mounts.arrange(of, () => 150, how);
  return mounts;
};
const cards = (mounts: ReturnType<typeof createMounts>, key: keyof Order) =>
  mounts.list(key).runs.flatMap((run) => (run.kind === 'card' ? [run.id] : []));

test('the first cards are there before anything is measured, the rest has its height', () => {
  const mounts = arranged(order(4, 300));
  expect(cards(mounts, 'channels')).toEqual(['c0', 'c1', 'c2', 'c3']);
  expect(mounts.list('messages')).toMatchObject({ total: 300, windowed: true });
  expect(mounts.list('messages').runs).toHaveLength(3);
  expect(mounts.list('messages').runs[2]).toMatchObject({ kind: 'gap', height: 44_700 });
});

test('of high cards fewer are there at first: as many as fill a screen', () => {
  const mounts = createMounts();
  mounts.arrange(order(4, 300), () => 450, 'window');
  expect(cards(mounts, 'channels')).toEqual(['c0', 'c1']);
});

test('what is above the cards fills a part of the screen', () => {
  const mounts = createMounts();
  mounts.arrange(order(4, 300), () => 150, 'window', undefined, 700);
  expect(cards(mounts, 'channels')).toEqual(['c0', 'c1']);
  const full = createMounts();
  full.arrange(order(4, 300), () => 150, 'window', undefined, 900);
  expect([...full.mounted()]).toEqual([]);
});

test.each([
  [75, 75, false],
  [75, 76, true],
])('%i and %i cards: in part %s', (channels, messages, windowed) => {
  expect(arranged(order(channels, messages)).windowed()).toBe(windowed);
});

test('few cards that are very high are mounted in part, too', () => {
  const mounts = createMounts();
  mounts.arrange(order(15, 0), () => 20_000, 'window');
  expect(mounts.windowed()).toBe(false);
  mounts.arrange(order(16, 0), () => 20_000, 'window');
  expect(mounts.windowed()).toBe(true);
  expect(mounts.missing(Infinity)).toHaveLength(15);
});

test('a card, mounted or not, keeps its index in its section', () => {
  const mounts = arranged(order(4, 300));
  expect(mounts.indexOf('m299')).toEqual({ key: 'messages', at: 300, of: 300 });
  expect(mounts.indexOf('c0')).toEqual({ key: 'channels', at: 1, of: 4 });
  expect(mounts.indexOf('x')).toBeNull();
});

test('for paper every card is there, of a large document too', () => {
  const mounts = arranged(order(1_000, 1_000), 'all');
  expect(cards(mounts, 'messages')).toHaveLength(1_000);
  expect(mounts.windowed()).toBe(false);
  expect(mounts.missing(1)).toEqual([]);
  const later = arranged(order(1_000, 1_000), 'later');
  expect(cards(later, 'channels')).toEqual([]);
  expect(later.missing(Infinity)).toHaveLength(2_000);
});

describe('a new order', () => {
  test('that is equal changes nothing and notifies nobody', () => {
    const mounts = arranged(order(10, 300));
    const list = mounts.list('messages');
    const told = vi.fn();
    mounts.subscribe(told);
    expect(mounts.arrange(order(10, 300), () => 1, 'window')).toBe(false);
    expect(mounts.list('messages')).toBe(list);
    expect(told).not.toHaveBeenCalled();
  });

  test('keeps mounted cards and renders only the lists that changed', () => {
    const mounts = arranged(order(10, 300));
    mounts.mount(['m50']);
    const messages = mounts.list('messages');
    mounts.arrange({ ...order(10, 300), channels: ['new', ...ids('c', 10)] }, () => 100, 'window');
    expect(mounts.list('messages')).toBe(messages);
    expect(cards(mounts, 'channels')).toEqual(ids('c', 6));
    expect(mounts.list('channels').runs[1]).toMatchObject({ id: 'c0', at: 2 });
  });

  test('drops removed cards, including the pinned one', () => {
    const mounts = arranged(order(10, 300));
    mounts.pin('m299');
    expect(mounts.pinned()).toBe('m299');
    mounts.arrange(order(10, 299), () => 100, 'window');
    expect(mounts.has('m299')).toBe(false);
    expect(mounts.pinned()).toBe(null);
    expect(mounts.knows('m299')).toBe(false);
  });
});

test('only the list of an added or removed card is another object', () => {
  const mounts = arranged(order(10, 300));
  const channels = mounts.list('channels');
  mounts.mount(['m7', 'm9']);
  mounts.unmount(['m7', 'm200']);
  expect(mounts.list('channels')).toBe(channels);
  expect(cards(mounts, 'messages')).toEqual(['m9']);
});
