// Whose versions are listed: earlier openings of the same file or folder on disk are the same
// document for the user.
import { expect, test, vi } from 'vitest';
import type { DiskRecord } from '../../share/idb-disk-store.ts';
import { versionsOfDocument } from './versions.ts';

type App = Parameters<typeof versionsOfDocument>[0];

const { list, records } = vi.hoisted(() => ({
  list: vi.fn(async (_ids: readonly string[]) => []),
  records: new Map<string, unknown>(),
}));
vi.mock('./load-history.ts', () => ({ loadHistory: async () => ({ list }) }));
vi.mock('../../share/disk-records.ts', () => ({ allDiskRecords: async () => [...records] }));

/** A handle of what is on disk under a name, or was. */
const handle = (name: string, isGone = false) => ({
  name,
  isSameEntry: async (other: { readonly name: string }) => {
    if (isGone) throw new DOMException('It was moved.', 'NotFoundError');
    return other.name === name;
  },
});
const folder = (name: string, isGone?: boolean) => ({
  folder: handle(name, isGone),
  files: new Map(),
});
const files = (...names: string[]) => ({
  files: new Map(names.map((name) => [name, { handle: handle(name) }])),
});

/** Returns the documents whose versions are listed while one with that record is open. */
async function listed(record?: unknown, current = 'open'): Promise<readonly string[] | undefined> {
  const app = {
    store: { getState: () => ({ document: { id: 'open' } }) },
    disk: {
      getState: () => ({ records: new Map(record ? [['open', record as DiskRecord]] : []) }),
    },
    drafts: { currentId: () => current },
  } as unknown as App;
  const { list: read } = await versionsOfDocument(app);
  await read();
  return list.mock.lastCall?.[0];
}

test('a document that is not on disk has its own versions, and those of its original', async () => {
  records.set('other', folder('shop'));
  expect(await listed()).toEqual(['open']);
  expect(await listed(undefined, 'copy')).toEqual(['copy', 'open']);
});

test('the same folder, or the same only file, is the same document', async () => {
  records.clear();
  records.set('open', folder('shop'));
  records.set('earlier', folder('shop'));
  records.set('another', folder('parcels'));
  records.set('file', files('api.yaml'));
  records.set('several', files('api.yaml', 'types.yaml'));
  expect(await listed(folder('shop'))).toEqual(['open', 'earlier']);
  expect(await listed(files('api.yaml'))).toEqual(['open', 'file']);
});

test('several files without their folder, and what was moved, are compared with nothing', async () => {
  records.clear();
  records.set('earlier', files('api.yaml'));
  expect(await listed(files('api.yaml', 'types.yaml'))).toEqual(['open']);
  records.set('earlier', folder('shop'));
  expect(await listed(folder('shop', true))).toEqual(['open']);
});
