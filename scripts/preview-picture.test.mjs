/** Shows that the built pages have a preview, and that its picture is what is drawn now. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import * as printing from '../src/cli/picture/pictures.ts';
import * as drawing from '../src/export/picture/draw-picture.ts';
import { PREVIEW_PICTURE, previewPicture } from './preview-picture.mjs';
import { ROOT } from './run.mjs';
import { previewTags } from './vite-preview-tags.mjs';

test('the picture in public/ is up to date (npm run preview-picture)', async () => {
  const written = readFileSync(path.join(ROOT, 'public', PREVIEW_PICTURE.file));
  expect(rowsOf(written).equals(rowsOf(await previewPicture(drawing, printing)))).toBe(true);
});

test('a picture is drawn also where what draws it is loaded a second time', async () => {
  const first = await previewPicture(drawing, printing);
  vi.resetModules();
  const again = await import('../src/cli/picture/pictures.ts');
  expect(again).not.toBe(printing);
  expect(rowsOf(await previewPicture(drawing, again)).equals(rowsOf(first))).toBe(true);
});

/** The pixels: versions of Node compress them in different ways. @param {Uint8Array} png */
function rowsOf(png) {
  const bytes = Buffer.from(png);
  const at = bytes.indexOf('IDAT');
  return inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
}

/** @param {string} page @param {string} [address] */
function tagsOf(page, address) {
  const plugin = /** @type {any} */ (previewTags(address));
  const html = readFileSync(path.join(ROOT, page), 'utf8');
  const tags = plugin.transformIndexHtml.handler(html, { path: `/${page}` });
  return new Map(
    tags.map((/** @type {any} */ { attrs }) => [attrs.property ?? attrs.name, attrs.content]),
  );
}

test.each(['index.html', 'catalog.html', 'embed.html'])('%s has a preview', (page) => {
  const tags = tagsOf(page, '');
  expect(tags.get('og:title')).toMatch(/\w/);
  expect(tags.get('og:description')).toMatch(/\w\.$/);
  expect(tags.get('og:image')).toBe('./preview.png');
  expect(tags.has('og:url')).toBe(false);
});

test('with its address, addresses are in full', () => {
  const tags = tagsOf('catalog.html', 'https://apis.example.com/studio');
  expect(tags.get('og:image')).toBe('https://apis.example.com/studio/preview.png');
  expect(tags.get('og:url')).toBe('https://apis.example.com/studio/catalog.html');
  expect(tagsOf('index.html', 'https://a.example.com/').get('og:url')).toBe(
    'https://a.example.com/',
  );
  expect(() => previewTags('a.example.com')).toThrow('APIDOC_BASE_URL');
});
