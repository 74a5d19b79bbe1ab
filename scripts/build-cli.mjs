/**
 * Bundles the command line into one file that Node runs without node_modules: dist-cli/apidoc.js.
 */
import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { isMain, ROOT } from './run.mjs';

/**
 * Builds the command line.
 * @param {string} [outDir] Absolute, or relative to the repository.
 */
export async function buildCli(outDir = 'dist-cli') {
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { APIDOC_VERSION: JSON.stringify(version) },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'src/cli/main.ts',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
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

if (isMain(import.meta.url)) await buildCli();
