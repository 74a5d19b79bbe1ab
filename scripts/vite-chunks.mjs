/**
 * Which modules of the app share a file. Small modules that several parts use would be a file of
 * their own each, which compresses worse, and costs a page a request: a browser makes six of a
 * server at a time, so that what comes after many of them waits.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './run.mjs';

/** Each name of a file of icons begins with it. */
export const ICONS = 'icons';
/** Bytes, gzip, below which a script is not worth the request of a page that begins with it. */
const SMALL = 1000;

/**
 * What a page needs before it requests a document, and what all of its parts use. React is among
 * it: the components below need icons, which need React.
 */
const SHARED = [
  'app/disk/disk.ts',
  'app/file-names.ts',
  'app/opening/document-name.ts',
  'app/opening/early-work.ts',
  'app/opening/history-entry.ts',
  'app/opening/page-key.ts',
  'core/analysis/documents/file-paths.ts',
  'core/analysis/documents/uri.ts',
  'core/analysis/model/parts.ts',
  'core/analysis/model/same.ts',
  'core/analysis/problem.ts',
  'core/format/dialects.ts',
  'core/light.ts',
  'core/text/host-class.ts',
  'core/text/language.ts',
  'core/text/location.ts',
  'core/text/plural.ts',
  'core/text/pointer.ts',
  'core/text/positions.ts',
  'docs/markdown/late-part.ts',
  'share/access.ts',
  'share/base64url.ts',
  'share/check-address.ts',
  'share/document-names.ts',
  'share/draft.ts',
  'share/failure.ts',
  'share/fetch-failures.ts',
  'share/fetch-text.ts',
  'share/fingerprint.ts',
  'share/idb-connection.ts',
  'share/kept-copies.ts',
  'share/link-codec.ts',
  'share/link-files.ts',
  'share/link.ts',
  'share/store-failure.ts',
  'share/string-pieces.ts',
  'share/tab-session.ts',
  'share/text-encoding.ts',
  'share/web-storage.ts',
  'ui/buffer-keys.ts',
  'ui/display-text.ts',
  'ui/next-task.ts',
  'ui/root-of.ts',
  'ui/type-ahead.ts',
  'worker/create-worker.ts',
];
/** What makes icons, which every page has, and those that most pages have. */
const ICONS_OF_ALL =
  /\/lucide-react\/dist\/esm\/(?:[^/]+|shared\/.*|icons\/(?:check|copy|file-text)\.mjs)$/;
/**
 * The icons that the first screen of a page has. Which others share a file depends on all that use
 * them: a new use elsewhere once brought 1,700 bytes of them, and a request, into the first load.
 */
const FIRST_ICONS = `
  arrow-down-left arrow-left arrow-right arrow-up-right book-open braces chevron-down
  chevron-right chevron-up chevrons-down-up circle-check circle-dashed circle-dot
  circle-exclamation-point circle-question-mark circle-x clipboard-copy columns-2
  corner-down-right download ellipsis file-archive file-code file-down file-up files
  folder-open info lightbulb link-2 list lock monitor moon panel-left pencil-line
  printer rotate-ccw save search share-2 sliders-horizontal split square square-check
  square-chevron-right sun text-search triangle-exclamation-point type workflow x
`.match(/\S+/g);
/**
 * The addresses of the workers, what loads modules (in the entry of a page, this file would need
 * that entry, and other pages would run it), and packages: without `react-dom/client`, which is the
 * largest part of a page and has a file of its own.
 */
const SHARED_OTHERS =
  /\/src\/worker\/(?:reading-)?worker\.ts\?worker&url$|vite\/preload-helper|\/node_modules\/(?:idb\/|react\/|react-dom\/(?:index|cjs\/react-dom\.prod)|zustand\/esm\/(?:vanilla|react)\.)/;
/** What the overview of a document needs: the first screen of every page that shows one. */
const OVERVIEW = [
  'core/analysis/model/patch.ts',
  'core/format/schema-keywords.ts',
  'docs/DocsPage.tsx',
  'docs/cards/CardSlot.tsx',
  'docs/cards/OperationsSummary.tsx',
  'docs/cards/OverviewCard.tsx',
  'docs/cards/Tags.tsx',
  'docs/cards/TypedFields.tsx',
  'docs/cards/ValidationBadge.tsx',
  'docs/cards/content-types.ts',
  'docs/cards/late-cards.ts',
  'docs/cards/tables.css',
  'docs/cards/use-part-request.ts',
  'docs/code/Code.tsx',
  'docs/code/code.css',
  'docs/code/format-json.ts',
  'docs/code/languages.ts',
  'docs/code/tokens.ts',
  'docs/components/Absent.tsx',
  'docs/components/Address.tsx',
  'docs/components/BreakableText.tsx',
  'docs/components/Chips.tsx',
  'docs/components/CopyButton.tsx',
  'docs/components/FactList.tsx',
  'docs/components/InlineLink.tsx',
  'docs/components/PartLink.tsx',
  'docs/components/ProblemBadge.tsx',
  'docs/components/ShowMore.tsx',
  'docs/components/Value.tsx',
  'docs/components/table.css',
  'docs/components/unique-keys.ts',
  'docs/conversion-text.ts',
  'docs/markdown/Markdown.tsx',
  'docs/markdown/MarkdownImage.tsx',
  'docs/markdown/MarkdownLink.tsx',
  'docs/markdown/bare-links.ts',
  'docs/markdown/character-references.ts',
  'docs/markdown/render.tsx',
  'docs/markdown/footnotes.ts',
  'docs/markdown/image-address.ts',
  'docs/markdown/markdown.css',
  'docs/markdown/parse.ts',
  'docs/pane/column.ts',
  'docs/pane/folds.ts',
  'docs/pane/location.ts',
  'docs/pane/mounts.ts',
  'docs/pane/pane-state.ts',
  'docs/pane/pane.ts',
  'docs/pane/part-problems.ts',
  'docs/pane/similar-servers.ts',
  'docs/sections.ts',
  'ui/Button.tsx',
  'ui/SafeLink.css',
  'ui/SafeLink.tsx',
  'ui/SegmentedControl.tsx',
  'ui/Tabs.css',
  'ui/Tabs.tsx',
  'ui/restore-focus.ts',
  'ui/safe-href.ts',
  'ui/scrolls-by-key.ts',
  'ui/tree-keys.ts',
  'ui/use-lazy.ts',
  'worker/client.ts',
];
const OVERVIEW_OTHERS = /\/node_modules\/markdown-it\/|apidoc:(?:addresses|categories)$/;
/** What the studio begins with and a page to read may load later. */
const MENUS = [
  'app/layout/CatalogLink.tsx',
  'app/share/secrets.ts',
  'app/share/share-link.ts',
  'ui/ContextMenu.tsx',
  'ui/Dialog.tsx',
  'ui/Menu.tsx',
  'ui/MenuList.tsx',
  'ui/use-anchored.ts',
  'ui/use-latest.ts',
  'ui/use-query.ts',
];
/** What the studio begins with, and some of its other parts use. */
const FILES = [
  'app/comparison/comparison-state.ts',
  'app/export/export-documentation.ts',
  'app/files/file-operations.ts',
  'app/undo-action.ts',
  'core/format/is-document.ts',
  'core/service/types.ts',
  'editor/EditorSkeleton.tsx',
  'share/folder-files.ts',
  'share/read-file.ts',
  'share/save-file.ts',
  'share/write-file.ts',
];
const FILES_OTHERS = /\/node_modules\/browser-fs-access\//;

/**
 * Returns a group of the modules that are listed, and of those whose ids match.
 * @param {string} name
 * @param {readonly string[]} listed below src
 * @param {RegExp} [others]
 * @throws {Error} when one that is listed has moved
 */
function group(name, listed, others) {
  const files = new Set(listed.map((file) => path.join(ROOT, 'src', file)));
  for (const file of files) if (!existsSync(file)) throw new Error(`${file} has moved`);
  return {
    name,
    test: (/** @type {string} */ id) => files.has(path.normalize(id)) || !!others?.test(id),
    includeDependenciesRecursively: false,
  };
}

/** The groups, for `codeSplitting`. */
export const chunkGroups = [
  {
    name: `${ICONS}-first`,
    test: new RegExp(`/lucide-react/dist/esm/icons/(?:${FIRST_ICONS?.join('|')})\\.mjs$`),
    includeDependenciesRecursively: false,
  },
  // Icons of the same pages are one file.
  {
    name: ICONS,
    test: (/** @type {string} */ id) => /\/lucide-react\//.test(id) && !ICONS_OF_ALL.test(id),
    entriesAware: true,
    entriesAwareMergeThreshold: 12_000,
    includeDependenciesRecursively: false,
  },
  group('shared', SHARED, new RegExp(`${SHARED_OTHERS.source}|${ICONS_OF_ALL.source}`)),
  group('overview', OVERVIEW, OVERVIEW_OTHERS),
  group('menus', MENUS),
  group('files', FILES, FILES_OTHERS),
];

/**
 * Returns what to do about files that are not worth their request, empty when there are none.
 * @param {Iterable<import('vite').Rolldown.OutputChunk>} chunks that a page begins with
 */
export function adviceOnSmall(chunks) {
  const lines = [];
  for (const { fileName, code, isEntry, moduleIds } of chunks) {
    const own = moduleIds.filter((id) => !id.startsWith('\0'));
    const bytes = gzipSync(code).length;
    if (isEntry || own.length === 0 || bytes >= SMALL) continue;
    lines.push(`${fileName} has ${bytes} bytes: add ${own.join(', ')} to scripts/vite-chunks.mjs`);
  }
  return lines.join('\n');
}
