/**
 * Checks the rules of the project that a general linter does not know, and prints each breach as
 * file:line. `--changed` reads only the files that differ from the branch `main`, but for what
 * needs all of them; `--short` lists the short files that only their neighbour imports.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { docstrings, staleParameters, wideComments } from './lint/comments.mjs';
import { cssClasses } from './lint/css-classes.mjs';
import { dangerousCode } from './lint/dangerous-code.mjs';
import {
  machinePaths,
  missingFileComments,
  missingReadmes,
  todoComments,
} from './lint/file-text.mjs';
import { formatOf, handLists } from './lint/hand-lists.mjs';
import { importCycles } from './lint/import-cycles.mjs';
import { importRules } from './lint/import-rules.mjs';
import { packages } from './lint/packages.mjs';
import { paths } from './lint/paths.mjs';
import { refsInRender } from './lint/refs-in-render.mjs';
import { schemaReading } from './lint/schema-reading.mjs';
import { shortFiles } from './lint/short-files.mjs';
import { timedWaits } from './lint/timed-waits.mjs';
import { vocabulary } from './lint/vocabulary.mjs';
import { changedFiles, isMain, ROOT } from './run.mjs';

/** @import { File, Finding } from './lint/syntax-tree.mjs' */

const TEXT = /\.(?:tsx?|mjs|css|html|json|md|ya?ml)$|(?:^|\/)[^.]+$/;
const NOT_OURS =
  /^(?:node_modules|dist|dist-cli|dist-packages|test-results|playwright-report|\.git|\.cache)$/;

/**
 * Returns all breaches in a set of files.
 * @param {readonly File[]} files Paths relative to the repository, with `/`.
 * @param {readonly string[]} [others] Paths of the files without text.
 * @param {(file: string) => boolean} [isRead] Whether the rules about a single file read it.
 * @returns {Finding[]} By file and line.
 */
export function lint(files, others = [], isRead = () => true) {
  const all = new Map([
    ...others.map((file) => /** @type {const} */ ([file, null])),
    ...files.map((file) => /** @type {const} */ ([file.path, file.text])),
  ]);
  const at = (/** @type {string} */ name) => files.find((file) => file.path === name);
  const manifest = at('package.json');
  const lock = at('package-lock.json');
  const format = formatOf(files);
  const found = [
    ...missingReadmes(files),
    ...importCycles(files),
    ...cssClasses(files),
    ...files
      .filter((file) => isRead(file.path))
      .flatMap((file) => [
        ...importRules(file),
        ...dangerousCode(file),
        ...refsInRender(file),
        ...schemaReading(file),
        ...timedWaits(file),
        ...missingFileComments(file),
        ...todoComments(file),
        ...machinePaths(file),
        ...vocabulary(file),
        ...handLists(file, format),
        ...wideComments(file),
        ...docstrings(file),
        ...staleParameters(file),
        ...paths(file, all),
      ]),
    ...(manifest && lock ? packages({ manifest, lock }) : []),
  ];
  return found.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/**
 * Paths of the repository's own files.
 * @param {string} [folder] Relative with `/`.
 * @returns {string[]}
 */
function ownPaths(folder = '') {
  return readdirSync(path.join(ROOT, folder)).flatMap((name) => {
    const file = folder === '' ? name : `${folder}/${name}`;
    if (NOT_OURS.test(name)) return [];
    return statSync(path.join(ROOT, file)).isDirectory() ? ownPaths(file) : [file];
  });
}

if (isMain(import.meta.url)) {
  const own = ownPaths();
  const isText = (/** @type {string} */ file) => TEXT.test(path.posix.basename(file));
  const texts = own
    .filter(isText)
    .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
  const changed = process.argv.includes('--changed') ? new Set(changedFiles()) : null;
  const found = lint(
    texts,
    own.filter((file) => !isText(file)),
    (file) => changed?.has(file) ?? true,
  );
  for (const { file, line, message } of found) console.log(`${file}:${line}: ${message}`);
  console.log(
    found.length === 0
      ? 'No rule of the project is broken.'
      : `${found.length} ${found.length === 1 ? 'breach' : 'breaches'} of the project's rules.`,
  );
  const short = shortFiles(texts);
  if (process.argv.includes('--short'))
    for (const { file, importer } of short) console.log(`${file}: only ${importer} imports it`);
  else console.log(`${short.length} short files have one importer, beside them (--short).`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
