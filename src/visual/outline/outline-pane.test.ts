// @vitest-environment happy-dom
// The outline as users go through it and change the document with it.
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createFileDialogsState } from '../../app/app-services.ts';
import { OutlinePane } from '../../app/layout/OutlinePane.tsx';
import { createOutlineState } from '../../app/layout/outline-state.ts';
import { DOCUMENT, openPage } from '../testing.ts';

const TWO = DOCUMENT.replace('channels:\n', 'channels:\n  bulb:\n    address: bulbs\n').replace(
  'components:\n',
  "  dimBulb:\n    action: send\n    channel:\n      $ref: '#/channels/bulb'\ncomponents:\n",
);

async function openOutline(text = TWO) {
  const page = await openPage(
    OutlinePane,
    { '': text },
    {
      outline: createOutlineState(),
      readingAt: createStore(() => null),
      fileDialogs: createFileDialogsState(),
    },
  );
  const { user } = page;
  const tree = await screen.findByRole('tree');
  await within(tree).findAllByRole('treeitem');
  const row = (name: string): HTMLElement => {
    const [first] = within(tree).getAllByRole('treeitem', { name });
    if (!first) throw new Error(`no row ${name}`);
    return first;
  };
  const names = (): (string | null)[] =>
    screen.queryAllByRole('treeitem').map((one) => one.getAttribute('aria-label'));
  return {
    ...page,
    tree,
    row,
    /** Accessible names of the rows, from the top. */
    names,
    atRow: (name: string): Promise<void> =>
      waitFor(() => expect(document.activeElement).toBe(row(name))),
    /** Goes to a row, which a click would fold if it is a group, and presses keys. */
    async press(name: string, keys: string): Promise<void> {
      if (row(name).hasAttribute('aria-expanded')) row(name).focus();
      else await user.click(row(name));
      await user.keyboard(keys);
    },
    async option(name: string): Promise<void> {
      await page.click('Outline options');
      const found =
        screen.queryByRole('menuitemradio', { name }) ?? screen.getByRole('menuitem', { name });
      await user.click(found);
    },
    /** Waits until the rows are those. */
    shows: (...rows: string[]): Promise<void> => waitFor(() => expect(names()).toEqual(rows)),
  };
}

const ALL = [
  'Operations, 2',
  'watchLamp, receive',
  'dimBulb, send',
  'Servers, 1',
  'tower',
  'Channels, 2',
  'bulb',
  'lamp',
  'Messages, 1',
  'switched',
];

describe('keys of the tree', () => {
  test('go through the rows and fold them', async () => {
    const { press, user, atRow, shows, row } = await openOutline();
    await shows(...ALL);
    await press('Servers, 1', '{ArrowDown}');
    await atRow('tower');
    await user.keyboard('{ArrowLeft}');
    await atRow('Servers, 1');
    await user.keyboard('{ArrowLeft}');
    await shows(...ALL.filter((name) => name !== 'tower'));
    expect(row('Servers, 1').getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await atRow('tower');
    await user.keyboard('{End}');
    await atRow('switched');
    await user.keyboard('{Home}');
    await atRow('Operations, 2');
  });

  test('find a row by the letters of its name', async () => {
    const { press, user, atRow, row, store } = await openOutline();
    await press('Servers, 1', 'dim');
    await atRow('dimBulb, send');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row('dimBulb, send').getAttribute('aria-current')).toBe('true'));
    expect(store.getState().selection?.pointer).toBe('/operations/dimBulb');
  });

  test('open all closed rows beside the one that has the focus', async () => {
    const { option, press, shows, atRow } = await openOutline();
    await option('Collapse all');
    await shows('Operations, 2', 'Servers, 1', 'Channels, 2', 'Messages, 1');
    await press('Servers, 1', '*');
    await shows(...ALL);
    await atRow('Servers, 1');
  });

  test('have one tab stop, and each row says where it is', async () => {
    const { row, tree } = await openOutline();
    expect(row('lamp').getAttribute('aria-level')).toBe('2');
    expect(row('lamp').getAttribute('aria-posinset')).toBe('2');
    expect(row('lamp').getAttribute('aria-setsize')).toBe('2');
    expect(tree.querySelectorAll('[role="treeitem"][tabindex="0"]')).toHaveLength(1);
  });
});

describe('the rows', () => {
  const TITLED = DOCUMENT.replace('action: receive', 'title: Watch\n    action: receive');

  test('have titles to read and ids to edit, until the user chooses', async () => {
    const { store, names, option } = await openOutline(TITLED);
    expect(names()[1]).toBe('watchLamp, receive');
    act(() => store.getState().setView('read'));
    await waitFor(() => expect(names()[1]).toBe('Watch, receive'));
    await option('By channel');
    await option('By kind');
    act(() => store.getState().setView('split'));
    await waitFor(() => expect(names()[1]).toBe('watchLamp, receive'));
    await option('Addresses');
    await waitFor(() => expect(names()[1]).toBe('lamps/main, watchLamp, receive'));
    act(() => store.getState().setView('read'));
    await waitFor(() => expect(names()[1]).toBe('lamps/main, watchLamp, receive'));
    localStorage.clear();
  });

  test('cut a long id in the middle, and a long title at its end', async () => {
    const id = 'watchLampOfTheTowerInTheHarbour';
    const title = 'Watch the lamp of the tower in the harbour';
    const text = DOCUMENT.replace('watchLamp:', `${id}:\n    title: ${title}`);
    const { store, row } = await openOutline(text);
    const pieces = (name: string) =>
      [...row(`${name}, receive`).querySelectorAll('.visual-name, .visual-tail')].map(
        (piece) => piece.textContent,
      );
    expect(pieces(id)).toEqual(['watchLampOfTheTowerInT', 'heHarbour']);
    act(() => store.getState().setView('read'));
    await waitFor(() => expect(pieces(title)).toEqual([title]));
  });

  test('say where security schemes are that have one name', async () => {
    const security = 'security: [{type: plain, description: One}]';
    const { names } = await openOutline(
      TITLED.replace('protocol: mqtt', `protocol: mqtt\n    ${security}`).replace(
        'action: receive',
        `action: receive\n    ${security.replace('One', 'Other')}`,
      ),
    );
    expect(names().filter((name) => name?.startsWith('plain'))).toEqual([
      'plain, tower',
      'plain, watchLamp',
    ]);
  });
});

describe('the filter', () => {
  test('keeps what has all its words, says how many, and goes by Escape', async () => {
    const { user, shows, tree, atRow } = await openOutline();
    const filter = screen.getByRole('searchbox', { name: 'Filter the outline' });
    await user.type(filter, 'BULB dim');
    await shows('Operations, 1 of 2', 'dimBulb, send');
    expect(tree.querySelector('mark')?.textContent).toBe('dimBulb');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 found'));
    await user.keyboard('{ArrowDown}');
    await atRow('Operations, 1 of 2');
    await user.click(filter);
    await user.keyboard('{Escape}');
    await shows(...ALL);
  });

  test('opens its first match by Enter', async () => {
    const { user, store } = await openOutline();
    await user.type(screen.getByRole('searchbox'), 'switched{Enter}');
    expect(store.getState().selection?.pointer).toMatch(/switched$/i);
  });

  test('says that nothing matches', async () => {
    const { user, names } = await openOutline();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results'));
    expect(await screen.findByText('No objects match the filter.')).toBeDefined();
    await waitFor(() => expect(names()).toEqual([]));
  });
});

describe('options', () => {
  test('group the objects, and each grouping keeps its folds', async () => {
    const { option, user, row, names, shows } = await openOutline();
    await user.click(row('Servers, 1'));
    await option('By protocol and server');
    await waitFor(() => expect(names()).toContain('mqtt, 1'));
    await option('By kind');
    await shows(...ALL.filter((name) => name !== 'tower'));
    await option('Operations only');
    await shows('watchLamp, receive', 'dimBulb, send');
    await option('Addresses');
    await shows('lamps/main, watchLamp, receive', 'bulbs, dimBulb, send');
  });

  test('are checked in their menu', async () => {
    const { option, click } = await openOutline();
    await option('Operations only');
    await click('Outline options');
    const checked = screen
      .getAllByRole('menuitemradio', { checked: true })
      .map((one) => one.textContent);
    expect(checked[0]).toBe('Operations only');
    expect(checked).toHaveLength(2);
  });
});

describe('a row', () => {
  test('is renamed with its references by F2', async () => {
    const { press, focused, user, becomes, atRow } = await openOutline();
    await press('lamp', '{F2}');
    await focused('New name');
    expect(await screen.findByText(/^Changes \d occurrences, including/)).toBeDefined();
    await user.keyboard('{Control>}a{/Control}bulb');
    expect(await screen.findByText(/"bulb".*already/)).toBeDefined();
    await user.keyboard('{Control>}a{/Control}light{Enter}');
    await becomes(
      TWO.replace('  lamp:\n', '  light:\n').replaceAll('#/channels/lamp', '#/channels/light'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await atRow('light');
  });

  test('is duplicated by Ctrl+D and by its menu', async () => {
    const { press, becomes, names, undo, row, user } = await openOutline();
    await press('bulb', '{Control>}d{/Control}');
    const copied = TWO.replace(
      '    address: bulbs\n',
      '    address: bulbs\n  bulbCopy:\n    address: bulbs\n',
    );
    await becomes(copied);
    await waitFor(() => expect(names()).toContain('bulbCopy'));
    undo();
    await waitFor(() => expect(names()).not.toContain('bulbCopy'));
    await user.pointer({ keys: '[MouseRight]', target: row('bulb') });
    await user.click(await screen.findByRole('menuitem', { name: /^Duplicate/ }));
    await becomes(copied);
  });

  test('moves by Alt and the arrow keys, and its new neighbour is announced', async () => {
    const { press, becomes, atRow, names } = await openOutline();
    await press('lamp', '{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(names().slice(6, 8)).toEqual(['lamp', 'bulb']));
    await atRow('lamp');
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/bulb/));
    await press('lamp', '{Alt>}{ArrowDown}{/Alt}');
    await becomes(TWO);
  });

  test('is deleted after the user saw what would break, and Escape keeps it', async () => {
    const { press, user, text, atRow, becomes } = await openOutline();
    await press('bulb', '{Delete}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('dimBulb');
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
    expect(document.activeElement).toBe(cancel);
    await user.click(cancel);
    expect(text()).toBe(TWO);
    await atRow('bulb');
    await user.keyboard('{Delete}');
    await user.click(await screen.findByRole('button', { name: /^Delete only this/ }));
    await becomes(TWO.replace('  bulb:\n    address: bulbs\n', ''));
  });

  test('has a menu by its key, which goes back to the row', async () => {
    const { press, user, atRow } = await openOutline();
    await press('tower', '{Shift>}{F10}{/Shift}');
    await screen.findByRole('menu');
    expect(
      screen.getAllByRole('menuitem').map((one) => one.firstChild?.nextSibling?.textContent),
    ).toContain('Rename…');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await atRow('tower');
  });

  test('says in its menu why it can not be moved to another list', async () => {
    const { press } = await openOutline(
      TWO.replace('components:\n', 'components:\n  schemas: {Late: {type: object, title: L}}\n'),
    );
    await press('Late, 1 warning', '{Shift>}{F10}{/Shift}');
    const menu = await screen.findByRole('menu');
    const reason = 'No other list of the file takes such objects.';
    await within(menu).findByText(reason);
    const disabled = within(menu)
      .getAllByRole('menuitem')
      .filter((item) => item.getAttribute('aria-disabled') === 'true');
    expect(disabled.map((item) => item.textContent)).toContainEqual(
      expect.stringContaining(reason),
    );
    expect(within(menu).getByRole('menuitem', { name: /^Move to a new file/ })).toBeDefined();
  });

  test('of a group adds an object with a wizard', async () => {
    const { press, user, becomes } = await openOutline();
    await press('Channels, 2', '{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: /^New channel/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a channel' });
    await user.type(within(dialog).getByLabelText('Address'), 'doors{Enter}');
    await becomes(TWO.replace('operations:\n', '  doors:\n    address: doors\noperations:\n'));
  });

  test('adds another object after it, by its menu and by Insert', async () => {
    const { press, user, becomes, shows } = await openOutline();
    await press('bulb', '{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: /^Add channel after this/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a channel' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^After/).value).toBe('bulb');
    await user.type(within(dialog).getByLabelText('Address'), 'doors{Enter}');
    const doors = '  doors:\n    address: doors\n';
    const lamp = '  lamp:\n    address';
    await becomes(TWO.replace(lamp, doors + lamp));
    await shows(
      ...ALL.flatMap((name) => (name === 'bulb' ? ['bulb', 'doors'] : [name])).map((name) =>
        name.replace('Channels, 2', 'Channels, 3'),
      ),
    );
    await press('watchLamp, receive', '{Insert}');
    const operation = await screen.findByRole('dialog', { name: 'Add an operation' });
    expect(within(operation).getByLabelText<HTMLInputElement>(/^After/).value).toBe('watchLamp');
  });

  test('of a message that channels share adds one after it among the reusable ones', async () => {
    const { press, user, becomes } = await openOutline();
    await press('switched', '{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Add a message' });
    await user.clear(within(dialog).getByLabelText('Message name'));
    await user.type(within(dialog).getByLabelText('Message name'), 'dimmed{Enter}');
    await becomes(`${TWO}    dimmed: {}\n`);
  });
});

test('messages that channels call by the same key are told apart by their channels', async () => {
  const message = (key: string) => `\n    messages: {${key}: {payload: {type: string}}}`;
  const { shows } = await openOutline(
    `apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
channels:
  orders:${message('placed')}
  returns:${message('placed')}
  parcels:${message('sent')}
`,
  );
  const channels = ['Channels, 3', 'orders', 'returns', 'parcels', 'Messages, 3'];
  await shows(...channels, 'placed, orders', 'placed, returns', 'sent');
});

describe('several rows', () => {
  test('get a tag at once', async () => {
    const { press, user, becomes, tree } = await openOutline();
    await press('watchLamp, receive', '{Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findByText('2 selected', { selector: '[role="status"]' })).toBeDefined();
    expect(within(tree).getAllByRole('treeitem', { selected: true })).toHaveLength(2);
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const servers = await screen.findByRole('menuitem', { name: /^Add to server/ });
    expect(servers.getAttribute('aria-disabled')).toBe('true');
    expect(servers.textContent).toContain("can't have servers");
    await user.click(screen.getByRole('menuitem', { name: /^Add tag/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a tag to 2 objects' });
    await user.click(within(dialog).getByRole('button', { name: 'Add tag' }));
    expect(dialog.textContent).toContain('Type a tag or choose one.');
    await user.type(within(dialog).getByRole('combobox', { name: 'Tag' }), 'light{Enter}');
    await becomes(
      TWO.replace(
        '    messages:\n      - $ref',
        '    tags:\n      - name: light\n    messages:\n      - $ref',
      ).replace(
        "channels/bulb'\ncomponents",
        "channels/bulb'\n    tags:\n      - name: light\ncomponents",
      ),
    );
  });

  test('are deleted at once, and nothing is selected afterwards', async () => {
    const { press, user, becomes } = await openOutline();
    await press('watchLamp, receive', '{Shift>}{ArrowDown}{/Shift}{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 operations?' });
    expect(dialog.textContent).toContain('No other references to them.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await becomes(TWO.replace(/operations:\n.*?(?=components:)/s, ''));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  });

  test('are secured at once by a scheme of the document', async () => {
    const text = `${TWO}  securitySchemes:\n    login:\n      type: userPassword\n`;
    const { press, user, becomes } = await openOutline(text);
    await press('watchLamp, receive', '{Shift>}{ArrowDown}{/Shift}{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: /^Require security scheme/ }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Require a security scheme for 2 objects',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Require' }));
    expect(dialog.textContent).toContain('Choose one.');
    const scheme = within(dialog).getByRole('combobox') as HTMLSelectElement;
    await user.selectOptions(scheme, scheme.options[1]?.value ?? '');
    await user.click(within(dialog).getByRole('button', { name: 'Require' }));
    const security = "    security:\n      - $ref: '#/components/securitySchemes/login'\n";
    await becomes(
      text
        .replace('    messages:\n      - $ref', `${security}    messages:\n      - $ref`)
        .replace("channels/bulb'\ncomponents", `channels/bulb'\n${security}components`),
    );
  });

  test('are no longer selected after Escape', async () => {
    const { press, user, row } = await openOutline();
    await press('bulb', '{Shift>}{ArrowDown}{/Shift}');
    expect(row('lamp').getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Escape}');
    expect(row('lamp').getAttribute('aria-selected')).toBe('false');
  });

  test('share a trait with the fields that they have in common', async () => {
    const text = TWO.replaceAll('    channel:\n', '    summary: By hand\n    channel:\n');
    const { press, user, becomes } = await openOutline(text);
    await press('watchLamp, receive', '{Shift>}{ArrowDown}{/Shift}{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: /^Extract trait/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Extract a trait' });
    const name = within(dialog).getByRole('textbox');
    await user.clear(name);
    await user.type(name, 'manual');
    await user.click(within(dialog).getByRole('button', { name: 'Extract trait' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const trait = "    traits:\n      - $ref: '#/components/operationTraits/manual'\n";
    await becomes(
      `${text.replaceAll('    summary: By hand\n', trait)}  operationTraits:\n    manual:\n      summary: By hand\n`,
    );
  });
});

test('problems are shown at the row, and at a closed row above it', async () => {
  const { row, user, names, type } = await openOutline();
  await type(TWO.replace('address: bulbs', 'adress: bulbs'));
  await waitFor(() => expect(names()).toContain('bulb, 1 error'));
  expect(names()).toContain('Channels, 2');
  await user.click(row('Channels, 2'));
  await waitFor(() => expect(names()).toContain('Channels, 2, 1 error'));
  expect(names()).not.toContain('bulb, 1 error');
});
