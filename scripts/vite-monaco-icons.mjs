/** A Vite plugin for Monaco's icons: leaves out those that no code of Monaco names. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const LIBRARY = '/base/common/codiconsLibrary.js';
/** Below `monaco-editor/esm/vs`: where code that shows icons is. */
const FOLDERS = ['base', 'editor', 'features', 'internal', 'platform'];
/** The ways to name an icon: its key; its id as a class, in a label, or as any string. */
const KEY = /\bCodicon\.(\w+)/g;
const COMPUTED_KEY = /\bCodicon\[|= Codicon;/;
const ID = /\bcodicon-([a-z\d-]+)|\$\(([a-z\d-]+)[)~]|(['"`])([a-z\d-]+)\3/g;
const ICON = /^ {4}(\w+): register\('([a-z\d-]+)', 0x[\da-f]+\),\n/gm;

/**
 * Leaves out the icons that are not used. Each would be an entry in a registry and a rule in a
 * style sheet of the page. A build in which the list is not met fails, because Monaco has then
 * moved it and the bytes are back.
 * @returns {import('vite').Plugin}
 */
export function withoutUnusedIcons() {
  let missing = false;
  return {
    name: 'apidoc:without-unused-icons',
    apply: 'build',
    buildStart() {
      missing = true;
    },
    async transform(code, id) {
      if (!id.includes('/monaco-editor/') || !id.endsWith(LIBRARY)) return undefined;
      missing = false;
      return { code: usedIcons(code, await namesIn(id.slice(0, -LIBRARY.length))), map: null };
    },
    buildEnd(error) {
      if (!error && missing) throw new Error(`Monaco has no ${LIBRARY} any more`);
    },
  };
}

/**
 * @param {string} library Monaco's list of icons.
 * @param {{ keys: ReadonlySet<string>, ids: ReadonlySet<string> }} names
 * @returns {string} The list without those that have no such name.
 */
export function usedIcons(library, { keys, ids }) {
  const used = library.replace(ICON, (icon, key, id) => (keys.has(key) || ids.has(id) ? icon : ''));
  if (used === library) throw new Error(`${LIBRARY} has no icons to leave out`);
  return used;
}

/**
 * @param {string} root The folder `esm/vs` of Monaco.
 * @returns {Promise<{ keys: Set<string>, ids: Set<string> }>} What may be the name of an icon in
 * its code and styles.
 */
export async function namesIn(root) {
  /** @type {Set<string>} */
  const keys = new Set();
  /** @type {Set<string>} */
  const ids = new Set();
  for (const folder of FOLDERS)
    for (const file of await readdir(path.join(root, folder), { recursive: true })) {
      const whole = path.join(root, folder, file);
      if (!/\.(?:js|css)$/.test(file) || whole.endsWith(path.normalize(LIBRARY))) continue;
      const text = await readFile(whole, 'utf8');
      if (COMPUTED_KEY.test(text)) throw new Error(`${whole} may use any icon`);
      for (const [, key = ''] of text.matchAll(KEY)) keys.add(key);
      for (const [, css, label, , string] of text.matchAll(ID))
        ids.add(css ?? label ?? string ?? '');
    }
  return { keys, ids };
}
