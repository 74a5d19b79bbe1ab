import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyName } from './autosave.ts';
import { type DraftSource, unpack } from './draft.ts';
import type { DraftStore, StoredDocument } from './draft-store.ts';
import { createDrafts, type DraftsOptions } from './drafts.ts';
import { countAllocations, memoryDraftStore, memoryStorage } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const NEW: DraftSource = { kind: 'new' };
const HOSTED: DraftSource = {
  kind: 'url',
  address: 'https://h.example/a.yml',
  base: 'https://h.example/a.yml',
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A browser whose pages come and go: what a page leaves behind is what the next one finds. */
function browser() {
  const documents = new Map<string, StoredDocument>();
  const local = memoryStorage();
  const store = memoryDraftStore(documents);
  const failures = { save: '', all: '' };
  const saves: number[] = [];
  const failing: DraftStore = {
    ...store,
    all: async () =>
      failures.all ? Promise.reject(new DOMException('', failures.all)) : store.all(),
    get: async (id) =>
      failures.all ? Promise.reject(new DOMException('', failures.all)) : store.get(id),
    async save(id, record, expected) {
      if (failures.save) throw new DOMException('', failures.save);
      saves.push(Date.now());
      return store.save(id, record, expected);
    },
  };
  const page = (options: Partial<DraftsOptions> = {}) =>
    createDrafts({ store: failing, local, session: memoryStorage(), ...options });
  return { documents, local, failures, saves, page };
}

describe('what was typed', () => {
  it('is there for the next page half a second later, without an unload event', async () => {
    const { page } = browser();
    const first = page();
    const id = first.start({ name: 'a.yml', text: 'a', source: NEW });
    await wait(1000);
    first.changed(id, () => 'ab');
    await wait(300);
    expect(await page().open(id)).toMatchObject({ id, name: 'a.yml', text: 'ab', source: NEW });
  });

  it('is written while the typing goes on, not only after it', async () => {
    const { page, saves } = browser();
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: '', source: NEW });
    await wait(0);
    saves.length = 0;
    let text = '';
    for (let at = 0; at < 100; at++) {
      text += 'x';
      const now = text;
      drafts.changed(id, () => now);
      await wait(50);
    }
    expect(saves.length).toBeGreaterThanOrEqual(18);
    const gaps = saves.slice(1).map((time, at) => time - (saves[at] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(300);
  });

  it('an instant before the page goes is there too', async () => {
    const { page } = browser();
    const first = page();
    const id = first.start({ name: 'a.yml', text: 'a', source: NEW });
    await wait(1000);
    first.changed(id, () => 'ab');
    first.onUnload();
    // The page is closed before its store could respond.
    const next = page();
    expect(await next.open(id)).toMatchObject({ text: 'ab' });
    await wait(0);
    expect(await page({ local: null }).open(id)).toMatchObject({ text: 'ab' });
  });

  it('in a large document too, though only the change is written', async () => {
    const { page, documents } = browser();
    const large = 'line of text\n'.repeat(200_000);
    const first = page();
    const id = first.start({ name: 'a.yml', text: large, source: NEW });
    await wait(1000);
    first.changed(id, () => `typed\n${large}`);
    await wait(450);
    expect(JSON.stringify(documents.get(id)?.tail).length).toBeLessThan(2000);
    expect(await page().open(id)).toMatchObject({ text: `typed\n${large}` });
    first.changed(id, () => `typed\nmore\n${large}`);
    first.onUnload();
    expect(await page().open(id)).toMatchObject({ text: `typed\nmore\n${large}` });
  });

  it('in the pieces of a large document too, which are one text wherever it is read', async () => {
    const { page, documents } = browser();
    const line = 'line of text\n'.repeat(5_000);
    const pieces = (...typed: string[]) => [...typed, ...Array<string>(40).fill(line)];
    const first = page();
    const id = first.start({ name: 'a.yml', text: '', source: NEW });
    await wait(1000);
    // Too much for a tail, so that it is written as a whole.
    first.changed(id, () => pieces());
    await wait(450);
    expect(documents.get(id)).toMatchObject({ draft: { draft: { text: pieces().join('') } } });
    const allocated = countAllocations();
    first.changed(id, () => pieces('ty', 'ped\n'));
    await wait(450);
    expect(allocated()).toBeLessThan(line.length * 10);
    expect(documents.get(id)).toMatchObject({ tail: { tail: { insert: 'typed\n' } } });
    const text = pieces('typed\n').join('');
    expect(await page().open(id)).toMatchObject({ text });
    first.changed(id, () => pieces('typed\nmore\n'));
    expect(await first.open(id)).toMatchObject({ text: pieces('typed\nmore\n').join('') });
    first.onUnload();
    expect(await page().open(id)).toMatchObject({ text: pieces('typed\nmore\n').join('') });
  });

  it('of which the page is left, or another change comes, while it is read in pieces', async () => {
    const { page } = browser();
    const large = 'line of text\n'.repeat(200_000);
    const first = page();
    const id = first.start({ name: 'a.yml', text: large, source: NEW });
    await wait(1000);
    first.changed(id, () => `typed\n${large}`);
    vi.advanceTimersByTime(400);
    first.changed(id, () => `more\n${large}`);
    expect(first.getStatus().state).toBe('saving');
    first.onUnload();
    expect(await page().open(id)).toMatchObject({ text: `more\n${large}` });
    await wait(1000);
    expect(first.getStatus().state).toBe('saved');
    expect(await page({ local: null }).open(id)).toMatchObject({ text: `more\n${large}` });
  });

  it('goes on after a reload, again and again', async () => {
    const { page } = browser();
    const id = page().start({ name: 'a.yml', text: '', source: NEW });
    await wait(10);
    for (let at = 1; at <= 5; at++) {
      const drafts = page();
      await drafts.open(id);
      drafts.changed(id, () => 'x'.repeat(at));
      if (at % 2) drafts.onUnload();
      await wait(at % 2 ? 0 : 300);
    }
    expect(await page().open(id)).toMatchObject({ text: 'xxxxx' });
  });

  it('is newest by its number, whatever the clock says [L09]', async () => {
    const { page } = browser();
    const first = page();
    const id = first.start({ name: 'a.yml', text: 'old', source: NEW });
    await wait(300);
    vi.setSystemTime(Date.now() - 86_400_000);
    const second = page();
    await second.open(id);
    second.changed(id, () => 'new');
    second.onUnload();
    expect(await page().open(id)).toMatchObject({ text: 'new' });
  });
});

describe('several files', () => {
  const several = (text: string, part: string, uri = 'parts/a.yml') => ({
    text,
    files: [{ uri, text: part, edited: false }],
  });
  const opened = async (drafts: ReturnType<typeof createDrafts>, id: string) => {
    const draft = await drafts.open(id);
    return draft && unpack(draft);
  };

  it('are all there for the next page, whichever was edited', async () => {
    const { page } = browser();
    const first = page();
    const id = first.start({
      name: 'a.yml',
      text: several('entry', 'part'),
      source: { kind: 'folder', name: 'api', path: 'a.yml' },
    });
    await wait(300);
    expect(await opened(page(), id)).toEqual(several('entry', 'part'));
    first.changed(id, () => ({
      text: 'entry',
      files: [{ uri: 'parts/a.yml', text: 'part, edited', edited: true }],
    }));
    await wait(300);
    const next = page();
    expect(await next.open(id)).toMatchObject({
      id,
      source: { kind: 'folder', name: 'api', path: 'a.yml' },
    });
    expect(await opened(next, id)).toEqual({
      text: 'entry',
      files: [{ uri: 'parts/a.yml', text: 'part, edited', edited: true }],
    });
  });

  it('survive the last instant before the page goes', async () => {
    const { page } = browser();
    const first = page();
    const id = first.start({ name: 'a.yml', text: several('entry', 'part'), source: NEW });
    await wait(1000);
    first.changed(id, () => several('entry!', 'part!'));
    first.onUnload();
    expect(await opened(page(), id)).toEqual(several('entry!', 'part!'));
  });

  it('keep their lengths where only those change, in large texts, too', async () => {
    const { page } = browser();
    for (const size of [1, 200_000]) {
      const line = 'line of text\n'.repeat(size);
      const first = page();
      const id = first.start({ name: 'a.yml', text: several(`${line}x`, 'y'), source: NEW });
      await wait(1000);
      first.changed(id, () => several(line, 'xy'));
      await wait(450);
      expect(await opened(page(), id)).toEqual(several(line, 'xy'));
      first.changed(id, () => several(line, 'xy', 'other.yml'));
      await wait(450);
      expect(await opened(page(), id)).toEqual(several(line, 'xy', 'other.yml'));
    }
  });

  it('in pieces are the same files', async () => {
    const { page } = browser();
    const line = 'line of text\n'.repeat(5_000);
    for (const size of [0, 40]) {
      const lines = Array<string>(size).fill(line);
      const first = page();
      const id = first.start({ name: 'a.yml', text: several('entry', 'part'), source: NEW });
      await wait(1000);
      for (const uri of ['parts/a.yml', 'other.yml']) {
        first.changed(id, () => ({
          text: [...lines, 'x'],
          files: [{ uri, text: ['', 'y', ...lines], edited: false }],
        }));
        const expected = several(`${lines.join('')}x`, `y${lines.join('')}`, uri);
        expect(await opened(first, id)).toEqual(expected);
        await wait(450);
        expect(await opened(page(), id)).toEqual(expected);
      }
    }
  });

  it('added to a hosted document make it worth keeping', async () => {
    const { page } = browser();
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: 'entry', source: HOSTED });
    drafts.changed(id, () => several('entry', 'part', 'https://h.example/b.yml'));
    await wait(300);
    expect(await opened(page(), id)).toEqual(several('entry', 'part', 'https://h.example/b.yml'));
  });

  it('keep all their texts when the document is renamed, deleted and restored', async () => {
    const { page } = browser();
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: several('entry', 'part'), source: NEW });
    await wait(300);
    drafts.describe(id, { name: 'b.yml' });
    await wait(300);
    const removed = await drafts.remove(id);
    if (removed) await drafts.restore(removed);
    expect(await opened(page(), id)).toEqual(several('entry', 'part'));
    expect(await page().list()).toMatchObject([
      { name: 'b.yml', files: [{ uri: 'parts/a.yml', length: 4 }] },
    ]);
  });

  it('whose lengths do not fit the text are damaged, and are kept', async () => {
    const { page, documents } = browser();
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: several('entry', 'part'), source: NEW });
    await wait(300);
    const stored = documents.get(id) as { draft: { draft: object } };
    documents.set(id, {
      id,
      draft: {
        ...stored.draft,
        draft: { ...stored.draft.draft, files: [{ uri: 'x', length: 99 }] },
      },
    });
    expect(await page().open(id)).toBeNull();
    expect((await page().damaged()).map((damaged) => damaged.id)).toEqual([id]);
  });
});

describe('opening', () => {
  it('never touches another draft', async () => {
    const { page } = browser();
    const drafts = page();
    const mine = drafts.start({ name: 'mine.yml', text: 'mine', source: NEW });
    const theirs = drafts.start({ name: 'a.yml', text: 'theirs', source: HOSTED });
    drafts.changed(theirs, () => 'theirs, edited');
    await drafts.flush();
    expect((await page().list()).map((draft) => draft.name).sort()).toEqual(['a.yml', 'mine.yml']);
    expect(await page().open(mine)).toMatchObject({ text: 'mine' });
  });

  it('a hosted document or an example is kept from its first edit on', async () => {
    const { page } = browser();
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: 'a', source: HOSTED });
    drafts.onUnload();
    await wait(1000);
    drafts.changed(id, () => 'a');
    await wait(1000);
    expect([await page().list(), drafts.getStatus()]).toEqual([[], { state: 'unchanged' }]);
    drafts.changed(id, () => 'ab');
    await wait(300);
    expect(await page().list()).toMatchObject([{ id, source: HOSTED, length: 2 }]);
    drafts.changed(id, () => 'a');
    await wait(300);
    expect(await page().open(id)).toMatchObject({ text: 'a' });
  });

  it('a hosted document is stored unedited where something of it is kept', async () => {
    const { page } = browser();
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: 'a', source: HOSTED });
    drafts.keep(id, () => 'a');
    await wait(300);
    expect(await page().open(id)).toMatchObject({ id, text: 'a', source: HOSTED });
  });

  it('the same document twice gives its unsaved text', async () => {
    const { page } = browser();
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: 'a', source: NEW });
    drafts.changed(id, () => 'ab');
    expect(await drafts.open(id)).toMatchObject({ text: 'ab' });
  });

  it('gives nothing for an unknown id', async () => {
    expect(await browser().page().open('nothing')).toBeNull();
  });
});

describe('the list', () => {
  it('has the last changed first, and follows names, deletion and its undoing', async () => {
    const { page } = browser();
    const drafts = page();
    const a = drafts.start({ name: 'a.yml', text: 'a', source: NEW });
    await wait(1000);
    const b = drafts.start({ name: 'b.yml', text: 'b', source: NEW });
    await wait(1000);
    drafts.describe(a, { name: 'renamed.yml' });
    await wait(300);
    expect((await page().list()).map((draft) => draft.name)).toEqual(['renamed.yml', 'b.yml']);
    const removed = await drafts.remove(b);
    expect([removed?.text, (await page().list()).length]).toEqual(['b', 1]);
    if (removed) await drafts.restore(removed);
    expect(await page().open(b)).toMatchObject({ name: 'b.yml', text: 'b' });
  });

  it('deletes the unload journal of a deleted draft', async () => {
    const { page, local } = browser();
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: 'a', source: NEW });
    drafts.changed(id, () => 'ab');
    drafts.onUnload();
    expect(await drafts.remove(id)).toMatchObject({ text: 'ab' });
    expect([await page().list(), local.length]).toEqual([[], 0]);
  });
});

describe('a tab', () => {
  it('restores its document after a reload, but not at another address', () => {
    const session = memoryStorage();
    const { page } = browser();
    page({ session }).setTabDocument('id', '?url=a');
    expect(page({ session }).tabDocument('?url=a')).toBe('id');
    expect(page({ session }).tabDocument('?url=b')).toBeNull();
    page({ session }).setTabDocument(null, '');
    expect(page({ session }).tabDocument('?url=a')).toBeNull();
  });

  it('that wrote the same document as another one continues as a copy; neither text is lost [T01]', async () => {
    const { page } = browser();
    const first = page();
    const id = first.start({ name: 'a.yml', text: '', source: NEW });
    await wait(300);
    const session = memoryStorage();
    const onCopied = vi.fn();
    const second = page({ session, onCopied });
    await second.open(id);
    second.setTabDocument(id, '');
    first.changed(id, () => 'from the first');
    await wait(300);
    second.changed(id, () => 'from the second');
    await wait(300);
    const copy = second.tabDocument('') ?? '';
    expect(onCopied).toHaveBeenCalledWith({
      original: id,
      copy,
      name: 'a (copy).yml',
      base: { text: '', files: [] },
    });
    second.changed(id, () => 'from the second, more');
    await wait(300);
    expect(await page().open(id)).toMatchObject({ text: 'from the first' });
    expect(await page().open(copy)).toMatchObject({
      name: 'a (copy).yml',
      text: 'from the second, more',
    });
  });

  describe('that hears of the others', () => {
    /** Two tabs with the same document open, and the texts that each is given. */
    async function twoTabs() {
      const { page } = browser();
      const receivers: ((id: unknown) => void)[] = [];
      const given: string[][] = [[], []];
      const onCopied = vi.fn();
      const tabs = given.map((texts, own) => {
        const tab = page({
          onCopied,
          channel: {
            send: (id) => receivers.forEach((receive, n) => void (n !== own && receive(id))),
            listen(receive) {
              receivers[own] = receive;
            },
          },
          onStoredElsewhere: (id) =>
            void tab.follow(id, ({ text }) => {
              texts.push(text);
              // The editor reports what it is given as an edit.
              tab.changed(id, () => text);
            }),
        });
        return tab;
      });
      const [first, second] = tabs as [(typeof tabs)[number], (typeof tabs)[number]];
      const id = first.start({ name: 'a.yml', text: '', source: NEW });
      await wait(300);
      await second.open(id);
      return { page, first, second, id, given, onCopied, receivers };
    }

    it('stays in step with what they store, and they with it', async () => {
      const { page, first, second, id, given, onCopied } = await twoTabs();
      first.changed(id, () => 'one');
      await wait(300);
      expect(given).toEqual([[], ['one']]);
      second.changed(id, () => 'one two');
      await wait(300);
      first.changed(id, () => 'one two three');
      await wait(300);
      expect(given).toEqual([['one two'], ['one', 'one two three']]);
      expect(onCopied).not.toHaveBeenCalled();
      expect(await page().open(id)).toMatchObject({ text: 'one two three' });
      expect(await page().list()).toHaveLength(1);
    });

    it('continues as a copy where both were typed in at once', async () => {
      const { page, first, second, id, given, onCopied } = await twoTabs();
      first.changed(id, () => 'first');
      second.changed(id, () => 'second');
      await wait(600);
      expect(onCopied).toHaveBeenCalledExactlyOnceWith({
        original: id,
        copy: expect.any(String),
        name: 'a (copy).yml',
        base: { text: '', files: [] },
      });
      expect(given).toEqual([[], []]);
      const texts = await Promise.all(
        (await page().list()).map(async (one) => (await page().peek(one.id))?.text),
      );
      expect(texts.sort()).toEqual(['first', 'second']);
    });

    it('continues from the last text that both had, whichever stored it', async () => {
      const { first, second, id, onCopied } = await twoTabs();
      first.changed(id, () => 'one');
      await wait(300);
      second.changed(id, () => 'one two');
      await wait(300);
      first.changed(id, () => 'one two, first');
      second.changed(id, () => 'one two, second');
      await wait(600);
      expect(onCopied.mock.calls.map(([{ base }]) => base)).toEqual([
        { text: 'one two', files: [] },
      ]);
    });

    it('ignores messages that do not name one of its documents', async () => {
      const { receivers, given } = await twoTabs();
      for (const message of [null, 1, {}, 'gone', '__proto__'])
        for (const receive of receivers) receive(message);
      await wait(300);
      expect(given).toEqual([[], []]);
    });
  });

  describe('that is gone before its store responds', () => {
    /** Pages of one document, of which those in `gone` never hear of their store again. */
    async function pages() {
      const { page, documents, local, failures } = browser();
      const first = page();
      const id = first.start({ name: 'a.yml', text: 'a', source: NEW });
      await wait(300);
      const gone = async (its?: 'stores') => {
        const store = memoryDraftStore(documents);
        const save: DraftStore['save'] = (...record) => {
          if (its === 'stores') void store.save(...record);
          return new Promise<never>(() => {});
        };
        const drafts = page({ store: { ...store, save } });
        await drafts.open(id);
        return drafts;
      };
      const texts = async () => {
        const next = page();
        const found = await next.list();
        const drafts = await Promise.all(found.map((info) => next.open(info.id)));
        return drafts.map((draft) => draft?.text).sort();
      };
      return { page, local, failures, first, id, gone, texts };
    }

    it('has its text beside what another tab wrote since', async () => {
      const { page, local, first, id, gone, texts } = await pages();
      const second = await gone();
      second.changed(id, () => 'a second');
      second.onUnload();
      for (const text of ['a f', 'a fi', 'a first']) {
        first.changed(id, () => text);
        await wait(300);
      }
      expect(await texts()).toEqual(['a first', 'a second']);
      expect(await texts()).toEqual(['a first', 'a second']);
      expect((await page().list()).map(({ name }) => name).sort()).toEqual([
        'a (copy).yml',
        'a.yml',
      ]);
      expect(local.length).toBe(0);
    });

    it('does not replace what another tab wrote in fewer steps', async () => {
      const { first, id, gone, texts } = await pages();
      const second = await gone();
      for (const text of ['a s', 'a se', 'a second']) {
        second.changed(id, () => text);
        second.onUnload();
      }
      first.changed(id, () => 'a first');
      await wait(300);
      expect(await texts()).toEqual(['a first', 'a second']);
    });

    it('has its text beside that of another one that is gone as well', async () => {
      const { id, gone, texts } = await pages();
      for (const text of ['a second', 'a third']) {
        const other = await gone();
        other.changed(id, () => text);
        other.onUnload();
      }
      expect(await texts()).toEqual(['a second', 'a third']);
    });

    it('opens with its own text', async () => {
      const { page, first, id, gone } = await pages();
      const second = await gone();
      second.changed(id, () => 'a second');
      second.onUnload();
      first.changed(id, () => 'a first');
      await wait(300);
      const next = page();
      const copy = await next.open(id);
      expect(copy).toMatchObject({ name: 'a (copy).yml', text: 'a second' });
      next.changed(copy?.id ?? '', () => 'a second, more');
      await wait(300);
      expect(await page().open(id)).toMatchObject({ text: 'a first' });
      expect(await page().open(copy?.id ?? '')).toMatchObject({ text: 'a second, more' });
    });

    it('has its text in the journal as long as no copy can be stored', async () => {
      const { page, failures, first, id, gone, texts } = await pages();
      const second = await gone();
      second.changed(id, () => 'a second');
      second.onUnload();
      first.changed(id, () => 'a first');
      await wait(300);
      failures.save = 'QuotaExceededError';
      const full = page();
      expect(await full.list()).toHaveLength(1);
      expect(await full.open(id)).toMatchObject({ text: 'a first' });
      failures.save = '';
      full.changed(id, () => 'a first, more');
      await full.flush();
      expect(await texts()).toEqual(['a first, more', 'a second']);
    });

    it('has one document where it stored an earlier text and did not hear of it', async () => {
      const { id, gone, texts } = await pages();
      const second = await gone('stores');
      second.changed(id, () => 'a s');
      void second.flush();
      await wait(0);
      second.changed(id, () => 'a second');
      second.onUnload();
      expect(await texts()).toEqual(['a second']);
    });
  });

  it('that continues as a copy is listed once, also before its copy is stored', async () => {
    const { page } = browser();
    const first = page();
    const id = first.start({ name: 'a.yml', text: 'a', source: NEW });
    await wait(300);
    const second = page();
    await second.open(id);
    first.changed(id, () => 'a first');
    await wait(300);
    second.changed(id, () => 'a second');
    second.onUnload();
    await second.list();
    await wait(300);
    const found = await page().list();
    expect(found.map(({ name }) => name).sort()).toEqual(['a (copy).yml', 'a.yml']);
  });

  it('that only looks at a document changes nothing [T02]', async () => {
    const { page, documents } = browser();
    const first = page();
    const id = first.start({ name: 'a.yml', text: 'a', source: NEW });
    await wait(300);
    const before = documents.get(id);
    const second = page();
    await second.open(id);
    second.onUnload();
    await wait(1000);
    expect(documents.get(id)).toBe(before);
  });

  it('has the original and its copies under ids of their own', async () => {
    const { page } = browser();
    const first = page();
    const id = first.start({ name: 'a.yml', text: 'a', source: NEW });
    await first.flush();
    const second = page();
    await second.open(id);
    const overtake = async (of: string, text: string): Promise<void> => {
      const other = page();
      await other.open(of);
      other.changed(of, () => text);
      await other.flush();
    };
    await overtake(id, 'a theirs');
    second.changed(id, () => 'a mine');
    await second.flush();
    const copy = second.currentId(id);
    expect(copy).not.toBe(id);
    await overtake(copy, 'b theirs');
    second.changed(id, () => 'b mine');
    await second.flush();
    const copyOfCopy = second.currentId(id);
    expect([id, copy]).not.toContain(copyOfCopy);
    second.changed(id, () => 'c mine');
    await second.flush();
    expect(await page().open(copyOfCopy)).toMatchObject({ text: 'c mine' });
    // Opened again, the original is not its copy.
    await second.open(id);
    expect(second.currentId(id)).toBe(id);
  });
});

describe('a browser that does not store', () => {
  it('reports it at once, keeps the old text, tries again and recovers [S01] [U06]', async () => {
    const { page, failures } = browser();
    const drafts = page();
    const seen: string[] = [];
    drafts.subscribe(() => seen.push(drafts.getStatus().state));
    const id = drafts.start({ name: 'a.yml', text: 'a', source: NEW });
    await wait(300);
    failures.save = 'QuotaExceededError';
    drafts.changed(id, () => 'ab');
    await wait(300);
    expect(drafts.getStatus()).toMatchObject({ state: 'failed', reason: 'quota' });
    expect(await page().open(id)).toMatchObject({ text: 'a' });
    failures.save = '';
    await wait(5000);
    expect(drafts.getStatus()).toEqual({ state: 'saved' });
    expect(await page().open(id)).toMatchObject({ text: 'ab' });
    expect(seen).toEqual(['saving', 'saved', 'saving', 'failed', 'saved']);
  });

  it('does not stop anything from working [S04]', async () => {
    const broken = new Proxy({} as Storage, {
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
    const { page, failures } = browser();
    failures.save = failures.all = 'SecurityError';
    const drafts = page({ local: broken, session: broken });
    expect(await drafts.list()).toEqual([]);
    expect(drafts.getStatus()).toMatchObject({ state: 'failed', reason: 'blocked' });
    const id = drafts.start({ name: 'a.yml', text: 'a', source: NEW });
    drafts.changed(id, () => 'ab');
    drafts.onUnload();
    drafts.setTabDocument(id, '');
    await wait(300);
    expect([drafts.tabDocument(''), await drafts.open('x'), await drafts.damaged()]).toEqual([
      null,
      null,
      [],
    ]);
    expect(await drafts.open(id)).toMatchObject({ text: 'ab' });
    await drafts.close(id);
    expect(await drafts.open(id)).toMatchObject({ text: 'ab' });
  });

  it('but has localStorage keeps the unload journal of small documents', async () => {
    const { page, failures } = browser();
    failures.save = failures.all = 'TimeoutError';
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: 'a', source: NEW });
    drafts.onUnload();
    expect(await page().list()).toMatchObject([{ id, name: 'a.yml' }]);
    expect(await page().open(id)).toMatchObject({ text: 'a' });
  });

  it('because its data was cleared: the text in the tab is written again [S09]', async () => {
    const { page, documents } = browser();
    const large = 'line of text\n'.repeat(200_000);
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: large, source: NEW });
    await wait(300);
    documents.clear();
    drafts.changed(id, () => `${large}x`);
    await wait(450);
    expect(await page().open(id)).toMatchObject({ text: `${large}x` });
  });
});

describe('damaged records', () => {
  it('stay where they are, and everything else is found [S06]', async () => {
    const { page, documents, local } = browser();
    const drafts = page();
    const id = drafts.start({ name: 'a.yml', text: 'a', source: NEW });
    await wait(300);
    documents.set('junk', { id: 'junk', draft: { version: 99, future: true } });
    documents.set('odd', { id: 'odd', draft: 7, tail: 'text' });
    local.setItem('apidoc:tail:torn', '{"version":1,"tail":{"ins');
    expect((await page().list()).map((draft) => draft.id)).toEqual([id]);
    expect((await page().damaged()).map((damaged) => damaged.id)).toEqual(['junk', 'odd', 'torn']);
    expect((await page().damaged())[0]?.content).toContain('future');
    expect([await page().open('junk'), documents.size, local.length]).toEqual([null, 3, 1]);
  });

  it('beside a good draft: the draft opens as a copy, and the damaged one is not written over [S07]', async () => {
    const { page, documents } = browser();
    const first = page();
    const id = first.start({ name: 'a.yml', text: 'a', source: NEW });
    await wait(300);
    documents.set(id, { ...documents.get(id), id, tail: { version: 1, tail: 'torn' } });
    const drafts = page();
    const opened = await drafts.open(id);
    expect(opened).toMatchObject({ name: 'a (copy).yml', text: 'a' });
    drafts.changed(opened?.id ?? '', () => 'ab');
    await wait(300);
    expect(documents.get(id)?.tail).toMatchObject({ tail: 'torn' });
    expect(await page().open(opened?.id ?? '')).toMatchObject({ text: 'ab' });
  });
});

it('a copy of a copy is numbered', () => {
  expect(
    ['a.yml', 'a (copy).yml', 'a (copy 2).yml', 'a', 'a (copy)', 'v1.2 (copy).yml'].map(copyName),
  ).toEqual([
    'a (copy).yml',
    'a (copy 2).yml',
    'a (copy 3).yml',
    'a (copy)',
    'a (copy 2)',
    'v1.2 (copy 2).yml',
  ]);
});
