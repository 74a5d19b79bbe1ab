// The keys of the tree of a schema: arrows go through rows and into them, the others do what the menu of a row does.
import type { KeyboardEvent } from 'react';
import type { Line, RowLine } from './lines.ts';
import { holderOf } from './Name.tsx';
import type { Acts, Bench } from './types.ts';
import { isNamed } from './words.ts';

/** What the keys move besides what is done to rows. */
export interface Keys {
  benchOf(line: Line): Bench;
  focus(id: string): void;
}

/** Answers a key that is pressed anywhere in the tree. */
export function pressed(event: KeyboardEvent<HTMLElement>, lines: readonly Line[], keys: Keys): void {
  const target = event.target as HTMLElement;
  const element = target.closest<HTMLElement>('[data-id]');
  const rows = lines.filter((line): line is RowLine => line.is === 'row');
  const index = rows.findIndex(({ id }) => id === element?.dataset.id);
  const line = rows[index];
  if (!element || !line || event.defaultPrevented || event.nativeEvent.isComposing || target.matches('input, textarea')) return;
  const onRow = target === element;
  const { acts, locked } = keys.benchOf(line);
  const move = onRow ? walk : within;
  const done =
    change(event, line, acts, locked, onRow, target.matches('select')) ||
    (!event.altKey && !event.ctrlKey && !event.metaKey && move(event, rows, index, element, acts, keys.focus));
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
}

function change({ key, altKey }: KeyboardEvent, { row }: RowLine, acts: Acts, locked: boolean, onRow: boolean, inList: boolean): boolean {
  if (locked) return false;
  if (altKey && !inList && (key === 'ArrowUp' || key === 'ArrowDown')) acts.move(row, key === 'ArrowUp' ? -1 : 1);
  else if (altKey && onRow && (key === 'ArrowRight' || key === 'ArrowLeft')) acts.nest(row, key === 'ArrowRight' ? 'in' : 'out');
  else if (altKey) return false;
  else if (key === 'F2') isNamed(row) ? acts.rename(row.pointer) : acts.details(row);
  else if (key === 'Insert') {
    if (isNamed(row)) acts.add({ schema: holderOf(row), keyword: row.keyword, after: row.name });
    else if (row.holds.includes('properties')) acts.add({ schema: row.pointer, keyword: 'properties', after: undefined });
    else return false;
  } else if (onRow && key === 'Enter') isNamed(row) ? acts.rename(row.pointer) : acts.details(row);
  else if (onRow && key === ' ') acts.details(row);
  else if (onRow && key === 'Delete' && row.keyword !== '' && row.written) acts.remove(row);
  else return false;
  return true;
}

/** On a row. */
function walk(
  { key }: KeyboardEvent,
  rows: readonly RowLine[],
  index: number,
  element: HTMLElement,
  acts: Acts,
  focus: Keys['focus'],
): boolean {
  const line = rows[index];
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[key];
  if (to !== undefined) {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (next) focus(next.id);
  } else if (key === 'ArrowRight') {
    if (line?.open === false) acts.fold(line.row.pointer, true);
    else controlsIn(element)[0]?.focus();
  } else if (key === 'ArrowLeft') {
    if (line?.open) acts.fold(line.row.pointer, false);
    else if (line && line.up !== null) focus(line.up);
  } else return false;
  return true;
}

/** On a control of a row: sideways to the next one, up and down to the same one of another row. */
function within(
  { key, target }: KeyboardEvent,
  rows: readonly RowLine[],
  index: number,
  element: HTMLElement,
  _: Acts,
  focus: Keys['focus'],
): boolean {
  const line = rows[index];
  if (!line) return false;
  if (key === 'Escape') {
    focus(line.id);
    return true;
  }
  // The arrows of a list choose in it.
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
  return [...element.querySelectorAll<HTMLElement>('button:not(.visual-schema-twisty):enabled, select:enabled')];
}
