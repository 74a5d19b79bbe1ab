// The keywords of a schema language as controls, read from its table.

import type { Field, ObjectTable, Shape } from '../../../format/table-types.ts';
import { isSchemaKind } from '../../../format/tables.ts';
import { labelOfKey } from '../../../text/plural.ts';
import { typesOfKeyword } from './keyword-types.ts';
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
export function fieldOf(table: ObjectTable, name: string): Field | undefined {
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
