// @vitest-environment happy-dom
// Maps and lists of a form: entries added, renamed, moved and removed.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DOCUMENT, openForm } from '../testing.ts';

const TAGGED = DOCUMENT.replace(
  "version: '1'\n",
  "version: '1'\n  tags:\n    - name: a\n    - name: b\n    - name: c\n",
);
const TAGS = '    - name: a\n    - name: b\n    - name: c\n';

describe('entries of a list', () => {
  test('are added by name, several in a row', async () => {
    const { click, user, becomes, focused } = await openForm('/info', TAGGED);
    await click('Add tag');
    await focused('Name of the new tag');
    await user.keyboard('d');
    await click('Add and add another');
    expect(await screen.findByText('1 added.')).toBeDefined();
    await focused('Name of the new tag');
    await user.keyboard('e{Enter}');
    await becomes(TAGGED.replace(TAGS, `${TAGS}    - name: d\n    - name: e\n`));
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Name of the new tag' })).toBeNull(),
    );
  });

  test('move by Alt and the arrow keys, and keep the focus', async () => {
    const { user, becomes } = await openForm('/info', TAGGED);
    const row = (name: string): HTMLElement => screen.getByRole('button', { name });
    row('b').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await becomes(TAGGED.replace(TAGS, '    - name: b\n    - name: a\n    - name: c\n'));
    await waitFor(() => expect(document.activeElement).toBe(row('b')));
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    await becomes(TAGGED.replace(TAGS, '    - name: a\n    - name: c\n    - name: b\n'));
    await waitFor(() => expect(document.activeElement).toBe(row('b')));
  });

  test('are removed by Delete, and their neighbour gets the focus', async () => {
    const { user, becomes, button } = await openForm('/info', TAGGED);
    button('b').focus();
    await user.keyboard('{Delete}');
    await becomes(TAGGED.replace('    - name: b\n', ''));
    await waitFor(() => expect(document.activeElement).toBe(button('c')));
  });

  test('are added directly behind one, and filled in there', async () => {
    const { choose, user, becomes, focused } = await openForm('/info', TAGGED);
    await choose('Actions for tag a', 'Add tag after this');
    await becomes(TAGGED.replace(TAGS, '    - name: a\n    - {}\n    - name: b\n    - name: c\n'));
    await focused('Name');
    await user.keyboard('between{Enter}');
    await becomes(
      TAGGED.replace(TAGS, '    - name: a\n    - name: between\n    - name: b\n    - name: c\n'),
    );
  });

  test('first and last move in one direction only', async () => {
    const { user, button } = await openForm('/info', TAGGED);
    await user.click(button('Actions for tag a'));
    const item = (name: RegExp): HTMLElement => screen.getByRole('menuitem', { name });
    expect(item(/^Move up/).getAttribute('aria-disabled')).toBe('true');
    expect(item(/^Move down/).hasAttribute('aria-disabled')).toBe(false);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('Actions for tag a'));
    await user.click(button('Actions for tag c'));
    expect(item(/^Move down/).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('entries of a map', () => {
  const STREETS = DOCUMENT.replace(
    'lamps/main\n',
    'lamps/{street}/{house}\n    parameters:\n      street: {}\n',
  );

  test('are added by name', async () => {
    const { click, user, becomes, focused } = await openForm('/channels/lamp', STREETS);
    await click('Add parameter');
    await focused('Name of the new parameter');
    await user.keyboard('street{Enter}');
    expect(await screen.findByText('"street" already exists.')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Name of the new parameter' }));
    await user.keyboard('house{Enter}');
    await becomes(STREETS.replace('      street: {}\n', '      street: {}\n      house: {}\n'));
  });

  test('are added several in a row', async () => {
    const text = STREETS.replace('      street: {}\n', '      colour: {}\n');
    const { click, user, becomes, focused } = await openForm('/channels/lamp/parameters', text);
    await click('Add parameter');
    await focused('Name of the new parameter');
    await user.keyboard('street');
    await click('Add and add another');
    expect(await screen.findByText('1 added.')).toBeDefined();
    await user.keyboard('house{Enter}');
    await becomes(
      text.replace('      colour: {}\n', '      colour: {}\n      street: {}\n      house: {}\n'),
    );
  });

  test('are added directly behind one, by name', async () => {
    const { choose, user, becomes, focused } = await openForm('/channels/lamp/messages');
    await choose('Actions for message switched', 'Add message after this');
    await focused('Name of the new message');
    await user.keyboard('broken{Enter}');
    await becomes(
      DOCUMENT.replace("lampSwitched'\noperations", "lampSwitched'\n      broken: {}\noperations"),
    );
  });

  test('are not added after Cancel, which gives the focus back', async () => {
    const { click, user, text, focused } = await openForm('/channels/lamp', STREETS);
    await click('Add parameter');
    await user.keyboard('house');
    await click('Cancel');
    await focused('Add parameter', 'button');
    expect(text()).toBe(STREETS);
  });

  test('that are referred to are renamed with all references', async () => {
    const { select, button, user, becomes, focused } = await openForm('/channels');
    button(/^lamp/).focus();
    await user.keyboard('{F2}');
    await focused('New name');
    await user.keyboard('{Control>}a{/Control}light{Enter}');
    await becomes(
      DOCUMENT.replace('  lamp:\n', '  light:\n').replaceAll('#/channels/lamp', '#/channels/light'),
    );
    await select('/channels/light', /light/);
  });

  test('that are referred to are removed after the user has decided', async () => {
    const { button, user, text, becomes } = await openForm('/channels');
    button(/^lamp/).focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: /Delete channel "lamp"/ });
    expect(dialog.textContent).toContain('watchLamp');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(text()).toBe(DOCUMENT);
    await waitFor(() => expect(document.activeElement).toBe(button(/^lamp/)));
    await user.keyboard('{Delete}');
    const again = await screen.findByRole('dialog', { name: /Delete channel "lamp"/ });
    await user.click(within(again).getByRole('button', { name: 'Delete with its references' }));
    await becomes(DOCUMENT.replace(/channels:\n.*?components:/s, 'components:'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a long map', () => {
  const KEYS = Array.from({ length: 70 }, (_, i) => `room${String(i).padStart(2, '0')}`);
  const LONG = DOCUMENT.replace(
    'operations:\n',
    `${KEYS.map((key) => `  ${key}:\n    address: ${key}/main\n`).join('')}operations:\n`,
  );
  const shown = (): number => screen.getByRole('list', { name: 'Channels' }).children.length;

  test('shows its first entries, and more when they are requested', async () => {
    const { click } = await openForm('/channels', LONG);
    expect(shown()).toBe(60);
    await click('Show 11 more of 71');
    expect(shown()).toBe(71);
    expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull();
  });

  test('is searched by names and summaries', async () => {
    const { user, button } = await openForm('/channels', LONG);
    const find = screen.getByRole('searchbox', { name: 'Find in Channels' });
    await user.type(find, 'ROOM69');
    expect(shown()).toBe(1);
    expect(button(/^room69/)).toBeDefined();
    await user.clear(find);
    await user.type(find, 'nothing like it');
    expect(screen.queryByRole('list', { name: 'Channels' })).toBeNull();
  });
});

describe('a list of short values', () => {
  const ENUM = DOCUMENT.replace(
    'lamps/main\n',
    'lamps/{street}\n    parameters:\n      street:\n        enum:\n          - one\n          - two\n',
  );
  const PARAMETER = '/channels/lamp/parameters/street';
  const values = (...all: string[]): string =>
    ENUM.replace(
      '          - one\n          - two\n',
      all.map((v) => `          - ${v}\n`).join(''),
    );

  test('gets one more by Enter, and by leaving its input', async () => {
    const { user, becomes } = await openForm(PARAMETER, ENUM);
    const input = screen.getByRole('combobox', { name: 'Add to Enum' }) as HTMLInputElement;
    await user.type(input, 'three{Enter}');
    await becomes(values('one', 'two', 'three'));
    expect(input.value).toBe('');
    await user.type(input, 'four');
    await user.tab();
    await becomes(values('one', 'two', 'three', 'four'));
  });

  test('has values that are changed in place', async () => {
    const { user, button, becomes } = await openForm(PARAMETER, ENUM);
    await user.click(button('Change one'));
    await user.keyboard('{Control>}a{/Control}first{Enter}');
    await becomes(values('first', 'two'));
  });

  test('has values that move by keys, with the focus', async () => {
    const { user, button, becomes } = await openForm(PARAMETER, ENUM);
    button('Change two').focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await becomes(values('two', 'one'));
    await waitFor(() => expect(document.activeElement).toBe(button('Change two')));
  });

  test('has values that are removed by keys and by their button', async () => {
    const { user, button, becomes, click } = await openForm(PARAMETER, ENUM);
    button('Change two').focus();
    await user.keyboard('{Backspace}');
    await becomes(values('one'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change two' })).toBeNull());
    await click('Remove one');
    await becomes(
      ENUM.replace('street:\n        enum:\n          - one\n          - two\n', 'street: {}\n'),
    );
  });

  test('keeps a value after Escape, and loses one that is emptied', async () => {
    const { user, button, becomes, text } = await openForm(PARAMETER, ENUM);
    button('Change one').focus();
    await user.keyboard('{F2}nonsense{Escape}');
    expect(text()).toBe(ENUM);
    await user.click(button('Change one'));
    await user.keyboard('{Control>}a{/Control}{Backspace}{Enter}');
    await becomes(values('two'));
  });

  test('gives back a text that Escape clears', async () => {
    const { user, text } = await openForm(PARAMETER, ENUM);
    const input = screen.getByRole('combobox', { name: 'Add to Enum' }) as HTMLInputElement;
    await user.type(input, 'three{Escape}');
    expect(input.value).toBe('');
    await user.tab();
    expect(text()).toBe(ENUM);
  });
});
