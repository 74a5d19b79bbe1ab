/**
 * A Vite plugin for scripts of exported pages: `import script from './system-map.ts?inline'` is the
 * text of a program that needs no other file, and leaves what the module exports in `apidocPage`.
 */
import { BROWSERS } from './export-build.mjs';
import { build } from './production-build.mjs';
import { ROOT } from './run.mjs';

const QUERY = /(?<=\.ts)\?inline$/;

/**
 * Bundles the modules that are imported with `?inline`.
 * @returns {import('vite').Plugin}
 */
export function pageScripts() {
  /** @type {Map<string, Promise<string>>} */
  const made = new Map();
  return {
    name: 'apidoc:page-scripts',
    enforce: 'pre',
    load: {
      filter: { id: QUERY },
      async handler(id) {
        const entry = id.replace(QUERY, '');
        const script = made.get(entry) ?? bundle(entry);
        made.set(entry, script);
        return `export default ${JSON.stringify(await script)};`;
      },
    },
  };
}

/** @param {string} entry @returns {Promise<string>} */
async function bundle(entry) {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: BROWSERS,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'apidocPage' },
    },
  });
  for (const { output } of /** @type {any[]} */ ([built].flat())) return output[0].code;
  throw new Error(`Nothing was built of ${entry}`);
}
