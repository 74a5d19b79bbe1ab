// Finds the newest readable text of a document among its records: the draft, the piece typed since,
// and the unload journal of a closed page.
import { applyTail, type Draft, readDraft, readTail, type Tail } from './draft.ts';
import type { StoredDocument } from './draft-store.ts';
import type { JournalEntry } from './unload-journal.ts';

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
  /** What pages wrote into the journal that did not know of `draft`: texts of their own. */
  readonly others: readonly { readonly key: string; readonly draft: Draft }[];
  /** Keys of the entries in the journal whose text is that of `draft`, or one before it. */
  readonly contained: readonly string[];
  readonly damaged: Damaged | null;
}

/**
 * @param stored what the store holds of the document
 * @param entries those of the document in the unload journal
 */
export function recoverDraft(stored: StoredDocument, entries: readonly JournalEntry[]): Recovered {
  const snapshot = readDraft(stored.draft);
  const tail = stored.tail === undefined ? null : readTail(stored.tail);
  let lost =
    (stored.draft !== undefined && !snapshot) || (stored.tail !== undefined && tail === null);
  const textOf = (read: Tail): Draft | null => {
    const text = applyTail(snapshot, read);
    lost ||= text === null;
    return text === null ? null : { ...read.info, text, length: text.length };
  };
  const storedSeq = Math.max(snapshot?.seq ?? 0, tail?.info.seq ?? 0);
  let draft = snapshot;
  if (tail && tail.info.seq > (draft?.seq ?? -1)) draft = textOf(tail) ?? draft;
  const others: Recovered['others'][number][] = [];
  const contained: string[] = [];
  const newestFirst = entries
    .map(({ key, record }) => ({ key, read: readTail(record) }))
    .sort((a, b) => (b.read?.info.seq ?? 0) - (a.read?.info.seq ?? 0));
  for (const { key, read } of newestFirst) {
    if (!read) {
      lost = true;
      continue;
    }
    const apart = draft !== null && isFromOtherPage(read, draft);
    const newer = read.info.seq > (draft?.seq ?? -1);
    const text = apart || newer ? textOf(read) : null;
    if ((apart || newer) && !text) continue;
    if (apart && text && text.text !== draft?.text) others.push({ key, draft: text });
    else contained.push(key);
    if (!apart && text) draft = text;
  }
  const words = entries.map(({ record }) => record);
  const lastWords = words.length > 1 ? words : words[0];
  return {
    draft,
    snapshot,
    storedSeq,
    others,
    contained,
    damaged: lost
      ? { id: stored.id, content: JSON.stringify({ ...stored, lastWords }, null, 2) }
      : null,
  };
}

/** Whether another page wrote `draft`, and the page of an entry did not know of it. */
function isFromOtherPage({ info, known }: Tail, draft: Draft): boolean {
  return known !== undefined && known < draft.seq && draft.writer !== info.writer;
}
