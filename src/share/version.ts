// What the local history keeps of a version of a document: a head to list, and the packed texts;
// both read back with distrust.
import type { DraftFileInfo, DraftTexts } from './draft.ts';
import { type pack, unpack } from './draft.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * Why a version was kept: `opened`: the text before the first edit; `working`: while the user
 * edited; `restoring`: before another version replaced it; `named`: the user named it; `agent`:
 * after the edit of an agent.
 */
export type VersionReason = 'opened' | 'working' | 'restoring' | 'named' | 'agent';

const REASONS: readonly unknown[] = ['opened', 'working', 'restoring', 'named', 'agent'];

/** Lines that a version has more and less than the one before it; moved lines are neither. */
export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/** Everything of a version but its texts. */
export interface Version {
  readonly id: string;
  /** Id of the document. */
  readonly document: string;
  /** Milliseconds since 1970. */
  readonly kept: number;
  readonly reason: VersionReason;
  /** What the user calls it. */
  readonly name?: string;
  /** Of the root document: `orders.yaml`. */
  readonly fileName: string;
  /** The objects that changed since the version before it, in a clause; '' where unknown. */
  readonly summary: string;
  /** Null for the first version. */
  readonly lines: LineCounts | null;
  /** Fingerprint of all texts. */
  readonly result: string;
  /** Characters of all texts. */
  readonly length: number;
  /** Bytes of the packed texts. */
  readonly bytes: number;
  /** The user's files beside the root document. */
  readonly files?: readonly DraftFileInfo[];
}

/** What `HistoryStore` keeps as the head of a version. */
export interface VersionRecord {
  /** Format of the record. One of another format is left alone. */
  readonly version: 1;
  readonly head: Version;
}

export function versionRecord(head: Version): VersionRecord {
  return { version: 1, head };
}

/** @returns the version in a record; null where the record is anything else */
export function parseVersionRecord(record: unknown): Version | null {
  const { version, head } = fields(record);
  const read = fields(head);
  const texts = [read.id, read.document, read.fileName, read.summary, read.result];
  const counts = [read.kept, read.length, read.bytes];
  if (version !== 1 || !REASONS.includes(read.reason)) return null;
  if (!texts.every((value) => typeof value === 'string') || !counts.every(isCount)) return null;
  if (read.name !== undefined && typeof read.name !== 'string') return null;
  const { added, removed } = fields(read.lines);
  if (read.lines !== null && !(isCount(added) && isCount(removed))) return null;
  if (read.files !== undefined && !areFiles(read.files, read.length as number)) return null;
  return head as Version;
}

function areFiles(value: unknown, length: number): boolean {
  if (!Array.isArray(value)) return false;
  const parts = value.map(fields);
  return (
    parts.every(({ uri, length: own }) => typeof uri === 'string' && uri !== '' && isCount(own)) &&
    parts.reduce((sum, { length: own }) => sum + (own as number), 0) <= length
  );
}

/** Returns a text that differs for other texts of a version, or other boundaries of its files. */
export function resultOf({ text, files = [] }: ReturnType<typeof pack>): string {
  const boundaries = files.map(({ uri, length }) => `${length} ${uri}`).join('\n');
  return `${fingerprint(text)} ${fingerprint(boundaries)}`;
}

/** Packs the texts of a version; the browser does so beside the page. */
export async function gzipText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @returns the texts of a version; null where the data are not those that were kept */
export async function readTexts(head: Version, data: unknown): Promise<DraftTexts | null> {
  if (!(data instanceof Uint8Array)) return null;
  try {
    const bytes = new Blob([data as Uint8Array<ArrayBuffer>]).stream();
    const stream = bytes.pipeThrough(new DecompressionStream('gzip'));
    // Not `Response.text`, which would drop a byte order mark.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const text = decoder.decode(await new Response(stream).arrayBuffer());
    const packed = head.files ? { text, files: head.files } : { text };
    return resultOf(packed) === head.result ? unpack(packed) : null;
  } catch {
    return null;
  }
}

/**
 * Returns how many lines a text has more and less than another one. Lines are counted, not aligned,
 * which takes a few milliseconds for thousands of them.
 */
export function countLines(before: string, after: string): LineCounts {
  const counts = new Map<string, number>();
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1);
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  let [added, removed] = [0, 0];
  for (const count of counts.values()) {
    if (count > 0) added += count;
    else removed -= count;
  }
  return { added, removed };
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
