// Shows authors once that the studio was updated. The version that a browser knows is stored; at
// the first visit there is nothing new.
import { webStorage } from '../../share/web-storage.ts';
import type { AppServices } from '../services.ts';

const KEY = 'apidoc-studio-version';
const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

/** Returns whether a version such as `1.10.0` comes after another; false if either is none. */
export function isLaterVersion(version: string, than: string): boolean {
  if (!VERSION.test(version) || !VERSION.test(than)) return false;
  const [numbers, others] = [version, than].map((one) => one.split('.').map(Number));
  const at = numbers?.findIndex((number, i) => number !== others?.[i]) ?? -1;
  return at >= 0 && (numbers?.[at] ?? 0) > (others?.[at] ?? 0);
}

function knownVersion(storage: Storage): string {
  try {
    return storage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/**
 * Shows a notice if this version is later than the one that the browser knows. It is not shown
 * again when it was dismissed or opened.
 * @returns a function that stops waiting for that
 */
export function announceVersion(
  { store, editing, embed }: Pick<AppServices, 'store' | 'editing' | 'embed'>,
  version: string,
): () => void {
  const storage = webStorage('localStorage');
  if (!storage || embed) return () => undefined;
  const remember = (): void => {
    try {
      storage.setItem(KEY, version);
    } catch {
      // Then it is shown once more.
    }
  };
  if (!isLaterVersion(version, knownVersion(storage))) {
    remember();
    return () => undefined;
  }
  const id = store.getState().notify({
    text: `Apidoc Studio was updated to ${version}.`,
    stays: true,
    action: { label: "What's new", run: () => editing.getState().show('news') },
  });
  const stop = store.subscribe(({ notices }) => {
    if (notices.some((notice) => notice.id === id)) return;
    stop();
    remember();
  });
  return stop;
}
