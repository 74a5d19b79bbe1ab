// The name of a row, and the input that replaces it while the user edits it.
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { SchemaCommand, SchemaRow } from '../../core/types.ts';
import { useUnloadEdit } from '../use-text-input.ts';
import { RowTabIndex } from './GridRow.tsx';
import { isNamed, rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export function RowName({
  row,
  editing,
}: {
  readonly row: SchemaRow;
  readonly editing: boolean;
}): ReactNode {
  const { actions, locked } = useSchemaContext();
  const tabIndex = use(RowTabIndex);
  const name = rowName(row);
  if (!isNamed(row) || locked)
    return (
      <span
        className="visual-schema-name"
        data-own={isNamed(row) || row.keyword === '' || undefined}
        dir="auto"
      >
        {name}
      </span>
    );
  if (editing) return <RowNameInput row={row} />;
  return (
    <button
      type="button"
      className="visual-schema-name"
      data-own=""
      data-pattern={row.keyword === 'patternProperties' || undefined}
      dir="auto"
      tabIndex={tabIndex}
      aria-label={`Rename ${name}`}
      onClick={() => actions.rename(row.pointer)}
    >
      {name}
    </button>
  );
}

function RowNameInput({ row }: { readonly row: SchemaRow }): ReactNode {
  const { actions } = useSchemaContext();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(row.name);
  /** Enter and Escape are followed by a blur, which must be ignored. */
  const over = useRef(false);
  useEffect(() => {
    // Only some browsers focus what they select.
    input.current?.focus();
    input.current?.select();
  }, []);
  const finish = (to: string, back: boolean): void => {
    if (over.current) return;
    over.current = true;
    actions.rename(null);
    if (back) actions.focus(row.pointer);
    if (to !== row.name) void actions.send(renameCommand(row, to), row.pointer);
  };
  useUnloadEdit(actions.host, () =>
    over.current || text === row.name
      ? null
      : { uri: actions.uri, label: `Name of ${row.name}`, text, intent: renameCommand(row, text) },
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

function renameCommand(row: SchemaRow, to: string): SchemaCommand {
  return {
    do: 'rename-property',
    schema: parentSchemaOf(row),
    name: row.name,
    to,
    in: row.keyword,
  };
}

/** Returns the pointer of the schema whose map contains a named row. */
export function parentSchemaOf(row: SchemaRow): string {
  return row.pointer.split('/').slice(0, -2).join('/');
}
