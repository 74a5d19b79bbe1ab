// What a field or type says beside its name and type: documentation, default, symbols, size.
import { type ReactNode, useId } from 'react';
import type { AvroRow } from '../../core/build/avro/types.ts';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { useTyped } from '../use-typed.ts';
import { type AvroAct, useBench } from './bench.ts';
import { presetOf } from './preset.ts';

export function Attributes({ row, name }: { readonly row: AvroRow; readonly name: string }): ReactNode {
  const { doc, defines, symbols, size } = row;
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
          act={(text) => ({ do: 'avro-set', at: defines.pointer, key: 'size', value: Number(text) })}
        />
      )}
      {!doc && row.is !== 'field' && !symbols && size === null && <p className="visual-avro-hint">This type has no attributes.</p>}
    </>
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
