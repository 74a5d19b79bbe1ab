// The checks of the keywords of a schema, in the order in which they run: what they say is what
// Spectral says.

import { format as textFormats } from '@cfworker/json-schema';
import { isMap } from '../../text/value.ts';
import { RuleLimit } from './limits.ts';

export type RuleSchema = Readonly<Record<string, unknown>>;

/** One error, at a path from the value. */
export interface SchemaError {
  readonly keyword: string;
  readonly path: readonly string[];
  readonly message: string;
  readonly allowed?: readonly unknown[];
  /** The property that is not expected. */
  readonly extra?: string;
  /** The property that is missing. */
  readonly missing?: string;
  /** It is of a schema inside the one that is checked, not of a keyword of its own. */
  readonly isInner?: boolean;
}

/** The members and items that schemas have described, which `unevaluated…` leaves out. */
export interface Evaluated {
  readonly properties: Set<string>;
  items: number;
  all: boolean;
  readonly indexes: Set<number>;
}

/** A value that is checked: the way to it, and what was found so far. */
export interface CheckedValue {
  readonly value: unknown;
  readonly path: readonly string[];
  readonly errors: SchemaError[];
  readonly evaluated: Evaluated;
}

/** The run of a schema over a value, as the checks of keywords use it. */
export interface SchemaRun {
  /** Draft 4: `exclusiveMinimum` is true or false. */
  readonly isOld: boolean;
  /** 2020-12: `prefixItems` and `items`. */
  readonly isNew: boolean;
  /** 2019-09 and later: `dependentRequired`, `minContains` and others. */
  readonly isDated: boolean;
  readonly allErrors: boolean;
  matches(pattern: string, text: string): boolean;
  /** Counts one comparison. @throws RuleLimit after too many */
  count(): void;
  /** Whether no more is checked: the first error is enough. */
  stops(checked: CheckedValue): boolean;
  fits(schema: unknown, value: unknown): boolean;
  /** Whether a schema is checked that may fail without being an error, as those of `anyOf`. */
  readonly isTrial: boolean;
  /**
   * Checks a schema apart from the one around it, and returns what it found.
   * @param mayFail whether it may fail without being an error
   */
  tried(
    schema: unknown,
    checked: CheckedValue,
    mayFail?: boolean,
  ): {
    readonly isValid: boolean;
    readonly errors: readonly SchemaError[];
    readonly evaluated: Evaluated;
  };
  /** Checks a member or an item; what it has of its own counts as evaluated. */
  inside(schema: unknown, checked: CheckedValue, key: string, value: unknown): void;
  check(schema: unknown, checked: CheckedValue): void;
  /** Follows a reference within the schema of the rule. */
  followed(ref: unknown, checked: CheckedValue): void;
}

export type KeywordCheck = (
  run: SchemaRun,
  schema: RuleSchema,
  checked: CheckedValue,
  given: unknown,
) => void;

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Groups of checks, in the order in which they run. */
export type GroupType = 'number' | 'string' | 'any' | 'array' | 'object';

/** Errors of one value; a schema that finds more takes too long. */
const MAX_ERRORS = 5_000;

export function addErrors(errors: SchemaError[], more: readonly SchemaError[]): void {
  if (errors.length + more.length > MAX_ERRORS)
    throw new RuleLimit('The schema takes too long: it has too many errors for one value.');
  errors.push(...more);
}

export const addError = (
  checked: CheckedValue,
  keyword: string,
  message: string,
  more: object = {},
): void => void checked.errors.push({ keyword, path: checked.path, message, ...more });

const LIMITS: Readonly<Record<string, string>> = {
  '<=': 'maximum',
  '>=': 'minimum',
  '<': 'exclusiveMaximum',
  '>': 'exclusiveMinimum',
};
const limit =
  (word: string, breaks: (value: number, limit: number) => boolean): KeywordCheck =>
  (_run, _schema, checked, given) => {
    if (isNumber(given) && breaks(checked.value as number, given))
      addError(checked, LIMITS[word] ?? '', `must be ${word} ${given}`);
  };

const SIZES: Readonly<Record<string, string>> = {
  characters: 'Length',
  items: 'Items',
  properties: 'Properties',
};
const size =
  (noun: string, sizeOf: (value: never) => number, most: boolean): KeywordCheck =>
  (_run, _schema, checked, given) => {
    const count = sizeOf(checked.value as never);
    if (isNumber(given) && (most ? count > given : count < given))
      addError(
        checked,
        `${most ? 'max' : 'min'}${SIZES[noun]}`,
        `must not have ${most ? 'more' : 'fewer'} than ${given} ${noun}`,
      );
  };

const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};
export const keysOf = (value: object): string[] => Object.keys(value);

/** The checks by keyword, in the order in which they run within their group. */
export const CHECKS: Readonly<Record<GroupType, readonly (readonly [string, KeywordCheck])[]>> = {
  number: [
    [
      'maximum',
      (run, schema, checked, given) =>
        run.isOld && schema.exclusiveMaximum === true
          ? limit('<', (a, b) => a >= b)(run, schema, checked, given)
          : limit('<=', (a, b) => a > b)(run, schema, checked, given),
    ],
    [
      'minimum',
      (run, schema, checked, given) =>
        run.isOld && schema.exclusiveMinimum === true
          ? limit('>', (a, b) => a <= b)(run, schema, checked, given)
          : limit('>=', (a, b) => a < b)(run, schema, checked, given),
    ],
    ['exclusiveMaximum', limit('<', (a, b) => a >= b)],
    ['exclusiveMinimum', limit('>', (a, b) => a <= b)],
    [
      'multipleOf',
      (_run, _schema, checked, given) => {
        if (isNumber(given) && !Number.isInteger((checked.value as number) / given))
          addError(checked, 'multipleOf', `must be multiple of ${given}`);
      },
    ],
    ['format', (_run, _schema, checked, given) => checkFormat(checked, given)],
  ],
  string: [
    ['maxLength', size('characters', characters, true)],
    ['minLength', size('characters', characters, false)],
    [
      'pattern',
      (run, _schema, checked, given) => {
        if (typeof given === 'string' && !run.matches(given, checked.value as string))
          addError(checked, 'pattern', `must match pattern "${given}"`);
      },
    ],
    ['format', (_run, _schema, checked, given) => checkFormat(checked, given)],
  ],
  any: [
    ['$ref', (run, _schema, checked, given) => run.followed(given, checked)],
    ['$recursiveRef', (run, _schema, checked, given) => run.followed(given, checked)],
    ['$dynamicRef', (run, _schema, checked, given) => run.followed(given, checked)],
    [
      'const',
      (_run, _schema, checked, given) => {
        if (!isEqual(checked.value, given)) addError(checked, 'const', 'must be equal to constant');
      },
    ],
    [
      'enum',
      (_run, _schema, checked, given) => {
        if (Array.isArray(given) && !given.some((one) => isEqual(checked.value, one)))
          addError(checked, 'enum', 'must be equal to one of the allowed values', {
            allowed: given,
          });
      },
    ],
    [
      'not',
      (run, _schema, checked, given) => {
        if (run.fits(given, checked.value)) addError(checked, 'not', 'must not be valid');
      },
    ],
    ['anyOf', (run, _schema, checked, given) => checkAnyOf(run, checked, given)],
    ['oneOf', (run, _schema, checked, given) => checkOneOf(run, checked, given)],
    [
      'allOf',
      (run, _schema, checked, given) => {
        for (const one of Array.isArray(given) ? given : []) {
          run.check(one, checked);
          if (run.stops(checked)) return;
        }
      },
    ],
    ['if', (run, schema, checked, given) => checkIf(run, schema, checked, given)],
  ],
  array: [
    ['maxItems', size('items', (list: unknown[]) => list.length, true)],
    ['minItems', size('items', (list: unknown[]) => list.length, false)],
    ['uniqueItems', (run, _schema, checked, given) => checkUnique(run, checked, given)],
    ['prefixItems', (run, _schema, checked, given) => run.isNew && checkTuple(run, checked, given)],
    [
      'additionalItems',
      (run, schema, checked, given) => checkRest(run, checked, schema.items, given),
    ],
    [
      'items',
      (run, schema, checked, given) => {
        if (run.isNew) checkRest(run, checked, schema.prefixItems ?? [], given);
        else if (Array.isArray(given)) checkTuple(run, checked, given);
        else checkItems(run, checked, given, 0);
      },
    ],
    ['contains', (run, schema, checked, given) => checkContains(run, schema, checked, given)],
  ],
  object: [
    ['maxProperties', size('properties', (value: object) => keysOf(value).length, true)],
    ['minProperties', size('properties', (value: object) => keysOf(value).length, false)],
    ['required', (run, _schema, checked, given) => checkRequired(run, checked, given)],
    ['propertyNames', (run, _schema, checked, given) => checkNames(run, checked, given)],
    [
      'additionalProperties',
      (run, schema, checked, given) => checkExtra(run, schema, checked, given),
    ],
    ['dependencies', (run, _schema, checked, given) => checkDependencies(run, checked, given)],
    ['properties', (run, _schema, checked, given) => checkProperties(run, checked, given)],
    ['patternProperties', (run, _schema, checked, given) => checkPatterns(run, checked, given)],
    [
      'dependentRequired',
      (run, _schema, checked, given) => run.isDated && checkDependencies(run, checked, given),
    ],
    [
      'dependentSchemas',
      (run, _schema, checked, given) => run.isDated && checkDependencies(run, checked, given),
    ],
  ],
};

function join(into: Evaluated, from: Evaluated): void {
  for (const key of from.properties) into.properties.add(key);
  for (const index of from.indexes) into.indexes.add(index);
  into.items = Math.max(into.items, from.items);
  into.all ||= from.all;
}

/** Formats of numbers; any other is one of texts, and unknown ones pass. */
const NUMBER_FORMATS: Readonly<Record<string, (value: number) => boolean>> = {
  int32: (value) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31,
  int64: Number.isInteger,
};

function checkFormat(checked: CheckedValue, given: unknown): void {
  if (typeof given !== 'string') return;
  const { value } = checked;
  // A name that every object has is no format.
  const checks: Readonly<Record<string, (value: never) => boolean>> =
    typeof value === 'string' ? textFormats : NUMBER_FORMATS;
  const fits = !Object.hasOwn(checks, given) || checks[given]?.(value as never) !== false;
  if (!fits) addError(checked, 'format', `must match format "${given}"`);
}

function checkAnyOf(run: SchemaRun, checked: CheckedValue, given: unknown): void {
  const found: SchemaError[] = [];
  let isValid = false;
  for (const one of Array.isArray(given) ? given : []) {
    const tried = run.tried(one, checked);
    addErrors(found, tried.errors);
    if (!tried.isValid) continue;
    isValid = true;
    join(checked.evaluated, tried.evaluated);
  }
  if (isValid) return;
  addErrors(checked.errors, found);
  addError(checked, 'anyOf', 'must match a schema in anyOf');
}

function checkOneOf(run: SchemaRun, checked: CheckedValue, given: unknown): void {
  const found: SchemaError[] = [];
  let count = 0;
  for (const one of Array.isArray(given) ? given : []) {
    const tried = run.tried(one, checked);
    addErrors(found, tried.errors);
    if (!tried.isValid) continue;
    if (++count > 1) break;
    join(checked.evaluated, tried.evaluated);
  }
  if (count === 1) return;
  addErrors(checked.errors, found);
  addError(checked, 'oneOf', 'must match exactly one schema in oneOf');
}

function checkIf(run: SchemaRun, schema: RuleSchema, checked: CheckedValue, given: unknown): void {
  const condition = run.tried(given, checked);
  if (condition.isValid) join(checked.evaluated, condition.evaluated);
  const branch = condition.isValid ? 'then' : 'else';
  if (!Object.hasOwn(schema, branch)) return;
  const tried = run.tried(schema[branch], checked, false);
  if (tried.isValid) {
    join(checked.evaluated, tried.evaluated);
    return;
  }
  addErrors(checked.errors, tried.errors);
  // Spectral stops at the first error, but for schemas that may fail.
  if (run.isTrial || !run.stops(checked)) addError(checked, 'if', `must match "${branch}" schema`);
}

function checkUnique(run: SchemaRun, checked: CheckedValue, given: unknown): void {
  const list = checked.value as unknown[];
  if (given !== true || list.length < 2) return;
  // From behind, as the validator of Spectral does: it names the last pair.
  for (let i = list.length - 1; i > 0; i--)
    for (let j = i - 1; j >= 0; j--) {
      run.count();
      if (isEqual(list[i], list[j])) {
        const message = `must not have duplicate items (items ## ${j} and ${i} are identical)`;
        addError(checked, 'uniqueItems', message);
        return;
      }
    }
}

function checkTuple(run: SchemaRun, checked: CheckedValue, given: unknown): void {
  if (!Array.isArray(given)) return;
  const list = checked.value as unknown[];
  for (const [i, one] of given.entries()) {
    if (i >= list.length) break;
    run.inside(one, checked, String(i), list[i]);
    if (run.stops(checked)) return;
  }
  checked.evaluated.items = Math.max(checked.evaluated.items, given.length);
}

/** Items behind those that have schemas of their own. */
function checkRest(run: SchemaRun, checked: CheckedValue, tuple: unknown, given: unknown): void {
  if (!Array.isArray(tuple)) return;
  if (given !== false) checkItems(run, checked, given, tuple.length);
  else if ((checked.value as unknown[]).length > tuple.length)
    addError(checked, 'additionalItems', `must not have more than ${tuple.length} items`);
}

export function checkItems(
  run: SchemaRun,
  checked: CheckedValue,
  schema: unknown,
  from: number,
): void {
  const list = checked.value as unknown[];
  for (let i = from; i < list.length; i++) {
    run.inside(schema, checked, String(i), list[i]);
    if (run.stops(checked)) return;
  }
  checked.evaluated.items = list.length;
}

function checkContains(
  run: SchemaRun,
  schema: RuleSchema,
  checked: CheckedValue,
  given: unknown,
): void {
  const list = checked.value as unknown[];
  const { minContains, maxContains } = run.isDated ? schema : {};
  const least = isNumber(minContains) ? minContains : 1;
  const most = isNumber(maxContains) ? maxContains : undefined;
  const found: SchemaError[] = [];
  let count = 0;
  for (const [i, item] of list.entries()) {
    const path = [...checked.path, String(i)];
    const tried = run.tried(given, { ...checked, value: item, path });
    addErrors(found, tried.errors);
    if (!tried.isValid) continue;
    count++;
    checked.evaluated.indexes.add(i);
  }
  if (count >= least && (most === undefined || count <= most)) return;
  if (run.allErrors) addErrors(checked.errors, found);
  const up = most === undefined ? '' : ` and no more than ${most}`;
  addError(checked, 'contains', `must contain at least ${least}${up} valid item(s)`);
}

function checkRequired(run: SchemaRun, checked: CheckedValue, given: unknown): void {
  for (const name of Array.isArray(given) ? given : []) {
    if (typeof name !== 'string' || Object.hasOwn(checked.value as object, name)) continue;
    addError(checked, 'required', `must have required property "${name}"`, { missing: name });
    if (run.stops(checked)) return;
  }
}

function checkNames(run: SchemaRun, checked: CheckedValue, given: unknown): void {
  for (const name of keysOf(checked.value as object)) {
    const tried = run.tried(given, { ...checked, value: name });
    if (tried.isValid) continue;
    addErrors(checked.errors, tried.errors);
    addError(checked, 'propertyNames', 'property name must be valid');
    if (run.stops(checked)) return;
  }
}

function checkExtra(
  run: SchemaRun,
  schema: RuleSchema,
  checked: CheckedValue,
  given: unknown,
): void {
  const object = checked.value as Record<string, unknown>;
  const known = isMap(schema.properties) ? schema.properties : {};
  const patterns = isMap(schema.patternProperties) ? keysOf(schema.patternProperties) : [];
  for (const name of keysOf(object)) {
    if (Object.hasOwn(known, name) || patterns.some((pattern) => run.matches(pattern, name)))
      continue;
    if (given === false)
      addError(checked, 'additionalProperties', 'must not have additional properties', {
        extra: name,
      });
    else run.inside(given, checked, name, object[name]);
    if (run.stops(checked)) return;
  }
  checked.evaluated.all = true;
}

function checkDependencies(run: SchemaRun, checked: CheckedValue, given: unknown): void {
  if (!isMap(given)) return;
  const object = checked.value as Record<string, unknown>;
  const present = Object.entries(given).filter(([name]) => Object.hasOwn(object, name));
  for (const [name, needed] of present) {
    if (!Array.isArray(needed)) continue;
    for (const other of needed) {
      if (Object.hasOwn(object, String(other))) continue;
      const noun = needed.length === 1 ? 'property' : 'properties';
      const message = `must have ${noun} ${needed.join(', ')} when property ${name} is present`;
      addError(checked, 'dependencies', message);
      if (run.stops(checked)) return;
    }
  }
  for (const [, schema] of present) {
    if (Array.isArray(schema)) continue;
    run.check(schema, checked);
    if (run.stops(checked)) return;
  }
}

function checkProperties(run: SchemaRun, checked: CheckedValue, given: unknown): void {
  if (!isMap(given)) return;
  const object = checked.value as Record<string, unknown>;
  for (const [name, schema] of Object.entries(given)) {
    checked.evaluated.properties.add(name);
    if (!Object.hasOwn(object, name)) continue;
    run.inside(schema, checked, name, object[name]);
    if (run.stops(checked)) return;
  }
}

function checkPatterns(run: SchemaRun, checked: CheckedValue, given: unknown): void {
  if (!isMap(given)) return;
  const object = checked.value as Record<string, unknown>;
  for (const [pattern, schema] of Object.entries(given))
    for (const name of keysOf(object)) {
      if (!run.matches(pattern, name)) continue;
      checked.evaluated.properties.add(name);
      run.inside(schema, checked, name, object[name]);
      if (run.stops(checked)) return;
    }
}

/** Compares two values member by member. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = keysOf(a);
  return (
    keys.length === keysOf(b).length &&
    keys.every(
      (key) => Object.hasOwn(b, key) && isEqual((a as RuleSchema)[key], (b as RuleSchema)[key]),
    )
  );
}
