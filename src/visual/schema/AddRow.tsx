// A new property before it is written: its name, its type, and whether it is required. Enter writes it and begins the next one.
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import { toPointer } from '../../core/parse/pointer.ts';
import { useLeaving } from '../use-leaving.ts';
import { Cell, GridRow } from './Grid.tsx';
import type { Adding } from './lines.ts';
import { Must } from './Must.tsx';
import { useBench } from './types.ts';

export function AddRow({ adding, level }: { readonly adding: Adding; readonly level: number }): ReactNode {
  const { acts, language } = useBench();
  const { schema, keyword, after, refused: before } = adding;
  const row = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(before?.name ?? '');
  const [type, setType] = useState('string');
  const [required, setRequired] = useState(false);
  const [fault, setFault] = useState<string | null>(before?.why ?? null);
  const here = useRef(true);
  const what = keyword === 'patternProperties' ? 'Pattern' : 'Name';
  // Somebody asked for it, unless it came back with what was refused.
  const asked = useRef(before === undefined);
  useEffect(() => {
    here.current = true;
    if (asked.current) input.current?.focus();
    row.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      here.current = false;
    };
  }, []);

  const intent: SchemaIntent =
    keyword === 'properties'
      ? {
          do: 'add-property',
          schema,
          name,
          ...(type !== '' && { type }),
          ...(required && { required }),
          ...(after !== undefined && { after }),
        }
      : { do: 'add-schema', schema, keyword, name, value: type === '' ? {} : { type } };
  useLeaving(acts.host, () => (name === '' ? null : { uri: acts.uri, label: 'The new property', text: name, intent }));
  const write = async (): Promise<void> => {
    const text = name;
    setName('');
    setFault(null);
    acts.add({ schema, keyword, after: text });
    const refused = await acts.send(intent, '');
    if (refused === null) return;
    acts.add({ schema, keyword, after, ...(!here.current && { refused: { name: text, why: refused } }) });
    setFault(refused);
    // What was typed stays, unless somebody typed on.
    setName((now) => (now === '' ? text : now));
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' || (event.key === 'Enter' && name === '')) {
      acts.add(null);
      acts.focus(after === undefined ? schema : schema + toPointer([keyword, after]));
    } else if (event.key === 'Enter') void write();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <GridRow
      ref={row}
      level={level}
      aria-label={`New ${what.toLowerCase()}`}
      className="visual-schema-new"
      onKeyDown={keys}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && row.current?.contains(event.relatedTarget)) return;
        if (name !== '') void write();
        acts.add(null);
      }}
    >
      <Cell part="first">
        <span className="visual-schema-twisty" />
        <input
          ref={input}
          type="text"
          className="visual-schema-input"
          aria-label={`${what} of the new property`}
          aria-invalid={fault !== null || undefined}
          aria-describedby="visual-schema-new-help"
          placeholder={keyword === 'patternProperties' ? '^x-' : 'name'}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setFault(null);
          }}
        />
      </Cell>
      <Cell part="typed">
        <span className="visual-schema-select">
          <select
            className="visual-schema-type"
            aria-label="Type of the new property"
            value={type}
            onChange={(event) => setType(event.target.value)}
          >
            <option value="">any</option>
            {language.types.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <ChevronsUpDown className="ui-icon" aria-hidden="true" />
        </span>
      </Cell>
      <Cell part="must">
        {keyword === 'properties' && (
          <button
            type="button"
            className="visual-schema-icon"
            aria-pressed={required}
            aria-label="New property is required"
            title="Required"
            onClick={() => setRequired(!required)}
            onKeyDown={(event) => {
              // Enter writes the row; the toggle is for the space bar.
              if (event.key === 'Enter') event.preventDefault();
            }}
          >
            <Must on={required} />
          </button>
        )}
      </Cell>
      <Cell part="faults">
        {fault === null ? (
          <p id="visual-schema-new-help" className="visual-schema-help">
            Enter adds it and starts the next one, Escape closes.
          </p>
        ) : (
          <p id="visual-schema-new-help" className="visual-schema-fault" data-tone="error" role="status">
            Not applied: {fault}
          </p>
        )}
      </Cell>
    </GridRow>
  );
}
