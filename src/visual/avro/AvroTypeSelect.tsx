// The type of a field, of items or values, or of one of a union.
import { type ReactNode, useState } from 'react';
import type { AvroRow } from '../../core/types.ts';
import { useAvroEditor } from './avro-context.ts';

/** The types of `AvroForm.types` under headings. */
const GROUPS = [
  { label: 'Primitive', has: (type: string) => PRIMITIVE.has(type) },
  { label: 'Complex', has: (type: string) => COMPLEX.has(type) },
  { label: 'Defined here', has: (type: string) => !PRIMITIVE.has(type) && !COMPLEX.has(type) },
] as const;
const PRIMITIVE: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'int',
  'long',
  'float',
  'double',
  'bytes',
  'string',
]);
const COMPLEX: ReadonlySet<string> = new Set(['record', 'enum', 'array', 'map', 'fixed']);

export function AvroTypeSelect({
  row,
  name,
}: {
  readonly row: AvroRow;
  readonly name: string;
}): ReactNode {
  const { types, locked, change: act } = useAvroEditor();
  const [sent, setSent] = useState<string | null>(null);
  // A type may be referenced by the last segment of its name.
  const now = types.find((type) => type === row.word || type.endsWith(`.${row.word}`)) ?? row.word;
  const shown = sent ?? now;
  const choose = async (type: string): Promise<void> => {
    setSent(type);
    await act(row.pointer, { do: 'avro-type', at: row.type, type });
    setSent(null);
  };
  return (
    <select
      className="ui-input visual-avro-type"
      aria-label={`Type of ${name}`}
      disabled={locked || row.word === 'reference'}
      value={shown}
      onChange={({ target }) => void choose(target.value)}
    >
      {!types.includes(shown) && <option value={shown}>{shown === '' ? 'unknown' : shown}</option>}
      {GROUPS.map(({ label, has }) => {
        const own = types.filter(has);
        return (
          own.length > 0 && (
            <optgroup key={label} label={label}>
              {own.map((type) => (
                <option key={type} value={type}>
                  {shortOf(type, own)}
                </option>
              ))}
            </optgroup>
          )
        );
      })}
    </select>
  );
}

/**
 * Returns a type without its namespace, unless another type in the list has the same short name.
 */
function shortOf(type: string, others: readonly string[]): string {
  const short = type.slice(type.lastIndexOf('.') + 1);
  return others.some((other) => other !== type && (other === short || other.endsWith(`.${short}`)))
    ? type
    : short;
}
