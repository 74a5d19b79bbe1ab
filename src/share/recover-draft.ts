// Finds the newest readable text of a document among its records: the draft, the piece typed since,
// and the unload journal of a closed page.
import { applyTail, type Draft, readDraft, readTail } from './draft.ts';
import type { StoredDocument } from './draft-store.ts';

/** Records with unreadable content; they are kept. */
export interface Damaged {
  readonly id: string;
  /** All records of the document as JSON, for a download. */
  readonly content: string;
}

export interface Recovered {
  /** The newest text that fits together; `null` where there is none. */
  readonly draft: Draft | null;
  /** The stored draft itself, which tails are put into. */
  readonly snapshot: Draft | null;
  /** Highest `seq` in the store, without the unload journal. */
  readonly storedSeq: number;
  readonly damaged: Damaged | null;
}

/**
 * @param stored what the store holds of the document
 * @param words what `LastWords.read` gave
 */
export function recoverDraft(stored: StoredDocument, words: unknown): Recovered {
  const snapshot = readDraft(stored.draft);
  const tails = [stored.tail, words].map(readTail);
  let draft = snapshot;
  let lost = stored.draft !== undefined && !snapshot;
  [stored.tail, words].forEach((record, at) => {
    const tail = tails[at];
    if (!tail) {
      lost ||= record !== undefined;
      return;
    }
    if (tail.info.seq <= (draft?.seq ?? -1)) return;
    const text = applyTail(snapshot, tail);
    if (text === null) lost = true;
    else draft = { ...tail.info, text, length: text.length };
  });
  return {
    draft,
    snapshot,
    storedSeq: Math.max(snapshot?.seq ?? 0, tails[0]?.info.seq ?? 0),
    damaged: lost
      ? { id: stored.id, content: JSON.stringify({ ...stored, lastWords: words }, null, 2) }
      : null,
  };
}
