// The lines of the tree, each in the context of its schema.
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { DropMark } from '../../ui/use-row-drag.ts';
import type { Refusal } from '../changes.ts';
import { AddRow } from './AddRow.tsx';
import { DependencyRow } from './DependencyRow.tsx';
import { depthOf, GridCell, GridRow } from './GridRow.tsx';
import { handleClick, handleKey, type KeyboardContext } from './keyboard-navigation.ts';
import { nestCommand } from './move-rows.ts';
import { rowName } from './row-text.ts';
import { SchemaContext } from './schema-context.ts';
import type { StableKeys } from './stable-keys.ts';
import { TreeRow } from './TreeRow.tsx';
import type { PendingEntry, TreeLine } from './tree-lines.ts';
import { useSchemaDrag } from './use-schema-drag.ts';

export interface SchemaTreeProps extends KeyboardContext {
  readonly label: string;
  /** Prefix of the ids of its elements. */
  readonly base: string;
  readonly lines: readonly TreeLine[];
  readonly keys: StableKeys;
  /** Id of the row with the tab stop. */
  readonly tabStop: string | undefined;
  readonly editing: string | null;
  readonly adding: PendingEntry | null;
  readonly error: { readonly id: string; readonly why: NonNullable<Refusal> } | null;
}

export function SchemaTree(props: SchemaTreeProps): ReactNode {
  const {
    label,
    base,
    lines,
    keys,
    tabStop,
    editing,
    adding,
    error: fault,
    contextOf: benchOf,
  } = props;
  const element = useRef<HTMLDivElement>(null);
  const drop = useSchemaDrag(element, {
    lines,
    free: (line) => !benchOf(line).locked,
    drop: (line, { command }) => benchOf(line).actions.moveTo(line.row, command),
  });
  const content = (line: TreeLine): ReactNode => {
    const { level, id } = line;
    if (line.is === 'rule') return <DependencyRow row={line.row} rule={line.rule} level={level} />;
    if (line.is === 'adding' && adding?.keyword === 'dependencies')
      return <DependencyRow row={line.row} rule={null} level={level} />;
    if (line.is === 'adding') return adding && <AddRow adding={adding} level={level} />;
    if (line.is === 'note')
      return (
        <GridRow level={level} aria-label={line.text}>
          <GridCell part="note">{line.text}</GridCell>
        </GridRow>
      );
    if (line.is === 'more') {
      const { row } = line;
      const words = `Show ${row.more.toLocaleString('en')} more in ${rowName(row)}`;
      return (
        <GridRow level={level}>
          <GridCell part="more">
            <Button look="plain" onClick={benchOf(line).actions.more}>
              {words}
            </Button>
          </GridCell>
        </GridRow>
      );
    }
    return (
      <TreeRow
        row={line.row}
        id={`${base}${keys.of(id)}`}
        again={line.again}
        level={level}
        index={line.index}
        count={line.count}
        open={line.open}
        canIndent={nestCommand(line.row, line.parent, line.index, 'in') !== null}
        canOutdent={nestCommand(line.row, line.parent, line.index, 'out') !== null}
        tabStop={tabStop === id}
        editing={editing === id}
        error={fault?.id === id ? fault.why : null}
      />
    );
  };
  return (
    <div className="visual-schema-stage">
      <div
        ref={element}
        role="treegrid"
        aria-label={label}
        aria-describedby={`${base}-keys`}
        className="visual-schema-tree"
        onClickCapture={(event) => handleClick(event, lines, props)}
        onKeyDown={(event) => handleKey(event, lines, props)}
      >
        {lines.map((line) => (
          <SchemaContext key={keyOf(line, keys, adding)} value={benchOf(line)}>
            {content(line)}
          </SchemaContext>
        ))}
      </div>
      {drop && (
        <div
          className="visual-schema-drop-mark"
          data-into={drop.into || undefined}
          aria-hidden="true"
          style={dropStyle(drop)}
        />
      )}
    </div>
  );
}

function dropStyle({ level = 1, top, height }: DropMark): CSSProperties & { '--level': number } {
  return { '--level': depthOf(level), top, height };
}

function keyOf(line: TreeLine, keys: StableKeys, adding: PendingEntry | null): string {
  if (line.is === 'row') return keys.of(line.id);
  if (line.is === 'rule') return `${keys.of(line.id)} rule ${line.rule.name}`;
  return line.is === 'adding' ? `+${line.id}#${adding?.keyword}` : `${keys.of(line.id)} ${line.is}`;
}
