// The keywords that apply to one value alone: validated by the library, with our own messages.

import { validate } from '@cfworker/json-schema';
import { nearestWord } from '../../text/nearest.ts';
import { formatCount } from '../../text/plural.ts';
import { objectOf } from '../../text/value.ts';
import { joinByAnd, showValue, typeClause, valueClause } from './found-error.ts';
import type { NormalizedSchema } from './types.ts';

export type Schema = { readonly [keyword: string]: unknown };

const KEYWORD_CHECKS: ReadonlySet<string> = new Set([
  'type',
  'const',
  'enum',
  'required',
  'minProperties',
  'maxProperties',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
]);

/** An error of the value itself. */
export interface KeywordError {
  readonly keyword: string;
  readonly message: string;
  readonly meant?: string;
  /** The item it is about, where it is not the whole value. */
  readonly item?: number;
}

const memo = new WeakMap<Schema, Schema | null>();

/**
 * Returns the schema without the keywords that apply to nested values or refer to other schemas;
 * null if nothing is left.
 */
function checksOf(schema: Schema): Schema | null {
  let leaves = memo.get(schema);
  if (leaves === undefined) {
    const own = Object.entries(schema).filter(([keyword]) => KEYWORD_CHECKS.has(keyword));
    leaves = own.length === 0 ? null : objectOf(own);
    memo.set(schema, leaves);
  }
  return leaves;
}

/**
 * Returns the errors of one value, without those of nested values. If the type doesn't match, that
 * is the only error.
 */
export function keywordErrors(
  schema: Schema,
  value: unknown,
): { errors: readonly KeywordError[]; uncertain: boolean } {
  const leaves = checksOf(schema);
  if (!leaves) return NONE;
  const { errors } = validate(value, leaves, '7', {}, false);
  if (errors.length === 0) return NONE;
  const certain = errors.filter((e) => !isRounded(e.keyword, schema, value));
  const keywords = [...new Set(certain.map((e) => e.keyword))];
  const first = keywords.includes('type')
    ? ['type']
    : keywords.includes('const')
      ? ['const']
      : keywords.includes('enum')
        ? ['enum']
        : keywords;
  return {
    errors: first.map((keyword) =>
      keywordError(keyword, schema, value, certain.find((e) => e.keyword === keyword)?.error ?? ''),
    ),
    uncertain: certain.length < errors.length,
  };
}

const NONE = { errors: [], uncertain: false } as const;

/**
 * A number with more digits than a double can represent has lost some, so that equality isn't
 * reliable.
 */
function isRounded(keyword: string, schema: Schema, value: unknown): boolean {
  if (
    typeof value !== 'number' ||
    Number.isSafeInteger(value) ||
    (Number.isFinite(value) && !Number.isInteger(value))
  )
    return false;
  if (keyword === 'const' || keyword === 'enum' || keyword === 'multipleOf') return true;
  return /^exclusive/.test(keyword) && schema[keyword] === value;
}

function keywordError(
  keyword: string,
  schema: Schema,
  value: unknown,
  error: string,
): KeywordError {
  const limit = schema[keyword] as number;
  const clause = (message: string): KeywordError => ({ keyword, message });
  switch (keyword) {
    case 'type':
      return clause(typeClause(typesOf(schema), value));
    case 'const':
      return clause(valueClause([schema.const], value));
    case 'enum':
      return withNearest(keyword, schema.enum as unknown[], value);
    case 'required':
      return clause(missingPropertiesText(schema.required as string[], value as object));
    case 'minProperties':
      return clause(
        `this object must have at least ${formatCount(limit, 'property')}; it has ${Object.keys(value as object).length || 'none'}.`,
      );
    case 'maxProperties':
      return clause(
        `this object may have at most ${formatCount(limit, 'property')}; it has ${Object.keys(value as object).length}.`,
      );
    case 'minItems':
      return clause(
        `this list must have at least ${formatCount(limit, 'item')}; it has ${(value as unknown[]).length || 'none'}.`,
      );
    case 'maxItems':
      return clause(
        `this list may have at most ${formatCount(limit, 'item')}; it has ${(value as unknown[]).length}.`,
      );
    case 'uniqueItems': {
      const [, first, second] = /(\d+) and (\d+)/.exec(error) ?? [];
      const item = Number(second ?? 0);
      return {
        keyword,
        item,
        message: `all items must differ; this one is the same as the item at index ${first ?? 0}.`,
      };
    }
    case 'minimum':
      return clause(`this must be at least ${limit}; it is ${value}.`);
    case 'maximum':
      return clause(`this must be at most ${limit}; it is ${value}.`);
    case 'exclusiveMinimum':
      return clause(`this must be greater than ${limit}; it is ${value}.`);
    case 'exclusiveMaximum':
      return clause(`this must be less than ${limit}; it is ${value}.`);
    case 'multipleOf':
      return clause(`this must be a multiple of ${limit}; it is ${value}.`);
    case 'minLength':
      return clause(
        `this must have at least ${formatCount(limit, 'character')}; it has ${[...(value as string)].length || 'none'}.`,
      );
    case 'maxLength':
      return clause(
        `this may have at most ${formatCount(limit, 'character')}; it has ${[...(value as string)].length}.`,
      );
    default:
      return clause(
        `this must match the pattern ${showValue(schema.pattern)}; it is ${showValue(value)}.`,
      );
  }
}

/** Returns what follows from properties that are there: other names, or a schema. */
export function dependenciesOf(
  schema: Schema,
): readonly (readonly [name: string, needs: NormalizedSchema | readonly string[]])[] {
  return ['dependencies', 'dependentRequired', 'dependentSchemas'].flatMap((keyword) =>
    Object.entries((schema[keyword] ?? {}) as { readonly [name: string]: NormalizedSchema }),
  );
}

/** Returns the `type` of a schema as a list. */
export function typesOf(schema: Schema): string[] {
  return Array.isArray(schema.type)
    ? schema.type
    : typeof schema.type === 'string'
      ? [schema.type]
      : [];
}

function missingPropertiesText(required: readonly string[], value: object): string {
  const names = [...new Set(required)].filter((name) => !Object.hasOwn(value, name));
  const shown = names.slice(0, 8).map((name) => showValue(name));
  const list = joinByAnd(
    names.length > shown.length ? [...shown, `${names.length - shown.length} more`] : shown,
  );
  return `${list} ${names.length === 1 ? 'is' : 'are'} required.`;
}

function withNearest(keyword: string, values: readonly unknown[], value: unknown): KeywordError {
  const message = valueClause(values, value);
  const texts = values.filter((v) => typeof v === 'string');
  const meant = typeof value === 'string' ? nearestWord(value, texts) : undefined;
  return meant === undefined
    ? { keyword, message }
    : { keyword, message: `${message} Did you mean ${showValue(meant)}?`, meant };
}
