/**
 * The example pages of the custom element, built against the package as users have it: those with
 * a framework are bundled, the others load the package as it is.
 */
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { build } from './quiet-build.mjs';
import { ROOT } from './run.mjs';

const EXAMPLES = path.join(ROOT, 'packages/apidoc-view/examples');
const BUNDLED = ['react', 'vue', 'card'];
const COPIED = ['plain', 'astro'];

/**
 * Fills a folder with the pages, the documents that they show, and the package.
 * @param {string} folder
 * @param {string} element folder of the built element
 */
export async function buildExamples(folder, element) {
  mkdirSync(folder, { recursive: true });
  cpSync(element, path.join(folder, 'apidoc-view'), { recursive: true });
  cpSync(path.join(ROOT, 'public/examples'), path.join(folder, 'documents'), { recursive: true });
  // Otherwise that of the repository says which of its modules do something when imported.
  cpSync(path.join(EXAMPLES, '../package.json'), path.join(element, 'package.json'));
  for (const name of COPIED)
    cpSync(path.join(EXAMPLES, name), path.join(folder, name), { recursive: true });
  for (const name of BUNDLED)
    await build({
      root: path.join(EXAMPLES, name),
      base: './',
      configFile: false,
      logLevel: 'warn',
      resolve: { alias: { 'apidoc-view': path.join(element, 'apidoc-view.js') } },
      plugins: [
        react(),
        vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'apidoc-view' } } }),
      ],
      build: {
        outDir: path.join(folder, name),
        emptyOutDir: true,
        chunkSizeWarningLimit: 4096,
        reportCompressedSize: false,
      },
    });
}
