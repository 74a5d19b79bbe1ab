// Keeps the text of one open document: when it is written, as a whole or as a piece, and what
// happens when that fails or another tab wrote it.
import {
  type Draft,
  type DraftContent,
  type DraftDescription,
  type DraftInfo,
  type DraftSource,
  type DraftTexts,
  draftRecord,
  type HeldContent,
  packPieces,
  type Tail,
  tailRecord,
  unpack,
} from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import { fingerprint, fingerprintInPieces, newId } from './fingerprint.ts';
import { failureOfStore, type StoreFailure } from './store-failure.ts';
import { difference, lengthOf } from './string-pieces.ts';
import type { UnloadJournal } from './unload-journal.ts';

/** Text waits at most this long for being written, large text a little longer. */
const DELAY_MS = 250;
const LARGE_DELAY_MS = 400;
/** From this many characters on, only what changed is written. */
const LARGE = 1_000_000;
/** Most characters that are written while the page is closed, or as a change of a large text. */
const SMALL = 64 * 1024;
const RETRY_MS = 5_000;

/** `unchanged`: as it was opened from where it can be opened again, so nothing is kept. */
type AutosaveState = 'unchanged' | 'saving' | 'saved' | StoreFailure;

/** How a document begins to be kept. */
export interface AutosaveStart {
  readonly info: DraftInfo;
  /** Text that is to be stored, if any. */
  readonly text: (() => HeldContent) | null;
  /** The stored draft that tails can be put into. */
  readonly snapshot: Pick<Draft, 'text' | 'files' | 'seq'> | null;
  /** Highest stored `seq`. */
  readonly storedSeq: number;
  /** Fingerprint of the newest stored text; `null` where nothing is stored. */
  readonly storedResult: string | null;
  /** Keys of entries in the unload journal, to be removed once the text is stored. */
  readonly entries: readonly string[];
}

export interface Autosave {
  info(): DraftInfo;
  state(): AutosaveState;
  /** The text that is not yet stored; `null` where all is. */
  unsaved(): HeldContent | null;
  changed(getText: () => HeldContent): void;
  /** As `changed`; the text is stored even if it is as it was opened. */
  keep(getText: () => DraftContent): void;
  describe(change: DraftDescription): void;
  /** Writes now; resolves when the text is stored or has failed to be. Never rejects. */
  flush(): Promise<void>;
  /** Writes the unload journal at once, and begins to write. */
  onUnload(): void;
  /** Discards what isn't stored yet; resolves when no write is running. */
  stop(): Promise<void>;
}

interface AutosaveOptions {
  readonly store: DraftStore;
  readonly journal: UnloadJournal;
  readonly onState: () => void;
  /**
   * The document continues under another id, because another tab wrote it. `base`: the last text
   * that both tabs had, if it is known.
   */
  readonly onCopied: (original: string, copy: string, base: DraftTexts | null) => void;
  /** A newer text is stored. */
  readonly onStored: () => void;
}

/** Returns whether a source can be opened again, so that its unchanged text need not be kept. */
export function isReopenable(source: DraftSource): boolean {
  return source.kind === 'example' || source.kind === 'url' || source.kind === 'link';
}

/** Begins to keep a document. */
export function createAutosave(
  start: AutosaveStart,
  { store, journal, onState, onCopied, onStored }: AutosaveOptions,
): Autosave {
  let { info, snapshot, storedSeq, storedResult } = start;
  const entries = new Set(start.entries);
  let usedSeq = Math.max(info.seq, storedSeq);
  let pending = start.text;
  let writing: { readonly getText: () => HeldContent; readonly done: Promise<void> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let described = false;
  /** It is stored even as it was opened. */
  let needed = false;
  let stopped = false;
  let fault: StoreFailure | null = null;

  function schedule(delay = info.length < LARGE ? DELAY_MS : LARGE_DELAY_MS): void {
    // Not begun again by later edits: steady typing must not put off the writing.
    if (!writing && timer === undefined) timer = setTimeout(() => void write(), delay);
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (writing) return writing.done.then(() => (pending && !fault ? write() : undefined));
    const getText = pending;
    if (!getText) return Promise.resolve();
    pending = null;
    const done = storeText(getText)
      .then(
        () => {
          fault = null;
        },
        (error: unknown) => {
          fault = failureOfStore(error);
          pending ??= getText;
        },
      )
      .then(() => {
        writing = null;
        if (stopped) pending = null;
        if (pending) schedule(fault ? RETRY_MS : undefined);
        onState();
      });
    writing = { getText, done };
    onState();
    return done;
  }

  async function storeText(getText: () => HeldContent): Promise<void> {
    const pieces = take(getText());
    const result = await fingerprintInPieces(pieces);
    const same = storedResult === null ? isAsOpened(result) : result === storedResult && !described;
    if (!same) await put(pieces, result, lengthOf(pieces) < LARGE);
    if (!pending) removeEntries();
  }

  function removeEntries(): void {
    for (const key of entries) journal.remove(key);
    entries.clear();
  }

  /** The pieces of the texts of all files; which files those are goes with them. */
  function take(content: HeldContent): readonly string[] {
    const { pieces, files } = packPieces(content);
    // The same text split at other file boundaries is another document.
    if (fileBoundaries(files) !== fileBoundaries(info.files)) {
      described = true;
      const { files: _, ...rest } = info;
      info = files ? { ...rest, files } : rest;
    }
    return pieces;
  }

  async function put(pieces: readonly string[], result: string, whole: boolean): Promise<void> {
    described = false;
    info = nextInfo(pieces);
    const written = info;
    const tail = whole ? null : tailOf(written, pieces, result);
    const record = tail ? tailRecord(tail) : draftRecord({ ...written, text: pieces.join('') });
    const saved = await store.save(written.id, record, storedSeq);
    if (saved === 'conflict') becomeCopy();
    if (saved !== 'saved') return put(pieces, result, true);
    storedSeq = written.seq;
    storedResult = result;
    if (record.kind === 'draft') snapshot = record.draft;
    onStored();
  }

  function nextInfo(pieces: readonly string[]): DraftInfo {
    usedSeq++;
    const { writer } = journal;
    return { ...info, changed: Date.now(), seq: usedSeq, length: lengthOf(pieces), writer };
  }

  function tailOf(written: DraftInfo, pieces: readonly string[], result: string): Tail | null {
    if (written.length <= SMALL)
      return { info: written, after: null, start: 0, end: 0, insert: pieces.join(''), result };
    const change = snapshot && difference(snapshot.text, pieces);
    return snapshot && change && change.insert.length <= SMALL
      ? { info: written, after: snapshot.seq, ...change, result }
      : null;
  }

  function becomeCopy(): void {
    const original = info.id;
    const base = snapshot && unpack(snapshot);
    info = { ...info, id: newId(), name: copyName(info.name), created: Date.now() };
    snapshot = null;
    storedSeq = 0;
    storedResult = null;
    onCopied(original, info.id, base);
  }

  function changed(getText: () => HeldContent): void {
    if (stopped) return;
    pending = getText;
    schedule();
    onState();
  }

  function isAsOpened(result: string): boolean {
    return !needed && isReopenable(info.source) && result === info.base;
  }

  return {
    info: () => info,
    state: () =>
      fault ?? (pending || writing ? 'saving' : storedResult === null ? 'unchanged' : 'saved'),
    unsaved: () => (pending ?? writing?.getText)?.() ?? null,
    changed,
    keep(getText) {
      needed = true;
      changed(getText);
    },
    describe(change) {
      if (
        Object.entries(change).every(
          ([key, value]) => info[key as keyof DraftDescription] === value,
        )
      )
        return;
      info = { ...info, ...change };
      described = true;
      const stored = snapshot;
      // The draft of a large text may lack its tail; the new name is then stored with the next
      // edit.
      pending ??=
        writing?.getText ?? (stored && info.length < LARGE ? () => contentOf(stored) : null);
      if (pending) schedule();
      onState();
    },
    flush: write,
    onUnload() {
      const content = (pending ?? writing?.getText)?.();
      if (content === undefined) return;
      const pieces = take(content);
      const result = fingerprint(pieces);
      if (storedResult !== null || !isAsOpened(result)) {
        const tail = tailOf(nextInfo(pieces), pieces, result);
        const key = tail && journal.write({ ...tail, known: storedSeq });
        if (key) entries.add(key);
      }
      void write();
    },
    async stop() {
      stopped = true;
      pending = null;
      clearTimeout(timer);
      await writing?.done;
    },
  };
}

function fileBoundaries(files: DraftInfo['files']): string {
  return JSON.stringify(files ?? null);
}

function contentOf(stored: Pick<Draft, 'text' | 'files'>): DraftContent {
  return stored.files ? unpack(stored) : stored.text;
}

/**
 * Returns the name of a copy, its ending kept: `a.yaml` gives `a (copy).yaml`, which gives
 * `a (copy 2).yaml`.
 */
export function copyName(name: string): string {
  const [, stem = name, , number, ending = ''] =
    /^(.+?)( \(copy(?: (\d+))?\))?(\.[^.]*)?$/.exec(name) ?? [];
  const again = / \(copy(?: \d+)?\)(?:\.[^.]*)?$/.test(name);
  return `${stem} (copy${again ? ` ${Number(number ?? 1) + 1}` : ''})${ending}`;
}
