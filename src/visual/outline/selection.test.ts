// Selecting several rows: which of them are selected after each step.
import { describe, expect, test } from 'vitest';
import {
  nothingSelected,
  type Selection,
  selectionKey,
  selectRange,
  toggleRow,
} from './selection.ts';
import type { Row } from './types.ts';

const rows = ['heading', 'a', 'b', 'other heading', 'c', 'd'].map((id) => ({ id }) as Row);
const canSelect = (index: number): boolean => !rows[index]?.id.includes('heading');
const at = (id: string): number => rows.findIndex((row) => row.id === id);
const toggle = (selection: Selection, id: string): Selection =>
  toggleRow(selection, rows, at(id), canSelect);
const range = (selection: Selection, to: string, from = to): Selection =>
  selectRange(selection, rows, at(from), at(to), canSelect);
const ids = (selection: Selection): string[] => [...selection.ids];

describe('toggling', () => {
  test('adds rows and takes them out', () => {
    const two = toggle(toggle(nothingSelected(), 'a'), 'c');
    expect(ids(two)).toEqual(['a', 'c']);
    expect(ids(toggle(two, 'a'))).toEqual(['c']);
    expect(ids(toggle(toggle(toggle(nothingSelected(), 'a'), 'a'), 'c'))).toEqual(['c']);
  });

  test('brings the row that was opened before', () => {
    expect(ids(toggle(nothingSelected('a'), 'c'))).toEqual(['a', 'c']);
    expect(ids(toggle(nothingSelected('a'), 'a'))).toEqual(['a']);
    expect(ids(toggle(nothingSelected('heading'), 'c'))).toEqual(['c']);
    expect(ids(toggle(nothingSelected('folded away'), 'c'))).toEqual(['c']);
  });

  test('leaves headings out', () => {
    expect(ids(toggle(toggle(nothingSelected(), 'a'), 'heading'))).toEqual(['a']);
  });
});

describe('a range', () => {
  test('extends from the start of the selection, in either direction, without headings', () => {
    const down = range(nothingSelected('b'), 'd');
    expect(ids(down)).toEqual(['b', 'c', 'd']);
    expect(ids(range(down, 'a'))).toEqual(['a', 'b']);
  });

  test('begins at the row with the focus where nothing was selected', () => {
    expect(ids(range(nothingSelected(), 'b', 'a'))).toEqual(['a', 'b']);
    expect(ids(range(nothingSelected('folded away'), 'd', 'c'))).toEqual(['c', 'd']);
  });

  test('goes on from the row that was toggled last', () => {
    expect(ids(range(toggle(nothingSelected(), 'c'), 'd'))).toEqual(['c', 'd']);
  });
});

test('keys', () => {
  const key = (name: string, ...held: ('shift' | 'ctrl' | 'meta' | 'alt')[]) =>
    selectionKey({
      key: name,
      shiftKey: held.includes('shift'),
      ctrlKey: held.includes('ctrl'),
      metaKey: held.includes('meta'),
      altKey: held.includes('alt'),
    });
  expect(key('ArrowDown', 'shift')).toEqual({ kind: 'extend', by: 1 });
  expect(key('ArrowUp', 'shift')).toEqual({ kind: 'extend', by: -1 });
  expect(key('ArrowUp')).toBeNull();
  expect(key('ArrowUp', 'alt')).toBeNull();
  expect(key(' ', 'ctrl')).toEqual({ kind: 'toggle' });
  expect(key(' ', 'shift')).toEqual({ kind: 'toggle' });
  expect(key(' ')).toBeNull();
  expect(key('Escape')).toEqual({ kind: 'clear' });
});
