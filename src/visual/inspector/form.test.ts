// @vitest-environment happy-dom
// Fields of a form as the user fills them in: each change is the smallest edit of the text.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DOCUMENT, openForm } from '../testing.ts';

/** The texts that assistive technology reads with a control. */
const described = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim())
    .join(' ');

const QUEUE = DOCUMENT.replace(
  '    address: lamps/main\n',
  `    address: lamps/main
    bindings:
      sqs:
        queue:
          name: lamps
          fifoQueue: false
          deliveryDelay: 60
`,
);
const SQS = '/channels/lamp/bindings/sqs/queue';

describe('text', () => {
  const COMMENTED = DOCUMENT.replace(
    '    host: lamps.example.com\n',
    '    # Moves in May.\n    host: lamps.example.com # for now\n',
  );

  test('is written by Enter, beside its comments, and undo shows the value before', async () => {
    const { fill, field, becomes, undo } = await openForm('/servers/tower', COMMENTED);
    await fill(field('Host'), 'lights.example.com{Enter}');
    await becomes(COMMENTED.replace('host: lamps.', 'host: lights.'));
    expect(document.activeElement).toBe(field('Host'));
    undo();
    await becomes(COMMENTED);
    await waitFor(() => expect(field('Host').value).toBe('lamps.example.com'));
  });

  test('is written when the user leaves the field', async () => {
    const { fill, field, user, becomes } = await openForm('/servers/tower');
    await fill(field('Host'), 'lights.example.com');
    await user.tab();
    await becomes(DOCUMENT.replace('host: lamps.', 'host: lights.'));
  });

  test('is left by Tab for the next field, and has its actions by Ctrl+.', async () => {
    const { field, user, becomes } = await openForm('/servers/tower');
    const protocol = screen.getByRole('combobox', { name: 'Protocol' });
    await user.click(field('Host'));
    await user.tab();
    expect(document.activeElement).toBe(protocol);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(field('Host'));
    await user.tab();
    await user.keyboard('{Control>}.{/Control}');
    const named = (name: string) => screen.getByRole('button', { name });
    expect(document.activeElement).toBe(named('About Protocol'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(named('Show Protocol in the text'));
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(named('About Protocol').getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(protocol);
    await becomes(DOCUMENT);
  });

  test('stays as typed while the document changes beside it', async () => {
    const { field, user, type, becomes } = await openForm('/servers/tower');
    await user.click(field('Host'));
    await user.keyboard('{End}/one');
    await type(DOCUMENT.replace('title: Lamps', 'title: Lights'));
    expect(field('Host').value).toBe('lamps.example.com/one');
    await user.keyboard('/two');
    await type(DOCUMENT.replace('title: Lamps', 'title: Lanterns'));
    expect(document.activeElement).toBe(field('Host'));
    await user.keyboard('{Enter}');
    await becomes(
      DOCUMENT.replace('title: Lamps', 'title: Lanterns').replace(
        'lamps.example.com',
        'lamps.example.com/one/two',
      ),
    );
  });

  test('is the old one after Escape', async () => {
    const { fill, field, text, user } = await openForm('/servers/tower');
    await fill(field('Host'), 'nonsense{Escape}');
    expect(field('Host').value).toBe('lamps.example.com');
    await user.tab();
    expect(text()).toBe(DOCUMENT);
  });

  test('is written when another object is selected', async () => {
    const { fill, field, select, becomes } = await openForm('/servers/tower');
    await fill(field('Host'), 'left.example.com');
    await select('/operations/watchLamp', /watchLamp/);
    await becomes(DOCUMENT.replace('host: lamps.', 'host: left.'));
  });

  test('that is emptied removes a field that is not required, and keeps its row', async () => {
    const text = DOCUMENT.replace("version: '1'\n", "version: '1'\n  description: All of them.\n");
    const { fill, field, becomes, user } = await openForm('/info', text);
    await user.clear(field('Description'));
    await user.tab();
    await becomes(DOCUMENT);
    expect(field('Description').value).toBe('');
    await fill(field('Description'), 'Some of them.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await becomes(text.replace('All', 'Some'));
  });

  test('in CommonMark has a preview, and Enter starts a line', async () => {
    const text = DOCUMENT.replace("version: '1'\n", "version: '1'\n  description: One\n");
    const { field, user, becomes } = await openForm('/info', text);
    await user.click(field('Description'));
    await user.keyboard('{Enter}**two**');
    expect(screen.getByText('Ctrl/⌘ + Enter to apply')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Preview' }));
    const preview = screen.getByRole('region', { name: 'Preview of Description' });
    expect(preview.querySelector('strong')?.textContent).toBe('two');
    await becomes(text.replace('description: One\n', 'description: |-\n    One\n    **two**\n'));
  });

  test('with suggestions is chosen by the arrow keys', async () => {
    const { user, becomes } = await openForm('/servers/tower');
    const protocol = screen.getByRole('combobox', { name: 'Protocol' });
    await user.clear(protocol);
    await user.type(protocol, 'kaf');
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map((one) => one.textContent)).toEqual(['kafka', 'kafka-secure']);
    expect(options.map((one) => one.getAttribute('aria-selected'))).toEqual(['true', 'false']);
    await user.keyboard('{ArrowDown}{Enter}');
    await becomes(DOCUMENT.replace('protocol: mqtt', 'protocol: kafka-secure'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('that has a safe address is a link', async () => {
    const text = DOCUMENT.replace(
      "version: '1'\n",
      "version: '1'\n  termsOfService: https://lamps.example.com/terms\n",
    );
    const { fill, field } = await openForm('/info', text);
    const link = screen.getByRole('link', { name: /^Open/ });
    expect(link.getAttribute('href')).toBe('https://lamps.example.com/terms');
    await fill(field('Terms of service'), 'javascript:alert(1)');
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull();
  });
});

describe('a number', () => {
  test('steps by the arrow keys, and is written by Enter', async () => {
    const { field, user, becomes } = await openForm(SQS, QUEUE);
    await user.click(field('Delivery delay'));
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}{Enter}');
    await becomes(QUEUE.replace('deliveryDelay: 60', 'deliveryDelay: 62'));
  });

  test('that is none stays as typed, with the reason at its field', async () => {
    const { fill, field, user, text, becomes } = await openForm(SQS, QUEUE);
    await fill(field('Delivery delay'), 'soon');
    await user.tab();
    await waitFor(() => expect(field('Delivery delay').getAttribute('aria-invalid')).toBe('true'));
    expect(described(field('Delivery delay'))).toBe(
      'seconds = 1 min (0 to 900) Not applied: Enter a whole number.',
    );
    expect(field('Delivery delay').value).toBe('soon');
    expect(text()).toBe(QUEUE);
    await fill(field('Delivery delay'), '90{Enter}');
    await becomes(QUEUE.replace('deliveryDelay: 60', 'deliveryDelay: 90'));
    expect(field('Delivery delay').getAttribute('aria-invalid')).toBe('false');
  });
});

describe('a choice', () => {
  test('is one of the allowed values', async () => {
    const { user, becomes } = await openForm('/operations/watchLamp');
    const action = screen.getByRole('combobox', { name: 'Action' }) as HTMLSelectElement;
    expect([...action.options].map(({ text }) => text)).toEqual(['send', 'receive']);
    await user.selectOptions(action, 'send');
    await becomes(DOCUMENT.replace('action: receive', 'action: send'));
  });

  test('shows a value that is not allowed', async () => {
    const text = DOCUMENT.replace('action: receive', 'action: watch');
    const { user, becomes } = await openForm('/operations/watchLamp', text);
    const action = screen.getByRole('combobox', { name: 'Action' }) as HTMLSelectElement;
    expect(action.selectedOptions[0]?.text).toBe('watch (not allowed)');
    expect(action.getAttribute('aria-invalid')).toBe('true');
    await user.selectOptions(action, 'receive');
    await becomes(DOCUMENT);
  });
});

test('a switch writes true and false', async () => {
  const { user, becomes } = await openForm(SQS, QUEUE);
  const shown = (): HTMLElement => screen.getByRole('switch', { name: 'FIFO queue' });
  await user.click(shown());
  expect(shown().getAttribute('aria-checked')).toBe('true');
  await becomes(QUEUE.replace('fifoQueue: false', 'fifoQueue: true'));
  await user.click(shown());
  await becomes(QUEUE);
});

describe('fields', () => {
  test('are added, filled in and removed by the keyboard alone', async () => {
    const { button, user, becomes, focused, text } = await openForm('/channels/lamp');
    button('Add field to lamp').focus();
    await user.keyboard('{Enter}summ{Enter}');
    await focused('Summary');
    expect(text()).toBe(DOCUMENT);
    await user.keyboard('Every switch{Enter}');
    await becomes(DOCUMENT.replace('operations:\n', '    summary: Every switch\noperations:\n'));
    await focused('Summary');
    await screen.findByRole('button', { name: 'Show Summary in the text' });
    button('Remove Summary').focus();
    await user.keyboard('{Enter}');
    await becomes(DOCUMENT);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Summary' })).toBeNull());
  });

  test('are deleted if they are removed before the form shows that they are written', async () => {
    const { addField, button, user, becomes, focused, changed, onNextChange } =
      await openForm('/channels/lamp');
    await addField('lamp', 'summ');
    await focused('Summary');
    onNextChange(() => button('Remove Summary').click());
    await user.keyboard('Every switch{Enter}');
    await waitFor(() => expect(changed).toHaveLength(2));
    await becomes(DOCUMENT);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Summary' })).toBeNull());
  });

  test('that were added and not filled in are removed without a change', async () => {
    const { addField, click, focused, changed, text } = await openForm('/channels/lamp');
    await addField('lamp', 'summ');
    await focused('Summary');
    await click('Remove Summary');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Summary' })).toBeNull());
    expect(changed).toEqual([]);
    expect(text()).toBe(DOCUMENT);
  });

  test('that are objects begin with their first required field', async () => {
    const { addField, user, becomes, focused } = await openForm('/info');
    await addField('Info', 'external');
    await focused('URL');
    const added = DOCUMENT.replace("version: '1'\n", "version: '1'\n  externalDocs: {}\n");
    await becomes(added);
    await user.keyboard('https://lamps.example.com{Enter}');
    await becomes(
      DOCUMENT.replace(
        "version: '1'\n",
        "version: '1'\n  externalDocs:\n    url: https://lamps.example.com\n",
      ),
    );
  });

  test('of extensions are added by the name that was typed to find them', async () => {
    const { addField, user, becomes, focused } = await openForm('/info');
    await addField('Info', 'squad');
    await focused('x-squad');
    await user.keyboard('{{"lead": "Ada"}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await becomes(DOCUMENT.replace("version: '1'\n", "version: '1'\n  x-squad:\n    lead: Ada\n"));
    expect(screen.getByRole('heading', { name: 'Extensions' })).toBeDefined();
  });

  test('of extensions need a name that begins with x-', async () => {
    const { click, user, text, focused } = await openForm('/info');
    await click('Extension (x-)');
    const name = screen.getByRole('textbox', { name: /^Name of the extension/ });
    await user.clear(name);
    await user.type(name, 'team{Enter}');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.clear(name);
    await user.type(name, 'x-team{Enter}');
    await focused('x-team');
    expect(text()).toBe(DOCUMENT);
  });

  test('that the format does not define are shown apart, and can be removed', async () => {
    const text = DOCUMENT.replace("version: '1'\n", "version: '1'\n  titel: Lamp\n");
    const { click, becomes } = await openForm('/info', text);
    expect(screen.getByRole('heading', { name: 'Unknown fields' })).toBeDefined();
    await click('Remove titel');
    await becomes(DOCUMENT);
  });

  test('have an explanation, which their control is described by', async () => {
    const { click, field } = await openForm('/servers/tower');
    await click('About Host');
    expect(described(field('Host'))).toMatch(/^Name of the machine .*host$/s);
    await click('About Host');
    expect(field('Host').hasAttribute('aria-describedby')).toBe(false);
  });

  test('with a value too large for a line are shown in the text', async () => {
    const { click, store } = await openForm('/servers/tower');
    await click('Show Host in the text');
    expect(store.getState().selection).toMatchObject({ uri: '', pointer: '/servers/tower/host' });
  });

  test('of an object inside are edited in place', async () => {
    const text = DOCUMENT.replace(
      "version: '1'\n",
      "version: '1'\n  contact:\n    name: Ada\n    email: ada@example.com\n",
    );
    const { click, fill, becomes } = await openForm('/info', text);
    await click(/^Contact: /);
    const inside = await screen.findByRole('region', { name: 'Contact' });
    await fill(await within(inside).findByRole('textbox', { name: 'Name' }), 'Grace{Enter}');
    await becomes(text.replace('name: Ada', 'name: Grace'));
    await click(/^Contact: /);
    expect(screen.queryByRole('region', { name: 'Contact' })).toBeNull();
  });
});

describe('problems', () => {
  test('are at their field, with their fix', async () => {
    const text = DOCUMENT.replace("version: '1'", 'version: 1.0');
    const { click, becomes } = await openForm('/info', text);
    await click(/quotes/);
    await becomes(DOCUMENT.replace("version: '1'", "version: '1.0'"));
    await waitFor(() => expect(screen.queryByRole('button', { name: /quotes/ })).toBeNull());
  });

  test('of an entry of a list are at its row', async () => {
    const text = DOCUMENT.replace("lamp/messages/switched'", "lamp/messages/swiched'");
    const { user, becomes } = await openForm('/operations/watchLamp', text);
    const list = screen.getByRole('list', { name: 'Messages' });
    const [row] = within(list).getAllByRole('listitem');
    if (!row) throw new Error('no row');
    expect(row.textContent).toContain('swiched');
    await user.click(await within(row).findByRole('button', { name: /switched/ }));
    await becomes(DOCUMENT);
  });
});

describe('nothing can be changed', () => {
  test('with a syntax error, and the form says why', async () => {
    const { field, type } = await openForm('/servers/tower');
    await type(DOCUMENT.replace('title: Lamps', 'title: "Lamps'));
    expect(await screen.findByText(/Fix it in the text/)).toBeDefined();
    expect(field('Host').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /^Add field/ })).toBeNull();
    await type(DOCUMENT);
    await waitFor(() => expect(field('Host').readOnly).toBe(false));
  });

  test('where a value is merged, and the form opens its definition', async () => {
    const text = DOCUMENT.replace(
      'servers:\n  tower:\n',
      'x-base: &base\n  title: Base\nservers:\n  tower:\n    <<: *base\n',
    );
    const page = await openForm('/servers/tower', text);
    await page.click('Remove Title');
    expect((await screen.findByText(/comes from a merge/)).textContent).toMatch(/^Not applied: /);
    await page.click('Go to definition');
    expect(page.store.getState().selection?.pointer).toBe('/x-base/title');
    expect(page.text()).toBe(text);
  });

  test('there is no form of what does not exist', async () => {
    const { store } = await openForm('/servers/tower');
    store.getState().select({ uri: '', pointer: '/servers/tower/host' }, 'outline');
    expect(await screen.findByRole('heading', { level: 2, name: /tower/ })).toBeDefined();
  });
});
