/**
 * Hostile documents by paste, by link and by address: nothing in them becomes markup, code, a
 * request, a dialog, another page or a crash. In `npm test`, where each document is dropped by
 * `attacks.spec.ts`, a third of them comes by one of these ways; in `npm run attacks`
 * (`ATTACKS=all`) each comes by each of them.
 */
import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type Attack, attacks, breaches, bytesOf, isDocumentationShown } from './hostile-page.ts';
import { StudioPage } from './studio-page.ts';
import { settled } from './wait-until-settled.ts';

/**
 * A way to open a document: resolves once the page is on its way to show it, or says why it doesn't
 * open it.
 */
type Way = (page: Page, attack: Attack) => Promise<void>;

/** What the start page says of a document that it doesn't open, such as one in UTF-16 in a link. */
const refusal = (page: Page) => page.getByRole('main').getByRole('alert');

const paste: Way = async (page, attack) => {
  const studio = new StudioPage(page);
  await studio.open();
  await page.getByRole('button', { name: 'Apidoc Studio' }).click();
  await expect(studio.startPage).toBeVisible();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    clipboardData.setData('text/html', '<img src=x onerror="window.__pwned = 1">');
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, bytesOf(attack).toString());
  await expect
    .poll(async () => (await studio.startPage.count()) === 0 || (await refusal(page).count()) > 0)
    .toBe(true);
};

const link: Way = async (page, attack) => {
  const text = deflateSync(bytesOf(attack)).toString('base64url');
  // Another address, so that the page is loaded again.
  await page.goto(`./?view=split&probe&id=${attack.id}#s1=${text}&n=${attack.file}`);
};

const address: Way = async (page, attack) => {
  await page.route(`**/attacks/${attack.file}`, (route) =>
    route.fulfill({ body: bytesOf(attack), contentType: 'application/yaml' }),
  );
  await page.goto(`./?view=split&probe&url=${encodeURIComponent(`/attacks/${attack.file}`)}`);
};

for (const [way, open, at] of [
  ['paste', paste, 0],
  ['link', link, 1],
  ['address', address, 2],
] as const) {
  test(`hostile documents do no harm by ${way}`, async ({ newContext, guard }) => {
    test.setTimeout(600_000);
    // What is served by an address may refer to files beside it, which are not there.
    if (way === 'address') guard.allowError(/status of 404/);
    const context = await newContext();
    const page = await context.newPage();
    const happened: string[] = [];
    page.on('dialog', (dialog) => {
      // The page's own prompt, where the storage of a busy machine did not respond in time.
      if (dialog.type() === 'beforeunload') return void dialog.accept();
      happened.push(`dialog ${dialog.type()} ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('crash', () => happened.push('crash'));
    context.on('page', (other) => happened.push(`popup ${other.url()}`));
    const studio = new StudioPage(page);
    let shown = 0;
    const chosen = attacks.filter((_, i) => process.env.ATTACKS === 'all' || i % 9 === 3 * at);
    for (const attack of chosen) {
      await open(page, attack);
      await Promise.race([studio.checked(), refusal(page).waitFor()]);
      await settled(page);
      expect.soft(await breaches(page), attack.id).toEqual([]);
      if (await isDocumentationShown(page)) shown++;
      expect.soft(new URL(page.url()).pathname, attack.id).toBe('/');
    }
    expect(happened).toEqual([]);
    // Without documentation there is nothing that could be a breach: some are too large, or no API.
    expect(shown).toBeGreaterThan(chosen.length / 2);
    console.log(`${chosen.length} hostile documents by ${way}, ${shown} of them shown`);
  });
}
