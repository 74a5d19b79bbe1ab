// The attributes of a field or type other than its name and type: documentation, default, logical
// type, symbols, size, order, aliases.
import { type ReactNode, useId, useState } from 'react';
import { SORT_ORDERS } from '../../core/light.ts';
import type { AvroRow } from '../../core/types.ts';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { RefusalText } from '../RefusalText.tsx';
import { useTextInput } from '../use-text-input.ts';
import { type AvroChange, useAvroEditor } from './avro-context.ts';

type SetChange = Extract<AvroChange, { do: 'avro-set' }>;

export function AvroAttributes({
  row,
  name,
}: {
  readonly row: AvroRow;
  readonly name: string;
}): ReactNode {
  const { doc, defines, symbols, size, logical, logicals, decimal, aliases, order } = row;
  /** A logical type that doesn't fit the type can be removed. */
  const choices = logical === '' || logicals.includes(logical) ? logicals : [logical, ...logicals];
  const set =
    (at: string, key: SetChange['key'], read: (text: string) => unknown) =>
    (text: string): AvroChange => ({ do: 'avro-set', at, key, value: read(text) });
  const digits = (value: number | null): string => (value === null ? '' : String(value));
  return (
    <>
      {defines && row.is !== 'root' && (
        <AvroAttribute
          label={`Name of the ${row.word}`}
          value={defines.name}
          change={(text) => ({ do: 'avro-rename', at: defines.pointer, to: text.trim() })}
        />
      )}
      {doc && (
        <AvroAttribute
          label={`Documentation of ${name}`}
          value={doc.text}
          several
          change={set(doc.at, 'doc', (text) => text || undefined)}
        />
      )}
      {row.is === 'field' && (
        <AvroAttribute
          label={`Default of ${name}`}
          value={row.preset}
          code
          change={set(row.pointer, 'default', (text) => parseDefault(text, row))}
        />
      )}
      {choices.length > 0 && (
        <Choice
          label={`Logical type of ${name}`}
          none="none"
          value={logical}
          options={choices}
          act={(chosen) => ({ do: 'avro-logical', at: row.type, logical: chosen || undefined })}
          row={row}
        />
      )}
      {decimal && (
        <>
          <AvroAttribute
            label={`Precision of ${name}, its number of digits`}
            value={digits(decimal.precision)}
            code
            change={set(decimal.at, 'precision', numberOf)}
          />
          <AvroAttribute
            label={`Scale of ${name}, the digits after the decimal point`}
            value={digits(decimal.scale)}
            code
            change={set(decimal.at, 'scale', numberOf)}
          />
        </>
      )}
      {symbols && defines && (
        <AvroAttribute
          label={`Symbols of ${name}, one per line`}
          value={symbols.join('\n')}
          several
          code
          change={set(defines.pointer, 'symbols', namesIn)}
        />
      )}
      {size !== null && defines && (
        <AvroAttribute
          label={`Size of ${name} in bytes`}
          value={digits(size)}
          code
          change={set(defines.pointer, 'size', numberOf)}
        />
      )}
      {order !== null && (
        <Choice
          label={`Sort order of ${name}`}
          none={`not set (${SORT_ORDERS[0]})`}
          value={order}
          options={SORT_ORDERS}
          act={set(row.pointer, 'order', (chosen) => chosen || undefined)}
          row={row}
        />
      )}
      {aliases && (
        <AvroAttribute
          label={`Aliases of ${name}, one per line`}
          value={aliases.names.join('\n')}
          several
          code
          change={set(aliases.at, 'aliases', (text) =>
            namesIn(text).length > 0 ? namesIn(text) : undefined,
          )}
        />
      )}
      {!doc && row.is !== 'field' && !symbols && size === null && choices.length === 0 && (
        <p className="visual-avro-hint">This type has no attributes.</p>
      )}
    </>
  );
}

function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** Parses the typed text as a number; undefined for any other text. */
function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

interface ChoiceProps {
  readonly row: AvroRow;
  readonly label: string;
  /** Label of the option without a value. */
  readonly none: string;
  /** '' for none. */
  readonly value: string;
  readonly options: readonly string[];
  act(chosen: string): AvroChange;
}

function Choice({ row, label, none, value, options, act }: ChoiceProps): ReactNode {
  const context = useAvroEditor();
  const id = useId();
  const [sent, setSent] = useState<string | null>(null);
  const choose = async (chosen: string): Promise<void> => {
    setSent(chosen);
    await context.change(row.pointer, act(chosen));
    setSent(null);
  };
  return (
    <div className="visual-avro-attribute">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="ui-input"
        disabled={context.locked}
        value={sent ?? value}
        onChange={({ target }) => void choose(target.value)}
      >
        <option value="">{none}</option>
        {options.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}

interface AvroAttributeProps {
  readonly label: string;
  readonly value: string;
  readonly several?: boolean;
  readonly code?: boolean;
  change(text: string): AvroChange;
}

function AvroAttribute({
  label,
  value,
  several = false,
  code = false,
  change: act,
}: AvroAttributeProps): ReactNode {
  const { host, uri, locked, send, command: intent } = useAvroEditor();
  const id = useId();
  const typed = useTextInput(value, {
    host,
    uri,
    label,
    keepUntilWritten: true,
    write: (text) => send(act(text)),
    command: (text) => intent(act(text)),
  });
  return (
    <div className="visual-avro-attribute">
      <label htmlFor={id}>{label}</label>
      <GrowingText
        id={id}
        data-code={code || undefined}
        oneLine={!several}
        spellCheck={!code}
        readOnly={locked}
        aria-invalid={typed.error !== null || undefined}
        aria-describedby={typed.error === null ? undefined : `${id}-error`}
        value={typed.text}
        onText={typed.type}
        onBlur={() => typed.commit()}
        onKeyDown={(event) => typed.keys(event, several)}
      />
      {typed.error !== null && (
        <p className="visual-avro-error" id={`${id}-error`} role="status">
          <RefusalText host={host} refusal={typed.error} />
        </p>
      )}
    </div>
  );
}

/** Types whose default values are strings. */
const TEXTS: ReadonlySet<string> = new Set(['string', 'bytes', 'enum', 'fixed']);

/**
 * Returns a typed default as a value: JSON, or a string without quotes where the type expects one
 * or the text is not JSON.
 * Returns undefined for no default.
 */
export function parseDefault(
  text: string,
  { word, nullable }: Pick<AvroRow, 'word' | 'nullable'>,
): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  let value: unknown = trimmed;
  try {
    value = JSON.parse(trimmed);
  } catch {
    return trimmed;
  }
  return TEXTS.has(word) && typeof value !== 'string' && !(nullable && value === null)
    ? trimmed
    : value;
}
