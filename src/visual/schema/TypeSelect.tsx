// The type of a schema: one of the types of its language, none, or several.
import type { ReactNode } from 'react';
import type { SchemaRow } from '../../core/types.ts';
import { combineOptions, unionLabel, unionOf } from './combine-options.ts';
import { RowSelect } from './GridRow.tsx';
import { rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

const ANY = 'any';
const NEVER = 'never';
const SEVERAL = '…';
const REFER = '→';
const OR = ' | ';
const BECOME = '+';

export function TypeSelect({ row }: { readonly row: SchemaRow }): ReactNode {
  const { language, actions, locked } = useSchemaContext();
  const union = row.nullable ? null : unionOf(row);
  const now =
    row.boolean === 'never'
      ? NEVER
      : row.types.length === 0 && !row.nullable
        ? (union ?? ANY)
        : [...row.types, ...(row.nullable ? ['null'] : [])].join(OR);
  const nulls = row.types.length === 1 ? row.types.map((type) => `${type}${OR}null`) : [];
  const known = [ANY, ...language.types, ...nulls];
  const combining = combineOptions(row);
  const choose = (value: string): void => {
    const combined = combining.find((choice) => BECOME + choice.value === value);
    if (combined) actions.combine(combined);
    else if (value === SEVERAL) actions.details(row, 'type');
    else if (value === REFER) actions.details(row, '$ref');
    else
      void actions.send({ do: 'set-type', schema: row.pointer, type: typesIn(value) }, row.pointer);
  };
  return (
    <RowSelect
      aria-label={`Type of ${rowName(row)}`}
      data-type={row.types.length === 1 ? row.types[0] : undefined}
      disabled={locked}
      value={row.boolean === 'always' ? ANY : now}
      onChange={(event) => choose(event.target.value)}
    >
      {!known.includes(now) && now !== NEVER && (
        <option value={now}>{union === null ? now : unionLabel(union)}</option>
      )}
      <option value={ANY}>any</option>
      {language.types.map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
      {nulls.map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
      {now === NEVER && <option value={NEVER}>not allowed</option>}
      {language.several && <option value={SEVERAL}>Several types…</option>}
      <option value={REFER}>Reference…</option>
      {combining.length > 0 && (
        <optgroup label="This schema">
          {combining.map(({ value, label, reason }) => (
            <option key={value} value={BECOME + value} disabled={reason !== null}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
    </RowSelect>
  );
}

function typesIn(value: string): readonly string[] | null {
  return value === ANY ? null : value.split(OR);
}
