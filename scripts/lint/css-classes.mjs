/** Classes of style sheets that nothing has, and classes of elements that no style sheet knows. */
import { isTest, lineAt, parse, walk } from './syntax-tree.mjs';

/** @import { Ast, File, Finding } from './syntax-tree.mjs' */

/** Ours begin with a module; Monaco and the diagram's library have others. */
const OURS = /^(?:app|diagram|docs|editor|element|export|ui|visual)-/;
/** A class in a text of code. What ends with a hyphen is completed by a value. */
const CLASS = /(?<![\w-])[a-z][\w-]*\w(?![\w-])/g;

/**
 * Returns classes that are only styled, and classes that are neither styled nor searched for.
 * @param {readonly File[]} files
 * @returns {Finding[]}
 */
export function cssClasses(files) {
  const styled = files.filter((file) => /^src\/.*\.css$/.test(file.path)).flatMap(styledIn);
  const code = files.filter((file) => /^(?:src|e2e)\/.*\.tsx?$/.test(file.path));
  const own = code.filter((file) => file.path.startsWith('src/') && !isTest(file.path));
  const words = new Set(own.flatMap((file) => file.text.match(/[\w-]+/g) ?? []));
  // `docs-syn-${kind}` is any class that begins so.
  const beginnings = own.flatMap((file) =>
    [...file.text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning = '']) => beginning),
  );
  const known = new Set(styled.map(({ name }) => name));
  const searched = new Set(
    code.flatMap((file) => [...file.text.matchAll(/\.([a-z][\w-]+)/g)].map(([, name]) => name)),
  );
  /** @param {string} name */
  const isUnknown = (name) => OURS.test(name) && !known.has(name) && !searched.has(name);
  return [
    ...styled
      .filter(({ name }) => OURS.test(name) && !words.has(name))
      .filter(({ name }) => !beginnings.some((beginning) => name.startsWith(beginning)))
      .map(({ name, file, line }) => ({ file, line, message: `no element has the class ${name}` })),
    ...own
      // Few files have such a word at all, and only those are parsed.
      .filter(({ text }) => [...text.matchAll(CLASS)].some(([name]) => isUnknown(name)))
      .flatMap(givenIn)
      .filter(({ name }) => isUnknown(name))
      .map(({ name, file, line }) => ({ file, line, message: `no style sheet has .${name}` })),
  ];
}

/** @typedef {{ name: string, file: string, line: number }} Class A class, and where it is. */

/** @param {File} file @returns {Class[]} Classes in the selectors of a style sheet. */
function styledIn({ path, text }) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .filter(([, selector = '']) => !selector.trim().startsWith('@'))
    .flatMap(({ index, 1: selector = '' }) =>
      [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map((found) => ({
        name: found[1] ?? '',
        file: path,
        line: lineAt(text, index + found.index),
      })),
    );
}

/** @param {File} file @returns {Class[]} Classes that the elements of a component have. */
function givenIn(file) {
  if (!file.path.endsWith('.tsx')) return [];
  /** @type {Class[]} */
  const found = [];
  walk(parse(file).program, (node) => {
    if (node.type !== 'JSXAttribute' || node.name.name !== 'className' || !node.value) return;
    walk(node.value, (inner) => {
      const text = inner.type === 'TemplateElement' ? inner.value.cooked : literal(inner);
      for (const [name] of text.matchAll(CLASS))
        found.push({ name, file: file.path, line: lineAt(file.text, inner.start) });
    });
  });
  return found;
}

/** @param {Ast} node @returns {string} */
const literal = (node) =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
