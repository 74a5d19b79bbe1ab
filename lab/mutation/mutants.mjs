/**
 * Finds the mutants of a source file: small changes of what a function does, each as insertions
 * that a test run can switch on by its number.
 */
import { lineAt, parse } from '../../scripts/lint/syntax-tree.mjs';

/** @import { Ast } from '../../scripts/lint/syntax-tree.mjs' */

/**
 * `insert` has the texts to insert by offset; `#` in them is the number of the mutant. `cut` is a
 * range to leave out.
 * @typedef {{ file: string, line: number, operator: string, change: string, start: number, end:
 * number, before: string, after: string, cut?: { start: number, end: number, text: string } }}
 * Mutant
 */

const ON = 'globalThis.__mutation.on(#)';
const BOUNDARY = new Map(Object.entries({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }));
const EQUALITY = new Map(Object.entries({ '===': '!==', '!==': '===', '==': '!=', '!=': '==' }));
const ARITHMETIC = new Map(Object.entries({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }));
const LOGICAL = new Map(Object.entries({ '&&': '||', '||': '&&', '??': '&&' }));
/** `valueOf` leaves out a method of a string, `slice` one of a list that gives a list. */
const METHODS = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    filter: 'slice',
    sort: 'slice',
    reverse: 'slice',
    find: 'findLast',
    findLast: 'find',
    slice: 'valueOf',
    trim: 'valueOf',
    trimEnd: 'valueOf',
    trimStart: 'valueOf',
    toLowerCase: 'valueOf',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    indexOf: 'lastIndexOf',
    lastIndexOf: 'indexOf',
    push: 'unshift',
    shift: 'pop',
    pop: 'shift',
  }),
);
const FUNCTIONS = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
/** What a string literal is in these is not a value that the program computes with. */
const NO_VALUES = /^(?:TS|Import|Export(?:All|Named))/;

/**
 * Returns the mutants in the functions of a file. What runs when the file is loaded, such as the
 * tables of the format, has none: a run that switches a mutant on would have to load it again.
 * @param {string} file
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(file, text) {
  /** @type {Mutant[]} */
  const mutants = [];
  /** @param {Ast} node @param {boolean} inFunction @param {Ast} parent */
  const visit = (node, inFunction, parent) => {
    if (NO_VALUES.test(node.type) && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) {
      if (!/^Export/.test(node.type)) return;
    }
    if (inFunction) mutants.push(...mutantsAt(node, parent, file, text));
    const inner = inFunction || FUNCTIONS.test(node.type);
    for (const [key, child] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeArguments') continue;
      for (const one of Array.isArray(child) ? child : [child])
        if (one !== null && typeof one === 'object' && typeof one.type === 'string')
          visit(one, inner, node);
    }
  };
  visit(parse({ path: file, text }).program, false, null);
  return mutants;
}

/**
 * @param {Ast} node
 * @param {Ast} parent
 * @param {string} file
 * @param {string} text
 * @returns {Mutant[]}
 */
function mutantsAt(node, parent, file, text) {
  const written = (/** @type {Ast} */ { start, end }) => text.slice(start, end);
  /**
   * @param {string} operator
   * @param {string} change
   * @param {string} before
   * @param {string} after
   * @param {Ast} [at]
   * @param {Mutant['cut']} [cut]
   */
  const mutant = (operator, change, before, after, at = node, cut) => {
    const shown = change.replace(/\s+/g, ' ').slice(0, 110);
    const { start, end } = at;
    return {
      file,
      line: lineAt(text, start),
      operator,
      change: shown,
      start,
      end,
      before,
      after,
      ...(cut && { cut }),
    };
  };
  const found = [];
  const test = /^(?:If|While|DoWhile|For)Statement$|^ConditionalExpression$/.test(node.type)
    ? node.test
    : null;
  if (test) found.push(mutant('condition', `!(${written(test)})`, `(${ON} !== !!(`, '))', test));
  if (node.type === 'BinaryExpression') {
    const { left, right, operator } = node;
    const isText = [left, right].some(
      (one) => one.type === 'TemplateLiteral' || typeof one.value === 'string',
    );
    for (const [name, to] of /** @type {const} */ ([
      ['boundary', BOUNDARY.get(operator)],
      ['equality', EQUALITY.get(operator)],
      ['arithmetic', isText ? undefined : ARITHMETIC.get(operator)],
    ]))
      if (to) {
        const change = `${written(left)} ${to} ${written(right)}`;
        const cut = { start: left.end, end: right.start, text: `), (` };
        const before = `globalThis.__mutation.binary(#, '${operator}', '${to}', (`;
        found.push(mutant(name, change, before, '))', node, cut));
      }
  }
  if (node.type === 'LogicalExpression' && !/\b(?:await|yield)\b/.test(written(node.right))) {
    const { left, right, operator } = node;
    const to = LOGICAL.get(operator);
    const change = `${written(left)} ${to} ${written(right)}`;
    const cut = { start: left.end, end: right.start, text: '), () => (' };
    const before = `globalThis.__mutation.logical(#, '${operator}', (`;
    found.push(mutant('logical', change, before, '))', node, cut));
  }
  if (node.type === 'Literal' && typeof node.value === 'boolean')
    found.push(mutant('boolean', String(!node.value), `(${ON} ? ${!node.value} : `, ')'));
  const isString = node.type === 'Literal' && typeof node.value === 'string';
  const isKey =
    parent?.key === node ||
    parent?.type === 'ExpressionStatement' ||
    parent?.type === 'ImportExpression';
  if ((isString && !isKey) || (node.type === 'TemplateLiteral' && !/^Tagged/.test(parent?.type))) {
    const to = isString && node.value === '' ? "'mutated'" : "''";
    found.push(mutant('string', `${to} for ${written(node)}`, `(${ON} ? ${to} : `, ')'));
  }
  if (node.type === 'ReturnStatement' && node.argument && !/Literal$/.test(node.argument.type)) {
    const { argument } = node;
    found.push(
      mutant(
        'return',
        `return undefined for ${written(argument)}`,
        `(${ON} ? undefined : (`,
        '))',
        argument,
      ),
    );
  }
  if (node.type === 'ExpressionStatement' && /^(?:Call|Await|Chain)/.test(node.expression.type))
    if (!/^super\b/.test(written(node)))
      found.push(
        mutant('call', `without ${written(node)}`, `(${ON} ? undefined : `, ')', node.expression),
      );
  const callee = node.type === 'CallExpression' ? node.callee : null;
  if (callee?.type === 'MemberExpression' && !callee.computed && callee.object.type !== 'Super') {
    const { name } = callee.property;
    const to = METHODS.get(name);
    if (to) {
      const { start, end } = callee.property;
      // The dot, with what may be between it and the name.
      const dot = text.lastIndexOf('.', start);
      const isOptional = text[dot - 1] === '?';
      const cut = {
        start: dot,
        end,
        text: `${isOptional ? '.' : ''}[${ON} ? '${to}' : '${name}']`,
      };
      found.push(mutant('method', `${to} for ${written(node)}`, '', '', callee.property, cut));
    }
  }
  if (node.type === 'BlockStatement' && node.body.length > 0 && parent?.type !== 'TryStatement')
    found.push(mutant('block', `without ${written(node)}`, `{ if (!${ON}) `, '}'));
  return found;
}
