/** One part alone, the documentation in a frame of another page, and on paper. */
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { largeDocument } from './large-document.ts';
import { serveText } from './serve-text.ts';
import { StudioPage } from './studio-page.ts';
import { settled } from './wait-until-settled.ts';

const PART = '/operations/announceOrder';

test('a link shows one object alone, and a button shows everything again', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open(`?example=orders-kafka&view=docs&only#${PART}`);
  await expect(studio.docs.getByRole('article')).toHaveCount(1);
  await expect(studio.docs.getByRole('article').getByRole('heading', { level: 3 })).toContainText(
    'Announce what happens to an order',
  );
  await expect(studio.docs).toContainText('Only Announce what happens to an order is shown.');
  await studio.docs.getByRole('button', { name: 'Show everything' }).click();
  await expect(studio.docs.getByRole('heading', { name: 'Servers' })).toBeVisible();
  expect(new URL(page.url()).searchParams.has('only')).toBe(false);
});

test('a card can show its object alone, the address says so, and a link in it leaves that view', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('?example=orders-kafka&view=docs');
  await studio.checked();
  const card = studio.docs.getByRole('article', { name: 'Announce what happens to an order' });
  await card.scrollIntoViewIfNeeded();
  await card.hover();
  await card.getByRole('button', { name: 'Show only Announce what happens to an order' }).click();
  await expect(studio.docs.getByRole('article')).toHaveCount(1);
  expect(page.url()).toMatch(/[?&]only(&[^#]*)?#\/operations\/announceOrder$/);
  await page.reload();
  await studio.checked();
  await expect(studio.docs.getByRole('article')).toHaveCount(1);
  await studio.docs.getByRole('article').getByRole('link', { name: 'Production' }).first().click();
  await expect(studio.docs.getByRole('article', { name: 'Production' })).toBeInViewport();
  await expect.poll(() => studio.docs.getByRole('article').count()).toBeGreaterThan(3);
});

test('an embedded page shows only the documentation and a link out', async ({ auditedPage }) => {
  const page = await auditedPage(390, 600);
  const studio = new StudioPage(page);
  await studio.open(`?example=orders-kafka&embed&only#${PART}`);
  await expect(studio.docs.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(studio.outline).toHaveCount(0);
  await expect(studio.editor).toHaveCount(0);
  const out = page.getByRole('link', { name: /^Open in Apidoc Studio/ });
  await expect(out).toHaveAttribute('target', '_blank');
  expect(new URL((await out.getAttribute('href')) ?? '').searchParams.has('embed')).toBe(false);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto(`./?embed`);
  await expect(page.getByText('The address has no document to show.')).toBeVisible();
});

test('prints the whole document, light and without controls, and leaves the page unchanged', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const studio = new StudioPage(page);
  await studio.open('?example=orders-kafka&view=docs');
  await studio.checked();
  const all = 2 + 3 + 4 + 6 + 8;
  await expect.poll(() => studio.docs.getByRole('article').count()).toBeGreaterThanOrEqual(all);
  await studio.docs.evaluate((d) => d.scrollTo(0, 700));
  await settled(page);
  const before = await studio.docs.evaluate((d) => d.scrollTop);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('.docs-paper');
  await expect(paper).toBeVisible();
  await expect.poll(() => paper.getByRole('article').count()).toBeGreaterThanOrEqual(all);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(studio.docs).toBeHidden();
  await expect.poll(() => paper.evaluate((e) => getComputedStyle(e).colorScheme)).toBe('light');
  const cut = await paper.evaluate(
    (e) =>
      [...e.querySelectorAll<HTMLElement>('article')].filter(
        (a) => a.scrollWidth > a.clientWidth + 1,
      ).length,
  );
  expect(cut).toBe(0);
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  // The screen would be one page.
  expect(pages).toBeGreaterThan(5);
  expect(pages).toBeLessThanOrEqual(20);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(paper).toHaveCount(0);
  await expect.poll(() => studio.docs.evaluate((d) => d.scrollTop)).toBe(before);
});

test('the command to print makes all cards of a large document first, and can be stopped', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const printed: number[] = [];
    Object.assign(window, { printed });
    window.print = () => {
      printed.push(document.querySelectorAll('.docs-paper article').length);
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await serveText(page, 'large.yaml', largeDocument(150));
  const studio = new StudioPage(page);
  await studio.open(`?url=${encodeURIComponent('/large.yaml')}&view=docs`);
  await studio.checked();
  const print = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Print…' }).click();
  };
  const printed = () => page.evaluate(() => Reflect.get(window, 'printed') as number[]);
  const box = page.getByRole('group', { name: 'Preparing to print' });
  // From within the page, as soon as some cards are there: a fast machine is done before a pointer
  // from outside comes.
  const cancelled = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          const group = document.querySelector('[aria-label="Preparing to print"]');
          const cancel = [...(group?.querySelectorAll('button') ?? [])].find(
            (b) => b.textContent === 'Cancel' && b.checkVisibility(),
          );
          const made = group?.querySelector('progress')?.value ?? 0;
          if (!cancel || made === 0) return;
          observer.disconnect();
          cancel.click();
          resolve(made);
        }).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }),
  );
  await print();
  expect(await cancelled).toBeLessThan(601);
  await expect(page.locator('.docs-paper')).toHaveCount(0);
  await expect(box).toHaveCount(0);
  expect(await printed()).toEqual([]);
  await print();
  await expect.poll(printed, { timeout: 60_000 }).toEqual([601]);
  await expect(page.locator('.docs-paper')).toHaveCount(0);
  await expect(box).toHaveCount(0);
});
