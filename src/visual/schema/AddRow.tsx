// A new property before it is written: its name, its type, and whether it is required. Enter writes
// it and starts the next one.

import { Trash2, X } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { toPointer } from '../../core/light.ts';
import type {
  ReferenceOption,
  SchemaCommand,
  SchemaDependency,
  SchemaRow,
} from '../../core/types.ts';
import { Picker } from '../../ui/Picker.tsx';
import type { Refusal } from '../changes.ts';
import { RefusalText } from '../RefusalText.tsx';
import { useUnloadEdit } from '../use-text-input.ts';
import { GridCell, GridRow, RequiredButton, RowButton, RowSelect } from './GridRow.tsx';
import { propertyNames } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';
import type { NewEntry } from './tree-lines.ts';

/** In place of a type: the new property is a reference. */
const REFER = '$ref';

export function AddRow({
  adding,
  level,
}: {
  readonly adding: NewEntry;
  readonly level: number;
}): ReactNode {
  const { actions, language } = useSchemaContext();
  const { schema, keyword, after, rejected: before } = adding;
  const row = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(before?.name ?? '');
  const [type, setType] = useState('string');
  const [ref, setRef] = useState<ReferenceOption | null>(null);
  const [required, setRequired] = useState(false);
  const [error, setError] = useState<Refusal>(before?.why ?? null);
  const here = useRef(true);
  const what = keyword === 'patternProperties' ? 'Pattern' : 'Name';
  // True if the user opened the row; false if it reappeared with a refused name.
  const shouldFocus = useRef(before === undefined);
  useEffect(() => {
    here.current = true;
    if (shouldFocus.current) input.current?.focus();
    row.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      here.current = false;
    };
  }, []);

  const command: SchemaCommand =
    keyword === 'properties'
      ? {
          do: 'add-property',
          schema,
          name,
          ...(type === REFER ? ref && { ref: ref.ref } : type !== '' && { type }),
          ...(required && { required }),
          ...(after !== undefined && { after }),
        }
      : {
          do: 'add-schema',
          schema,
          keyword,
          name,
          value: type === REFER ? (ref ? { $ref: ref.ref } : {}) : type === '' ? {} : { type },
        };
  useUnloadEdit(actions.host, () =>
    name === ''
      ? null
      : { uri: actions.uri, label: 'The new property', text: name, intent: command },
  );
  const write = async (): Promise<void> => {
    const text = name;
    setName('');
    setError(null);
    actions.add({ schema, keyword, after: text });
    const refused = await actions.send(command, '');
    if (refused === null) return;
    actions.add({
      schema,
      keyword,
      after,
      ...(!here.current && { rejected: { name: text, why: refused } }),
    });
    setError(refused);
    // Restore the typed text, unless the user typed on.
    setName((now) => (now === '' ? text : now));
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' || (event.key === 'Enter' && name === '')) {
      actions.add(null);
      actions.focus(after === undefined ? schema : schema + toPointer([keyword, after]));
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
        if (event.relatedTarget instanceof Node && row.current?.contains(event.relatedTarget))
          return;
        if (name !== '') void write();
        actions.add(null);
      }}
    >
      <GridCell part="first">
        <span className="visual-schema-twisty" />
        <input
          ref={input}
          type="text"
          className="visual-schema-input"
          aria-label={`${what} of the new property`}
          aria-invalid={error !== null || undefined}
          aria-describedby="visual-schema-new-help"
          placeholder={keyword === 'patternProperties' ? '^x-' : 'name'}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
      </GridCell>
      <GridCell part="typed">
        <RowSelect
          aria-label="Type of the new property"
          value={type}
          onChange={(event) => setType(event.target.value)}
        >
          <option value="">any</option>
          {language.types.map((one) => (
            <option key={one}>{one}</option>
          ))}
          <option value={REFER}>Reference…</option>
        </RowSelect>
        {type === REFER && <TargetPicker schema={schema} chosen={ref} onChoose={setRef} />}
      </GridCell>
      <GridCell part="must">
        {keyword === 'properties' && (
          <RequiredButton
            on={required}
            label="New property is required"
            onClick={() => setRequired(!required)}
            onKeyDown={(event) => {
              // Enter writes the row; the space bar toggles.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </GridCell>
      <GridCell part="problems">
        {error === null ? (
          <p id="visual-schema-new-help" className="visual-schema-help ui-help">
            Enter adds it and starts the next one, Escape closes.
          </p>
        ) : (
          <p
            id="visual-schema-new-help"
            className="visual-schema-error"
            data-tone="error"
            role="status"
          >
            <span>
              <RefusalText host={actions.host} refusal={error} />
            </span>
          </p>
        )}
      </GridCell>
    </GridRow>
  );
}

/** Chooses the schema that the new property refers to. */
function TargetPicker({
  schema,
  chosen,
  onChoose,
}: {
  readonly schema: string;
  readonly chosen: ReferenceOption | null;
  onChoose(target: ReferenceOption): void;
}): ReactNode {
  const { actions } = useSchemaContext();
  const [targets, setTargets] = useState<readonly ReferenceOption[] | null>(null);
  return (
    <Picker
      look="outline"
      text={chosen?.label ?? 'Choose…'}
      label={`Schema of the new property${chosen ? `: ${chosen.label}` : ''}`}
      search="Find a schema"
      none="No schemas to refer to yet. Extract one to the components first."
      options={
        targets?.map(({ ref, label, detail }) => ({ value: ref, label, detail: detail || ref })) ??
        null
      }
      onOpen={() =>
        void actions.host
          .request(actions.uri, { request: 'referenceTargets', pointer: schema })
          .catch(() => null)
          .then((found) => setTargets(found ?? []))
      }
      onPick={(ref) => {
        const target = targets?.find((one) => one.ref === ref);
        if (target) onChoose(target);
      }}
    />
  );
}

// A dependency rule of an object: if a property is present, others are required too. A new one is
// written when both are chosen.

interface DependencyRowProps {
  readonly row: SchemaRow;
  /** Null for a new one. */
  readonly rule: SchemaDependency | null;
  readonly level: number;
}

export function DependencyRow({ row, rule, level }: DependencyRowProps): ReactNode {
  const { actions, locked } = useSchemaContext();
  const [name, setName] = useState('');
  const first = useRef<HTMLSelectElement>(null);
  const fresh = rule === null;
  useEffect(() => {
    if (fresh) first.current?.focus();
  }, [fresh]);
  const names = propertyNames(row);
  const taken = row.dependencies.map((one) => one.name);
  const when = rule?.name ?? name;
  const requires = rule?.requires ?? [];
  const close = (): void => {
    actions.add(null);
    actions.focus(row.pointer);
  };
  const write = (of: string, list: readonly string[], to?: string): void => {
    if (fresh) close();
    const command = {
      do: 'set-dependency',
      schema: row.pointer,
      name: of,
      requires: list,
      ...(to !== undefined && { to }),
    } as const;
    void actions.send(command, row.pointer);
  };
  const chooseWhen = (to: string): void => {
    if (rule) write(rule.name, rule.requires, to);
    else setName(to);
  };
  return (
    <GridRow
      level={level}
      aria-label={
        fresh ? 'New dependency' : `When ${when} is present, ${requires.join(', ')} required`
      }
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !fresh) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <GridCell part="rule">
        <span>When</span>
        <PropertySelect
          ref={first}
          label={
            fresh
              ? 'Property that requires others'
              : `Property that requires ${requires.join(', ')}`
          }
          value={when}
          names={[...new Set([...(when === '' ? [] : [when]), ...names])].filter(
            (one) => one === when || !taken.includes(one),
          )}
          none="property"
          disabled={locked}
          onChoose={chooseWhen}
        />
        <span>is present, also require</span>
        {requires.map((one) => (
          <span key={one} className="visual-schema-rule-name">
            <span dir="auto">{one}</span>
            {!locked && (
              <RowButton
                icon={X}
                label={`Do not require ${one} with ${when}`}
                onClick={() =>
                  write(
                    when,
                    requires.filter((other) => other !== one),
                  )
                }
              />
            )}
          </span>
        ))}
        {!locked && (
          <PropertySelect
            label={`Property that is required with ${when === '' ? 'it' : when}`}
            value=""
            names={names.filter((one) => one !== when && !requires.includes(one))}
            none={requires.length > 0 ? 'Add…' : 'property'}
            disabled={when === ''}
            onChoose={(one) => write(when, [...requires, one])}
          />
        )}
        {!locked && (
          <RowButton
            icon={fresh ? X : Trash2}
            label={fresh ? 'Cancel the new dependency' : `Delete what ${when} requires`}
            title={fresh ? 'Cancel' : 'Delete'}
            onClick={() => (fresh ? close() : write(when, []))}
          />
        )}
      </GridCell>
    </GridRow>
  );
}

interface PropertySelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  readonly label: string;
  readonly names: readonly string[];
  /** Shown if nothing is chosen. */
  readonly none: string;
  onChoose(name: string): void;
}

function PropertySelect({ label, names, none, onChoose, ...rest }: PropertySelectProps): ReactNode {
  return (
    <RowSelect {...rest} aria-label={label} onChange={(event) => onChoose(event.target.value)}>
      {rest.value === '' && (
        <option value="" disabled>
          {none}
        </option>
      )}
      {names.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </RowSelect>
  );
}
