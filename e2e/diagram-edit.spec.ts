/**
 * Editing in the diagram: new objects, connections by pointer and by keyboard, removals, and what
 * can't be done.
 */
import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';
import { settled } from './wait-until-settled.ts';

const diagram = (page: Page) => page.getByRole('region', { name: 'Diagram', exact: true });
const node = (page: Page, name: RegExp) => diagram(page).getByRole('button', { name });

async function open(page: Page, example: string): Promise<VisualPage> {
  const studio = new VisualPage(page);
  await studio.open(`?example=${example}&view=diagram`);
  await studio.checked();
  await expect(node(page, /^application /)).toBeVisible();
  return studio;
}

/** Draws an edge by hand, `of` an object or its reply; `drop` is called before releasing. */
async function pull(
  page: Page,
  from: Locator,
  to: Locator,
  drop?: () => Promise<void>,
  of = '',
): Promise<void> {
  await from.click();
  const id = await from.getAttribute('data-stop');
  const handle = page
    .locator('.diagram-grip')
    .and(page.locator(`[data-handleid=${JSON.stringify(id + of)}]`));
  await settled(page);
  await handle.hover();
  const [grip, end] = [await handle.boundingBox(), await to.boundingBox()];
  if (!grip || !end) throw new Error('Both ends have to be in view');
  await page.mouse.down();
  await page.mouse.move(grip.x + 40, grip.y + 30, { steps: 4 });
  await page.mouse.move(end.x + 30, end.y + 16, { steps: 8 });
  await drop?.();
  await page.mouse.up();
}

test('a line connects, says why it cannot, and is a reply; undo and removal revert it', async ({
  page,
}) => {
  const studio = await open(page, 'orders-kafka');
  const before = await studio.text();
  await test.step('a line drawn to another channel connects the operation to it, and undo reverts it', async () => {
    await pull(
      page,
      node(page, /^operation Request a parcel/),
      node(page, /^channel Orders,/),
      async () => {
        await expect(
          diagram(page).getByText('Connect operation Request a parcel to channel Orders.'),
        ).toBeVisible();
        await expect(node(page, /^channel Payments,/)).toHaveAttribute('data-connect', 'may');
        await expect(node(page, /^channel Warehouse commands,/)).toHaveAttribute(
          'data-connect',
          'not',
        );
      },
    );
    await expect(node(page, /^operation Request a parcel, sends to channel Orders/)).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Problems' }).getByRole('button', { name: /errors?$/ }),
    ).toHaveCount(0);
    await studio.bar('Undo').click();
    await expect(
      node(page, /^operation Request a parcel, sends to channel Warehouse commands/),
    ).toBeVisible();
    await expect.poll(() => studio.text()).toBe(before);
  });
  await test.step('an invalid line explains why, and Escape cancels a line', async () => {
    await diagram(page).getByRole('button', { name: 'Fit to window' }).click();
    await pull(
      page,
      node(page, /^operation Request a parcel/),
      node(page, /^channel Warehouse commands,/),
    );
    await expect(diagram(page).getByRole('alert')).toContainText(
      'Operation Request a parcel already uses this channel.',
    );
    await diagram(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(diagram(page).getByRole('alert')).toHaveCount(0);
    await pull(
      page,
      node(page, /^operation Request a parcel/),
      node(page, /^channel Orders,/),
      () => page.keyboard.press('Escape'),
    );
    await expect(page.locator('.diagram-connecting')).toHaveCount(0);
    await expect.poll(() => studio.text()).toBe(before);
  });
  await test.step('the reply of an operation is drawn to its channel, gets a message, and is removed again', async () => {
    await diagram(page).getByRole('button', { name: 'Fit to window' }).click();
    const operation = node(page, /^operation Request a parcel/);
    const says = (text: string) => async () =>
      await expect(diagram(page).getByText(text)).toBeVisible();
    await pull(
      page,
      operation,
      node(page, /^channel Orders,/),
      says('Add a reply through channel Orders to operation Request a parcel.'),
      ' reply',
    );
    await expect(node(page, /^operation Request a parcel, .*waits for a reply/)).toBeVisible();
    await expect
      .poll(() => studio.text())
      .toContain("    reply:\n      channel:\n        $ref: '#/channels/orders'\n");
    // Beside the documentation, which came with the selection, the other side of the drawing is out
    // of view.
    await diagram(page).getByRole('button', { name: 'Fit to window' }).click();
    await pull(
      page,
      operation,
      node(page, /^channel Payments,/).first(),
      says('Connect the reply of operation Request a parcel to channel Payments.'),
      ' reply',
    );
    await expect
      .poll(() => studio.text())
      .toContain("    reply:\n      channel:\n        $ref: '#/channels/payments'\n");
    await expect(
      page.getByRole('region', { name: 'Problems' }).getByText('No problems'),
    ).toBeVisible();
    await operation.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Disconnect…' }).press('Enter');
    await page.keyboard.type('payments');
    await expect(
      studio.dialog.getByText('Remove the reply from operation Request a parcel.'),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => studio.text()).toBe(before);
    await expect(operation).toBeFocused();
  });
});

test('operations by lines to and from the application, Add on the canvas, and nodes that are placed', async ({
  page,
}) => {
  const studio = await open(page, 'orders-kafka');
  const app = node(page, /^application /);
  await test.step('from a channel to the application, and back', async () => {
    await pull(page, node(page, /^channel Payments,/), app, async () => {
      await expect(
        diagram(page).getByText(/^Add operation receive\w+, which receives/),
      ).toBeVisible();
    });
    await expect(node(page, /^operation receive\w+, receives from channel Payments/)).toBeFocused();
    await expect(
      page.getByRole('region', { name: 'Problems' }).getByText('No problems'),
    ).toBeVisible();
    await studio.bar('Undo').click();
    await expect(node(page, /^operation receive/)).toHaveCount(0);
    // Documentation beside the diagram, which makes it narrower.
    await app.click();
    await diagram(page).getByRole('button', { name: 'Fit to window' }).click();
    await pull(page, app, node(page, /^channel Orders,/).first());
    await expect(node(page, /^operation send\w+, sends to channel Orders/)).toBeFocused();
    await studio.bar('Undo').click();
  });
  await test.step('a right click on the canvas, and the key of menus on the application', async () => {
    const canvas = await diagram(page).locator('.react-flow__pane').boundingBox();
    if (!canvas) throw new Error('There is no canvas');
    await page.mouse.click(canvas.x + 8, canvas.y + 8, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Add channel…' }).click();
    await expect(page.getByRole('dialog', { name: 'Add a channel' })).toBeVisible();
    await page.keyboard.press('Escape');
    await app.focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Add server…' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a node is placed by pointer and by keys, where it is after a reload', async () => {
    const channel = node(page, /^channel Payments,/).first();
    await settled(page);
    const before = await channel.boundingBox();
    if (!before) throw new Error('The channel has to be in view');
    await page.mouse.move(before.x + 40, before.y + 12);
    await page.mouse.down();
    await page.mouse.move(before.x + 70, before.y + 60, { steps: 5 });
    await page.mouse.up();
    const after = async () => (await channel.boundingBox())?.y ?? 0;
    await expect.poll(after).toBeGreaterThan(before.y + 30);
    await channel.focus();
    const dragged = await after();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(after).toBeGreaterThan(dragged + 5);
    await page.reload();
    const reset = diagram(page).getByRole('button', { name: 'Reset layout' });
    await expect(reset).toBeVisible();
    await settled(page);
    await reset.click();
    await expect(reset).toBeHidden();
    const stored = await page.evaluate(() => localStorage.getItem('apidoc-studio-diagram'));
    expect(stored).toBe('[]');
  });
});

test('the keyboard connects, disconnects, deletes and adds', async ({ page }) => {
  const studio = await open(page, 'orders-kafka');
  const before = await studio.text();
  await test.step('the keyboard connects and disconnects', async () => {
    await node(page, /^message Order placed,/).focus();
    await page.keyboard.press('c');
    await expect(studio.dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('payments');
    await expect(
      studio.dialog.getByText('Add message Order placed to channel Payments.'),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    const there = node(page, /^message Order placed, of channel Payments/);
    await expect(there).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Problems' }).getByText('No problems'),
    ).toBeVisible();
    await node(page, /^channel Payments,/).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Disconnect…' }).press('Enter');
    await page.keyboard.type('order placed');
    await page.keyboard.press('Enter');
    await expect(there).toHaveCount(0);
    await expect.poll(() => studio.text()).toBe(before);
    await expect(node(page, /^channel Payments,/)).toBeFocused();
  });
  await test.step('the keyboard gives a reply its channel and its messages', async () => {
    const operation = node(page, /^operation Request a parcel/);
    await operation.focus();
    await page.keyboard.press('r');
    await expect(
      studio.dialog.getByRole('heading', { name: 'Connect the reply of Request a parcel' }),
    ).toBeVisible();
    await page.keyboard.type('payments');
    await expect(
      studio.dialog.getByText(
        'Add a reply through channel Payments to operation Request a parcel.',
      ),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(node(page, /^operation Request a parcel, .*waits for a reply/)).toBeFocused();
    // A reply that names no messages is about all of the channel; one that comes from elsewhere is
    // put into the channel.
    await page.keyboard.press('r');
    await page.keyboard.type('order placed');
    await expect(
      studio.dialog.getByText(
        'Add message Order placed to the reply of operation Request a parcel, and add it to channel Payments.',
      ),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(node(page, /^message Order placed, of channel Payments/).first()).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Problems' }).getByText('No problems'),
    ).toBeVisible();
    await node(page, /^message Order placed, of channel Payments/)
      .first()
      .focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Disconnect…' }).press('Enter');
    await page.keyboard.type('reply');
    await expect(
      studio.dialog.getByText(
        'Remove message Order placed from the reply of operation Request a parcel.',
      ),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => studio.text())
      .toContain("        - $ref: '#/channels/payments/messages/");
    await expect(
      page.getByRole('region', { name: 'Problems' }).getByText('No problems'),
    ).toBeVisible();
    for (let i = 0; i < 3; i++) await studio.bar('Undo').click();
    await expect.poll(() => studio.text()).toBe(before);
  });
  await test.step('Delete confirms, deletes, and leaves the focus in the diagram', async () => {
    await node(page, /^operation Request a parcel/).focus();
    await page.keyboard.press('Delete');
    await studio.dialog.getByRole('button', { name: /^Delete/ }).click();
    await expect(node(page, /^operation Request a parcel/)).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.diagram-canvas') !== null))
      .toBe(true);
    await studio.bar('Undo').click();
    await expect.poll(() => studio.text()).toBe(before);
  });
  await test.step('a new object is selected, in view and focused', async () => {
    await diagram(page).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Channel' }).click();
    await studio.finish('Add channel', async (d) => {
      await d.getByLabel('Address', { exact: true }).fill('returns');
    });
    const made = node(page, /^channel returns,/);
    await expect(made).toBeFocused();
    await expect(made).toHaveAttribute('aria-current', 'true');
    await expect(made).toBeInViewport();
  });
  await test.step('the table has the same menus', async () => {
    await diagram(page).getByRole('radio', { name: 'Table' }).click();
    await diagram(page).getByRole('button', { name: 'Payments' }).first().press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Open as form' }).click();
    await expect(page.getByRole('region', { name: 'Form', exact: true })).toBeVisible();
  });
});

for (const width of [1024, 1440, 1920])
  test(`the form replaces the documentation beside the diagram: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const studio = await open(page, 'orders-kafka');
    await node(page, /^operation Request a parcel/).click();
    await expect(studio.docs).toBeVisible();
    await studio.bar('Form').click();
    await expect(studio.form.getByRole('heading', { name: 'requestParcel' })).toBeVisible();
    await expect(studio.docs).toBeHidden();
    await expect(node(page, /^operation Request a parcel/)).toBeInViewport({ ratio: 0.99 });
    await expect
      .poll(async () => (await diagram(page).boundingBox())?.width)
      .toBeGreaterThan(width * 0.42);
    await studio.form.getByRole('button', { name: /documentation/i }).click();
    await expect(studio.docs.getByRole('heading', { name: /^Request a parcel/ })).toBeInViewport();
    await expect(studio.form).toBeHidden();
  });

test('no breach of the accessibility rules while connecting, in a wide and a narrow window', async ({
  auditedPage,
}) => {
  const page = await auditedPage();
  const studio = await open(page, 'webhooks-http');
  const operation = node(page, /^operation /).first();
  for (const width of [1440, 390])
    await test.step(`${width}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await operation.click();
      expect(await accessibilityViolations(page)).toEqual([]);
      await operation.press('c');
      await expect(studio.dialog).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(studio.dialog).toHaveCount(0);
    });
});
