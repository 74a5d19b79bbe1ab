// @vitest-environment happy-dom
// The table of the diagram: the same menus and keys as its canvas, and the text that they write.
import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { DiagramPane } from '../../app/layout/DiagramPane.tsx';
import { DOCUMENT, openPage } from '../testing.ts';
// Loaded before the tests, so that none of them waits for it.
import './Diagram.tsx';

const TWO = DOCUMENT.replace('channels:\n', 'channels:\n  bulb:\n    address: bulbs\n').replace(
  "    messages:\n      - $ref: '#/channels/lamp/messages/switched'\n",
  '',
);

async function openTable(text = TWO) {
  const memory = new Map();
  const page = await openPage(
    () => createElement(DiagramPane, { memory, alone: true }),
    { '': text },
    { reportPainted: () => undefined },
  );
  await page.user.click(await screen.findByRole('radio', { name: 'Table' }));
  const table = await screen.findByRole('table');
  const cell = (name: string): HTMLElement => {
    const [first] = within(table).getAllByRole('button', { name });
    if (!first) throw new Error(`no cell ${name}`);
    return first;
  };
  return {
    ...page,
    table,
    cell,
    /** Chooses an item of the menu of a cell, which opens by its key. */
    async chooseOf(name: string, item: string): Promise<void> {
      cell(name).focus();
      await page.user.keyboard('{Shift>}{F10}{/Shift}');
      await page.user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
    },
    /** The texts of the rows. */
    rows: (): (string | null)[] =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((one) => one.textContent).join(' | ')),
  };
}

describe('the table of the diagram', () => {
  test('has a row for each operation, and for channels without one', async () => {
    const { rows } = await openTable();
    expect(rows()).toEqual([
      'receivewatchLamp | lamplamps/main | switched | none | towermqtt://lamps.example.com',
      'no operation | bulbbulbs | no messages | none | towermqtt://lamps.example.com',
    ]);
  });

  test('selects what is clicked', async () => {
    const { cell, user, store } = await openTable();
    await user.click(cell('lamp'));
    expect(store.getState().selection?.pointer).toBe('/channels/lamp');
  });

  test('shows an object as a form and in the text', async () => {
    const { chooseOf, store } = await openTable();
    await chooseOf('lamp', 'Open as form');
    expect(store.getState().selection?.pointer).toBe('/channels/lamp');
    await chooseOf('watchLamp', 'Go to text');
    expect(store.getState().selection?.pointer).toBe('/operations/watchLamp');
  });

  test('connects an operation to another channel, and undo shows the first one', async () => {
    const { chooseOf, user, becomes, undo, rows } = await openTable();
    await chooseOf('watchLamp', 'Connect');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('combobox'), 'bulb{Enter}');
    await becomes(TWO.replace("$ref: '#/channels/lamp'", "$ref: '#/channels/bulb'"));
    await waitFor(() => expect(rows()[0]).toContain('bulbs'));
    undo();
    await becomes(TWO);
    await waitFor(() => expect(rows()[0]).toContain('lamps/main'));
  });

  test('adds a reply', async () => {
    const { chooseOf, user, becomes } = await openTable();
    await chooseOf('watchLamp', 'Add reply');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('combobox'), 'bulb{Enter}');
    await becomes(
      TWO.replace(
        "      $ref: '#/channels/lamp'\n",
        "      $ref: '#/channels/lamp'\n    reply:\n      channel:\n        $ref: '#/channels/bulb'\n",
      ),
    );
  });

  test('deletes by a key, after the user confirmed', async () => {
    const { cell, user, becomes } = await openTable();
    cell('watchLamp').focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await becomes(TWO.replace(/operations:\n.*?(?=components:)/s, ''));
  });

  test('duplicates and renames', async () => {
    const { chooseOf, cell, user, becomes, focused } = await openTable();
    await chooseOf('bulb', 'Duplicate');
    await becomes(
      TWO.replace('    address: bulbs\n', '    address: bulbs\n  bulbCopy:\n    address: bulbs\n'),
    );
    cell('watchLamp').focus();
    await user.keyboard('{F2}');
    await focused('New name');
    await user.keyboard('{Control>}a{/Control}watch{Enter}');
    await becomes(
      TWO.replace(
        '    address: bulbs\n',
        '    address: bulbs\n  bulbCopy:\n    address: bulbs\n',
      ).replace('  watchLamp:\n', '  watch:\n'),
    );
  });

  test('has a menu without changes while the text has a syntax error', async () => {
    const { cell, user, type } = await openTable();
    await type(`${TWO}"`);
    cell('watchLamp').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain('syntax error');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((one) => one.textContent),
    ).toEqual(['Open as form', 'Go to text']);
  });
});
