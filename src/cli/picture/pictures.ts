// Draws pictures for previews of links: resvg in WebAssembly, and Inter in five parts by script.
// None of it is read before the first picture.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { PictureFont } from '../../export/picture/picture-font.ts';
import { CommandError } from '../failures.ts';
import { encodePng } from './encode-png.ts';
import files from './files.json' with { type: 'json' };
import { characterWidths } from './font-metrics.ts';

declare const APIDOC_VERSION: string | undefined;

export interface Pictures {
  readonly font: PictureFont;
  /** Returns a drawing as PNG. */
  png(svg: string): Uint8Array;
}

type FileName = keyof typeof files;
const NAMES = Object.keys(files) as FileName[];
const WASM: FileName = 'resvg.wasm';

/** Returns the bytes of a file that pictures are drawn with. */
export type ReadPictureFile = (name: FileName) => Promise<Uint8Array>;

/** Those of the built program are beside it, others in the installed packages. */
const readOwn: ReadPictureFile = (name) =>
  readFile(
    typeof APIDOC_VERSION === 'string'
      ? new URL(`./picture/${name}`, import.meta.url)
      : createRequire(import.meta.url).resolve(files[name]),
  );

let started: Promise<Pictures> | undefined;

/**
 * Returns what draws pictures; reads its files once.
 * @throws CommandError where one of them is missing
 */
export function loadPictures(read: ReadPictureFile = readOwn): Promise<Pictures> {
  started ??= createPictures(read).catch(() => {
    throw new CommandError(
      'the files that pictures are drawn with are missing. Install the package apidoc-studio again, or leave out --base-url.',
    );
  });
  return started;
}

async function createPictures(read: ReadPictureFile): Promise<Pictures> {
  const fonts = await Promise.all(NAMES.filter((name) => name !== WASM).map(read));
  await initWasm(await read(WASM));
  const widths = new Map<number, number>();
  for (const font of fonts)
    for (const [code, width] of characterWidths(font))
      if (!widths.has(code)) widths.set(code, width);
  return {
    font: { widthOf: (code) => widths.get(code) },
    png(svg) {
      const drawing = new Resvg(svg, {
        font: { fontBuffers: fonts, defaultFontFamily: 'Inter Variable', loadSystemFonts: false },
      });
      const image = drawing.render();
      const bytes = encodePng(image.pixels, image);
      image.free();
      drawing.free();
      return bytes;
    },
  };
}
