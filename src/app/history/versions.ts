// Whose versions the history of a document shows: its own, and those of earlier openings of the
// same file or folder on disk, each of which is a document of its own.

import { capitalize, formatCount } from '../../core/light.ts';
import { allDiskRecords } from '../../share/disk-records.ts';
import type { DiskRecord } from '../../share/idb-disk-store.ts';
import type { LocalHistory } from '../../share/local-history.ts';
import type { Version } from '../../share/version.ts';
import type { AppServices } from '../services.ts';
import { loadHistory } from './load-history.ts';

export interface DocumentVersions {
  readonly history: LocalHistory;
  /** Returns the versions of the document, newest first. Rejects as `LocalHistory.list`. */
  list(): Promise<readonly Version[]>;
}

/**
 * Returns the versions of the document that is open now. Rejects where the local history couldn't
 * be loaded.
 */
export async function versionsOfDocument({
  store,
  disk,
  drafts,
}: Pick<AppServices, 'store' | 'disk' | 'drafts'>): Promise<DocumentVersions> {
  const history = await loadHistory();
  const id = store.getState().document?.id ?? '';
  const others = await documentsOnDisk(disk.getState().records.get(id));
  const ids = [...new Set([drafts.currentId(id), id, ...others])];
  return { history, list: () => history.list(ids) };
}

/** Returns the ids of the documents with the same folder, or the same only file, on disk. */
async function documentsOnDisk(record: DiskRecord | undefined): Promise<readonly string[]> {
  const handle = record && rootOf(record);
  if (!handle) return [];
  const found = (await allDiskRecords()).map(async ([id, other]) => {
    const one = rootOf(other);
    // A folder that was moved or deleted has nothing to compare.
    const same = one && (await handle.isSameEntry(one).catch(() => false));
    return same ? [id] : [];
  });
  return (await Promise.all(found)).flat();
}

function rootOf({ folder, files }: DiskRecord): FileSystemHandle | undefined {
  if (folder) return folder;
  const [first, ...others] = files.values();
  return others.length === 0 ? first?.handle : undefined;
}

// What versions of the local history are called, and how they are described.

const REASONS: Readonly<Record<Version['reason'], string>> = {
  opened: 'Before the first edit',
  working: 'Autosaved',
  restoring: 'Before restoring',
  named: 'Named version',
  agent: 'Edited by an agent',
};

/** Returns the name of a version, or why it was kept. */
export function labelOf({ name, reason }: Version): string {
  return name ?? REASONS[reason];
}

const TODAY = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const EARLIER = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

/** @param now milliseconds since 1970 */
export function timeOf({ kept }: Version, now = Date.now()): { short: string; full: string } {
  const isToday = new Date(kept).toDateString() === new Date(now).toDateString();
  return { short: (isToday ? TODAY : EARLIER).format(kept), full: FULL.format(kept) };
}

/** Returns what the user calls a version in a sentence: `"Release 1"`, `the version of 14:02`. */
export function titleOf(version: Version): string {
  return version.name === undefined
    ? `the version of ${timeOf(version).short}`
    : `"${version.name}"`;
}

/** Returns how much changed since the version before it, and what. */
export function changesOf({ lines, summary, files }: Version): string {
  const size =
    lines === null
      ? []
      : lines.added + lines.removed === 0
        ? ['no lines changed']
        : [`+${lines.added} −${lines.removed} lines`];
  const several = files && files.length > 0 ? [formatCount(files.length + 1, 'file')] : [];
  return capitalize([...size, ...several, ...(summary === '' ? [] : [summary])].join(' · '));
}
