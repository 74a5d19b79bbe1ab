// Whether the browser keeps what is stored here when its disk is full. Without the user's
// permission it may delete all of a site then.

/** When it was last requested, in milliseconds since 1970. */
const REQUESTED = 'apidoc:persist';
/** A browser that refused may grant it later, to a page that is used more. */
const AGAIN_AFTER = 30 * 24 * 60 * 60 * 1000;

/** The part of `navigator.storage` that is used. */
type Manager = Pick<StorageManager, 'persist' | 'persisted'>;

/**
 * Returns a function that has the browser keep what is stored, and resolves to whether it does:
 * `null` where that can't be known. It never rejects. The browser may prompt the user, so it is
 * requested once a month in a browser, whatever the user chose, and once by each page where nothing
 * remembers that.
 * @param storage `navigator.storage`, which is missing on plain http hosts
 * @param local `webStorage('localStorage')`
 * @param now milliseconds since 1970
 */
export function createPersistence(
  storage: Manager | undefined,
  local: Storage | null,
  now = Date.now,
): () => Promise<boolean | null> {
  let result: Promise<boolean | null> | null = null;
  const request = async (): Promise<boolean | null> => {
    try {
      if (await storage?.persisted()) return true;
      if (!storage || wasRequested(local, now())) return storage ? false : null;
      return await storage.persist();
    } catch {
      return null;
    }
  };
  return () => {
    result ??= request();
    return result;
  };
}

/** Returns whether it was requested within a month; if not, notes that it is now. */
function wasRequested(local: Storage | null, now: number): boolean {
  try {
    const at = Number(local?.getItem(REQUESTED) ?? 0);
    if (at <= now && now - at < AGAIN_AFTER) return true;
    local?.setItem(REQUESTED, String(now));
  } catch {
    // A full or forbidden storage remembers nothing.
  }
  return false;
}
