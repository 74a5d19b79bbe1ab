// The name of a row, and the input it becomes while somebody changes it.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { useLeaving } from '../use-leaving.ts';
import { useBench } from './types.ts';
import { isNamed, nameOf } from './words.ts';

export function Name({ row, editing, stop }: { readonly row: SchemaRow; readonly editing: boolean; readonly stop: boolean }): ReactNode {
  const { acts, locked } = useBench();
  const name = nameOf(row);
  if (!isNamed(row) || locked)
    return (
      <span className="visual-schema-name" data-own={isNamed(row) || row.keyword === '' || undefined} dir="auto">
        {name}
      </span>
    );
  if (editing) return <NameInput row={row} />;
  return (
    <button
      type="button"
      className="visual-schema-name"
      data-own=""
      data-pattern={row.keyword === 'patternProperties' || undefined}
      dir="auto"
      tabIndex={stop ? 0 : -1}
      aria-label={`Rename ${name}`}
      onClick={() => acts.rename(row.pointer)}
    >
      {name}
    </button>
  );
}

function NameInput({ row }: { readonly row: SchemaRow }): ReactNode {
  const { acts } = useBench();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(row.name);
  /** Enter and Escape are followed by a blur that has nothing more to do. */
  const over = useRef(false);
  useEffect(() => input.current?.select(), []);
  const finish = (to: string, back: boolean): void => {
    if (over.current) return;
    over.current = true;
    acts.rename(null);
    if (back) acts.focus(row.pointer);
    if (to !== row.name) void acts.send(renaming(row, to), row.pointer);
  };
  useLeaving(acts.host, () =>
    over.current || text === row.name ? null : { uri: acts.uri, label: `Name of ${row.name}`, text, intent: renaming(row, text) },
  );
  return (
    <input
      ref={input}
      type="text"
      className="visual-schema-input"
      aria-label={`Name of ${row.name}`}
      spellCheck={false}
      autoComplete="off"
      dir="auto"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(text, false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(text, true);
        else if (event.key === 'Escape') finish(row.name, true);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

function renaming(row: SchemaRow, to: string): SchemaIntent {
  return { do: 'rename-property', schema: holderOf(row), name: row.name, to, in: row.keyword };
}

/** Pointer of the schema that has the map that a named row stands in. */
export function holderOf(row: SchemaRow): string {
  return row.pointer.split('/').slice(0, -2).join('/');
}
