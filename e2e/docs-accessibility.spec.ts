/** The documentation without a mouse, without motion, and in the colours of a user's own. */
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

test('the whole pane is driven by keyboard alone', async ({ page }) => {
  const studio = new StudioPage(page);
  // As an author: for a reader the titles of cards select nothing.
  await studio.open('?example=orders-kafka&view=diagram');
  await studio.checked();
  await expect(studio.outline.getByRole('treeitem').first()).toBeVisible();
  await page.keyboard.press('Alt+3');
  const { docs } = studio;
  const focused = docs.locator(':focus');
  const tabTo = async (name: RegExp, most = 60): Promise<void> => {
    for (let i = 0; i < most; i++) {
      await page.keyboard.press('Tab');
      const text = await focused
        .evaluate((e) => e.getAttribute('aria-label') ?? e.textContent ?? '')
        .catch(() => '');
      if (name.test(text)) return;
    }
    throw new Error(`${name} is not reached`);
  };
  // From the bar into the pane.
  for (let i = 0; i < 6 && !(await docs.evaluate((d) => d === document.activeElement)); i++)
    await page.keyboard.press('F6');
  await expect(docs).toBeFocused();

  // A count in the overview links to its section; from there the first card follows.
  await tabTo(/^4 operations/, 40);
  await page.keyboard.press('Enter');
  await expect(docs.getByRole('heading', { level: 2, name: /^Operations/ })).toBeFocused();
  await tabTo(/^Announce what happens to an order/);

  // The messages of an operation are tabs.
  await tabTo(/^Order placed/);
  await expect(focused).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveText('Order shipped');
  await expect(focused).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveText('Order placed');

  // The palette goes to a message; its tabs are gone through with the arrows, its tree with those
  // of a tree.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('orderPlaced');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
    'orderPlaced',
  );
  await page.keyboard.press('Enter');
  const card = docs.getByRole('article', { name: 'Order placed', exact: true });
  await expect(card.getByRole('heading', { name: 'Order placed' })).toBeInViewport();
  await tabTo(/^Payload$/);
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('tab', { name: 'Headers' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(card.getByRole('tab', { name: 'Payload' })).toHaveAttribute('aria-selected', 'true');
  for (let i = 0; i < 12 && (await focused.getAttribute('role')) !== 'treeitem'; i++)
    await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('role', 'treeitem');
  await page.keyboard.type('lines');
  await expect(focused).toContainText('lines');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-expanded', 'false');

  // Enter opens the source.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /lines/ }).or(studio.editor).first()).toBeVisible();
});

test('nothing moves by itself with reduced motion', async ({ browser, guard, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  await guard.watch(context);
  const page = await context.newPage();
  const studio = new StudioPage(page);
  await studio.open('?example=orders-kafka&view=docs');
  await studio.checked();
  await studio.docs.getByRole('link', { name: /^3 channels/ }).click();
  await studio.docs
    .getByRole('article', { name: 'Orders', exact: true })
    .getByRole('link', { name: /^Order placed/ })
    .first()
    .click();
  await expect(
    studio.docs.getByRole('article', { name: 'Order placed', exact: true }),
  ).toBeInViewport();
  // At once: later there would be none left in any case.
  expect(
    await page.evaluate(
      () => document.getAnimations().filter((a) => a.playState === 'running').length,
    ),
  ).toBe(0);
  await context.close();
});

test('in forced colours backgrounds with a meaning have an outline or a mark', async ({
  browser,
  guard,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    forcedColors: 'active',
    viewport: { width: 1280, height: 800 },
  });
  await guard.watch(context);
  const page = await context.newPage();
  const studio = new StudioPage(page);
  await studio.open('?example=orders-kafka&view=docs#/operations/announceOrder');
  await studio.checked();
  // No colour is transparent there: the underline of a title under the pointer would be seen.
  await expect(studio.docs.locator('h1 .docs-title')).toHaveCSS('text-decoration-line', 'none');
  const card = studio.docs.getByRole('article', { name: 'Announce what happens to an order' });
  await expect(card).toHaveAttribute('data-marked', /./);
  const line = (selector: string) =>
    card
      .locator(selector)
      .first()
      .evaluate((e) => getComputedStyle(e).outlineStyle);
  await expect.poll(() => line('.docs-action')).toBe('solid');
  await expect.poll(() => line('.docs-value')).toBe('solid');
  const mark = await card.evaluate((e) => getComputedStyle(e, '::before').backgroundColor);
  expect(mark).not.toBe('rgba(0, 0, 0, 0)');
  await context.close();
});
