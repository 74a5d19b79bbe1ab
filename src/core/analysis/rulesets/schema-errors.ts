// Validates a value against the schema of a rule, as the function `schema` does: which keywords are
// checked first, where it stops, and what it says are those of Spectral. Schemas of rules are
// short, so they are read as they are; nothing is compiled.
import { isMap } from '../../text/value.ts';
import { draftOf } from './formats.ts';
import { MAX_SCHEMA_DEPTH, type RuleBudget } from './limits.ts';
import { asJavaScriptText } from './path-filter.ts';
import {
  addError,
  addErrors,
  CHECKS,
  type CheckedValue,
  checkItems,
  type Evaluated,
  type GroupType,
  isNumber,
  type KeywordCheck,
  keysOf,
  type RuleSchema,
  type SchemaError,
  type SchemaRun,
} from './schema-checks.ts';

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
  readonly schema: RuleSchema;
  readonly dialect: string;
  readonly allErrors: boolean;
}

/** Returns the errors of a value; none where it fits. */
export function schemaErrors(
  value: unknown,
  { schema, dialect, allErrors }: SchemaOptions,
  budget: RuleBudget,
): SchemaError[] {
  const draft = (dialect === 'auto' ? draftOf(schema.$schema) : dialect) ?? 'draft7';
  return new Run(schema, draft, allErrors, budget).errorsOf(value);
}

const nothingEvaluated = (): Evaluated => ({
  properties: new Set(),
  items: 0,
  all: false,
  indexes: new Set(),
});

const GROUPS = Object.entries(CHECKS) as readonly [GroupType, (typeof CHECKS)[GroupType]][];

function typeIs(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isMap(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return isNumber(value);
    default:
      return typeof value === type;
  }
}

class Run implements SchemaRun {
  readonly isOld: boolean;
  readonly isNew: boolean;
  readonly isDated: boolean;
  private readonly root: RuleSchema;
  readonly allErrors: boolean;
  private readonly budget: RuleBudget;
  private depth = 0;
  /** Schemas that may fail around the one that is checked. */
  private trials = 0;

  constructor(root: RuleSchema, draft: string, allErrors: boolean, budget: RuleBudget) {
    this.root = root;
    this.isOld = draft === 'draft4';
    this.isNew = draft === 'draft2020-12';
    this.isDated = draft.startsWith('draft20');
    this.allErrors = allErrors;
    this.budget = budget;
  }

  get isTrial(): boolean {
    return this.trials > 0;
  }

  errorsOf(value: unknown): SchemaError[] {
    const errors: SchemaError[] = [];
    this.check(this.root, { value, path: [], errors, evaluated: nothingEvaluated() });
    return errors;
  }

  matches(pattern: string, text: string): boolean {
    return this.budget.for(pattern, '', text).test(text);
  }

  count(): void {
    this.budget.checkSchema();
  }

  stops({ errors }: CheckedValue): boolean {
    return !this.allErrors && errors.length > 0;
  }

  fits(schema: unknown, value: unknown): boolean {
    return this.tried(schema, { value, path: [], errors: [], evaluated: nothingEvaluated() })
      .isValid;
  }

  tried(
    schema: unknown,
    { value, path }: CheckedValue,
    mayFail = true,
  ): { isValid: boolean; errors: SchemaError[]; evaluated: Evaluated } {
    const errors: SchemaError[] = [];
    const evaluated = nothingEvaluated();
    if (mayFail) this.trials++;
    this.check(schema, { value, path, errors, evaluated });
    if (mayFail) this.trials--;
    return { isValid: errors.length === 0, errors, evaluated };
  }

  inside(schema: unknown, checked: CheckedValue, key: string, value: unknown): void {
    const path = [...checked.path, key];
    this.check(schema, { value, path, errors: checked.errors, evaluated: nothingEvaluated() });
  }

  check(schema: unknown, checked: CheckedValue): void {
    if (schema === false) addError(checked, 'false schema', 'boolean schema is false');
    if (!isMap(schema)) return;
    this.budget.checkSchema();
    if (++this.depth > MAX_SCHEMA_DEPTH) {
      this.depth--;
      return;
    }
    // Errors of other schemas of the same value don't stop this one.
    const own: CheckedValue = { ...checked, errors: [] };
    this.checkKeywords(schema, own);
    const { errorMessage } = schema;
    const errors =
      this.allErrors && errorMessage !== undefined
        ? applyErrorMessages(own, errorMessage)
        : own.errors;
    addErrors(
      checked.errors,
      errors.map((error) => ({ ...error, isInner: true })),
    );
    this.depth--;
  }

  private checkKeywords(schema: RuleSchema, checked: CheckedValue): void {
    const { value } = checked;
    if (typeof schema.$ref === 'string' && !this.isDated && !hasOtherRules(schema)) {
      this.followed(schema.$ref, checked);
      return;
    }
    const types = typesOf(schema);
    const single = types.length === 1 ? types[0] : undefined;
    const late = single !== undefined && hasRulesFor(schema, single);
    const isWrong = types.length > 0 && !types.some((type) => typeIs(value, type));
    const report = (): void =>
      addError(checked, 'type', `must be ${asJavaScriptText(schema.type)}`);
    if (isWrong && !late) {
      report();
      if (!this.allErrors) return;
    }
    for (const [group, checks] of GROUPS) {
      if (group === 'any' || typeIs(value, group)) this.runChecks(checks, schema, checked);
      else if (isWrong && late && single === group) report();
      if (this.stops(checked)) return;
    }
    if (this.isDated) this.checkUnevaluated(schema, checked);
  }

  private runChecks(
    checks: readonly (readonly [string, KeywordCheck])[],
    schema: RuleSchema,
    checked: CheckedValue,
  ): void {
    for (const [keyword, check] of checks) {
      if (!Object.hasOwn(schema, keyword)) continue;
      check(this, schema, checked, schema[keyword]);
      if (this.stops(checked)) return;
    }
  }

  private checkUnevaluated(schema: RuleSchema, checked: CheckedValue): void {
    const { value, evaluated } = checked;
    const { unevaluatedProperties: properties, unevaluatedItems: items } = schema;
    if (isMap(value) && properties !== undefined) {
      for (const key of keysOf(value)) {
        if (evaluated.all || evaluated.properties.has(key)) continue;
        if (properties === false)
          addError(checked, 'unevaluatedProperties', 'must not have unevaluated properties');
        else this.inside(properties, checked, key, value[key]);
        if (this.stops(checked)) return;
      }
      evaluated.all = true;
    }
    if (!Array.isArray(value) || items === undefined) return;
    const rest = value.findIndex((_, i) => i >= evaluated.items && !evaluated.indexes.has(i));
    if (rest >= 0 && items === false)
      addError(checked, 'unevaluatedItems', `must not have more than ${evaluated.items} items`);
    else if (rest >= 0) checkItems(this, checked, items, rest);
  }

  followed(ref: unknown, checked: CheckedValue): void {
    if (typeof ref !== 'string') return;
    const target = this.target(ref);
    if (target !== undefined) this.check(target, checked);
  }

  private target(ref: string): unknown {
    if (ref === '#') return this.root;
    if (!ref.startsWith('#/')) return findAnchor(this.root, ref.replace(/^#/, ''), 0);
    let target: unknown = this.root;
    for (const key of ref.slice(2).split('/')) {
      const name = decodePercent(key).replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name))
        return undefined;
      target = (target as RuleSchema)[name];
    }
    return target;
  }
}

/**
 * Returns the errors with the texts of `errorMessage`: one for all of them, or one by keyword,
 * property or item.
 */
function applyErrorMessages({ errors, path }: CheckedValue, texts: unknown): SchemaError[] {
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
  if (!isMap(texts)) return undefined;
  const of = (from: unknown, key: string | undefined): string | undefined => {
    const text = isMap(from) && key !== undefined ? from[key] : undefined;
    return typeof text === 'string' ? text : undefined;
  };
  if (isOwn) {
    const own = texts[error.keyword];
    return typeof own === 'string' ? own : (of(own, error.missing) ?? of(texts, '_'));
  }
  if (error.path.length !== depth + 1 || error.keyword === 'errorMessage') return undefined;
  return of(texts.properties, error.path[depth]) ?? of(texts.items, error.path[depth]);
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function findAnchor(node: unknown, name: string, depth: number): unknown {
  if (typeof node !== 'object' || node === null || depth > 50) return undefined;
  if (isMap(node))
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

function typesOf({ type, nullable }: RuleSchema): string[] {
  const types = (Array.isArray(type) ? type : [type]).filter(
    (one): one is string => typeof one === 'string',
  );
  return nullable === true && types.length > 0 && !types.includes('null')
    ? [...types, 'null']
    : types;
}

function hasRulesFor(schema: RuleSchema, type: string): boolean {
  const group = CHECKS[type as GroupType] as (typeof CHECKS)[GroupType] | undefined;
  return type !== 'any' && (group?.some(([keyword]) => Object.hasOwn(schema, keyword)) ?? false);
}

function hasOtherRules(schema: RuleSchema): boolean {
  return GROUPS.some(([, checks]) =>
    checks.some(([keyword]) => keyword !== '$ref' && Object.hasOwn(schema, keyword)),
  );
}
