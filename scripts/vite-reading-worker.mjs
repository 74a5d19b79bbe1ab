/**
 * A Vite plugin for the worker of a page that was opened to read: leaves out what only editing uses
 * of modules that both workers have.
 */
import { readFile } from 'node:fs/promises';

/**
 * Below `yaml/browser/dist`: what writes YAML, counts its lines, walks its tokens and nodes or
 * makes values of them, and the types of JSON and YAML 1.1.
 */
const UNUSED =
  /\/node_modules\/yaml\/browser\/dist\/(?:visit|doc\/(?:applyReviver|createNode)|nodes\/(?:addPairToJSMap|toJS)|stringify\/\w+|parse\/(?:cst-(?:scalar|stringify|visit)|line-counter)|schema\/(?:json\/schema|yaml-1\.1\/(?:binary|bool|float|int|merge|omap|pairs|schema|set|timestamp)))\.js$/;
/** Its errors, and the function that adds the lines around one to its message. */
const ERRORS = /\/node_modules\/yaml\/browser\/dist\/errors\.js$/;
const PRETTIFIES = /(?<=\nconst prettifyError = )[\s\S]*?\n\}(?=;\n)/;
/** What makes its nodes, and what it says of errors, which readers do not see. */
const COMPOSERS = /\/node_modules\/yaml\/browser\/dist\/compose\/[\w-]+\.js$/;
const MESSAGES =
  /(?<=\bonError\([^;]*?'[A-Z_]+', )(?:'(?:[^'\\\n]|\\.)*'|`[^`\n]*`|"[^"\n]*")(?=[,)])/g;
/** Classes of `yaml` whose objects are only made and read. */
const CLASSES =
  /\/node_modules\/yaml\/browser\/dist\/(?:doc\/Document|nodes\/(?:Alias|Collection|Node|Pair|YAMLMap|YAMLSeq))\.js$/;
/** Their methods that find and change values, copy them, or make text or other values of them. */
const METHODS =
  /\n {4}(?:static )?(?:add|addIn|clone|createAlias|createNode|createPair|delete|deleteIn|from|get|getIn|has|hasAllNullValues|hasIn|set|setIn|toJS|toJSON|toString)\([^)]*\) \{\n[\s\S]*?\n {4}\}(?=\n)/g;
/** The directives of a document, and their methods that write them. */
const DIRECTIVES = /\/node_modules\/yaml\/browser\/dist\/doc\/directives\.js$/;
const WRITERS = /\n {4}(?:tagString|toString)\([^)]*\) \{\n[\s\S]*?\n {4}\}(?=\n)/g;
/** Modules of ours by the end of their path, with what this worker has instead. */
const REPLACED = new Map([
  // Words errors for people, of which this worker only has to know that there are some.
  [
    '/src/core/text/parse/yaml-errors.ts',
    `export const explainer = () => ({ code, pos }) =>
      ({ code, severity: 'error', message: '', at: pos[0], length: 0 });
    export const commentedReferenceText = () => '';`,
  ],
  // A warning that hinders no reader.
  [
    '/src/core/text/parse/precision.ts',
    `export const losesPrecision = () => false;
    export const precisionMessage = () => '';`,
  ],
  [
    '/src/core/text/parse/slice-problems.ts',
    `const one = (found) => (found ? [{ at: 0 }] : []);
    export const strayProblems = (_, strays) => one(strays.length > 0);
    export const duplicates = ({ entries }) =>
      one(new Set(entries.map(({ key }) => key)).size < entries.length);
    export const shift = (problem) => problem;`,
  ],
  // What goes on from the version before; a text that is replaced is read as a whole.
  ['/src/core/text/parse/cut-again.ts', 'export const cutAgain = () => null;'],
  ['/src/core/text/parse/reconcile.ts', 'export const reconcile = (_, fresh) => fresh;'],
  ['/src/core/analysis/documents/changes.ts', 'export const changesBetween = () => null;'],
  ['/src/core/analysis/model/rebuild-parts.ts', 'export const rebuildParts = () => null;'],
]);
/** Parsers of ours, and the sentences in them, all of which are about errors. */
const PARSERS = /\/src\/core\/text\/parse\/[\w-]+\.ts$/;
const SENTENCES =
  /'[A-Z](?:[^'\\\n]|\\.){20,}\.'|`[A-Z"*](?:[^`\\\n$]|\\.|\$\{[^{}`\n]*\}){20,}\.`/g;
/** Tables of the format; those of bindings have their texts in the documentation. */
const TABLES = /\/src\/core\/format\/[\w-]+\.ts$/;

/**
 * Empties modules of `yaml` that are never run, and texts of the tables that are never shown. A
 * build in which none is met fails, because they were moved and the bytes are back.
 * @returns {import('vite').Plugin}
 */
export function withoutEditing() {
  let active = false;
  let emptied = 0;
  let texts = 0;
  let messages = 0;
  /** @type {Set<string>} */
  const replaced = new Set();
  return {
    name: 'apidoc:without-editing',
    apply: 'build',
    enforce: 'pre',
    buildStart({ input }) {
      active = JSON.stringify(input).includes('reading-worker');
    },
    async load(id) {
      if (!active) return undefined;
      for (const [file, code] of REPLACED)
        if (id.endsWith(file)) {
          replaced.add(file);
          return code;
        }
      if (CLASSES.test(id) || ERRORS.test(id) || DIRECTIVES.test(id)) {
        const code = await readFile(id, 'utf8');
        const left = code
          .replace(DIRECTIVES.test(id) ? WRITERS : METHODS, '')
          .replace(PRETTIFIES, 'undefined');
        if (left === code) throw new Error(`${id} has no code to leave out`);
        return left;
      }
      if (COMPOSERS.test(id))
        return (await readFile(id, 'utf8')).replace(MESSAGES, () => {
          messages++;
          return "''";
        });
      if (!UNUSED.test(id)) return undefined;
      emptied++;
      const names = /export \{([^}]*)\}/.exec(await readFile(id, 'utf8'))?.[1] ?? '';
      const code = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => `export const ${name} = undefined;`)
        .join('\n');
      return { code, moduleSideEffects: false };
    },
    transform: {
      filter: { id: [TABLES, PARSERS] },
      handler(code, id) {
        if (!active) return undefined;
        if (PARSERS.test(id)) {
          const left = code.replace(SENTENCES, () => {
            messages++;
            return "''";
          });
          return { code: left, map: null };
        }
        const out = code.replace(
          /(\n\s+doc:)\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g,
          (_, key) => {
            texts++;
            return `${key} '',`;
          },
        );
        return { code: out, map: null };
      },
    },
    buildEnd(error) {
      if (
        !error &&
        active &&
        (emptied === 0 || texts === 0 || messages === 0 || replaced.size < REPLACED.size)
      )
        throw new Error('The worker of readers has bytes that it never used');
    },
  };
}
