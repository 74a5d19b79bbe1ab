// Writes the documentation of many documents as a static site.
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { SiteDocument } from '../../export/site/site-view.ts';
import type { Arguments } from '../arguments.ts';
import { type ExitCode, errorLine, type Streams } from '../command.ts';
import { Configs } from '../config.ts';
import { loadExport, readDocumentation } from '../documentation.ts';
import { CommandError } from '../failures.ts';
import { readText } from '../read-file.ts';
import { RemoteFiles } from '../remote-files.ts';
import { sourceRequest } from '../source-request.ts';
import { writeWhole } from '../write-file.ts';
import { catalogSources, folderSources, type ListedSources } from './catalog-sources.ts';

/** What the list of the documents of a site is called. */
export const CATALOG_NAME = 'catalog.json';
/** Lists the files of a site in its folder, so that the next one replaces them and nothing else. */
const LIST_NAME = '.apidoc-site';

/** Writes the site of the folder or catalog that is named. */
export async function writeSite(args: Arguments, streams: Streams): Promise<ExitCode> {
  const [operand = '', more] = args.operands;
  const output = args.value('output');
  if (more !== undefined) throw new CommandError('name one folder or catalog.');
  if (output === undefined) throw new CommandError('name the folder of the site by --output.');
  if (args.has('format'))
    throw new CommandError('--format is for one document: a site has both formats.');
  const before = await filesOfSite(output);
  const { exportSite } = await loadExport();
  const { documents: found, title, description } = await list(args, streams);
  const remote = await RemoteFiles.create(args.values('map'), args.values('allow-host'));
  const documents: SiteDocument[] = [];
  let code: ExitCode = 0;
  for (const { source, path, ...names } of found) {
    if ('reason' in source) {
      streams.error(errorLine(`${source.file}: ${source.reason}`));
      code = 2;
      continue;
    }
    const read = await readDocumentation({ ...source, remote }, streams);
    if (read.code > code) code = read.code;
    if (read.documentation) documents.push({ ...names, ...read.documentation, uri: path });
  }
  if (documents.length === 0) return 2;
  const written: string[] = [];
  const site = {
    title: args.value('title') ?? title ?? titleOf(operand),
    ...(description !== undefined && { description }),
    documents,
  };
  for await (const { path, text } of exportSite(site)) {
    await writeWhole(join(output, path), text);
    written.push(path);
  }
  await writeWhole(join(output, LIST_NAME), `${written.join('\n')}\n`);
  for (const path of before)
    if (!written.includes(path)) await rm(join(output, path), { force: true });
  return code;
}

async function list(args: Arguments, streams: Streams): Promise<ListedSources> {
  const [operand = ''] = args.operands;
  const request = sourceRequest(args, streams, new Configs(null));
  const type = await stat(operand).catch(() => null);
  const catalog = type?.isDirectory() ? join(operand, CATALOG_NAME) : operand;
  const hasCatalog = catalog === operand || (await stat(catalog).catch(() => null)) !== null;
  return hasCatalog ? catalogSources(catalog, request) : folderSources(operand, request);
}

/** What the folder is called that has the documents. */
function titleOf(operand: string): string {
  const path = resolve(operand);
  return basename(basename(path) === CATALOG_NAME ? dirname(path) : path) || 'Documents';
}

/**
 * The files of the site that is in a folder now.
 * @throws CommandError where there is anything else: no file that isn't ours is written over
 */
async function filesOfSite(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((failure: NodeJS.ErrnoException): string[] => {
    if (failure.code === 'ENOENT') return [];
    throw new CommandError(`${folder}: this is not a folder.`);
  });
  if (names.length === 0) return [];
  if (!names.includes(LIST_NAME))
    throw new CommandError(
      `${folder}: there are other files in this folder. Name a new folder, or one that has a site already.`,
    );
  const text = await readText(join(folder, LIST_NAME));
  return text.split('\n').filter((path) => /^(?:\w[\w-]*\/)?\w[\w-]*\.\w+$/.test(path));
}
