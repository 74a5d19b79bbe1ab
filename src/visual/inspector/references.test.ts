// @vitest-environment happy-dom
// References, names and the head of a form: what is chosen, followed, renamed and extracted.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DOCUMENT, openForm } from '../testing.ts';

const SIREN = DOCUMENT.replace(
  'operations:\n',
  '  siren:\n    address: sirens\noperations:\n',
).replace("    messages:\n      - $ref: '#/channels/lamp/messages/switched'\n", '');

describe('a reference', () => {
  test('is chosen among its valid targets, and followed', async () => {
    const { click, user, becomes } = await openForm('/operations/watchLamp', SIREN);
    await click('Channel: lamp');
    const list = await screen.findByRole('listbox');
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(2));
    await user.keyboard('sir{Enter}');
    await becomes(SIREN.replace("$ref: '#/channels/lamp'", "$ref: '#/channels/siren'"));
    await click('Open channel siren');
    expect(await screen.findByRole('heading', { level: 2, name: /siren/ })).toBeDefined();
  });

  test('to another channel removes the messages that it does not have, and says so', async () => {
    const text = DOCUMENT.replace(
      'operations:\n',
      '  other:\n    address: other\n    messages:\n      dimmed: {}\noperations:\n',
    );
    const { click, user, becomes, store } = await openForm('/operations/watchLamp', text);
    await click('Channel: lamp');
    await user.click(await screen.findByRole('option', { name: /other/ }));
    await becomes(
      text
        .replace("$ref: '#/channels/lamp'", "$ref: '#/channels/other'")
        .replace("    messages:\n      - $ref: '#/channels/lamp/messages/switched'\n", ''),
    );
    expect(store.getState().notices.map((notice) => notice.text)).toEqual([
      'Channel "other" has no message "switched". It was removed from the messages of the operation. The list of messages was empty and was removed: the operation uses all messages of the channel.',
    ]);
  });

  test('is replaced by a copy of its target, in one step', async () => {
    const { choose, click, becomes, undo } = await openForm('/channels/lamp');
    await choose('Actions for message switched', 'Show the reference itself');
    await click('Refers to: lampSwitched');
    await click('Replace the reference with a copy');
    await becomes(
      DOCUMENT.replace(
        "        $ref: '#/components/messages/lampSwitched'\n",
        '        payload:\n          type: boolean\n',
      ),
    );
    undo();
    await becomes(DOCUMENT);
  });

  test('to a new object is made by a wizard, and the form stays', async () => {
    const { click, user, becomes } = await openForm('/operations/watchLamp', SIREN);
    await click('Channel: lamp');
    await click('Create a new channel…');
    const dialog = await screen.findByRole('dialog', { name: 'Add a channel' });
    await user.type(within(dialog).getByLabelText('Address'), 'doors{Enter}');
    await becomes(
      SIREN.replace(
        '    address: sirens\n',
        '    address: sirens\n  doors:\n    address: doors\n',
      ).replace("$ref: '#/channels/lamp'", "$ref: '#/channels/doors'"),
    );
    expect(await screen.findByRole('button', { name: 'Channel: doors' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: /watchLamp/ })).toBeDefined();
  });

  test('edits its target in place', async () => {
    const { becomes, addField, focused, user } = await openForm('/channels/lamp/messages/switched');
    expect(
      await screen.findByText('The message itself, shared by all its references'),
    ).toBeDefined();
    await addField('lampSwitched', 'summ');
    await focused('Summary');
    await user.keyboard('On or off{Enter}');
    await becomes(
      DOCUMENT.replace(
        '        type: boolean\n',
        '        type: boolean\n      summary: On or off\n',
      ),
    );
  });
});

describe('the language of a schema', () => {
  const DRAFT_07 = DOCUMENT.replace(
    '        type: boolean\n',
    '        schemaFormat: application/schema+json;version=draft-07\n        schema:\n          type: boolean\n',
  );
  const language = (): HTMLSelectElement => screen.getByLabelText('Language');

  test('is changed at once if nothing is lost', async () => {
    const { user, becomes } = await openForm('/components/messages/lampSwitched');
    await user.selectOptions(language(), 'JSON Schema Draft 07');
    await becomes(DRAFT_07);
    expect(language().selectedOptions[0]?.text).toBe('JSON Schema Draft 07');
    await waitFor(() => expect(document.activeElement).toBe(language()));
  });

  test('is changed again while a change is pending', async () => {
    const { user, becomes, changed, onNextChange } = await openForm(
      '/components/messages/lampSwitched',
    );
    onNextChange(() => fireEvent.change(language(), { target: { value: '' } }));
    await user.selectOptions(language(), 'JSON Schema Draft 07');
    await waitFor(() => expect(changed).toHaveLength(2));
    expect(changed[0]?.after.get('')).toBe(DRAFT_07);
    await becomes(DOCUMENT);
    await waitFor(() =>
      expect(language().selectedOptions[0]?.text).toBe('Schema Object (the default)'),
    );
  });

  test('is changed after a warning about what is lost', async () => {
    const { user, becomes, text, click } = await openForm(
      '/components/messages/lampSwitched',
      DRAFT_07,
    );
    await user.selectOptions(language(), 'Protocol Buffers 3');
    expect((await screen.findByRole('alert')).textContent).toContain("can't be converted");
    expect(text()).toBe(DRAFT_07);
    await click('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(language()));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(language().selectedOptions[0]?.text).toBe('JSON Schema Draft 07');
    await user.selectOptions(language(), 'Schema Object (the default)');
    await becomes(DOCUMENT);
  });
});

describe('the head of a form', () => {
  test('renames an object, and reports a name that exists while it is typed', async () => {
    const { click, user, becomes, text } = await openForm('/channels/siren', SIREN);
    await click('Rename siren');
    const name = screen.getByRole('textbox', { name: 'New name of siren' });
    expect(document.activeElement).toBe(name);
    await user.keyboard('{Control>}a{/Control}lamp');
    expect(await screen.findByText(/"lamp".*already/)).toBeDefined();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(name);
    expect(text()).toBe(SIREN);
    await user.keyboard('{Control>}a{/Control}horn');
    expect(await screen.findByText('No other references to it.')).toBeDefined();
    await user.keyboard('{Enter}');
    await becomes(SIREN.replace('  siren:', '  horn:'));
    expect(await screen.findByRole('heading', { level: 2, name: /horn/ })).toBeDefined();
  });

  test('keeps the name after Escape, and the button has the focus', async () => {
    const { click, user, focused, text } = await openForm('/channels/siren', SIREN);
    await click('Rename siren');
    await user.keyboard('nonsense{Escape}');
    await focused('Rename siren', 'button');
    expect(text()).toBe(SIREN);
  });

  test('goes up by the location above it', async () => {
    const { click, store } = await openForm('/channels/lamp/messages/switched');
    const location = screen.getByRole('navigation', { name: 'Location' });
    expect([...location.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
      'Document',
      'Channels',
      'lamp',
      'Messages',
    ]);
    await click('lamp');
    expect(await screen.findByRole('heading', { level: 2, name: /lamp/ })).toBeDefined();
    expect(store.getState().selection?.pointer).toBe('/channels/lamp');
  });

  test('moves an object to the components, and leaves a reference', async () => {
    const { click, user, becomes } = await openForm('/channels/siren', SIREN);
    await click('More');
    // It is in the menu as soon as the worker knows that it is possible.
    const item = await screen.findByRole('menuitem', { name: /^Move to components/ });
    await user.click(item);
    const name = await screen.findByRole('textbox', { name: 'Name of the channel' });
    await user.clear(name);
    await user.type(name, 'horn{Enter}');
    await becomes(
      SIREN.replace('    address: sirens\n', "    $ref: '#/components/channels/horn'\n").replace(
        'components:\n',
        'components:\n  channels:\n    horn:\n      address: sirens\n',
      ),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('duplicates and deletes an object', async () => {
    const { choose, user, becomes } = await openForm('/channels/siren', SIREN);
    await choose('More', 'Duplicate');
    await becomes(
      SIREN.replace(
        '    address: sirens\n',
        '    address: sirens\n  sirenCopy:\n    address: sirens\n',
      ),
    );
    expect(await screen.findByRole('heading', { level: 2, name: /sirenCopy/ })).toBeDefined();
    await choose('More', 'Delete…');
    const dialog = await screen.findByRole('dialog', { name: 'Delete channel "sirenCopy"?' });
    expect(dialog.textContent).toContain('No references to it. Undo restores it.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await becomes(SIREN);
    expect(await screen.findByRole('heading', { level: 2, name: /Channels/ })).toBeDefined();
  });

  test('extracts a trait from the fields that are chosen', async () => {
    const text = DOCUMENT.replace(
      '    action: receive\n',
      '    action: receive\n    summary: By hand\n',
    );
    const { click, user, becomes } = await openForm('/operations/watchLamp', text);
    await click('More');
    await user.click(await screen.findByRole('menuitem', { name: /^Extract trait/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Extract a trait' });
    const summary = within(dialog).getByRole('checkbox', { name: 'summary' }) as HTMLInputElement;
    if (!summary.checked) await user.click(summary);
    await user.click(within(dialog).getByRole('button', { name: 'Extract trait' }));
    await becomes(
      text
        .replace(
          '    summary: By hand\n',
          "    traits:\n      - $ref: '#/components/operationTraits/watchLampTrait'\n",
        )
        .replace(/$/, '  operationTraits:\n    watchLampTrait:\n      summary: By hand\n'),
    );
  });

  test('explains the object', async () => {
    const { click } = await openForm('/servers/tower');
    await click('About Server');
    expect(screen.getByRole('button', { name: 'About Server', expanded: true })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Form' }).textContent).toMatch(
      /message broker|server/i,
    );
  });
});

describe('inherited values', () => {
  const TRAITS = DOCUMENT.replace(
    '    action: receive\n',
    "    action: receive\n    traits:\n      - $ref: '#/components/operationTraits/noted'\n",
  ).replace(
    'components:\n',
    'components:\n  operationTraits:\n    noted:\n      summary: Seen by all\n',
  );

  test('are shown with where they come from, and set here', async () => {
    const { click, focused, user, becomes, field } = await openForm(
      '/operations/watchLamp',
      TRAITS,
    );
    const inherited = await screen.findByRole('region', { name: 'Inherited values' });
    expect(inherited.textContent).toContain('Seen by all');
    await click('Set Summary here');
    await focused('Summary');
    expect(field('Summary').placeholder).toBe('Seen by all');
    await user.keyboard('Seen by some{Enter}');
    await becomes(
      TRAITS.replace(
        '    messages:\n      - ',
        '    summary: Seen by some\n    messages:\n      - ',
      ),
    );
  });

  test('open where they come from', async () => {
    const { click } = await openForm('/operations/watchLamp', TRAITS);
    await click('Open where Summary comes from');
    expect(await screen.findByRole('heading', { level: 2, name: /noted/ })).toBeDefined();
  });
});
