import type { KeyboardEvent, MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import type { Location, SchemaRow } from '../../core/types.ts';
import { handleClick, handleKey, type KeyboardContext } from './SchemaTree.tsx';
import type { TreeLine } from './tree-lines.ts';

const TARGET: Location = { uri: 'common.yaml', pointer: '/Money' };

/** A line of the tree, and an event on its row. */
function onRow(definition: Location | null, more: Partial<MouseEvent & KeyboardEvent>) {
  const row = { pointer: '/S/properties/price', definition } as SchemaRow;
  const element = { dataset: { id: 'price' }, closest: () => element, matches: () => false };
  const event = {
    target: element,
    nativeEvent: {},
    preventDefault: vi.fn(),
    stopPropagation: vi.fn(),
    ...more,
  };
  const goToDefinition = vi.fn();
  const context = { contextOf: () => ({ actions: { goToDefinition }, locked: true }) };
  return {
    row,
    event: event as unknown as MouseEvent<HTMLElement> & KeyboardEvent<HTMLElement>,
    goToDefinition,
    lines: [{ is: 'row', id: 'price', row }] as unknown as TreeLine[],
    context: context as unknown as KeyboardContext,
  };
}

test('F12 goes to the definition of a row, also in a schema that can only be read', () => {
  const { row, event, goToDefinition, lines, context } = onRow(TARGET, { key: 'F12' });
  handleKey(event, lines, context);
  expect(goToDefinition).toHaveBeenCalledWith(row);
  expect(event.preventDefault).toHaveBeenCalled();
});

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'a click with %j goes to the definition',
  (keys) => {
    const { row, event, goToDefinition, lines, context } = onRow(TARGET, keys);
    handleClick(event, lines, context);
    expect(goToDefinition).toHaveBeenCalledWith(row);
    expect(event.stopPropagation).toHaveBeenCalled();
  },
);

test('any other click does what it does on the control', () => {
  for (const { event, goToDefinition, lines, context } of [
    onRow(TARGET, {}),
    onRow(null, { ctrlKey: true }),
  ]) {
    handleClick(event, lines, context);
    expect(goToDefinition).not.toHaveBeenCalled();
    expect(event.stopPropagation).not.toHaveBeenCalled();
  }
});
