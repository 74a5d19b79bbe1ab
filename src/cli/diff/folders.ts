// Compares all documents of a folder with what they were: `diff git:REV FOLDER`, or two folders.
import { stat } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { comparisonOf } from '../../core/api.ts';
import type { Change, Comparison } from '../../core/types.ts';
import type { Arguments } from '../arguments.ts';
import type { Streams } from '../command.ts';
import { Configs } from '../config.ts';
import { CommandError, explainFailure } from '../failures.ts';
import { withSlashes } from '../find-files.ts';
import { openText } from '../open-document.ts';
import { Owners } from '../owners.ts';
import { Roots } from '../roots.ts';
import { readSource, readSources, type Source, type Unread } from '../sources.ts';
import type { ChangeReport } from './changes.ts';
import type { RunComparison } from './compare-thread.ts';
import { documentsBelow, GitFiles, parseGitName } from './git-files.ts';
import { levelsFor } from './levels.ts';
import { compareVersions, openRemoved, openVersions, revisionSource } from './versions.ts';

/** The documents of both folders, by their paths in them. */
export interface ComparedFolders {
  /** The new folder, as it was named. */
  readonly folder: string;
  /** What both have in common is not listed twice. In the order of names. */
  readonly paths: readonly string[];
  /** Returns a document as it was; null where there was none. @throws CommandError */
  old(path: string): Promise<Source | null>;
  /** Returns a document as it is; null where there is none any longer. @throws CommandError */
  changed(path: string): Promise<Source | null>;
}

/** Whether a document was there before, and is there now. */
type DocumentState = 'compared' | 'new' | 'removed';

/** What changed in one document of a folder. */
export interface ComparedDocument extends Omit<ChangeReport, 'colour'> {
  readonly path: string;
  readonly state: DocumentState;
  /** Whose document it is. */
  readonly owners: readonly string[];
}

/** What changed in one document, or why that is not known. */
export type DocumentReport =
  | ComparedDocument
  | { readonly path: string; readonly reasons: readonly string[] };

/**
 * Finds the documents of two folders.
 * @returns null where the operands name single documents, also those of folders with one each
 * @throws CommandError where a folder can't be read
 */
export async function foldersToCompare(
  args: Arguments,
  streams: Streams,
): Promise<ComparedFolders | null> {
  const [old = '', folder = '', more] = args.operands;
  if (more !== undefined || !(await isFolder(folder))) return null;
  const configs = new Configs(null);
  const roots = new Roots(args.value('root') ?? null);
  const request = {
    ...{ stdinName: 'stdin', readInput: streams.readInput, roots },
    ignores: (file: string, root: string | null) => configs.ignores(file, root),
  };
  const sourcesIn = async (name: string) => {
    const { sources } = await readSources({ ...request, names: [name] });
    const isUnread = (one: Source | Unread): boolean => 'reason' in one && one.file === name;
    return new Map(
      sources
        // There is no document in the folder: those of the other one are new or removed.
        .filter((one) => !isUnread(one))
        .map((one) => [withSlashes(relative(name, one.file)), one] as const),
    );
  };
  const present = await sourcesIn(folder);
  const git = parseGitName(old);
  const before = git
    ? await documentsOfRevision(git, folder, old)
    : (await isFolder(old))
      ? ofSources(await sourcesIn(old))
      : null;
  if (!before || (!git && present.size === 1 && before.paths.length === 1)) return null;
  // Also one that .gitignore leaves out, though it belongs to the revision.
  const root = await roots.for(folder);
  const isPresent = async (path: string): Promise<boolean> =>
    present.has(path) || (await stat(join(folder, path)).catch(() => null))?.isFile() === true;
  const gone: string[] = [];
  for (const path of before.paths) {
    if (present.has(path) || (await configs.ignores(join(folder, path), root))) continue;
    gone.push(path);
  }
  return {
    folder,
    paths: [...present.keys(), ...gone].sort(),
    old: async (path) => (before.paths.includes(path) ? before.read(path) : null),
    changed: async (path) =>
      (await isPresent(path))
        ? requireSource(present.get(path) ?? (await readSource(join(folder, path), request)))
        : null,
  };
}

const isFolder = async (name: string): Promise<boolean> =>
  (await stat(name).catch(() => null))?.isDirectory() === true;

interface OldFolder {
  readonly paths: readonly string[];
  read(path: string): Promise<Source>;
}

const ofSources = (sources: ReadonlyMap<string, Source | Unread>): OldFolder => ({
  paths: [...sources.keys()],
  read: async (path) => requireSource(sources.get(path)),
});

/** The documents of a folder in a revision; null where its path names a file. */
async function documentsOfRevision(
  { revision, path }: { readonly revision: string; readonly path: string | undefined },
  folder: string,
  name: string,
): Promise<OldFolder | null> {
  const files = await GitFiles.open(revision, path === undefined ? folder : '.', name);
  const own = path?.replace(/\/$/, '') ?? (await files.pathOf(folder));
  if (path !== undefined && (await files.typeOf(own)) === 'file') return null;
  return {
    paths: await documentsBelow(files, own),
    async read(document) {
      try {
        return await revisionSource(files, revision, posix.join(own, document));
      } catch (failure) {
        if (failure instanceof CommandError) throw failure;
        throw new CommandError(`${name}: ${document}: ${explainFailure(failure)}`);
      }
    },
  };
}

/** @throws CommandError */
function requireSource(source: Source | Unread | undefined): Source {
  if (source && !('reason' in source)) return source;
  throw new CommandError(`${source?.file}: ${source?.reason}`);
}

/**
 * Compares one document after the other, so that only one is in memory. A document of which only a
 * file changed that it refers to has the changes of that file.
 * @param more what both versions of a document are given, such as files of other hosts
 * @param run what compares two versions
 */
export async function* documentReports(
  folders: ComparedFolders,
  args: Arguments,
  more: Pick<Source, 'remote'>,
  run: RunComparison,
): AsyncGenerator<DocumentReport> {
  const owners = new Owners();
  for (const path of folders.paths) {
    try {
      const [old, changed] = [await folders.old(path), await folders.changed(path)];
      const versions = changed
        ? await openVersions(old, { ...changed, ...more })
        : await openRemoved({ ...(old as Source), ...more }, join(folders.folder, path));
      const levels = await levelsFor(versions[1].source, args.value('config'));
      const comparison = await compareVersions(versions, levels, run);
      const state = old ? (changed ? 'compared' : 'removed') : 'new';
      const own = await ownersOf(owners, changed ?? old, versions[1].source);
      yield { path, state, owners: own, comparison, old: versions[0], new: versions[1] };
    } catch (failure) {
      if (!(failure instanceof CommandError)) throw failure;
      yield { path, reasons: failure.reasons };
    }
  }
}

/** @param at where the document is, or was */
async function ownersOf(
  owners: Owners,
  source: Source | null,
  { folder, name }: Source,
): Promise<readonly string[]> {
  if (!source) return [];
  const analyzer = await openText(source.name, source.text);
  return (await owners.of({ folder, name }, analyzer.model().info)).owners;
}

/** Returns the changes of all documents as one comparison. */
export const joinComparisons = (comparisons: readonly Comparison[]): Comparison =>
  comparisonOf(comparisons.flatMap(({ changes }): readonly Change[] => changes));
