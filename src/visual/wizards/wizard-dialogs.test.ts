// @vitest-environment happy-dom
// Wizards as users fill them in: what they check, what they show, and the text that they write.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Location } from '../../core/types.ts';
import { DOCUMENT, openPage } from '../testing.ts';
import type { WizardInput, WizardName } from '../visual-host.ts';

/** Opens a wizard. `created` has what it resolves with. */
async function openWizard(name: WizardName, text = DOCUMENT, given?: WizardInput) {
  const page = await openPage(() => null, { '': text });
  const { user } = page;
  const created: (Location | null)[] = [];
  const open = async (): Promise<HTMLElement> => {
    void page.host.wizard(name, given).then((location) => created.push(location));
    return screen.findByRole('dialog');
  };
  const dialog = await open();
  const control = (label: string | RegExp): HTMLInputElement =>
    within(dialog).getByLabelText(label);
  return {
    ...page,
    dialog,
    created,
    open,
    control,
    /** Types into a field in place of what is there. */
    async fill(label: string | RegExp, typed: string): Promise<void> {
      await user.clear(control(label));
      await user.click(control(label));
      await user.paste(typed);
    },
    press: (label: string): Promise<void> =>
      user.click(within(dialog).getByRole('button', { name: label })),
    says: (words: string | RegExp): Promise<HTMLElement> => within(dialog).findByText(words),
    closes: (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

const added = (section: string, lines: string): string =>
  DOCUMENT.replace(new RegExp(`(${section}:\n(?: .*\n)*)`), `$1${lines}`);

describe('a wizard', () => {
  test('begins in its first field, and writes by Enter', async () => {
    const { fill, control, user, becomes, closes, created } = await openWizard('server');
    expect(document.activeElement).toBe(control('Host'));
    await fill('Host', 'broker.example.com:9092');
    await fill('Protocol', 'kafka');
    await fill('Name', 'broker');
    await user.keyboard('{Enter}');
    await becomes(
      added('servers', '  broker:\n    host: broker.example.com:9092\n    protocol: kafka\n'),
    );
    await closes();
    expect(created).toEqual([{ uri: '', pointer: '/servers/broker' }]);
  });

  test('puts the new object where the user says', async () => {
    const text = DOCUMENT.replace(
      'channels:\n',
      'channels:\n  # the first\n  bulb:\n    address: bulbs\n',
    );
    const { fill, control, user, becomes, press, says } = await openWizard('channel', text);
    await fill('Address', 'doors');
    await user.selectOptions(control('Position'), 'Before another one');
    await press('Add channel');
    expect(await says('Choose one of the names.')).toBeDefined();
    await fill(/^Before/, 'bulb');
    await user.selectOptions(control('Written in'), 'Reusable channels');
    await press('Add channel');
    await becomes(
      text
        .replace('channels:\n', "channels:\n  doors:\n    $ref: '#/components/channels/doors'\n")
        .replace('components:\n', 'components:\n  channels:\n    doors:\n      address: doors\n'),
    );
  });

  test.each([
    ['the first suggestion that matches is taken', 'kaf', '{Enter}', 'kafka'],
    ['an arrow key chooses another one', 'kaf', '{ArrowDown}{Enter}', 'kafka-secure'],
    ['a text that is a suggestion submits the form', 'http', '', 'http'],
    ['Escape keeps any other text', 'kaf', '{Escape}', 'kaf'],
    ['a text that is none of them is kept', 'smoke', '', 'smoke'],
  ])('by Enter in a list of suggestions: %s', async (_, typed, keys, protocol) => {
    const { fill, control, user, becomes, closes } = await openWizard('server');
    await fill('Host', 'broker.example.com');
    await fill('Name', 'broker');
    await user.clear(control('Protocol'));
    await user.type(control('Protocol'), `${typed}${keys}`);
    expect(control('Protocol').value).toBe(protocol);
    await user.keyboard('{Enter}');
    await becomes(
      added('servers', `  broker:\n    host: broker.example.com\n    protocol: ${protocol}\n`),
    );
    await closes();
  });

  test('says what is wrong at its fields, and goes to the first of them', async () => {
    const { press, control, says, text, dialog } = await openWizard('server');
    await press('Add server');
    expect(document.activeElement).toBe(control('Host'));
    expect(await says('2 fields need your attention.')).toBeDefined();
    const described = control('Host').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
      'Enter a host, such as broker.example.com:1883.',
    );
    expect(control('Host').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.isConnected).toBe(true);
    expect(text()).toBe(DOCUMENT);
  });

  test('says nothing about a field that the user did not leave', async () => {
    const { control, user, dialog } = await openWizard('server');
    expect(control('Host').hasAttribute('aria-invalid')).toBe(false);
    await user.tab();
    await waitFor(() => expect(control('Host').getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.textContent).not.toContain('need your attention');
  });

  test('without input closes by Escape', async () => {
    const { user, closes, created, text } = await openWizard('channel');
    await user.keyboard('{Escape}');
    await closes();
    expect(created).toEqual([null]);
    expect(text()).toBe(DOCUMENT);
  });

  test('with input confirms before it closes, and Escape goes back to the field', async () => {
    const { fill, user, control, closes, created } = await openWizard('server');
    await fill('Host', 'broker.example.com');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard your input?' })).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(control('Host'));
    expect(control('Host').value).toBe('broker.example.com');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await closes();
    expect(created).toEqual([null]);
  });

  test('shows what it will write', async () => {
    const { fill, dialog } = await openWizard('server');
    const preview = within(dialog).getByRole('region', { name: 'Preview' });
    expect(preview.textContent).toContain('when the required fields are filled in');
    await fill('Host', 'broker.example.com');
    await fill('Protocol', 'kafka');
    await waitFor(() =>
      expect(preview.querySelector('code')?.textContent).toContain('host: broker'),
    );
    await fill('Protocol', 'amqp');
    await waitFor(() =>
      expect(preview.querySelector('code')?.textContent).toContain('protocol: amqp'),
    );
  });

  test('is not offered for a text with a syntax error', async () => {
    const { dialog, user, closes } = await openWizard('channel', `${DOCUMENT}"`);
    expect(dialog.textContent).toContain("A channel can't be added now");
    expect(within(dialog).getByRole('alert').textContent).toMatch(/syntax error/);
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    await closes();
  });
});

describe('a server', () => {
  test('takes a whole URL apart', async () => {
    const { control, user, press, becomes } = await openWizard('server');
    await user.click(control('Host'));
    await user.paste('amqps://broker.example.com:5671/orders');
    await waitFor(() => expect(control('Host').value).toBe('broker.example.com:5671'));
    expect(control('Protocol').value).toBe('amqps');
    await user.clear(control('Name'));
    await user.type(control('Name'), 'broker');
    await press('Add server');
    await becomes(
      added(
        'servers',
        '  broker:\n    host: broker.example.com:5671\n    protocol: amqps\n    pathname: /orders\n',
      ),
    );
  });

  test('has a variable for each name in braces, with its values', async () => {
    const { fill, press, becomes } = await openWizard('server');
    await fill('Host', '{region}.example.com');
    await fill('Protocol', 'mqtt');
    await fill('Name', 'regional');
    await fill('Values', 'eu, us');
    await press('Add server');
    await becomes(
      added(
        'servers',
        "  regional:\n    host: '{region}.example.com'\n    protocol: mqtt\n    variables:\n      region:\n        enum:\n          - eu\n          - us\n",
      ),
    );
  });

  test('with the name of another one is refused', async () => {
    const { fill, press, says, text } = await openWizard('server');
    await fill('Host', 'broker.example.com');
    await fill('Protocol', 'mqtt');
    await fill('Name', 'tower');
    await press('Add server');
    expect(await says(/"tower" already exists/)).toBeDefined();
    expect(text()).toBe(DOCUMENT);
  });
});

describe('a channel', () => {
  test('is named after its address, and has its parameters and messages', async () => {
    const { fill, control, press, becomes, says } = await openWizard('channel');
    await fill('Address', 'berths/{berthId}/requests');
    await waitFor(() => expect(control('Name').value).toBe('berthsRequests'));
    await fill('Meaning', 'Which berth.');
    await press('New message');
    await fill('Message name', 'freed');
    await fill(/^Example of the payload/, '{"berth": 4}');
    expect(await says('Schema: object, 1 property')).toBeDefined();
    await press('Add channel');
    await becomes(
      added(
        'channels',
        `  berthsRequests:
    address: berths/{berthId}/requests
    messages:
      freed:
        payload:
          type: object
          required:
            - berth
          properties:
            berth:
              type: integer
        examples:
          - payload:
              berth: 4
    parameters:
      berthId:
        description: Which berth.
`,
      ),
    );
  });

  test('has no query in its address', async () => {
    const { fill, user, says } = await openWizard('channel');
    await fill('Address', 'a?b');
    await user.tab();
    expect(await says(/An address can't have a query/)).toBeDefined();
  });

  test('has messages with names of their own, each of which can be removed', async () => {
    const { fill, press, dialog, user, says } = await openWizard('channel');
    await fill('Address', 'berths');
    await press('New message');
    await fill('Message name', 'asked');
    await press('Another new message');
    const second = within(dialog).getByRole('group', { name: 'New message 2' });
    const name = within(second).getByLabelText('Message name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.clear(name);
    await user.type(name, 'asked');
    await user.tab();
    expect(await says('The message "asked" already exists.')).toBeDefined();
    await press('Remove message 2');
    expect(within(dialog).queryByRole('group', { name: 'New message 2' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Another new message'));
  });
});

describe('a message', () => {
  test('gets its schema from several samples', async () => {
    const { fill, press, dialog, user, says, becomes } = await openWizard('message');
    await fill('Message name', 'dimmed');
    await fill(/^Example of the payload/, '[{"id": 1}, {"id": 2, "note": "x"}]');
    await user.click(
      await within(dialog).findByRole('radio', { name: '2 samples of the same object' }),
    );
    expect(await says('Schema: object, 2 properties')).toBeDefined();
    await user.click(within(dialog).getByRole('checkbox', { name: /^Keep it as an example/ }));
    await press('Add message');
    await becomes(
      DOCUMENT.replace(
        "lampSwitched'\noperations",
        `lampSwitched'
      dimmed:
        payload:
          type: object
          required:
            - id
          properties:
            id:
              type: integer
            note:
              type: string
operations`,
      ),
    );
  });

  test('without a channel is kept for reuse', async () => {
    const { control, fill, user, press, says, becomes, created, closes } =
      await openWizard('message');
    await user.selectOptions(control('Where'), 'No channel yet: keep it for reuse');
    await fill('Message name', 'lampSwitched');
    await press('Add message');
    expect(await says('The message "lampSwitched" already exists.')).toBeDefined();
    await fill('Message name', 'dimmed');
    await press('Add message');
    await becomes(`${DOCUMENT}    dimmed: {}\n`);
    await closes();
    expect(created).toEqual([{ uri: '', pointer: '/components/messages/dimmed' }]);
  });

  test('that exists is added to a channel by reference', async () => {
    const text = DOCUMENT.replace('    lampSwitched:\n', '    lampDimmed: {}\n    lampSwitched:\n');
    const { control, user, dialog, press, becomes } = await openWizard('message', text);
    await user.click(within(dialog).getByRole('radio', { name: 'Existing message' }));
    await user.selectOptions(control('Message'), 'lampDimmed');
    await press('Add message');
    await becomes(
      text.replace(
        "lampSwitched'\noperations",
        "lampSwitched'\n      lampDimmed:\n        $ref: '#/components/messages/lampDimmed'\noperations",
      ),
    );
  });

  test('is followed by another one, and undo removes one after the other', async () => {
    const { fill, press, says, text, undo, closes, control, becomes } = await openWizard('message');
    await fill('Message name', 'dimmed');
    await press('Add and add another');
    expect(await says('1 added.')).toBeDefined();
    expect(control('Message name').value).toBe('message');
    const one = text();
    expect(one).toContain('      dimmed: {}\n');
    await fill('Message name', 'dimmed');
    await press('Add and add another');
    expect(await says('The message "dimmed" already exists.')).toBeDefined();
    await fill('Message name', 'broken');
    await press('Add and add another');
    expect(await says('2 added.')).toBeDefined();
    await press('Done');
    await closes();
    undo();
    await becomes(one);
    undo();
    await becomes(DOCUMENT);
  });
});

describe('an operation', () => {
  test('is named after its action and channel', async () => {
    const { control, user, press, dialog, says, becomes, fill } = await openWizard('operation');
    await press('Add operation');
    expect(await says('Choose an action.')).toBeDefined();
    await user.click(within(dialog).getByRole('radio', { name: 'Send' }));
    expect(control('Operation name').value).toBe('sendLamp');
    await user.click(within(dialog).getByRole('radio', { name: 'Receive' }));
    expect(control('Operation name').value).toBe('receiveLamp');
    await fill('Operation name', 'watch');
    await user.click(within(dialog).getByRole('radio', { name: 'Send' }));
    expect(control('Operation name').value).toBe('watch');
    await press('Add operation');
    await becomes(
      added(
        'operations',
        "  watch:\n    action: send\n    channel:\n      $ref: '#/channels/lamp'\n",
      ),
    );
  });

  test('has some of the messages of its channel', async () => {
    const { user, press, dialog, becomes } = await openWizard('operation', DOCUMENT, {
      channel: { uri: '', pointer: '/channels/lamp' },
      action: 'send',
    });
    await user.click(within(dialog).getByRole('radio', { name: 'Selected messages only' }));
    expect(within(dialog).getByRole('checkbox', { name: /switched/ })).toHaveProperty(
      'checked',
      true,
    );
    await press('Add operation');
    await becomes(
      added(
        'operations',
        "  sendSwitched:\n    action: send\n    channel:\n      $ref: '#/channels/lamp'\n    messages:\n      - $ref: '#/channels/lamp/messages/switched'\n",
      ),
    );
  });

  test('chooses among many channels by a list to search', async () => {
    const many = Array.from({ length: 30 }, (_, i) => `  bay${i}:\n    address: bays/${i}\n`);
    const text = DOCUMENT.replace('operations:\n', `${many.join('')}operations:\n`);
    const { user, press, dialog, becomes } = await openWizard('operation', text);
    await user.click(within(dialog).getByRole('radio', { name: 'Send' }));
    await user.click(within(dialog).getByRole('button', { name: /^Channel: / }));
    await user.keyboard('bays/23{Enter}');
    expect(document.activeElement?.textContent).toMatch(/^bay23/);
    await press('Add operation');
    await becomes(
      text.replace(
        'components:\n',
        "  sendBay23:\n    action: send\n    channel:\n      $ref: '#/channels/bay23'\ncomponents:\n",
      ),
    );
  });

  test('comes with a new channel', async () => {
    const { user, control, fill, press, dialog, becomes } = await openWizard('operation');
    await user.click(within(dialog).getByRole('radio', { name: 'Send' }));
    await user.selectOptions(control('Channel'), 'A new channel');
    await fill('Address of the new channel', 'bulbs');
    await press('Add operation');
    await becomes(
      added('channels', '  bulbs:\n    address: bulbs\n').replace(
        'components:\n',
        "  sendBulbs:\n    action: send\n    channel:\n      $ref: '#/channels/bulbs'\ncomponents:\n",
      ),
    );
  });
});

describe('a security scheme', () => {
  test('has the fields of its kind', async () => {
    const { control, user, fill, press, says, text } = await openWizard('security');
    await press('Add security scheme');
    expect(await says('Choose the kind of security scheme.')).toBeDefined();
    const kinds = [...(control('Kind') as unknown as HTMLSelectElement).options];
    expect(kinds.map((one) => one.value)).toContain('userPassword');
    await user.selectOptions(control('Kind'), 'userPassword');
    await fill('Name', 'login');
    await press('Add security scheme');
    await waitFor(() =>
      expect(text()).toContain('  securitySchemes:\n    login:\n      type: userPassword\n'),
    );
  });
});

describe('a schema', () => {
  test('is inferred from an example', async () => {
    const { fill, press, says, text } = await openWizard('schema', DOCUMENT, { name: 'Lamp' });
    await fill(/^Example/, 'id: A-1\nlit: true\n');
    expect(await says('Schema: object, 2 properties')).toBeDefined();
    await press('Add schema');
    await waitFor(() =>
      expect(text()).toBe(
        DOCUMENT.replace(
          'components:\n',
          'components:\n  schemas:\n    Lamp:\n      type: object\n      required:\n        - id\n        - lit\n      properties:\n        id:\n          type: string\n        lit:\n          type: boolean\n',
        ),
      ),
    );
  });
});

describe('an empty document', () => {
  test('gets its head from the first wizard', async () => {
    const { fill, press, becomes, control } = await openWizard('channel', '');
    expect(document.activeElement).toBe(control('Application name'));
    await fill('Application name', 'Harbour');
    await fill('Address', 'berths');
    await press('Add channel');
    await becomes(
      'apidoc: 3.1.0\ninfo:\n  title: Harbour\n  version: 1.0.0\nchannels:\n  berths:\n    address: berths\n',
    );
  });
});
