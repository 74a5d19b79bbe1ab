/** Schema trees: driven by keyboard, looked through, chosen from, kept over edits. */
import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';
import { idle } from './wait-until-settled.ts';

const SHOP = `apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
components:
  schemas:
    Base:
      type: object
      required: [id]
      properties:
        id: {type: string, format: uuid}
        when: {type: string, format: date-time}
    Cat: {type: object, properties: {lives: {type: integer, minimum: 1, maximum: 9}}}
    Dog: {type: object, properties: {tricks: {type: array, items: {type: string, minLength: 3}}}}
    Order:
      allOf:
        - $ref: '#/components/schemas/Base'
        - type: object
          required: [lines]
          properties:
            note: {type: string, description: A word to the driver.}
            lines:
              type: array
              items:
                type: object
                properties:
                  sku: {type: string, pattern: '^[A-Z]{3}$'}
                  count: {type: integer}
            pet:
              oneOf:
                - $ref: '#/components/schemas/Cat'
                - $ref: '#/components/schemas/Dog'
            parent: {$ref: '#/components/schemas/Order'}
`;

async function shop(page: Page): Promise<{ studio: StudioPage; order: Locator; rows: Locator }> {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(SHOP);
  const order = studio.docs.getByRole('article', { name: 'Order', exact: true });
  const rows = order.getByRole('treeitem');
  await expect(rows.first()).toBeAttached();
  await order.scrollIntoViewIfNeeded();
  return { studio, order, rows };
}

const names = (rows: Locator) => rows.locator('.docs-row-name').allInnerTexts();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('.docs-row-name')?.textContent);

test('a tree is driven by keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { order, rows } = await shop(page);
  await expect.poll(() => names(rows)).toEqual(['id', 'lines', 'when', 'note', 'pet', 'parent']);

  const copy = order.getByRole('button', { name: 'Copy as JSON Schema' });
  await copy.press('Enter');
  await expect(copy).toContainText('Copied');
  const schema = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(schema)).toHaveProperty(
    '$schema',
    'https://json-schema.org/draft/2020-12/schema',
  );

  const copyTypes = order.getByRole('button', { name: /^Copy types of / });
  await copyTypes.press('Enter');
  await expect(copyTypes).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('parent?: Order;');
  await order.getByRole('combobox', { name: 'Language of types' }).selectOption('Rust');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('pub struct Order');

  // One stop for Tab: the line of tools before it, then the first row.
  await order.getByRole('button', { name: 'allOf merged' }).focus();
  for (let i = 0; i < 6 && (await focused(page)) !== 'id'; i++) {
    await page.keyboard.press('Tab');
    await idle(page);
  }
  await expect(rows.first()).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('lines');
  await page.keyboard.press('ArrowRight');
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expect
    .poll(() => names(rows))
    .toEqual(['id', 'lines', 'items', 'sku', 'count', 'when', 'note', 'pet', 'parent']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('sku');
  await expect(rows.nth(3)).toHaveAttribute('aria-level', '3');
  await expect(rows.nth(3).locator('.docs-row')).toHaveAttribute('data-path', 'lines[].sku');

  // The buttons of the row that has the focus are next in the order of Tab.
  await page.keyboard.press('Tab');
  await expect(rows.nth(3).getByRole('button', { name: 'Copy path /lines/0/sku' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('/lines/0/sku');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('sku');

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toBe('lines');
  await page.keyboard.press('ArrowLeft');
  await expect(rows).toHaveCount(6);

  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('parent');
  await page.keyboard.press('n');
  await expect.poll(() => focused(page)).toBe('note');
  await page.keyboard.press('Enter');
  const line = SHOP.split('\n').findIndex((text) => text.includes('note:')) + 1;
  await expect(page.getByText(new RegExp(`^Ln ${line}, Col`))).toBeVisible();

  await rows.first().focus();
  await page.keyboard.press('*');
  await expect(order.locator('[role=treeitem][aria-level="1"][aria-expanded="false"]')).toHaveCount(
    0,
  );
  await expect.poll(() => names(rows)).toContain('lives');
});

test('a tree is filtered, ordered, folded and chosen from', async ({ page }) => {
  const { studio, order, rows } = await shop(page);
  await test.step('a filter shows matches with their parents, and counts them', async () => {
    const filter = order.getByRole('textbox', { name: 'Filter the schema' });
    await filter.fill('SKU');
    await expect(order.getByRole('status')).toContainText(['1 match']);
    await expect.poll(() => names(rows)).toEqual(['lines', 'items', 'sku']);
    await filter.press('Escape');
    await expect(rows).toHaveCount(6);
    await filter.fill('tricks');
    await expect.poll(() => names(rows)).toEqual(['pet', 'one of', 'Dog', 'tricks']);
    await filter.press('Escape');
    await expect(rows).toHaveCount(6);
  });
  await test.step('an option of a choice is taken by keyboard and stays taken over an edit', async () => {
    await expect.poll(() => names(rows)).not.toContain('tricks');
    const pet = order.getByRole('treeitem', { name: /^pet / });
    await pet.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => names(rows)).toContain('lives');
    const dog = order.getByRole('group', { name: 'one of' }).getByRole('button', { name: 'Dog' });
    await dog.focus();
    await page.keyboard.press('Space');
    await expect(order.getByRole('treeitem', { name: /^tricks / })).toBeVisible();
    await expect.poll(() => names(rows)).not.toContain('lives');

    await order
      .getByRole('treeitem', { name: /^tricks / })
      .evaluate((row) => row.setAttribute('data-kept', ''));
    await studio.setText(SHOP.replace('A word to the driver.', 'Another word.'));
    await expect(order).toContainText('Another word.');
    await expect(dog).toHaveAttribute('aria-pressed', 'true');
    await expect(dog).toBeFocused();
    await expect(order.locator('[data-kept]')).toContainText('tricks');
  });
  await test.step('order, allOf and levels apply to the tree', async () => {
    await order.getByRole('button', { name: 'Expand to level 1' }).click();
    await expect(rows).toHaveCount(6);
    await order.getByRole('button', { name: 'Required first' }).click();
    await expect.poll(() => names(rows)).toEqual(['id', 'when', 'note', 'lines', 'pet', 'parent']);
    await order.getByRole('button', { name: 'Expand to level 2' }).click();
    await expect(order.getByRole('treeitem', { name: /^items / })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await order.getByRole('button', { name: 'allOf merged' }).click();
    await expect.poll(async () => (await names(rows)).slice(0, 2)).toEqual(['all of', 'Base']);
  });
});

test('a schema of thousands of properties comes in steps', async ({ page }) => {
  const { studio } = await shop(page);
  const properties = Array.from({ length: 5_000 }, (_, i) => `        p${i}: {type: string}`).join(
    '\n',
  );
  await studio.setText(
    `apidoc: 3.1.0\ninfo: {title: Wide, version: 1.0.0}\ncomponents:\n  schemas:\n    Wide:\n      properties:\n${properties}\n`,
  );
  const rows = studio.docs
    .getByRole('article', { name: 'Wide', exact: true })
    .getByRole('treeitem');
  await expect(rows).toHaveCount(101);
  await rows.last().focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(201);
  await expect.poll(() => focused(page)).toBe('p100');
});

test('no axe violations in an open tree, wide and narrow', async ({ auditedPage }) => {
  const page = await auditedPage();
  const { order, rows } = await shop(page);
  await order.getByRole('button', { name: 'Expand all levels' }).click();
  await rows.nth(2).focus();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390)
      await page
        .getByRole('navigation', { name: 'Panes' })
        .getByRole('button', { name: 'Read' })
        .click();
    await expect(order).toBeVisible();
    expect(await accessibilityViolations(page, order)).toEqual([]);
    await expect
      .poll(() => order.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
  }
});
