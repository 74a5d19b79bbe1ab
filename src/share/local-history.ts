// The versions of documents in this browser: kept while the user works, and named by the user.
import { type DraftContent, type DraftTexts, pack } from './draft.ts';
import { newId } from './fingerprint.ts';
import type { HistoryStore } from './history-store.ts';
import { failureOfStore } from './store-failure.ts';
import {
  countLines,
  gzipText,
  parseVersionRecord,
  readTexts,
  resultOf,
  type Version,
  type VersionReason,
  versionRecord,
} from './version.ts';
import {
  MAX_LENGTH,
  newestFirst,
  versionsToRemove,
  versionsToSpare,
  whyNotToName,
} from './version-limits.ts';

export interface VersionDescription {
  readonly reason: VersionReason;
  readonly name?: string;
  readonly fileName: string;
  readonly summary?: string;
}

/** `same`: the newest version has these texts already; `refused`: why, in one or two sentences. */
export type Kept =
  | { readonly state: 'kept' | 'same'; readonly version: Version }
  | { readonly state: 'refused'; readonly message: string };

export interface LocalHistory {
  /**
   * Returns the versions of documents, newest first; those that can't be read are left out.
   * Rejects where the browser gives no access.
   */
  list(documents: readonly string[]): Promise<readonly Version[]>;
  /** Returns the texts of a version; null where they are damaged or gone. */
  texts(version: Version): Promise<DraftTexts | null>;
  /** Keeps a version, unless the newest is the same; removes versions that are too many. */
  keep(document: string, content: DraftContent, description: VersionDescription): Promise<Kept>;
  /** Names a version, or removes its name. @returns why not, in a sentence; null where it was */
  name(version: Version, name: string | null): Promise<string | null>;
  /** Deletes a version. @returns a function that restores it */
  remove(version: Version): Promise<() => Promise<void>>;
  /** Deletes what is kept of a document. @returns a function that restores it */
  removeDocument(document: string): Promise<() => Promise<void>>;
  /** Removes the older half of the versions without names: drafts are more important. */
  freeStorage(): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

const TOO_LARGE = 'Documents of more than 4 million characters have no local history.';
const NOT_KEPT = "This version couldn't be kept:";

/** @param now milliseconds since 1970 */
export function createLocalHistory(store: HistoryStore, now = Date.now): LocalHistory {
  const listeners = new Set<() => void>();
  const publish = (): void => {
    for (const listener of listeners) listener();
  };
  const all = async (): Promise<Version[]> =>
    (await store.heads()).flatMap((record) => parseVersionRecord(record) ?? []);

  async function freeStorage(): Promise<void> {
    await store.remove(versionsToSpare(await all()));
    publish();
  }

  /** Writes, and writes again after removing old versions where there is no storage left. */
  async function put(head: Version, data?: Uint8Array): Promise<void> {
    try {
      await store.put(versionRecord(head), data);
    } catch (error) {
      if (failureOfStore(error).reason !== 'quota') throw error;
      await freeStorage();
      await store.put(versionRecord(head), data);
    }
  }

  async function write(
    document: string,
    content: DraftContent,
    { reason, name, fileName, summary = '' }: VersionDescription,
  ): Promise<Kept> {
    const packed = pack(content);
    if (packed.text.length > MAX_LENGTH) return { state: 'refused', message: TOO_LARGE };
    const result = resultOf(packed);
    const versions = await all();
    const own = newestFirst(versions.filter((version) => version.document === document));
    const [newest] = own;
    if (newest?.result === result && (name === undefined || newest.name === undefined)) {
      if (name === undefined) return { state: 'same', version: newest };
      const refused = await rename(newest, name);
      if (refused !== null) return { state: 'refused', message: refused };
      return { state: 'kept', version: { ...newest, name } };
    }
    const data = await gzipText(packed.text);
    const full = name === undefined ? null : whyNotToName(own, data.length);
    if (full !== null) return { state: 'refused', message: full };
    const before = newest && (await readTexts(newest, await store.data(document, newest.id)));
    const head: Version = {
      id: newId(),
      document,
      // A clock that was set back must not make an older version of it.
      kept: Math.max(now(), newest ? newest.kept + 1 : 0),
      reason,
      ...(name !== undefined && { name }),
      fileName,
      summary,
      lines: before ? countLines(pack(before).text, packed.text) : null,
      result,
      length: packed.text.length,
      bytes: data.length,
      ...(packed.files && { files: packed.files }),
    };
    await put(head, data);
    const extra = versionsToRemove([...versions, head], now());
    if (extra.length > 0) await store.remove(extra);
    publish();
    return { state: 'kept', version: head };
  }

  async function rename(version: Version, name: string | null): Promise<string | null> {
    const own = (await all()).filter(({ document }) => document === version.document);
    const found = own.find(({ id }) => id === version.id);
    if (!found) return 'This version is no longer there.';
    const { name: before, ...rest } = found;
    const full = name === null || before !== undefined ? null : whyNotToName(own, found.bytes);
    if (full !== null) return full;
    await put(name === null ? rest : { ...rest, name });
    publish();
    return null;
  }

  /** One after the other: each compares with the newest. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  return {
    async list(documents) {
      return newestFirst((await all()).filter(({ document }) => documents.includes(document)));
    },
    async texts(version) {
      return readTexts(version, await store.data(version.document, version.id));
    },
    keep: (document, content, description) =>
      inTurn(() => write(document, content, description)).catch(
        (error: unknown): Kept => ({ state: 'refused', message: notKept(error) }),
      ),
    name: (version, name) => inTurn(() => rename(version, name)).catch(notKept),
    remove: (version) =>
      inTurn(async () => {
        const key: [string, string] = [version.document, version.id];
        const data = await store.data(...key);
        await store.remove([version]);
        publish();
        return async () => {
          await store.restore({ heads: [[key, versionRecord(version)]], data: [[key, data]] });
          publish();
        };
      }),
    removeDocument: (document) =>
      inTurn(async () => {
        const removed = await store.removeDocument(document);
        return async () => {
          await store.restore(removed);
          publish();
        };
      }),
    freeStorage: () => inTurn(freeStorage),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const CAUSES = {
  quota: 'this browser has no storage left.',
  blocked: 'this browser does not let the page store anything.',
  newer: 'a newer version of the studio is open in another tab.',
  slow: 'the storage of this browser does not respond.',
  failed: 'this browser could not store it.',
};

function notKept(error: unknown): string {
  return `${NOT_KEPT} ${CAUSES[failureOfStore(error).reason]}`;
}
