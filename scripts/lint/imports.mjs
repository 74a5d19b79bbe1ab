/**
 * Reads what a module imports, and from where: what the import rules and the search for import
 * cycles look at.
 */
import path from 'node:path';
import { parse, walk } from './syntax-tree.mjs';

/** @import { Ast, File } from './syntax-tree.mjs' */

/**
 * One import or re-export: `from` as written, `type` for types only, `later` for one that loads its
 * module when it is called.
 * @typedef {{ from: string, type: boolean, later: boolean, start: number }} Import
 */

/**
 * Returns whether a file is code of `src/`.
 * @param {string} file
 */
export const isSource = (file) => /^src\/.*\.[cm]?[jt]sx?$/.test(file);

/**
 * Returns all import and re-export statements, types by `import()`, and import expressions.
 * @param {File} file
 * @returns {Import[]} In the order of the file.
 */
export function importsOf(file) {
  /** @type {Import[]} */
  const found = [];
  walk(parse(file).program, (node) => {
    const from = textOf(node.source);
    if (from === undefined) return;
    const type =
      node.type === 'TSImportType' ||
      (node.importKind ?? node.exportKind) === 'type' ||
      onlyTypes(node);
    found.push({ from, type, later: node.type === 'ImportExpression', start: node.start });
  });
  return found.sort((a, b) => a.start - b.start);
}

/**
 * Returns the path of a file that is imported by a relative path.
 * @param {string} file Path of the file that has the import.
 * @param {string} from
 */
export const targetOf = (file, from) =>
  path.posix.join(path.posix.dirname(file), from.replace(/\?.*$/, ''));

/** Text of a literal, or of a template without expressions. @param {Ast} node */
function textOf(node) {
  const text =
    node?.type === 'TemplateLiteral' && node.quasis.length === 1
      ? node.quasis[0].value.cooked
      : node?.value;
  return typeof text === 'string' ? text : undefined;
}

/** @param {Ast} node Statement such as `import { type A, type B } from`. */
function onlyTypes({ specifiers }) {
  return (
    Array.isArray(specifiers) &&
    specifiers.length > 0 &&
    specifiers.every((item) => (item.importKind ?? item.exportKind) === 'type')
  );
}
