// What makes a schema one of several, the items of an array, or null as well: the choices for a row, and what they send.
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaRow } from '../../core/build/schema/types.ts';

type Wrapping = Extract<SchemaIntent, { do: 'wrap-schema' }>['as'];
export type Union = Exclude<Wrapping, 'array'>;

/** Adds `if`, beside which `then` and `else` are shown. */
export function condition({ pointer: schema }: SchemaRow): Pick<Combining, 'intent' | 'focus'> {
  return { intent: { do: 'add-schema', schema, keyword: 'if' }, focus: `${schema}/if` };
}

/** One choice of the row's menu and the type list. */
export interface Combining {
  readonly value: Wrapping | 'null';
  readonly label: string;
  /** Why it cannot be chosen; null where it can. */
  readonly reason: string | null;
  readonly intent: Extract<SchemaIntent, { do: 'wrap-schema' | 'set-nullable' | 'add-schema' }>;
  /** Pointer of the row that is to be in focus afterwards. */
  readonly focus: string;
}

const UNIONS: readonly (readonly [Union, string])[] = [
  ['oneOf', 'One of'],
  ['anyOf', 'Any of'],
  ['allOf', 'All of'],
];

/** The list of alternatives that a row mainly is: it has no type and no properties; null where it is none. */
export function unionOf(row: SchemaRow): Union | null {
  if (row.types.length > 0 || row.children.some(({ keyword }) => keyword === 'properties')) return null;
  return UNIONS.find(([union]) => row.children.some(({ keyword }) => keyword === union))?.[0] ?? null;
}

/** "one of" */
export function unionLabel(union: Union): string {
  return (UNIONS.find(([name]) => name === union)?.[1] ?? union).toLowerCase();
}

export function combinings(row: SchemaRow): readonly Combining[] {
  const { pointer: schema } = row;
  if (row.boolean === 'never') return [];
  return [
    ...UNIONS.map(([as, label]): Combining => {
      const count = row.children.filter(({ keyword }) => keyword === as).length;
      return {
        value: as,
        label: count > 0 ? `Add to ${label.toLowerCase()}` : label,
        reason: null,
        intent: { do: 'wrap-schema', schema, as },
        focus: count > 0 ? `${schema}/${as}/${count}` : schema,
      };
    }),
    {
      value: 'null',
      label: row.mayBeNull === true ? 'Must not be null' : 'May be null',
      reason: row.mayBeNull === null ? 'Any value is allowed here, including null.' : null,
      intent: { do: 'set-nullable', schema, nullable: row.mayBeNull !== true },
      focus: schema,
    },
    { value: 'array', label: 'Wrap in array', reason: null, intent: { do: 'wrap-schema', schema, as: 'array' }, focus: schema },
  ];
}
