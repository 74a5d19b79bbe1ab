/** How the app is served while developing and built for any static host. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { WORKER_FOLDER } from './scripts/csp.mjs';
import { BROWSERS, reactToMarkup } from './scripts/export-build.mjs';
import { ROOT } from './scripts/run.mjs';
import { cspMeta } from './scripts/vite-csp.mjs';
import { lateMarkdown } from './scripts/vite-markdown.mjs';
import { withoutUnused } from './scripts/vite-monaco.mjs';
import { withoutUnusedIcons } from './scripts/vite-monaco-icons.mjs';
import { shorterTables } from './scripts/vite-monaco-tables.mjs';
import { withoutDescriptions } from './scripts/vite-monaco-texts.mjs';
import { oneByteScripts } from './scripts/vite-one-byte.mjs';
import { preloadPage } from './scripts/vite-preload.mjs';
import { protobufParser } from './scripts/vite-protobuf.mjs';
import { withoutEditing } from './scripts/vite-reading-worker.mjs';
import { ruleParts } from './scripts/vite-rule-parts.mjs';
import { entriesApart } from './scripts/vite-worker-entries.mjs';

const ICONS = 'icons';
const inSource = (files: readonly string[]): string[] =>
  files.map((file) => path.join(ROOT, 'src', file));
/**
 * Small modules that most parts of the app use. Each would be a file of its own, which costs a page
 * a request and compresses worse: 3 KB of a page that is opened to read. None of them uses React:
 * with the entry they are all that a page needs before it requests a document.
 */
const SHARED = inSource([
  'app/disk/disk.ts',
  'app/file-names.ts',
  'app/opening/early-work.ts',
  'app/opening/page-key.ts',
  'core/analysis/documents/uri.ts',
  'core/analysis/model/parts.ts',
  'core/analysis/model/same.ts',
  'core/analysis/problem.ts',
  'core/text/host-class.ts',
  'core/text/plural.ts',
  'core/text/pointer.ts',
  'share/access.ts',
  'share/base64url.ts',
  'share/check-address.ts',
  'share/document-names.ts',
  'share/failure.ts',
  'share/fetch-failures.ts',
  'share/fetch-text.ts',
  'share/fingerprint.ts',
  'share/link-codec.ts',
  'share/link.ts',
  'share/media-type.ts',
  'share/read-body.ts',
  'share/rewrite-address.ts',
  'share/tab-session.ts',
  'share/text-encoding.ts',
  'share/web-storage.ts',
  'ui/display-text.ts',
  'ui/root-of.ts',
  'ui/type-ahead.ts',
  'worker/create-worker.ts',
]);
const SHARED_ADDRESSES_AND_PACKAGES =
  /\/src\/worker\/(?:reading-)?worker\.ts\?worker&url$|\/zustand\/esm\/vanilla/;
/** The same for what is rendered. */
const SHARED_COMPONENTS = inSource([
  'docs/cards/ValidationBadge.tsx',
  'docs/code/format-json.ts',
  'docs/components/BreakableText.tsx',
  'docs/components/InlineLink.tsx',
  'docs/components/PartLink.tsx',
  'docs/components/ShowMore.tsx',
  'docs/pane/column.ts',
  'docs/pane/folds.ts',
  'docs/pane/location.ts',
  'docs/pane/mounts.ts',
  'docs/pane/pane.ts',
  'docs/pane/runs.ts',
  'docs/sections.ts',
  'ui/Button.tsx',
]);
/** Without `react-dom/client`, which is the largest part and has a file of its own. */
const REACT = /\/node_modules\/(?:react\/|react-dom\/(?:index|cjs\/react-dom\.prod))/;
for (const file of [...SHARED, ...SHARED_COMPONENTS])
  if (!existsSync(file)) throw new Error(`${file} has moved`);

export default defineConfig({
  base: './',
  plugins: [
    react(),
    reactToMarkup(),
    lateMarkdown(),
    cspMeta(),
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
        // Small icons of the same pages are one file: each file costs a page a request.
        codeSplitting: {
          groups: [
            {
              name: ICONS,
              test: /\/lucide-react\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 12_000,
              includeDependenciesRecursively: false,
            },
            {
              name: 'shared',
              test: (id) =>
                SHARED.includes(path.normalize(id)) || SHARED_ADDRESSES_AND_PACKAGES.test(id),
              includeDependenciesRecursively: false,
            },
            {
              name: 'components',
              test: (id) => SHARED_COMPONENTS.includes(path.normalize(id)),
              includeDependenciesRecursively: false,
            },
            // Apart from the components: they need icons, which need React.
            { name: 'react', test: REACT, includeDependenciesRecursively: false },
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
            { name: 'session', test: /\/src\/worker\/session\.ts$/ },
            { name: 'compare-texts', test: /\/src\/worker\/compare-texts\.ts$/ },
          ],
        },
        entryFileNames: `${WORKER_FOLDER}/[name]-[hash].js`,
        chunkFileNames: `${WORKER_FOLDER}/[name]-[hash].js`,
      },
    },
  },
  optimizeDeps: { exclude: ['monaco-editor'], include: ['@monaco-editor/react'] },
  server: { host: '127.0.0.1' },
});
