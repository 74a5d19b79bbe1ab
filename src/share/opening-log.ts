// Remembers which documents were being opened: one whose opening twice ended with the page gone is
// opened in safe mode the third time.
import { fingerprint, newId } from './fingerprint.ts';

const PREFIX = 'apidoc:start:';
/** Openings that did not finish before a text is unsafe. */
const MOST = 2;
/** Milliseconds after which a record expires. */
const OLD = 7 * 24 * 3600 * 1000;
/** Milliseconds after which an opening counts as ended, in a browser without locks. */
const LONG = 60_000;

export interface OpeningLogOptions {
  /** `webStorage('localStorage')` */
  readonly local: Storage | null;
  /** `navigator.locks`, `null` on plain http hosts. A lock ends with its page in any case. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | null;
}

/**
 * The openings of documents. One for each page. A document is known by its text, so that a link, an
 * address and a draft of it are the same.
 */
export interface OpeningLog {
  /** Whether opening the text may be unsafe; then `isUnsafe` decides. Synchronous. */
  maybeUnsafe(text: string): boolean;
  /** Whether opening the text did not finish twice, in pages that are gone. */
  isUnsafe(text: string): Promise<boolean>;
  /** The text is being opened. */
  begin(text: string): void;
  /** The opened document has been painted. */
  finish(): void;
  /** What was begun failed: leaving the page doesn't undo that. */
  fail(): void;
  /** Call when the page is left: a page that can do that did not hang. */
  onUnload(): void;
  /** Forgets the openings of a text, so that it is opened as any other. */
  forget(text: string): void;
  /** The user closed an unsafe text: it is not opened unless the user chooses it. */
  close(text: string): void;
  isClosed(text: string): boolean;
}

interface OpeningRecord {
  /** Fingerprint of the text. */
  readonly of: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly closed?: true;
}

export function createOpeningLog({ local, locks }: OpeningLogOptions): OpeningLog {
  let current: { readonly key: string; failed: boolean; release(): void } | null = null;

  const attempt = <T>(otherwise: T, work: (storage: Storage) => T): T => {
    try {
      return local ? work(local) : otherwise;
    } catch {
      return otherwise;
    }
  };
  const records = (): ReadonlyMap<string, OpeningRecord> =>
    attempt(new Map<string, OpeningRecord>(), (storage) => {
      const found = new Map<string, OpeningRecord>();
      const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter(
        (key) => key.startsWith(PREFIX),
      );
      for (const key of keys) {
        const record = readRecord(storage.getItem(key));
        if (record && Date.now() - record.at < OLD) found.set(key, record);
        else storage.removeItem(key);
      }
      return found;
    });
  const of = (text: string): (readonly [key: string, OpeningRecord])[] => {
    const found = [...records()];
    if (found.length === 0) return [];
    const print = fingerprint(text);
    return found.filter(([key, record]) => record.of === print && key !== current?.key);
  };
  const remove = (key: string): void => attempt(undefined, (storage) => storage.removeItem(key));
  const write = (key: string, record: OpeningRecord): void =>
    attempt(undefined, (storage) => storage.setItem(key, JSON.stringify(record)));
  const drop = (): void => {
    current?.release();
    current = null;
  };

  /** Keys of the openings that are under way in any page. */
  async function alive(): Promise<ReadonlySet<string>> {
    const { held = [] } = (await locks?.query().catch(() => null)) ?? {};
    return new Set(held.flatMap(({ name }) => name ?? []));
  }

  const forget = (text: string): void => {
    for (const [key] of of(text)) remove(key);
  };

  return {
    maybeUnsafe: (text) => of(text).length >= MOST,
    async isUnsafe(text) {
      const held = await alive();
      const ended = of(text).filter(
        ([key, { at }]) => !held.has(key) && (locks !== null || Date.now() - at > LONG),
      );
      return ended.length >= MOST;
    },
    begin(text) {
      if (current && !current.failed) remove(current.key);
      drop();
      const key = PREFIX + newId();
      write(key, { of: fingerprint(text), at: Date.now() });
      let release = (): void => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      locks?.request(key, () => released).catch(() => undefined);
      current = { key, failed: false, release };
    },
    finish() {
      if (!current || current.failed) return;
      // What can be opened is safe, whatever happened before.
      const known = records();
      const own = known.get(current.key)?.of;
      for (const [key, record] of known) if (record.of === own) remove(key);
      drop();
    },
    fail() {
      if (current) current.failed = true;
    },
    onUnload() {
      if (current && !current.failed) remove(current.key);
    },
    forget,
    close(text) {
      forget(text);
      if (current) remove(current.key);
      drop();
      // As many records as make it unsafe, without pages of their own.
      const base = `${PREFIX}closed-${fingerprint(text)}`;
      for (let i = 0; i < MOST; i++)
        write(`${base}-${i}`, { of: fingerprint(text), at: Date.now() - LONG - 1, closed: true });
    },
    isClosed: (text) => of(text).some(([, record]) => record.closed),
  };
}

function readRecord(text: string | null): OpeningRecord | null {
  try {
    const { of, at, closed } = (JSON.parse(text ?? 'null') ?? {}) as {
      of?: unknown;
      at?: unknown;
      closed?: unknown;
    };
    return typeof of === 'string' && typeof at === 'number'
      ? { of, at, ...(closed === true && { closed }) }
      : null;
  } catch {
    return null;
  }
}
