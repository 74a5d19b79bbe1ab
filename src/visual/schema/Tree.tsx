// The lines of the tree, each in the schema that it belongs to.
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { AddRow } from './AddRow.tsx';
import { DependencyRow } from './DependencyRow.tsx';
import { Cell, depthOf, GridRow } from './Grid.tsx';
import { type Keys, pressed } from './keyboard.ts';
import type { Line, Placed } from './lines.ts';
import { nesting } from './moving.ts';
import { Row } from './Row.tsx';
import type { SteadyKeys } from './steady-keys.ts';
import { BenchContext } from './types.ts';
import { type Dropped, useDrag } from './use-drag.ts';
import { nameOf } from './words.ts';

export interface TreeProps extends Keys {
  readonly label: string;
  /** Begins the ids of its elements. */
  readonly base: string;
  readonly lines: readonly Line[];
  readonly keys: SteadyKeys;
  /** Id of the row that Tab goes to. */
  readonly stop: string | undefined;
  readonly editing: string | null;
  readonly adding: Placed | null;
  readonly fault: { readonly id: string; readonly why: string } | null;
}

export function Tree(props: TreeProps): ReactNode {
  const { label, base, lines, keys, stop, editing, adding, fault, benchOf } = props;
  const element = useRef<HTMLDivElement>(null);
  const drop = useDrag(element, {
    lines,
    free: (line) => !benchOf(line).locked,
    drop: (line, { intent }) => benchOf(line).acts.put(line.row, intent),
  });
  const content = (line: Line): ReactNode => {
    const { level, id } = line;
    if (line.is === 'rule') return <DependencyRow row={line.row} rule={line.rule} level={level} />;
    if (line.is === 'adding' && adding?.keyword === 'dependencies') return <DependencyRow row={line.row} rule={null} level={level} />;
    if (line.is === 'adding') return adding && <AddRow adding={adding} level={level} />;
    if (line.is === 'note')
      return (
        <GridRow level={level} aria-label={line.text}>
          <Cell part="note">{line.text}</Cell>
        </GridRow>
      );
    if (line.is === 'more') {
      const { row } = line;
      const words = `Show ${row.more.toLocaleString('en')} more in ${nameOf(row)}`;
      return (
        <GridRow level={level}>
          <Cell part="more">
            <Button look="plain" onClick={benchOf(line).acts.more}>
              {words}
            </Button>
          </Cell>
        </GridRow>
      );
    }
    return (
      <Row
        row={line.row}
        id={`${base}${keys.of(id)}`}
        again={line.again}
        level={level}
        index={line.index}
        count={line.count}
        open={line.open}
        nestsIn={nesting(line.row, line.parent, line.index, 'in') !== null}
        nestsOut={nesting(line.row, line.parent, line.index, 'out') !== null}
        stop={stop === id}
        editing={editing === id}
        fault={fault?.id === id ? fault.why : null}
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
        onKeyDown={(event) => pressed(event, lines, props)}
      >
        {lines.map((line) => (
          <BenchContext key={keyOf(line, keys, adding)} value={benchOf(line)}>
            {content(line)}
          </BenchContext>
        ))}
      </div>
      {drop && <Mark drop={drop} />}
    </div>
  );
}

/** Where what is dragged would go. */
function Mark({ drop: { is, level, top, height } }: { readonly drop: Dropped }): ReactNode {
  const style = { '--level': depthOf(level), top, height };
  return <div className="visual-schema-drop-mark" data-into={is === 'into' || undefined} aria-hidden="true" style={style} />;
}

function keyOf(line: Line, keys: SteadyKeys, adding: Placed | null): string {
  if (line.is === 'row') return keys.of(line.id);
  if (line.is === 'rule') return `${keys.of(line.id)} rule ${line.rule.name}`;
  return line.is === 'adding' ? `+${line.id}#${adding?.keyword}` : `${keys.of(line.id)} ${line.is}`;
}
