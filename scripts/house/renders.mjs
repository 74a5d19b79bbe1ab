/** Refs are written in effects and answers, never while rendering: a render may pause, and be given up, while the page shows another one. */
import { isTest, lineAt, parse, walk } from './source.mjs';

/** @import { Ast, File, Finding } from './source.mjs' */

const LATEST = 'src/ui/use-latest.ts';

/**
 * Refs written by the component or hook that has them, outside of the functions in it. What is made once (`??=`) is the same in every render.
 * @param {File} file
 * @returns {Finding[]}
 */
export function renders(file) {
  if (!/^src\/.*\.tsx?$/.test(file.path) || isTest(file.path) || !file.text.includes('useRef')) return [];
  /** @type {Finding[]} */
  const found = [];
  walk(parse(file).program, (node) => {
    if (!isFunction(node) || node.body?.type !== 'BlockStatement') return;
    const own = ownNodes(node.body);
    const refs = new Set(own.filter(isRef).map(({ id }) => id.name));
    for (const { type, left, operator, start } of own) {
      const written = type === 'AssignmentExpression' && operator === '=' && left.type === 'MemberExpression';
      if (written && left.property.name === 'current' && refs.has(left.object.name))
        found.push({ file: file.path, line: lineAt(file.text, start), message: `a ref written while rendering: use ${LATEST}` });
    }
  });
  return found;
}

/** @param {Ast} node */
const isFunction = (node) => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

/** @param {Ast} node */
const isRef = (node) =>
  node.type === 'VariableDeclarator' &&
  node.init?.type === 'CallExpression' &&
  (node.init.callee.name ?? node.init.callee.property?.name) === 'useRef';

/**
 * The nodes of a function that run when it is called: not those of the functions in it.
 * @param {Ast} body
 * @returns {Ast[]}
 */
function ownNodes(body) {
  /** @type {Ast[]} */
  const out = [];
  const open = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node.type === 'string') {
      if (isFunction(node)) continue;
      out.push(node);
    }
    for (const child of Object.values(node)) if (child !== null && typeof child === 'object') open.push(child);
  }
  return out;
}
