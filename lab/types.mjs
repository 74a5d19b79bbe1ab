/**
 * Writes the types of the valid published documents and compiles them: TypeScript by `tsc
 * --strict`, with their valid examples as literals, and Java, Python and C++ where their compilers
 * are installed. Targets: all compile, and 99 % of the examples are of their type.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadCore } from '../scripts/load-core.mjs';
import { ROOT } from '../scripts/run.mjs';
import { NO_PUBLISHED, PUBLISHED, publishedAreHere } from './published-documents.mjs';

if (!publishedAreHere) {
  console.log(NO_PUBLISHED);
  process.exit(0);
}
const core = await loadCore();
const { typeFiles } = await core.loadPayloadTypes();
const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-types-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Compilers by language: what runs with the files of one document. */
const COMPILERS = /** @type {const} */ ({
  java: ['javac', '-proc:none', '-encoding', 'UTF-8', '-d', path.join(folder, 'classes')],
  python: ['python3', '-m', 'py_compile'],
  cpp: ['g++', '-std=c++17', '-w', '-fsyntax-only', '-x', 'c++'],
});

/** @type {{ file: string, valid: boolean }[]} */
const published = JSON.parse(
  readFileSync(path.join(PUBLISHED, 'manifest.json'), 'utf8'),
).documents.filter((/** @type {{ valid: boolean }} */ { valid }) => valid);
const languages = /** @type {const} */ (['typescript', 'java', 'python', 'cpp']);
/** Files by language, in lists of one document each. @type {Record<string, string[][]>} */
const written = Object.fromEntries(languages.map((language) => [language, []]));
/** Which example is on which line of a file, by its path. @type {Map<string, string[]>} */
const examples = new Map();
let [names, renamed] = [0, 0];
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
    if (files.length > 0)
      written[language]?.push(
        files.map((/** @type {{ name: string }} */ one) => path.join(to, one.name)),
      );
    if (language === 'typescript' && files.length > 0)
      addExamples(to, file, files[0]?.text ?? '', model);
  }
}

/**
 * Writes the valid examples of a document as literals of their types, one a line.
 * @param {string} to @param {string} file @param {string} types @param {any} model
 */
function addExamples(to, file, types, model) {
  const known = new Set(types.match(/(?<=^export (?:interface|type) )[^\s=]+/gm));
  const lines = [`import type * as types from './types.ts';`];
  const said = [''];
  for (const id of model.order.messages) {
    const part = model.parts.get(id);
    if (part?.kind !== 'message' || !part.payload) continue;
    const key = id.split('/').at(-1) ?? '';
    const name = key
      .split(/[^\p{L}\p{Nd}]+/u)
      .map((/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('');
    names++;
    if (!known.has(name)) renamed++;
    else
      for (const { payload } of part.examples)
        if (payload && 'value' in payload) {
          said.push(`${file}: ${id}`);
          lines.push(
            `export const e${lines.length}: types.${name} = ${JSON.stringify(payload.value)};`,
          );
        }
  }
  const target = path.join(to, 'examples.ts');
  writeFileSync(target, lines.join('\n'));
  examples.set(target, said);
  written.typescript?.at(-1)?.push(target);
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
const wrong = new Set();
for (const [, file = '', line = ''] of text.matchAll(/^(.*?)\((\d+),\d+\): error/gm)) {
  const example = examples.get(path.resolve(file))?.[Number(line) - 1];
  wrong.add(example ?? `${file}:${line}`);
  if (example === undefined) isFailed = true;
}
const count = [...examples.values()].reduce((sum, { length }) => sum + length - 1, 0);
console.log(
  `typescript: ${written.typescript?.length} documents, ${count - wrong.size} of ${count} examples (99 %)`,
);
for (const one of wrong) console.log(`  ${one}`);
if (wrong.size > count / 100) isFailed = true;
console.log(`names: ${names - renamed} of ${names} messages have a type of their name (99 %)`);
if (renamed > names / 100) isFailed = true;
for (const [language, [command = '', ...args]] of Object.entries(COMPILERS)) {
  if (!run(command, ['--version']).isHere) {
    console.log(`${language}: skipped, as there is no ${command}`);
    continue;
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
