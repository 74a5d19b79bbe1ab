// What the drafts of a page need of it, and what they report.
import type { DraftStore } from './draft-store.ts';

export interface DraftsOptions {
  readonly store: DraftStore;
  /** `webStorage('localStorage')` */
  readonly local: Storage | null;
  /** `webStorage('sessionStorage')` */
  readonly session: Storage | null;
  /**
   * Another tab wrote the same document, so this tab's text continues as a copy: use `copy` as its
   * id from now on, and `name`.
   */
  readonly onCopied?: (original: string, copy: string, name: string) => void;
  /** To the other tabs. */
  readonly channel?: DraftChannel | null;
  /** Another tab stored a newer text of a document, and this tab has nothing unsaved of it. */
  readonly onStoredElsewhere?: (id: string) => void;
}

/** A channel to the other tabs. Messages are ids of documents. */
export interface DraftChannel {
  send(id: string): void;
  listen(receive: (id: unknown) => void): void;
}
