// The keys of the schema tree: arrows move between rows and their controls, the others run commands
// of the row menu.
import type { KeyboardEvent, MouseEvent } from 'react';
import { treeMove } from '../../ui/tree-keys.ts';
import { parentSchemaOf } from './RowName.tsx';
import type { RowActions } from './row-actions.ts';
import { isNamed } from './row-text.ts';
import type { SchemaContextValue } from './schema-context.ts';
import type { RowLine, TreeLine } from './tree-lines.ts';

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
  else if (key === 'F2') isNamed(row) ? actions.rename(row.pointer) : actions.details(row);
  else if (key === 'Insert') {
    if (isNamed(row))
      actions.add({ schema: parentSchemaOf(row), keyword: row.keyword, after: row.name });
    else if (row.holds.includes('properties'))
      actions.add({ schema: row.pointer, keyword: 'properties', after: undefined });
    else return false;
  } else if (onRow && key === 'Enter')
    isNamed(row) ? actions.rename(row.pointer) : actions.details(row);
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
