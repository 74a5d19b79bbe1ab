// Where drafts are kept, as little as drafts need of it; and one that only remembers, for tests and
// for browsers that store nothing.
import { readDraft, readTail, type StoredRecord } from './draft.ts';
import { fingerprint } from './fingerprint.ts';

/** The records of one document, unread: they may hold anything. */
export interface StoredDocument {
  readonly id: string;
  readonly draft?: unknown;
  readonly tail?: unknown;
}

/**
 * `conflict`: another tab wrote the document since; `no-base`: a tail whose draft is not there. In
 * both cases nothing was written.
 */
export type SaveResult = 'saved' | 'conflict' | 'no-base';

/**
 * A store of drafts. Every method may reject, with an exception whose name says why
 * (`QuotaExceededError`, `SecurityError` ...).
 */
export interface DraftStore {
  /** All documents, readable or not. */
  all(): Promise<readonly StoredDocument[]>;
  /** One document; without records where there is none. */
  get(id: string): Promise<StoredDocument>;
  /**
   * Writes a record, in one step with looking at what is there. A draft replaces draft and tail, a
   * tail only the tail.
   * @param expected highest `seq` of the document that the caller knows to be stored; 0 where it
   * never wrote it
   */
  save(id: string, record: StoredRecord, expected: number): Promise<SaveResult>;
  remove(id: string): Promise<void>;
}

/**
 * The head of the newest stored record of a document: enough to check a write without reading its
 * text.
 */
export interface StoredHead {
  readonly seq: number;
  /** `seq` of the draft, which tails are put into. */
  readonly draftSeq: number | null;
  /** Fingerprint of the text. */
  readonly result: string;
}

/** @returns the head of what can be read of a document; `null` where nothing can */
export function headOf(stored: StoredDocument): StoredHead | null {
  const draft = readDraft(stored.draft);
  const tail = readTail(stored.tail);
  const draftSeq = draft?.seq ?? null;
  if (tail && tail.info.seq > (draftSeq ?? -1))
    return { seq: tail.info.seq, draftSeq, result: tail.result };
  return draft ? { seq: draft.seq, draftSeq, result: fingerprint(draft.text) } : null;
}

/** Returns the head of a document after `record` was written over `head`. */
export function headAfter(head: StoredHead | null, record: StoredRecord): StoredHead {
  if (record.kind === 'draft')
    return {
      seq: record.draft.seq,
      draftSeq: record.draft.seq,
      result: fingerprint(record.draft.text),
    };
  return {
    seq: record.tail.info.seq,
    draftSeq: head?.draftSeq ?? null,
    result: record.tail.result,
  };
}

/**
 * Returns whether a record may be written: the rule of `DraftStore.save`. Writing the same text
 * twice isn't a conflict.
 */
export function checkWrite(
  head: StoredHead | null,
  record: StoredRecord,
  expected: number,
): SaveResult {
  if (head && head.seq > expected && head.result !== headAfter(head, record).result)
    return 'conflict';
  if (record.kind === 'tail' && record.tail.after !== null && record.tail.after !== head?.draftSeq)
    return 'no-base';
  return 'saved';
}
