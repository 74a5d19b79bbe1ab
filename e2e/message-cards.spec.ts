/**
 * Messages: tabs, examples with their results, examples that are made, the source, and the form
 * that tries a value against the messages of an operation.
 */
import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const DOCUMENT = `apidoc: 3.1.0
info: {title: Orders, version: '1'}
defaultContentType: application/json
channels:
  orders:
    address: orders
    messages:
      placed: {$ref: '#/components/messages/placed'}
      cancelled: {$ref: '#/components/messages/cancelled'}
      anything: {$ref: '#/components/messages/anything'}
      slow: {$ref: '#/components/messages/slow'}
operations:
  receiveOrders:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages:
      - $ref: '#/channels/orders/messages/placed'
      - $ref: '#/channels/orders/messages/cancelled'
components:
  messages:
    placed:
      title: Order placed
      headers: {type: object, required: [trace], properties: {trace: {type: string, format: uuid}}}
      payload: {$ref: '#/components/schemas/order'}
      examples:
        - name: small
          payload: {id: 5, tags: [tea]}
        - name: wrong
          payload: {id: five}
    cancelled:
      title: Order cancelled
      payload:
        type: object
        required: [id, reason]
        properties: {id: {type: integer, minimum: 1}, reason: {enum: [late, broken]}}
    anything: {title: Anything, payload: true}
    slow: {title: Slow, payload: {type: object, required: [a], properties: {a: {type: string, pattern: '^(a+)+$'}}}}
    impossible: {title: Impossible, payload: {type: integer, minimum: 5, maximum: 4}}
  schemas:
    order:
      type: object
      required: [id]
      additionalProperties: false
      properties: {id: {type: integer}, tags: {type: array, items: {type: string}}}
`;

async function opened(
  page: Page,
): Promise<{ studio: StudioPage; card: (title: string) => Locator }> {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(DOCUMENT);
  const card = (title: string): Locator =>
    studio.docs
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await card('Order placed').scrollIntoViewIfNeeded();
  return { studio, card };
}

const tab = (card: Locator, name: string): Locator => card.getByRole('tab', { name, exact: true });

test('a message shows its parts in tabs, its examples with results, and validates a payload', async ({
  page,
}) => {
  const { studio, card } = await opened(page);
  await test.step('the tabs of a message go by keyboard, and stay as they are through edits', async () => {
    const placed = card('Order placed');
    await expect(placed.getByRole('tab')).toHaveText([
      'Payload',
      'Headers',
      'Examples',
      'Source',
      'Validate',
    ]);
    await expect(card('Order cancelled').getByRole('tab')).toHaveText([
      'Payload',
      'Examples',
      'Source',
      'Validate',
    ]);
    await tab(placed, 'Payload').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(placed, 'Headers')).toBeFocused();
    await expect(placed.getByRole('tabpanel', { name: 'Headers' })).toContainText('trace');
    await page.keyboard.press('End');
    await expect(placed.getByRole('tabpanel', { name: 'Validate' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(placed.getByRole('tabpanel', { name: 'Source' })).toContainText(
      'title: Order placed\nheaders: {type: object',
    );

    await studio.setText(
      DOCUMENT.replace('title: Order placed', 'title: Order placed\n      summary: New.'),
    );
    await expect(tab(placed, 'Source')).toHaveAttribute('aria-selected', 'true');
    await expect(placed.getByRole('tabpanel', { name: 'Source' })).toContainText('summary: New.');
  });
  await test.step('each example shows whether it is valid, a problem opens its location, and another schema gives another result', async () => {
    await studio.setText(DOCUMENT);
    const placed = card('Order placed');
    await tab(placed, 'Examples').click();
    const panel = placed.getByRole('tabpanel', { name: 'Examples' });
    await expect(panel.getByText('valid', { exact: true })).toBeVisible();
    const choice = panel.getByRole('combobox', { name: 'Example of Order placed' });
    await choice.selectOption('wrong (invalid)');
    await expect(panel.getByText('invalid: 1 problem', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: /payload\/id.*this must be a whole number/ }).click();
    await expect(
      studio.editor.locator('.view-line', { hasText: 'payload: {id: five}' }),
    ).toBeVisible();

    await choice.selectOption('small');
    await panel.getByRole('radio', { name: 'YAML' }).click();
    await expect(panel.locator('pre')).toHaveText('id: 5\ntags:\n  - tea');
    await tab(card('Order cancelled'), 'Examples').click();
    await expect(card('Order cancelled').getByRole('radio', { name: 'YAML' })).toHaveAttribute(
      'aria-checked',
      'true',
    );

    await studio.setText(
      DOCUMENT.replace(
        'properties: {id: {type: integer}, tags',
        'properties: {id: {type: string}, tags',
      ),
    );
    await expect(panel.getByText('invalid: 1 problem', { exact: true })).toBeVisible();
    await expect(
      panel.getByRole('button', { name: /payload\/id.*this must be a string; it is the number 5/ }),
    ).toBeVisible();
    await panel.getByRole('radio', { name: 'JSON' }).click();
  });
  await test.step('an example is generated where there is none, another one on request, and why there is none is shown', async () => {
    await studio.setText(DOCUMENT);
    const cancelled = card('Order cancelled');
    await tab(cancelled, 'Examples').click();
    const panel = cancelled.getByRole('tabpanel', { name: 'Examples' });
    await expect(panel.getByText('Generated', { exact: true })).toBeVisible();
    await expect(panel.getByText('valid', { exact: true })).toBeVisible();
    const first = JSON.parse(await panel.locator('pre').innerText());
    expect(first).toEqual({ id: expect.any(Number), reason: 'late' });
    await panel.getByRole('button', { name: 'Generate another' }).click();
    await expect(panel.getByText('Generated, number 2')).toBeVisible();
    await expect
      .poll(async () => JSON.parse(await panel.locator('pre').innerText()))
      .not.toEqual(first);

    const impossible = card('Impossible');
    await tab(impossible, 'Examples').click();
    await expect(
      impossible.getByText('No example: no number lies between its limits.'),
    ).toBeVisible();

    await tab(card('Order placed'), 'Examples').click();
    await card('Order placed')
      .getByRole('combobox', { name: 'Example of Order placed' })
      .selectOption('Generated example');
    await expect(card('Order placed').getByText('Generated', { exact: true })).toBeVisible();
  });
  await test.step('a payload is tried against the messages of an operation: which it is, why it is not the others, and what is wrong with the text', async () => {
    const placed = card('Order placed');
    await tab(placed, 'Validate').click();
    const form = placed.getByRole('form', { name: 'Validate against Order placed' });
    const payload = form.getByLabel('Payload');
    const outcome = form.getByRole('status');
    await expect(outcome).toHaveText('Type or paste a payload to see which message it matches.');

    await payload.fill('{"id": 5, "reason": "late"}');
    await expect(outcome).toHaveText('Matches exactly one message: Order cancelled.');
    await expect(form.getByRole('listitem').filter({ hasText: 'Order placed' })).toContainText(
      '"reason" is not allowed here',
    );

    await payload.fill('{"id": 5,');
    await expect(outcome).toContainText("The payload can't be parsed. Line 1, column");
    await payload.fill('id: x');
    await expect(outcome).toHaveText('Matches none of the 2 messages.');
    await payload.fill('{"id": 5}');
    await expect(outcome).toHaveText('Matches exactly one message: Order placed.');
    await expect(form.getByText('headers not checked')).toBeVisible();
    await form.getByLabel('Headers').fill('{}');
    await expect(outcome).toHaveText('Matches none of the 2 messages.');
    await form.getByLabel('Headers').fill('');

    // Also where the pattern of another message never ends.
    await form.getByLabel('Check against').selectOption({ label: 'Channel orders (4)' });
    await expect(outcome).toHaveText(
      'Ambiguous: it matches 2 of the messages, and exactly one must match.',
    );
    await payload.fill(`{"a": "${'a'.repeat(50)}!"}`);
    await expect(outcome).toHaveText(
      'Matches Anything. 1 message could not be checked, so it may match more.',
    );
    await expect(form.getByRole('listitem').filter({ hasText: 'Slow' })).toContainText(
      'takes too long',
    );

    // What was typed stays, whatever is edited or viewed, and the result follows the document.
    await payload.fill('{"id": 5}');
    await form.getByLabel('Check against').selectOption({ label: 'Operation receiveOrders (2)' });
    await tab(placed, 'Payload').click();
    await studio.setText(
      DOCUMENT.replace(
        'properties: {id: {type: integer}, tags',
        'properties: {id: {type: string}, tags',
      ),
    );
    await tab(placed, 'Validate').click();
    await expect(payload).toHaveValue('{"id": 5}');
    await expect(outcome).toHaveText('Matches none of the 2 messages.');
  });
  await test.step('in a wide pane the examples are in the side column of their cards', async () => {
    await studio.setText(DOCUMENT);
    await page.getByRole('radio', { name: 'Read' }).click();
    const placed = card('Order placed');
    await expect(placed.getByRole('heading', { name: 'Examples' })).toBeVisible();
    await placed
      .getByRole('combobox', { name: 'Example of Order placed' })
      .selectOption('wrong (invalid)');
    await expect(placed.getByText('invalid: 1 problem', { exact: true })).toBeVisible();
    await expect(placed.getByRole('tab')).toHaveText(['Payload', 'Headers', 'Source', 'Validate']);
  });
});

test('no axe violations in examples and form, wide and narrow', async ({ auditedPage }) => {
  const page = await auditedPage();
  const { card } = await opened(page);
  const [placed, cancelled] = [card('Order placed'), card('Order cancelled')];
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390)
      await page
        .getByRole('navigation', { name: 'Panes' })
        .getByRole('button', { name: 'Read' })
        .click();
    await tab(placed, 'Examples').click();
    await placed
      .getByRole('combobox', { name: 'Example of Order placed' })
      .selectOption('wrong (invalid)');
    await expect(placed.getByText('invalid: 1 problem', { exact: true })).toBeVisible();
    await tab(cancelled, 'Validate').click();
    await cancelled.getByLabel('Payload').fill('{"id": 0, "reason": "late"}');
    await expect(cancelled.getByText('Matches none of the 2 messages.')).toBeVisible();
    for (const part of [placed, cancelled]) {
      await part.scrollIntoViewIfNeeded();
      expect(await accessibilityViolations(page, part)).toEqual([]);
      await expect
        .poll(() => part.evaluate((element) => element.scrollWidth - element.clientWidth))
        .toBeLessThanOrEqual(0);
    }
  }
});

test('code of an operation has what is filled in, and keeps the client', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.example('bike-fleet-mqtt');
  const cards = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Code to/ }) });
  const first = cards.first();
  const second = cards.nth(1);
  const open = first.getByRole('button', { name: /^Code to/ });
  await open.focus();
  await page.keyboard.press('Enter');
  const clients = first.getByRole('tablist', { name: 'Clients' });
  await expect(clients.getByRole('tab', { name: 'Mosquitto' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(first.locator('.docs-code-samples code')).toContainText('mosquitto_');
  await clients.getByRole('tab', { name: 'Mosquitto' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(first.locator('.docs-code-samples code')).toContainText("from 'mqtt'");
  const field = first.locator('.docs-variables input').first();
  await field.fill('b 7');
  await expect(first.locator('.docs-code-samples code')).toContainText('b 7');
  await second.getByRole('button', { name: /^Code to/ }).click();
  await expect(second.locator('.docs-code-samples code')).toContainText("from 'mqtt'");
  expect(await accessibilityViolations(page, second)).toEqual([]);
});
