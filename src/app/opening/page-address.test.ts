// @vitest-environment happy-dom
// The address of the page and the tab's history follow what is shown, whatever way it was opened.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createDrafts } from '../../share/drafts.ts';
import { parseLink } from '../../share/link.ts';
import { encode } from '../../share/link-codec.ts';
import { createOpeningLog } from '../../share/opening-log.ts';
import { memoryDraftStore, memoryStorage } from '../../share/testing.ts';
import { createStudioStore } from '../../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../../store/testing.ts';
import { createDisk } from '../disk/disk.ts';
import { createOpener } from '../opener.ts';
import { createRoute } from '../route.ts';
import { createSafeMode } from '../safe/safe-mode.ts';
import { createSinglePart } from '../single-part.ts';
import { readEntry } from './history-entry.ts';
import { createPageAddress } from './page-address.ts';

const PAGE = 'https://studio.example/app/';
const hosted = (name: string): string => `apidoc: 3.1.0\ninfo: {title: ${name}, version: '1'}\n`;

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const name = /(\w+)\.yaml$/.exec(String(address))?.[1];
    return name && name !== 'missing'
      ? new Response(hosted(name), { headers: { 'content-type': 'application/yaml' } })
      : new Response('', { status: 404 });
  });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

/** The history of a tab; that of the test's environment forgets where Forward goes. */
function tabHistory() {
  const entries: { state: unknown; address: string }[] = [];
  let at = -1;
  const show = (): void => {
    const page = window as unknown as { happyDOM: { setURL(url: string): void } };
    page.happyDOM.setURL(entries[at]?.address ?? PAGE);
  };
  const put = (state: unknown, address: string = location.href): void => {
    entries.splice(at, entries.length, { state: structuredClone(state), address });
    show();
  };
  return {
    get state() {
      return entries[at]?.state ?? null;
    },
    get length() {
      return entries.length;
    },
    /** The user enters an address. */
    visit(address: string): void {
      at++;
      put(null, new URL(address, PAGE).href);
    },
    pushState(state: unknown, _: string, address?: string): void {
      at++;
      put(state, address);
    },
    replaceState(state: unknown, _: string, address = location.href): void {
      entries[at] = { state: structuredClone(state), address };
      show();
    },
    go(steps: number): void {
      if (!entries[at + steps]) return;
      at += steps;
      show();
      window.dispatchEvent(new PopStateEvent('popstate', { state: entries[at]?.state }));
    },
  };
}

/** A tab of a browser that keeps documents: a page in it can be loaded, reloaded and left. */
function openTab(kept = memoryDraftStore(), local = memoryStorage()) {
  const session = memoryStorage();
  const entries = tabHistory();
  let end = (): void => undefined;
  const load = async (address?: string) => {
    end();
    vi.stubGlobal('history', entries);
    if (address !== undefined) entries.visit(address);
    const listening = new AbortController();
    const add = window.addEventListener.bind(window);
    const listen = vi
      .spyOn(window, 'addEventListener')
      .mockImplementation((type: string, listener: unknown) =>
        add(type, listener as EventListener, { signal: listening.signal }),
      );
    const drafts = createDrafts({
      store: kept,
      local,
      session,
      onCopied: ({ original, copy }) => pageAddress.copied(original, copy),
    });
    const store = createStudioStore({
      connect: () => fakeConnection(),
      holderOf: () => ({ kind: 'none', reason: '' }),
      consents: NO_CONSENTS,
      load: async () => ({ ok: false, reason: '' }),
      saveDraft: (id, text) => drafts.changed(id, text),
    });
    const pageAddress = createPageAddress(store, drafts, { embed: false, served: false });
    const disk = createDisk({
      get: async () => null,
      put: async () => undefined,
      remove: async () => undefined,
    });
    const openingLog = createOpeningLog({ local: null, locks: null });
    const safety = { openingLog, safeMode: createSafeMode(), requested: () => false };
    const opener = createOpener(
      store,
      drafts,
      disk,
      safety,
      pageAddress,
      async () => undefined,
      () => undefined,
    );
    // What the page opens by itself takes as long as its link takes to decode.
    const opening: Promise<void>[] = [];
    for (const name of ['start', 'travel'] as const) {
      const open = opener[name];
      opener[name] = (...own: Parameters<typeof open>) => {
        const opened = open(...own);
        opening.push(opened);
        return opened;
      };
    }
    const singlePart = createSinglePart(store, pageAddress);
    const route = createRoute(store, opener, pageAddress);
    listen.mockRestore();
    let version = 1;
    const page = {
      store,
      drafts,
      opener,
      route,
      singlePart,
      title: (): string | null => {
        const { start, document, text } = store.getState();
        return start ? 'start page' : document && (/title: (.*), v/.exec(text())?.[1] ?? text());
      },
      /** Adds to the title, as typing does. */
      edit(by: string): void {
        const text = store
          .getState()
          .text()
          .replace(/(title: .*), v/, `$1${by}, v`);
        store.getState().edited({ version: ++version, changes: [], getText: () => text });
      },
      made: (name: string) => opener.madeDocument(name, hosted(name)),
      settled: async () => {
        await Promise.all(opening.splice(0));
        await settled(drafts);
      },
    };
    end = () => {
      listening.abort();
      drafts.onUnload();
    };
    onTestFinished(() => end());
    void opener.start();
    await page.settled();
    return page;
  };
  return { load, kept, local };
}

async function settled(drafts: { flush(): Promise<void> }): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await drafts.flush();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const shownAddress = (): string => location.href.slice(PAGE.length);

test('each way to open a document names it in the address, and Back and Forward go between them', async () => {
  const page = await openTab().load('?example=first&view=split&theme=dark');
  const seen: [string | null, string][] = [];
  const see = async (): Promise<void> => {
    await page.settled();
    seen.push([page.title(), shownAddress()]);
  };
  await see();
  page.made('New');
  await see();
  await page.opener.address('https://h.example/second.yaml');
  await see();
  await page.opener.received({
    ok: true,
    kind: 'document',
    name: 'a.yaml',
    encoding: 'utf-8',
    text: hosted('Pasted'),
  });
  await see();
  page.opener.startPage();
  await see();
  await page.opener.example('third');
  await see();
  const id = /draft=\w+/;
  expect(seen.map(([title, address]) => [title, address.replace(id, 'draft=')])).toEqual([
    ['first', '?example=first&view=split&theme=dark'],
    ['New', '?draft=&view=split&theme=dark'],
    ['second', '?url=https://h.example/second.yaml&view=split&theme=dark'],
    ['Pasted', '?draft=&view=split&theme=dark'],
    ['start page', '?view=split&theme=dark'],
    ['third', '?example=third&view=split&theme=dark'],
  ]);
  let at = seen.length - 1;
  for (const step of [-1, -1, -1, -1, -1, 1, 2, -1, 3]) {
    history.go(step);
    await page.settled();
    at += step;
    expect([page.title(), shownAddress()]).toEqual(seen[at]);
  }
});

test('after any walk the page shows what its history says, also when it is loaded again', async () => {
  interface Shown {
    id: string;
    title: string;
    /** The browser keeps it: it was begun here, or has edits. */
    kept: boolean;
  }
  const action = fc.constantFrom(
    ...(['new', 'example', 'address', 'recent', 'start', 'return'] as const),
    ...(['back', 'forward', 'edit', 'jump', 'reload'] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (walk) => {
      const tab = openTab();
      let page = await tab.load('?probe');
      const documents: Shown[] = [];
      const entries: { shows: Shown | null; pointer?: string }[] = [{ shows: null }];
      let at = 0;
      let made = 0;
      /** The entry of the document that was shown last: the start page covers that. */
      let last: (typeof entries)[number] | null = null;
      const push = (shows: Shown | null, pointer?: string): void => {
        entries.splice(++at, entries.length, { shows, ...(pointer && { pointer }) });
      };
      const open = (title: string, kept: boolean): void => {
        const shown = { id: page.store.getState().document?.id ?? '', title, kept };
        documents.push(shown);
        push(shown);
      };
      for (const act of walk) {
        const shown = entries[at]?.shows ?? null;
        if (act === 'new') {
          page.made(`New${++made}`);
          open(`New${made}`, true);
        } else if (act === 'example') {
          await page.opener.example('first');
          open('first', false);
        } else if (act === 'address') {
          await page.opener.address('https://h.example/second.yaml');
          open('second', false);
        } else if (act === 'recent') {
          const one = documents.find(({ kept }) => kept);
          if (!one) continue;
          expect((await page.drafts.list()).map(({ id }) => id)).toContain(one.id);
          await page.opener.draft(one.id);
          if (one !== shown) push(one, last?.shows === one ? last.pointer : undefined);
        } else if (act === 'start') {
          page.opener.startPage();
          if (shown) push(null);
        } else if (act === 'return') {
          const { document: covered, showStart } = page.store.getState();
          if (shown || !covered) continue;
          showStart(false);
          push(last?.shows ?? null, last?.pointer);
        } else if (act === 'edit') {
          if (!shown) continue;
          page.edit(` e${++made}`);
          shown.title += ` e${made}`;
          shown.kept = true;
        } else if (act === 'jump') {
          if (!shown) continue;
          page.route.jumped(null, { uri: '', pointer: `/x${++made}` });
          push(shown, `/x${made}`);
        } else if (act === 'reload') {
          page = await tab.load();
          last = null;
        } else {
          const to = at + (act === 'back' ? -1 : 1);
          if (!entries[to]) continue;
          at = to;
          history.go(act === 'back' ? -1 : 1);
        }
        await page.settled();
        last = entries[at]?.shows ? (entries[at] ?? null) : last;
        const link = parseLink(location.href);
        expect([act, page.title(), link.pointer, readEntry().index]).toEqual([
          act,
          entries[at]?.shows?.title ?? 'start page',
          entries[at]?.pointer,
          at,
        ]);
        expect(link.source.kind === 'none').toBe(entries[at]?.shows === null);
      }
      const title = entries[at]?.shows?.title;
      page = await tab.load();
      expect(page.title()).toBe(title ?? 'start page');
      if (parseLink(location.href).source.kind !== 'draft') return;
      const other = await openTab(tab.kept, tab.local).load(location.href);
      expect(other.title()).toBe(title);
    }),
    { numRuns: 15 },
  );
});

test('a link with its text, one object of a document and an address in the fragment come back as they were', async () => {
  const text = `#s1=${await encode(hosted('Linked'))}&at=/info`;
  for (const [address, title] of [
    [text, 'Linked'],
    ['?example=first&only#/info', 'first'],
    ['#url=https://h.example/second.yaml&at=/info', 'second'],
    ['?load=https://h.example/second.yaml&readOnly', 'second'],
  ] as const) {
    const page = await openTab().load(address);
    const { location: only } = page.singlePart.getState();
    expect([page.title(), shownAddress()]).toEqual([title, address]);
    page.made('New');
    await page.settled();
    expect(shownAddress()).toMatch(/^\?draft=\w+$/);
    expect(page.singlePart.getState().location).toBeNull();
    history.go(-1);
    await page.settled();
    expect([page.title(), shownAddress()]).toEqual([title, address]);
    expect(page.singlePart.getState().location).toEqual(only);
    page.opener.startPage();
    page.store.getState().showStart(false);
    expect([page.title(), shownAddress()]).toEqual([title, address]);
    expect(page.singlePart.getState().location).toEqual(only);
  }
});

test('the bare address becomes that of the last document, which another tab opens, too', async () => {
  const tab = openTab();
  const first = await tab.load('?example=first#/info');
  first.edit(' of mine');
  await first.settled();
  expect(shownAddress()).toBe('?example=first#/info');
  const page = await openTab(tab.kept, tab.local).load('?theme=dark#/info');
  expect(page.title()).toBe('first of mine');
  expect(shownAddress()).toMatch(/^\?draft=\w+&theme=dark#\/info$/);
  const address = location.href;
  expect((await openTab(tab.kept, tab.local).load(address)).title()).toBe('first of mine');
});

test('an address that opens nothing stays with the reason, and Back comes to it again', async () => {
  for (const address of ['?draft=0123', '?url=https://h.example/missing.yaml', '#s1=abc']) {
    const page = await openTab().load(address);
    const { failure } = page.store.getState();
    expect([page.title(), failure === null, shownAddress()]).toEqual([
      'start page',
      false,
      address,
    ]);
    page.made('New');
    await page.settled();
    expect([page.title(), history.length]).toEqual(['New', 2]);
    history.go(-1);
    await page.settled();
    expect(page.store.getState().failure?.title).toBe(failure?.title);
    expect([page.title(), shownAddress()]).toEqual(['start page', address]);
    page.store.getState().showStart(false);
    await page.settled();
    expect([page.title(), shownAddress().slice(0, 7)]).toEqual(['New', '?draft=']);
  }
});

test('whoever returns before a document was loaded stays where they are', async () => {
  const page = await openTab().load('?example=first');
  page.made('New');
  await page.settled();
  history.go(-1);
  history.go(1);
  await page.settled();
  expect([page.title(), shownAddress().slice(0, 7)]).toEqual(['New', '?draft=']);
  history.go(-1);
  page.made('Newer');
  await page.settled();
  expect(page.title()).toBe('Newer');
  history.go(-1);
  await page.settled();
  expect(page.title()).toBe('first');
});

test('a location that the user types is one of the document that is shown', async () => {
  const page = await openTab().load('?example=first');
  page.made('New');
  await page.settled();
  (history as unknown as { visit(address: string): void }).visit(`${location.href}#/info/title`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  await page.settled();
  expect(page.store.getState().selection).toMatchObject({ pointer: '/info/title', by: 'link' });
  page.edit(' of mine');
  history.go(-2);
  await page.settled();
  expect(page.title()).toBe('first');
  history.go(2);
  await page.settled();
  expect([page.title(), page.store.getState().selection?.pointer]).toEqual([
    'New of mine',
    '/info/title',
  ]);
});

test('Back closes an open dialog first, which keeps its input or not as for Escape', async () => {
  const page = await openTab().load('?example=first');
  page.made('New');
  await page.settled();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  const cancelled = vi.fn(() => dialog.remove());
  dialog.addEventListener('cancel', cancelled);
  history.go(-1);
  await page.settled();
  expect(cancelled).toHaveBeenCalledTimes(1);
  expect([page.title(), readEntry().index]).toEqual(['New', 1]);
  history.go(-1);
  await page.settled();
  expect(page.title()).toBe('first');
});

test('a document that continues as a copy has the address of the copy', async () => {
  const tab = openTab();
  const first = await tab.load('');
  first.made('New');
  await first.settled();
  const address = location.href;
  const other = openTab(tab.kept, tab.local);
  const second = await other.load(address);
  first.edit(' of the first');
  await first.settled();
  second.edit(' of the second');
  await second.settled();
  expect(location.href).not.toBe(address);
  expect(parseLink(location.href).source.kind).toBe('draft');
  expect((await other.load()).title()).toBe('New of the second');
  expect((await openTab(tab.kept, tab.local).load(address)).title()).toBe('New of the first');
});
