// The service worker: the studio without a network. It serves the files of the build from a cache
// and leaves every other request to the browser. As a worker of a page the same script stores these
// files and does nothing else.
import { type Build, createBuildCache, type PageRequest } from './build-cache.ts';
import { type OpenPage, OpenPages, type PageVersion, pageVersion, READING } from './open-pages.ts';

/** Written before this script by the build. */
declare const APIDOC_BUILD: Build;

/** What is used of service workers; the compiler has the types of pages. */
interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface ServiceWorkerScope {
  /** That of a worker of a page, which says what it stores. */
  readonly name?: string;
  /** Not there in a worker of a page. */
  readonly registration?: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly OpenPage[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: WaitingEvent) => void): void;
  addEventListener(
    type: 'fetch',
    listen: (
      event: WaitingEvent & {
        readonly request: PageRequest;
        respondWith(response: Promise<Response>): void;
      },
    ) => void,
  ): void;
  addEventListener(
    type: 'message',
    listen: (event: WaitingEvent & { readonly data: unknown; readonly source: OpenPage }) => void,
  ): void;
}

const worker = globalThis as unknown as ServiceWorkerScope;
/** The folder of the script: no registration names another one. */
const scope = new URL('./', location.href).href;
const build = APIDOC_BUILD;

const cache = createBuildCache({
  build,
  scope,
  caches,
  request: (address, options) => fetch(address, options),
  async freeBytes() {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined ? undefined : quota - (usage ?? 0);
  },
});
const pages = new OpenPages(() => worker.clients.matchAll({ type: 'window' }));

/** Returns whether the host has no service worker any more, or another site is there now. */
async function hasNoServiceWorker(): Promise<boolean> {
  try {
    const { status, ok, headers } = await fetch(`${scope}sw.js`, {
      method: 'HEAD',
      cache: 'no-store',
    });
    const isScript = /javascript/.test(headers.get('Content-Type') ?? '');
    return status === 404 || status === 410 || (ok && !isScript);
  } catch {
    return false;
  }
}

/** Reports to the page that this worker has nothing more to do. */
function reportStored(): void {
  postMessage(null);
}

async function pageStarted(page: OpenPage, { version, edits }: PageVersion): Promise<void> {
  pages.add(page, version);
  page.postMessage({ kind: 'newest', version: build.version });
  const inUse = await pages.all();
  if (inUse) await cache.keep(inUse);
  // Whoever has only read until now has a part of the build.
  if (edits && version === build.version) await cache.store('all').catch(() => undefined);
  if (await hasNoServiceWorker()) {
    await worker.registration?.unregister();
    await cache.remove();
  }
}

function serve(): void {
  // A new build is used at once: open pages find their files in the cache of their own build.
  worker.addEventListener('install', (event) =>
    event.waitUntil(
      cache
        .storedBefore()
        .then(cache.store)
        .then(() => worker.skipWaiting()),
    ),
  );
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('fetch', (event) => {
    const response = cache.respond(event.request);
    if (response) event.respondWith(response);
  });
  worker.addEventListener('message', (event) => {
    const started = pageVersion(event.data);
    if (started !== null) event.waitUntil(pageStarted(event.source, started));
  });
}

if (worker.registration) serve();
else cache.store(worker.name === READING ? 'reading' : 'all').then(reportStored, reportStored);
