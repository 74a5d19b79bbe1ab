// Links and stored records of any content: what can't be read is refused, nothing is deleted or
// overwritten, and everything else is found. `npm run fuzz` tries many more.
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createConsents } from './consents.ts';
import { checkWrite, type DraftStore, headOf, type StoredDocument } from './draft-store.ts';
import { createDrafts } from './drafts.ts';
import { encode } from './link-codec.ts';
import { decodeDocument, encodeFiles } from './link-files.ts';
import { createOpeningLog } from './opening-log.ts';
import { createTabSession } from './tab-session.ts';
import { memoryStorage } from './testing.ts';

const times = process.env.FUZZ === undefined ? 1 : 100;
const runs = (few: number) => ({ numRuns: few * times, ...(times > 1 ? {} : { seed: 20261125 }) });
const limit = times > 1 ? 3_600_000 : 120_000;

const FORMAT = fc.constantFrom('s1', 's2', 's9', '', '__proto__');
const PAYLOAD = fc.oneof(
  fc.string(),
  fc.base64String(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: fc.constantFrom(...'eJzLSM3JyQcABiwC-_=%.') }),
);

test(
  'a payload of any characters is decoded or refused',
  async () => {
    await fc.assert(
      fc.asyncProperty(PAYLOAD, FORMAT, async (payload, format) => {
        const decoded = await decodeDocument(payload, format);
        if (!decoded.ok) expect(decoded.failure.title).not.toBe('');
      }),
      runs(60),
    );
  },
  limit,
);

test(
  'packed JSON of any shape is decoded to files of the folder, or refused',
  async () => {
    const file = fc.record(
      {
        path: fc.oneof(
          fc.constantFrom<unknown>('a.yaml', '../b', '/c', 'd/e.yaml', '__proto__'),
          fc.jsonValue(),
        ),
        text: fc.oneof(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record({ files: fc.array(fc.oneof(file, fc.jsonValue())) }),
    );
    await fc.assert(
      fc.asyncProperty(value, async (content) => {
        const decoded = await decodeDocument(await encode(JSON.stringify(content)), 's2');
        if (!decoded.ok) expect(decoded.failure.title).not.toBe('');
        else
          for (const { path } of decoded.files ?? []) expect(path).not.toMatch(/^\/|(?:^|\/)\.\./);
      }),
      runs(60),
    );
  },
  limit,
);

test(
  'a link with any characters changed, removed or added gives its text or is refused',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
        fc.nat(),
        fc.nat(5),
        fc.string({ maxLength: 3 }),
        async (text, at, removed, added) => {
          const { payload } = await encodeFiles([{ path: 'a.yaml', text }]);
          const start = at % payload.length;
          const changed = payload.slice(0, start) + added + payload.slice(start + removed);
          const decoded = await decodeDocument(changed, 's2');
          if (decoded.ok) expect(decoded.text).toBe(text);
          else expect(decoded.failure.title).not.toBe('');
        },
      ),
      runs(60),
    );
  },
  limit,
);

/** Records as this version writes them, with members of any type, and any other values. */
const INFO = {
  id: fc.oneof(fc.constantFrom('a', 'good'), fc.jsonValue()),
  name: fc.oneof(fc.string(), fc.jsonValue()),
  source: fc.oneof(
    fc.constantFrom<unknown>({ kind: 'new' }, { kind: 'url', address: 7 }, { kind: 'future' }),
    fc.jsonValue(),
  ),
  base: fc.jsonValue(),
  created: fc.oneof(fc.integer(), fc.jsonValue()),
  changed: fc.oneof(fc.integer(), fc.constant(Number.NaN), fc.jsonValue()),
  seq: fc.oneof(fc.integer(), fc.constant(1e300), fc.jsonValue()),
  length: fc.oneof(fc.nat(), fc.jsonValue()),
  text: fc.oneof(fc.string(), fc.jsonValue()),
  files: fc.oneof(fc.constantFrom<unknown>([], [{ path: 'b', length: 1e9 }], 7), fc.jsonValue()),
};
const draftLike = fc.record(INFO, { requiredKeys: [] });
const version = fc.constantFrom<unknown>(1, 2, 3, 99, '1', null);
const record = fc.oneof(
  fc.jsonValue(),
  fc.record({ version, kind: fc.constantFrom('draft', 'tail'), ...INFO }, { requiredKeys: [] }),
  fc.record({ version, draft: draftLike }, { requiredKeys: [] }),
  fc.record(
    {
      version,
      tail: fc.record(
        { info: draftLike, insert: fc.jsonValue(), start: fc.jsonValue(), base: fc.jsonValue() },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
);

test(
  'records of any content stay, and a document beside them is found and edited',
  async () => {
    vi.useFakeTimers();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ draft: record, tail: record }, { requiredKeys: [] }), {
          maxLength: 4,
        }),
        fc.array(
          fc.oneof(
            fc.jsonValue().map((value) => JSON.stringify(value)),
            fc.string(),
          ),
          {
            maxLength: 3,
          },
        ),
        async (junk, journals) => {
          const documents = new Map<string, StoredDocument>(
            junk.map((content, i) => [`junk${i}`, { id: `junk${i}`, ...content }]),
          );
          const local = memoryStorage();
          journals.forEach((text, i) => {
            local.setItem(`apidoc:tail:journal${i}`, text);
          });
          const before = structuredClone([...documents]);
          const store: DraftStore = {
            all: async () => [...documents.values()],
            get: async (id) => documents.get(id) ?? { id },
            async save(id, saved, expected) {
              const stored = documents.get(id) ?? { id };
              const result = checkWrite(headOf(stored), saved, expected);
              if (result === 'saved')
                documents.set(
                  id,
                  saved.kind === 'draft' ? { id, draft: saved } : { ...stored, tail: saved },
                );
              return result;
            },
            async remove(id) {
              documents.delete(id);
            },
          };
          const page = () => createDrafts({ store, local, session: memoryStorage() });
          const drafts = page();
          const id = drafts.start({ name: 'good.yaml', text: 'a: 1', source: { kind: 'new' } });
          drafts.changed(id, () => 'a: 12');
          await vi.advanceTimersByTimeAsync(1000);
          const ids = (await page().list()).map((info) => info.id);
          expect(ids).toContain(id);
          expect(await page().open(id)).toMatchObject({ text: 'a: 12' });
          await page().damaged();
          const reader = page();
          for (const [other] of before) await reader.open(other);
          await vi.advanceTimersByTimeAsync(1000);
          // Opened as a copy or not at all: what was stored is as it was.
          for (const [other, stored] of before) expect(documents.get(other)).toEqual(stored);
        },
      ),
      runs(40),
    );
    vi.useRealTimers();
  },
  limit,
);

test(
  'settings of any content are the usual ones',
  () => {
    const value = fc.oneof(
      fc.string(),
      fc.jsonValue().map((content) => JSON.stringify(content)),
    );
    fc.assert(
      fc.property(value, value, (one, other) => {
        const storage = memoryStorage();
        for (const key of ['apidoc:consents', 'apidoc:image-consents', 'apidoc:shown'])
          storage.setItem(key, one);
        storage.setItem('apidoc:start:x', other);
        createConsents(storage, 'files');
        createConsents(storage, 'images');
        createTabSession(storage).read();
        createOpeningLog({ local: storage, locks: null }).onUnload();
      }),
      runs(60),
    );
  },
  limit,
);
