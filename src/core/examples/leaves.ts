// The keywords that look at one value alone: judged by the library, said in our words.

import { validate } from '@cfworker/json-schema';
import { nearest } from '../check/say.ts';
import { counted } from '../counted.ts';
import { objectOf } from '../parse/value.ts';
import { all, show, typeClause, valueClause } from './words.ts';

export type Schema = { readonly [keyword: string]: unknown };

const LEAVES: ReadonlySet<string> = new Set([
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

/** A fault of the value itself. */
export interface LeafFault {
  readonly keyword: string;
  readonly message: string;
  /** The item it is about, where it is not the whole value. */
  readonly item?: number;
}

const alone = new WeakMap<Schema, Schema | null>();

/** The part of a schema without the keywords that lead into the value or to other schemas; null where nothing is left. */
function leavesOf(schema: Schema): Schema | null {
  let leaves = alone.get(schema);
  if (leaves === undefined) {
    const own = Object.entries(schema).filter(([keyword]) => LEAVES.has(keyword));
    leaves = own.length === 0 ? null : objectOf(own);
    alone.set(schema, leaves);
  }
  return leaves;
}

/** Faults of one value, without those below it. Where the type is another one, only that is said. */
export function leafFaults(schema: Schema, value: unknown): { faults: readonly LeafFault[]; uncertain: boolean } {
  const leaves = leavesOf(schema);
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
    faults: first.map((keyword) => say(keyword, schema, value, certain.find((e) => e.keyword === keyword)?.error ?? '')),
    uncertain: certain.length < errors.length,
  };
}

const NONE = { faults: [], uncertain: false } as const;

/** A number with more digits than a double holds has lost some, so that equality says nothing. */
function isRounded(keyword: string, schema: Schema, value: unknown): boolean {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return false;
  if (keyword === 'const' || keyword === 'enum' || keyword === 'multipleOf') return true;
  return /^exclusive/.test(keyword) && schema[keyword] === value;
}

function say(keyword: string, schema: Schema, value: unknown, error: string): LeafFault {
  const limit = schema[keyword] as number;
  const clause = (message: string): LeafFault => ({ keyword, message });
  switch (keyword) {
    case 'type':
      return clause(typeClause(typesOf(schema), value));
    case 'const':
      return clause(valueClause([schema.const], value));
    case 'enum':
      return clause(withNearest(valueClause(schema.enum as unknown[], value), schema.enum as unknown[], value));
    case 'required':
      return clause(missing(schema.required as string[], value as object));
    case 'minProperties':
      return clause(
        `this object must have at least ${counted(limit, 'property')}; it has ${Object.keys(value as object).length || 'none'}.`,
      );
    case 'maxProperties':
      return clause(`this object may have at most ${counted(limit, 'property')}; it has ${Object.keys(value as object).length}.`);
    case 'minItems':
      return clause(`this list must have at least ${counted(limit, 'item')}; it has ${(value as unknown[]).length || 'none'}.`);
    case 'maxItems':
      return clause(`this list may have at most ${counted(limit, 'item')}; it has ${(value as unknown[]).length}.`);
    case 'uniqueItems': {
      const [, first, second] = /(\d+) and (\d+)/.exec(error) ?? [];
      const item = Number(second ?? 0);
      return { keyword, item, message: `all items must differ; this one is the same as the item at index ${first ?? 0}.` };
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
      return clause(`this must have at least ${counted(limit, 'character')}; it has ${[...(value as string)].length || 'none'}.`);
    case 'maxLength':
      return clause(`this may have at most ${counted(limit, 'character')}; it has ${[...(value as string)].length}.`);
    default:
      return clause(`this must match the pattern ${show(schema.pattern)}; it is ${show(value)}.`);
  }
}

/** The `type` of a schema as a list. */
export function typesOf(schema: Schema): string[] {
  return Array.isArray(schema.type) ? schema.type : typeof schema.type === 'string' ? [schema.type] : [];
}

function missing(required: readonly string[], value: object): string {
  const names = [...new Set(required)].filter((name) => !Object.hasOwn(value, name));
  const shown = names.slice(0, 8).map((name) => show(name));
  const list = all(names.length > shown.length ? [...shown, `${names.length - shown.length} more`] : shown);
  return `${list} ${names.length === 1 ? 'is' : 'are'} required.`;
}

function withNearest(clause: string, values: readonly unknown[], value: unknown): string {
  if (typeof value !== 'string') return clause;
  const meant = nearest(
    value,
    values.filter((v) => typeof v === 'string'),
  );
  return meant === undefined ? clause : `${clause} Did you mean ${show(meant)}?`;
}
