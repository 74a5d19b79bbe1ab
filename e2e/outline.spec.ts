/** The outline: a tree for the keyboard, the ear and the eye, in any grouping and at any size. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { serveText } from './serve-text.ts';
import { StudioPage } from './studio-page.ts';

async function read(page: Page, example: string): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.open(`?example=${example}&view=docs`);
  await studio.checked();
  await expect(studio.outline.getByRole('tree')).toBeVisible();
  return studio;
}

const row = (studio: StudioPage, name: string | RegExp): Locator =>
  studio.outline.getByRole('treeitem', { name, exact: true });

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Outline options' }).click();
  await page
    .getByRole('menuitemradio', { name, exact: true })
    .or(page.getByRole('menuitem', { name, exact: true }))
    .click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** A document with `n` schemas and one problem. */
const large = (n: number): string =>
  `apidoc: 3.1.0\ninfo:\n  title: Large\n  version: '1'\ncomponents:\n  schemas:\n${Array.from({ length: n }, (_, i) => `    part${String(i).padStart(5, '0')}:\n      type: ${i === n - 1 ? 'strng' : 'string'}\n`).join('')}`;

async function openText(page: Page, body: string, view = 'docs'): Promise<StudioPage> {
  await serveText(page, 'some.yaml', body);
  const studio = new StudioPage(page);
  await studio.open(`?url=./some.yaml&view=${view}`);
  await studio.checked();
  await expect(studio.outline.getByRole('tree')).toBeVisible();
  return studio;
}

test('the documentation stays at an object that the outline renames', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.example('orders-kafka');
  const marked = studio.docs.locator('.docs-card[data-marked]');
  await row(studio, 'card').click();
  await expect(marked).toBeInViewport();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New name' }).fill('visa');
  await page.keyboard.press('Enter');
  await expect(row(studio, 'visa')).toBeFocused();
  await studio.checked();
  await expect(marked).toContainText('visa');
  await expect(marked).toBeInViewport();
});

test('the rows of the outline are gone through, filtered and grouped, and the grouping is kept', async ({
  page,
}) => {
  const studio = await read(page, 'orders-kafka');
  // Readers get titles.
  await expect(row(studio, 'Orders')).toBeVisible();
  await choose(page, 'Ids');
  await test.step('the rows are gone through and filtered, and one that appears twice is marked once', async () => {
    await test.step('the keys of a tree go through the rows, fold them and choose one', async () => {
      await row(studio, 'Servers, 2').focus();
      await page.keyboard.press('ArrowDown');
      await expect(row(studio, 'production')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(row(studio, 'Servers, 2')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(row(studio, 'Servers, 2')).toHaveAttribute('aria-expanded', 'false');
      await expect(row(studio, 'production')).toHaveCount(0);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(row(studio, 'production')).toBeFocused();
      await page.keyboard.press('End');
      await expect(studio.outline.getByRole('treeitem').last()).toBeFocused();
      await page.keyboard.press('Home');
      await expect(row(studio, 'Operations, 4')).toBeFocused();
      await page.keyboard.type('ware');
      await expect(row(studio, 'warehouseCommands')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(row(studio, 'warehouseCommands')).toHaveAttribute('aria-current', 'true');
      await expect(studio.docs.locator('.docs-card[data-marked]')).toContainText(
        'warehouse.commands',
      );
      const heading = studio.docs.locator('.docs-card[data-marked]').getByRole('heading').first();
      await expect(heading).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(heading).toBeInViewport();
    });
    await test.step('what the filter found in another field is shown beside the name', async () => {
      await studio.outline.getByRole('searchbox').fill('warehouse.commands');
      await expect(row(studio, 'warehouseCommands, warehouse.commands.v1')).toContainText(
        'warehouse.commands.v1',
      );
      await studio.outline.getByRole('searchbox').fill('');
    });
    await test.step('an object that appears twice is marked once, where it was selected', async () => {
      await choose(page, 'By protocol and server');
      await row(studio, 'orders, channel').nth(1).click();
      await expect(row(studio, 'orders, channel').nth(1)).toHaveAttribute('aria-current', 'true');
      await expect(studio.outline.locator('[aria-current]')).toHaveCount(1);
    });
  });
  await test.step('grouping and labels are kept for the next visit, and each grouping keeps its folds', async () => {
    await choose(page, 'By kind');
    await expect(row(studio, 'Servers, 2')).toHaveAttribute('aria-expanded', 'true');
    await row(studio, 'Servers, 2').click();
    await choose(page, 'By protocol and server');
    await expect(row(studio, 'kafka, 1')).toBeVisible();
    await expect(row(studio, 'orders, channel')).toHaveCount(2);
    await choose(page, 'By kind');
    await expect(row(studio, 'Servers, 2')).toHaveAttribute('aria-expanded', 'false');
    await choose(page, 'Operations only');
    await choose(page, 'Addresses');
    await expect(row(studio, 'warehouse.commands.v1, requestParcel, send')).toBeVisible();
    await page.reload();
    await expect(row(studio, 'warehouse.commands.v1, requestParcel, send')).toBeVisible();
    await page.getByRole('button', { name: 'Outline options' }).click();
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText([
      'Operations only',
      'Addresses',
    ]);
  });
});

test('12,000 objects mount only the nearest rows', async ({ page }) => {
  // The problem is for authors.
  const studio = await openText(page, large(12_000), 'diagram');
  const tree = studio.outline.getByRole('tree');
  const elements = () => tree.evaluate((e) => e.getElementsByTagName('*').length);
  await expect.poll(() => elements()).toBeLessThan(150);
  await row(studio, 'part00000').focus();
  await page.keyboard.press('PageDown');
  await expect(
    studio.outline.getByRole('treeitem').and(page.locator(':focus')),
  ).toHaveAccessibleName(/^part000[1-4]\d$/);
  await page.keyboard.press('End');
  await expect(row(studio, 'part11999, 1 error')).toBeFocused();
  await expect(row(studio, 'part11999, 1 error')).toBeInViewport();
  await expect(row(studio, 'part11999, 1 error')).toHaveAttribute('aria-posinset', '12000');
  await expect.poll(() => elements()).toBeLessThan(150);

  // Scrolled away, the row keeps the focus, and the next key goes on from there.
  await tree.evaluate((e) => {
    e.scrollTop = 0;
  });
  await expect(row(studio, 'part00003')).toBeVisible();
  await expect(row(studio, 'part11999, 1 error')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(studio, 'part11998')).toBeFocused();
  await expect(row(studio, 'part11998')).toBeInViewport();
});

test('an edit redraws the rows that changed, and the outline follows the caret while it is not in use', async ({
  page,
}) => {
  const studio = await openText(
    page,
    'apidoc: 3.1.0\ncomponents:\n  schemas:\n    money:\n      title: Payment settled\n    goods:\n      title: Parcel sent\ninfo:\n  title: Small\n  version: "1"\n',
    'split',
  );
  await studio.ready();
  await test.step('an edit redraws the rows that changed and no other', async () => {
    await choose(page, 'Titles');
    await studio.caretAfter('title: Payment settled');
    await page.evaluate(() => {
      const changed: string[] = [];
      Reflect.set(window, 'changedRows', changed);
      const tree = document.querySelector('[role="tree"]');
      if (!tree) return;
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          changed.push(
            element?.closest('[role="treeitem"]')?.getAttribute('aria-label') ?? 'the tree',
          );
        }
      }).observe(tree, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['aria-label'],
      });
    });
    await page.keyboard.type(' now');
    await studio.checked();
    await expect(row(studio, 'Payment settled now')).toBeVisible();
    const changed = (await page.evaluate(() => Reflect.get(window, 'changedRows'))) as string[];
    expect(new Set(changed.map((name) => name.replace(/settled.*/, 'settled')))).toEqual(
      new Set(['Payment settled']),
    );
  });
  await test.step('it scrolls to the object at the caret, but not while it is in use', async () => {
    await studio.setText(large(400));
    await studio.focusEditor();
    await page.keyboard.press('Control+End');
    const last = row(studio, 'part00399, 1 error');
    await expect(last).toHaveAttribute('aria-current', 'true');
    await expect(last).toBeInViewport();
    await studio.outline.getByRole('tree').evaluate((e) => {
      e.scrollTop = 0;
    });
    await row(studio, 'Schemas, 400').click();
    await expect(row(studio, 'Schemas, 400, 1 error')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Enter');
    await expect(row(studio, 'part00003')).toBeInViewport();
  });
});

test('the whole of a name that is cut is shown to the pointer and to the keyboard, and goes by Escape', async ({
  newContext,
}) => {
  const page = await (await newContext()).newPage();
  const name = 'aSchemaWithAnUnusuallyLongNameThatNobodyCouldFindAnyRoomForVersion12';
  await page.clock.install();
  const studio = await openText(
    page,
    `apidoc: 3.1.0\ninfo:\n  title: Long\n  version: '1'\ncomponents:\n  schemas:\n    ${name}:\n      type: string\n    short:\n      type: string\n`,
  );
  const tip = page.locator('.visual-tip');
  await row(studio, name).hover();
  await expect(tip).toHaveText(name);
  await tip.hover();
  await page.clock.fastForward(1_000);
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await studio.outline.getByRole('searchbox').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(tip).toHaveText(name);
  await page.keyboard.press('ArrowDown');
  await expect(row(studio, 'short')).toBeFocused();
  await expect(tip).toHaveCount(0);
  // Ids differ most at their ends.
  await expect(row(studio, name).getByText('Version12')).toBeInViewport({ ratio: 1 });
});

test('in a narrow window a row opens its card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const studio = new StudioPage(page);
  await studio.open('?example=orders-kafka');
  await studio.checked();
  await page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Outline' })
    .click();
  await row(studio, 'payments').click();
  await expect(studio.docs.locator('.docs-card[data-marked]')).toContainText('shop.payments.v1');
});
