// The lines of the tree, each in the context of its schema.
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react';
import type { SchemaCommand } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { treeMove } from '../../ui/tree-keys.ts';
import { type DropMark, type Point, useRowDrag } from '../../ui/use-row-drag.ts';
import type { Refusal } from '../changes.ts';
import { AddRow, DependencyRow } from './AddRow.tsx';
import { GridCell, GridRow, indentationOf, parentSchemaOf } from './GridRow.tsx';
import {
  nestCommand,
  placeCommand,
  type RowActions,
  siblingsOf,
  takesProperties,
} from './row-actions.ts';
import type { StableKeys } from './row-keys.ts';
import { canBeReordered, isRenamable, rowName } from './row-text.ts';
import { SchemaContext, type SchemaContextValue } from './schema-context.ts';
import { TreeRow } from './TreeRow.tsx';
import type { PendingEntry, RowLine, TreeLine } from './tree-lines.ts';

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
  return { '--level': indentationOf(level), top, height };
}

function keyOf(line: TreeLine, keys: StableKeys, adding: PendingEntry | null): string {
  if (line.is === 'row') return keys.of(line.id);
  if (line.is === 'rule') return `${keys.of(line.id)} rule ${line.rule.name}`;
  return line.is === 'adding' ? `+${line.id}#${adding?.keyword}` : `${keys.of(line.id)} ${line.is}`;
}

// The keys of the schema tree: arrows move between rows and their controls, the others run commands
// of the row menu.

/** What keys change other than rows. */
export interface KeyboardContext {
  contextOf(line: TreeLine): SchemaContextValue;
  focus(id: string): void;
}

/** Handles a key that is pressed anywhere in the tree. */
export function handleKey(
  event: KeyboardEvent<HTMLElement>,
  lines: readonly TreeLine[],
  keys: KeyboardContext,
): void {
  const target = event.target as HTMLElement;
  const { element, rows, index, line } = rowAt(target, lines);
  if (
    !element ||
    !line ||
    event.defaultPrevented ||
    event.nativeEvent.isComposing ||
    target.matches('input, textarea')
  )
    return;
  const onRow = target === element;
  const { actions, locked } = keys.contextOf(line);
  const move = onRow ? moveBetweenRows : moveBetweenControls;
  const done =
    changeByKey(event, line, actions, locked, onRow, target.matches('select')) ||
    (!event.altKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      move(event, rows, index, element, actions, keys.focus));
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Goes to the definition of a row that is clicked with Control or Command, as in the text. */
export function handleClick(
  event: MouseEvent<HTMLElement>,
  lines: readonly TreeLine[],
  { contextOf }: KeyboardContext,
): void {
  const { line } = rowAt(event.target as HTMLElement, lines);
  if (!line || line.row.definition === null || !(event.ctrlKey || event.metaKey)) return;
  contextOf(line).actions.goToDefinition(line.row);
  event.preventDefault();
  event.stopPropagation();
}

function rowAt(target: HTMLElement, lines: readonly TreeLine[]) {
  const element = target.closest<HTMLElement>('[data-id]');
  const rows = lines.filter((line): line is RowLine => line.is === 'row');
  const index = rows.findIndex(({ id }) => id === element?.dataset.id);
  return { element, rows, index, line: rows[index] };
}

function changeByKey(
  { key, altKey }: KeyboardEvent,
  { row }: RowLine,
  actions: RowActions,
  locked: boolean,
  onRow: boolean,
  inList: boolean,
): boolean {
  if (key === 'F12') {
    actions.goToDefinition(row);
    return true;
  }
  if (locked) return false;
  if (altKey && !inList && (key === 'ArrowUp' || key === 'ArrowDown'))
    actions.move(row, key === 'ArrowUp' ? -1 : 1);
  else if (altKey && onRow && (key === 'ArrowRight' || key === 'ArrowLeft'))
    actions.nest(row, key === 'ArrowRight' ? 'in' : 'out');
  else if (altKey) return false;
  else if (key === 'F2') isRenamable(row) ? actions.rename(row.pointer) : actions.details(row);
  else if (key === 'Insert') {
    if (isRenamable(row))
      actions.add({ schema: parentSchemaOf(row), keyword: row.keyword, after: row.name });
    else if (row.holds.includes('properties'))
      actions.add({ schema: row.pointer, keyword: 'properties', after: undefined });
    else return false;
  } else if (onRow && key === 'Enter')
    isRenamable(row) ? actions.rename(row.pointer) : actions.details(row);
  else if (onRow && key === ' ') actions.details(row);
  else if (onRow && key === 'Delete' && row.keyword !== '' && row.written) actions.remove(row);
  else return false;
  return true;
}

/** Handles a key on a row. */
function moveBetweenRows(
  { key }: KeyboardEvent,
  rows: readonly RowLine[],
  index: number,
  element: HTMLElement,
  actions: RowActions,
  focus: KeyboardContext['focus'],
): boolean {
  if (key === 'ArrowRight' && rows[index]?.open !== false) {
    controlsIn(element)[0]?.focus();
    return true;
  }
  const move = treeMove(key, rows, index);
  const line = rows[move?.kind === 'go' ? move.to : index];
  if (!move || !line) return false;
  if (move.kind === 'go') focus(line.id);
  else if (move.kind === 'flip' && key !== '*') actions.fold(line.row.pointer, !line.open);
  else return false;
  return true;
}

/**
 * Handles a key on a control of a row: left and right move to the next one, up and down to the same
 * one of another row.
 */
function moveBetweenControls(
  { key, target }: KeyboardEvent,
  rows: readonly RowLine[],
  index: number,
  element: HTMLElement,
  _: RowActions,
  focus: KeyboardContext['focus'],
): boolean {
  const line = rows[index];
  if (!line) return false;
  if (key === 'Escape') {
    focus(line.id);
    return true;
  }
  // Arrow keys change the value of a list.
  if ((target as HTMLElement).matches('select, [aria-haspopup]')) return false;
  const controls = controlsIn(element);
  const at = controls.indexOf(target as HTMLElement);
  if (key === 'ArrowLeft') at > 0 ? controls[at - 1]?.focus() : focus(line.id);
  else if (key === 'ArrowRight') controls[at + 1]?.focus();
  else if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = rows[index + (key === 'ArrowUp' ? -1 : 1)];
    if (next) focus(next.id);
  } else return false;
  return true;
}

function controlsIn(element: HTMLElement): HTMLElement[] {
  return [
    ...element.querySelectorAll<HTMLElement>(
      'button:not(.visual-schema-twisty, :disabled), select:not(:disabled)',
    ),
  ];
}

// Drags a row of the schema tree to another position in its schema, or into another object.

interface SchemaDragHost {
  readonly lines: readonly TreeLine[];
  /** Returns whether a row can be edited. */
  free(line: RowLine): boolean;
  drop(line: RowLine, target: DropTarget): void;
}

/** Controls that handle a press themselves. */
const BUSY = 'input, textarea, select, [aria-haspopup], button.visual-schema-twisty';

/** A line of the tree, and the fraction of its height above the pointer. */
interface LineHit {
  readonly index: number;
  readonly part: number;
}

function useSchemaDrag(
  element: RefObject<HTMLElement | null>,
  { lines, free, drop }: SchemaDragHost,
): DropMark | null {
  const rowOf = (id: string | undefined): RowLine | undefined =>
    lines.find((line): line is RowLine => line.is === 'row' && line.id === id);
  const targetOf = (id: string, { index, part }: LineHit): DropTarget | null => {
    const line = rowOf(id);
    return line ? dropTargetAt(lines, lines.indexOf(line), index, part) : null;
  };
  return useRowDrag<string, LineHit>(element, {
    grab(pressed) {
      const row = pressed.closest<HTMLElement>('[data-id]');
      const line = rowOf(row?.dataset.id);
      if (!row || !line || pressed.closest(BUSY) || !canBeReordered(line.row) || !free(line))
        return null;
      return { row: line.id, element: row };
    },
    hit: lineAt,
    mark(tree, id, hit) {
      const target = targetOf(id, hit);
      return target && markOf(tree, target);
    },
    drop(id, hit) {
      const line = rowOf(id);
      const target = targetOf(id, hit);
      if (line && target) drop(line, target);
    },
  });
}

/**
 * Returns the line at a height of the window; the first or last line above or below all lines.
 */
function lineAt(tree: HTMLElement, { y }: Point): LineHit | null {
  const box = tree.getBoundingClientRect();
  if (y <= box.top) return { index: 0, part: 0 };
  if (y >= box.bottom) return { index: tree.childElementCount - 1, part: 1 };
  const at = document
    .elementsFromPoint(box.left + box.width / 2, y)
    .find((one) => one.parentElement === tree);
  if (!at) return null;
  const { top, height } = at.getBoundingClientRect();
  return { index: [...tree.children].indexOf(at), part: (y - top) / height };
}

function markOf(tree: HTMLElement, { is, line, level }: DropTarget): DropMark {
  const { top, bottom } = tree.getBoundingClientRect();
  const at = tree.children[line]?.getBoundingClientRect();
  const into = is === 'into';
  return { into, level, top: (at?.top ?? bottom) - top, height: into && at ? at.height : 2 };
}

// The drop target of a dragged row: beside a row of its kind, or into another object.

/**
 * `line`: for beside, the line that the indicator is drawn before, which may be one after the last;
 * for into, the target line.
 */
interface DropTarget {
  readonly is: 'beside' | 'into';
  readonly line: number;
  readonly level: number;
  readonly command: SchemaCommand;
}

/** The middle fraction of the height of a row (0 to 1) where a drop goes into it. */
const MIDDLE = 0.25;

/**
 * @param from the dragged line
 * @param to the line below the pointer, and the fraction of its height above the pointer, 0 to 1
 * @returns null if it can't be dropped, or wouldn't move
 */
export function dropTargetAt(
  lines: readonly TreeLine[],
  from: number,
  to: number,
  part: number,
): DropTarget | null {
  const dragged = lines[from];
  const hit = lines[to];
  if (dragged?.is !== 'row' || !hit || (to >= from && to < endOf(lines, from))) return null;
  const { row, parent, branch } = dragged;
  if (hit.is === 'row' && part >= MIDDLE && part <= 1 - MIDDLE && acceptsDrop(hit, dragged)) {
    const command = {
      do: 'move-property',
      schema: parent?.pointer ?? '',
      name: row.name,
      into: hit.row.pointer,
    } as const;
    return { is: 'into', line: to, level: hit.level, command };
  }
  const all = siblingsOf(row, parent);
  const own = all.findIndex(({ pointer }) => pointer === row.pointer);
  for (const [i, beside] of all.entries()) {
    const start = lines.findIndex(
      (line) => line.is === 'row' && line.id === branch.prefix + beside.pointer,
    );
    const end = endOf(lines, start);
    if (start < 0 || to < start || to >= end) continue;
    const behind = (to - start + part) / (end - start) >= 0.5;
    const index = i + (behind ? 1 : 0);
    if (index === own || index === own + 1) return null;
    const command = placeCommand(row, index > own ? index - 1 : index);
    return { is: 'beside', line: behind ? end : start, level: dragged.level, command };
  }
  return null;
}

function acceptsDrop({ row, branch }: RowLine, dragged: RowLine): boolean {
  const { keyword } = dragged.row;
  return (
    keyword === 'properties' &&
    branch.prefix === dragged.branch.prefix &&
    takesProperties(row) &&
    row.pointer !== dragged.parent?.pointer
  );
}

/** Returns the line after a row and all its visible descendants. */
function endOf(lines: readonly TreeLine[], start: number): number {
  const level = lines[start]?.level ?? 0;
  let end = start + 1;
  while (end < lines.length && (lines[end]?.level ?? 0) > level) end++;
  return end;
}
