/**
 * Bundles the command line so that Node runs it without node_modules: dist-cli/apidoc.js, and
 * beside it the parts that only some commands need (`cli-parts.mjs`) and what draws the
 * documentation, export.js. Minified, and without what it never runs: people download it whenever
 * a pipeline starts.
 */
import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createCliParts } from './cli-parts.mjs';
import { BROWSERS, reactToMarkup } from './export-build.mjs';
import { librariesIn } from './licences.mjs';
import { build } from './production-build.mjs';
import { isMain, ROOT } from './run.mjs';
import { pageScripts } from './vite-page-script.mjs';
import { protobufParser } from './vite-protobuf.mjs';

/** The modules of the library that browsers load. Of those that Node requires, all would remain. */
const YAML = path.join(ROOT, 'node_modules', 'yaml', 'browser', 'index.js');

/** What draws the documentation, with sites. */
const EXPORT = 'src/export/command-line.ts';
/** Names the files that pictures are drawn with. */
const PICTURE_FILES = 'src/cli/picture/files.json';

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
    plugins: [exportBeside(EXPORT), protobufParser()],
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
  if (!hasExport) return librariesIn(built);
  const fonts = await copyPictureFiles(path.resolve(ROOT, outDir, 'picture'));
  return new Set([...librariesIn(built), ...(await buildExport(EXPORT, outDir)), ...fonts]);
}

/**
 * Copies what pictures are drawn with.
 * @param {string} folder
 * @returns {Promise<string[]>} The names of the packages that it is from.
 */
async function copyPictureFiles(folder) {
  const files = JSON.parse(await readFile(path.join(ROOT, PICTURE_FILES), 'utf8'));
  const { resolve } = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const [name, from] of Object.entries(files))
    await copyFile(resolve(from), path.join(folder, name));
  return Object.values(files).map((from) => from.split('/').slice(0, 2).join('/'));
}

/**
 * Builds what draws the documentation as a file of its own, export.js.
 * @param {string} entry @param {string} outDir
 */
export async function buildExport(entry, outDir) {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), reactToMarkup(), pageScripts()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: entry,
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
 * @param {string} entry
 * @returns {import('vite').Plugin}
 */
export function exportBeside(entry) {
  return {
    name: 'apidoc:export-beside',
    enforce: 'pre',
    resolveId: (id) =>
      id.endsWith(entry.replace('src', '')) ? { id: './export.js', external: true } : undefined,
  };
}

if (isMain(import.meta.url)) await buildCli();
