// One schema on a row: its name, its type, whether it is required, what else is said of it, and what can be done with it.
import { ChevronRight, GripVertical, Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { Chips } from './Chips.tsx';
import { combinings, unionOf } from './combine.ts';
import { Faults } from './Faults.tsx';
import { Cell, GridRow } from './Grid.tsx';
import { Must } from './Must.tsx';
import { holderOf, Name } from './Name.tsx';
import { RefCell } from './RefCell.tsx';
import { RowMenu } from './RowMenu.tsx';
import { TypeSelect } from './TypeSelect.tsx';
import { type Refusal, useBench } from './types.ts';
import { isListed, nameOf, spoken } from './words.ts';

export interface RowProps {
  readonly row: SchemaRow;
  /** Of its element, for what refers to it. */
  readonly id: string;
  /** A reference to a schema that it is shown in. */
  readonly again: boolean;
  readonly level: number;
  readonly index: number;
  readonly count: number;
  readonly open: boolean | null;
  /** There is an object that it can go into, or out of. */
  readonly nestsIn: boolean;
  readonly nestsOut: boolean;
  /** The keyboard comes here. */
  readonly stop: boolean;
  readonly editing: boolean;
  readonly fault: Refusal;
}

export const Row = memo(function Row({
  row,
  id,
  again,
  level,
  index,
  count,
  open,
  nestsIn,
  nestsOut,
  stop,
  editing,
  fault,
}: RowProps): ReactNode {
  const { acts, locked } = useBench();
  const name = nameOf(row);
  const tab = stop ? 0 : -1;
  const union = row.ref === null && !row.nullable ? unionOf(row) : null;
  const another = union === null ? undefined : combinings(row).find(({ value }) => value === union);
  const adds = !another && row.ref === null && row.holds.includes('properties') && row.boolean !== 'never';
  return (
    <GridRow
      level={level}
      id={id}
      data-id={acts.idOf(row.pointer)}
      data-missed={!row.written || undefined}
      tabIndex={tab}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-expanded={open ?? undefined}
      aria-label={spoken(row, again)}
      aria-describedby={fault !== null || row.problems.length > 0 ? `${id}-fault` : undefined}
      onFocus={() => acts.select(row.pointer)}
    >
      <Cell part="first">
        {!locked && isListed(row) && <GripVertical className="ui-icon visual-schema-grip" aria-hidden="true" />}
        {open === null ? (
          <span className="visual-schema-twisty" />
        ) : (
          <button
            type="button"
            className="visual-schema-twisty"
            tabIndex={-1}
            aria-label={row.ref ? `${open ? 'Hide' : 'Show'} ${row.ref.label} below ${name}` : `${open ? 'Close' : 'Open'} ${name}`}
            onClick={() => acts.fold(row.pointer, !open)}
          >
            <ChevronRight className="ui-icon" data-open={open || undefined} aria-hidden="true" />
          </button>
        )}
        <Name row={row} editing={editing} stop={stop} />
      </Cell>
      <Cell part="typed">{row.ref ? <RefCell row={row} again={again} stop={stop} /> : <TypeSelect row={row} stop={stop} />}</Cell>
      <Cell part="must">
        {row.required !== null && (
          <button
            type="button"
            className="visual-schema-icon"
            aria-pressed={row.required}
            aria-label={`${name} is required`}
            title="Required"
            disabled={locked}
            tabIndex={tab}
            onClick={() =>
              void acts.send({ do: 'require-property', schema: holderOf(row), name: row.name, required: !row.required }, row.pointer)
            }
          >
            <Must on={row.required} />
          </button>
        )}
      </Cell>
      <Cell part="says">
        <Chips row={row} stop={stop} />
      </Cell>
      <Cell part="acts">
        {another && !locked && (
          <button
            type="button"
            className="visual-schema-icon"
            aria-label={`Add an alternative to ${name}`}
            title="Add an alternative"
            tabIndex={tab}
            onClick={() => acts.combine(another)}
          >
            <Plus className="ui-icon" aria-hidden="true" />
          </button>
        )}
        {adds && !locked && (
          <button
            type="button"
            className="visual-schema-icon"
            aria-label={`Add a property to ${name}`}
            title="Add a property"
            tabIndex={tab}
            onClick={() => acts.add({ schema: row.pointer, keyword: 'properties', after: undefined })}
          >
            <Plus className="ui-icon" aria-hidden="true" />
          </button>
        )}
        <RowMenu row={row} index={index} nests={{ in: nestsIn, out: nestsOut }} stop={stop} />
      </Cell>
      {(fault !== null || row.problems.length > 0) && (
        <Cell part="faults" id={`${id}-fault`}>
          <Faults fault={fault} problems={row.problems} stop={stop} />
        </Cell>
      )}
    </GridRow>
  );
});
