// A field or a type of an Avro schema, with its children.
import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  Ellipsis,
  FileCode,
  ListPlus,
  Plus,
  SlidersHorizontal,
  Split,
  Trash2,
  X,
} from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { AvroRow as Row } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { menuItem } from '../../ui/menu-item.ts';
import { RefusalText } from '../RefusalText.tsx';
import { useTextInput } from '../use-text-input.ts';
import { AvroAttributes } from './AvroAttributes.tsx';
import { AvroTypeSelect } from './AvroTypeSelect.tsx';
import { useAvroEditor } from './avro-context.ts';

/** @param around the row that it is in */
export function AvroRow({ row, around }: { readonly row: Row; readonly around: Row }): ReactNode {
  const { host, locked, open, fold, change: act, error: fault, goToDefinition } = useAvroEditor();
  const name = titleOf(row);
  const shown = open.has(row.pointer);
  const { record } = row;
  const goHere = (event: SyntheticEvent): void => {
    event.preventDefault();
    // Rows are inside others: the innermost one is meant.
    event.stopPropagation();
    goToDefinition(row);
  };
  return (
    <li
      onClick={(event) => {
        if (row.definition !== null && (event.ctrlKey || event.metaKey)) goHere(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'F12') goHere(event);
      }}
    >
      <div className="visual-avro-row" data-row={row.pointer}>
        <AvroName row={row} />
        <AvroTypeSelect row={row} name={name} />
        {row.is === 'branch' || row.is === 'root' ? (
          <span />
        ) : (
          <NullableToggle row={row} name={name} />
        )}
        <AvroRowMenu row={row} around={around} name={name} />
      </div>
      {row.logical !== '' && <p className="visual-avro-hint">logical type {row.logical}</p>}
      {row.problems.map(({ message }) => (
        <p key={message} className="visual-avro-error">
          {message}
        </p>
      ))}
      {fault?.row === row.pointer && (
        <p className="visual-avro-error">
          <RefusalText host={host} refusal={fault.why} />
        </p>
      )}
      {shown && (
        <div className="visual-avro-attributes">
          <AvroAttributes row={row} name={name} />
          <Button
            icon={X}
            iconOnly
            className="visual-avro-close"
            onClick={() => fold(row.pointer, false)}
          >
            {`Close attributes of ${name}`}
          </Button>
        </div>
      )}
      {(row.children.length > 0 || record !== null) && (
        <ul className="ui-list visual-avro-inside" aria-label={`Inside ${name}`}>
          {row.children.map((child) => (
            <AvroRow key={child.pointer} row={child} around={row} />
          ))}
          {record !== null && !locked && (
            <li>
              <Button
                icon={Plus}
                onClick={() =>
                  void act(
                    row.pointer,
                    { do: 'avro-add-field', record },
                    `${record}/fields/${row.children.length}`,
                  )
                }
              >{`Add field to ${row.defines?.name ?? name}`}</Button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function NullableToggle({ row, name }: { readonly row: Row; readonly name: string }): ReactNode {
  const { locked, change: act } = useAvroEditor();
  /** The value being sent. */
  const [sent, setSent] = useState<boolean | null>(null);
  const { word } = row;
  const send = async (nullable: boolean): Promise<void> => {
    setSent(nullable);
    await act(row.pointer, { do: 'avro-nullable', at: row.type, nullable });
    setSent(null);
  };
  return (
    <label className="visual-avro-null ui-help" title="The value may be null">
      <input
        type="checkbox"
        aria-label={`${name} may be null`}
        checked={sent ?? (row.nullable || word === 'null')}
        disabled={locked || word === 'null' || word === ''}
        onChange={({ target }) => void send(target.checked)}
      />
      null
    </label>
  );
}

/** Returns the title of a row: the field, else the named type, else its role in the parent type. */
function titleOf(row: Row): string {
  return row.is === 'field'
    ? row.label
    : row.is === 'root'
      ? (row.defines?.name ?? row.label)
      : row.label;
}

/** The name of a field or of the type that the whole schema defines; for other rows, their role. */
function AvroName({ row }: { readonly row: Row }): ReactNode {
  const { host, uri, locked, send, command: intent } = useAvroEditor();
  const at =
    row.is === 'field' ? row.pointer : row.is === 'root' ? row.defines?.pointer : undefined;
  const value = row.is === 'field' ? row.label : (row.defines?.name ?? '');
  const act = (to: string) => ({ do: 'avro-rename' as const, at: at ?? '', to });
  const label = row.is === 'field' ? `Name of field ${row.label}` : 'Name of the type';
  const typed = useTextInput(value, {
    host,
    uri,
    label,
    keepUntilWritten: true,
    write: (text) => send(act(text.trim())),
    command: (text) => intent(act(text.trim())),
  });
  if (at === undefined) return <span className="visual-avro-label ui-help">{row.label}</span>;
  return (
    <span className="visual-avro-name">
      <input
        type="text"
        className="ui-input"
        data-code
        aria-label={label}
        aria-invalid={typed.error !== null || undefined}
        title={typed.error === null ? undefined : `Not applied: ${typed.error.message}`}
        readOnly={locked}
        spellCheck={false}
        autoComplete="off"
        value={typed.text}
        onChange={({ target }) => typed.type(target.value)}
        onBlur={() => typed.commit()}
        onKeyDown={(event) => typed.keys(event)}
      />
      {typed.error !== null && (
        <span className="visual-avro-error" role="status">
          <RefusalText host={host} refusal={typed.error} />
        </span>
      )}
    </span>
  );
}

function AvroRowMenu({
  row,
  around,
  name,
}: {
  readonly row: Row;
  readonly around: Row;
  readonly name: string;
}): ReactNode {
  const { host, uri, locked, open, fold, change: act, goToDefinition } = useAvroEditor();
  const { pointer, index, count } = row;
  const beside = (to: number): string => `${pointer.slice(0, pointer.lastIndexOf('/'))}/${to}`;
  const { record } = around;
  const shown = open.has(pointer);
  const isField = row.is === 'field';
  const moveBy = (by: -1 | 1) => (): void =>
    void act(pointer, { do: 'avro-move', at: pointer, by }, beside(index + by));
  const attributes = menuItem(
    shown ? 'Hide the attributes' : 'Documentation, default, symbols…',
    SlidersHorizontal,
    () => fold(pointer, !shown),
  );
  const go = [
    row.definition !== null &&
      menuItem('Go to definition', ArrowRight, () => goToDefinition(row), { shortcut: 'F12' }),
    menuItem('Show in the text', FileCode, () => host.show({ uri, pointer }, 'text')),
  ];
  const next = index === count - 1 ? (index === 0 ? around.pointer : beside(index - 1)) : pointer;
  const all = [
    [
      attributes,
      isField &&
        record !== null &&
        menuItem(
          'Add field below',
          ListPlus,
          () =>
            void act(pointer, { do: 'avro-add-field', record, after: index }, beside(index + 1)),
        ),
      menuItem(
        row.word === 'union' || row.nullable
          ? 'Add a type to the union'
          : 'Allow another type (union)',
        Split,
        () => void act(pointer, { do: 'avro-add-branch', at: row.type }),
        { disabled: row.is === 'branch' || row.word === '' || row.word === 'reference' },
      ),
    ],
    [
      isField && menuItem('Move up', ArrowUp, moveBy(-1), { disabled: index === 0 }),
      isField && menuItem('Move down', ArrowDown, moveBy(1), { disabled: index === count - 1 }),
    ],
    go,
    [
      (isField || row.is === 'branch') &&
        menuItem(
          'Delete',
          Trash2,
          () => void act(pointer, { do: 'avro-remove', at: pointer }, next),
        ),
    ],
  ];
  const groups = locked ? [[attributes], go] : all;
  return <Menu label={`Actions for ${name}`} icon={Ellipsis} iconOnly groups={groups} />;
}
