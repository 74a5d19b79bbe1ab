// Whether the browser keeps what is stored here when its disk is full. Without the user's
// permission it may delete all of a site then.

const REQUESTED = 'apidoc:persist';

/** The part of `navigator.storage` that is used. */
type Manager = Pick<StorageManager, 'persist' | 'persisted'>;

/**
 * Returns a function that has the browser keep what is stored, and resolves to whether it does:
 * `null` where that can't be known. It never rejects. The browser may prompt the user, so it is
 * requested once in a browser, whatever the user chose, and once by each page where nothing
 * remembers that.
 * @param storage `navigator.storage`, which is missing on plain http hosts
 * @param local `webStorage('localStorage')`
 */
export function createPersistence(
  storage: Manager | undefined,
  local: Storage | null,
): () => Promise<boolean | null> {
  let result: Promise<boolean | null> | null = null;
  const request = async (): Promise<boolean | null> => {
    try {
      if (await storage?.persisted()) return true;
      if (!storage || wasRequested(local)) return storage ? false : null;
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

/** Returns whether an earlier page requested it, and notes that one has by now. */
function wasRequested(local: Storage | null): boolean {
  try {
    if (local?.getItem(REQUESTED)) return true;
    local?.setItem(REQUESTED, '1');
  } catch {
    // A full or forbidden storage remembers nothing.
  }
  return false;
}
