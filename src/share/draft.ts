// What is kept of one document: its text with where it came from, and the small piece typed since;
// both read back with distrust.
import { fingerprint } from './fingerprint.ts';
import { lengthOf, piecesOf, type StringPieces } from './string-pieces.ts';

/** Where a document came from. An unchanged `example` or `url` isn't kept. */
export type DraftSource =
  | { readonly kind: 'new' | 'paste' }
  /**
   * `path`: of the root document among files that were opened together; without it the file came
   * alone.
   */
  | { readonly kind: 'file'; readonly name: string; readonly path?: string }
  /** A whole folder; `name` is the folder's. */
  | { readonly kind: 'folder'; readonly name: string; readonly path: string }
  | { readonly kind: 'example'; readonly name: string }
  /**
   * `base` is what relative references are resolved against; `seen` the fingerprint of the hosted
   * text that the user saw change, and kept theirs.
   */
  | {
      readonly kind: 'url';
      readonly address: string;
      readonly base: string;
      readonly seen?: string;
    }
  /**
   * Out of the fragment of a link; `hosted` as in the link. `path`: of the root document among the
   * files in the link.
   */
  | { readonly kind: 'link'; readonly hosted?: string; readonly path?: string };

/** Everything of a draft but its text. */
export interface DraftInfo {
  readonly id: string;
  readonly name: string;
  /** The title that the document gives itself; absent if it has none or none was read yet. */
  readonly title?: string;
  readonly source: DraftSource;
  /** Fingerprint of the text as it was opened. */
  readonly base: string;
  /**
   * Milliseconds since 1970, for showing only: clocks may change, so `seq` decides which text is
   * newer.
   */
  readonly created: number;
  readonly changed: number;
  /** Grows with every write of this document. */
  readonly seq: number;
  /** Characters of the text. */
  readonly length: number;
  /** The page that wrote it; absent in what older versions wrote. */
  readonly writer?: string;
  /**
   * The user's files beside the root document, in the order in which their texts follow the root
   * document's; `length` is in characters.
   */
  readonly files?: readonly DraftFileInfo[];
}

export interface DraftFileInfo {
  readonly uri: string;
  readonly length: number;
  readonly edited: boolean;
}

/** A stored document. */
export interface Draft extends DraftInfo {
  /** The text of the root document, followed by those of `files`: see `unpack`. */
  readonly text: string;
}

/** The metadata of a document beside its text. */
export interface DraftDescription {
  readonly name?: string;
  readonly title?: string;
  readonly source?: DraftSource;
}

/** What is kept of a document: its text, or with other files the texts of all. */
export type DraftContent<Text = string> = Text | DraftTexts<Text>;

export interface DraftTexts<Text = string> {
  readonly text: Text;
  readonly files: readonly {
    readonly uri: string;
    readonly text: Text;
    readonly edited: boolean;
  }[];
}

/** The same as whoever holds the texts has them, joined only where the whole is needed. */
export type HeldContent = DraftContent<StringPieces>;

/** Returns the pieces of one text from all, with what is needed to take them apart again. */
export function packPieces(content: HeldContent): {
  readonly pieces: readonly string[];
  readonly files?: readonly DraftFileInfo[];
} {
  if (typeof content === 'string' || !('files' in content)) return { pieces: piecesOf(content) };
  return {
    pieces: [content.text, ...content.files.map((file) => file.text)].flatMap(piecesOf),
    files: content.files.map(({ uri, text, edited }) => ({ uri, length: lengthOf(text), edited })),
  };
}

/** Returns one text from all, with what is needed to take them apart again. */
export function pack(content: HeldContent): {
  readonly text: string;
  readonly files?: readonly DraftFileInfo[];
} {
  const { pieces, files } = packPieces(content);
  return { text: pieces.join(''), ...(files && { files }) };
}

/** Returns the texts in a draft. */
export function unpack({ text, files = [] }: Pick<Draft, 'text' | 'files'>): DraftTexts {
  let at = text.length - files.reduce((sum, { length }) => sum + length, 0);
  const entry = text.slice(0, at);
  return {
    text: entry,
    files: files.map(({ uri, length, edited }) => {
      at += length;
      return { uri, text: text.slice(at - length, at), edited };
    }),
  };
}

/**
 * What changed since a stored draft, as one replaced piece; or, with `after` null, the whole text.
 * Small enough to be written while the page is closed.
 */
export interface Tail {
  readonly info: DraftInfo;
  /** `seq` of the draft that the piece is to be put into. */
  readonly after: number | null;
  readonly start: number;
  readonly end: number;
  readonly insert: string;
  /** Fingerprint of the whole text that comes out. */
  readonly result: string;
  /** Of one in the unload journal: the highest `seq` that its page knew to be stored. */
  readonly known?: number;
}

/**
 * Format of the record: a studio that knows only one file leaves those of several alone, as one of
 * a higher version is left alone here.
 */
function versionOf({ files }: DraftInfo): number {
  return files ? 2 : 1;
}

/** What `DraftStore` and `Storage` keep for a draft or tail. */
export type StoredRecord =
  | { readonly version: number; readonly kind: 'draft'; readonly draft: Draft }
  | { readonly version: number; readonly kind: 'tail'; readonly tail: Tail };

export function draftRecord(draft: Draft): StoredRecord {
  return { version: versionOf(draft), kind: 'draft', draft };
}

export function tailRecord(tail: Tail): StoredRecord {
  return { version: versionOf(tail.info), kind: 'tail', tail };
}

/** @returns the draft in a record; `null` where the record is anything else */
export function readDraft(record: unknown): Draft | null {
  const { version, draft } = fields(record);
  const info = readInfo(draft);
  const { text } = fields(draft);
  return info &&
    version === versionOf(info) &&
    typeof text === 'string' &&
    text.length === info.length
    ? { ...info, text }
    : null;
}

/** @returns the tail in a record; `null` where the record is anything else */
export function readTail(record: unknown): Tail | null {
  const { version, tail } = fields(record);
  const { info, after, start, end, insert, result, known } = fields(tail);
  const read = readInfo(info);
  if (
    !read ||
    version !== versionOf(read) ||
    typeof insert !== 'string' ||
    typeof result !== 'string'
  )
    return null;
  if (!(after === null || isCount(after)) || !isCount(start) || !isCount(end)) return null;
  return { info: read, after, start, end, insert, result, ...(isCount(known) && { known }) };
}

/** @returns the text a tail stands for; `null` for another draft or an unexpected result */
export function applyTail(draft: Draft | null, tail: Tail): string | null {
  if (tail.after !== null && tail.after !== draft?.seq) return null;
  const whole = tail.after === null ? '' : (draft?.text ?? '');
  const text = whole.slice(0, tail.start) + tail.insert + whole.slice(tail.end);
  return fingerprint(text) === tail.result ? text : null;
}

function readInfo(value: unknown): DraftInfo | null {
  const { id, name, title, source, base, created, changed, seq, length, writer, files } =
    fields(value);
  if (typeof id !== 'string' || typeof name !== 'string' || typeof base !== 'string') return null;
  if (!isCount(created) || !isCount(changed) || !isCount(seq) || !isCount(length)) return null;
  const titled = typeof title === 'string' && { title };
  const info = {
    id,
    name,
    ...titled,
    source: readSource(source),
    base,
    created,
    changed,
    seq,
    length,
    ...(typeof writer === 'string' && { writer }),
  };
  if (files === undefined) return info;
  const parts = readParts(files);
  return parts && parts.reduce((sum, part) => sum + part.length, 0) <= length
    ? { ...info, files: parts }
    : null;
}

function readParts(value: unknown): DraftFileInfo[] | null {
  if (!Array.isArray(value)) return null;
  const parts = value.flatMap((part): DraftFileInfo[] => {
    const { uri, length, edited } = fields(part);
    return typeof uri === 'string' && uri !== '' && isCount(length)
      ? [{ uri, length, edited: edited === true }]
      : [];
  });
  return parts.length === value.length ? parts : null;
}

/** A source that cannot be read costs the origin, not the text. */
function readSource(value: unknown): DraftSource {
  const { kind, name, address, base, hosted, path, seen } = fields(value);
  if (kind === 'example' && typeof name === 'string') return { kind, name };
  if (kind === 'folder' && typeof name === 'string' && typeof path === 'string')
    return { kind, name, path };
  if (kind === 'file' && typeof name === 'string')
    return typeof path === 'string' ? { kind, name, path } : { kind, name };
  if (kind === 'url' && typeof address === 'string' && typeof base === 'string')
    return { kind, address, base, ...(typeof seen === 'string' && { seen }) };
  if (kind === 'link')
    return {
      kind,
      ...(typeof hosted === 'string' && { hosted }),
      ...(typeof path === 'string' && { path }),
    };
  return { kind: kind === 'paste' ? 'paste' : 'new' };
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** Returns what a draft would be were it stored now; null where nothing waits. */
export function unsavedDraft(
  info: DraftInfo,
  content: HeldContent | null | undefined,
): Draft | null {
  if (content === null || content === undefined) return null;
  const { files: _, ...rest } = info;
  const packed = pack(content);
  return { ...rest, ...packed, length: packed.text.length };
}

export function withoutText({ text: _, ...info }: Draft): DraftInfo {
  return info;
}
