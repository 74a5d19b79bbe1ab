/** The arrows of the house: which folder of src/ may import which, and which packages. */
import path from 'node:path';
import { isTest, lineAt, parse, walk } from './source.mjs';

/** @import { Ast, File, Finding } from './source.mjs' */

/**
 * `rooms`: folders whose modules may be imported; `types`: folders of which only types may; `only`: single files that may be imported by value;
 * `packages`: as named in import statements, the part before the first `/` below the package's name.
 * @typedef {{ rooms?: string[], types?: string[], only?: string[], packages?: string[] }} Room
 */

/** Pure, small files of the core that every room may use by value; the rest of the core stays in the worker and out of the page. */
const LIGHT = [
  'core/parse/pointer.ts',
  'core/parse/language.ts',
  'core/resolve/uri.ts',
  'core/model/patch.ts',
  'core/model/same.ts',
  'core/language/types.ts',
  'core/problem.ts',
  'core/problem-count.ts',
  'core/counted.ts',
  'core/free-name.ts',
  'core/settings.ts',
  'core/form/changes.ts',
  'core/build/wizards/offers.ts',
];

/** @type {Record<string, Room | 'all'>} */
const ROOMS = {
  core: { packages: ['yaml', '@cfworker/json-schema', 'protobufjs'] },
  worker: { rooms: ['core'] },
  store: { types: ['core', 'worker'], only: LIGHT, packages: ['zustand'] },
  editor: {
    types: ['core', 'worker'],
    rooms: ['ui'],
    only: [...LIGHT, 'worker/policy.ts'],
    packages: ['react', 'monaco-editor', '@monaco-editor/react', 'lucide-react'],
  },
  docs: { types: ['core'], rooms: ['ui'], only: LIGHT, packages: ['react', 'react-dom', 'markdown-it', 'yaml', 'lucide-react'] },
  visual: { types: ['core'], rooms: ['ui', 'core/spec'], only: LIGHT, packages: ['react', '@xyflow/react', 'lucide-react'] },
  share: { types: ['core'], only: LIGHT, packages: ['idb', 'browser-fs-access'] },
  ui: { packages: ['react', 'react-dom', 'lucide-react', 'react-resizable-panels'] },
  cli: { rooms: ['core'], packages: ['node'] },
  app: 'all',
};

/**
 * Imports that go against the arrows.
 * @param {File} file
 * @returns {Finding[]}
 */
export function arrows(file) {
  const match = /^src\/([^/]+)\/.*\.tsx?$/.exec(file.path);
  if (!match || isTest(file.path)) return [];
  const own = match[1] ?? '';
  const room = Object.hasOwn(ROOMS, own) ? ROOMS[own] : undefined;
  if (room === undefined)
    return [{ file: file.path, line: 1, message: `src/${own} is not in the import rules: add it to scripts/house/arrows.mjs` }];
  if (room === 'all') return [];
  return imports(parse(file).program).flatMap(({ from, type, start }) => {
    const message = fault(file.path, own, room, from, type);
    return message ? [{ file: file.path, line: lineAt(file.text, start), message }] : [];
  });
}

/**
 * What is wrong with one import, or null.
 * @param {string} file
 * @param {string} own
 * @param {Room} room
 * @param {string} from
 * @param {boolean} type
 */
function fault(file, own, { rooms = [], types = [], only = [], packages = [] }, from, type) {
  if (!from.startsWith('.')) {
    const name = from.startsWith('node:') ? 'node' : from.split('/', from.startsWith('@') ? 2 : 1).join('/');
    return packages.includes(name) ? null : `src/${own} may not use the package ${from} (it may use: ${packages.join(', ') || 'none'})`;
  }
  const target = path.posix.join(path.posix.dirname(file), from.replace(/\?.*$/, ''));
  if (!target.startsWith('src/')) return `src/${own} reaches outside src/: ${from}`;
  const place = target.slice('src/'.length);
  const within = (/** @type {string} */ folder) => place.startsWith(`${folder}/`);
  if (within(own) || rooms.some(within) || only.includes(place)) return null;
  if (types.some(within)) {
    return type ? null : `src/${own} may take only types from src/${place.split('/')[0]} (write "import type"): ${from}`;
  }
  return `src/${own} may not import src/${place} (it may import: ${[...rooms, ...types.map((folder) => `types of ${folder}`), ...only].join(', ') || 'no other folder'})`;
}

/**
 * All import and re-export statements and import expressions.
 * @param {Ast} program
 * @returns {{ from: string, type: boolean, start: number }[]}
 */
function imports(program) {
  /** @type {{ from: string, type: boolean, start: number }[]} */
  const found = [];
  walk(program, (node) => {
    const from = node.source?.value;
    if (typeof from !== 'string') return;
    const type = node.type === 'TSImportType' || (node.importKind ?? node.exportKind) === 'type' || onlyTypes(node);
    found.push({ from, type, start: node.start });
  });
  return found;
}

/** @param {Ast} node Statement such as `import { type A, type B } from`. */
function onlyTypes({ specifiers }) {
  return Array.isArray(specifiers) && specifiers.length > 0 && specifiers.every((item) => (item.importKind ?? item.exportKind) === 'type');
}
