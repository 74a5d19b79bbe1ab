/** Reads a source file into its syntax tree and walks it: what the rules of the project look at. */
import { parseSync } from 'vite';

/**
 * A file of the repository; `path` relative with `/`.
 * @typedef {{ path: string, text: string }} File
 * @typedef {{ file: string, line: number, message: string }} Finding
 * @typedef {any} Ast A node of the ESTree kind, with the additions for TypeScript and JSX.
 * @typedef {ReturnType<typeof parseSync>} Parsed
 */

/**
 * The file that was parsed last: the rules look at one file after the other.
 * @type {{ path: string, text: string, tree: Parsed } | null}
 */
let last = null;

/**
 * Returns syntax tree, statements of import and export, and comments of a TypeScript or JavaScript
 * file. The tree is made when it is read: a rule that needs only the others takes a fraction of the
 * time.
 * @param {File} file
 * @returns {{ readonly program: Ast, readonly module: Parsed['module'], readonly comments: { value:
 * string, start: number, end: number }[] }}
 */
export function parse({ path, text }) {
  if (last?.path !== path || last.text !== text) last = { path, text, tree: parseSync(path, text) };
  return last.tree;
}

/**
 * Visits every node of a tree, parents first.
 * @param {Ast} root
 * @param {(node: Ast) => void} visit
 */
export function walk(root, visit) {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node.type === 'string') visit(node);
    for (const child of Object.values(node))
      if (child !== null && typeof child === 'object') open.push(child);
  }
}

/**
 * Returns the line of an offset, counted from 1.
 * @param {string} text
 * @param {number} offset
 */
export const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;

/** @param {string} path */
export const isTest = (path) => /\.test\.(?:ts|tsx|mjs)$|(?:^|\/)testing(?:\.ts$|\/)/.test(path);
