// For tests: storages in memory, a fake server of a folder, a worker, and a count of what is
// allocated.
import { type HeapProfiler, Session } from 'node:inspector';
import { checkWrite, type DraftStore, headOf, type StoredDocument } from './draft-store.ts';
import type { ServedList, ServedNetwork } from './served-folder.ts';
import { type PackedFiles, unpackFiles } from './unpack-zip.ts';

/** A `Storage` over a map. */
export function memoryStorage(entries = new Map<string, string>()): Storage {
  return {
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** Returns a folder on a fake disk that a fake server serves as `http://127.0.0.1:1/token/`. */
export function servedDisk(
  contents: Readonly<Record<string, string>>,
  entry: string | null = null,
) {
  let clock = 1;
  let canWrite = true;
  const files = new Map(
    Object.entries(contents).map(([path, text]) => [path, { text, version: clock, modified: 1 }]),
  );
  const requests: string[] = [];
  const before = new Map<string, () => void>();
  const pages = new Set<{ data: (data: string) => void; end: () => void }>();
  const list = (): ServedList => ({
    id: 'id',
    name: 'shop',
    entry,
    files: [...files].map(([path, { version, modified }]) => ({
      ...{ path, modified },
      version: String(version),
    })),
  });
  const set = (path: string, text: string, modified = ++clock): void =>
    void files.set(path, { text, version: ++clock, modified });
  const respond = (method: string, path: string, headers: Headers, body: string): Response => {
    const file = files.get(path);
    const etag = (found = files.get(path)): Record<string, string> =>
      found ? { ETag: `"${found.version}"`, 'X-Modified': String(found.modified) } : {};
    if (method === 'GET')
      return file
        ? new Response(file.text, { headers: etag() })
        : new Response('', { status: 404 });
    if (!canWrite) return new Response('', { status: 405 });
    const expected = headers.get('If-Match');
    const fits = file ? expected === `"${file.version}"` : headers.get('If-None-Match') === '*';
    if (!fits) return new Response('', { status: 412, headers: etag() });
    if (method === 'PUT') set(path, body);
    else files.delete(path);
    return new Response('', { headers: etag() });
  };
  const network: ServedNetwork = {
    async fetch(input, { method = 'GET', headers, body } = {}) {
      const { pathname } = new URL(String(input));
      requests.push(`${method} ${pathname}`);
      before.get(method)?.();
      if (pathname === '/token/served/files') return Response.json(list());
      const path = decodeURIComponent(pathname.slice('/token/served/files/'.length));
      const text = body instanceof Blob ? await body.text() : '';
      return respond(method, path, new Headers(headers), text);
    },
    events(_, data, end) {
      const page = { data, end };
      pages.add(page);
      data(JSON.stringify(list()));
      return () => pages.delete(page);
    },
  };
  return {
    network,
    requests,
    texts: (): Record<string, string> =>
      Object.fromEntries([...files].map(([path, { text }]) => [path, text])),
    /** As another program changes a file. */
    change(path: string, text: string, { sameTime = false } = {}): void {
      set(path, text, sameTime ? files.get(path)?.modified : undefined);
    },
    remove: (path: string): void => void files.delete(path),
    readOnly: (): void => {
      canWrite = false;
    },
    /** Happens before each request of a method. */
    before: (method: string, event: () => void): void => void before.set(method, event),
    /** Sends pages the list of files. */
    publish: (): void => {
      for (const page of pages) page.data(JSON.stringify(list()));
    },
    end: (): void => {
      for (const page of pages) page.end();
    },
    /** How many pages follow it. */
    pages: (): number => pages.size,
  };
}

/**
 * Counts the bytes that are allocated from now on, also those that are free again.
 * @returns a function that ends it, with how many there were
 */
export function countAllocations(): () => number {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.startSampling', {
    samplingInterval: 4096,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  const sizeOf = ({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
    children.reduce((sum, child) => sum + sizeOf(child), selfSize);
  return () => {
    let bytes = Number.NaN;
    session.post('HeapProfiler.stopSampling', (_, { profile }) => {
      bytes = sizeOf(profile.head);
    });
    session.disconnect();
    return bytes;
  };
}

/** The worker that unpacks archives, run in this thread. */
export class UnpackingWorker {
  static ended = 0;
  onmessage: ((event: object) => void) | null = null;
  postMessage(files: PackedFiles) {
    void unpackFiles(files).then((data) => this.onmessage?.({ data }));
  }
  terminate() {
    UnpackingWorker.ended++;
  }
}

/** A store of drafts over a map. */
export function memoryDraftStore(documents = new Map<string, StoredDocument>()): DraftStore {
  return {
    all: async () => [...documents.values()],
    get: async (id) => documents.get(id) ?? { id },
    async save(id, record, expected) {
      const stored = documents.get(id) ?? { id };
      const result = checkWrite(headOf(stored), record, expected);
      if (result === 'saved')
        documents.set(
          id,
          record.kind === 'draft' ? { id, draft: record } : { ...stored, tail: record },
        );
      return result;
    },
    async remove(id) {
      documents.delete(id);
    },
  };
}
