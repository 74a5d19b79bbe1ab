/** Builds the core as a module for Node, for scripts that ask it without the command line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from './run.mjs';

/**
 * The modules of the core under src/core, bundled and loaded.
 * @returns {Promise<typeof import('../src/core/index.ts') & typeof import('../src/core/parse/parse.ts') & typeof import('../src/core/spec/dialects.ts')>}
 */
export async function loadCore() {
  const outDir = mkdtempSync(path.join(tmpdir(), 'apidoc-core-'));
  try {
    await build({
      root: ROOT,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: true,
        outDir,
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input: { core: 'src/core/index.ts', parse: 'src/core/parse/parse.ts', dialects: 'src/core/spec/dialects.ts' },
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    });
    const load = (/** @type {string} */ name) => import(pathToFileURL(path.join(outDir, name)).href);
    return { ...(await load('core.mjs')), ...(await load('parse.mjs')), ...(await load('dialects.mjs')) };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
