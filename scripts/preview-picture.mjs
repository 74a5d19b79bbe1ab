/**
 * `npm run preview-picture`: draws the picture that previews of links to the studio show, with what
 * draws those of documents, into public/.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { loadModules } from './load-core.mjs';
import { isMain, ROOT } from './run.mjs';

const card = (/** @type {string} */ text) => ({ texts: [text] });

/** What the picture shows. */
export const PREVIEW_CONTENT = {
  titles: ['Apidoc Studio'],
  above: 'AsyncAPI 3 and apidoc',
  summary: 'Edit, validate, read and share documents of message-driven APIs.',
  cards: {
    receives: ['YAML and JSON', 'OpenAPI', 'AsyncAPI 2'].map(card),
    sends: ['Documentation', 'Diagrams', 'Problems and fixes'].map(card),
    others: [],
  },
  counts: 'In the browser: nothing that you open leaves it.',
};

/** The picture as pages name it. */
export const PREVIEW_PICTURE = {
  file: 'preview.png',
  width: 1200,
  height: 630,
  alt: 'Apidoc Studio makes documentation, diagrams and problems with fixes of YAML and JSON, OpenAPI and AsyncAPI 2.',
};

/**
 * Draws the picture.
 * @param {typeof import('../src/export/picture/draw-picture.ts')} drawing
 * @param {typeof import('../src/cli/picture/pictures.ts')} printing
 * @returns {Promise<Uint8Array>}
 */
export async function previewPicture({ drawPicture }, { loadPictures }) {
  const names = JSON.parse(await readFile(path.join(ROOT, 'src/cli/picture/files.json'), 'utf8'));
  const { resolve } = createRequire(import.meta.url);
  const { font, png } = await loadPictures((name) => readFile(resolve(names[name])));
  return png(drawPicture(PREVIEW_CONTENT, font));
}

if (isMain(import.meta.url)) {
  const { drawing, printing } = await loadModules({
    drawing: 'src/export/picture/draw-picture.ts',
    printing: 'src/cli/picture/pictures.ts',
  });
  const picture = await previewPicture(drawing, printing);
  await writeFile(path.join(ROOT, 'public', PREVIEW_PICTURE.file), picture);
}
