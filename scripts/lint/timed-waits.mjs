/**
 * End-to-end tests wait for a state that the app shows, never for time: on a busy machine any fixed
 * time is too short once.
 */
import { lineAt, parse, walk } from './syntax-tree.mjs';

/** @import { Ast, File, Finding } from './syntax-tree.mjs' */

const ADVICE = 'wait for a state that the app shows';
const TIMERS = new Set(['setTimeout', 'setInterval']);
const GLOBALS = new Set(['window', 'globalThis', 'self']);

/**
 * Waits for time in an end-to-end test. `test.setTimeout` and a timer without a delay, which only
 * starts a new task, are none.
 * @param {File} file
 * @returns {Finding[]}
 */
export function timedWaits(file) {
  if (!/^e2e\/.*\.tsx?$/.test(file.path)) return [];
  /** @type {Finding[]} */
  const found = [];
  walk(parse(file).program, (node) => {
    const message = waitOf(node);
    if (message) found.push({ file: file.path, line: lineAt(file.text, node.start), message });
  });
  return found;
}

/**
 * What is wrong with one node.
 * @param {Ast} node
 * @returns {string | null}
 */
function waitOf(node) {
  if (node.type === 'ImportDeclaration' && /^(?:node:)?timers(?:\/|$)/.test(node.source.value))
    return `${node.source.value}: ${ADVICE}`;
  // Playwright looks again after these many milliseconds, so what is compared with the last look
  // depends on the time between.
  if (node.type === 'Property' && node.key.name === 'intervals') return `intervals: ${ADVICE}`;
  if (node.type !== 'CallExpression') return null;
  const { callee } = node;
  const isMember = callee.type === 'MemberExpression';
  const name = isMember ? (callee.property.name ?? callee.property.value) : callee.name;
  if (name === 'waitForTimeout') return `waitForTimeout: ${ADVICE}`;
  const isGlobal = !isMember || GLOBALS.has(callee.object.name);
  const delay = node.arguments[1];
  return isGlobal && TIMERS.has(name) && delay !== undefined && delay.value !== 0
    ? `${name} with a delay: ${ADVICE}`
    : null;
}
