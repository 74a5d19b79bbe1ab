/**
 * Writes the types of the valid published documents and compiles them: TypeScript by `tsc
 * --strict`, with examples as literals, those of the document and three that are generated for
 * each message, and Java, Python, C++ and Rust where their compilers are installed. Targets: all
 * compile, 99 % of the examples are of their type, and 99 % of the messages and schemas have a type
 * of their name.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadModules } from '../scripts/load-core.mjs';
import { ROOT } from '../scripts/run.mjs';
import { NO_PUBLISHED, PUBLISHED, publishedAreHere } from './published-documents.mjs';

if (!publishedAreHere) {
  console.log(NO_PUBLISHED);
  process.exit(0);
}
const { core, thread } = await loadModules({
  core: 'src/core/api.ts',
  thread: 'src/cli/validate-examples.ts',
});
const respond = thread.createResponder();
const { typeFiles } = await core.loadPayloadTypes();
const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-types-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const RUSTC = ['rustc', '--edition', '2021', '-A', 'warnings', '-L', folder, '--out-dir', folder];
/** Compilers by language: what runs with the files of one document. */
const COMPILERS = /** @type {const} */ ({
  java: ['javac', '-proc:none', '-encoding', 'UTF-8', '-d', path.join(folder, 'classes')],
  python: ['python3', '-m', 'py_compile'],
  cpp: ['g++', '-std=c++17', '-w', '-fsyntax-only', '-x', 'c++'],
  rust: [
    ...RUSTC,
    '--crate-type',
    'lib',
    '--emit',
    'metadata',
    '--extern',
    'serde',
    '--extern',
    'serde_json',
  ],
});
/** What types of Rust import, as far as they need it to compile. */
const CRATES = {
  serde: [
    'proc-macro',
    'extern crate proc_macro;',
    ...['Serialize', 'Deserialize'].map(
      (name) =>
        `#[proc_macro_derive(${name}, attributes(serde))]\npub fn ${name.toLowerCase()}(_: proc_macro::TokenStream) -> proc_macro::TokenStream { Default::default() }`,
    ),
  ],
  serde_json: ['lib', '#[derive(Debug, Clone, PartialEq)]\npub struct Value;'],
};

/** @type {{ file: string, valid: boolean }[]} */
const published = JSON.parse(
  readFileSync(path.join(PUBLISHED, 'manifest.json'), 'utf8'),
).documents.filter((/** @type {{ valid: boolean }} */ { valid }) => valid);
const languages = /** @type {const} */ (['typescript', 'java', 'python', 'cpp', 'rust']);
/** Files by language, in lists of one document each. @type {Record<string, string[][]>} */
const written = Object.fromEntries(languages.map((language) => [language, []]));
/** Which example is on which line of a file, by its path. @type {Map<string, string[]>} */
const examples = new Map();
let [names, ofDocuments] = [0, 0];
/** Objects whose type has another name. @type {string[]} */
const others = [];
for (const [n, { file }] of published.entries()) {
  const analyzer = new core.Analyzer(file, file.endsWith('json') ? 'json' : 'yaml');
  analyzer.setText(readFileSync(path.join(PUBLISHED, 'apidoc', file), 'utf8'));
  const schemas = await analyzer.sharedSchemas();
  const model = analyzer.model();
  for (const language of languages) {
    const { files } = typeFiles({ model, schemas, language });
    const to = path.join(folder, language, String(n));
    mkdirSync(to, { recursive: true });
    for (const { name, text } of files) writeFileSync(path.join(to, name), text);
    const paths = files.map((/** @type {{ name: string }} */ one) => path.join(to, one.name));
    if (files.length > 0) written[language]?.push(language === 'rust' ? [crateOf(paths)] : paths);
    if (language === 'typescript' && files.length > 0)
      await addExamples(to, file, files[0]?.text ?? '', analyzer);
  }
}

/** Returns the root of a crate with these files as modules. @param {readonly string[]} files */
function crateOf(files) {
  const root = path.join(path.dirname(files[0] ?? ''), 'lib.rs');
  const modules = files.map((file) => `pub mod ${path.basename(file, '.rs')};\n`);
  writeFileSync(root, modules.join(''));
  return root;
}

/**
 * Writes examples of a document as literals of their types, one a line.
 * @param {string} to @param {string} file @param {string} types @param {any} analyzer
 */
async function addExamples(to, file, types, analyzer) {
  const model = analyzer.model();
  const known = new Set(types.match(/(?<=^export (?:interface|type) )[^\s=]+/gm));
  const lines = [`import type * as types from './types.ts';`];
  const said = [''];
  for (const part of model.parts.values())
    if (part.kind === 'schema' && isDocumented(part.id)) countName(known, part.id, file);
  for (const id of model.order.messages) {
    const part = model.parts.get(id);
    if (part?.kind !== 'message' || !part.payload) continue;
    const name = nameOf(id);
    if (!countName(known, id, file)) continue;
    const values = part.examples.flatMap((/** @type {any} */ { payload }) =>
      payload && 'value' in payload ? [payload.value] : [],
    );
    ofDocuments += values.length;
    for (const seed of [0, 1, 2]) {
      const request = analyzer.makeExample(id, seed);
      const made = request && (await respond(request));
      if (made?.payload && 'value' in made.payload && made.unchecked === undefined)
        values.push(made.payload.value);
    }
    for (const value of values) {
      said.push(`${file}: ${id}`);
      lines.push(`export const e${lines.length}: types.${name} = ${JSON.stringify(value)};`);
    }
  }
  const target = path.join(to, 'examples.ts');
  writeFileSync(target, lines.join('\n'));
  examples.set(target, said);
  written.typescript?.at(-1)?.push(target);
}

/** Returns whether a schema has a name of its own. @param {string} id */
function isDocumented(id) {
  return /#\/components\/schemas\/[^/]+$/.test(id);
}

/** Returns the name of an object as one of a type: `OrderPlaced`. @param {string} id */
function nameOf(id) {
  const key = decodeURIComponent((id.split('/').at(-1) ?? '').replace(/%(?![\dA-Fa-f]{2})/g, '%25'))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return key
    .split(/[^\p{L}\p{Nd}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/**
 * Counts an object, and whether it has a type of its name.
 * @param {ReadonlySet<string>} known @param {string} id @param {string} file
 */
function countName(known, id, file) {
  names++;
  const isKnown = known.has(nameOf(id));
  if (!isKnown) others.push(`${file}: ${id}`);
  return isKnown;
}

/** @param {string} command @param {readonly string[]} args */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return { isHere: error === undefined, isRight: status === 0, text: `${stdout}${stderr}` };
}

let isFailed = false;
const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
const flags = ['--strict', '--noEmit', '--ignoreConfig', '--skipLibCheck', '--target', 'es2022'];
const { text } = run(tsc, [
  ...flags,
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'],
  ...(written.typescript ?? []).flat(),
]);
/** What each wrong line is of. @type {Map<string, string>} */
const wrong = new Map();
for (const [, file = '', line = ''] of text.matchAll(/^(.*?)\((\d+),\d+\): error/gm)) {
  const example = examples.get(path.resolve(file))?.[Number(line) - 1];
  wrong.set(`${file}:${line}`, example ?? `${file}:${line}`);
  if (example === undefined) isFailed = true;
}
const count = [...examples.values()].reduce((sum, { length }) => sum + length - 1, 0);
console.log(
  `typescript: ${written.typescript?.length} documents, ${count - wrong.size} of ${count} examples (99 %), ${ofDocuments} of the documents and the others generated`,
);
for (const one of wrong.values()) console.log(`  ${one}`);
if (wrong.size > count / 100) isFailed = true;
console.log(
  `names: ${names - others.length} of ${names} messages and schemas have a type of their name (99 %)`,
);
for (const one of others) console.log(`  ${one}`);
if (others.length > names / 100) isFailed = true;
for (const [language, [command = '', ...args]] of Object.entries(COMPILERS)) {
  if (!run(command, ['--version']).isHere) {
    console.log(`${language}: skipped, as there is no ${command}`);
    continue;
  }
  if (language === 'rust')
    for (const [name, [kind = '', ...lines]] of Object.entries(CRATES)) {
      const source = path.join(folder, `${name}.rs`);
      writeFileSync(source, lines.join('\n'));
      const [, ...flags] = RUSTC;
      const made = run(command, [...flags, '--crate-name', name, '--crate-type', kind, source]);
      if (!made.isRight) throw new Error(made.text);
    }
  const results = (written[language] ?? []).map((files) => run(command, [...args, ...files]));
  const failed = results.filter(({ isRight }) => !isRight);
  console.log(
    `${language}: ${results.length - failed.length} of ${results.length} documents compile`,
  );
  for (const one of failed) console.log(one.text.slice(0, 1_000));
  if (failed.length > 0) isFailed = true;
}
process.exitCode = isFailed ? 1 : 0;
