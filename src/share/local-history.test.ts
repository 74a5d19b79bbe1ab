// The local history: what is kept, what is removed again, and what damaged or full storage costs.
import { describe, expect, test } from 'vitest';
import type { DraftContent } from './draft.ts';
import type { HistoryStore, RemovedVersions } from './history-store.ts';
import { createLocalHistory, type LocalHistory } from './local-history.ts';
import type { Version } from './version.ts';
import { MAX_AUTOMATIC, MAX_LENGTH, MAX_NAMED, versionsToRemove } from './version-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A store whose records tests may look at and damage. */
function memoryStore() {
  const heads = new Map<string, unknown>();
  const data = new Map<string, unknown>();
  const keyOf = (document: string, id: string): string => JSON.stringify([document, id]);
  const take = (from: Map<string, unknown>, document: string) =>
    [...from].flatMap(([key, value]) => {
      const parts = JSON.parse(key) as [string, string];
      if (parts[0] !== document) return [];
      from.delete(key);
      return [[parts, value] as const];
    });
  const store: HistoryStore = {
    heads: async () => [...heads.values()],
    data: async (document, id) => data.get(keyOf(document, id)),
    async put(record, bytes) {
      const key = keyOf(record.head.document, record.head.id);
      heads.set(key, record);
      if (bytes) data.set(key, bytes);
    },
    async remove(versions) {
      for (const { document, id } of versions) {
        heads.delete(keyOf(document, id));
        data.delete(keyOf(document, id));
      }
    },
    removeDocument: async (document): Promise<RemovedVersions> => ({
      heads: take(heads, document),
      data: take(data, document),
    }),
    async restore(removed) {
      for (const [key, value] of removed.heads) heads.set(JSON.stringify(key), value);
      for (const [key, value] of removed.data) data.set(JSON.stringify(key), value);
    },
  };
  return { store, heads, data };
}

function opened() {
  const memory = memoryStore();
  const clock = { now: 1_000 * DAY };
  const history = createLocalHistory(memory.store, () => clock.now);
  const keep = async (content: DraftContent, name?: string, from: LocalHistory = history) => {
    clock.now += MINUTE;
    return from.keep('orders', content, {
      reason: name === undefined ? 'working' : 'named',
      fileName: 'orders.yaml',
      ...(name !== undefined && { name }),
    });
  };
  return { ...memory, clock, history, keep };
}

test('versions are listed with their size of change, the newest first', async () => {
  const { history, keep } = opened();
  await keep('a: 1\nb: 2\n');
  await keep('b: 2\na: 3\nc: 4\n');
  expect(await history.list(['orders'])).toMatchObject([
    { lines: { added: 2, removed: 1 }, length: 15, fileName: 'orders.yaml' },
    { lines: null },
  ]);
  expect(await history.list(['payments'])).toEqual([]);
});

test('the same texts are kept once', async () => {
  const { history, keep } = opened();
  expect(await keep('a: 1\n')).toMatchObject({ state: 'kept' });
  expect(await keep('a: 1\n')).toMatchObject({ state: 'same' });
  expect(await history.list(['orders'])).toHaveLength(1);
});

test('all files of a document come back, with their boundaries and marks', async () => {
  const { history, keep } = opened();
  const content = {
    text: '\uFEFFa: é\r\n',
    files: [{ uri: 'b.yaml', text: 'b: 😀\n', edited: true }],
  };
  await keep(content);
  // The same text split elsewhere is another version.
  await keep({ text: '\uFEFFa: é\r\nb:', files: [{ uri: 'b.yaml', text: ' 😀\n', edited: true }] });
  const [newest, first] = await history.list(['orders']);
  expect(first && (await history.texts(first))).toEqual(content);
  expect(newest && (await history.texts(newest))).toMatchObject({ text: '\uFEFFa: é\r\nb:' });
});

describe('names', () => {
  test('name the newest version where it has the text already, and can be removed', async () => {
    const { history, keep } = opened();
    await keep('a: 1\n');
    await keep('a: 1\n', 'Release 1');
    const [version] = await history.list(['orders']);
    expect(version).toMatchObject({ name: 'Release 1' });
    expect(version && (await history.name(version, null))).toBeNull();
    expect((await history.list(['orders']))[0]).not.toHaveProperty('name');
  });

  test('a text that has a name already can have another one', async () => {
    const { history, keep } = opened();
    await keep('a: 1\n', 'Release 1');
    await keep('a: 1\n', 'Sent to partners');
    expect((await history.list(['orders'])).map(({ name }) => name)).toEqual([
      'Sent to partners',
      'Release 1',
    ]);
  });

  test('are limited in number, and the limit is named', async () => {
    const { history, keep } = opened();
    for (let i = 0; i < MAX_NAMED; i++) await keep(`a: ${i}\n`, `Release ${i}`);
    expect(await keep('b: 1\n', 'One more')).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('as many named versions as can be kept'),
    });
    expect(await keep('b: 1\n')).toMatchObject({ state: 'kept' });
    const [version] = await history.list(['orders']);
    expect(version && (await history.name(version, 'One more'))).toContain('Delete one');
  });
});

describe('limits', () => {
  const version = (id: number, kept: number, more: Partial<Version> = {}): Version => ({
    id: String(id).padStart(6, '0'),
    document: 'orders',
    kept,
    reason: 'working',
    fileName: 'orders.yaml',
    summary: '',
    lines: null,
    result: String(id),
    length: 10,
    bytes: 10,
    ...more,
  });
  const now = 1_000 * DAY;

  test('every version of the last hour remains, then one of each hour, day and week of the clock', () => {
    const versions = Array.from({ length: 24 * 60 * 12 }, (_, i) =>
      version(i, now - i * 5 * MINUTE),
    );
    const removed = new Set(versionsToRemove(versions, now));
    const ages = versions.filter((one) => !removed.has(one)).map(({ kept }) => now - kept);
    expect(ages.filter((age) => age < HOUR)).toHaveLength(12);
    expect(ages.filter((age) => age >= HOUR && age < DAY)).toHaveLength(24);
    expect(ages.length).toBeLessThanOrEqual(MAX_AUTOMATIC);
  });

  test('named versions and the newest of each document are never removed', () => {
    const large = 30 * 1024 * 1024;
    const named = [
      version(1, 0, { name: 'First', bytes: large }),
      version(2, 1, { name: 'Second' }),
    ];
    const newest = version(3, 2, { bytes: large });
    const other = version(4, 3, { document: 'payments', bytes: large });
    expect(versionsToRemove([...named, newest, other], now)).toEqual([]);
  });

  test('the oldest are removed where the versions are too large', () => {
    const versions = Array.from({ length: 12 }, (_, i) =>
      version(i, now - i * MINUTE, { bytes: 1024 * 1024 }),
    );
    expect(versionsToRemove(versions, now)).toEqual(versions.slice(8));
    const many = Array.from({ length: 12 }, (_, i) =>
      version(i, now - i * MINUTE, { bytes: 7 * 1024 * 1024, document: `d${i % 6}` }),
    );
    expect(versionsToRemove(many, now).map(({ id }) => Number(id))).toEqual([6, 7, 8, 9, 10, 11]);
  });

  test('a document that is too large has no history, and says so', async () => {
    const { history, keep } = opened();
    expect(await keep('x'.repeat(MAX_LENGTH + 1))).toMatchObject({
      state: 'refused',
      message: 'Documents of more than 4 million characters have no local history.',
    });
    expect(await history.list(['orders'])).toEqual([]);
  });

  test('versions are removed while others are kept', async () => {
    const { history, keep, clock } = opened();
    for (let i = 0; i < 30; i++) {
      await keep(`a: ${i}\n`);
      clock.now += 10 * MINUTE;
    }
    const kept = await history.list(['orders']);
    expect(kept.length).toBeLessThan(13);
    expect(kept[0] && (await history.texts(kept[0]))?.text).toBe('a: 29\n');
  });
});

test('a clock that was set back keeps the order', async () => {
  const { history, keep, clock } = opened();
  await keep('a: 1\n');
  clock.now -= DAY;
  await keep('a: 2\n');
  const [newest] = await history.list(['orders']);
  expect(newest && (await history.texts(newest))?.text).toBe('a: 2\n');
});

describe('storage', () => {
  const quota = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };

  test('that is full is tried again after removing old versions', async () => {
    const { history, keep, store } = opened();
    for (const i of [1, 2, 3, 4]) await keep(`a: ${i}\n`);
    await keep('a: 5\n', 'Release');
    const { put } = store;
    let failures = 1;
    store.put = async (...parameters) => (failures-- > 0 ? quota() : put(...parameters));
    expect(await keep('a: 6\n')).toMatchObject({ state: 'kept' });
    const left = await history.list(['orders']);
    expect(await Promise.all(left.map(async (one) => (await history.texts(one))?.text))).toEqual([
      'a: 6\n',
      'a: 5\n',
      'a: 4\n',
      'a: 3\n',
    ]);
  });

  test('that stays full refuses with the reason, and loses nothing', async () => {
    const { history, keep, store } = opened();
    await keep('a: 1\n', 'Release');
    store.put = async () => quota();
    expect(await keep('a: 2\n')).toEqual({
      state: 'refused',
      message: "This version couldn't be kept: this browser has no storage left.",
    });
    expect(await history.list(['orders'])).toMatchObject([{ name: 'Release' }]);
  });

  test('that is blocked refuses with the reason', async () => {
    const { keep, store } = opened();
    store.heads = async () => {
      throw new DOMException('no', 'SecurityError');
    };
    expect(await keep('a: 1\n')).toMatchObject({
      message: expect.stringContaining('does not let the page store anything'),
    });
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'version'],
    ['another format', { version: 2, head: {} }],
    ['a head without its counts', { version: 1, head: { id: 'a', document: 'orders' } }],
  ])('with %s in a record lists the others', async (_, record) => {
    const { history, keep, heads } = opened();
    await keep('a: 1\n');
    heads.set('damaged', record);
    await keep('a: 2\n');
    expect(await history.list(['orders'])).toHaveLength(2);
    expect([...heads.values()]).toContain(record);
  });

  test('with damaged texts gives none, and the next version is kept', async () => {
    const { history, keep, data } = opened();
    await keep('a: 1\n');
    for (const [key, bytes] of data) data.set(key, (bytes as Uint8Array).slice(0, 10));
    const [version] = await history.list(['orders']);
    expect(version && (await history.texts(version))).toBeNull();
    expect(await keep('a: 2\n')).toMatchObject({ state: 'kept', version: { lines: null } });
    data.clear();
    expect(version && (await history.texts(version))).toBeNull();
  });
});

test('two tabs keep versions of one document, and neither loses the other ones', async () => {
  const { history, keep, store, clock } = opened();
  const other = createLocalHistory(store, () => clock.now);
  await Promise.all([keep('a: 1\n'), keep('a: 2\n', undefined, other)]);
  await Promise.all([keep('a: 3\n', 'Mine'), keep('a: 4\n', 'Yours', other)]);
  const texts = (await history.list(['orders'])).map((one) => history.texts(one));
  expect((await Promise.all(texts)).map((one) => one?.text).sort()).toEqual([
    'a: 1\n',
    'a: 2\n',
    'a: 3\n',
    'a: 4\n',
  ]);
  const [first] = await history.list(['orders']);
  if (first) await other.remove(first);
  expect(first && (await history.name(first, 'Late'))).toBe('This version is no longer there.');
});

test('versions are deleted with the document, and come back with it', async () => {
  const { history, keep, heads, data } = opened();
  await keep('a: 1\n', 'Release');
  await keep('a: 2\n');
  const before = await history.list(['orders']);
  const undo = await history.removeDocument('orders');
  expect([heads.size, data.size]).toEqual([0, 0]);
  await undo();
  expect(await history.list(['orders'])).toEqual(before);
  expect(before[1] && (await history.texts(before[1]))?.text).toBe('a: 1\n');
});

test('a version that was deleted comes back as it was', async () => {
  const { history, keep, heads, data } = opened();
  await keep('a: 1\n', 'Release');
  await keep('a: 2\n');
  const before = await history.list(['orders']);
  const [, named] = before;
  if (!named) throw new Error('There is no version.');
  const undo = await history.remove(named);
  expect([heads.size, data.size]).toEqual([1, 1]);
  await undo();
  expect(await history.list(['orders'])).toEqual(before);
  expect((await history.texts(named))?.text).toBe('a: 1\n');
});
