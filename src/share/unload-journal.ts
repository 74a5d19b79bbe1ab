// What is written while the page is closed: only localStorage writes before the page is gone, so it
// stores the last small change of each document.
import { type Tail, tailRecord } from './draft.ts';

const PREFIX = 'apidoc:tail:';

/** A `Storage` that may be missing, forbidden or full; failures are ignored. */
export interface UnloadJournal {
  /** @returns false where nothing could be written */
  write(tail: Tail): boolean;
  /**
   * Returns the unparsed record of a document: `undefined` if there is none, a string if it isn't
   * JSON.
   */
  read(id: string): unknown;
  ids(): readonly string[];
  remove(id: string): void;
}

/** @param storage `localStorage`, or `null` where the browser has none to give */
export function createUnloadJournal(storage: Storage | null): UnloadJournal {
  const attempt = <T>(otherwise: T, work: (storage: Storage) => T): T => {
    try {
      return storage ? work(storage) : otherwise;
    } catch {
      return otherwise;
    }
  };
  return {
    write: (tail) =>
      attempt(false, (to) => {
        to.setItem(PREFIX + tail.info.id, JSON.stringify(tailRecord(tail)));
        return true;
      }),
    read(id) {
      const text = attempt<string | null>(null, (from) => from.getItem(PREFIX + id));
      if (text === null) return undefined;
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    },
    ids: () =>
      attempt<string[]>([], (from) => {
        const keys = Array.from({ length: from.length }, (_, at) => from.key(at) ?? '');
        return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
      }),
    remove: (id) => attempt(undefined, (from) => from.removeItem(PREFIX + id)),
  };
}

/**
 * Calls `onUnload` whenever the page may be about to go.
 * @returns a function that ends it
 */
export function flushOnUnload(drafts: { onUnload(): void }): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') drafts.onUnload();
  };
  const leave = () => drafts.onUnload();
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', leave);
  };
}
