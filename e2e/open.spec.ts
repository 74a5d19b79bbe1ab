/**
 * Opening by address: what is there is shown, and each failure says what happened, what is safe and
 * what to do.
 */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const HOST = 'https://docs.example';
const DOCUMENT = "apidoc: 3.1.0\ninfo:\n  title: Hosted elsewhere\n  version: '1'\n";

async function respond(page: Page, fulfil: (route: Route) => Promise<void>): Promise<void> {
  await page.route(`${HOST}/**`, fulfil);
}

async function failure(page: Page, text: RegExp): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(text, { timeout: 20_000 });
  await expect(alert).toContainText('Your own documents are untouched.');
  await expect(alert.getByRole('button').first()).toBeVisible();
}

test.beforeEach(({ guard }) => {
  guard.allowOrigin(HOST);
  guard.allowError(/docs\.example|Failed to load resource/);
});

test('200: the document is opened', async ({ page }) => {
  await respond(page, (route) =>
    route.fulfill({ body: DOCUMENT, contentType: 'application/yaml' }),
  );
  const studio = new StudioPage(page);
  await studio.open(`?url=${HOST}/a.yaml&view=docs`);
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Hosted elsewhere');
  await expect(page.getByText('from docs.example')).toBeVisible();
});

test('resolves references against the address, and requires permission for other sites', async ({
  page,
  guard,
}) => {
  guard.allowOrigin('https://other.example');
  let requests = 0;
  await page.route('https://other.example/**', (route) => {
    requests++;
    return route.fulfill({ body: 'title: From the other site\n', contentType: 'application/yaml' });
  });
  await respond(page, (route) =>
    route.fulfill({
      contentType: 'application/yaml',
      body: route.request().url().endsWith('part.yaml')
        ? 'c:\n  title: From a part beside it\n'
        : `${DOCUMENT}channels:\n  a:\n    $ref: './parts/part.yaml#/c'\n  b:\n    $ref: 'https://other.example/c.yaml'\n`,
    }),
  );
  const studio = new StudioPage(page);
  await studio.open(`?url=${HOST}/a.yaml&view=docs`);
  await expect(studio.docs).toContainText('From a part beside it');
  const bar = page.getByRole('region', { name: 'Other sites' });
  await expect(bar).toContainText('other.example');
  expect(requests).toBe(0);
  await bar.getByRole('button', { name: 'Load' }).click();
  await expect(studio.docs).toContainText('From the other site');
  expect(requests).toBe(1);
});

test('permission for another site outlives a reload, and can be withdrawn', async ({
  page,
  guard,
}) => {
  guard.allowOrigin('https://other.example');
  await page.route('https://other.example/**', (route) =>
    route.fulfill({ body: 'title: From the other site\n', contentType: 'application/yaml' }),
  );
  await respond(page, (route) =>
    route.fulfill({
      contentType: 'application/yaml',
      body: `${DOCUMENT}channels:\n  b:\n    $ref: 'https://other.example/c.yaml'\n`,
    }),
  );
  const studio = new StudioPage(page);
  await studio.open(`?url=${HOST}/a.yaml&view=docs`);
  const bar = page.getByRole('region', { name: 'Other sites' });
  await bar.getByRole('button', { name: 'Load' }).click();
  await expect(studio.docs).toContainText('From the other site');
  await page.reload();
  await expect(studio.docs).toContainText('From the other site');
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop loading from other.example' }).click();
  await expect(studio.docs).not.toContainText('From the other site');
  await page.reload();
  await expect(bar).toContainText('other.example');
  await expect(studio.docs).not.toContainText('From the other site');
});

test('what a reference gets by a redirect to a private host is not read', async ({ page }) => {
  // Redirected requests are not routed, so they are replaced by the response of the private host.
  await page.addInitScript(() => {
    const network = window.fetch;
    window.fetch = async (input, init) => {
      if (!String(input).endsWith('/part.yaml')) return network(input, init);
      const response = new Response('c:\n  title: A private page\n', {
        headers: { 'content-type': 'application/yaml' },
      });
      return Object.defineProperties(response, {
        url: { value: 'https://127.0.0.1:8443/secret' },
        redirected: { value: true },
      });
    };
  });
  await respond(page, (route) =>
    route.fulfill({
      contentType: 'application/yaml',
      body: `${DOCUMENT}channels:\n  a:\n    $ref: './part.yaml#/c'\n`,
    }),
  );
  const studio = new StudioPage(page);
  await studio.open(`?url=${HOST}/a.yaml&view=split`);
  await studio.ready();
  await expect((await studio.problemRows()).first()).toContainText(
    'The reference points to a private address (127.0.0.1:8443).',
  );
  await expect(studio.docs).not.toContainText('A private page');
});

test('a hosted document that changed since it was edited: the user chooses, and nothing typed is lost [N10]', async ({
  page,
}) => {
  let version = 1;
  await respond(page, (route) =>
    route.fulfill({
      body: DOCUMENT.replace('elsewhere', `elsewhere, issue ${version}`),
      contentType: 'application/yaml',
    }),
  );
  const studio = new StudioPage(page);
  const address = `?url=${HOST}/a.yaml&view=split`;
  await studio.open(address);
  await studio.ready();
  await studio.caretAfter('title:');
  await page.keyboard.type(' and mine');
  await studio.checked();
  await expect(page.getByText(/Saved/).first()).toBeVisible();
  const bar = page.getByRole('region', { name: 'Hosted copy changed' });

  version = 2;
  await page.reload();
  await expect(bar).toContainText('This document changed at docs.example');
  expect(await studio.text()).toContain('issue 1 and mine');
  await bar.getByRole('button', { name: 'Compare' }).click();
  const comparison = page.getByRole('dialog').getByRole('region', { name: 'Comparison' });
  await expect(comparison).toContainText('issue 2');
  await expect(comparison).toContainText('issue 1 and mine');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Keep mine' }).click();
  await expect(bar).toHaveCount(0);

  version = 3;
  await page.reload();
  await bar.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => studio.text()).toContain('issue 3');
  await page.getByRole('button', { name: 'Open mine' }).click();
  await expect.poll(() => studio.text()).toContain('issue 1 and mine');
});

test('what is no document, or cannot be loaded, is refused with its reason [N07]', async ({
  page,
}) => {
  for (const [step, fulfil, reason] of [
    [
      '404',
      (route) => route.fulfill({ status: 404, body: 'gone' }),
      /404|not there|no such|found/i,
    ],
    [
      'a web page is not taken for a document',
      (route) =>
        route.fulfill({ body: '<!doctype html><title>x</title>', contentType: 'text/html' }),
      /web page/i,
    ],
    [
      'a file of another type is not taken for a document',
      (route) =>
        route.fulfill({ body: Buffer.from([0x89, 0x50, 0x4e, 0x47]), contentType: 'image/png' }),
      /picture, not of a document/i,
    ],
    [
      'a file that is too large is refused',
      (route) =>
        route.fulfill({
          body: `a: ${'x'.repeat(9 * 1024 * 1024)}`,
          contentType: 'application/yaml',
        }),
      /too large|8 MB/i,
    ],
    ['a host that cannot be reached', (route) => route.abort('connectionrefused'), /reach|answer/i],
    [
      'a host that does not let other sites read',
      (route) =>
        route.fulfill({
          body: DOCUMENT,
          headers: { 'access-control-allow-origin': 'https://somebody.example' },
        }),
      /other sites|let/i,
    ],
  ] as readonly (readonly [string, (route: Route) => Promise<void>, RegExp])[])
    await test.step(step, async () => {
      await page.unrouteAll();
      await respond(page, fulfil);
      await new StudioPage(page).open(`?url=${HOST}/a.yaml`);
      await failure(page, reason);
    });
  for (const [address, reason] of [
    ['javascript:alert(1)', /address|scheme|http/i],
    ['https://user:pass@docs.example/a', /password|credentials|name/i],
    ['http://192.168.0.1/a', /private|local|network/i],
  ] as const)
    await test.step(`an address that cannot be opened: ${address}`, async () => {
      await new StudioPage(page).open(`?url=${encodeURIComponent(address)}`);
      await failure(page, reason);
    });
});

test('Retry loads what is there by then', async ({ page }) => {
  let times = 0;
  await respond(page, (route) =>
    times++ === 0
      ? route.fulfill({ status: 503 })
      : route.fulfill({ body: DOCUMENT, contentType: 'application/yaml' }),
  );
  const studio = new StudioPage(page);
  await studio.open(`?url=${HOST}/a.yaml&view=docs`);
  await failure(page, /503|server/i);
  await page
    .getByRole('alert')
    .getByRole('button', { name: /again|retry/i })
    .first()
    .click();
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Hosted elsewhere');
});

test('a dropped file and a pasted text are opened', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await expect(studio.startPage).toBeVisible();
  await studio.drop({ 'dropped.yaml': DOCUMENT });
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Hosted elsewhere');
  await expect(page.getByRole('button', { name: 'dropped.yaml, rename' })).toBeVisible();
  await page.getByRole('button', { name: 'Apidoc Studio' }).click();
  await page.evaluate(
    (t) => {
      const data = new DataTransfer();
      data.setData('text/plain', t);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    DOCUMENT.replace('Hosted elsewhere', 'Pasted here'),
  );
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Pasted here');
});

test('a dropped file that is not valid UTF-8 says where, and opens anyway without being changed by saving', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open();
  await expect(studio.startPage).toBeVisible();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text, new Uint8Array([0xe9, 0x0a])], 'latin.yaml'));
    window.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    );
  }, `${DOCUMENT}x-note: caf`);
  await failure(page, /latin\.yaml is not valid UTF-8 at byte \d+ \(line 5\)/);
  await page.getByRole('button', { name: 'Open it anyway' }).click();
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Hosted elsewhere');
  await expect(
    page.getByText(
      /latin\.yaml is not valid UTF-8 .*To keep the file as it is, saving writes a new one/,
    ),
  ).toBeVisible();
});
