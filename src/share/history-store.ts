// Where versions are kept, as little as the local history needs of it.
import type { VersionRecord } from './version.ts';

/**
 * A store of versions. Every method may reject, with an exception whose name says why
 * (`QuotaExceededError`, `SecurityError` ...). What it returns may be anything.
 */
export interface HistoryStore {
  /** The heads of all versions of all documents. */
  heads(): Promise<readonly unknown[]>;
  /** The packed texts of a version. */
  data(document: string, id: string): Promise<unknown>;
  /** Writes a version in one step; without data only its head. */
  put(record: VersionRecord, data?: Uint8Array): Promise<void>;
  remove(versions: readonly { readonly document: string; readonly id: string }[]): Promise<void>;
  /** Removes all that is kept of a document, readable or not, and returns it. */
  removeDocument(document: string): Promise<RemovedVersions>;
  /** Writes back what was removed. */
  restore(removed: RemovedVersions): Promise<void>;
}

/** The records of a document that was removed, unread. */
export interface RemovedVersions {
  readonly heads: readonly (readonly [key: [string, string], value: unknown])[];
  readonly data: readonly (readonly [key: [string, string], value: unknown])[];
}
