/**
 * Bundles the command line so that Node runs it without node_modules: dist-cli/apidoc.js, and
 * beside it the parts that only some commands need (`cli-parts.mjs`) and what draws the
 * documentation, export.js. Minified, and without what it never runs: people download it whenever
 * a pipeline starts.
 */
import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { createCliParts } from './cli-parts.mjs';
import { BROWSERS, reactToMarkup } from './export-build.mjs';
import { librariesIn } from './licences.mjs';
import { isMain, ROOT } from './run.mjs';
import { protobufParser } from './vite-protobuf.mjs';

/** The modules of the library that browsers load. Of those that Node requires, all would remain. */
const YAML = path.join(ROOT, 'node_modules', 'yaml', 'browser', 'index.js');

/** What draws the documentation. */
const EXPORT = 'src/export/command-line.ts';
/** What a module that is left out does when it is called after all. */
const fails = (/** @type {string} */ what) =>
  `throw new Error('The command line is built without ${what}.');`;
/** Modules that no command runs, each with the only one that may import it. */
const UNUSED = [
  {
    file: 'src/core/service/editing-handlers.ts',
    importer: 'src/core/service/load.ts',
    // Evaluated with the file that it is in, unlike the functions below.
    code: 'export const handlers = {};',
  },
  // Language clients have no requests for them.
  {
    file: 'src/core/service/structure/embedded-languages.ts',
    importer: 'src/core/service/decoration-handlers.ts',
    code: `export function embeddedLanguages() { ${fails('embedded languages')} }`,
  },
  {
    file: 'src/core/service/refactor/convert.ts',
    importer: 'src/core/service/language-handlers.ts',
    code: `export function convert() { ${fails('conversion between YAML and JSON')} }`,
  },
  {
    // Keeps the texts of documents, as `src/language-server/open-texts.ts` does.
    file: 'node_modules/vscode-languageserver/lib/common/textDocuments.js',
    importer: 'node_modules/vscode-languageserver/lib/common/api.js',
    code: 'module.exports = {};',
  },
  {
    // Finds modules that a workspace has installed, for servers that run those.
    file: 'node_modules/vscode-languageserver/lib/node/files.js',
    importer: 'node_modules/vscode-languageserver/lib/node/main.js',
    code: 'module.exports = {};',
  },
  ...['find', 'search'].map((name) => ({
    file: `src/core/analysis/search/${name}.ts`,
    importer: 'src/core/analysis/analyzer.ts',
    code: `export function ${name}() { ${fails('the search')} }`,
  })),
];

/** Requests that the language server has no handlers for: their types, and what adds them. */
const LSP_PROTOCOLS =
  /\/vscode-languageserver-protocol\/lib\/common\/protocol\.(?:callHierarchy|colorProvider|declaration|fileOperations|implementation|inlineCompletion|inlineValue|linkedEditingRange|moniker|notebook|showDocument|textDocumentContent|typeDefinition|typeHierarchy)\.js$/;
const LSP_FEATURES =
  /\/vscode-languageserver\/lib\/common\/(callHierarchy|fileOperations|foldingRange|inlineCompletion|inlineValue|linkedEditingRange|moniker|notebook|showDocument|textDocumentContent|typeHierarchy)\.js$/;

/** Classes that make edits for clients, and documents for servers that have none of their own. */
const LSP_CLASSES =
  /^(?:export )?class (?:WorkspaceChange|TextEditChangeImpl|ChangeAnnotations|FullTextDocument) \{\n[\s\S]*?^\}$/gm;

/**
 * Builds the command line.
 * @param {string} [outDir] Absolute, or relative to the repository.
 * @param {{ hasExport?: boolean }} [options] Whether it can write documentation.
 * @returns {Promise<Set<string>>} The names of the libraries that are in it.
 */
export async function buildCli(outDir = 'dist-cli', { hasExport = true } = {}) {
  const { version, homepage = '' } = JSON.parse(
    await readFile(path.join(ROOT, 'package.json'), 'utf8'),
  );
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      APIDOC_VERSION: JSON.stringify(version),
      APIDOC_HOMEPAGE: JSON.stringify(homepage),
    },
    ssr: { noExternal: true, target: 'node' },
    resolve: { alias: [{ find: /^yaml$/, replacement: YAML }] },
    plugins: [
      exportBeside(),
      protobufParser(),
      withoutUnused(),
      withoutUnusedOfAjv(),
      withoutLspFeatures(),
    ],
    build: {
      ssr: 'src/cli/main.ts',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        // A module that a command loads when it needs it may be in the file of the program.
        checks: { ineffectiveDynamicImport: false },
        output: {
          entryFileNames: 'apidoc.js',
          banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
          chunkFileNames: '[name].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: createCliParts(), debugName: 'parts' }],
          },
        },
      },
    },
  });
  await chmod(path.resolve(ROOT, outDir, 'apidoc.js'), 0o755);
  return new Set([...librariesIn(built), ...(hasExport ? await buildExport(outDir) : [])]);
}

/**
 * Builds what draws the documentation, beside the command line.
 * @param {string} outDir
 */
async function buildExport(outDir) {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), reactToMarkup()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: EXPORT,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      cssTarget: BROWSERS,
      cssMinify: true,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'export.js', codeSplitting: false } },
    },
  });
  return librariesIn(built);
}

/**
 * Leaves what draws the documentation to its own file.
 * @returns {import('vite').Plugin}
 */
function exportBeside() {
  return {
    name: 'apidoc:export-beside',
    enforce: 'pre',
    resolveId: (id) =>
      id.endsWith('/export/command-line.ts') ? { id: './export.js', external: true } : undefined,
  };
}

/**
 * Leaves out modules that no command runs. The bundler keeps them, because a dynamic import or the
 * class of the analyzer names them. A build in which something else imports one fails.
 * @returns {import('vite').Plugin}
 */
function withoutUnused() {
  const find = (/** @type {string} */ id) => UNUSED.find(({ file }) => id.endsWith(`/${file}`));
  return {
    name: 'apidoc:without-unused',
    load(id) {
      const unused = find(id);
      return unused?.code;
    },
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()];
      for (const { file, importer } of UNUSED) {
        const info = this.getModuleInfo(ids.find((id) => id.endsWith(`/${file}`)) ?? '');
        const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
        if (importers.some((id) => !id.endsWith(`/${importer}`)) || importers.length === 0)
          throw new Error(`${file} is imported by ${importers}: see UNUSED in build-cli.mjs`);
      }
    },
  };
}

/**
 * Leaves out what `src/cli/messages/compile-schema.ts` has Ajv do without: 8 KB gzip of
 * meta-schemas, `discriminator`, and the library for addresses.
 * @returns {import('vite').Plugin}
 */
function withoutUnusedOfAjv() {
  return {
    name: 'apidoc:without-unused-of-ajv',
    enforce: 'pre',
    load: (id) =>
      /\/ajv\/dist\/refs\/[\w-]+\.json$/.test(id)
        ? '{}'
        : /\/(?:fast-uri\/index|ajv\/dist\/vocabularies\/discriminator\/index)\.js$/.test(id)
          ? 'module.exports = {};'
          : undefined,
  };
}

/**
 * Types of requests with several parameters, which the protocol does not have, a cache, and classes
 * that encode semantic tokens, as `src/language-server/lsp-results.ts` does.
 */
const LIBRARY_CLASSES =
  /^class (?:(?:Request|Notification)Type[1-9]|LRUCache|SemanticTokens(?:Diff|Builder)) [^\n]*\{\n[\s\S]*?^\}\nexports\.\w+ = \w+;$/gm;

/**
 * Leaves out what the library of the language server has for requests without handlers.
 * @returns {import('vite').Plugin}
 */
function withoutLspFeatures() {
  return {
    name: 'apidoc:without-lsp-features',
    enforce: 'pre',
    transform(code, id) {
      if (/\/vscode-\w+\/lib\/common\/(?:messages|linkedMap|semanticTokens)\.js$/.test(id))
        return code.replace(LIBRARY_CLASSES, '');
      if (!/\/vscode-languageserver-types\/lib\/esm\/main\.js$/.test(id)) return undefined;
      // Functions and classes that make and check objects of the protocol, and names of programming
      // languages; other constants remain.
      /** @type {Set<string>} */
      const left = new Set();
      const isLeft = (/** @type {string} */ made, /** @type {string} */ name) =>
        name === 'LanguageKind' ||
        (name !== 'WorkspaceFolder' &&
          (/function create\(/.test(made) ||
            (/function is\(/.test(made) && !/ = (?:['\d]|-\d)/.test(made))));
      return code
        .replace(
          /^\(function \((\w+)\) \{\n[\s\S]*?^\}\)\(\1 \|\| \(\1 = \{\}\)\);$/gm,
          (made, name) => {
            if (!isLeft(made, name)) return made;
            left.add(name);
            return '';
          },
        )
        .replace(/^export var (\w+);$/gm, (declared, name) => (left.has(name) ? '' : declared))
        .replace(LSP_CLASSES, '');
    },
    load(id) {
      if (LSP_PROTOCOLS.test(id)) return 'module.exports = {};';
      const [first = '', ...rest] = LSP_FEATURES.exec(id)?.[1] ?? '';
      if (first === '') return undefined;
      const name = first.toUpperCase() + rest.join('') + (first === 'n' ? 'Sync' : '');
      return `exports.${name}Feature = (connection) => connection;`;
    },
  };
}

if (isMain(import.meta.url)) await buildCli();
