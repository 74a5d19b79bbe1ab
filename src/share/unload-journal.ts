// What is written while the page is closed: only localStorage writes before the page is gone, so it
// stores the last small change of each document.
import { type Tail, tailRecord } from './draft.ts';

const PREFIX = 'apidoc:tail:';

export interface JournalEntry {
  readonly key: string;
  /** Unparsed: a string if it isn't JSON. */
  readonly record: unknown;
}

/** A `Storage` that may be missing, forbidden or full; failures are ignored. */
export interface UnloadJournal {
  /** The page that writes it. Each has an entry of its own for a document. */
  readonly writer: string;
  /** Returns the key of the entry; null where nothing could be written. */
  write(tail: Tail): string | null;
  /** Returns the entries of a document, of all pages. */
  read(id: string): readonly JournalEntry[];
  /** The documents that have entries. */
  ids(): readonly string[];
  remove(key: string): void;
}

/**
 * @param storage `localStorage`, or `null` where the browser has none to give
 * @param writer an id of this page
 */
export function createUnloadJournal(storage: Storage | null, writer: string): UnloadJournal {
  const attempt = <T>(otherwise: T, work: (storage: Storage) => T): T => {
    try {
      return storage ? work(storage) : otherwise;
    } catch {
      return otherwise;
    }
  };
  const keys = (): string[] =>
    attempt<string[]>([], (from) =>
      Array.from({ length: from.length }, (_, at) => from.key(at) ?? '').filter((key) =>
        key.startsWith(PREFIX),
      ),
    );
  return {
    writer,
    write: (tail) =>
      attempt<string | null>(null, (to) => {
        const key = `${PREFIX}${tail.info.id}/${writer}`;
        to.setItem(key, JSON.stringify(tailRecord(tail)));
        return key;
      }),
    read: (id) =>
      keys().flatMap((key) => {
        const text = documentOf(key) === id && attempt(null, (from) => from.getItem(key));
        return typeof text === 'string' ? [{ key, record: parseJournal(text) }] : [];
      }),
    ids: () => [...new Set(keys().map(documentOf))],
    remove: (key) => attempt(undefined, (from) => from.removeItem(key)),
  };
}

/** Entries of older versions have no page in their key. */
function documentOf(key: string): string {
  return key.slice(PREFIX.length).split('/', 1)[0] ?? '';
}

function parseJournal(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
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
