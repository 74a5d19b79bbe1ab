// Makes a schema one of several, the items of an array, or nullable: the choices for a row, and
// their commands.
import type { SchemaCommand, SchemaRow } from '../../core/types.ts';

type WrapKind = Extract<SchemaCommand, { do: 'wrap-schema' }>['as'];
export type UnionKeyword = Exclude<WrapKind, 'array'>;

/** Adds `if`, beside which `then` and `else` are shown. */
export function conditionOption({
  pointer: schema,
}: SchemaRow): Pick<CombineOption, 'command' | 'focus'> {
  return { command: { do: 'add-schema', schema, keyword: 'if' }, focus: `${schema}/if` };
}

/** A choice in the menu of a row and in the type list. */
export interface CombineOption {
  readonly value: WrapKind | 'null';
  readonly label: string;
  /** Why it can't be chosen; null if it can. */
  readonly reason: string | null;
  readonly command: Extract<SchemaCommand, { do: 'wrap-schema' | 'set-nullable' | 'add-schema' }>;
  /** Pointer of the row to focus afterwards. */
  readonly focus: string;
}

const UNIONS: readonly (readonly [UnionKeyword, string])[] = [
  ['oneOf', 'One of'],
  ['anyOf', 'Any of'],
  ['allOf', 'All of'],
];

/**
 * Returns the keyword of the alternatives that a row mainly consists of, without a type and
 * properties; null for other rows.
 */
export function unionOf(row: SchemaRow): UnionKeyword | null {
  if (row.types.length > 0 || row.children.some(({ keyword }) => keyword === 'properties'))
    return null;
  return (
    UNIONS.find(([union]) => row.children.some(({ keyword }) => keyword === union))?.[0] ?? null
  );
}

/** Returns a label such as "one of". */
export function unionLabel(union: UnionKeyword): string {
  return (UNIONS.find(([name]) => name === union)?.[1] ?? union).toLowerCase();
}

export function combineOptions(row: SchemaRow): readonly CombineOption[] {
  const { pointer: schema } = row;
  if (row.boolean === 'never') return [];
  return [
    ...UNIONS.map(([as, label]): CombineOption => {
      const count = row.children.filter(({ keyword }) => keyword === as).length;
      return {
        value: as,
        label: count > 0 ? `Add to ${label.toLowerCase()}` : label,
        reason: null,
        command: { do: 'wrap-schema', schema, as },
        focus: count > 0 ? `${schema}/${as}/${count}` : schema,
      };
    }),
    {
      value: 'null',
      label: row.mayBeNull === true ? 'Must not be null' : 'May be null',
      reason: row.mayBeNull === null ? 'Any value is allowed here, including null.' : null,
      command: { do: 'set-nullable', schema, nullable: row.mayBeNull !== true },
      focus: schema,
    },
    {
      value: 'array',
      label: 'Wrap in array',
      reason: null,
      command: { do: 'wrap-schema', schema, as: 'array' },
      focus: schema,
    },
  ];
}
