// Rows and cells of the tree: table elements would bring a layout of their own.

import { Asterisk, ChevronsUpDown, type LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { SchemaCommand, SchemaRow } from '../../core/types.ts';
import { useUnloadEdit } from '../use-text-input.ts';
import { isRenamable, rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

/** Maximum depth of indentation. */
const DEEPEST = 8;

/** Returns the indentation of a row by its level. */
export function indentationOf(level: number): number {
  return Math.min(level - 1, DEEPEST);
}

export function GridRow({
  level,
  className,
  ...rest
}: ComponentProps<'div'> & { readonly level: number }): ReactNode {
  const style: CSSProperties & { '--level': number } = { '--level': indentationOf(level) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the head of the file.
    // biome-ignore lint/a11y/useFocusableInteractive: focusable rows have a tab index of their own.
    <div
      role="row"
      aria-level={level}
      style={style}
      {...rest}
      className={`visual-schema-row${className ? ` ${className}` : ''}`}
    />
  );
}

export function GridCell({
  part,
  ...rest
}: ComponentProps<'div'> & { readonly part: string }): ReactNode {
  // biome-ignore lint/a11y/useSemanticElements: see the head of the file.
  // biome-ignore lint/a11y/useFocusableInteractive: the content of a cell is focusable.
  return <div role="gridcell" {...rest} className={`visual-schema-${part}`} />;
}

/** Tab index of the controls in a row: -1 in all rows but the one with the tab stop. */
export const RowTabIndex = createContext<0 | -1 | undefined>(undefined);

/** A small button in a row; `label` is its accessible name. */
export function RowButton({
  icon: Icon,
  label,
  ...rest
}: ComponentProps<'button'> & { readonly icon: LucideIcon; readonly label: string }): ReactNode {
  return (
    <button
      type="button"
      className="visual-schema-icon"
      aria-label={label}
      tabIndex={use(RowTabIndex)}
      {...rest}
    >
      <Icon className="ui-icon" aria-hidden="true" />
    </button>
  );
}

/** On or off: an empty circle would look like one of several choices. */
export function RequiredButton({
  on,
  ...rest
}: ComponentProps<'button'> & { readonly on: boolean; readonly label: string }): ReactNode {
  return <RowButton icon={Asterisk} aria-pressed={on} title="Required" {...rest} />;
}

export function RowSelect(props: ComponentProps<'select'>): ReactNode {
  return (
    <span className="visual-schema-select">
      <select className="visual-schema-type ui-help" tabIndex={use(RowTabIndex)} {...props} />
      <ChevronsUpDown className="ui-icon" aria-hidden="true" />
    </span>
  );
}

// The name of a row, and the input that replaces it while the user edits it.

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
  if (!isRenamable(row) || locked)
    return (
      <span
        className="visual-schema-name"
        data-own={isRenamable(row) || row.keyword === '' || undefined}
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
