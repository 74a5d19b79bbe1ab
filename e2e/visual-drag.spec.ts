/**
 * Rows of the outline dragged with the mouse: where they go, what is shown meanwhile, and the
 * message where they can't go.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';
import { settled } from './wait-until-settled.ts';

/**
 * Presses on a row and draws it to a height of another: 0 is its upper edge, 1 its lower one.
 * Nothing is let go.
 */
async function drag(page: Page, from: Locator, to: Locator, height: number): Promise<void> {
  const tree = page.getByRole('tree', { name: 'Objects of the document' });
  await settled(page);
  await from.hover({ position: { x: 60, y: 10 } });
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('A row is not in view.');
  await page.mouse.move(start.x + 60, start.y + start.height / 2);
  await page.mouse.down();
  // What drags may still be on its way.
  await expect(async () => {
    for (const by of [7, 8]) await page.mouse.move(start.x + 60, start.y + start.height / 2 + by);
    await expect(tree).toHaveAttribute('data-dragging', /^/, { timeout: 200 });
  }).toPass();
  await page.mouse.move(end.x + 60, end.y + end.height * height, { steps: 5 });
}

async function open(
  page: Page,
  name: string,
): Promise<{ studio: VisualPage; row: (name: string | RegExp) => Locator; line: Locator }> {
  const studio = new VisualPage(page);
  await studio.example(name);
  const row = (name: string | RegExp): Locator =>
    studio.outline
      .getByRole('treeitem', typeof name === 'string' ? { name, exact: true } : { name })
      .first();
  return { studio, row, line: page.locator('.visual-drop') };
}

/**
 * The lines of a text from the one that begins with `first` to the next that begins no deeper,
 * without the empty lines between.
 */
function block(text: string, first: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(first));
  const depth = first.search(/\S/);
  const length = lines
    .slice(at + 1)
    .findIndex((line) => line.trim() !== '' && line.search(/\S/) <= depth);
  return `${lines
    .slice(at, length < 0 ? undefined : at + 1 + length)
    .join('\n')
    .trimEnd()}\n`;
}

test('a row of the outline goes where it is dropped', async ({ page }) => {
  const { studio, row, line } = await open(page, 'orders-kafka');
  const before = await studio.text();
  await test.step('Escape lets go, and so does the mouse beside the outline', async () => {
    await drag(page, row('payments'), row('orders'), 0.2);
    await expect(line).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(line).toHaveCount(0);
    await page.mouse.up();
    await drag(page, row('payments'), row('orders'), 0.2);
    await expect(line).toBeVisible();
    await page.mouse.move(900, 400);
    await expect(line).toHaveCount(0);
    await page.mouse.up();
    // A press without a way is a click, as ever.
    await row('warehouseCommands').click();
    await expect(row('warehouseCommands')).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => studio.text()).toBe(before);
    await expect(studio.bar('Undo')).toBeDisabled();
  });
  await test.step('a row goes where the line is, its comments with it, as one step of undo', async () => {
    const orders = block(before, '  orders:');
    const payments = block(before, '  payments:');
    await drag(page, row('payments'), row('orders'), 0.2);
    await expect(line).toBeVisible();
    const gap = async () =>
      ((await line.boundingBox())?.y ?? 0) - ((await row('orders').boundingBox())?.y ?? 99);
    await expect.poll(async () => Math.abs(await gap())).toBeLessThanOrEqual(1);
    await expect.poll(() => studio.text()).toBe(before);
    await page.mouse.up();
    await expect(line).toHaveCount(0);
    await expect
      .poll(() => studio.text())
      .toBe(before.replace(orders + payments, payments + orders));
    await expect(row('payments')).toBeFocused();
    await expect(studio.outline.locator('[data-dragged], [data-dragging]')).toHaveCount(0);
    await studio.bar('Undo').click();
    await expect.poll(() => studio.text()).toBe(before);
    // The rows are where they were when the worker has read it.
    await studio.checked();

    // Below the last of its list.
    await drag(page, row('orders'), row('warehouseCommands'), 0.8);
    await page.mouse.up();
    const warehouse = block(before, '  warehouseCommands:');
    const rest = before.split(orders)[1]?.split(warehouse)[0] ?? '';
    await expect
      .poll(() => studio.text())
      .toBe(before.replace(orders + rest + warehouse, rest + warehouse + orders));
    await studio.setText(before);
  });
  await test.step('a message goes into the channel with the frame around it, and references follow', async () => {
    await studio.setText(`apidoc: 3.1.0
info:
  title: Shop
  version: '1'
channels:
  orders:
    address: orders
    messages:
      placed: {}
  returns:
    address: returns
components:
  messages:
    sentBack:
      title: Sent back
`);
    const before = await studio.text();
    await drag(page, row(/^sentBack/), row('returns'), 0.5);
    await expect(line).toHaveAttribute('data-into');
    await page.mouse.up();
    await expect
      .poll(() => studio.text())
      .toBe(`apidoc: 3.1.0
info:
  title: Shop
  version: '1'
channels:
  orders:
    address: orders
    messages:
      placed: {}
  returns:
    address: returns
    messages:
      sentBack:
        title: Sent back
`);
    await studio.bar('Undo').click();
    await expect.poll(() => studio.text()).toBe(before);
  });
});

test('a row of the outline that is dropped where it cannot be stays', async ({ page }) => {
  const { studio, row, line } = await open(page, 'orders-kafka');
  const before = await studio.text();
  await test.step('with a syntax error a drag changes nothing, and says so', async () => {
    const broken = (await studio.text()).replace(
      'title: Paper Lantern Orders',
      'title: "Paper Lantern Orders',
    );
    await studio.setText(broken);
    await drag(page, row('payments'), row('orders'), 0.2);
    await page.mouse.up();
    await expect(page.getByText(/syntax error|cannot be read|mended/i).last()).toBeVisible();
    await expect.poll(() => studio.text()).toBe(broken);
  });
  await test.step('a drop on an invalid target changes nothing, and explains why', async () => {
    await studio.setText(before);
    const tree = studio.outline.getByRole('tree');
    await drag(page, row('production'), row('payments'), 0.5);
    await expect(tree).toHaveAttribute('data-dragging', 'no');
    await expect(line).toHaveCount(0);
    await page.mouse.up();
    await expect(page.getByText("A server can't be moved there.")).toBeVisible();
    await drag(page, row('production'), row(/^Channels, 3/), 0.5);
    await page.mouse.up();
    await expect(page.getByText('A server can\'t be moved to "Channels".')).toBeVisible();
    // The operation uses it through its channel.
    const message = `apidoc: 3.1.0
info: {title: A, version: '1'}
channels:
  a: {messages: {hello: {}}}
  b: {address: b}
operations:
  say: {action: send, channel: {$ref: '#/channels/a'}, messages: [{$ref: '#/channels/a/messages/hello'}]}
`;
    await studio.setText(message);
    await drag(page, row('hello'), row('b'), 0.5);
    await page.mouse.up();
    await expect(page.getByText(/uses it through its channel/)).toBeVisible();
    await expect.poll(() => studio.text()).toBe(message);
  });
});
