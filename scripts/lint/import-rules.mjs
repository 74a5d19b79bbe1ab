/**
 * The import rules: which folder of src/ may import which, by which entry of the core, and which
 * packages.
 */
import { importsOf, isSource, targetOf } from './imports.mjs';
import { isTest, lineAt } from './syntax-tree.mjs';

/** @import { Import } from './imports.mjs' */
/** @import { File, Finding } from './syntax-tree.mjs' */

/**
 * `core`: the entries by which values of the core are imported, the usual one first; types come
 * from `types.ts`; without it nothing of the core is. `folders`: those whose modules may be
 * imported; `types`: folders of which only types may; `files`: single files that may be imported by
 * value; `packages`: as named in import statements, the part before the first `/` below the
 * package's name.
 * @typedef {{ core?: ('api.ts' | 'light.ts' | 'reading.ts')[], folders?: string[] | 'all', types?:
 * string[], files?: string[], packages?: string[] | 'all' }} ImportRule
 */

/** @type {Record<string, ImportRule>} */
const FOLDERS = {
  core: { packages: ['yaml', '@cfworker/json-schema', 'protobufjs'] },
  worker: { core: ['api.ts', 'reading.ts'], folders: ['agents'] },
  store: { core: ['light.ts'], types: ['worker'], packages: ['zustand'] },
  editor: {
    core: ['light.ts'],
    types: ['worker'],
    folders: ['ui'],
    files: ['docs/markdown/parse.ts', 'worker/create-worker.ts'],
    packages: ['react', 'monaco-editor', '@monaco-editor/react', 'lucide-react'],
  },
  docs: {
    core: ['light.ts'],
    folders: ['ui'],
    packages: [
      'react',
      'react-dom',
      'entities',
      'linkify-it',
      'markdown-it',
      'yaml',
      'lucide-react',
    ],
  },
  visual: {
    core: ['light.ts'],
    folders: ['ui'],
    packages: ['react', '@xyflow/react', 'lucide-react'],
  },
  offline: { files: ['worker/create-worker.ts'] },
  share: {
    core: ['light.ts'],
    files: ['worker/create-worker.ts'],
    packages: ['idb', 'browser-fs-access'],
  },
  ui: { packages: ['react', 'react-dom', 'lucide-react', 'react-resizable-panels'] },
  'language-server': { core: ['api.ts'], packages: ['node', 'vscode-languageserver'] },
  library: { core: ['api.ts'], files: ['export/export.ts'] },
  export: {
    core: ['light.ts'],
    folders: ['docs', 'ui'],
    files: [
      'visual/diagram/cards.css',
      'visual/system-map/system-map.css',
      'visual/system-map/system-map.ts',
      'visual/system-map/types.ts',
    ],
    packages: ['react', 'react-dom'],
  },
  live: { packages: ['node', 'ws', 'mqtt', 'amqplib', 'kafkajs'] },
  agents: { core: ['api.ts'] },
  'live-worker': { core: ['api.ts'], folders: ['live'] },
  cli: {
    core: ['api.ts'],
    folders: ['language-server', 'export', 'live', 'agents'],
    types: ['share'],
    packages: [
      'node',
      'ajv',
      'vscode-languageserver',
      '@modelcontextprotocol/server',
      '@resvg/resvg-wasm',
    ],
  },
  vscode: {
    core: ['light.ts'],
    folders: ['docs', 'ui'],
    files: ['language-server/documentation-protocol.ts', 'share/link.ts', 'share/link-codec.ts'],
    packages: ['node', 'react', 'react-dom', 'zustand', 'vscode', 'vscode-languageclient'],
  },
  element: {
    core: ['light.ts'],
    folders: ['docs', 'ui'],
    files: [
      'share/fetch-text.ts',
      'store/file-loader.ts',
      'worker/client.ts',
      'worker/create-worker.ts',
      'worker/protocol.ts',
      'worker/reading-worker.ts',
      'worker/validating.ts',
      'worker/validating-worker.ts',
    ],
    packages: ['react', 'react-dom'],
  },
  app: { core: ['light.ts'], folders: 'all', packages: 'all' },
};

/** Layers of the core, from the bottom: each may import itself and those before it. */
const LAYERS = ['text', 'format', 'analysis', 'service'];

/** What folders of `src/core/service` may import of each other: only types of these files. */
const SERVICE_TYPES = ['commands/types/', 'conversion/types.ts', 'form/types.ts'];

/**
 * Files of `src/core` that are in no layer: by them the other folders import the core. Each may
 * import all layers, and no layer imports them.
 */
const ENTRIES = ['api.ts', 'light.ts', 'reading.ts', 'types.ts'];

/**
 * Imports that break the import rules.
 * @param {File} file
 * @returns {Finding[]}
 */
export function importRules(file) {
  if (!isSource(file.path) || isTest(file.path)) return [];
  const own = folderOf(file.path);
  const rule = Object.hasOwn(FOLDERS, own) ? FOLDERS[own] : undefined;
  const at = (/** @type {number} */ line, /** @type {string} */ message) => ({
    file: file.path,
    line,
    message,
  });
  if (rule === undefined)
    return [
      at(1, `src/${own} is not in the import rules: add it to scripts/lint/import-rules.mjs`),
    ];
  if (own === 'core' && placeOf(file.path) === null)
    return [at(1, `in no layer of the core: move it into one of ${LAYERS.join(', ')}`)];
  return importsOf(file).flatMap((one) => {
    const message = violation(file.path, own, rule, one);
    return message ? [at(lineAt(file.text, one.start), message)] : [];
  });
}

/**
 * What is wrong with one import, or null.
 * @param {string} file
 * @param {string} own
 * @param {ImportRule} rule
 * @param {Import} one
 */
function violation(file, own, rule, { from, type }) {
  if (!from.startsWith('.')) return packageViolation(own, rule, from);
  const target = targetOf(file, from);
  if (!target.startsWith('src/'))
    return rule.folders === 'all' ? null : `src/${own} reaches outside src/: ${from}`;
  const folder = folderOf(target);
  if (folder === 'core') return coreViolation(file, own, rule, target, type);
  const { core, folders = [], types = [], files = [] } = rule;
  if (folder === own || folders === 'all' || folders.includes(folder)) return null;
  if (files.includes(target.slice('src/'.length))) return null;
  if (types.includes(folder))
    return type
      ? null
      : `src/${own} may take only types from src/${folder} (write "import type"): ${from}`;
  const may = [
    ...(core ? [...core.map((name) => `core/${name}`), 'types of core/types.ts'] : []),
    ...folders,
    ...types.map((name) => `types of ${name}`),
    ...files,
  ];
  return `src/${own} may not import ${target} (it may import: ${may.join(', ') || 'no other folder'})`;
}

/**
 * What is wrong with an import of a package, or null.
 * @param {string} own
 * @param {ImportRule} rule
 * @param {string} from
 */
function packageViolation(own, { packages = [] }, from) {
  if (packages === 'all') return null;
  const name = from.startsWith('node:')
    ? 'node'
    : from.split('/', from.startsWith('@') ? 2 : 1).join('/');
  return packages.includes(name)
    ? null
    : `src/${own} may not use the package ${from} (it may use: ${packages.join(', ') || 'none'})`;
}

/**
 * What is wrong with an import of a file of the core, or null.
 * @param {string} file
 * @param {string} own
 * @param {ImportRule} rule
 * @param {string} target
 * @param {boolean} type
 */
function coreViolation(file, own, { core }, target, type) {
  if (own === 'core') return layerViolation(file, target) ?? serviceViolation(file, target, type);
  if (core === undefined) return `src/${own} may import nothing of src/core: ${target}`;
  if (core.some((name) => target === `src/core/${name}`)) return null;
  if (type && target === 'src/core/types.ts') return null;
  return target === 'src/core/types.ts'
    ? `src/${own} may take only types from ${target}: write "import type", or export the value from src/core/${core[0]}`
    : `src/${own} may not import ${target}: export it from src/core/${type ? 'types.ts' : core[0]}`;
}

/**
 * What is wrong with an import between two files of the core, or null.
 * @param {string} file
 * @param {string} target
 */
function layerViolation(file, target) {
  const own = placeOf(file);
  const other = placeOf(target);
  if (other === null) return `${target} is in no layer of the core (${LAYERS.join(', ')})`;
  if (other === 'entry')
    return `src/core may not import ${target}, which is for other folders: import the file that has it`;
  if (own === null || own === 'entry' || other <= own) return null;
  return `src/core/${LAYERS[own]} may not import src/core/${LAYERS[other]}: the layers are ${LAYERS.join(', ')}, move what is needed down`;
}

/**
 * What is wrong with an import from one folder of the service layer to another, or null.
 * @param {string} file
 * @param {string} target
 * @param {boolean} type
 */
function serviceViolation(file, target, type) {
  const folder = (/** @type {string} */ one) => /^src\/core\/service\/([^/]+)\//.exec(one)?.[1];
  const [own, other] = [folder(file), folder(target)];
  if (own === undefined || other === undefined || own === other) return null;
  const isNamed = SERVICE_TYPES.some((name) => target.startsWith(`src/core/service/${name}`));
  return type && isNamed
    ? null
    : `a folder of src/core/service may not import another one: move what both need of ${target} into src/core/analysis`;
}

/** The folder of `src/` that a file is in, '' for none. @param {string} file */
const folderOf = (file) => /^src\/([^/]+)\//.exec(file)?.[1] ?? '';

/**
 * Index of the layer of the core that a file is in, `entry`, or null for neither.
 * @param {string} file
 */
function placeOf(file) {
  const [first = '', ...rest] = file.slice('src/core/'.length).split('/');
  if (rest.length === 0) return ENTRIES.includes(first) ? 'entry' : null;
  const layer = LAYERS.indexOf(first);
  return layer < 0 ? null : layer;
}
