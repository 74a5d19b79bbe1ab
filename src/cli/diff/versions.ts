// The two versions that are compared, read with all files that they refer to.
import { basename, dirname, posix } from 'node:path';
import { languageOf, loadComparison, loadOptionalParser } from '../../core/api.ts';
import type { ComparedFiles, Comparison, LevelSettings } from '../../core/types.ts';
import type { Arguments } from '../arguments.ts';
import type { Streams } from '../command.ts';
import { CommandError, explainFailure } from '../failures.ts';
import { decode } from '../read-file.ts';
import { pathOfReference, readReferencedFile } from '../referenced-files.ts';
import type { RemoteFiles } from '../remote-files.ts';
import { Roots } from '../roots.ts';
import { readSources, type Source } from '../sources.ts';
import { GitFiles, type GitName, parseGitName } from './git-files.ts';

/** One version of the document. */
export interface Version {
  readonly source: Source;
  readonly files: ComparedFiles;
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
  const open = async (name: string, other: string): Promise<Version> =>
    openVersion({ ...(await readVersion(name, other, args, streams)), remote });
  return [await open(old, changed), await open(changed, old)];
}

/** @throws CommandError where a document can't be compared */
export async function openVersion(source: Source): Promise<Version> {
  const { ComparedFiles } = await loadComparison();
  const files = new ComparedFiles(source.name, languageOf(source.name, source.text));
  files.setText(source.text);
  const refusal = files.refusal();
  if (refusal !== null) throw new CommandError(`${source.file}: ${refusal}`);
  return { source, files };
}

/**
 * Reads one version of a document.
 * @param other names the other version: with a revision of git alone, it is that file of it
 * @throws CommandError where the name is not of one readable document
 */
export async function readVersion(
  name: string,
  other: string,
  args: Arguments,
  streams: Streams,
): Promise<Source> {
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
 * @param other names the file on disk, for a revision without a path
 * @throws CommandError where it can't be read
 */
export async function readRevision(name: string, git: GitName, other: string): Promise<Source> {
  const isFile = other !== '-' && !other.startsWith('git:');
  const path = git.path ?? (isFile ? await GitFiles.pathOf(other) : undefined);
  if (path === undefined)
    throw new CommandError(
      `${name}: name the document, such as ${name.replace(/:*$/, '')}:api.yaml.`,
    );
  // A path of its own is from the top of the repository of the working folder.
  const files = new GitFiles(git.revision, git.path === undefined ? dirname(other) : '.');
  try {
    return {
      file: `git:${git.revision}:${path}`,
      name: basename(path),
      folder: dirname(path),
      root: null,
      text: decode(await files.read(path)),
      read: (uri) => files.read(posix.join(posix.dirname(path), uri)),
    };
  } catch (failure) {
    if (failure instanceof CommandError) throw failure;
    throw new CommandError(`${name}: ${explainFailure(failure)}`);
  }
}

/** Compares both versions, and reads what they refer to until nothing is missing. */
export async function compareVersions(
  versions: readonly [Version, Version],
  settings: LevelSettings,
): Promise<Comparison> {
  const { compareFiles } = await loadComparison();
  const [old, changed] = versions;
  for (;;) {
    const comparison = compareFiles(old.files, changed.files, settings);
    let isComplete = true;
    for (const { files, source } of versions) {
      for (const uri of files.needs()) {
        isComplete = false;
        await readReferencedFile(files, source, uri);
      }
      for (const name of files.missingParsers()) {
        isComplete = false;
        files.setParsers(await loadOptionalParser(name));
      }
    }
    if (!isComplete) continue;
    if (!comparison) throw new CommandError('a version is not a document.');
    return comparison;
  }
}

/** Returns the path of a file of a version as the user would name it. */
export function pathIn({ source }: Version, uri: string): string {
  return uri === '' ? source.file : pathOfReference(source.folder, uri);
}
