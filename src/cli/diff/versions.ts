// The two versions that are compared, read with all files that they refer to.
import { basename, dirname, posix } from 'node:path';
import { comparisonOf, isRoot, languageOf, loadComparison } from '../../core/api.ts';
import type { ComparedFiles, Comparison, LevelSettings } from '../../core/types.ts';
import type { Arguments } from '../arguments.ts';
import { errorLine, type Streams } from '../command.ts';
import { CommandError, explainFailure } from '../failures.ts';
import { decode } from '../read-file.ts';
import { type FileReceiver, pathOfReference, readReferencedFile } from '../referenced-files.ts';
import type { RemoteFiles } from '../remote-files.ts';
import { Roots } from '../roots.ts';
import { readSources, type Source } from '../sources.ts';
import type { ReadFile } from './compare-task.ts';
import type { RunComparison } from './compare-thread.ts';
import { GitFiles, type GitName, parseGitName } from './git-files.ts';

/** One version of the document. */
export interface Version {
  readonly source: Source;
  readonly files: ComparedFiles;
  /** There is no such version: the document is new. Nobody follows it, so nothing is broken. */
  readonly isMissing?: true;
}

/** @throws CommandError where an operand is not one readable document */
export async function readVersions(
  args: Arguments,
  streams: Streams,
  remote: RemoteFiles,
): Promise<readonly [Version, Version]> {
  const [old, changed, more] = args.operands;
  if (old === undefined || changed === undefined || more !== undefined)
    throw new CommandError('name two versions: the old one, then the new one.');
  const before = await readVersionSource(old, changed, args, streams);
  const after = await readVersionSource(changed, old, args, streams);
  if (!after) throw new CommandError(`${changed}: the revision does not have this file.`);
  if (!before) {
    const since = old.split(':').slice(0, 2).join(':');
    streams.error(errorLine(`note: ${changed} is new since ${since}.`));
  }
  return openVersions(before, { ...after, remote });
}

/**
 * Opens a document and an older version of it, or an empty one where there was none.
 * @throws CommandError where a document can't be compared
 */
export async function openVersions(
  old: Source | null,
  source: Source,
): Promise<readonly [Version, Version]> {
  const changed = await openVersion(source);
  const { remote } = source;
  if (old) return [await openVersion({ ...old, ...(remote && { remote }) }), changed];
  return [{ ...(await openVersion(emptySource(changed))), isMissing: true }, changed];
}

/**
 * Opens a document that is not there any longer, and an empty one in its stead: all that follow it
 * are broken.
 * @param file where it was
 * @throws CommandError where it can't be compared
 */
export async function openRemoved(old: Source, file: string): Promise<readonly [Version, Version]> {
  const before = await openVersion(old);
  return [before, await openVersion({ ...emptySource(before), file, folder: dirname(file) })];
}

/** A document of the same name and format that describes nothing. */
function emptySource({ source, files }: Version): Source {
  return { ...source, text: files.emptied() };
}

/** @throws CommandError where a document can't be compared */
async function openVersion(source: Source): Promise<Version> {
  const { openVersion: open } = await loadComparison();
  const files = await open(source.name, languageOf(source.name, source.text), source.text);
  const refusal = files.refusal();
  if (refusal !== null) throw new CommandError(`${source.file}: ${refusal}`);
  return { source, files };
}

/**
 * Reads one version of a document.
 * @param other names the other version: with a revision of git alone, it is that file of it
 * @returns null where a revision doesn't have the file of the other version
 * @throws CommandError where the name is not of one readable document
 */
export async function readVersionSource(
  name: string,
  other: string,
  args: Arguments,
  streams: Streams,
): Promise<Source | null> {
  if (name === '-' && other === '-')
    throw new CommandError('standard input can be read only once.');
  const git = parseGitName(name);
  if (git) return readRevision(name, git, other);
  const { sources } = await readSources({
    names: [name],
    stdinName: args.value('stdin-name') ?? 'stdin',
    readInput: streams.readInput,
    roots: new Roots(args.value('root') ?? null),
    ignores: async () => false,
  });
  const [source, second] = sources;
  if (!source) throw new CommandError(`${name}: there is no document.`);
  if (second) {
    const names = sources.slice(0, 3).map(({ file }) => file);
    throw new CommandError(`${name}: name one of its documents, such as ${names.join(', ')}.`);
  }
  if ('reason' in source) throw new CommandError(`${source.file}: ${source.reason}`);
  return source;
}

/**
 * Reads a document of a revision of git; files that it refers to are read from the same one.
 * @param other names the other version, whose file it is for a revision without a path
 * @returns null where the revision doesn't have that very file, which is new then
 * @throws CommandError where it can't be read
 */
async function readRevision(name: string, git: GitName, other: string): Promise<Source | null> {
  const isFile = other !== '-' && !other.startsWith('git:');
  if (git.path === undefined && !isFile)
    throw new CommandError(
      `${name}: name the document, such as ${name.replace(/:*$/, '')}:api.yaml.`,
    );
  // A path of its own is from the top of the repository of the working folder.
  const files = await GitFiles.open(
    git.revision,
    git.path === undefined ? dirname(other) : '.',
    name,
  );
  const own = isFile ? await files.pathOf(other) : undefined;
  const path = git.path ?? own ?? '';
  try {
    if (path === own && (await files.typeOf(path)) === null) return null;
    return await revisionSource(files, git.revision, path);
  } catch (failure) {
    if (failure instanceof CommandError) throw failure;
    throw new CommandError(`${name}: ${explainFailure(failure)}`);
  }
}

/** Reads a document of a revision by its path. @throws FileRefused where it doesn't have it */
export async function revisionSource(
  files: GitFiles,
  revision: string,
  path: string,
): Promise<Source> {
  return {
    file: `git:${revision}:${path}`,
    name: basename(path),
    folder: dirname(path),
    root: null,
    text: decode(await files.read(path)),
    read: (uri) => files.read(posix.join(posix.dirname(path), uri)),
  };
}

/**
 * Compares both versions, and reads what they refer to until nothing is missing.
 * @throws CommandError where they can't be compared
 */
export async function compareVersions(
  versions: readonly [Version, Version],
  settings: LevelSettings,
  run: RunComparison,
): Promise<Comparison> {
  const [old, changed] = versions;
  const receivers = { old: receiverOf(old), new: receiverOf(changed) };
  const comparison = await run(
    { versions: [textOf(old.source), textOf(changed.source)], settings },
    async ([before, after]) => [await receivers.old.read(before), await receivers.new.read(after)],
  );
  if (!comparison) throw new CommandError('a version is not a document.');
  return old.isMissing ? withoutBreaks(comparison) : comparison;
}

const textOf = ({ name, text }: Source) => ({ name, text });

/** Reads files for a version, which keeps them to find positions, and for its comparison. */
function receiverOf({ files, source }: Version) {
  let read: ReadFile[] = [];
  const receiver: FileReceiver = {
    addFile(uri, text) {
      files.addFile(uri, text);
      read.push({ uri, text });
    },
    failFile(...failure) {
      files.failFile(...failure);
      read.push({ uri: failure[0], failure });
    },
  };
  return {
    async read(uris: readonly string[]): Promise<readonly ReadFile[]> {
      read = [];
      for (const uri of uris) await readReferencedFile(receiver, source, uri);
      return read;
    },
  };
}

function withoutBreaks({ changes }: Comparison): Comparison {
  return comparisonOf(
    changes.map(({ uses: _, ...change }) =>
      change.level === 'documentation' ? change : { ...change, level: 'compatible', affects: [] },
    ),
  );
}

/** Returns the path of a file of a version as the user would name it. */
export function pathIn({ source }: Version, uri: string): string {
  return isRoot(uri) ? source.file : pathOfReference(source.folder, uri);
}
