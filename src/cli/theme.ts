// How published documentation looks: the theme of a configuration, with its logo read.
import { dirname, join } from 'node:path';
import { MAX_LOGO_BYTES } from '../core/api.ts';
import type { DocsTheme } from '../core/types.ts';
import { errorLine, type Streams } from './command.ts';
import type { Configs, FoundTheme } from './config.ts';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { readBytes } from './read-file.ts';
import { isInside, realLocation, refusedBelowRoot } from './roots.ts';

/**
 * Returns the theme for the documents of a folder, and prints the warnings about it; undefined
 * where no configuration says anything.
 * @param root the real path of the folder below which files may be read; null where there is none
 * @throws CommandError where the configuration or its logo can't be read
 */
export async function publishedTheme(
  configs: Configs,
  folder: string,
  root: string | null,
  streams: Streams,
): Promise<DocsTheme | undefined> {
  const found = await configs.theme(folder, root);
  if (!found) return undefined;
  for (const warning of found.warnings) streams.error(errorLine(warning));
  const { logoPath, ...theme } = found.docs;
  return logoPath === undefined ? theme : { ...theme, logo: await readLogo(logoPath, found, root) };
}

async function readLogo(
  path: string,
  { file, logoAt }: FoundTheme,
  root: string | null,
): Promise<string> {
  const folder = dirname(file);
  try {
    const location = await realLocation(join(folder, path));
    if (root === null || !isInside(root, location))
      throw new FileRefused('this file is outside the root folder. Choose that folder by --root.');
    const refusal = refusedBelowRoot(root, await realLocation(folder), location);
    if (refusal !== null) throw new FileRefused(refusal);
    const bytes = await readBytes(location, 'refuse');
    if (bytes.length > MAX_LOGO_BYTES)
      throw new FileRefused(`a logo has at most ${MAX_LOGO_BYTES / 1024} KB: it is in every page.`);
    const type = imageType(bytes);
    if (type === null)
      throw new FileRefused('this is not a PNG, JPEG, GIF, WebP, AVIF or SVG image.');
    return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  } catch (failure) {
    const { line, column } = logoAt;
    throw new CommandError(`${file}:${line}:${column}: ${path}: ${explainFailure(failure)}`);
  }
}

/** What the first bytes of each kind of image are, as text with a character for each byte. */
const SIGNATURES: readonly (readonly [type: string, signature: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n[\s\S]\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/avif', /^[\s\S]{4}ftypavi[fs]/],
  [
    'image/svg+xml',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/i,
  ],
];

/** Returns the type of an image by its content; null for what is none. */
function imageType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null;
}
