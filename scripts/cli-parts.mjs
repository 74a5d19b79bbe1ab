/**
 * Which file of the built command line a module is in. `apidoc.js` has what pipelines run all the
 * time and is enough for it; a part is a file beside it that is read when a command needs it.
 */

/** Modules that are imported when a command needs them, by the part that they begin. */
const PARTS = {
  lsp: [
    'src/cli/command-lsp.ts',
    'src/core/service/language-handlers.ts',
    'src/core/service/decoration-handlers.ts',
    'src/core/service/ruleset-handlers.ts',
  ],
  diff: [
    'src/cli/command-diff.ts',
    'src/cli/diff/since.ts',
    'src/cli/diff/compare-thread.ts',
    'src/core/analysis/compare/compared-files.ts',
    'src/core/analysis/compare/codes.ts',
    'src/core/analysis/compare/code-explanations.ts',
    'src/cli/agents/compare-sources.ts',
  ],
  messages: [
    'src/cli/command-check-messages.ts',
    'src/cli/command-listen.ts',
    'src/cli/command-send.ts',
    'src/cli/command-mock.ts',
    'src/cli/serve/live-bridge.ts',
    'src/cli/command-test.ts',
  ],
  discover: [
    'src/cli/command-discover.ts',
    'src/core/service/discovery/discover.ts',
    'src/core/service/discovery/registered-schemas.ts',
    'src/core/service/merge-messages.ts',
  ],
  'live-web': [
    'src/live/transports/ws.ts',
    'src/live/transports/http.ts',
    'src/live/local-server.ts',
    'src/live/bridge.ts',
  ],
  'live-mqtt': ['src/live/transports/mqtt.ts'],
  'live-amqp': ['src/live/transports/amqp.ts'],
  'live-kafka': ['src/live/transports/kafka.ts'],
  convert: [
    'src/cli/command-convert.ts',
    'src/cli/convert-version.ts',
    'src/core/service/conversion/convert-document.ts',
    'src/core/service/converted-document.ts',
    'src/core/service/converted-files.ts',
    'src/core/service/import-handlers.ts',
  ],
  picture: ['src/cli/picture/pictures.ts'],
  sample: ['src/cli/command-sample.ts', 'src/core/service/samples/samples.ts'],
  types: ['src/cli/command-types.ts', 'src/core/service/payload-types/payload-types.ts'],
  serve: ['src/cli/command-serve.ts'],
  edit: ['src/cli/command-edit.ts', 'src/core/service/editing-handlers.ts'],
  service: [],
  mcp: ['src/cli/command-mcp.ts'],
  metaschemas: ['src/core/analysis/schemas/metaschemas.ts'],
  rulesets: [
    'src/core/analysis/rulesets/rulesets.ts',
    'src/core/analysis/rulesets/ruleset-schema.ts',
    'src/core/analysis/rulesets/rule-memory.ts',
    'src/core/analysis/rulesets/functions.ts',
  ],
  'ruleset-code': ['src/cli/ruleset-code.ts', 'src/cli/ruleset-code-thread.ts'],
};

const MAIN = 'apidoc';
/**
 * The part for what only some parts have in common: connections for all that is live (MQTT may go
 * through WebSocket), the reading of rulesets for the language server, literals of languages, the
 * comparison for converted documents, the writing of new ones, and the tools for agents.
 */
const SHARED = /** @type {const} */ ([
  [/^live-/, 'live-web'],
  [/^(?:live-.*|messages|discover)$/, 'messages'],
  [/^(?:lsp|rulesets|ruleset-code)$/, 'rulesets'],
  [/^(?:sample|types)$/, 'sample'],
  [/^(?:convert|diff)$/, 'diff'],
  [/^(?:convert|discover)$/, 'convert'],
  [/^(?:edit|mcp|discover)$/, 'edit'],
  [/^(?:discover|lsp|edit|mcp)$/, 'service'],
]);

/** The names of the files beside `apidoc.js`. */
export const PART_FILES = Object.keys(PARTS).map((part) => `${part}.js`);

/**
 * @typedef {{
 *   isEntry: boolean,
 *   importedIds: readonly string[],
 *   dynamicallyImportedIds: readonly string[],
 *   importers: readonly string[],
 *   dynamicImporters: readonly string[],
 * }} Module
 * @typedef {(id: string) => Module | null} Modules
 */

/**
 * Returns the function that names the file of a module: that of the only part which reaches it,
 * and `apidoc` for what several of them reach.
 * @returns {(id: string, modules: { getModuleInfo: Modules }) => string}
 */
export function createCliParts() {
  /** @type {Map<string, string> | null} */
  let files = null;
  return (id, modules) => {
    if (!files) {
      /** @type {Modules} */
      const moduleOf = (one) => modules.getModuleInfo(one);
      files = filesFrom(entryAbove(id, moduleOf), moduleOf);
    }
    return files.get(id) ?? MAIN;
  };
}

/** @param {string} entry @param {Modules} moduleOf */
function filesFrom(entry, moduleOf) {
  /** @type {Map<string, Set<string>>} */
  const reachedFrom = new Map();
  /** @type {[id: string, file: string][]} */
  const open = [[entry, MAIN]];
  for (const [id, file] of open) {
    const from = reachedFrom.get(id) ?? new Set();
    if (from.has(file)) continue;
    reachedFrom.set(id, from.add(file));
    const module = moduleOf(id);
    for (const next of module?.importedIds ?? []) open.push([next, file]);
    for (const next of module?.dynamicallyImportedIds ?? [])
      open.push([next, partBegunBy(next) ?? file]);
  }
  const files = [...reachedFrom].map(([id, from]) => {
    const [only = MAIN, ...others] = from;
    const common = SHARED.find(([parts]) => [...from].every((file) => parts.test(file)));
    return /** @type {const} */ ([id, others.length > 0 ? (common?.[1] ?? MAIN) : only]);
  });
  return new Map(files);
}

/** @param {string} id */
function partBegunBy(id) {
  return Object.entries(PARTS).find(([, begun]) =>
    begun.some((file) => id.endsWith(`/${file}`)),
  )?.[0];
}

/**
 * The entry of the program, found from any of its modules.
 * @param {string} id
 * @param {Modules} moduleOf
 */
function entryAbove(id, moduleOf) {
  const above = new Set([id]);
  for (const one of above) {
    const module = moduleOf(one);
    if (module?.isEntry) return one;
    for (const next of [...(module?.importers ?? []), ...(module?.dynamicImporters ?? [])])
      above.add(next);
  }
  throw new Error(`No entry imports ${id}.`);
}
