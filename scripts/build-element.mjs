/** Builds the package `apidoc-view`: the custom element, its workers, and its types. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { BROWSERS } from './export-build.mjs';
import { build } from './production-build.mjs';
import { ROOT } from './run.mjs';
import { lateMarkdown } from './vite-markdown.mjs';
import { oneByteScripts } from './vite-one-byte.mjs';
import { protobufParser } from './vite-protobuf.mjs';
import { withoutEditing } from './vite-reading-worker.mjs';
import { ruleParts } from './vite-rule-parts.mjs';

/**
 * Builds the module of the element. Each worker is one file, named by
 * `new URL(..., import.meta.url)`: so bundlers take it along, and it imports nothing that they
 * would not see.
 * @param {string} folder
 */
export function buildElement(folder) {
  return build({
    root: ROOT,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      react(),
      lateMarkdown(),
      ruleParts(),
      protobufParser(),
      withoutStyleFiles(),
      oneByteScripts(),
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: BROWSERS,
      modulePreload: false,
      assetsInlineLimit: 0,
      // No part loads a style sheet of its own.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 4096,
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(ROOT, 'src/element/index.ts'),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'apidoc-view.js',
          chunkFileNames: 'parts/[name]-[hash].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
    worker: {
      format: 'es',
      plugins: () => [withoutEditing(), protobufParser(), ruleParts(), oneByteScripts()],
      rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
    },
  });
}

/**
 * Leaves out the files of the style sheets that components import: the element has them as text.
 * @returns {import('vite').Plugin}
 */
function withoutStyleFiles() {
  return {
    name: 'apidoc:without-style-files',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name];
    },
  };
}
