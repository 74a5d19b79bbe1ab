/**
 * The studio without a network, on a server of the test's own that can be stopped: the only tests
 * in which pages may have a service worker.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { writeOffline } from '../scripts/build-offline.mjs';
import { serve } from '../scripts/serve.mjs';
import { test as base, expect } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const TEXT = "apidoc: 3.1.0\ninfo:\n  title: Orders\n  version: '1'\n";

/** A copy of the build behind a server that can be stopped and started again. */
interface Host {
  readonly folder: string;
  readonly url: string;
  /** What was responded to, such as "GET /index.html". */
  readonly responses: readonly string[];
  stop(): Promise<void>;
  start(): Promise<void>;
}

const test = base.extend<{ host: Host; online: BrowserContext }>({
  host: async ({ guard }, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'apidoc-offline-'));
    // Without compressed forms, which a test that changes a file would have to change, too.
    cpSync('dist', folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) });
    const responses: string[] = [];
    const onResponse = (request: string) => void responses.push(request);
    let server = await serve({ dir: folder, onResponse });
    const { url, port } = server;
    guard.allowOrigin(url);
    await use({
      folder,
      url,
      responses,
      stop: () => server.close(),
      start: async () => {
        server = await serve({ dir: folder, port, onResponse });
      },
    });
    await server.close();
    rmSync(folder, { recursive: true });
  },
  online: async ({ newContext, host }, use) => {
    const context = await newContext({ serviceWorkers: 'allow', baseURL: host.url });
    await use(context);
    // Before the server stops, which pages would report as errors.
    await context.close();
  },
});

/** Waits until the service worker serves the page. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** The version of the build that a page is of. */
const versionOf = (page: Page) =>
  page.locator('meta[name="apidoc-version"]').getAttribute('content');

/** Names of all caches, and the addresses in them. */
function stored(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: [string, string[]][] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found.push([name, requests.map(({ url }) => url)]);
    }
    return Object.fromEntries(found);
  });
}

/** Opens a new document, types into it, and waits until it is stored. */
async function typed(page: Page, text: string): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.open();
  await page.getByRole('button', { name: 'New document' }).click();
  await studio.ready();
  await studio.setText(TEXT);
  await studio.caretAfter('title: Orders');
  await page.keyboard.type(text);
  await studio.checked();
  return studio;
}

test('the studio and the last draft are there when the server is stopped [N01]', async ({
  host,
  online,
  guard,
}) => {
  const page = await online.newPage();
  const studio = await typed(page, ' of the shop');
  await studio.saved();
  await controlled(page);
  await host.stop();
  // The browser looks for a new version of the worker.
  guard.allowError(/ERR_CONNECTION_REFUSED|Failed to (?:load|fetch)|unknown error occurred/);
  await page.reload();
  await studio.ready();
  expect(await studio.text()).toContain('title: Orders of the shop');
  await expect(studio.docs).toContainText('Orders of the shop');
  // A part that was not loaded before.
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');

  await host.start();
  writeFileSync(path.join(host.folder, 'hosted.yaml'), TEXT.replace('Orders', 'Hosted orders'));
  const other = await online.newPage();
  const reader = new StudioPage(other);
  await reader.open(`?url=${host.url}hosted.yaml&view=split`);
  await reader.ready();
  await expect(reader.docs).toContainText('Hosted orders');
  const addresses = Object.values(await stored(other)).flat();
  expect(addresses).toContain(`${host.url}index.html`);
  const builds = Object.entries(await stored(other)).filter(([name]) =>
    name.startsWith('apidoc-studio'),
  );
  const ofBuilds = builds.flatMap(([, found]) => found);
  expect(ofBuilds.filter((address) => /hosted|\?|#/.test(address))).toEqual([]);
});

test('a page to read keeps what reads, and the documents that were read last', async ({
  host,
  online,
  guard,
}) => {
  const shared = 'components:\n  schemas:\n    Order: {type: object, title: The whole order}\n';
  const text = `${TEXT}components:\n  schemas:\n    Order:\n      $ref: './shared.yaml#/components/schemas/Order'\n`;
  writeFileSync(path.join(host.folder, 'hosted.yaml'), text);
  writeFileSync(path.join(host.folder, 'shared.yaml'), shared);
  const page = await online.newPage();
  const studio = new StudioPage(page);
  await studio.open(`?url=${host.url}hosted.yaml&view=docs`);
  await expect(studio.docs).toContainText('The whole order');
  await controlled(page);
  const files = Object.entries(await stored(page)).find(([name]) =>
    name.startsWith('apidoc-studio'),
  );
  expect(files?.[1]).toContain(`${host.url}index.html`);
  expect(files?.[1].filter((address) => /EditorPane|Studio-|catalog/.test(address))).toEqual([]);
  await host.stop();
  guard.allowError(/ERR_CONNECTION_REFUSED|Failed to (?:load|fetch)|unknown error occurred/);
  await page.reload();
  await expect(studio.docs).toContainText('The whole order');
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('No network');
  await page.keyboard.press('Control+Shift+f');
  await page.keyboard.type('whole order');
  await expect(page.getByRole('search').getByRole('status')).toContainText('1 of');
  await host.start();
  await page.getByRole('radio', { name: 'Split' }).click();
  await studio.ready();
  await expect
    .poll(
      async () =>
        Object.values(await stored(page))
          .flat()
          .join(),
      { timeout: 60_000 },
    )
    .toContain('catalog.html');
});

test('a new version is announced, keeps the old one for other tabs, and loses no letter [N14]', async ({
  host,
  online,
}) => {
  const page = await online.newPage();
  const studio = await typed(page, '');
  await controlled(page);
  const before = await versionOf(page);
  const other = await online.newPage();
  await new StudioPage(other).open('?example=first-steps&view=split');
  await new StudioPage(other).ready();
  await controlled(other);

  const index = path.join(host.folder, 'index.html');
  writeFileSync(index, readFileSync(index, 'utf8').replace('<title>', '<title>New: '));
  const after = await writeOffline(host.folder);
  expect(after).not.toBe(before);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByRole('status', { name: 'Notices' });
  // After all files of the new version are stored.
  const slow = { timeout: 60_000 };
  await expect(notice).toContainText('A new version of the studio is ready.', slow);
  await expect(other.getByRole('status', { name: 'Notices' })).toContainText('A new version');
  await studio.caretAfter('title: Orders');
  await page.keyboard.type(' and the last letter Z');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator(`meta[name="apidoc-version"][content="${after}"]`)).toBeAttached();
  await studio.ready();
  expect(await studio.text()).toContain('title: Orders and the last letter Z');
  await studio.focusEditor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).not.toContain('letter Z');
  await page.keyboard.press('Control+y');
  await expect.poll(() => studio.text()).toContain('title: Orders and the last letter Z');

  const versions = async () =>
    Object.keys(await stored(page))
      .filter((name) => name.startsWith('apidoc-studio'))
      .map((name) => name.split(' ').at(-1) ?? '');
  expect((await versions()).sort()).toEqual([before ?? '', after].sort());
  expect(await versionOf(other)).toBe(before);
  await other.reload();
  await expect(other.locator(`meta[name="apidoc-version"][content="${after}"]`)).toBeAttached();
  await expect.poll(versions).toEqual([after]);
});

test('a host that no longer has the service worker, or sends a page for it, serves the studio as before [N13]', async ({
  host,
  online,
  guard,
}) => {
  guard.allowError(/404|Failed to|MIME|unsupported|bad HTTP|sw\.js/i);
  const page = await online.newPage();
  await typed(page, ' of the shop');
  await controlled(page);
  // The worker of a page that starts looks whether it is still there, and goes if it is not.
  await expect.poll(() => host.responses).toContain('HEAD /sw.js');
  const file = path.join(host.folder, 'sw.js');
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.update().then(
        () => 'updated',
        () => 'refused',
      );
    });
  writeFileSync(file, '<!doctype html><p>Welcome');
  expect(await update()).toBe('refused');
  rmSync(file);
  expect(await update()).toBe('refused');
  await page.reload();
  const studio = new StudioPage(page);
  await studio.ready();
  expect(await studio.text()).toContain('title: Orders of the shop');
});
