// The files of builds, each build in a cache of its own. Nothing else is ever stored: a build names
// its files and their hashes.

/** A file that the page can need without a network. */
interface BuildFile {
  /** Relative to the folder of the page. */
  readonly path: string;
  /** As in the attribute `integrity`: other content is refused. */
  readonly integrity: string;
  /** A page to read needs it. */
  readonly reading?: true;
}

/** What the build writes into its service worker. */
export interface Build {
  readonly version: string;
  /** Bytes of all files. */
  readonly bytes: number;
  /** Bytes of those that a page to read needs. */
  readonly bytesToRead: number;
  readonly files: readonly BuildFile[];
}

/** What is used of a request. */
export type PageRequest = Pick<Request, 'method' | 'mode' | 'url'>;

export interface BuildCacheOptions {
  readonly build: Build;
  /** Address of the folder of the page; ends with a slash. */
  readonly scope: string;
  readonly caches: Pick<CacheStorage, 'delete' | 'keys' | 'open'>;
  readonly request: (address: string, options?: RequestInit) => Promise<Response>;
  /** Bytes that the browser still stores for this site; undefined where it doesn't say. */
  readonly freeBytes: () => Promise<number | undefined>;
}

/** The whole build, or what a page to read needs of it. */
type Stored = 'all' | 'reading';

export interface BuildCache {
  /**
   * Stores the files that are not stored yet; where that fails, none stay but those of a page to
   * read, if all of these were there.
   * @throws where one is missing or differs, or storage is full
   */
  store(what: Stored): Promise<void>;
  /** Returns what was stored of the last build that was stored. */
  storedBefore(): Promise<Stored>;
  /** Returns the response to a request for a file of the build; null for any other request. */
  respond(request: PageRequest): Promise<Response> | null;
  /** Deletes what was stored of builds that are not in use. */
  keep(versions: ReadonlySet<string>): Promise<void>;
  /** Deletes all that was stored. */
  remove(): Promise<void>;
}

const INDEX = 'index.html';
/** Files whose names change with their content: one of an older build is right, or absent. */
const HASHED = 'assets/';
/** The drafts of the user have the first claim to the storage. */
const FREE_FOR_EACH_BYTE = 4;
const TYPE = 'Content-Type';
/** The type of a script that is stored as bytes of no type. */
const TYPE_OF_SCRIPT = 'X-Content-Type';
/** Requests at a time: the page may be loading its document. */
const AT_ONCE = 4;

/** Returns the hash of a file as an attribute `integrity` has it. */
async function hashOf(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * Gives the memory of a buffer back at once, by sending it where nobody receives it. The browser
 * collects no garbage in a worker that lives for seconds: the buffers of all files would stay in
 * the process of the page until the worker ends.
 */
function release(bytes: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [bytes]);
  port1.close();
}

/**
 * Returns headers by which a browser does not know a script as one: it would compile each script
 * that a worker stores while it installs, in the process of the page, where it stays: 17 MB.
 */
function withoutType(headers: Headers): Headers {
  const type = headers.get(TYPE) ?? '';
  if (!/javascript/i.test(type)) return headers;
  const changed = new Headers(headers);
  changed.set(TYPE, 'application/octet-stream');
  changed.set(TYPE_OF_SCRIPT, type);
  return changed;
}

/** Returns a stored response with the type that its host gave it. */
async function withType(response: Response): Promise<Response> {
  const type = response.headers.get(TYPE_OF_SCRIPT);
  if (type === null) return response;
  const headers = new Headers(response.headers);
  headers.set(TYPE, type);
  headers.delete(TYPE_OF_SCRIPT);
  return new Response(await response.blob(), { headers });
}

export function createBuildCache({
  build,
  scope,
  caches,
  request,
  freeBytes,
}: BuildCacheOptions): BuildCache {
  // Sites of several studios, each in a folder of its own, share the storage.
  const prefix = `apidoc-studio ${new URL(scope).pathname} `;
  const own = prefix + build.version;
  const paths = new Set(build.files.map(({ path }) => path));

  async function requireSpace(what: Stored): Promise<void> {
    const free = await freeBytes();
    const bytes = what === 'all' ? build.bytes : build.bytesToRead;
    if (free !== undefined && free < bytes * FREE_FOR_EACH_BYTE)
      throw new Error('Too little storage is left to keep the studio for offline use.');
  }

  // The content is compared here, not by the option `integrity` of the request, and stored as a
  // blob, which is not in the process of the page: responses that the browser compares, and scripts
  // that are stored as they came, stay there in several copies until the worker ends.
  async function load({ path, integrity }: BuildFile): Promise<Response> {
    // Hosts redirect the name of the page to its folder.
    const address = scope + (path === INDEX ? '' : path);
    const response = await request(address, {
      cache: path.startsWith(HASHED) ? 'default' : 'no-cache',
    });
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    const content = await response.blob();
    const bytes = await content.arrayBuffer();
    const hash = await hashOf(bytes);
    release(bytes);
    if (hash !== integrity) throw new Error(`${path}: of another build`);
    // A new response: a navigation refuses one that was redirected.
    return new Response(content, { headers: withoutType(response.headers) });
  }

  const names = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

  /** Looks in this build first; only the names of hashed files are the same in another one. */
  async function stored(path: string): Promise<Response | undefined> {
    const others = path.startsWith(HASHED) ? await names() : [];
    for (const name of new Set([own, ...others])) {
      const found = await (await caches.open(name)).match(scope + path, { ignoreVary: true });
      if (found) return withType(found);
    }
    return undefined;
  }

  return {
    async store(what) {
      const cache = await caches.open(own);
      const missing: BuildFile[] = [];
      for (const file of build.files) {
        if (what === 'reading' && !file.reading) continue;
        if (!(await cache.match(scope + file.path, { ignoreVary: true }))) missing.push(file);
      }
      if (missing.length === 0) return;
      const waiting = missing.values();
      try {
        await requireSpace(what);
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            for (const file of waiting) await cache.put(scope + file.path, await load(file));
          }),
        );
      } catch (error) {
        if (missing.some(({ reading }) => reading)) await caches.delete(own);
        else for (const { path } of missing) await cache.delete(scope + path);
        throw error;
      }
    },

    async storedBefore() {
      for (const name of await names()) {
        const cache = await caches.open(name);
        // The page of a catalog is for no reader of a document.
        if (await cache.match(`${scope}catalog.html`, { ignoreVary: true })) return 'all';
      }
      return 'reading';
    },

    respond({ method, mode, url }) {
      const { origin, pathname, search } = new URL(url);
      const address = origin + pathname;
      if (method !== 'GET' || !address.startsWith(scope)) return null;
      const path = address.slice(scope.length);
      const isPage = mode === 'navigate';
      const name = isPage && path === '' ? INDEX : path;
      // The query of a page is for the page; that of a file would make it another one.
      if (isPage ? !(paths.has(name) && name.endsWith('.html')) : search !== '') return null;
      if (!paths.has(name) && !name.startsWith(HASHED)) return null;
      return stored(name).then((found) => found ?? request(url));
    },

    async keep(versions) {
      for (const name of await names())
        if (name !== own && !versions.has(name.slice(prefix.length))) await caches.delete(name);
    },

    async remove() {
      for (const name of await names()) await caches.delete(name);
    },
  };
}
