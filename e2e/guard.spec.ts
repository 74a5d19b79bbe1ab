/**
 * The guard of all other tests notes what it is there for: otherwise their silence would mean
 * nothing.
 */
import type { Locator } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { Guard } from './guard.ts';
import { openEmptyPage, SharedContext } from './shared-context.ts';

test('the guard sees foreign requests, errors and breaches of the policy', async ({
  browser,
  baseURL,
}) => {
  const guard = new Guard(new URL(baseURL ?? '').origin);
  const context = await browser.newContext({ baseURL });
  await guard.watch(context);
  const page = await context.newPage();
  await page.goto('./');
  expect(guard.problems).toEqual([]);

  await page
    .evaluate(async () => {
      console.error('said');
      setTimeout(() => {
        throw new Error('thrown');
      });
      new Image().src = 'https://image.example/';
      await fetch('https://fetch.example/').catch(() => {});
      await fetch('http://policy.example/').catch(() => {});
      new Worker('blob:').addEventListener('error', () => {});
    })
    .catch(() => {});
  const seen = () => guard.problems.join('\n');
  for (const error of [
    'console: said',
    'Error: thrown',
    'request: GET https://image.example/',
    'request: GET https://fetch.example/',
  ]) {
    await expect.poll(seen).toContain(error);
  }
  await expect.poll(seen).toMatch(/policy: connect-src blocked http:\/\/policy\.example/);
  await expect.poll(seen).toMatch(/policy: require-trusted-types-for/);
  await context.close();
});

test('the guard lets through what a test allows', async ({ page, guard }) => {
  guard.allowOrigin('https://docs.example');
  guard.allowError(/404/);
  await page.route('https://docs.example/**', (route) =>
    route.fulfill({
      status: route.request().url().endsWith('/none') ? 404 : 200,
      body: 'hello',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  await page.goto('./');
  expect(
    await page.evaluate(() =>
      fetch('https://docs.example/there').then((response) => response.text()),
    ),
  ).toBe('hello');
  expect(
    await page.evaluate(() =>
      fetch('https://docs.example/none').then((response) => response.status),
    ),
  ).toBe(404);
});

test('nothing that a test stores or is permitted reaches the next one', async ({ browser }) => {
  const shared = new SharedContext(browser, {});
  const first = await shared.get();
  await first.grantPermissions(['clipboard-read']);
  await first.addCookies([{ name: 'a', value: '1', domain: '127.0.0.1', path: '/' }]);
  await first.route('**/404', (route) => route.fulfill({ body: 'routed' }));
  const before = await first.newPage();
  await openEmptyPage(before);
  await before.evaluate(async () => {
    localStorage.setItem('a', '1');
    sessionStorage.setItem('a', '1');
    await (await navigator.storage.getDirectory()).getFileHandle('a', { create: true });
    await new Promise<void>((done) => {
      const request = indexedDB.open('a', 1);
      request.onsuccess = () => done();
    });
  });
  await shared.clear();

  const second = await shared.get();
  expect(second).toBe(first);
  const after = await second.newPage();
  await openEmptyPage(after);
  const found = await after.evaluate(async () => {
    const files: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    const { state } = await navigator.permissions.query({
      name: 'clipboard-read' as PermissionName,
    });
    return {
      local: localStorage.length,
      session: sessionStorage.length,
      databases: await indexedDB.databases(),
      files,
      state,
      routed: await fetch('./404').then((response) => response.text()),
    };
  });
  expect(found).toMatchObject({ local: 0, session: 0, databases: [], files: [], state: 'prompt' });
  expect(found.routed).not.toBe('routed');
  expect(await second.cookies()).toEqual([]);
  await shared.close();
});

test('the check of accessibility sees violations in either theme, in a part and in a dialog', async ({
  page,
}) => {
  await openEmptyPage(page);
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
    document.body.innerHTML = `
      <style>
        :root { color-scheme: light dark; background: Canvas; }
        @media (prefers-color-scheme: dark) { .grey { color: #333; } }
      </style>
      <main><h1 class="grey">Title</h1><input><p id="part"><a href="/"></a></p></main>
      <div id="list" popover="manual"><img src="data:,"></div>
      <dialog aria-label="Question"><button></button></dialog>`;
  });
  const rules = async (...within: Locator[]): Promise<string[]> =>
    (await accessibilityViolations(page, ...within)).map((line) => line.split(': ', 2).join(' '));
  // Each check begins with the theme that the one before it ended with.
  expect(await rules()).toEqual(['light label', 'light link-name', 'dark color-contrast']);
  expect(await rules()).toEqual(['dark color-contrast', 'dark label', 'dark link-name']);
  expect(await rules(page.locator('#part'))).toEqual(['light link-name']);
  expect(await rules(page.locator('#part'), page.locator('h1'))).toEqual([
    'dark color-contrast',
    'dark link-name',
  ]);
  expect(await rules(page.locator('#part'), page.locator('h1'))).toEqual([
    'light link-name',
    'dark color-contrast',
  ]);
  await page.locator('#list').evaluate((list: HTMLElement) => list.showPopover());
  expect(await rules(page.locator('#part'))).toEqual(['dark image-alt', 'dark link-name']);
  await page.locator('#list').evaluate((list: HTMLElement) => list.hidePopover());
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.showModal());
  expect(await rules()).toEqual(['light button-name']);
});
