// The page's end of the service worker: registers it, and hears of new versions.
import { createWorker, registerServiceWorker } from '../worker/create-worker.ts';
import { type FromServiceWorker, type PageVersion, READING } from './open-pages.ts';

export interface OfflineOptions {
  /** `navigator.serviceWorker`; undefined where the browser has none, or not for this page. */
  readonly container: ServiceWorkerContainer | undefined;
  /** The build that the page is of (`versionOf`). */
  readonly version: string;
  /** Returns whether the page can edit, which needs all of the build. */
  edits(): boolean;
  /** Called once, when a page that is loaded now would be of another build. */
  readonly onNewVersion: () => void;
}

/** Time after which a page that is shown again looks for a new version. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

/**
 * Returns the build that a page is of; null for one without a service worker, such as that of the
 * development server.
 */
export function versionOf(page: Document): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="apidoc-version"]')?.content ?? null;
}

/** Reports to the service worker which build the page is of, and what of it is needed. */
export function reportPage({
  container,
  version,
  edits,
}: Omit<OfflineOptions, 'onNewVersion'>): void {
  const message: PageVersion = { kind: 'page', version, edits: edits() };
  container?.controller?.postMessage(message);
}

/**
 * Has the browser keep the studio for use without a network. Where that fails, because there is no
 * space or the browser forbids it, the page works as it does without.
 */
export async function keepOffline(
  options: OfflineOptions,
  register: typeof registerServiceWorker = registerServiceWorker,
): Promise<void> {
  const { container, version, onNewVersion } = options;
  if (!container) return;
  let announced = false;
  const report = (): void => reportPage(options);
  container.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker | null>) => {
    if (data?.kind === 'which') report();
    else if (data?.kind === 'newest' && data.version !== version && !announced) {
      announced = true;
      onNewVersion();
    }
  });
  container.addEventListener('controllerchange', report);
  report();
  try {
    // Playwright, which blocks service workers in most tests, gives none.
    const registration: ServiceWorkerRegistration | undefined = await register('sw.js');
    if (registration) updateWhenShown(registration);
  } catch {
    // Works as before.
  }
}

/**
 * Stores the build in a worker of the page, so that the service worker finds all of it: the browser
 * keeps what a service worker needed to store 150 files, 5 MB in the process of the page, until it
 * ends. Where this fails, the service worker tries it again.
 * @param script the service worker's, which can do both
 * @param edits whether all of it is needed, not only what reads
 */
export function storeBuild(script: string, edits: boolean): Promise<void> {
  return new Promise((resolve) => {
    const worker = createWorker(
      new URL(script, document.baseURI).href,
      edits ? 'offline' : READING,
    );
    worker.onmessage = worker.onerror = () => {
      worker.terminate();
      resolve();
    };
  });
}

/** The browser itself looks for a new version only when a page is loaded. */
function updateWhenShown(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}
