/** The documentation as one file, exported from the studio and read without it. */
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

test('an exported page is read and printed without scripts and requests, and searched with scripts', async ({
  page,
  newContext,
}, testInfo) => {
  const studio = new StudioPage(page);
  await studio.example('orders-kafka');
  await page.getByRole('button', { name: 'More' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as HTML' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('orders-kafka.html');
  const file = testInfo.outputPath('orders.html');
  await download.saveAs(file);
  const body = readFileSync(file, 'utf8');

  /** Opens the file as if it were on a host, which sends no headers of ours. */
  const open = async (javaScriptEnabled: boolean) => {
    const opened = await (await newContext({ javaScriptEnabled })).newPage();
    const requests: string[] = [];
    opened.on('request', (request) => requests.push(request.url()));
    await opened.route('**/*', (route) => route.fulfill({ body, contentType: 'text/html' }));
    await opened.goto('exported.html');
    return { opened, requests };
  };

  const plain = await open(false);
  const { opened } = plain;
  await expect(opened).toHaveTitle('Paper Lantern Orders 2.4.0');
  await expect(opened.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await expect(opened.getByRole('searchbox')).toHaveCount(0);
  const pdf = (await opened.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type *\/Page\b/g)?.length).toBeGreaterThan(5);
  expect(pdf.match(/\/Type *\/Page\b/g)?.length).toBeLessThanOrEqual(20);
  expect(plain.requests).toHaveLength(1);
  await test.step('paper has the table of operations, and security in lines of its width', async () => {
    const { width } = opened.viewportSize() ?? { width: 0 };
    await opened.emulateMedia({ media: 'print' });
    await opened.setViewportSize({ width: 688, height: 900 });
    const top = async (of: Locator) => (await of.first().boundingBox())?.y ?? 0;
    const cells = opened.locator('tbody tr').filter({ hasText: 'warehouse.commands.v1' });
    const operation = await top(cells.getByRole('link', { name: 'Request a parcel' }));
    const message = await top(cells.getByRole('link', { name: 'Pack a parcel' }));
    expect(message).toBeCloseTo(operation, -1);
    const scheme = await top(opened.locator('article').getByRole('link', { name: 'scram' }));
    const what = await top(opened.getByText('User name and password (SASL SCRAM-SHA-512)'));
    expect(what).toBeCloseTo(scheme, -1);
    await opened.emulateMedia({ media: 'screen' });
    await opened.setViewportSize({ width, height: 900 });
  });

  const lively = await open(true);
  await lively.opened.getByRole('searchbox', { name: 'Find in this document' }).fill('orders.v2');
  await expect(lively.opened.getByRole('status')).toHaveText(/^1 of \d+$/);
  expect(await accessibilityViolations(lively.opened)).toEqual([]);
  await test.step('code for an operation opens where it is', async () => {
    const card = lively.opened.getByRole('article').filter({ hasText: 'shop.orders.v2' }).first();
    const button = card.getByRole('button', { name: 'Code to receive' });
    const link = card.getByRole('link', { name: 'Order placed' }).first();
    const colour = (of: Locator) => of.evaluate((shown) => getComputedStyle(shown).color);
    expect(await colour(button)).toBe(await colour(link));
    await button.click();
    await expect(card.locator('pre', { hasText: 'kcat' })).toContainText('-t shop.orders.v2');
    await card.getByRole('button', { name: 'Code to receive' }).click();
    await lively.opened.evaluate(() => window.scrollTo(0, 0));
  });
  await test.step('contents and address follow what is read, and a reload stays there', async () => {
    await lively.opened.mouse.wheel(0, 3000);
    const read = lively.opened.locator('.docs-contents [aria-current]');
    await expect(read).toHaveCount(1);
    const anchor = await read.getAttribute('href');
    await expect.poll(() => new URL(lively.opened.url()).hash).toBe(anchor);
    const top = () => lively.opened.evaluate(() => window.scrollY);
    const left = await top();
    await lively.opened.reload();
    await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(2);
    lively.requests.pop();
  });
  await test.step('nothing is wider than a phone, and a link to a card leaves the heading above it whole', async () => {
    await lively.opened.setViewportSize({ width: 320, height: 640 });
    expect(await lively.opened.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await lively.opened.evaluate(() => {
      location.hash = '/servers/production';
    });
    const bar = await lively.opened.locator('.export-bar').boundingBox();
    const heading = lively.opened.getByRole('heading', { name: 'Servers', level: 2 }).last();
    await expect
      .poll(async () => (await heading.boundingBox())?.y)
      .toBeGreaterThanOrEqual((bar?.height ?? 0) - 1);
    await lively.opened.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step('types are copied in the language that is chosen', async () => {
    await lively.opened.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const heading = lively.opened.getByRole('heading', { name: 'Order placed', exact: true });
    const card = lively.opened
      .getByRole('article')
      .filter({ has: heading })
      .filter({ has: lively.opened.locator('[data-types]') })
      .last();
    const copied = () => lively.opened.evaluate(() => navigator.clipboard.readText());
    await card.getByRole('button', { name: 'Copy types' }).click();
    await expect.poll(copied).toMatch(/^export (?:interface|type) OrderPlaced\b/m);
    await card.getByRole('combobox', { name: 'Language of types' }).selectOption('Go');
    await expect.poll(copied).toMatch(/^type OrderPlaced /m);
  });
  await lively.opened.getByRole('button', { name: 'Collapse all' }).click();
  await expect(lively.opened.getByText('The basket is now an order')).toBeHidden();
  expect(lively.requests).toHaveLength(1);
});
