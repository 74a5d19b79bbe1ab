// The documents of a site: those that a catalog lists, or those of a folder.
import { stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { readCatalog } from '../../core/api.ts';
import type { CatalogEntry } from '../../core/types.ts';
import { CommandError } from '../failures.ts';
import { withSlashes } from '../find-files.ts';
import { readText } from '../read-file.ts';
import { isInside, realLocation, refusedBelowRoot } from '../roots.ts';
import {
  readSource,
  readSources,
  type Source,
  type SourceRequest,
  type Unread,
} from '../sources.ts';

/** What the list of the documents of a site is called. */
export const CATALOG_NAME = 'catalog.json';

/** A document of a site. */
interface ListedSource extends Pick<CatalogEntry, 'name' | 'group'> {
  readonly source: Source | Unread;
  /** Path from the folder that all have in common, as a relative address. */
  readonly path: string;
}

/** The documents of a site, and what it is called. */
export interface ListedSources {
  readonly title?: string;
  readonly description?: string;
  readonly documents: readonly ListedSource[];
  /** Their order was chosen; else it is that of the names of files. */
  readonly isOrdered: boolean;
}

/**
 * Returns the documents of a catalog, or of a folder: those that its catalog lists, or all.
 * @throws CommandError where the catalog can't be read or has problems
 */
export async function listDocuments(
  operand: string,
  request: SourceRequest,
): Promise<ListedSources> {
  const type = await stat(operand).catch(() => null);
  const catalog = type?.isDirectory() ? join(operand, CATALOG_NAME) : operand;
  const hasCatalog = catalog === operand || (await stat(catalog).catch(() => null)) !== null;
  return hasCatalog ? catalogSources(catalog, request) : folderSources(operand, request);
}

/**
 * Returns the documents that a catalog lists.
 * @param file path of the catalog
 * @throws CommandError where it can't be read or has problems, each with its position
 */
async function catalogSources(file: string, request: SourceRequest): Promise<ListedSources> {
  const { errors, documents, ...about } = readCatalog(await readText(file));
  const folder = dirname(file);
  const root = await request.roots.for(folder);
  const reasons = errors.map((error) => `${file}:${error.line}:${error.column}: ${error.message}`);
  const listed: ListedSource[] = [];
  for (const { path, line, column, ...names } of documents) {
    const document = join(folder, path);
    const reason = await refusalOf(document, folder, root);
    const source = reason === null ? await readSource(document, request) : { reason };
    if ('reason' in source)
      reasons.push(`${file}:${line}:${column}: ${document}: ${source.reason}`);
    else listed.push({ ...names, source, path });
  }
  if (reasons.length > 0) throw new CommandError(...reasons);
  if (listed.length === 0) throw new CommandError(`${file}: the catalog lists no documents.`);
  return { ...about, documents: listed, isOrdered: true };
}

/** Why a catalog can't list a file; null where it can. */
async function refusalOf(
  file: string,
  folder: string,
  root: string | null,
): Promise<string | null> {
  const location = await realLocation(file);
  if (root === null || !isInside(root, location))
    return 'this file is outside the root folder. Choose that folder by --root.';
  return refusedBelowRoot(root, await realLocation(folder), location);
}

/** Returns the documents in a folder, in groups by the folders below it. */
async function folderSources(folder: string, request: SourceRequest): Promise<ListedSources> {
  const { sources } = await readSources({ ...request, names: [folder] });
  return {
    isOrdered: false,
    documents: sources.map((source) => {
      const path = withSlashes(relative(resolve(folder), resolve(source.file)));
      const group = dirname(path);
      return { source, path, ...(group !== '.' && { group }) };
    }),
  };
}
