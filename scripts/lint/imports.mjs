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

/** What was found in a file: several rules look at all files. @type {WeakMap<File, Import[]>} */
const known = new WeakMap();

/**
 * Returns all import and re-export statements, types by `import()`, and import expressions.
 * @param {File} file
 * @returns {Import[]} In the order of the file.
 */
export function importsOf(file) {
  const imports = known.get(file) ?? findImports(file);
  known.set(file, imports);
  return imports;
}

/** @param {File} file @returns {Import[]} */
function findImports(file) {
  const parsed = parse(file);
  // Statements alone are read without the tree, which takes most of the time of a parse.
  const found = /\bimport\s*\(/.test(file.text)
    ? importsInTree(parsed.program)
    : importStatements(parsed.module);
  return found.sort((a, b) => a.start - b.start);
}

/** @param {ReturnType<typeof parse>['module']} module @returns {Import[]} */
function importStatements({ staticImports, staticExports }) {
  const exported = staticExports.flatMap(({ start, entries }) => {
    const from = entries[0]?.moduleRequest?.value;
    return from === undefined ? [] : [{ start, from, entries }];
  });
  const imported = staticImports.map(({ start, moduleRequest, entries }) => ({
    start,
    from: moduleRequest.value,
    entries,
  }));
  return [...imported, ...exported].map(({ start, from, entries }) => {
    const type = entries.length > 0 && entries.every(({ isType }) => isType);
    return { from, type, later: false, start };
  });
}

/** @param {Ast} program @returns {Import[]} */
function importsInTree(program) {
  /** @type {Import[]} */
  const found = [];
  walk(program, (node) => {
    const from = textOf(node.source);
    if (from === undefined) return;
    const type =
      node.type === 'TSImportType' ||
      (node.importKind ?? node.exportKind) === 'type' ||
      onlyTypes(node);
    found.push({ from, type, later: node.type === 'ImportExpression', start: node.start });
  });
  return found;
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
