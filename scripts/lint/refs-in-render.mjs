/**
 * Refs are written in effects and event handlers, never while rendering: a render may pause, and be
 * given up, while the page shows another one. Nor is a store read while rendering without a
 * subscription: the page would keep showing what was read.
 */
import { isTest, lineAt, parse, walk } from './syntax-tree.mjs';

/** @import { Ast, File, Finding } from './syntax-tree.mjs' */

const LATEST = 'src/ui/use-latest.ts';

const NAME = /^(?:use)?[A-Z]/;

/**
 * Refs written and stores read by a component or hook, outside of the functions in it. What is made
 * once (`??=`) is the same in every render.
 * @param {File} file
 * @returns {Finding[]}
 */
export function refsInRender(file) {
  if (!/^src\/.*\.tsx?$/.test(file.path) || isTest(file.path) || !/useRef|getState/.test(file.text))
    return [];
  /** @type {Finding[]} */
  const found = [];
  const { program } = parse(file);
  walk(program, (node) => {
    const named = node.type === 'VariableDeclarator' ? node.init : node;
    if (!named || !isFunction(named) || !NAME.test(node.id?.name ?? '')) return;
    for (const { type, callee, start } of ownNodes(named.body))
      if (type === 'CallExpression' && callee.property?.name === 'getState')
        found.push({
          file: file.path,
          line: lineAt(file.text, start),
          message: 'a store read while rendering: subscribe to what is needed',
        });
  });
  walk(program, (node) => {
    if (!isFunction(node) || node.body?.type !== 'BlockStatement') return;
    const own = ownNodes(node.body);
    const refs = new Set(own.filter(isRef).map(({ id }) => id.name));
    for (const { type, left, operator, start } of own) {
      const written =
        type === 'AssignmentExpression' && operator === '=' && left.type === 'MemberExpression';
      if (written && left.property.name === 'current' && refs.has(left.object.name))
        found.push({
          file: file.path,
          line: lineAt(file.text, start),
          message: `a ref written while rendering: use ${LATEST}`,
        });
    }
  });
  return found;
}

/** @param {Ast} node */
const isFunction = (node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

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
    for (const child of Object.values(node))
      if (child !== null && typeof child === 'object') open.push(child);
  }
  return out;
}
