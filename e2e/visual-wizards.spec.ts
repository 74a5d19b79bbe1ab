/**
 * The wizards filled in by the keyboard, what they say while they are filled in, and what they do
 * not lose.
 */
import type { Locator } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';

test.use({ bypassCSP: true });

/** Goes on with Tab until the field is reached, and types. */
async function type(field: Locator, text: string): Promise<void> {
  const page = field.page();
  for (
    let i = 0;
    i < 60 && !(await field.evaluate((element) => element === document.activeElement));
    i++
  )
    await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('fields by the keyboard, from the first step to an operation', async ({ page }) => {
  const studio = new VisualPage(page);
  await studio.empty();
  const comment = '# By the harbour office\n';
  await studio.setText(comment);
  await expect(page.getByRole('heading', { name: 'Start your document' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Servers' })).toHaveCount(0);
  const { dialog } = studio;
  const step = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  };
  await step('Add a server');
  await expect(dialog.getByLabel('Application name')).toBeFocused();
  await page.keyboard.insertText('Harbour');
  await type(dialog.getByLabel('Host'), '{region}.example.com:8883');
  await type(dialog.getByRole('combobox', { name: 'Protocol' }), 'mqt');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Protocol' })).toHaveValue('mqtt');
  await type(dialog.getByLabel('Values'), 'eu, us');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('title: Harbour');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  await studio.wizard('Add a channel…', 'Add channel', async () => {
    await type(dialog.getByLabel('Address', { exact: true }), 'berths/{berthId}/requests');
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'berthsRequests',
    );
    await type(dialog.getByLabel('Meaning'), 'Which berth.');
    await dialog.getByRole('button', { name: 'New message' }).click();
    await type(dialog.getByLabel('Message name'), 'freed');
    await type(
      dialog.getByLabel('Example of the payload'),
      '{"berth": {"berthId": 4}, "at": "2026-11-21T10:00:00Z"}',
    );
    await expect(dialog.getByText('Schema: object, 3 properties')).toBeVisible();
    await dialog.getByLabel('Where it is in the message').click();
    await page.getByRole('option', { name: '$message.payload#/berth/berthId' }).click();
  });
  await studio.wizard('Add a message…', 'Add message', async () => {
    await type(dialog.getByLabel('Message name'), 'requested');
    await type(
      dialog.getByLabel('Example of the payload'),
      '[{"id": 1, "at": "2026-11-21T10:00:00Z"}, {"id": 2, "at": "2026-11-21T11:00:00Z", "note": "x"}]',
    );
    await dialog.getByRole('radio', { name: '2 samples of the same object' }).check();
    await expect(dialog.getByText('Schema: object, 3 properties')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
  await studio.wizard('Add an operation…', 'Add operation', async () => {
    await dialog.getByRole('button', { name: 'Add operation' }).click();
    await expect(dialog.getByText('Choose an action.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Send', exact: true }).check();
    await expect(dialog.getByLabel('Operation name')).toHaveValue('sendBerthsRequests');
  });
  await expect(
    page.getByRole('region', { name: 'Problems' }).getByText('No problems'),
  ).toBeVisible();
  const text = await studio.text();
  expect(text).toContain(`    parameters:
      berthId:
        description: Which berth.
        location: $message.payload#/berth/berthId
`);
  expect(text).toContain(`          required:
            - id
            - at
          properties:
            id:
              type: integer
            at:
              type: string
              format: date-time
            note:
              type: string
`);
  for (let i = 0; i < 4; i++) await studio.bar('Undo').click();
  await expect.poll(() => studio.text()).toBe(comment);
});

test('several operations are added without leaving the wizard, each as a step of undo', async ({
  page,
}) => {
  const studio = new VisualPage(page);
  const { dialog } = studio;
  await studio.example('first-steps');
  const before = await studio.text();
  await studio.wizard('Add an operation…', 'Add operation', async () => {
    await dialog.getByRole('radio', { name: 'Send', exact: true }).check();
    await dialog.getByLabel('Channel', { exact: true }).selectOption('/channels/temperature');
    await dialog.getByRole('button', { name: 'Add and add another' }).click();
    await expect(dialog.getByRole('status')).toHaveText('1 added.');
    await expect(dialog.getByLabel('Channel', { exact: true })).toBeFocused();
    await expect(dialog.getByRole('radio', { name: 'Send', exact: true })).toBeChecked();
    await dialog.getByLabel('Channel', { exact: true }).selectOption('/channels/temperature');
    await expect(dialog.getByLabel('Operation name')).toHaveValue('sendTemperature2');
  });
  await expect(
    page.getByRole('region', { name: 'Problems' }).getByText('No problems'),
  ).toBeVisible();
  expect(await studio.text()).toContain('\n  sendTemperature2:\n');
  for (let i = 0; i < 2; i++) await studio.bar('Undo').click();
  await expect.poll(() => studio.text()).toBe(before);
});

test('a channel with several messages, then several more, one step of undo each', async ({
  page,
}) => {
  const studio = new VisualPage(page);
  await studio.empty();
  const { dialog } = studio;
  await page.getByRole('button', { name: /^Add a channel/ }).click();
  await studio.finish('Add channel', async () => {
    await dialog.getByLabel('Address', { exact: true }).fill('berths');
    await dialog.getByRole('button', { name: 'New message', exact: true }).press('Enter');
    await expect(dialog.getByLabel('Message name')).toBeFocused();
    await page.keyboard.insertText('asked');
    await type(
      dialog.getByLabel('Example of the payload'),
      '{\n  "id": 1\n}\n{\n  "id": 2,\n  "note": "x"\n}',
    );
    await expect(dialog.getByText('Schema: object, 2 properties')).toBeVisible();
    await dialog.getByRole('button', { name: 'Another new message' }).press('Enter');
    const second = dialog.getByRole('group', { name: 'New message 2' });
    await expect(second.getByLabel('Message name')).toBeFocused();
    await page.keyboard.insertText('asked');
    await type(second.getByLabel('Example of the payload'), '{"ok": true}');
    await expect(second.getByText('The message "asked" already exists.')).toBeVisible();
    await second.getByLabel('Message name').fill('answered');
    await dialog.getByRole('button', { name: 'Another new message' }).press('Enter');
    await dialog.getByRole('button', { name: 'Remove message 3' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Another new message' })).toBeFocused();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
  const channel = await studio.text();
  expect(channel).toContain(`      asked:
        payload:
          type: object
          required:
            - id
          properties:
            id:
              type: integer
            note:
              type: string
`);
  expect(channel).toContain('      answered:\n');

  await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add a message…' }).click();
  await dialog.getByLabel('Message name').fill('cancelled');
  await dialog.getByRole('checkbox', { name: 'Keep the message for reuse' }).check();
  await dialog.getByRole('button', { name: 'Add and add another' }).click();
  await expect(dialog.getByText('1 added.')).toBeVisible();
  await expect(dialog.getByLabel('Message name')).toBeFocused();
  await expect(dialog.getByLabel('Message name')).toHaveValue('message');
  await expect(dialog.getByRole('checkbox', { name: 'Keep the message for reuse' })).toBeChecked();
  await dialog.getByLabel('Message name').fill('cancelled');
  await dialog.getByRole('button', { name: 'Add and add another' }).click();
  await expect(dialog.getByText('The message "cancelled" already exists.')).toBeVisible();
  await dialog.getByLabel('Message name').fill('moved');
  await dialog.getByRole('button', { name: 'Add and add another' }).click();
  await expect(dialog.getByText('2 added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await studio.checked();
  await expect
    .poll(() => studio.text())
    .toContain("      moved:\n        $ref: '#/components/messages/moved'\n");
  await studio.bar('Undo').click();
  await expect.poll(() => studio.text()).not.toContain('moved');
  await expect.poll(() => studio.text()).toContain('cancelled');
  await studio.bar('Undo').click();
  await expect.poll(() => studio.text()).toBe(channel);
  await studio.bar('Undo').click();
  await expect.poll(() => studio.text()).toBe('');
});

test('shows problems at their fields, and a stray click loses no input', async ({ page }) => {
  const studio = new VisualPage(page);
  await studio.empty();
  const { dialog } = studio;
  await page.getByRole('button', { name: /^Add a server/ }).click();
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await expect(dialog.getByLabel('Host')).toBeFocused();
  await expect(dialog.getByLabel('Host')).toHaveAccessibleDescription(/Enter a host/);
  await expect(dialog.getByText('2 fields need your attention.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await dialog.getByLabel('Host').fill('broker.example.com');
  await page.mouse.click(4, 400);
  await page.mouse.click(4, 400);
  await expect(dialog.getByText('Discard your input?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard your input?')).toHaveCount(0);
  await expect(dialog.getByLabel('Host')).toHaveValue('broker.example.com');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: /^Add a channel/ }).click();
  await dialog.getByLabel('Address', { exact: true }).fill('a?b');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await expect(dialog.getByText("An address can't have a query")).toBeVisible();
});

test('wizards in narrow and dark layouts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const studio = new VisualPage(page);
  await studio.empty();
  const { dialog } = studio;
  await page.getByRole('button', { name: 'Request/reply' }).click();
  await dialog.getByLabel('Address of the new channel').first().fill('rpc');
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    .toBe(true);
  await expect.poll(() => dialog.evaluate((d) => d.scrollWidth <= d.clientWidth)).toBe(true);
});

test('forced colours: the page stays, and every wizard can be read', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const studio = new VisualPage(page);
  await studio.empty();
  const { dialog } = studio;
  await page.getByRole('button', { name: /^Add a server/ }).click();
  await studio.finish('Add server', async () => {
    await dialog.getByLabel('Host').fill('broker.example.com');
    await dialog.getByRole('combobox', { name: 'Protocol' }).fill('mqtt');
  });
  await expect.poll(() => studio.text()).toContain('host: broker.example.com');
  for (const name of ['Add a channel', 'Add a message', 'Add an operation', 'Request/reply']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
});
