// What the drafts of a page need of it, and what they report.
import type { DraftTexts } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** A document that continues as a copy. */
export interface CopiedDraft {
  readonly original: string;
  /** Its id from now on. */
  readonly copy: string;
  readonly name: string;
  /** The last text that both tabs had; null where it is not known. */
  readonly base: DraftTexts | null;
}

export interface DraftsOptions {
  readonly store: DraftStore;
  /** `webStorage('localStorage')` */
  readonly local: Storage | null;
  /** `webStorage('sessionStorage')` */
  readonly session: Storage | null;
  /**
   * Another tab wrote the same document, so this tab's text continues as a copy.
   */
  readonly onCopied?: (copied: CopiedDraft) => void;
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
