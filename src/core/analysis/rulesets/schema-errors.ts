// Validates a value against the schema of a rule, as the function `schema` does: which keywords are
// checked first, where it stops, and what it says are those of Spectral. Schemas of rules are
// short, so they are read as they are; nothing is compiled.
import { format as textFormats } from '@cfworker/json-schema';
import { COMBINATIONS, CONDITIONS, SCHEMA_TYPES } from '../../format/schema-keywords.ts';
import { draftOf } from './formats.ts';
import { compilePattern, type RuleBudget, RuleLimit } from './limits.ts';

type Schema = Readonly<Record<string, unknown>>;

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

/** The drafts whose keywords are known. */
export const DIALECTS = [
  'auto',
  'draft4',
  'draft6',
  'draft7',
  'draft2019-09',
  'draft2020-12',
] as const;

export interface SchemaOptions {
  readonly schema: Schema;
  readonly dialect: string;
  readonly allErrors: boolean;
}

/** How deep schemas and values may nest. */
const MAX_DEPTH = 400;

/** Returns the errors of a value; none where it fits. */
export function schemaErrors(
  value: unknown,
  { schema, dialect, allErrors }: SchemaOptions,
  budget: RuleBudget,
): SchemaError[] {
  const draft = (dialect === 'auto' ? draftOf(schema.$schema) : dialect) ?? 'draft7';
  return new SchemaRun(schema, draft, allErrors, budget).errorsOf(value);
}

interface Evaluated {
  readonly properties: Set<string>;
  items: number;
  all: boolean;
  readonly indexes: Set<number>;
}

const nothingEvaluated = (): Evaluated => ({
  properties: new Set(),
  items: 0,
  all: false,
  indexes: new Set(),
});

/** Where a check is: the value, the way to it, and what it found. */
interface Place {
  readonly value: unknown;
  readonly path: readonly string[];
  readonly errors: SchemaError[];
  readonly evaluated: Evaluated;
}

type Check = (run: SchemaRun, schema: Schema, place: Place, given: unknown) => void;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Checks of numbers, texts, any value, lists and objects, in the order in which they run. */
type GroupType = 'number' | 'string' | 'any' | 'array' | 'object';

/** Errors of one value; a schema that finds more takes too long. */
const MAX_ERRORS = 5_000;

function addAll(errors: SchemaError[], more: readonly SchemaError[]): void {
  if (errors.length + more.length > MAX_ERRORS)
    throw new RuleLimit('The schema takes too long: it has too many errors for one value.');
  errors.push(...more);
}

const fail = (place: Place, keyword: string, message: string, more: object = {}): void =>
  void place.errors.push({ keyword, path: place.path, message, ...more });

const LIMITS: Readonly<Record<string, string>> = {
  '<=': 'maximum',
  '>=': 'minimum',
  '<': 'exclusiveMaximum',
  '>': 'exclusiveMinimum',
};
const limit =
  (word: string, breaks: (value: number, limit: number) => boolean): Check =>
  (_run, _schema, place, given) => {
    if (isNumber(given) && breaks(place.value as number, given))
      fail(place, LIMITS[word] ?? '', `must be ${word} ${given}`);
  };

const SIZES: Readonly<Record<string, string>> = {
  characters: 'Length',
  items: 'Items',
  properties: 'Properties',
};
const size =
  (noun: string, sizeOf: (value: never) => number, most: boolean): Check =>
  (_run, _schema, place, given) => {
    const count = sizeOf(place.value as never);
    if (isNumber(given) && (most ? count > given : count < given))
      fail(
        place,
        `${most ? 'max' : 'min'}${SIZES[noun]}`,
        `must not have ${most ? 'more' : 'fewer'} than ${given} ${noun}`,
      );
  };

const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};
const keysOf = (value: object): string[] => Object.keys(value);

/** The checks by keyword, in the order in which they run within their group. */
const CHECKS: Readonly<Record<GroupType, readonly (readonly [string, Check])[]>> = {
  number: [
    [
      'maximum',
      (run, schema, place, given) =>
        run.isOld && schema.exclusiveMaximum === true
          ? limit('<', (a, b) => a >= b)(run, schema, place, given)
          : limit('<=', (a, b) => a > b)(run, schema, place, given),
    ],
    [
      'minimum',
      (run, schema, place, given) =>
        run.isOld && schema.exclusiveMinimum === true
          ? limit('>', (a, b) => a <= b)(run, schema, place, given)
          : limit('>=', (a, b) => a < b)(run, schema, place, given),
    ],
    ['exclusiveMaximum', limit('<', (a, b) => a >= b)],
    ['exclusiveMinimum', limit('>', (a, b) => a <= b)],
    [
      'multipleOf',
      (_run, _schema, place, given) => {
        if (isNumber(given) && !Number.isInteger((place.value as number) / given))
          fail(place, 'multipleOf', `must be multiple of ${given}`);
      },
    ],
    ['format', (_run, _schema, place, given) => checkFormat(place, given)],
  ],
  string: [
    ['maxLength', size('characters', characters, true)],
    ['minLength', size('characters', characters, false)],
    [
      'pattern',
      (run, _schema, place, given) => {
        if (typeof given === 'string' && !run.matches(given, place.value as string))
          fail(place, 'pattern', `must match pattern "${given}"`);
      },
    ],
    ['format', (_run, _schema, place, given) => checkFormat(place, given)],
  ],
  any: [
    ['$ref', (run, _schema, place, given) => run.followed(given, place)],
    ['$recursiveRef', (run, _schema, place, given) => run.followed(given, place)],
    ['$dynamicRef', (run, _schema, place, given) => run.followed(given, place)],
    [
      'const',
      (_run, _schema, place, given) => {
        if (!isEqual(place.value, given)) fail(place, 'const', 'must be equal to constant');
      },
    ],
    [
      'enum',
      (_run, _schema, place, given) => {
        if (Array.isArray(given) && !given.some((one) => isEqual(place.value, one)))
          fail(place, 'enum', 'must be equal to one of the allowed values', { allowed: given });
      },
    ],
    [
      'not',
      (run, _schema, place, given) => {
        if (run.fits(given, place.value)) fail(place, 'not', 'must not be valid');
      },
    ],
    ['anyOf', (run, _schema, place, given) => checkAnyOf(run, place, given)],
    ['oneOf', (run, _schema, place, given) => checkOneOf(run, place, given)],
    [
      'allOf',
      (run, _schema, place, given) => {
        for (const one of Array.isArray(given) ? given : []) {
          run.check(one, place);
          if (run.stops(place)) return;
        }
      },
    ],
    ['if', (run, schema, place, given) => checkIf(run, schema, place, given)],
  ],
  array: [
    ['maxItems', size('items', (list: unknown[]) => list.length, true)],
    ['minItems', size('items', (list: unknown[]) => list.length, false)],
    ['uniqueItems', (run, _schema, place, given) => checkUnique(run, place, given)],
    ['prefixItems', (run, _schema, place, given) => run.isNew && checkTuple(run, place, given)],
    ['additionalItems', (run, schema, place, given) => checkRest(run, place, schema.items, given)],
    [
      'items',
      (run, schema, place, given) => {
        if (run.isNew) checkRest(run, place, schema.prefixItems ?? [], given);
        else if (Array.isArray(given)) checkTuple(run, place, given);
        else checkItems(run, place, given, 0);
      },
    ],
    ['contains', (run, schema, place, given) => checkContains(run, schema, place, given)],
  ],
  object: [
    ['maxProperties', size('properties', (value: object) => keysOf(value).length, true)],
    ['minProperties', size('properties', (value: object) => keysOf(value).length, false)],
    ['required', (run, _schema, place, given) => checkRequired(run, place, given)],
    ['propertyNames', (run, _schema, place, given) => checkNames(run, place, given)],
    ['additionalProperties', (run, schema, place, given) => checkExtra(run, schema, place, given)],
    ['dependencies', (run, _schema, place, given) => checkDependencies(run, place, given)],
    ['properties', (run, _schema, place, given) => checkProperties(run, place, given)],
    ['patternProperties', (run, _schema, place, given) => checkPatterns(run, place, given)],
    ['dependentRequired', (run, _schema, place, given) => checkDependencies(run, place, given)],
    ['dependentSchemas', (run, _schema, place, given) => checkDependencies(run, place, given)],
  ],
};
const GROUPS = Object.entries(CHECKS) as readonly [GroupType, (typeof CHECKS)[GroupType]][];

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean';
const isSchemas = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isKnownType = (value: unknown): boolean =>
  (SCHEMA_TYPES as readonly unknown[]).includes(value);
const counts = ['Length', 'Items', 'Properties'].flatMap((noun) => [`min${noun}`, `max${noun}`]);

/** What keywords must be, and how a message says it. */
const SHAPES: Readonly<Record<string, readonly [fits: (value: unknown) => boolean, what: string]>> =
  {
    type: [
      (value) => isKnownType(value) || (Array.isArray(value) && value.every(isKnownType)),
      'must be equal to one of the allowed values',
    ],
    required: [isNames, 'must be array'],
    properties: [isObject, 'must be object'],
    patternProperties: [isObject, 'must be object'],
    enum: [Array.isArray, 'must be array'],
    pattern: [isPattern, 'must match format "regex"'],
    ...Object.fromEntries(COMBINATIONS.map((name) => [name, [isSchemas, 'must be array']])),
    ...Object.fromEntries(counts.map((name) => [name, [isCount, 'must be integer']])),
  };

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && compilePattern(value, '') instanceof RegExp;
  } catch {
    return false;
  }
}

const mistakes = new WeakMap<object, string | null>();

/** Returns what is wrong in a schema itself, in a clause; null where nothing is. */
export function schemaMistake(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return null;
  const known = mistakes.get(schema);
  if (known !== undefined) return known;
  const found = mistakeIn(schema, 'data', 0);
  mistakes.set(schema, found);
  return found;
}

function mistakeIn(schema: unknown, at: string, depth: number): string | null {
  if (!isObject(schema) || depth > MAX_DEPTH) return null;
  for (const [keyword, [fits, what]] of Object.entries(SHAPES))
    if (Object.hasOwn(schema, keyword) && !fits(schema[keyword])) return `${at}/${keyword} ${what}`;
  const inner = [
    ...[...CONDITIONS, 'not', 'items', 'additionalProperties', 'contains'].map(
      (name) => [name, schema[name]] as const,
    ),
    ...['properties', 'patternProperties', ...COMBINATIONS].flatMap((name) =>
      Object.entries(schema[name] ?? {}).map(([key, one]) => [`${name}/${key}`, one] as const),
    ),
  ];
  for (const [name, one] of inner) {
    const found = mistakeIn(one, `${at}/${name}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function typeIs(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return isNumber(value);
    default:
      return typeof value === type;
  }
}

class SchemaRun {
  /** Draft 4: `exclusiveMinimum` is true or false. */
  readonly isOld: boolean;
  /** 2020-12: `prefixItems` and `items`. */
  readonly isNew: boolean;
  private readonly dated: boolean;
  private readonly root: Schema;
  readonly allErrors: boolean;
  private readonly budget: RuleBudget;
  private depth = 0;

  constructor(root: Schema, draft: string, allErrors: boolean, budget: RuleBudget) {
    this.root = root;
    this.isOld = draft === 'draft4';
    this.isNew = draft === 'draft2020-12';
    this.dated = draft.startsWith('draft20');
    this.allErrors = allErrors;
    this.budget = budget;
  }

  errorsOf(value: unknown): SchemaError[] {
    const errors: SchemaError[] = [];
    this.check(this.root, { value, path: [], errors, evaluated: nothingEvaluated() });
    return errors;
  }

  matches(pattern: string, text: string): boolean {
    return this.budget.for(pattern, '', text).test(text);
  }

  /** Counts one comparison. @throws RuleLimit after too many */
  count(): void {
    this.budget.checkSchema();
  }

  /** Whether no more is checked: the first error is enough. */
  stops({ errors }: Place): boolean {
    return !this.allErrors && errors.length > 0;
  }

  fits(schema: unknown, value: unknown): boolean {
    return this.tried(schema, { value, path: [], errors: [], evaluated: nothingEvaluated() })
      .isValid;
  }

  /** Checks a schema that may fail without being an error, and returns what it found. */
  tried(
    schema: unknown,
    { value, path }: Place,
  ): { isValid: boolean; errors: SchemaError[]; evaluated: Evaluated } {
    const errors: SchemaError[] = [];
    const evaluated = nothingEvaluated();
    this.check(schema, { value, path, errors, evaluated });
    return { isValid: errors.length === 0, errors, evaluated };
  }

  /** Checks a member or an item; what it has of its own counts as evaluated. */
  inside(schema: unknown, place: Place, key: string, value: unknown): void {
    const path = [...place.path, key];
    this.check(schema, { value, path, errors: place.errors, evaluated: nothingEvaluated() });
  }

  check(schema: unknown, place: Place): void {
    if (schema === false) fail(place, 'false schema', 'boolean schema is false');
    if (!isObject(schema)) return;
    this.budget.checkSchema();
    if (++this.depth > MAX_DEPTH) {
      this.depth--;
      return;
    }
    // Errors of other schemas of the same value don't stop this one.
    const own: Place = { ...place, errors: [] };
    this.checkKeywords(schema, own);
    const { errorMessage } = schema;
    const errors =
      this.allErrors && errorMessage !== undefined ? worded(own, errorMessage) : own.errors;
    addAll(
      place.errors,
      errors.map((error) => ({ ...error, isInner: true })),
    );
    this.depth--;
  }

  private checkKeywords(schema: Schema, place: Place): void {
    const { value } = place;
    if (typeof schema.$ref === 'string' && !this.dated && !hasOtherRules(schema)) {
      this.followed(schema.$ref, place);
      return;
    }
    const types = typesOf(schema);
    const single = types.length === 1 ? types[0] : undefined;
    const late = single !== undefined && hasRulesFor(schema, single);
    const isWrong = types.length > 0 && !types.some((type) => typeIs(value, type));
    const report = (): void => fail(place, 'type', `must be ${types.join(',')}`);
    if (isWrong && !late) {
      report();
      if (!this.allErrors) return;
    }
    for (const [group, checks] of GROUPS) {
      if (group === 'any' || typeIs(value, group)) this.runChecks(checks, schema, place);
      else if (isWrong && late && single === group) report();
      if (this.stops(place)) return;
    }
    if (this.dated) this.checkUnevaluated(schema, place);
  }

  private runChecks(
    checks: readonly (readonly [string, Check])[],
    schema: Schema,
    place: Place,
  ): void {
    for (const [keyword, check] of checks) {
      if (!Object.hasOwn(schema, keyword)) continue;
      check(this, schema, place, schema[keyword]);
      if (this.stops(place)) return;
    }
  }

  private checkUnevaluated(schema: Schema, place: Place): void {
    const { value, evaluated } = place;
    const { unevaluatedProperties: properties, unevaluatedItems: items } = schema;
    if (isObject(value) && properties !== undefined) {
      for (const key of keysOf(value)) {
        if (evaluated.all || evaluated.properties.has(key)) continue;
        if (properties === false)
          fail(place, 'unevaluatedProperties', 'must not have unevaluated properties');
        else this.inside(properties, place, key, value[key]);
        if (this.stops(place)) return;
      }
      evaluated.all = true;
    }
    if (!Array.isArray(value) || items === undefined) return;
    const rest = value.findIndex((_, i) => i >= evaluated.items && !evaluated.indexes.has(i));
    if (rest >= 0 && items === false)
      fail(place, 'unevaluatedItems', `must not have more than ${evaluated.items} items`);
    else if (rest >= 0) checkItems(this, place, items, rest);
  }

  /** Follows a reference within the schema of the rule. */
  followed(ref: unknown, place: Place): void {
    if (typeof ref !== 'string') return;
    const target = this.target(ref);
    if (target !== undefined) this.check(target, place);
  }

  private target(ref: string): unknown {
    if (ref === '#') return this.root;
    if (!ref.startsWith('#/')) return findAnchor(this.root, ref.replace(/^#/, ''), 0);
    let target: unknown = this.root;
    for (const key of ref.slice(2).split('/')) {
      const name = decoded(key).replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name))
        return undefined;
      target = (target as Schema)[name];
    }
    return target;
  }
}

/**
 * Returns the errors with the texts of `errorMessage`: one for all of them, or one by keyword,
 * property or item.
 */
function worded({ errors, path }: Place, texts: unknown): SchemaError[] {
  const isOwn = (error: SchemaError): boolean =>
    error.keyword !== 'errorMessage' && !error.isInner && error.path.length === path.length;
  const left: SchemaError[] = [];
  const said = new Set<string>();
  for (const error of errors) {
    const text = textFor(error, path.length, texts, isOwn(error));
    if (text === undefined) left.push(error);
    else said.add(text);
  }
  for (const message of said) left.push({ keyword: 'errorMessage', path, message });
  return left;
}

function textFor(
  error: SchemaError,
  depth: number,
  texts: unknown,
  isOwn: boolean,
): string | undefined {
  if (typeof texts === 'string') return isOwn ? texts : undefined;
  if (!isObject(texts)) return undefined;
  const of = (from: unknown, key: string | undefined): string | undefined => {
    const text = isObject(from) && key !== undefined ? from[key] : undefined;
    return typeof text === 'string' ? text : undefined;
  };
  if (isOwn) {
    const own = texts[error.keyword];
    return typeof own === 'string' ? own : (of(own, error.missing) ?? of(texts, '_'));
  }
  if (error.path.length !== depth + 1 || error.keyword === 'errorMessage') return undefined;
  return of(texts.properties, error.path[depth]) ?? of(texts.items, error.path[depth]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function findAnchor(node: unknown, name: string, depth: number): unknown {
  if (typeof node !== 'object' || node === null || depth > 50) return undefined;
  if (isObject(node))
    if (
      node.$anchor === name ||
      node.$dynamicAnchor === name ||
      node.$id === name ||
      node.$id === `#${name}`
    )
      return node;
  for (const child of Object.values(node)) {
    const found = findAnchor(child, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function typesOf({ type, nullable }: Schema): string[] {
  const types = (Array.isArray(type) ? type : [type]).filter(
    (one): one is string => typeof one === 'string',
  );
  return nullable === true && types.length > 0 && !types.includes('null')
    ? [...types, 'null']
    : types;
}

function hasRulesFor(schema: Schema, type: string): boolean {
  const group = CHECKS[type as GroupType] as (typeof CHECKS)[GroupType] | undefined;
  return type !== 'any' && (group?.some(([keyword]) => Object.hasOwn(schema, keyword)) ?? false);
}

function hasOtherRules(schema: Schema): boolean {
  return GROUPS.some(([, checks]) =>
    checks.some(([keyword]) => keyword !== '$ref' && Object.hasOwn(schema, keyword)),
  );
}

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

function checkFormat(place: Place, given: unknown): void {
  if (typeof given !== 'string') return;
  const { value } = place;
  // A name that every object has is no format.
  const checks: Readonly<Record<string, (value: never) => boolean>> =
    typeof value === 'string' ? textFormats : NUMBER_FORMATS;
  const fits = !Object.hasOwn(checks, given) || checks[given]?.(value as never) !== false;
  if (!fits) fail(place, 'format', `must match format "${given}"`);
}

function checkAnyOf(run: SchemaRun, place: Place, given: unknown): void {
  const found: SchemaError[] = [];
  let isValid = false;
  for (const one of Array.isArray(given) ? given : []) {
    const tried = run.tried(one, place);
    addAll(found, tried.errors);
    if (!tried.isValid) continue;
    isValid = true;
    join(place.evaluated, tried.evaluated);
  }
  if (isValid) return;
  addAll(place.errors, found);
  fail(place, 'anyOf', 'must match a schema in anyOf');
}

function checkOneOf(run: SchemaRun, place: Place, given: unknown): void {
  const found: SchemaError[] = [];
  let count = 0;
  for (const one of Array.isArray(given) ? given : []) {
    const tried = run.tried(one, place);
    addAll(found, tried.errors);
    if (!tried.isValid) continue;
    if (++count > 1) break;
    join(place.evaluated, tried.evaluated);
  }
  if (count === 1) return;
  addAll(place.errors, found);
  fail(place, 'oneOf', 'must match exactly one schema in oneOf');
}

function checkIf(run: SchemaRun, schema: Schema, place: Place, given: unknown): void {
  const condition = run.tried(given, place);
  if (condition.isValid) join(place.evaluated, condition.evaluated);
  const branch = condition.isValid ? 'then' : 'else';
  if (!Object.hasOwn(schema, branch)) return;
  const tried = run.tried(schema[branch], place);
  if (tried.isValid) {
    join(place.evaluated, tried.evaluated);
    return;
  }
  addAll(place.errors, tried.errors);
  fail(place, 'if', `must match "${branch}" schema`);
}

function checkUnique(run: SchemaRun, place: Place, given: unknown): void {
  const list = place.value as unknown[];
  if (given !== true || list.length < 2) return;
  // From behind, as the validator of Spectral does: it names the last pair.
  for (let i = list.length - 1; i > 0; i--)
    for (let j = i - 1; j >= 0; j--) {
      run.count();
      if (isEqual(list[i], list[j])) {
        const message = `must not have duplicate items (items ## ${j} and ${i} are identical)`;
        fail(place, 'uniqueItems', message);
        return;
      }
    }
}

function checkTuple(run: SchemaRun, place: Place, given: unknown): void {
  if (!Array.isArray(given)) return;
  const list = place.value as unknown[];
  for (const [i, one] of given.entries()) {
    if (i >= list.length) break;
    run.inside(one, place, String(i), list[i]);
    if (run.stops(place)) return;
  }
  place.evaluated.items = Math.max(place.evaluated.items, given.length);
}

/** Items behind those that have schemas of their own. */
function checkRest(run: SchemaRun, place: Place, tuple: unknown, given: unknown): void {
  if (!Array.isArray(tuple)) return;
  if (given !== false) checkItems(run, place, given, tuple.length);
  else if ((place.value as unknown[]).length > tuple.length)
    fail(place, 'additionalItems', `must not have more than ${tuple.length} items`);
}

function checkItems(run: SchemaRun, place: Place, schema: unknown, from: number): void {
  const list = place.value as unknown[];
  for (let i = from; i < list.length; i++) {
    run.inside(schema, place, String(i), list[i]);
    if (run.stops(place)) return;
  }
  place.evaluated.items = list.length;
}

function checkContains(run: SchemaRun, schema: Schema, place: Place, given: unknown): void {
  const list = place.value as unknown[];
  const least = isNumber(schema.minContains) ? schema.minContains : 1;
  const most = isNumber(schema.maxContains) ? schema.maxContains : undefined;
  const found: SchemaError[] = [];
  let count = 0;
  for (const [i, item] of list.entries()) {
    const path = [...place.path, String(i)];
    const tried = run.tried(given, { ...place, value: item, path });
    addAll(found, tried.errors);
    if (!tried.isValid) continue;
    count++;
    place.evaluated.indexes.add(i);
  }
  if (count >= least && (most === undefined || count <= most)) return;
  if (run.allErrors) addAll(place.errors, found);
  const up = most === undefined ? '' : ` and no more than ${most}`;
  fail(place, 'contains', `must contain at least ${least}${up} valid item(s)`);
}

function checkRequired(run: SchemaRun, place: Place, given: unknown): void {
  for (const name of Array.isArray(given) ? given : []) {
    if (typeof name !== 'string' || Object.hasOwn(place.value as object, name)) continue;
    fail(place, 'required', `must have required property "${name}"`, { missing: name });
    if (run.stops(place)) return;
  }
}

function checkNames(run: SchemaRun, place: Place, given: unknown): void {
  for (const name of keysOf(place.value as object)) {
    const tried = run.tried(given, { ...place, value: name });
    if (tried.isValid) continue;
    addAll(place.errors, tried.errors);
    fail(place, 'propertyNames', 'property name must be valid');
    if (run.stops(place)) return;
  }
}

function checkExtra(run: SchemaRun, schema: Schema, place: Place, given: unknown): void {
  const object = place.value as Record<string, unknown>;
  const known = isObject(schema.properties) ? schema.properties : {};
  const patterns = isObject(schema.patternProperties) ? keysOf(schema.patternProperties) : [];
  for (const name of keysOf(object)) {
    if (Object.hasOwn(known, name) || patterns.some((pattern) => run.matches(pattern, name)))
      continue;
    if (given === false)
      fail(place, 'additionalProperties', 'must not have additional properties', { extra: name });
    else run.inside(given, place, name, object[name]);
    if (run.stops(place)) return;
  }
  place.evaluated.all = true;
}

function checkDependencies(run: SchemaRun, place: Place, given: unknown): void {
  if (!isObject(given)) return;
  const object = place.value as Record<string, unknown>;
  const present = Object.entries(given).filter(([name]) => Object.hasOwn(object, name));
  for (const [name, needed] of present) {
    if (!Array.isArray(needed)) continue;
    for (const other of needed) {
      if (Object.hasOwn(object, String(other))) continue;
      const noun = needed.length === 1 ? 'property' : 'properties';
      const message = `must have ${noun} ${needed.join(', ')} when property ${name} is present`;
      fail(place, 'dependencies', message);
      if (run.stops(place)) return;
    }
  }
  for (const [, schema] of present) {
    if (Array.isArray(schema)) continue;
    run.check(schema, place);
    if (run.stops(place)) return;
  }
}

function checkProperties(run: SchemaRun, place: Place, given: unknown): void {
  if (!isObject(given)) return;
  const object = place.value as Record<string, unknown>;
  for (const [name, schema] of Object.entries(given)) {
    place.evaluated.properties.add(name);
    if (!Object.hasOwn(object, name)) continue;
    run.inside(schema, place, name, object[name]);
    if (run.stops(place)) return;
  }
}

function checkPatterns(run: SchemaRun, place: Place, given: unknown): void {
  if (!isObject(given)) return;
  const object = place.value as Record<string, unknown>;
  for (const [pattern, schema] of Object.entries(given))
    for (const name of keysOf(object)) {
      if (!run.matches(pattern, name)) continue;
      place.evaluated.properties.add(name);
      run.inside(schema, place, name, object[name]);
      if (run.stops(place)) return;
    }
}

/** Returns whether two values are equal, member by member. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = keysOf(a);
  return (
    keys.length === keysOf(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual((a as Schema)[key], (b as Schema)[key]))
  );
}
