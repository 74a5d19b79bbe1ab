/**
 * The custom element in pages of other authors, under a strict policy: plain HTML, React, Vue, the
 * HTML that Astro makes, and a card of an application with global styles.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { buildElement } from '../scripts/build-element.mjs';
import { buildExamples } from '../scripts/element-examples.mjs';
import { typeOf } from '../scripts/hosting.mjs';
import { tooLarge } from '../scripts/sizes.mjs';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';

/** No inline styles or scripts, no `blob:`, no text as the address of a script. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; require-trusted-types-for 'script'";

// The pages are built once.
test.describe.configure({ mode: 'default' });

let folder: string;
let server: Server;
let own: string;
/** Files beside those of the folder, by path. */
const pages = new Map<string, string>();

test.beforeAll(async ({ browserName: _ }, { project }) => {
  // Four builds.
  test.setTimeout(300_000);
  folder = path.join(project.outputDir, 'element');
  await buildElement(path.join(folder, 'package'));
  await buildExamples(path.join(folder, 'pages'), path.join(folder, 'package'));
  server = createServer(({ url = '' }, response) => {
    const name = new URL(url, 'http://host').pathname.replace(/\/$/, '/index.html');
    const body = pages.get(name) ?? fileOf(name);
    response
      .writeHead(body === null ? 404 : 200, {
        'Content-Type': typeOf(name),
        'Content-Security-Policy': POLICY,
        'Access-Control-Allow-Origin': '*',
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
test.beforeEach(({ guard }) => {
  guard.allowOrigin(own);
  pages.clear();
});

function fileOf(name: string): Buffer | null {
  try {
    return readFileSync(path.join(folder, 'pages', name));
  } catch {
    // Browsers request the icon of a page that names none.
    return name === '/favicon.ico' ? Buffer.from('') : null;
  }
}

const docsOf = (page: Page | Locator): Locator =>
  page.getByRole('region', { name: /^Documentation of / });
const view = (page: Page): Locator => page.locator('apidoc-view');

/** Shows a page with a body of its own. */
async function openPage(page: Page, body: string): Promise<void> {
  pages.set(
    '/own/index.html',
    `<!doctype html><html lang="en"><title>Own</title><script type="module" src="../apidoc-view/apidoc-view.js"></script><main>${body}</main></html>`,
  );
  await page.goto(`${own}own/`);
}

test('plain HTML: two elements, links, the address of the page, keys, and few bytes', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(`${own}plain/#/operations/announceOrder`);
  const [orders, fleet] = [docsOf(page).first(), docsOf(page).last()];
  await expect(orders.getByRole('heading', { name: /^Announce what happens/ })).toBeInViewport();
  await expect(fleet.getByRole('heading', { level: 1 })).toContainText('Pedal Fleet');

  await orders.getByRole('link', { name: 'Production' }).last().click();
  await expect(page.locator('output')).toHaveText('/servers/production');
  await expect(page).toHaveURL(/#\/servers\/production$/);
  await expect(orders.getByRole('article', { name: 'Production' })).toBeInViewport();
  const production = orders.getByRole('article', { name: 'Production' });
  const focused = production.locator(':focus');
  await expect(focused).toHaveAccessibleName('Production');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Copy id production');
  expect(await fleet.evaluate(({ scrollTop }) => scrollTop)).toBe(0);

  const loaded = [...scripts].filter(
    (name) => name.startsWith('/apidoc-view/') && !name.endsWith('/validating-worker.js'),
  );
  expect(loaded).toContain('/apidoc-view/reading-worker.js');
  const bytes = loaded.reduce(
    (sum, name) => sum + gzipSync(fileOf(name) ?? '', { level: 9 }).length,
    0,
  );
  expect(tooLarge({ 'apidoc-view, before a document can be read': bytes })).toEqual([]);
});

test('colours follow the page, and an outline and Find are there where the page wants them', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${own}plain/`);
  const docs = docsOf(page).first();
  await expect(docs.getByRole('heading', { level: 1 })).toBeVisible();
  const background = () => docs.evaluate((e) => getComputedStyle(e).backgroundColor);
  const scheme = (value: string) =>
    page.evaluate((to) => {
      document.documentElement.style.colorScheme = to;
    }, value);
  await scheme('light');
  const light = await background();
  await scheme('dark');
  const dark = await background();
  expect(dark).not.toBe(light);
  await scheme('light dark');
  expect(await background()).toBe(dark);
  await view(page)
    .first()
    .evaluate((e) => e.setAttribute('theme', 'light'));
  expect(await background()).toBe(light);

  await view(page)
    .first()
    .evaluate((e) => e.toggleAttribute('outline', true));
  const outline = view(page).first().getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('link', { name: 'Payment settled' }).click();
  await expect(docs.getByRole('article', { name: 'Payment settled' })).toBeInViewport();
  await expect(page.locator('output')).toHaveText('/components/messages/paymentSettled');
  await docs.hover();
  await page.mouse.wheel(0, -2500);
  await expect(outline.locator('[aria-current]')).not.toHaveText('Payment settled');
  await view(page)
    .first()
    .evaluate((e) => e.toggleAttribute('search', true));
  // What is typed before the widget is there belongs into it.
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/FindWidget-[^/]*\.js$/, (route) => {
    held.push(() => route.continue());
  });
  await view(page).first().getByRole('button', { name: 'Find' }).click();
  await page.keyboard.type('bookToken');
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.();
  const search = view(page).first().getByRole('search');
  await expect(search.getByRole('textbox')).toHaveValue('bookToken');
  await expect(search.getByRole('status')).toHaveText(/^\d+ of \d+/);
  await view(page)
    .first()
    .evaluate((e) => {
      e.setAttribute('accent', '#8a0f2e');
      e.setAttribute('footer', 'Made by [us](https://shop.example.com)');
    });
  const made = view(page).first().getByRole('link', { name: /^us/ });
  await expect(made).toHaveCSS('color', 'rgb(138, 15, 46)');
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('React: properties and events', async ({ page }) => {
  await page.goto(`${own}react/`);
  const docs = docsOf(page);
  await expect(docs.getByRole('heading', { level: 1 })).toContainText('Paper Lantern Orders');
  await page.getByRole('button', { name: 'Go to collectPayment' }).click();
  const card = docs.getByRole('article', { name: 'Handle a settled payment' });
  await expect(card).toBeInViewport();
  await card.getByRole('link', { name: 'Payment settled' }).first().click();
  await expect(page.locator('output')).toHaveText('/components/messages/paymentSettled');
});

test('Vue: a text that changes, its problems, and the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${own}vue/`);
  await expect(docsOf(page).getByRole('heading', { level: 1 })).toContainText('Fleet');
  await expect(page.getByRole('status').first()).toHaveText(/^\d+ problems$/);
  const text = page.getByRole('textbox', { name: 'Document' });
  const written = await text.inputValue();
  // The field is another one, so that the document has no title.
  await text.fill(written.replace('title: Fleet', 'titel: Fleet'));
  await expect(docsOf(page).getByRole('heading', { level: 1 })).toHaveText('Untitled');
  await expect(page.getByRole('status').first()).toHaveText(/^[1-9]\d* problems$/);
  await text.fill(written.replace('title: Fleet', 'title: Rental bikes'));
  await expect(docsOf(page).getByRole('heading', { level: 1 })).toHaveText('Rental bikes');
  const dark = await docsOf(page).evaluate((docs) => getComputedStyle(docs).backgroundColor);
  await view(page).evaluate((element) => element.setAttribute('theme', 'light'));
  await expect
    .poll(() => docsOf(page).evaluate((docs) => getComputedStyle(docs).backgroundColor))
    .not.toBe(dark);
});

test('Astro: the HTML that it makes shows its documents', async ({ page }) => {
  await page.goto(`${own}astro/`);
  await expect(docsOf(page).first().getByRole('heading', { level: 1 })).toContainText('Orders');
  await expect(docsOf(page).last().locator('.docs-card').first()).toBeVisible();
});

test('a card of an application: its global styles do not reach the documentation', async ({
  page,
}) => {
  const looks = async () => {
    const button = docsOf(page).locator('.docs-card button').first();
    await expect(button).toBeVisible();
    return button.evaluate((element) => {
      const { fontSize, fontFamily, lineHeight, letterSpacing, textTransform } =
        getComputedStyle(element);
      return { fontSize, fontFamily, lineHeight, letterSpacing, textTransform };
    });
  };
  await page.goto(`${own}card/`);
  const inCard = await looks();
  await openPage(page, '<apidoc-view src="../documents/webhooks-http.yaml"></apidoc-view>');
  expect(inCard).toEqual(await looks());
});

for (const name of ['plain', 'react', 'vue', 'astro', 'card'])
  test(`${name}: no violation of accessibility`, async ({ auditedPage }) => {
    const page = await auditedPage(name === 'card' ? 390 : 1440, 900);
    // The large document is checked once: what a framework adds is around the element.
    if (name === 'react' || name === 'astro')
      pages.set(
        '/documents/orders-kafka.yaml',
        readFileSync(path.join(folder, 'pages/documents/first-steps.yaml'), 'utf8'),
      );
    await page.goto(`${own}${name}/`);
    await expect(docsOf(page).last().locator('.docs-card').first()).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

test('one object, states without a document, and the end of the worker', async ({
  page,
  guard,
}) => {
  guard.allowError(/404/);
  await openPage(
    page,
    '<apidoc-view src="../documents/orders-kafka.yaml" only="/operations/announceOrder"></apidoc-view>',
  );
  await expect(docsOf(page).getByRole('article')).toHaveCount(1);
  await docsOf(page).getByRole('button', { name: 'Show everything' }).click();
  await expect(docsOf(page).getByRole('article').nth(3)).toBeAttached();
  await expect(view(page)).not.toHaveAttribute('only');
  await docsOf(page).getByRole('button', { name: 'Show only Payments', exact: true }).click();
  await expect(docsOf(page).getByRole('article')).toHaveCount(1);
  await expect(view(page)).toHaveAttribute('only', '/channels/payments');
  expect(page.workers()).toHaveLength(1);

  const set = (name: string, value: string) =>
    view(page).evaluate(
      (element, [key, text]) => element.setAttribute(key ?? '', text ?? ''),
      [name, value],
    );
  await set('src', '../documents/absent.yaml');
  await expect(view(page).getByRole('alert')).toContainText('No document found at this URL');
  await set('src', '../documents/orders-kafka.yaml');
  await expect(docsOf(page)).toBeVisible();
  await set('document', `asyncapi: 3.1.0\ninfo:\n  title: ${'x'.repeat(9_000_000)}\n`);
  await expect(view(page)).toContainText('Too large to be read here');
  await set('document', ' ');
  await expect(view(page).getByRole('status')).toHaveText('There is no document to show.');
  await set('document', 'asyncapi: 2.6.0\ninfo: {title: Old, version: "1"}\nchannels: {}\n');
  await expect(docsOf(page).getByRole('heading', { level: 1 })).toContainText('Old');
  await view(page).evaluate((element) => element.remove());
  await expect.poll(() => page.workers().length).toBe(0);
});

test('the same location once more, and an element that is removed and inserted again', async ({
  page,
}) => {
  pages.set('/own/page.css', 'body { --icon-size: 99px }');
  await openPage(
    page,
    '<link rel="stylesheet" href="page.css"><apidoc-view src="../documents/orders-kafka.yaml" at="/channels/payments"></apidoc-view>',
  );
  const channel = docsOf(page).getByRole('article', { name: 'Payments', exact: true });
  await expect(channel).toBeInViewport();
  // What the page says of its own icons does not reach those of the documentation.
  const iconSize = (box: Locator) =>
    box.evaluate((element) => getComputedStyle(element).getPropertyValue('--icon-size'));
  expect(await iconSize(page.locator('main'))).toBe('99px');
  expect(await iconSize(docsOf(page))).toBe('');
  await docsOf(page).evaluate((docs) => docs.scrollTo(0, 0));
  await expect(channel).not.toBeInViewport();
  await view(page).evaluate((element) => element.setAttribute('at', '/channels/payments'));
  await expect(channel).toBeInViewport();

  await view(page).evaluate((element) => {
    element.remove();
    Reflect.set(window, 'kept', element);
  });
  await expect.poll(() => page.workers().length).toBe(0);
  await page.evaluate(() => {
    document.querySelector('main')?.append(Reflect.get(window, 'kept') as Element);
  });
  await expect(channel).toBeInViewport();
  expect(page.workers()).toHaveLength(1);
});

test('files are loaded relative to the document, from its own site only', async ({ page }) => {
  pages.set('/documents/parts.yaml', 'address: parts/own\n');
  pages.set(
    '/documents/whole.yaml',
    `asyncapi: 3.1.0
info: {title: Whole, version: '1'}
channels:
  near: {$ref: './parts.yaml'}
  far: {$ref: 'https://other.example/parts.yaml'}
`,
  );
  await openPage(page, '<apidoc-view src="../documents/whole.yaml"></apidoc-view>');
  await expect(docsOf(page)).toContainText('parts/own');
});

test('a package on another origin, which can start no worker, reads in the page', async ({
  newContext,
  guard,
}) => {
  const host = createServer((_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><title>Host</title><script type="module" src="${own}apidoc-view/apidoc-view.js"></script><apidoc-view document="asyncapi: 3.1.0&#10;info: {title: Elsewhere, version: '1'}"></apidoc-view></html>`,
      ),
  );
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  try {
    const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    guard.allowOrigin(address);
    const page = await (await newContext()).newPage();
    await page.goto(address);
    await expect(docsOf(page).getByRole('heading', { level: 1 })).toContainText('Elsewhere');
    expect(page.workers()).toHaveLength(0);
  } finally {
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
  }
});
