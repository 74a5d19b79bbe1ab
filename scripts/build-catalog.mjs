/**
 * Builds the page of a catalog into the folder of the app, in a build of its own: it shares no file
 * with a page to read, which each shared file would make larger.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { WORKER_FOLDER } from './csp.mjs';
import { BROWSERS } from './export-build.mjs';
import { build } from './quiet-build.mjs';
import { ROOT } from './run.mjs';
import { cspMeta } from './vite-csp.mjs';
import { lateMarkdown } from './vite-markdown.mjs';
import { oneByteScripts } from './vite-one-byte.mjs';
import { previewTags } from './vite-preview-tags.mjs';

/** @param {string} dir the built app, whose workers the page uses, too */
export async function buildCatalog(dir) {
  await build({
    root: ROOT,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      react(),
      lateMarkdown(),
      cspMeta(),
      previewTags(),
      builtWorkers(dir),
      oneByteScripts(),
    ],
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2022',
      cssTarget: BROWSERS,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(ROOT, 'catalog.html') },
    },
    worker: {
      format: 'es',
      plugins: () => [oneByteScripts()],
      rolldownOptions: {
        output: {
          entryFileNames: `${WORKER_FOLDER}/[name]-[hash].js`,
          chunkFileNames: `${WORKER_FOLDER}/[name]-[hash].js`,
        },
      },
    },
  });
}

/**
 * Takes the workers that the app was built with.
 * @param {string} dir
 * @returns {import('vite').Plugin}
 */
function builtWorkers(dir) {
  return {
    name: 'apidoc:built-workers',
    enforce: 'pre',
    load: {
      filter: { id: /\/(?:worker|reading-worker)\.ts\?worker&url$/ },
      async handler(id) {
        const name = path.basename(id).replace(/\.ts\?.*$/, '');
        const file = (await readdir(path.join(dir, WORKER_FOLDER))).find((one) =>
          new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one),
        );
        if (!file) throw new Error(`The app was built without ${name}`);
        return `export default './${WORKER_FOLDER}/${file}';`;
      },
    },
  };
}
