// What the documentation of a document shows of its changes since another version of it.
import { basename } from 'node:path';
import type { ChangesSince } from '../../export/documentation.ts';
import type { DocumentChanges } from '../../export/site/site-view.ts';
import type { Arguments } from '../arguments.ts';
import type { Streams } from '../command.ts';
import { CommandError } from '../failures.ts';
import { oldDocuments } from '../site/old-documents.ts';
import type { Source, SourceRequest } from '../sources.ts';
import { comparisonRunner, type RunComparison } from './compare-thread.ts';
import { levelsFor } from './levels.ts';
import { compareVersions, openVersions, readVersionSource, type Version } from './versions.ts';

/**
 * Compares a document with the version that `--since` names.
 * @param operand names the document
 * @throws CommandError where a version can't be read or compared
 */
export async function changesSince(
  source: Source,
  operand: string,
  args: Arguments,
  streams: Streams,
): Promise<ChangesSince> {
  const old = await readVersionSource(args.value('since') ?? '', operand, args, streams);
  return changesBetween(old, source, comparisonRunner(streams.file));
}

/** @throws CommandError where a version can't be compared */
async function changesBetween(
  old: Source | null,
  source: Source,
  run: RunComparison,
): Promise<ChangesSince> {
  const versions = await openVersions(old, source);
  return {
    comparison: await compareVersions(versions, await levelsFor(source), run),
    since: nameOf(...versions),
  };
}

/** The version that the old document gives itself, where it tells both apart. */
function nameOf(old: Version, changed: Version): string {
  const { applicationVersion: own } = old.files;
  if (own !== undefined && own !== changed.files.applicationVersion) return `version ${own}`;
  const [, revision] = /^git:([^:]*)/.exec(old.source.file) ?? [];
  return revision === undefined ? old.source.name : `revision ${revision}`;
}

/** What changed in a document, or why that is not known. */
export interface SourceChanges extends Omit<DocumentChanges, 'changes'> {
  readonly since?: ChangesSince;
}

/** What changed in the documents of a site. */
export interface SiteChanges {
  /** Names the other version. */
  readonly since: string;
  /** Returns what changed in a document, whether it is new, or why it can't be compared. */
  of(path: string, source: Source): Promise<SourceChanges>;
  /** Returns the paths of the documents that are no longer there. */
  removed(present: readonly string[]): string[];
}

/**
 * Reads which documents a site had.
 * @param folder that of its documents of now
 * @param file the program, which compares in a thread
 * @throws CommandError where they can't be found
 */
export async function siteChanges(
  name: string,
  folder: string,
  request: SourceRequest,
  file: URL | undefined,
): Promise<SiteChanges> {
  const run = comparisonRunner(file);
  const old = await oldDocuments(name, folder, request);
  return {
    since: name.startsWith('git:') ? `revision ${name.slice(4).replace(/:$/, '')}` : basename(name),
    async of(path, source) {
      if (!old.paths.has(path)) return { isNew: true };
      try {
        return { since: await changesBetween(await old.read(path), source, run) };
      } catch (failure) {
        if (!(failure instanceof CommandError)) throw failure;
        return { notCompared: failure.reasons.join(' ') };
      }
    },
    removed: (present) => [...old.paths].filter((path) => !present.includes(path)).sort(),
  };
}
