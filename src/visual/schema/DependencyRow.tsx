// A dependency rule of an object: if a property is present, others are required too. A new one is
// written when both are chosen.
import { Trash2, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SchemaDependency, SchemaRow } from '../../core/types.ts';
import { GridCell, GridRow, RowButton, RowSelect } from './GridRow.tsx';
import { propertyNames } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export interface DependencyRowProps {
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
