/**
 * Paths and links in Markdown: what a document names must exist, so that a renamed file can't leave
 * it stale.
 */
import path from 'node:path';
import { lineAt } from './syntax-tree.mjs';

/** @import { File, Finding } from './syntax-tree.mjs' */

/** Folders of the repository that documents name in full. */
const FULL = /^(?:src|scripts|lab|e2e|conformance|docs|public|\.github)\//;
/** A file of code, which a README in `src/` names from its folder or from one above it. */
const SHORT = /^(?:\.\.\/)*[\w<-][\w./<>*-]*\.(?:tsx?|mjs|css)$/;
/** A change log names files as they were. */
const HISTORY = 'CHANGELOG.md';

/**
 * Paths, links and names in a Markdown file that do not exist.
 * @param {File} file
 * @param {ReadonlyMap<string, string | null>} all Text of each file of the repository by path; null
 * where it is not a text file.
 * @returns {Finding[]}
 */
export function paths(file, all) {
  if (!file.path.endsWith('.md') || file.path === HISTORY) return [];
  // Offsets stay: what is not looked at becomes blanks.
  const text = file.text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '));
  /** @type {Finding[]} */
  const found = [];
  const report = (/** @type {number} */ at, /** @type {string} */ message) =>
    found.push({ file: file.path, line: lineAt(file.text, at), message });
  for (const { 1: name = '', index } of text.matchAll(/`([^`\n]+)`/g)) {
    if (!exists(name, file.path, all)) report(index, `there is no ${name}`);
  }
  for (const { 1: target = '', index } of text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)) {
    if (/^[a-z]+:/i.test(target)) continue;
    if (!has(path.posix.join(path.posix.dirname(file.path), target), all))
      report(index, `there is no ${target}`);
  }
  for (const { 1: name = '', 2: where = '', index } of text.matchAll(
    /`([\w$]+)(?:\(\))?`\s+(?:in|of)\s+`((?:src|scripts|lab)\/[^`\n]+)`/g,
  )) {
    const code = all.get(where);
    if (
      typeof code === 'string' &&
      !new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code)
    )
      report(index, `there is no ${name} in ${where}`);
  }
  return found;
}

/**
 * Whether a piece of code in a document isn't a path, or is the path of a file of the repository.
 * @param {string} name
 * @param {string} from Path of the document.
 * @param {ReadonlyMap<string, string | null>} all
 */
function exists(name, from, all) {
  if (FULL.test(name) && has(name, all)) return true;
  if (!from.startsWith('src/') || !SHORT.test(name)) return !FULL.test(name);
  return bases(from).some((base) => has(path.posix.join(base, name), all));
}

/** The folder of a document, and those above it. @param {string} from */
function bases(from) {
  const parts = path.posix.dirname(from).split('/');
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')), '.'];
}

/**
 * Whether a path is that of a file, of a folder, or of a pattern (`*`, or a part in angle brackets)
 * that fits one.
 * @param {string} target
 * @param {ReadonlyMap<string, string | null>} all
 */
function has(target, all) {
  const file = path.posix.normalize(target).replace(/\/$/, '');
  if (all.has(file)) return true;
  const source = file
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/<[^>]*>/g, '[^/]+')
    .replace(/\*/g, '[^/]*');
  const pattern = new RegExp(`^${source}(?:/|$)`);
  return [...all.keys()].some((one) => pattern.test(one));
}
