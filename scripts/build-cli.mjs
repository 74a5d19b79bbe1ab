/**
 * Bundles the command line into one file that Node runs without node_modules: dist-cli/apidoc.js.
 * Minified, and without what it never runs: people download it whenever a pipeline starts.
 */
import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { isMain, ROOT } from './run.mjs';
import { protobufParser } from './vite-protobuf.mjs';

/** The modules of the library that browsers load. Of those that Node requires, all would remain. */
const YAML = path.join(ROOT, 'node_modules', 'yaml', 'browser', 'index.js');

/**
 * Builds the command line.
 * @param {string} [outDir] Absolute, or relative to the repository.
 */
export async function buildCli(outDir = 'dist-cli') {
  const { version, homepage = '' } = JSON.parse(
    await readFile(path.join(ROOT, 'package.json'), 'utf8'),
  );
  await build({
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
    plugins: [protobufParser(), withoutVisualEditing(), withoutUnusedOfAjv()],
    build: {
      ssr: 'src/cli/main.ts',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        output: {
          entryFileNames: 'apidoc.js',
          banner: '#!/usr/bin/env node',
          codeSplitting: false,
        },
      },
    },
  });
  await chmod(path.resolve(ROOT, outDir, 'apidoc.js'), 0o755);
}

/**
 * Leaves out the part of the language service that forms and wizards use. No command requests it,
 * but the bundler keeps whatever a dynamic import names.
 * @returns {import('vite').Plugin}
 */
function withoutVisualEditing() {
  return {
    name: 'apidoc:without-visual-editing',
    load: (id) =>
      id.endsWith('/src/core/service/editing-handlers.ts')
        ? "throw new Error('The command line is built without visual editing.'); export {};"
        : undefined,
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

if (isMain(import.meta.url)) await buildCli();
