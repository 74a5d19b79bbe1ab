// The keywords of a schema language: as controls, read from its table, and by the types of values
// that they apply to.

import { ALTERNATIVES, KEYWORDS_BY_TYPE } from '../../../format/schema-keywords.ts';
import type { Field, ObjectTable, Shape } from '../../../format/table-types.ts';
import { isSchemaKind } from '../../../format/tables.ts';
import { labelOfKey } from '../../../text/plural.ts';
import type { Node } from '../../../text/tree.ts';
import { hasType } from '../../../text/value.ts';
import type { KeywordControl, KeywordInfo } from './types.ts';

/** Keywords with controls of their own in a row. */
const OWN: ReadonlySet<string> = new Set(['type', 'title', 'description', 'nullable']);

const memo = new WeakMap<ObjectTable, readonly KeywordInfo[]>();

/** Returns all keywords of a table but those that every row shows anyway. */
export function keywordsOf(table: ObjectTable): readonly KeywordInfo[] {
  let known = memo.get(table);
  if (!known) {
    known = table.fields.flatMap((field) =>
      OWN.has(field.name)
        ? []
        : [
            {
              name: field.name,
              label: labelOfKey(field.name),
              doc: field.doc,
              types: typesOfKeyword(field.name),
              control:
                field.name === 'dependencies' ? { is: 'dependencies' } : controlOf(field.shape),
            },
          ],
    );
    memo.set(table, known);
  }
  return known;
}

/** Returns the row of a keyword; undefined if the table doesn't have it. */
export function keywordRow(table: ObjectTable, name: string): Field | undefined {
  return table.fields.find((field) => field.name === name);
}

/** Returns how a keyword holds schemas; null where its value is none. */
export function subschemaKeywords(shape: Shape): 'one' | 'list' | 'map' | null {
  if (isSchema(shape)) return 'one';
  if (shape.is === 'either') return shape.of.some(isSchema) ? 'one' : null;
  if (shape.is === 'list') return isSchema(shape.of) ? 'list' : null;
  return shape.is === 'map' && isSchema(shape.of) ? 'map' : null;
}

function isSchema(shape: Shape): boolean {
  return shape.is === 'object' && isSchemaKind(shape.kind);
}

function controlOf(shape: Shape): KeywordControl {
  const holds = subschemaKeywords(shape);
  if (holds) return { is: 'schemas', holds };
  switch (shape.is) {
    case 'integer':
    case 'number':
      return {
        is: 'number',
        integer: shape.is === 'integer',
        ...(shape.min !== undefined && { min: shape.min }),
        ...(shape.exclusiveMin && { exclusiveMin: true }),
      };
    case 'boolean':
      return { is: 'toggle' };
    case 'string':
      return {
        is: 'text',
        ...(shape.suggest && { suggest: shape.suggest }),
        ...(shape.format === 'regex' && { regex: true }),
        ...(shape.markdown && { markdown: true }),
      };
    case 'list':
      return { is: shape.of.is === 'string' ? 'names' : 'values' };
    default:
      return { is: 'data' };
  }
}

// Which keywords of a schema apply to which JSON types, and which values match a type (JSON Schema
// Draft 07 validation, section 6).

const NUMBER = ['number', 'integer'];

/**
 * Keywords that are ignored for values of all other types. What is not here says something of any
 * value.
 */
const TYPES_BY_KEYWORD: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(KEYWORDS_BY_TYPE).flatMap(([type, names]) =>
    names.map((name) => [name, type === 'number' ? NUMBER : [type]] as const),
  ),
  ['discriminator', ['object']],
  ['format', ['string', ...NUMBER]],
]);

const NUMBER_FORMATS: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double']);

/** Returns whether a keyword applies to values of these types; without types, of any. */
export function appliesTo(keyword: string, types: readonly string[]): boolean {
  const own = TYPES_BY_KEYWORD.get(keyword);
  return !own || types.length === 0 || types.some((type) => own.includes(type));
}

/** Returns the types that a keyword applies to; none means any. */
function typesOfKeyword(keyword: string): readonly string[] {
  return TYPES_BY_KEYWORD.get(keyword) ?? [];
}

/** They are offered before others of any type. */
const COMBINE = [...ALTERNATIVES, 'allOf'];

/**
 * Keywords in the order of use: with a type those that say something of it first, without one those
 * of any type.
 */
export function byUse<T extends { readonly name: string }>(
  keywords: readonly T[],
  types: readonly string[],
): readonly T[] {
  const typed = types.length > 0;
  const rank = ({ name }: T): number =>
    COMBINE.includes(name)
      ? typed
        ? 1
        : 0
      : TYPES_BY_KEYWORD.has(name) !== typed
        ? 2
        : typed
          ? 0
          : 1;
  return [...keywords].sort(
    (a, b) => rank(a) - rank(b) || COMBINE.indexOf(a.name) - COMBINE.indexOf(b.name),
  );
}

/**
 * Returns whether a format applies to one of these types; an unknown one may apply to any type that
 * has formats.
 */
export function formatFits(format: string, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  return NUMBER_FORMATS.has(format)
    ? types.some((type) => NUMBER.includes(type))
    : types.includes('string');
}

/**
 * Returns whether a value is of one of these types, with "null" among them where it is allowed;
 * none: of any. 1.0 is an integer.
 */
export function valueFits(node: Node, types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => hasType(node, type));
}
