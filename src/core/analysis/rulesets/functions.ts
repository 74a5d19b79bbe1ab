// The functions that rules call, as one table: what a function takes, and what it says of a value.
// The rows also serve the reader of rulesets, which checks options by them.

import type { SchemaType } from '../../format/schema-keywords.ts';
import { RuleBudget } from './limits.ts';
import { printValue } from './messages.ts';
import type { Key } from './path-filter.ts';
import type { SchemaError } from './schema-checks.ts';
import { DIALECTS, schemaErrors } from './schema-errors.ts';
import { schemaMistake } from './schema-mistake.ts';

/** One result of a function; without a path about the value that it got. */
export interface FunctionResult {
  readonly message: string;
  readonly path?: readonly Key[];
}

/** What a function may know beside the value. */
export interface FunctionContext {
  /** Where the value is. */
  readonly path: readonly Key[];
  readonly budget: RuleBudget;
  /** The keys of an object in the order of the text. */
  keysOf(path: readonly Key[], value: object): readonly string[];
  /** Whether any reference has exactly this target in the document, by its keys. */
  isReferenced(path: readonly string[]): boolean;
  /** The document as it is written. */
  readonly document: unknown;
  /** The same with references replaced. */
  readonly resolved: unknown;
}

/** A function in JavaScript failed: its rule has a mistake. */
export class FunctionFailure extends Error {}

type Options = Readonly<Record<string, unknown>>;

/** One option of a function. */
export interface OptionRow {
  readonly name: string;
  readonly type: OptionType;
  readonly required?: boolean;
  readonly choices?: readonly string[];
  readonly help: string;
}

export type OptionType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'texts'
  | 'scalars'
  | 'pattern'
  | 'pointer'
  | 'separator';

export interface RuleFunction {
  readonly help: string;
  /** Options; null for a function that takes none. */
  readonly options: readonly OptionRow[] | null;
  /** It needs at least one of the options. */
  readonly needsOption?: boolean;
  /** The types of values that it looks at; without it all. */
  readonly input?: readonly InputType[];
  run(value: never, options: Options, context: FunctionContext): readonly FunctionResult[];
}

type InputType = Exclude<SchemaType, 'integer'>;

const CASES: Readonly<Record<string, string>> = {
  flat: '[a-z][a-z0-9]*',
  camel: '[a-z][a-z0-9]*(?:[A-Z](?:[a-z0-9]+|$))*',
  pascal: '[A-Z][a-z0-9]*(?:[A-Z](?:[a-z0-9]+|$))*',
  kebab: '[a-z][a-z0-9]*(?:-[a-z0-9]+)*',
  cobol: '[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*',
  snake: '[a-z][a-z0-9]*(?:_[a-z0-9]+)*',
  macro: '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*',
};

const plainCasings = new WeakMap<Options, RegExp>();

/** Returns the expression of a case without separator, which never takes long. */
function plainCasing(options: Options): RegExp {
  const known = plainCasings.get(options) ?? new RegExp(casingPattern(options));
  plainCasings.set(options, known);
  return known;
}

/** Returns the pattern of a case, with the options of the function. */
function casingPattern({ type, disallowDigits, separator }: Options): string {
  const words = (CASES[String(type)] ?? '').replaceAll('0-9', disallowDigits === true ? '' : '0-9');
  const { char = '', allowLeading = false } = (separator ?? {}) as Options;
  if (separator === undefined) return `^${words}$`;
  const between = `[${String(char).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}]`;
  return `^${allowLeading === true ? `${between}?` : ''}${words}(?:${between}${words})*$`;
}

/**
 * Returns the cases that a name has, the most telling ones: of a word in small letters, which has
 * several, the usual three.
 */
export function casesOf(name: string): string[] {
  const types = Object.keys(CASES).filter((type) => new RegExp(casingPattern({ type })).test(name));
  return types.length > 1 ? types.filter((type) => type !== 'flat').slice(0, 3) : types;
}

const PROPERTY = '#{{print("property")}}';
const resultUnless = (fits: boolean, message: string): readonly FunctionResult[] =>
  fits ? [] : [{ message }];

/** Functions by name. */
export const FUNCTIONS: Readonly<Record<string, RuleFunction>> = {
  alphabetical: {
    help: 'The items of a list or the keys of an object are in the order of the alphabet.',
    options: [
      {
        name: 'keyedBy',
        type: 'string',
        help: 'The member by which objects in a list are sorted.',
      },
    ],
    input: ['object', 'array'],
    run: (value: object, { keyedBy }, context) => alphabetical(value, keyedBy, context),
  },
  casing: {
    help: 'The text is in a case such as camel or kebab.',
    options: [
      {
        name: 'type',
        type: 'string',
        required: true,
        choices: Object.keys(CASES),
        help: 'The case.',
      },
      { name: 'disallowDigits', type: 'boolean', help: 'Whether digits are not allowed.' },
      {
        name: 'separator',
        type: 'separator',
        help: 'A character between words in that case, as {"char": ".", "allowLeading": true}.',
      },
    ],
    input: ['string'],
    run: (value: string, options, { budget }) => {
      const { char, allowLeading } = (options.separator ?? {}) as Options;
      const fits =
        value === '' ||
        (allowLeading === true && value === char) ||
        (options.separator === undefined
          ? plainCasing(options).test(value)
          : budget.for(casingPattern(options), '', value).test(value));
      return resultUnless(fits, `must be ${options.type} case`);
    },
  },
  defined: {
    help: 'The value is there.',
    options: null,
    run: (value) => resultUnless(value !== undefined, `${PROPERTY}must be defined`),
  },
  enumeration: {
    help: 'The value is one of those that are listed.',
    options: [{ name: 'values', type: 'scalars', required: true, help: 'The allowed values.' }],
    input: ['string', 'number', 'null', 'boolean'],
    run: (value, { values }) => {
      const allowed = values as readonly unknown[];
      return resultUnless(
        allowed.includes(value),
        `#{{print("value")}} must be equal to one of the allowed values: ${allowed.map(printValue).join(', ')}`,
      );
    },
  },
  falsy: {
    help: "The value isn't there, or is false, 0, null or an empty text.",
    options: null,
    run: (value) => resultUnless(!value, `${PROPERTY}must be falsy`),
  },
  length: {
    help: 'The length of a text or a list, the number of keys, or the number itself is within limits.',
    options: [
      { name: 'min', type: 'number', help: 'The least length.' },
      { name: 'max', type: 'number', help: 'The greatest length.' },
    ],
    needsOption: true,
    input: ['array', 'object', 'string', 'number'],
    run: (value: unknown[] | object | string | number, { min, max }) => {
      const length = lengthOf(value);
      return [
        ...resultUnless(
          min === undefined || length >= Number(min),
          `${PROPERTY}must be longer than ${printValue(min)}`,
        ),
        ...resultUnless(
          max === undefined || length <= Number(max),
          `${PROPERTY}must be shorter than ${printValue(max)}`,
        ),
      ];
    },
  },
  or: {
    help: 'At least one of the properties is there.',
    options: [{ name: 'properties', type: 'texts', required: true, help: 'At least two names.' }],
    input: ['object'],
    run: (value: object, { properties }) =>
      resultUnless(
        (properties as string[]).some((name) => Object.hasOwn(value, name)),
        atLeastOne(properties as string[]),
      ),
  },
  pattern: {
    help: 'The text matches a regular expression, or does not.',
    options: [
      { name: 'match', type: 'pattern', help: 'What it must match: "^x" or "/^x/i".' },
      { name: 'notMatch', type: 'pattern', help: 'What it must not match.' },
    ],
    needsOption: true,
    input: ['string'],
    run: (value: string, { match, notMatch }, { budget }) => {
      const fits = (pattern: unknown): boolean => {
        const { source, flags } = patternParts(String(pattern));
        return budget.for(source, flags, value).test(value);
      };
      return [
        ...resultUnless(
          match === undefined || fits(match),
          `#{{print("value")}} must match the pattern ${printValue(match)}`,
        ),
        ...resultUnless(
          notMatch === undefined || !fits(notMatch),
          `#{{print("value")}} must not match the pattern ${printValue(notMatch)}`,
        ),
      ];
    },
  },
  schema: {
    help: 'The value fits a JSON Schema.',
    options: [
      { name: 'schema', type: 'object', required: true, help: 'The JSON Schema.' },
      {
        name: 'dialect',
        type: 'string',
        choices: DIALECTS,
        help: 'The draft of the schema; "auto" goes by its $schema, else draft 7.',
      },
      {
        name: 'allErrors',
        type: 'boolean',
        help: 'Whether all errors are found, not only the first.',
      },
    ],
    run: (value: unknown, { schema, dialect = 'auto', allErrors }, { path, budget }) => {
      if (value === undefined) return [{ message: `${PROPERTY}must exist` }];
      const mistake = schemaMistake(schema);
      if (mistake !== null) return [{ message: mistake }];
      const options = {
        schema: schema as Options,
        dialect: String(dialect),
        allErrors: allErrors === true,
      };
      return describeErrors(schemaErrors(value, options, budget), value, path);
    },
  },
  truthy: {
    help: 'The value is there, and is not false, 0, null or an empty text.',
    options: null,
    run: (value) => resultUnless(Boolean(value), `${PROPERTY}must be truthy`),
  },
  undefined: {
    help: "The value isn't there.",
    options: null,
    run: (value) => resultUnless(value === undefined, `${PROPERTY}must be undefined`),
  },
  unreferencedReusableObject: {
    help: 'Every object in a section is the target of a reference.',
    options: [
      {
        name: 'reusableObjectsLocation',
        type: 'pointer',
        required: true,
        help: 'Where the objects are, as "#/components/schemas".',
      },
    ],
    input: ['object'],
    run: (value: object, { reusableObjectsLocation }, context) => {
      const section = pointerKeys(String(reusableObjectsLocation));
      return Object.keys(value)
        .map((name) => [...section, name])
        .filter((path) => !context.isReferenced(path))
        .map((path) => ({
          path,
          message: 'Potential orphaned reusable object has been detected',
        }));
    },
  },
  xor: {
    help: 'Exactly one of the properties is there.',
    options: [{ name: 'properties', type: 'texts', required: true, help: 'At least two names.' }],
    input: ['object'],
    run: (value: object, { properties }) => {
      const names = properties as string[];
      const there = Object.keys(value).filter((key) => names.includes(key));
      return resultUnless(
        there.length === 1,
        there.length === 0
          ? atLeastOne(names)
          : `Just one of ${there.map((name) => `"${name}"`).join(' and ')} must be defined`,
      );
    },
  },
};

/** Returns whether a function looks at a value at all. */
export function acceptsInput({ input }: Pick<RuleFunction, 'input'>, value: unknown): boolean {
  if (!input) return true;
  if (typeof value === 'number' && !Number.isFinite(value)) return false;
  return (input as readonly string[]).includes(
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value,
  );
}

/**
 * Returns what a function of the table says of a value, for functions in JavaScript that call it.
 * It knows no document: every object counts as referenced.
 */
export function callFunction(
  name: string,
  value: unknown,
  options: Options,
  path: readonly Key[],
): readonly FunctionResult[] {
  const own = FUNCTIONS[name] as RuleFunction;
  const context: FunctionContext = {
    path,
    budget: new RuleBudget(),
    keysOf: (_, object) => Object.keys(object),
    isReferenced: () => true,
    document: undefined,
    resolved: undefined,
  };
  return acceptsInput(own, value) ? own.run(value as never, options, context) : [];
}

/** Returns the first thing wrong with a value by a JSON Schema; null where it fits. */
export function firstSchemaError(value: unknown, schema: Options): string | null {
  const options = { schema, dialect: 'auto', allErrors: false };
  const [first] = schemaErrors(value, options, new RuleBudget());
  return first?.message ?? null;
}

/** Returns the expression and the flags of a pattern: `/^x/i`, or an expression alone. */
export function patternParts(pattern: string): { readonly source: string; readonly flags: string } {
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/.exec(pattern) ?? [];
  return { source: source ?? pattern, flags: flags ?? '' };
}

/** Returns the keys of a JSON Pointer in a fragment, `#/a/b`. */
function pointerKeys(fragment: string): string[] {
  if (fragment === '#') return [];
  return fragment
    .slice(2)
    .split('/')
    .map((key) => {
      try {
        return decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
      } catch {
        return key;
      }
    });
}

function lengthOf(value: unknown[] | object | string | number): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return Object.keys(value).length;
}

const atLeastOne = (names: readonly string[]): string =>
  `At least one of ${someOf(names, 'or')} must be defined`;

/** At most four names, and how many others there are. */
function someOf(names: readonly string[], word: string): string {
  const isLong = names.length > 4;
  const shown = (isLong ? names.slice(0, 3) : names).map((name) => `"${name}"`);
  const rest = isLong ? [`${names.length - 3} other properties`] : [];
  return [...shown, ...rest].join(` ${word} `);
}

function alphabetical(
  value: object,
  keyedBy: unknown,
  context: FunctionContext,
): readonly FunctionResult[] {
  const { path } = context;
  const isList = Array.isArray(value);
  const sorted = sortKeys(value, keyedBy, context);
  if (!sorted) return [{ message: `${PROPERTY}must be an object` }];
  if (sorted.length < 2) return [];
  if (!sorted.every((one) => typeof one === 'string' || typeof one === 'number'))
    return [{ message: `${PROPERTY}must be one of the allowed types: number, string` }];
  const wrong = sorted.findIndex(
    (one, i) => i + 1 < sorted.length && compareItems(one, sorted[i + 1]) >= 1,
  );
  if (wrong < 0) return [];
  if (keyedBy !== undefined) return [{ message: 'properties must follow the alphabetical order' }];
  const [one, next] = [sorted[wrong], sorted[wrong + 1]] as [Key, Key];
  return [
    {
      path: [...path, isList ? wrong : one],
      message: `${printValue(one)} must be placed after ${printValue(next)}`,
    },
  ];
}

/** What decides about the order of a list or of the keys; null where items have no members. */
function sortKeys(
  value: object,
  keyedBy: unknown,
  context: FunctionContext,
): readonly unknown[] | null {
  const items: readonly unknown[] = Array.isArray(value)
    ? value
    : context.keysOf(context.path, value);
  if (items.length < 2 || typeof keyedBy !== 'string') return items;
  if (!items.every((item) => typeof item === 'object' && item !== null)) return null;
  return (items as Options[]).map((item) =>
    Object.hasOwn(item, keyedBy) ? item[keyedBy] : undefined,
  );
}

/** Returns the indexes of the items or keys in their right order; null where there is none. */
export function alphabeticalOrder(
  value: object,
  keyedBy: unknown,
  context: FunctionContext,
): readonly number[] | null {
  const sorted = sortKeys(value, keyedBy, context);
  if (!sorted?.every((one) => typeof one === 'string' || typeof one === 'number')) return null;
  const order = sorted.map((_, i) => i).sort((a, b) => compareItems(sorted[a], sorted[b]) || a - b);
  // Where numbers are among texts, an item can belong both before and behind another one.
  const isRight = order.every(
    (at, i) => i === 0 || compareItems(sorted[order[i - 1] ?? 0], sorted[at]) < 1,
  );
  return isRight ? order : null;
}

/** Compares as Spectral does: numbers by value, but a text that is one only on the right. */
function compareItems(a: unknown, b: unknown): number {
  const isLeft = typeof a === 'number' || Number.isNaN(Number(a));
  if (isLeft && (typeof b === 'number' || !Number.isNaN(Number(b))))
    return Math.min(1, Math.max(-1, Number(a) - Number(b)));
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : 0;
}

/** One for all: `localeCompare` looks one up for each call. */
const collator = new Intl.Collator('en');

/** The errors of one value, as a tree by paths: an error that others explain better is left out. */
interface ErrorNode {
  errors: readonly SchemaError[];
  readonly children: Map<string, ErrorNode>;
}

/** Returns what the function `schema` says of errors. */
export function describeErrors(
  errors: readonly SchemaError[],
  value: unknown,
  path: readonly Key[],
): FunctionResult[] {
  const root: ErrorNode = { errors: [], children: new Map() };
  for (const error of errors) {
    let node = root;
    for (const key of groupsOf(error.path)) {
      const child = node.children.get(key) ?? { errors: [], children: new Map() };
      node.children.set(key, child);
      node = child;
    }
    node.errors = [...node.errors, error];
  }
  leaveOut(root, null, '');
  return describe(root, value, path);
}

/** A list and one of its items are beside each other, not one in the other. */
function groupsOf(path: readonly string[]): readonly string[] {
  const pointer = path.map((key) => `/${escapePointerToken(key)}`).join('');
  return pointer.match(/\/[\w$-]+(\/\d+)?/g) ?? [pointer];
}

const escapePointerToken = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

const isEnum = ({ keyword }: SchemaError): boolean => keyword === 'enum';

function leaveOut(node: ErrorNode, parent: ErrorNode | null, key: string): void {
  if (node.errors.some(({ keyword }) => keyword === 'anyOf') && node.children.size > 0)
    node.errors = [];
  // Values that aren't allowed matter less than what is wrong beside them.
  if (node.errors.length > 0 && node.errors.every(isEnum) && parent && parent.children.size > 1)
    parent.children.delete(key);
  for (const [name, child] of [...node.children]) leaveOut(child, node, name);
}

function describe(node: ErrorNode, value: unknown, path: readonly Key[]): FunctionResult[] {
  const [first] = node.errors;
  if (first && node.errors.every(isEnum)) {
    const allowed = [...new Set(node.errors.flatMap((error) => error.allowed ?? []))];
    return [resultOf({ ...first, allowed }, value, path)];
  }
  // Beside other errors the allowed values are not named.
  return [
    ...node.errors.map(({ allowed: _, ...error }) => resultOf(error, value, path)),
    ...[...node.children.values()].flatMap((child) => describe(child, value, path)),
  ];
}

function resultOf(error: SchemaError, value: unknown, path: readonly Key[]): FunctionResult {
  const at = [...path, ...error.path];
  const name = nameOf(error, value, path);
  return { path: at, message: textOf(error, name, value) };
}

function textOf(error: SchemaError, name: string | null, value: unknown): string {
  const { keyword, message } = error;
  if (keyword === 'errorMessage') return message;
  if (keyword === 'additionalProperties')
    return `Property "${error.extra}" is not expected to be here`;
  const own = valueAt(value, error.path);
  if (keyword === 'type') return `${name ?? 'Value'} type ${message}`;
  const kind = own === null ? 'object' : typeof own;
  const subject = name ?? kind.charAt(0).toUpperCase() + kind.slice(1);
  if (error.allowed) return `${subject} ${message}: ${choicesIn(error.allowed, own)}`;
  if (keyword === 'anyOf') return `${subject} ${message}. ${WHY_NONE}`;
  return `${subject} ${message.replaceAll("'", '"')}`;
}

const WHY_NONE = 'None of the schemas matched, see the other errors reported for this value';

function choicesIn(allowed: readonly unknown[], own: unknown): string {
  const list = allowed
    .map((one) => (typeof one === 'string' ? `"${one}"` : JSON.stringify(one)))
    .join(', ');
  if (typeof own !== 'string') return list;
  const texts = allowed.filter((one): one is string => typeof one === 'string');
  const weighed = texts
    .map((text) => ({ text, distance: editDistance(text, own) }))
    .sort((a, b) => a.distance - b.distance);
  const best = weighed[0];
  const isNear = best && (allowed.length === 1 || best.distance < best.text.length);
  return isNear ? `${list}. Did you mean "${best.text}"?` : list;
}

function editDistance(a: string, b: string): number {
  if (Math.max(a.length, b.length) > 200) return Math.max(a.length, b.length);
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const key of path)
    found = typeof found === 'object' && found !== null ? (found as Options)[key] : undefined;
  return found;
}

/** What a message calls the value; null for a document. */
function nameOf(error: SchemaError, value: unknown, path: readonly Key[]): string | null {
  const own = error.path.at(-1);
  if (own !== undefined) {
    const container = valueAt(value, error.path.slice(0, -1));
    return Array.isArray(container)
      ? `Item at index ${own}`
      : `"${escapePointerToken(own)}" property`;
  }
  return path.length === 0 ? null : `"${path.at(-1)}" property`;
}
