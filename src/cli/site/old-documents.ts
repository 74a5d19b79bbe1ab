// The documents of a site as they were: in a folder, or in a revision of git.
import { stat } from 'node:fs/promises';
import { basename, posix } from 'node:path';
import { readCatalog } from '../../core/api.ts';
import { documentsBelow, GitFiles, parseGitName } from '../diff/git-files.ts';
import { revisionSource } from '../diff/versions.ts';
import { CommandError, explainFailure, FileRefused } from '../failures.ts';
import { decode } from '../read-file.ts';
import type { Source, SourceRequest } from '../sources.ts';
import { CATALOG_NAME, listDocuments } from './catalog-sources.ts';

export interface OldDocuments {
  /** Their paths from the folder that all have in common. */
  readonly paths: ReadonlySet<string>;
  /** Reads one of them. @throws CommandError where it can't be read */
  read(path: string): Promise<Source>;
}

/**
 * Finds the documents that `--since` names.
 * @param folder that of the site's documents of now
 * @throws CommandError where there are none
 */
export async function oldDocuments(
  name: string,
  folder: string,
  request: SourceRequest,
): Promise<OldDocuments> {
  const git = parseGitName(name);
  if (!git) return inFolder(name, request);
  if (git.path !== undefined)
    throw new CommandError(`${name}: name a revision alone, such as git:${git.revision}.`);
  const files = await GitFiles.open(git.revision, folder, name);
  const own = await files.pathOf(folder);
  return {
    paths: new Set(await documentsOfRevision(files, own)),
    read: async (path) => {
      try {
        return await revisionSource(files, git.revision, posix.join(own, path));
      } catch (failure) {
        if (failure instanceof CommandError) throw failure;
        throw new CommandError(`${path}: ${explainFailure(failure)}`);
      }
    },
  };
}

async function inFolder(name: string, request: SourceRequest): Promise<OldDocuments> {
  const type = await stat(name).catch(() => null);
  if (!type?.isDirectory() && basename(name) !== CATALOG_NAME)
    throw new CommandError(
      `${name}: this is not a folder. For a site, name the folder of its documents as they were, or git:REV.`,
    );
  const { documents } = await listDocuments(name, request);
  const sources = new Map(documents.map(({ path, source }) => [path, source]));
  return {
    paths: new Set(sources.keys()),
    async read(path) {
      const source = sources.get(path);
      if (!source || 'reason' in source)
        throw new CommandError(`${source?.file ?? path}: ${source?.reason ?? 'file not found.'}`);
      return source;
    },
  };
}

/** The documents of a revision that a site would have: those that its catalog lists, or all. */
async function documentsOfRevision(files: GitFiles, folder: string): Promise<readonly string[]> {
  const catalog = await files.read(posix.join(folder, CATALOG_NAME)).catch((failure: unknown) => {
    if (failure instanceof FileRefused) return null;
    throw failure;
  });
  if (!catalog) return documentsBelow(files, folder);
  return readCatalog(decode(catalog)).documents.map(({ path }) => path);
}
