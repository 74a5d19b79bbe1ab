/** A page that is opened to read: small, without what edits, and one step away from the studio. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { tooLarge } from '../scripts/sizes.mjs';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';
import { atRest, settled } from './wait-until-settled.ts';

const DIST = path.resolve(import.meta.dirname, '../dist');
const READING = '?example=orders-kafka&view=docs';

/** Notes the scripts that a page requests, those of its workers too, as requests. */
function scriptsOf(page: Page): Request[] {
  const found: Request[] = [];
  page.context().on('request', (request) => {
    if (fileOf(request).endsWith('.js')) found.push(request);
  });
  return found;
}

const fileOf = (request: Request): string => new URL(request.url()).pathname;

const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length,
    0,
  );

/** Notes how many cards there are in the first render of the documentation. */
function countFirstCards(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.docs h2')) return;
    observer.disconnect();
    Reflect.set(window, 'firstCards', document.querySelectorAll('.docs-card').length);
  });
  observer.observe(document, { childList: true, subtree: true });
}

test('a page to read loads no editor, and its scripts have not grown without a reason', async ({
  newContext,
}) => {
  const page = await (await newContext()).newPage();
  await page.addInitScript(countFirstCards);
  const requested = scriptsOf(page);
  const studio = new StudioPage(page);
  await studio.open(READING);
  await studio.checked();
  // The overview and what the application does fill the screen.
  expect(await page.evaluate(() => Reflect.get(window, 'firstCards'))).toBe(0);
  await expect(studio.docs.locator('.docs-card').first()).toBeVisible();
  await expect(studio.outline.getByRole('treeitem').first()).toBeVisible();
  // What is requested after the page had the model comes after the first readable page. Both times
  // are of the page: the clock that Playwright has for requests drifts from that of an old process.
  const addresses = await page.evaluate(() => {
    const shown = performance.getEntriesByName('apidoc:model')[0]?.startTime ?? 0;
    const all = performance.getEntriesByType('resource');
    return all.filter(({ startTime }) => startTime < shown).map(({ name }) => name);
  });
  const first = new Set(
    addresses.map((address) => new URL(address).pathname).filter((file) => file.endsWith('.js')),
  );
  expect(first.size).toBeGreaterThan(5);
  expect([...first].filter((file) => /reading-worker/.test(file))).toHaveLength(1);
  expect(requested.map(fileOf).filter((file) => /EditorPane|Studio|Inspector/.test(file))).toEqual(
    [],
  );
  // The analysis that validates the example of an operation comes when that is near.
  expect([...first].filter((file) => /worker\/worker-/.test(file))).toEqual([]);
  // Its worker included, gzip.
  expect(tooLarge({ 'page to read, scripts before it can be read': bytesOf(first) })).toEqual([]);
});

test('the styles of a page are requested before its scripts, which wait for them', () => {
  const links = readFileSync(path.join(DIST, 'index.html'), 'utf8').match(
    /rel="(?:stylesheet|modulepreload)"|<script/g,
  );
  expect(links?.length).toBeGreaterThan(5);
  expect(links?.lastIndexOf('rel="stylesheet"')).toBeLessThan(links?.indexOf('<script') ?? 0);
});

test('the scripts of a page with the editor have not grown without a reason', async ({
  newContext,
}) => {
  const page = await (await newContext()).newPage();
  const requested = scriptsOf(page);
  const studio = new StudioPage(page);
  await studio.open('?example=first-steps&view=split');
  await studio.checked();
  await expect(studio.docs.locator('.docs-card').first()).toBeVisible();
  await settled(page);
  const scripts = new Set(requested.map(fileOf));
  expect([...scripts].some((file) => /EditorPane/.test(file))).toBe(true);
  // All that it loads by itself, gzip.
  expect(tooLarge({ 'page with the editor, scripts': bytesOf(scripts) })).toEqual([]);
  // One wider character doubles what a browser keeps of a script.
  const wide = [...scripts].filter((file) =>
    /[^\0-\xff]/.test(readFileSync(path.join(DIST, file), 'utf8')),
  );
  expect(wide).toEqual([]);
});

test('a reader sees no tools of authors until they edit, which keeps the location', async ({
  auditedPage,
}) => {
  const page = await auditedPage();
  const studio = new StudioPage(page);
  await studio.open(`${READING}#/operations/announceOrder`);
  await studio.checked();
  const card = studio.docs.getByRole('heading', { name: /^Announce what happens to an order/ });
  await expect(card).toBeInViewport();
  await expect(card).toBeFocused();
  await expect(page).toHaveTitle('Paper Lantern Orders 2.4.0');
  for (const name of ['Add', 'Undo', 'Form', 'Show problems', 'Source'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await test.step('the skip link leads past the outline, and leaves the address alone', async () => {
    const address = page.url();
    await page.evaluate(() => document.querySelector<HTMLElement>('.app-skip')?.focus());
    await page.keyboard.press('Enter');
    await expect(studio.docs).toBeFocused();
    expect(page.url()).toBe(address);
  });
  await page.getByRole('radio', { name: 'Split' }).click();
  await studio.ready();
  await expect(card).toBeInViewport();
  await expect(studio.editor.locator('.view-lines')).toContainText('announceOrder');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  // The one filled button is for readers.
  await expect(page.getByRole('button', { name: 'Share' })).toHaveAttribute('data-look', 'outline');
});

test('the keys that scroll do so right after loading', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  for (const host of ['./?view=read', `./${READING}`, './embed.html?example=orders-kafka'])
    await test.step(host, async () => {
      await page.goto(host);
      const scroller = page.locator('.app-start, .docs').first();
      const top = (): Promise<number> => scroller.evaluate((element) => element.scrollTop);
      await expect(page.locator('.docs-card, .app-examples').first()).toBeVisible();
      for (const key of ['Space', 'PageDown', 'ArrowDown', 'End']) {
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        // The smooth scrolling of the key before may go on for a moment.
        await atRest(scroller);
        await scroller.evaluate((e) => e.scrollTo({ top: 0, behavior: 'instant' }));
        expect(await atRest(scroller)).toBe(0);
        await page.keyboard.press(key);
        await expect.poll(top, key).toBeGreaterThan(0);
      }
    });
});

test('a reader downloads the document, its documentation and payloads, without the studio', async ({
  newContext,
}) => {
  const page = await (await newContext()).newPage();
  const requested = scriptsOf(page);
  const studio = new StudioPage(page);
  await studio.open(`${READING}#/components/messages/orderPlaced`);
  await studio.checked();
  const download = async (item: string): Promise<[name: string, text: string]> => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    const file = await downloading;
    return [file.suggestedFilename(), readFileSync(await file.path(), 'utf8')];
  };
  const [name, text] = await download('Document as written');
  expect(name).toBe('orders-kafka.yaml');
  expect(text).toBe(readFileSync(path.join(DIST, 'examples/orders-kafka.yaml'), 'utf8'));
  const [schemaName, schema] = await download('JSON Schema of Order placed');
  expect(schemaName).toBe('orderPlaced.schema.json');
  expect(JSON.parse(schema).$schema).toContain('draft-07');
  expect((await download('Documentation as Markdown'))[0]).toBe('orders-kafka.md');
  expect(requested.map(fileOf).filter((file) => /Studio|EditorPane/.test(file))).toEqual([]);
});

test('the documentation has the whole width where the outline has nothing to list', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const text = 'apidoc: 3.1.0\ninfo: {title: Letters, version: "1"}\n';
  await studio.open(`?view=docs#s1=${deflateSync(text).toString('base64url')}`);
  await expect(studio.docs.getByRole('heading', { name: 'Letters' })).toBeVisible();
  expect((await studio.docs.boundingBox())?.x).toBe(0);
  await expect(studio.outline).toHaveCount(0);
});

test('on a phone there are only the panes of a reader', async ({ auditedPage }) => {
  const page = await auditedPage(390, 844);
  const studio = new StudioPage(page);
  await studio.open(READING);
  await studio.checked();
  const panes = page.getByRole('navigation', { name: 'Panes' });
  await expect(panes.getByRole('button')).toHaveText(['Read', 'Outline', 'Diagram', 'Edit']);
  const last = await panes.getByRole('button').last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0), 'the panes fill the width').toBe(390);
  await panes.getByRole('button', { name: 'Outline' }).click();
  await studio.outline.getByRole('treeitem', { name: 'production' }).click();
  await expect(studio.docs.getByRole('heading', { name: /^Production/ })).toBeInViewport();
  expect(await accessibilityViolations(page)).toEqual([]);
  await panes.getByRole('button', { name: 'Edit' }).click();
  await studio.ready();
});

test('a link of others opens to read, and a reload returns to what the user edits', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const text = 'apidoc: 3.1.0\ninfo: {title: Letters, version: "1"}\n';
  const link = `#s1=${deflateSync(text).toString('base64url')}`;
  await studio.open(link);
  await expect(studio.docs.getByRole('heading', { name: 'Letters' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Read' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.reload();
  await expect(studio.docs.getByRole('heading', { name: 'Letters' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await page.getByRole('radio', { name: 'Split' }).click();
  await studio.ready();
  await page.reload();
  await studio.ready();

  await page.goto('about:blank');
  await studio.open(`?view=editor${link}`);
  await studio.ready();
  await expect(page.getByRole('radio', { name: 'Edit' })).toBeChecked();
});

test('operations are grouped and filtered, in the address, and what is gone to is shown', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open(READING);
  const shown = page.getByRole('group', { name: 'Operations shown' });
  await shown.getByRole('combobox', { name: 'Action' }).selectOption('receive');
  await shown.getByRole('combobox', { name: 'Group' }).selectOption('By tag');
  const card = (name: string) => studio.docs.getByRole('article', { name });
  const sent = card('Announce what happens to an order');
  await expect(shown.getByRole('status')).toHaveText('2 of 4 operations');
  await expect(sent).toHaveCount(0);
  await expect(card('Handle a settled payment')).toContainText('payments');
  expect(page.url()).toMatch(/[?&]group=tag&filter=action%3Areceive/);
  await page.reload();
  await expect(shown.getByRole('status')).toHaveText('2 of 4 operations');
  await studio.outline
    .getByRole('treeitem', { name: /^Announce what happens to an order/ })
    .click();
  await expect(sent).toBeInViewport();
  await expect(shown.getByRole('combobox', { name: 'Group' })).toHaveValue('tag');
  expect(page.url()).toMatch(/[?&]group=tag/);
  expect(page.url()).not.toContain('filter=');
});
