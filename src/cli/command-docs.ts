// `apidoc-studio docs`: writes the documentation of a document as one file, or that of many as a
// site.
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Documentation } from '../export/documentation.ts';
import { errorLine, type RunCommand } from './command.ts';
import { Configs } from './config.ts';
import {
  languageTag,
  loadExport,
  loadPictures,
  loadSince,
  NO_PICTURE,
  publishedAddress,
  readDocumentation,
} from './documentation.ts';
import { RemoteFiles } from './remote-files.ts';
import { remoteOptions } from './request-settings.ts';
import { CATALOG_NAME } from './site/catalog-sources.ts';
import { writeSite } from './site/write-site.ts';
import { readEntry } from './source-request.ts';
import { publishedTheme } from './theme.ts';
import { requireOtherFile, writeWhole } from './write-file.ts';

/** Writes the documentation of the one document, folder or catalog that is named. */
export const docsCommand: RunCommand = async (args, streams) => {
  const [operand = '-'] = args.operands;
  const type = operand === '-' ? null : await stat(operand).catch(() => null);
  if (type?.isDirectory() || basename(operand) === CATALOG_NAME) return writeSite(args, streams);
  const lang = languageTag(args);
  const address = publishedAddress(args, false);
  const remote = await RemoteFiles.create(remoteOptions(args));
  const source = { ...(await readEntry(args.operands, args, streams)), remote };
  const configs = new Configs(args.value('config') ?? null);
  const theme = await publishedTheme(configs, source.folder, source.root, streams);
  const { documentation, code, files } = await readDocumentation(source, streams);
  if (!documentation) return code;
  const format = args.value('format') === 'markdown' ? 'markdown' : 'html';
  const { exportDocumentation, renderableChanges } = await loadExport();
  const since = args.has('since')
    ? await (await loadSince()).changesSince(source, operand, args, streams)
    : null;
  const changes = since && { changes: renderableChanges(since) };
  const title = args.value('title');
  const published = { ...documentation, ...changes, title, lang, address, theme };
  const output = args.value('output');
  if (output === undefined) {
    streams.out(await exportDocumentation(published, format));
    return code;
  }
  await requireOtherFile(output, files, 'the documentation is');
  if (format === 'html' && address === undefined) streams.error(errorLine(NO_PICTURE));
  // Beside a device or a pipe there is nothing.
  const isFile = (await stat(output).catch(() => null))?.isFile() ?? true;
  const picture =
    format === 'html' && address !== undefined && isFile
      ? await pictureBeside(output, address, published, source.name)
      : null;
  if (picture) {
    await requireOtherFile(picture.file, files, 'the documentation is');
    await writeWhole(picture.file, picture.png);
  }
  await writeWhole(
    output,
    await exportDocumentation({ ...published, image: picture?.image }, format),
  );
  return code;
};

/** The picture for previews of links to a page: a file beside it. */
async function pictureBeside(
  page: string,
  address: string,
  documentation: Documentation,
  name: string,
) {
  const { documentPicture } = await loadExport();
  const { font, png } = await loadPictures();
  const file = `${page.replace(/\.html?$/i, '')}-preview.png`;
  const { svg, alt } = documentPicture(documentation, [name.replace(/\.\w+$/, '')], font);
  const image = { address: new URL(encodeURIComponent(basename(file)), address).href, alt };
  return { file, png: png(svg), image };
}
