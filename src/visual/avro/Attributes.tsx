// What a field or type says beside its name and type: documentation, default, logical type, symbols, size, order, aliases.
import { type ReactNode, useId, useState } from 'react';
import type { AvroRow } from '../../core/build/avro/types.ts';
import { SORT_ORDERS } from '../../core/spec/avro.ts';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { useTyped } from '../use-typed.ts';
import { type AvroAct, useBench } from './bench.ts';
import { presetOf } from './preset.ts';

export function Attributes({ row, name }: { readonly row: AvroRow; readonly name: string }): ReactNode {
  const { doc, defines, symbols, size, logical, logicals, decimal, aliases, order } = row;
  /** A logical type that does not go with the type can be removed. */
  const choices = logical === '' || logicals.includes(logical) ? logicals : [logical, ...logicals];
  return (
    <>
      {defines && row.is !== 'root' && (
        <Attribute
          label={`Name of the ${row.word}`}
          value={defines.name}
          act={(text) => ({ do: 'avro-rename', at: defines.pointer, to: text.trim() })}
        />
      )}
      {doc && (
        <Attribute
          label={`Documentation of ${name}`}
          value={doc.text}
          several
          act={(text) => ({ do: 'avro-set', at: doc.at, key: 'doc', value: text === '' ? undefined : text })}
        />
      )}
      {row.is === 'field' && (
        <Attribute
          label={`Default of ${name}`}
          value={row.preset}
          code
          act={(text) => ({ do: 'avro-set', at: row.pointer, key: 'default', value: presetOf(text, row) })}
        />
      )}
      {choices.length > 0 && (
        <Choice
          label={`Logical type of ${name}`}
          none="none"
          value={logical}
          options={choices}
          act={(chosen) => ({ do: 'avro-logical', at: row.type, logical: chosen === '' ? undefined : chosen })}
          row={row}
        />
      )}
      {decimal && (
        <>
          <Attribute
            label={`Precision of ${name}, its number of digits`}
            value={decimal.precision === null ? '' : String(decimal.precision)}
            code
            act={(text) => ({ do: 'avro-set', at: decimal.at, key: 'precision', value: numberOf(text) })}
          />
          <Attribute
            label={`Scale of ${name}, the digits after the decimal point`}
            value={decimal.scale === null ? '' : String(decimal.scale)}
            code
            act={(text) => ({ do: 'avro-set', at: decimal.at, key: 'scale', value: numberOf(text) })}
          />
        </>
      )}
      {symbols && defines && (
        <Attribute
          label={`Symbols of ${name}, one per line`}
          value={symbols.join('\n')}
          several
          code
          act={(text) => ({ do: 'avro-set', at: defines.pointer, key: 'symbols', value: text.split(/[\s,]+/).filter(Boolean) })}
        />
      )}
      {size !== null && defines && (
        <Attribute
          label={`Size of ${name} in bytes`}
          value={String(size)}
          code
          act={(text) => ({ do: 'avro-set', at: defines.pointer, key: 'size', value: numberOf(text) })}
        />
      )}
      {order !== null && (
        <Choice
          label={`Sort order of ${name}`}
          none={`not set (${SORT_ORDERS[0]})`}
          value={order}
          options={SORT_ORDERS}
          act={(chosen) => ({ do: 'avro-set', at: row.pointer, key: 'order', value: chosen === '' ? undefined : chosen })}
          row={row}
        />
      )}
      {aliases && (
        <Attribute
          label={`Aliases of ${name}, one per line`}
          value={aliases.names.join('\n')}
          several
          code
          act={(text) => {
            const names = text.split(/[\s,]+/).filter(Boolean);
            return { do: 'avro-set', at: aliases.at, key: 'aliases', value: names.length > 0 ? names : undefined };
          }}
        />
      )}
      {!doc && row.is !== 'field' && !symbols && size === null && choices.length === 0 && (
        <p className="visual-avro-hint">This type has no attributes.</p>
      )}
    </>
  );
}

/** What was typed as a number; what is none is refused. */
function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

interface ChoiceProps {
  readonly row: AvroRow;
  readonly label: string;
  /** What is shown where nothing is chosen. */
  readonly none: string;
  /** '' for none. */
  readonly value: string;
  readonly options: readonly string[];
  act(chosen: string): AvroAct;
}

function Choice({ row, label, none, value, options, act }: ChoiceProps): ReactNode {
  const bench = useBench();
  const id = useId();
  const [sent, setSent] = useState<string | null>(null);
  const choose = async (chosen: string): Promise<void> => {
    setSent(chosen);
    await bench.act(row.pointer, act(chosen));
    setSent(null);
  };
  return (
    <div className="visual-avro-attribute">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="ui-input"
        disabled={bench.locked}
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

interface AttributeProps {
  readonly label: string;
  readonly value: string;
  readonly several?: boolean;
  readonly code?: boolean;
  act(text: string): AvroAct;
}

function Attribute({ label, value, several = false, code = false, act }: AttributeProps): ReactNode {
  const { host, uri, locked, send, intent } = useBench();
  const id = useId();
  const typed = useTyped(value, {
    host,
    uri,
    label,
    held: true,
    write: (text) => send(act(text)),
    intent: (text) => intent(act(text)),
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
        aria-invalid={typed.fault !== null || undefined}
        aria-describedby={typed.fault === null ? undefined : `${id}-fault`}
        value={typed.text}
        onText={typed.type}
        onBlur={() => typed.commit()}
        onKeyDown={(event) => typed.keys(event, several)}
      />
      {typed.fault !== null && (
        <p className="visual-avro-fault" id={`${id}-fault`} role="status">
          Not applied: {typed.fault}
        </p>
      )}
    </div>
  );
}
