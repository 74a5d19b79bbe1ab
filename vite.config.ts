/** How the app is served while developing and built for any static host. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { WORKER_FOLDER } from './scripts/csp.mjs';
import { BROWSERS, reactToMarkup } from './scripts/export-build.mjs';
import { cspMeta } from './scripts/vite-csp.mjs';
import { lateMarkdown } from './scripts/vite-markdown.mjs';
import { withoutUnused } from './scripts/vite-monaco.mjs';
import { preloadPage } from './scripts/vite-preload.mjs';
import { protobufParser } from './scripts/vite-protobuf.mjs';
import { withoutEditing } from './scripts/vite-reading-worker.mjs';
import { ruleParts } from './scripts/vite-rule-parts.mjs';

const ICONS = 'icons';
/**
 * Small modules that most parts of the app use. Each would be a file of its own, which costs a page
 * a request and compresses worse: 3 KB of a page that is opened to read.
 */
const SHARED = [
  'core/(analysis/(model/(part-at|same)|problem)|text/(plural|pointer))',
  'share/(base64url|document-names|failure|fingerprint|link|link-codec|text-encoding|web-storage)',
  'app/(file-names|disk/disk)',
  'docs/components/(BreakableText|InlineLink)',
  'ui/(Button|display-text|type-ahead)',
  'worker/create-worker',
];

export default defineConfig({
  base: './',
  plugins: [
    react(),
    reactToMarkup(),
    lateMarkdown(),
    cspMeta(),
    preloadPage(),
    withoutUnused(),
    ruleParts(),
  ],
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: ['index.html', 'embed.html'],
      output: {
        // Small icons of the same pages are one file: each file costs a page a request.
        codeSplitting: {
          groups: [
            {
              name: ICONS,
              test: /\/lucide-react\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 6000,
              includeDependenciesRecursively: false,
            },
            {
              name: 'shared',
              test: new RegExp(`/src/(${SHARED.join('|')})\\.tsx?$`),
              includeDependenciesRecursively: false,
            },
          ],
        },
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
    plugins: () => [withoutUnused('worker'), withoutEditing(), protobufParser(), ruleParts()],
    rolldownOptions: {
      output: {
        entryFileNames: `${WORKER_FOLDER}/[name]-[hash].js`,
        chunkFileNames: `${WORKER_FOLDER}/[name]-[hash].js`,
      },
    },
  },
  optimizeDeps: { exclude: ['monaco-editor'], include: ['@monaco-editor/react'] },
  server: { host: '127.0.0.1' },
});
