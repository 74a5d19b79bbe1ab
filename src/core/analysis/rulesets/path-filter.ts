// The expressions in filters of paths, such as `@.type === 'object' && @property.match(/^x/)`: the
// part of JavaScript that rulesets use, parsed and run by ourselves. Reads own members only, and
// calls only the functions of the table.
import { nearestWord } from '../../text/nearest.ts';
import type { RuleBudget } from './limits.ts';

export type Key = string | number;

/** The node that a filter is about. */
export interface FilterNode {
  readonly value: unknown;
  readonly key: Key;
  /** The value that has the container of the node. */
  readonly outer: unknown;
  /** The key of the container; undefined for the root. */
  readonly containerKey: Key | undefined;
  readonly root: unknown;
  readonly keys: readonly Key[];
  readonly budget: RuleBudget;
}

type Evaluate = (node: FilterNode) => unknown;

/** Returns whether a node fits. */
export type Filter = (node: FilterNode) => boolean;

/** What is wrong in a path, and at which of its characters. */
export class PathError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Thrown where an operation does not suit a node, which then does not match; without a stack. */
const NO_MATCH = Symbol('no match');

/** The names that begin with `@`, and what they mean for a node. */
const NAMES: ReadonlyMap<string, Evaluate> = new Map<string, Evaluate>([
  ['@', ({ value }) => value],
  ['@root', ({ root }) => root],
  ['@property', ({ key }) => key],
  [
    '@path',
    ({ keys }) =>
      `$${keys.map((key) => `[${typeof key === 'string' ? `'${key}'` : key}]`).join('')}`,
  ],
  ['@parent', ({ outer }) => outer],
  ['@parentProperty', ({ containerKey }) => containerKey],
  ['@string', ({ value }) => typeof value === 'string'],
  ['@number', ({ value }) => typeof value === 'number'],
  ['@boolean', ({ value }) => typeof value === 'boolean'],
  ['@integer', ({ value }) => Number.isInteger(value)],
  ['@null', ({ value }) => value === null],
  ['@array', ({ value }) => Array.isArray(value)],
  ['@object', ({ value }) => typeof value === 'object' && value !== null],
  ['@scalar', ({ value }) => typeof value !== 'object' || value === null],
  ['undefined', () => undefined],
  ['index', () => undefined],
  ['null', () => null],
  ['true', () => true],
  ['false', () => false],
]);

type Binary = (left: unknown, right: unknown) => unknown;

/** The operators between two values: how strongly they bind, and what they do. */
const OPERATORS: Readonly<Record<string, readonly [precedence: number, run: Binary]>> = {
  '|': [3, (a, b) => Number(a) | Number(b)],
  '^': [4, (a, b) => Number(a) ^ Number(b)],
  '&': [5, (a, b) => Number(a) & Number(b)],
  // biome-ignore lint/suspicious/noDoubleEquals: `==` of a ruleset means the loose comparison.
  '==': [6, (a, b) => a == b],
  // biome-ignore lint/suspicious/noDoubleEquals: so does `!=`.
  '!=': [6, (a, b) => a != b],
  '===': [6, (a, b) => a === b],
  '!==': [6, (a, b) => a !== b],
  '<': [7, (a, b) => (a as number) < (b as number)],
  '>': [7, (a, b) => (a as number) > (b as number)],
  '<=': [7, (a, b) => (a as number) <= (b as number)],
  '>=': [7, (a, b) => (a as number) >= (b as number)],
  '<<': [8, (a, b) => Number(a) << Number(b)],
  '>>': [8, (a, b) => Number(a) >> Number(b)],
  '>>>': [8, (a, b) => Number(a) >>> Number(b)],
  '+': [9, (a, b) => (a as number) + (b as number)],
  '-': [9, (a, b) => (a as number) - (b as number)],
  '*': [10, (a, b) => (a as number) * (b as number)],
  '/': [10, (a, b) => (a as number) / (b as number)],
  '%': [10, (a, b) => (a as number) % (b as number)],
};
/** The longest first, so that `==` isn't read as `=`. */
const SYMBOLS = ['||', '&&', '~=', ...Object.keys(OPERATORS)].sort((a, b) => b.length - a.length);
const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  in: 12,
  '~=': 20,
  ...Object.fromEntries(
    Object.entries(OPERATORS).map(([symbol, [precedence]]) => [symbol, precedence]),
  ),
};

type Method = (target: never, args: readonly unknown[], budget: RuleBudget) => unknown;

const textMethods: Readonly<Record<string, Method>> = {
  at: (text: string, [i]) => text.at(Number(i)),
  charAt: (text: string, [i]) => text.charAt(Number(i)),
  codePointAt: (text: string, [i]) => text.codePointAt(Number(i ?? 0)),
  charCodeAt: (text: string, [i]) => text.charCodeAt(Number(i)),
  concat: (text: string, args) => text.concat(...args.map(String)),
  endsWith: (text: string, [part]) => text.endsWith(String(part)),
  includes: (text: string, [part]) => text.includes(String(part)),
  indexOf: (text: string, [part]) => text.indexOf(String(part)),
  lastIndexOf: (text: string, [part]) => text.lastIndexOf(String(part)),
  localeCompare: (text: string, [other]) => text.localeCompare(String(other)),
  match: (text: string, [pattern], budget) => text.match(regexFor(pattern, text, budget)),
  replace: (text: string, [what, by], budget) =>
    text.replace(what instanceof RegExp ? regexFor(what, text, budget) : String(what), () =>
      String(by),
    ),
  search: (text: string, [pattern], budget) => text.search(regexFor(pattern, text, budget)),
  slice: (text: string, [from, to]) => text.slice(Number(from ?? 0), optionalNumber(to)),
  split: (text: string, [by], budget) =>
    by === undefined
      ? [text]
      : text.split(by instanceof RegExp ? regexFor(by, text, budget) : String(by)),
  startsWith: (text: string, [part]) => text.startsWith(String(part)),
  substr: (text: string, [from, length]) => {
    const start =
      Number(from ?? 0) < 0 ? Math.max(0, text.length + Number(from)) : Number(from ?? 0);
    return text.slice(
      start,
      length === undefined ? undefined : start + Math.max(0, Number(length)),
    );
  },
  substring: (text: string, [from, to]) => text.substring(Number(from ?? 0), optionalNumber(to)),
  toLowerCase: (text: string) => text.toLowerCase(),
  toString: (text: string) => text,
  toUpperCase: (text: string) => text.toUpperCase(),
  trim: (text: string) => text.trim(),
  trimEnd: (text: string) => text.trimEnd(),
  trimStart: (text: string) => text.trimStart(),
};
const listMethods: Readonly<Record<string, Method>> = {
  concat: (list: unknown[], args) => list.concat(...args),
  includes: (list: unknown[], [item]) => list.includes(item),
  indexOf: (list: unknown[], [item]) => list.indexOf(item),
  join: (list: unknown[], [by]) =>
    list.map(asJavaScriptText).join(by === undefined ? ',' : String(by)),
  at: (list: unknown[], [i]) => list.at(Number(i)),
  flat: (list: unknown[]) => list.flat(),
  lastIndexOf: (list: unknown[], [item]) => list.lastIndexOf(item),
  toString: (list: unknown[]) => asJavaScriptText(list),
  slice: (list: unknown[], [from, to]) => list.slice(Number(from ?? 0), optionalNumber(to)),
};
const regexMethods: Readonly<Record<string, Method>> = {
  exec: (regex: RegExp, [text], budget) => regexFor(regex, String(text), budget).exec(String(text)),
  test: (regex: RegExp, [text], budget) => regexFor(regex, String(text), budget).test(String(text)),
};
const objectMethods: Readonly<Record<string, Method>> = {
  hasOwnProperty: (object: object, [key]: readonly unknown[]) => Object.hasOwn(object, String(key)),
};
const numberMethods: Readonly<Record<string, Method>> = {
  ...textMethods,
  toFixed: (value: number, [digits]) => value.toFixed(Math.min(20, Number(digits ?? 0))),
};

function methodsOf(target: unknown): Readonly<Record<string, Method>> | null {
  if (typeof target === 'string') return textMethods;
  if (Array.isArray(target)) return listMethods;
  if (target instanceof RegExp) return regexMethods;
  if (typeof target === 'number') return numberMethods;
  return typeof target === 'object' && target !== null ? objectMethods : null;
}

function regexFor(pattern: unknown, text: string, budget: RuleBudget): RegExp {
  return pattern instanceof RegExp
    ? budget.for(pattern.source, pattern.flags, text)
    : budget.for(String(pattern ?? ''), '', text);
}

const optionalNumber = (value: unknown): number | undefined =>
  value === undefined ? undefined : Number(value);

/** Returns a value as JavaScript prints it in a text; our objects have no `toString`. */
export function asJavaScriptText(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map((item) => (item === null || item === undefined ? '' : asJavaScriptText(item)))
      .join(',');
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/**
 * Reads the expression of a filter.
 * @param text the whole path
 * @param from where the expression begins
 * @param end the character that it ends before
 * @returns the filter, and where that character is
 * @throws PathError for what can't be read as an expression, or may not be run
 */
export function readFilter(
  text: string,
  from: number,
  end: ')' | ']',
): { readonly filter: Filter; readonly at: number } {
  const reader = new Reader(text, from);
  const evaluate = reader.expression();
  reader.skipSpaces();
  if (text[reader.at] !== end)
    throw new PathError(
      reader.at >= text.length
        ? `Expected ${end} at the end of the filter.`
        : `Unexpected ${JSON.stringify(text[reader.at])} in the filter.`,
      reader.at,
    );
  return {
    at: reader.at,
    filter: (node) => {
      try {
        return Boolean(evaluate(node));
      } catch (failure) {
        if (failure === NO_MATCH || failure instanceof TypeError) return false;
        throw failure;
      }
    },
  };
}

/** The characters that a letter behind a backslash stands for. */
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** How deep expressions may nest. */
const MAX_NESTING = 100;

class Reader {
  at: number;
  private readonly text: string;
  private depth = 0;

  constructor(text: string, from: number) {
    this.text = text;
    this.at = from;
  }

  skipSpaces(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  expression(): Evaluate {
    if (++this.depth > MAX_NESTING)
      throw new PathError('The filter is nested too deeply.', this.at);
    const test = this.binary(0);
    this.skipSpaces();
    let result = test;
    if (this.text[this.at] === '?') {
      this.at++;
      const yes = this.expression();
      this.expect(':');
      const no = this.expression();
      result = (node) => (test(node) ? yes(node) : no(node));
    }
    this.depth--;
    return result;
  }

  private binary(least: number): Evaluate {
    let left = this.unary();
    for (;;) {
      const symbol = this.operator();
      const precedence = symbol === null ? 0 : (PRECEDENCE[symbol] as number);
      if (symbol === null || precedence <= least) return left;
      this.at += symbol.length;
      left = combine(symbol, left, this.binary(precedence), this.at);
    }
  }

  private operator(): string | null {
    this.skipSpaces();
    if (/^in(?![\w$@])/.test(this.text.slice(this.at, this.at + 3))) return 'in';
    return SYMBOLS.find((symbol) => this.text.startsWith(symbol, this.at)) ?? null;
  }

  private unary(): Evaluate {
    this.skipSpaces();
    const [word] = /^(?:void(?![\w$@])|[!~+-])/.exec(this.text.slice(this.at, this.at + 5)) ?? [];
    if (word === undefined) return this.postfix();
    this.at += word.length;
    if (++this.depth > MAX_NESTING)
      throw new PathError('The filter is nested too deeply.', this.at);
    const operand = this.unary();
    this.depth--;
    if (word === 'void') return () => undefined;
    if (word === '!') return (node) => !operand(node);
    if (word === '-') return (node) => -(operand(node) as number);
    return word === '+' ? (node) => Number(operand(node)) : (node) => ~Number(operand(node));
  }

  private postfix(): Evaluate {
    let value = this.primary();
    for (;;) {
      this.skipSpaces();
      const c = this.text[this.at];
      if (c !== '.' && c !== '[') return value;
      this.at++;
      const key = c === '.' ? this.name() : this.expression();
      if (c === '[') this.expect(']');
      this.skipSpaces();
      const target = value;
      if (this.text[this.at] !== '(') {
        value = (node) => memberOf(target(node), typeof key === 'string' ? key : key(node));
        continue;
      }
      const named = this.at;
      const args = this.list('(', ')');
      if (typeof key !== 'string')
        throw new PathError('Only functions with a name can be called.', named);
      requireMethod(key, named);
      value = (node) =>
        call(
          target(node),
          key,
          args.map((arg) => arg(node)),
          node.budget,
        );
    }
  }

  private primary(): Evaluate {
    this.skipSpaces();
    const { text, at } = this;
    const c = text[at] ?? '';
    if (c === '(') {
      this.at++;
      const inner = this.expression();
      this.expect(')');
      return inner;
    }
    if (c === '[') {
      const items = this.list('[', ']');
      return (node) => items.map((item) => item(node));
    }
    if (c === '"' || c === "'") return constant(this.string(c));
    if (c === '/') return constant(this.regex());
    const number = /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/.exec(text.slice(at, at + 40))?.[0];
    if (number !== undefined) {
      this.at += number.length;
      return constant(Number(number));
    }
    if (at >= text.length) throw new PathError('The filter ends too early.', at);
    return this.identifier();
  }

  private identifier(): Evaluate {
    const start = this.at;
    const word = this.name();
    const found = NAMES.get(word);
    if (!found) {
      const meant = nearestWord(word, [...NAMES.keys()]);
      throw new PathError(
        word === '$'
          ? 'Write @root for the document: $ is not known in a filter.'
          : `Unknown name ${JSON.stringify(word)} in the filter.${meant ? ` Did you mean ${JSON.stringify(meant)}?` : ' A member of the value begins with @. as in @.name.'}`,
        start,
      );
    }
    // A check such as `@string()` may be written as a call.
    this.skipSpaces();
    if (word.startsWith('@') && this.text[this.at] === '(') this.list('(', ')');
    return found;
  }

  private name(): string {
    this.skipSpaces();
    const [word] = /^[@\w$\u0080-\uffff]+/.exec(this.text.slice(this.at)) ?? [];
    if (word === undefined)
      throw new PathError(
        this.at >= this.text.length
          ? 'The filter ends too early.'
          : `Unexpected ${JSON.stringify(this.text[this.at])} in the filter.`,
        this.at,
      );
    this.at += word.length;
    return word;
  }

  private list(open: string, close: string): Evaluate[] {
    this.expect(open);
    const items: Evaluate[] = [];
    this.skipSpaces();
    while (this.text[this.at] !== close) {
      items.push(this.expression());
      this.skipSpaces();
      if (this.text[this.at] !== ',') break;
      this.at++;
      this.skipSpaces();
    }
    this.expect(close);
    return items;
  }

  private string(quote: string): string {
    const start = this.at++;
    let value = '';
    for (; this.text[this.at] !== quote; this.at++) {
      if (this.at >= this.text.length) throw new PathError('This text is not closed.', start);
      value += this.text[this.at] === '\\' ? this.escaped() : (this.text[this.at] ?? '');
    }
    this.at++;
    return value;
  }

  /** Reads what is behind a backslash, as JavaScript does; ends at its last character. */
  private escaped(): string {
    this.at++;
    const [code = ''] =
      /^(?:x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]{1,5}\})/i.exec(
        this.text.slice(this.at, this.at + 8),
      ) ?? [];
    const c = this.text[this.at] ?? '';
    if (code === '') return ESCAPES[c] ?? c;
    this.at += code.length - 1;
    return String.fromCodePoint(Number.parseInt(code.replace(/[xu{}]/g, ''), 16));
  }

  private regex(): RegExp {
    const start = this.at++;
    let inClass = false;
    for (; this.text[this.at] !== '/' || inClass; this.at++) {
      const c = this.text[this.at];
      if (c === undefined) throw new PathError('This regular expression is not closed.', start);
      if (c === '\\') this.at++;
      else if (c === '[') inClass = true;
      else if (c === ']') inClass = false;
    }
    const source = this.text.slice(start + 1, this.at++);
    const [flags = ''] = /^[a-z]*/.exec(this.text.slice(this.at)) ?? [];
    this.at += flags.length;
    return regexAt(source, flags, start);
  }

  private expect(c: string): void {
    this.skipSpaces();
    if (this.text[this.at] !== c)
      throw new PathError(
        this.at >= this.text.length
          ? `Expected ${c} in the filter, got its end.`
          : `Expected ${c} in the filter, got ${JSON.stringify(this.text[this.at])}.`,
        this.at,
      );
    this.at++;
  }
}

const constant = (value: unknown): Evaluate & { constant: unknown } => {
  const evaluate = (): unknown => value;
  evaluate.constant = value;
  return evaluate;
};

function regexAt(source: string, flags: string, at: number): RegExp {
  try {
    return new RegExp(source, flags);
  } catch {
    throw new PathError(`/${source}/${flags} is not a regular expression.`, at);
  }
}

function combine(symbol: string, left: Evaluate, right: Evaluate, at: number): Evaluate {
  if (symbol === '||') return (node) => left(node) || right(node);
  if (symbol === '&&') return (node) => left(node) && right(node);
  if (symbol === 'in')
    return (node) => {
      const list = right(node);
      if (typeof list === 'string') return list.includes(String(left(node)));
      return Array.isArray(list) && list.includes(left(node));
    };
  if (symbol === '~=') {
    const source = (right as { constant?: unknown }).constant;
    if (typeof source !== 'string')
      throw new PathError('Expected a regular expression in quotes after ~=.', at);
    regexAt(source, '', at);
    return (node) => {
      const text = asJavaScriptText(left(node));
      return node.budget.for(source, '', text).test(text);
    };
  }
  const run = OPERATORS[symbol]?.[1] as Binary;
  return (node) => run(left(node), right(node));
}

function memberOf(target: unknown, key: unknown): unknown {
  if (target === null || target === undefined) throw NO_MATCH;
  if (typeof target === 'string' || Array.isArray(target)) {
    if (key === 'length') return target.length;
    // A function that is only looked at: `@.match && @.match(/x/)`.
    return Object.hasOwn(methodsOf(target) ?? {}, String(key)) || target[Number(key)];
  }
  return typeof target === 'object' && Object.hasOwn(target, String(key))
    ? (target as Record<string, unknown>)[String(key)]
    : undefined;
}

const METHOD_TABLES = [textMethods, listMethods, regexMethods, numberMethods, objectMethods];

function requireMethod(name: string, at: number): void {
  if (METHOD_TABLES.some((table) => Object.hasOwn(table, name))) return;
  const meant = nearestWord(name, METHOD_TABLES.flatMap(Object.keys));
  throw new PathError(
    `Unknown function ${JSON.stringify(name)} in the filter.${meant ? ` Did you mean ${JSON.stringify(meant)}?` : ''}`,
    at,
  );
}

function call(
  target: unknown,
  name: string,
  args: readonly unknown[],
  budget: RuleBudget,
): unknown {
  const methods = methodsOf(target);
  if (!methods || !Object.hasOwn(methods, name)) throw NO_MATCH;
  // An index has the functions of a text: keys of lists are compared as those of objects.
  const receiver = typeof target === 'number' && name !== 'toFixed' ? String(target) : target;
  return methods[name]?.(receiver as never, args, budget);
}
