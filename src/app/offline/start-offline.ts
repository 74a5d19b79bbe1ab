// The studio as an app: kept for use without a network, renewed without a loss, and opened by the
// desktop with files.
import { keepOffline, reportPage, storeBuild, versionOf } from '../../offline/keep-offline.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { StudioStore } from '../../store/store.ts';
import { whenIdle } from '../../ui/next-task.ts';
import { registerServiceWorker } from '../../worker/create-worker.ts';
import type { Opener } from '../opener.ts';

interface OfflineServices {
  readonly store: StudioStore;
  readonly drafts: Drafts;
  readonly opener: Opener;
}

/** What is used of the files that the desktop opens with an installed app (Chromium). */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/**
 * Starts what an installed app does. Nothing is kept where the page was not built for it, or is
 * served by `apidoc-studio serve`, whose address is another one each time.
 * @param ready resolves when all that is shown first is loaded. The worker's files come after that:
 * they are 150, and delayed the editor of a first visit by 0.8 of 3.9 seconds. Of a page to read
 * they are those that it needs, until the user edits.
 */
export function startOffline(app: OfflineServices, ready: Promise<void>): void {
  openLaunched(app.opener);
  const version = versionOf(document);
  if (version === null || document.querySelector('meta[name="apidoc-served"]')) return;
  const options = {
    container: serviceWorkers(),
    version,
    edits: () => !app.store.getState().reading,
    onNewVersion: () =>
      app.store.getState().notify({
        text: 'A new version of the studio is ready.',
        action: { label: 'Reload', run: () => void reload(app, () => location.reload()) },
        stays: true,
      }),
  };
  const register = async (script: string): ReturnType<typeof registerServiceWorker> => {
    await ready;
    await new Promise<void>((resolve) => whenIdle(resolve));
    // The service worker of an earlier visit stores a new build by itself.
    if (!options.container?.controller) await storeBuild(script, options.edits());
    return registerServiceWorker(script);
  };
  app.store.subscribe(({ reading }, before) => {
    if (before.reading && !reading) reportPage(options);
  });
  afterLoad(() => whenIdle(() => void keepOffline(options, register)));
}

/** Returns the browser's service workers; undefined where it has none or forbids them. */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/**
 * Reloads the page when everything that was typed is stored. Without that it stays, and says so.
 */
export async function reload(
  { store, drafts }: Pick<OfflineServices, 'store' | 'drafts'>,
  reloadPage: () => void,
): Promise<void> {
  await drafts.flush();
  if (drafts.getStatus().state !== 'failed') return reloadPage();
  store.getState().notify({
    text: 'Not reloaded: this browser could not store your text. Save it to disk, then reload the page.',
    tone: 'error',
    stays: true,
  });
}

function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

function openLaunched(opener: Opener): void {
  const { launchQueue } = globalThis as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    if (files.length > 0) void opener.handles(files);
  });
}
