// Writes the documentation of many documents as a static site.
import { basename, dirname, resolve } from 'node:path';
import type { SiteFile } from '../../export/site/site.ts';
import type { SiteDocument } from '../../export/site/site-view.ts';
import type { Arguments } from '../arguments.ts';
import { type ExitCode, errorLine, type Streams } from '../command.ts';
import { Configs } from '../config.ts';
import {
  languageTag,
  loadExport,
  loadPictures,
  loadSince,
  NO_PICTURE,
  publishedAddress,
  readDocumentation,
} from '../documentation.ts';
import { CommandError } from '../failures.ts';
import { OutputFolder } from '../output-folder.ts';
import type { Pictures } from '../picture/pictures.ts';
import { RemoteFiles } from '../remote-files.ts';
import { remoteOptions } from '../request-settings.ts';
import { sourceRequest } from '../source-request.ts';
import { publishedTheme } from '../theme.ts';
import { isTemporary } from '../write-file.ts';
import { CATALOG_NAME, listDocuments } from './catalog-sources.ts';

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
  const lang = languageTag(args);
  const address = publishedAddress(args, true);
  const folder = await OutputFolder.open(output);
  const before = await filesOfSite(folder, output);
  const { exportSite, renderableChanges } = await loadExport();
  const configs = new Configs(args.value('config') ?? null);
  const request = sourceRequest(args, streams, configs);
  const sourceFolder = folderOf(operand);
  const theme = await publishedTheme(
    configs,
    sourceFolder,
    await request.roots.for(sourceFolder),
    streams,
  );
  const { documents: found, title, description, isOrdered } = await listDocuments(operand, request);
  const since = args.value('since');
  const old =
    since === undefined
      ? null
      : await (await loadSince()).siteChanges(since, sourceFolder, request, streams.file);
  const remote = await RemoteFiles.create(remoteOptions(args));
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
    if (!read.documentation) continue;
    const { since: own, ...state } = (await old?.of(path, { ...source, remote })) ?? {};
    const changes = own && { changes: renderableChanges(own) };
    documents.push({ ...names, ...read.documentation, ...state, ...changes, lang, uri: path });
  }
  if (documents.length === 0) return 2;
  if (!isOrdered) documents.sort(byGroupAndTitle);
  if (address === undefined) streams.error(errorLine(NO_PICTURE));
  const pictures = address === undefined ? null : await loadPictures();
  const site = {
    title: args.value('title') ?? title ?? titleOf(operand),
    ...(description !== undefined && { description }),
    documents,
    ...(address !== undefined && { address }),
    theme,
    pictureFont: pictures?.font,
    ...(old && { since: old.since, removed: old.removed(found.map(({ path }) => path)) }),
  };
  await writeFiles(folder, before, exportSite(site), pictures);
  return code;
}

/** Words, numbers and cases as people sort them. */
const BY_TITLE = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byGroupAndTitle(a: SiteDocument, b: SiteDocument): number {
  const titleOfDocument = ({ name, model, uri }: SiteDocument) => name ?? model.info?.title ?? uri;
  return (
    BY_TITLE.compare(a.group ?? '', b.group ?? '') ||
    BY_TITLE.compare(titleOfDocument(a), titleOfDocument(b))
  );
}

/** Writes the files of a site, and deletes those of the site before that it no longer has. */
async function writeFiles(
  folder: OutputFolder,
  before: readonly string[],
  files: AsyncIterable<SiteFile>,
  pictures: Pictures | null,
): Promise<void> {
  const written = new Set<string>();
  // A file is listed before it is written: a run that is interrupted leaves nothing unknown.
  await folder.write(LIST_NAME, listOf(before));
  for await (const { path, text, isPicture } of files) {
    if (!before.includes(path)) await folder.append(LIST_NAME, listOf([path]));
    await folder.write(path, isPicture && pictures ? pictures.png(text) : text);
    written.add(path);
  }
  for (const path of before) if (!written.has(path)) await folder.remove(path);
  await folder.write(LIST_NAME, listOf([...written]));
}

const listOf = (paths: readonly string[]): string => paths.map((path) => `${path}\n`).join('');

/** The folder that has the documents. */
const folderOf = (operand: string): string =>
  basename(operand) === CATALOG_NAME ? dirname(operand) : operand;

const titleOf = (operand: string): string => basename(resolve(folderOf(operand))) || 'Documents';

/**
 * The files of the site that is in a folder now.
 * @throws CommandError where there is anything else: no file that isn't ours is written over
 */
async function filesOfSite(folder: OutputFolder, name: string): Promise<string[]> {
  const names = (await folder.names()).filter((one) => !isTemporary(one));
  if (names.length === 0) return [];
  if (!names.includes(LIST_NAME))
    throw new CommandError(
      `${name}: there are other files in this folder. Name a new folder, or one that has a site already.`,
    );
  const text = await folder.read(LIST_NAME);
  return text.split('\n').filter((path) => /^(?:\w[\w-]*\/){0,2}\w[\w-]*\.\w+$/.test(path));
}
