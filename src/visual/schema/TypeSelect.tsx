// The type of a schema: one of those of its language, none, or several.
import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { combinings, unionLabel, unionOf } from './combine.ts';
import { useBench } from './types.ts';
import { nameOf } from './words.ts';

const ANY = 'any';
const NEVER = 'never';
const SEVERAL = '…';
const REFER = '→';
const OR = ' | ';
const BECOME = '+';

export function TypeSelect({ row, stop }: { readonly row: SchemaRow; readonly stop: boolean }): ReactNode {
  const { language, acts, locked } = useBench();
  const union = row.nullable ? null : unionOf(row);
  const now =
    row.boolean === 'never'
      ? NEVER
      : row.types.length === 0 && !row.nullable
        ? (union ?? ANY)
        : [...row.types, ...(row.nullable ? ['null'] : [])].join(OR);
  const nulls = row.types.length === 1 ? row.types.map((type) => `${type}${OR}null`) : [];
  const known = [ANY, ...language.types, ...nulls];
  const combining = combinings(row);
  const choose = (value: string): void => {
    const combined = combining.find((choice) => BECOME + choice.value === value);
    if (combined) acts.combine(combined);
    else if (value === SEVERAL) acts.details(row, 'type');
    else if (value === REFER) acts.details(row, '$ref');
    else void acts.send({ do: 'set-type', schema: row.pointer, type: typesIn(value) }, row.pointer);
  };
  return (
    <span className="visual-schema-select">
      <select
        className="visual-schema-type"
        aria-label={`Type of ${nameOf(row)}`}
        data-type={row.types.length === 1 ? row.types[0] : undefined}
        tabIndex={stop ? 0 : -1}
        disabled={locked}
        value={row.boolean === 'always' ? ANY : now}
        onChange={(event) => choose(event.target.value)}
      >
        {!known.includes(now) && now !== NEVER && <option value={now}>{union === null ? now : unionLabel(union)}</option>}
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
      </select>
      <ChevronsUpDown className="ui-icon" aria-hidden="true" />
    </span>
  );
}

function typesIn(value: string): readonly string[] | null {
  return value === ANY ? null : value.split(OR);
}
