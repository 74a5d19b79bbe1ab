// A schema as a row: its name, its type, whether it is required, its other keywords, and its
// actions.
import { ChevronRight, GripVertical, Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { SchemaRow } from '../../core/types.ts';
import type { Refusal } from '../changes.ts';
import { combineOptions, unionOf } from './combine-options.ts';
import { GridCell, GridRow, RequiredButton, RowButton, RowTabIndex } from './GridRow.tsx';
import { KeywordChips } from './KeywordChips.tsx';
import { RefCell } from './RefCell.tsx';
import { RowMenu } from './RowMenu.tsx';
import { parentSchemaOf, RowName } from './RowName.tsx';
import { RowProblems } from './RowProblems.tsx';
import { isOrdered, rowAccessibleName, rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';
import { TypeSelect } from './TypeSelect.tsx';

export interface TreeRowProps {
  readonly row: SchemaRow;
  /** Id of its element, for elements that refer to it. */
  readonly id: string;
  /** Whether it is a reference to a schema that contains it. */
  readonly again: boolean;
  readonly level: number;
  readonly index: number;
  readonly count: number;
  readonly open: boolean | null;
  /** Whether there is an object to move it into, or out of. */
  readonly canIndent: boolean;
  readonly canOutdent: boolean;
  /** Whether it has the tab stop. */
  readonly tabStop: boolean;
  readonly editing: boolean;
  readonly error: Refusal;
}

export const TreeRow = memo(function Row({
  row,
  id,
  again,
  level,
  index,
  count,
  open,
  canIndent,
  canOutdent,
  tabStop,
  editing,
  error,
}: TreeRowProps): ReactNode {
  const { actions, locked } = useSchemaContext();
  const name = rowName(row);
  const tab = tabStop ? 0 : -1;
  const union = row.ref === null && !row.nullable ? unionOf(row) : null;
  const another =
    union === null ? undefined : combineOptions(row).find(({ value }) => value === union);
  const adds =
    !another && row.ref === null && row.holds.includes('properties') && row.boolean !== 'never';
  return (
    <RowTabIndex value={tab}>
      <GridRow
        level={level}
        id={id}
        data-id={actions.idOf(row.pointer)}
        data-missed={!row.written || undefined}
        tabIndex={tab}
        aria-posinset={index + 1}
        aria-setsize={count}
        aria-expanded={open ?? undefined}
        aria-label={rowAccessibleName(row, again)}
        aria-describedby={error !== null || row.problems.length > 0 ? `${id}-error` : undefined}
        onFocus={() => actions.select(row.pointer)}
      >
        <GridCell part="first">
          {!locked && isOrdered(row) && (
            <GripVertical className="ui-icon visual-schema-grip" aria-hidden="true" />
          )}
          {open === null ? (
            <span className="visual-schema-twisty" />
          ) : (
            <button
              type="button"
              className="visual-schema-twisty"
              tabIndex={-1}
              aria-label={
                row.ref
                  ? `${open ? 'Hide' : 'Show'} ${row.ref.label} below ${name}`
                  : `${open ? 'Close' : 'Open'} ${name}`
              }
              onClick={() => actions.fold(row.pointer, !open)}
            >
              <ChevronRight className="ui-icon" data-open={open || undefined} aria-hidden="true" />
            </button>
          )}
          <RowName row={row} editing={editing} />
        </GridCell>
        <GridCell part="typed">
          {row.ref ? <RefCell row={row} again={again} /> : <TypeSelect row={row} />}
        </GridCell>
        <GridCell part="must">
          {row.required !== null && (
            <RequiredButton
              on={row.required}
              label={`${name} is required`}
              disabled={locked}
              onClick={() =>
                void actions.send(
                  {
                    do: 'require-property',
                    schema: parentSchemaOf(row),
                    name: row.name,
                    required: !row.required,
                  },
                  row.pointer,
                )
              }
            />
          )}
        </GridCell>
        <GridCell part="says">
          <KeywordChips row={row} />
        </GridCell>
        <GridCell part="acts">
          {another && !locked && (
            <RowButton
              icon={Plus}
              label={`Add an alternative to ${name}`}
              title="Add an alternative"
              onClick={() => actions.combine(another)}
            />
          )}
          {adds && !locked && (
            <RowButton
              icon={Plus}
              label={`Add a property to ${name}`}
              title="Add a property"
              onClick={() =>
                actions.add({ schema: row.pointer, keyword: 'properties', after: undefined })
              }
            />
          )}
          <RowMenu row={row} index={index} nests={{ in: canIndent, out: canOutdent }} />
        </GridCell>
        {(error !== null || row.problems.length > 0) && (
          <GridCell part="problems" id={`${id}-error`}>
            <RowProblems row={row} error={error} />
          </GridCell>
        )}
      </GridRow>
    </RowTabIndex>
  );
});
