/** How the app is served while developing and built for any static host. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { LIVE_WORKER_FOLDER, WORKER_FOLDER } from './scripts/csp.mjs';
import { BROWSERS, reactToMarkup } from './scripts/export-build.mjs';
import { changelogNotes } from './scripts/vite-changelog.mjs';
import { chunkGroups, ICONS } from './scripts/vite-chunks.mjs';
import { cspMeta } from './scripts/vite-csp.mjs';
import { lateMarkdown } from './scripts/vite-markdown.mjs';
import { withoutUnused } from './scripts/vite-monaco.mjs';
import { withoutUnusedIcons } from './scripts/vite-monaco-icons.mjs';
import { shorterTables } from './scripts/vite-monaco-tables.mjs';
import { withoutDescriptions } from './scripts/vite-monaco-texts.mjs';
import { oneByteScripts } from './scripts/vite-one-byte.mjs';
import { preloadPage } from './scripts/vite-preload.mjs';
import { previewTags } from './scripts/vite-preview-tags.mjs';
import { protobufParser } from './scripts/vite-protobuf.mjs';
import { withoutEditing } from './scripts/vite-reading-worker.mjs';
import { ruleParts } from './scripts/vite-rule-parts.mjs';
import { entriesApart } from './scripts/vite-worker-entries.mjs';

export default defineConfig({
  base: './',
  plugins: [
    react(),
    reactToMarkup(),
    lateMarkdown(),
    changelogNotes(),
    cspMeta(),
    previewTags(),
    preloadPage(),
    withoutUnused(),
    withoutDescriptions(),
    shorterTables(),
    withoutUnusedIcons(),
    ruleParts(),
    oneByteScripts(),
  ],
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: ['index.html', 'embed.html'],
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith(ICONS) ? ICONS : '[name]'}-[hash].js`,
      },
    },
    cssTarget: BROWSERS,
    // The polyfill is code of its own for browsers that cannot run the app anyway.
    modulePreload: { polyfill: false },
    // A file inlined as data: URL would need permission in the policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4096,
    reportCompressedSize: false,
  },
  worker: {
    format: 'es',
    plugins: () => [
      withoutEditing(),
      protobufParser(),
      ruleParts(),
      shorterTables(),
      oneByteScripts(),
      entriesApart(),
    ],
    rolldownOptions: {
      output: {
        // Parts that are loaded later must not import the file that a worker begins with: WebKit
        // runs it once more then, and the second run, which knows no document, gets the messages.
        codeSplitting: {
          groups: [
            { name: 'session', test: /\/src\/worker\/document-session\.ts$/ },
            {
              name: 'live-transport',
              test: /\/src\/live\/(?:event-stream|transport|web-address)\.ts$/,
            },
            { name: 'compare-texts', test: /\/src\/worker\/compare-texts\.ts$/ },
            { name: 'discover-recording', test: /\/src\/live-worker\/discover-recording\.ts$/ },
          ],
        },
        entryFileNames: ({ name }) =>
          `${name === 'live-worker' ? LIVE_WORKER_FOLDER : WORKER_FOLDER}/[name]-[hash].js`,
        chunkFileNames: `${WORKER_FOLDER}/[name]-[hash].js`,
      },
    },
  },
  optimizeDeps: { exclude: ['monaco-editor'], include: ['@monaco-editor/react'] },
  server: { host: '127.0.0.1' },
});
