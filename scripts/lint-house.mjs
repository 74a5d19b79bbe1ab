/** Checks the rules of the house that a general linter does not know, and prints each breach as file:line. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { arrows } from './house/arrows.mjs';
import { danger } from './house/danger.mjs';
import { packages } from './house/packages.mjs';
import { paths } from './house/paths.mjs';
import { renders } from './house/renders.mjs';
import { heads, machinePaths, putOff, readmes } from './house/texts.mjs';
import { waits } from './house/waits.mjs';
import { words } from './house/words.mjs';
import { isMain, ROOT } from './run.mjs';

/** @import { File, Finding } from './house/source.mjs' */

const TEXT = /\.(?:tsx?|mjs|css|html|json|md|ya?ml)$|(?:^|\/)[^.]+$/;
const NOT_OURS = /^(?:node_modules|dist|dist-cli|test-results|playwright-report|\.git|\.cache)$/;

/**
 * All breaches in a set of files.
 * @param {readonly File[]} files Paths relative to the repository, with `/`.
 * @param {readonly string[]} [others] Paths of the files without text.
 * @returns {Finding[]} By file and line.
 */
export function lint(files, others = []) {
  const all = new Map([
    ...others.map((file) => /** @type {const} */ ([file, null])),
    ...files.map((file) => /** @type {const} */ ([file.path, file.text])),
  ]);
  const at = (/** @type {string} */ name) => files.find((file) => file.path === name);
  const manifest = at('package.json');
  const lock = at('package-lock.json');
  const found = [
    ...readmes(files),
    ...files.flatMap((file) => [
      ...arrows(file),
      ...danger(file),
      ...renders(file),
      ...waits(file),
      ...heads(file),
      ...putOff(file),
      ...machinePaths(file),
      ...words(file),
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
  const found = lint(
    own.filter(isText).map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
    own.filter((file) => !isText(file)),
  );
  for (const { file, line, message } of found) console.log(`${file}:${line}: ${message}`);
  console.log(
    found.length === 0
      ? 'No rule of the project is broken.'
      : `${found.length} ${found.length === 1 ? 'breach' : 'breaches'} of the project's rules.`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}
