import { beforeEach, expect, test, vi } from 'vitest';
import { createOpeningLog, type OpeningLog } from './opening-log.ts';

/** A browser: what all its pages share. */
class Browser {
  readonly data = new Map<string, string>();
  readonly held = new Set<string>();
  readonly storage = {
    getItem: (key: string) => this.data.get(key) ?? null,
    setItem: (key: string, value: string) => void this.data.set(key, value),
    removeItem: (key: string) => void this.data.delete(key),
    key: (at: number) => [...this.data.keys()][at] ?? null,
    get length(): number {
      return 0;
    },
  } as unknown as Storage;

  constructor() {
    Object.defineProperty(this.storage, 'length', { get: () => this.data.size });
  }

  /** A page, and what ends it without a word. */
  page(locked = true): { starts: OpeningLog; crash(): void } {
    const own: string[] = [];
    const locks = {
      request: async (name: string, work: () => Promise<void>) => {
        this.held.add(name);
        own.push(name);
        await work();
        this.held.delete(name);
      },
      query: async () => ({ held: [...this.held].map((name) => ({ name })) }),
    } as unknown as LockManager;
    return {
      starts: createOpeningLog({ local: this.storage, locks: locked ? locks : null }),
      crash: () => {
        for (const name of own) this.held.delete(name);
      },
    };
  }

  /** Opens a text in a page that dies meanwhile. */
  crashWith(text: string): void {
    const { starts: openingLog, crash } = this.page();
    openingLog.begin(text);
    crash();
  }
}

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});
const isUnsafe = (text: string) => browser.page().starts.isUnsafe(text);

test('a text is unsafe once its opening ended with the page gone twice', async () => {
  browser.crashWith('bomb');
  expect(await isUnsafe('bomb')).toBe(false);
  browser.crashWith('bomb');
  expect(browser.page().starts.maybeUnsafe('bomb')).toBe(true);
  expect(await isUnsafe('bomb')).toBe(true);
  expect(await isUnsafe('another')).toBe(false);
});

test('an opening that was painted makes the text safe again', async () => {
  browser.crashWith('slow');
  const { starts: openingLog } = browser.page();
  openingLog.begin('slow');
  openingLog.finish();
  expect(browser.data.size).toBe(0);
  browser.crashWith('slow');
  expect(await isUnsafe('slow')).toBe(false);
});

test('several pages that open the same text at once do not count each other', async () => {
  const pages = Array.from({ length: 5 }, () => browser.page());
  for (const { starts: openingLog } of pages) openingLog.begin('same');
  expect(await isUnsafe('same')).toBe(false);
  pages[0]?.crash();
  expect(await isUnsafe('same')).toBe(false);
  pages[1]?.crash();
  expect(await isUnsafe('same')).toBe(true);
});

test('does not count a page that is left while it opens a text', async () => {
  for (let i = 0; i < 3; i++) {
    const { starts: openingLog, crash } = browser.page();
    openingLog.begin('left');
    openingLog.onUnload();
    crash();
  }
  expect(await isUnsafe('left')).toBe(false);
});

test('a page that failed counts, also when it is left', async () => {
  for (let i = 0; i < 2; i++) {
    const { starts: openingLog, crash } = browser.page();
    openingLog.begin('thrown');
    openingLog.fail();
    openingLog.finish();
    openingLog.onUnload();
    crash();
  }
  expect(await isUnsafe('thrown')).toBe(true);
});

test('a text opened instead of another one removes the record of that', async () => {
  const { starts: openingLog, crash } = browser.page();
  openingLog.begin('one');
  openingLog.begin('two');
  crash();
  browser.crashWith('one');
  expect(await isUnsafe('one')).toBe(false);
});

test('a text that was forgotten is opened as any other', async () => {
  browser.crashWith('bomb');
  browser.crashWith('bomb');
  browser.page().starts.forget('bomb');
  expect(await isUnsafe('bomb')).toBe(false);
});

test('a text that the user closed stays unsafe and closed, whoever opens it next', async () => {
  browser.page().starts.close('bomb');
  const { starts: openingLog } = browser.page();
  expect(openingLog.isClosed('bomb')).toBe(true);
  expect(await openingLog.isUnsafe('bomb')).toBe(true);
  openingLog.forget('bomb');
  openingLog.begin('bomb');
  openingLog.finish();
  expect(openingLog.isClosed('bomb')).toBe(false);
});

test('without locks an opening counts after a minute', async () => {
  vi.useFakeTimers();
  const { starts: openingLog } = browser.page(false);
  for (let i = 0; i < 2; i++) browser.page(false).starts.begin('bomb');
  expect(await openingLog.isUnsafe('bomb')).toBe(false);
  vi.advanceTimersByTime(61_000);
  expect(await openingLog.isUnsafe('bomb')).toBe(true);
  vi.useRealTimers();
});

test('old and unreadable records are taken out, a missing storage does no harm', async () => {
  browser.data.set('apidoc:start:a', '{"of":');
  browser.data.set(
    'apidoc:start:b',
    JSON.stringify({ of: 'x', at: Date.now() - 8 * 24 * 3600 * 1000 }),
  );
  browser.page().starts.maybeUnsafe('x');
  expect(browser.data.size).toBe(0);
  const none = createOpeningLog({ local: null, locks: null });
  none.begin('x');
  none.finish();
  expect(await none.isUnsafe('x')).toBe(false);
});
