/** Builds the core as a module for Node, for scripts that call it without the command line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from './quiet-build.mjs';
import { ROOT } from './run.mjs';
import { pageScripts } from './vite-page-script.mjs';

/**
 * Bundles TypeScript modules and loads them.
 * @param {Record<string, string>} input files, relative to the repository, by name
 * @returns {Promise<Record<string, any>>} what each exports, by name
 */
export async function loadModules(input) {
  const outDir = mkdtempSync(path.join(tmpdir(), 'apidoc-core-'));
  // Until then, since parts are imported when they are first needed.
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), pageScripts()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const loaded = Object.keys(input).map(async (name) => [
    name,
    await import(pathToFileURL(path.join(outDir, `${name}.mjs`)).href),
  ]);
  return Object.fromEntries(await Promise.all(loaded));
}

/**
 * Loads the core with its parser and dialects.
 * @returns {Promise<typeof import('../src/core/api.ts') & typeof
 * import('../src/core/text/parse/parse.ts') & typeof import('../src/core/format/dialects.ts')>}
 */
export async function loadCore() {
  const { core, parse, dialects } = await loadModules({
    core: 'src/core/api.ts',
    parse: 'src/core/text/parse/parse.ts',
    dialects: 'src/core/format/dialects.ts',
  });
  return { ...core, ...parse, ...dialects };
}
