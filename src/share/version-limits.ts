// Which versions of the local history are removed, so that it never grows without bound.
import type { Version } from './version.ts';

/** Most characters of a document that has a local history. */
export const MAX_LENGTH = 4_000_000;
/** Most versions of a document that were kept by themselves, and that the user named. */
export const MAX_AUTOMATIC = 60;
export const MAX_NAMED = 100;
/** Most bytes of all versions of a document, and of all documents. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
const MAX_TOTAL_BYTES = 40 * 1024 * 1024;
/** Most versions of all documents. */
const MAX_TOTAL = 2000;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds within which one version remains, for versions of an age. */
function intervalAt(age: number): number {
  if (age < HOUR) return 0;
  if (age < DAY) return HOUR;
  return age < 30 * DAY ? DAY : 7 * DAY;
}

/** Returns the last kept first. */
export function newestFirst(versions: readonly Version[]): Version[] {
  return [...versions].sort((a, b) => b.kept - a.kept || (a.id < b.id ? 1 : -1));
}

/**
 * Returns the versions that are too many. Named versions are never among them, nor is the newest of
 * a document.
 * @param versions of all documents
 * @param now milliseconds since 1970
 */
export function versionsToRemove(versions: readonly Version[], now: number): Version[] {
  const removed = new Set<Version>();
  const documents = new Set(versions.map(({ document }) => document));
  const newest = new Set<Version>();
  for (const document of documents) {
    const own = newestFirst(versions.filter((version) => version.document === document));
    if (own[0]) newest.add(own[0]);
    const automatic = own.filter(({ name }) => name === undefined);
    const intervals = new Set<string>();
    let count = 0;
    for (const version of automatic) {
      const interval = intervalAt(now - version.kept);
      const key = `${interval} ${interval === 0 ? version.id : Math.floor(version.kept / interval)}`;
      if (intervals.has(key) || count === MAX_AUTOMATIC) removed.add(version);
      else count += 1;
      intervals.add(key);
    }
    removeOldest(own, MAX_DOCUMENT_BYTES, Number.POSITIVE_INFINITY);
  }
  removeOldest(newestFirst(versions), MAX_TOTAL_BYTES, MAX_TOTAL);

  function removeOldest(sorted: readonly Version[], bytes: number, most: number): void {
    const kept = sorted.filter((version) => !removed.has(version));
    let size = kept.reduce((sum, version) => sum + version.bytes, 0);
    let count = kept.length;
    for (const version of kept.toReversed()) {
      if (size <= bytes && count <= most) return;
      if (version.name !== undefined || newest.has(version)) continue;
      removed.add(version);
      size -= version.bytes;
      count -= 1;
    }
  }
  return versions.filter((version) => removed.has(version) && !newest.has(version));
}

/**
 * Returns the older half of the versions that may be removed, for when the browser has no storage
 * left.
 */
export function versionsToSpare(versions: readonly Version[]): Version[] {
  const automatic = newestFirst(versions).filter(({ name }) => name === undefined);
  return automatic.slice(Math.floor(automatic.length / 2));
}

/** Returns in a sentence why no further version can be named; null where one can. */
export function whyNotToName(versions: readonly Version[], bytes: number): string | null {
  const named = versions.filter(({ name }) => name !== undefined);
  const size = named.reduce((sum, version) => sum + version.bytes, bytes);
  return named.length >= MAX_NAMED || size > MAX_DOCUMENT_BYTES
    ? 'This document has as many named versions as can be kept. Delete one you no longer need.'
    : null;
}
