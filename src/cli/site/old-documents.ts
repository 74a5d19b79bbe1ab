// The documents of a site as they were: in a folder, or in a revision of git.
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDocument, readCatalog } from '../../core/api.ts';
import { GitFiles, parseGitName } from '../diff/git-files.ts';
import { readRevision } from '../diff/versions.ts';
import { CommandError } from '../failures.ts';
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
  const read = (path: string) => readRevision(name, git, join(folder, path));
  const files = new GitFiles(git.revision, folder);
  const top = await GitFiles.pathOf(join(folder, CATALOG_NAME));
  const textOf = async (path: string) =>
    decode(await files.read(`${top.slice(0, -CATALOG_NAME.length)}${path}`));
  return { paths: await documentPaths(await files.paths(), textOf), read };
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

/** The files of a revision that a site would have: those that its catalog lists, or all. */
async function documentPaths(
  all: readonly string[],
  textOf: (path: string) => Promise<string>,
): Promise<ReadonlySet<string>> {
  if (all.includes(CATALOG_NAME))
    return new Set(readCatalog(await textOf(CATALOG_NAME)).documents.map(({ path }) => path));
  const found = new Set<string>();
  for (const path of all)
    if (/\.(?:ya?ml|json)$/i.test(path) && isDocument(path, await textOf(path))) found.add(path);
  return found;
}
