/**
 * Hostile documents: nothing in them becomes markup, code, a request or a frozen page, and the
 * editor stays usable.
 */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { HOSTILE, hardBreaks } from '../lab/hostile-documents.mjs';
import { expect, test } from './fixtures.ts';
import { type Attack, attacks, breaches, bytesOf } from './hostile-page.ts';
import { serveText } from './serve-text.ts';
import { StudioPage } from './studio-page.ts';
import { settled } from './wait-until-settled.ts';

/** Drops the file on the page and waits until it was looked at. */
async function open(page: Page, attack: Attack): Promise<void> {
  const { file } = attack;
  const bytes = bytesOf(attack).toString('base64');
  await page.evaluate(
    ([name, data]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name));
      window.dispatchEvent(
        new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
      );
    },
    [file, bytes] as const,
  );
  await expect(page.getByText(file, { exact: true }).first()).toBeVisible();
  await new StudioPage(page).checked();
}

// Each third of them is opened in another way by `attacks-by-way.spec.ts`; `npm run attacks` opens
// all of them in every way.
const dropped = attacks.filter((_, i) => process.env.ATTACKS === 'all' || i % 3 !== 0);

test('hostile documents do no harm [W04]', async ({ newContext }) => {
  test.setTimeout(300_000);
  const context = await newContext();
  const page = await context.newPage();
  const happened: string[] = [];
  page.on('dialog', (d) => {
    happened.push(`dialog ${d.type()} ${d.message()}`);
    void d.dismiss();
  });
  page.on('crash', () => happened.push('crash'));
  context.on('page', (p) => happened.push(`popup ${p.url()}`));
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  const home = page.url();
  for (const attack of dropped) {
    const { id, must } = attack;
    await open(page, attack);
    await settled(page);
    expect.soft(await breaches(page), id).toEqual([]);
    const address = page.url().replace(/draft=[0-9a-f]+/, 'example=first-steps');
    expect.soft(address.replace(/#.*/, ''), id).toBe(home.replace(/#.*/, ''));
    const rows = await studio.problemRows();
    const texts = await rows.allTextContents();
    expect.soft(texts.length, `${id} rows`).toBeLessThanOrEqual(1001);
    for (const want of must ?? []) {
      const [, codes, least] = /^diag:([a-z|-]+)(?:>=(\d+))?$/.exec(want) ?? [];
      if (!codes) continue;
      const anyOf = codes.split('|');
      // Results for examples come later than all others.
      const shownProblems = async (): Promise<number> =>
        (await rows.allTextContents()).filter((t) => anyOf.some((code) => t.includes(code))).length;
      await expect
        .poll(shownProblems, {
          message: `${id} says ${codes}: ${texts.slice(0, 5).join(' / ')}`,
          timeout: 5000,
        })
        .toBeGreaterThanOrEqual(Number(least ?? 1));
    }
    const fewest = Number(must?.map((m) => /^diag>=(\d+)$/.exec(m)?.[1]).find(Boolean) ?? 0);
    expect.soft(texts.length, `${id} problems`).toBeGreaterThanOrEqual(fewest);
    if (must?.includes('diag==0')) expect.soft(texts, id).toEqual([]);
    const before = (await studio.text()).length;
    await studio.focusEditor();
    await page.keyboard.insertText('#');
    await expect
      .poll(async () => (await studio.text()).length, { message: `${id} can be edited` })
      .toBe(before + 1);
  }
  expect(happened).toEqual([]);
});

const GOOD = 'apidoc: 3.1.0\ninfo:\n  title: Shipping\n  version: 1.0.0\n';
const linkOf = (text: string) => `#s1=${deflateSync(text).toString('base64url')}&n=shared.yaml`;
const recent = (page: Page) => page.getByRole('button', { name: /shared\.yaml/ }).first();
const safeText = (page: Page) => page.getByRole('textbox', { name: /^Text of/ });

/** Makes elements of a tag throw while React creates them, until `fix` is called. */
async function breakElements(page: Page, tag: string): Promise<{ fix(): Promise<void> }> {
  await page.addInitScript((name) => {
    const make = document.createElement.bind(document);
    Reflect.set(window, 'broken', true);
    document.createElement = (tag: string, options?: ElementCreationOptions) => {
      if (tag === name && Reflect.get(window, 'broken')) throw new Error(`no ${name} today`);
      return make(tag, options);
    };
  }, tag);
  return { fix: () => page.evaluate(() => void Reflect.set(window, 'broken', false)) };
}

test('a page that cannot be rendered offers the text, safe mode, and a start without the document', async ({
  page,
  guard,
  context,
}) => {
  guard.allowError(/no footer today/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { fix } = await breakElements(page, 'footer');
  await page.goto(`./?view=split${linkOf(GOOD)}`);
  await expect(page.getByRole('heading', { name: "Couldn't show shared.yaml" })).toBeFocused();
  await expect(page.getByText('no footer today')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the text' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(GOOD);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(GOOD);

  await page.getByRole('button', { name: 'Open in safe mode' }).click();
  await expect(safeText(page)).toHaveValue(GOOD);
  await safeText(page).press('Control+End');
  await page.keyboard.type('x-a: 1');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: "Couldn't show shared.yaml" })).toBeVisible();
  await page.getByRole('button', { name: 'Start without this document' }).click();
  await expect(page.getByRole('heading', { name: 'Your documents in this browser' })).toBeVisible();
  await fix();
  await recent(page).click();
  // Its opening failed, so it is not opened with everything before the user wants that.
  await expect(safeText(page)).toHaveValue(`${GOOD}x-a: 1`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('region', { name: 'Documentation' }).getByText('Shipping'),
  ).toBeVisible();
});

test('a pane that cannot be rendered leaves the others as they are [U02]', async ({
  page,
  guard,
}) => {
  guard.allowError(/no h1 today/);
  const { fix } = await breakElements(page, 'h1');
  const studio = new StudioPage(page);
  await studio.open(`?view=split${linkOf(GOOD)}`);
  await expect(page.getByText("Couldn't show the documentation.")).toBeVisible();
  await studio.checked();
  await studio.focusEditor();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('x-a: 1');
  await expect.poll(() => studio.text()).toBe(`${GOOD}x-a: 1`);
  // Another model is another try, which must not come between the fix and the click.
  await studio.checked();
  await expect(page.getByText("Couldn't show the documentation.")).toBeVisible();
  await fix();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(studio.docs.getByText('Shipping')).toBeVisible();
});

/**
 * Opens an address in a page whose validator never responds, and crashes that page without
 * warning.
 */
async function crashAt(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.route('**/assets/worker/**', () => {});
  await page.goto(address);
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('apidoc:start:')),
  );
  await expect(page.getByText('shared.yaml', { exact: true })).toBeVisible();
  const crashed = page.waitForEvent('crash');
  const cdp = await context.newCDPSession(page);
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('a document whose opening ended with the page gone twice is opened in safe mode, and blocks no other [L05]', async ({
  newContext,
}) => {
  const context = await newContext();
  const page = await context.newPage();
  await crashAt(context, `./${linkOf(GOOD)}`);
  await crashAt(context, `./${linkOf(GOOD)}`);
  await page.goto(`./${linkOf(GOOD)}`);
  await expect(page.getByRole('heading', { name: 'shared.yaml in safe mode' })).toBeFocused();
  await expect(safeText(page)).toHaveValue(GOOD);

  await safeText(page).press('Control+End');
  await page.keyboard.type('x-a: 1');
  await page.getByRole('button', { name: 'Close this document' }).click();
  await expect(recent(page)).toBeVisible();
  await page.goto('./');
  await expect(recent(page)).toBeVisible();
  const studio = new StudioPage(page);
  await studio.example('first-steps');

  await page.getByRole('button', { name: 'Apidoc Studio' }).click();
  await recent(page).click();
  await expect(safeText(page)).toHaveValue(`${GOOD}x-a: 1`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(studio.docs.getByText('Shipping')).toBeVisible();

  await page.goto(`./?view=split${linkOf(GOOD)}`);
  await expect(safeText(page)).toHaveValue(GOOD);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(studio.docs.getByText('Shipping')).toBeVisible();
  await page.goto(`./?view=docs${linkOf(GOOD)}`);
  await expect(studio.docs.getByText('Shipping')).toBeVisible();
});

test('?safe shows only the text of a document, which can be edited and is kept', async ({
  page,
}) => {
  await page.goto('./?safe&example=first-steps');
  await expect(page.getByRole('heading', { name: 'first-steps.yaml in safe mode' })).toBeVisible();
  await safeText(page).press('Control+Home');
  await page.keyboard.type('# mine');
  await page.getByRole('button', { name: 'Try again' }).click();
  const studio = new StudioPage(page);
  await expect(studio.editor.getByText('# mine')).toBeVisible();
  expect(page.url()).not.toContain('safe');
});

/**
 * Most elements in the page, whatever a document is made of: 5,000 of one text, and everything
 * else.
 */
const MOST_ELEMENTS = 12_000;

for (const [i, [name, make]] of HOSTILE.slice(0, 5).entries()) {
  // By address and by link in turn; `npm run attacks` opens each by both.
  const ways = ['address', 'link'].filter((_, at) => process.env.ATTACKS === 'all' || at === i % 2);
  test(`${name} leave the page small and the text editable, by ${ways.join(' and ')}`, async ({
    page,
  }) => {
    const text = make();
    await serveText(page, 'hostile.yaml', text);
    const studio = new StudioPage(page);
    for (const way of ways) {
      const address =
        way === 'address'
          ? `?view=split&url=${encodeURIComponent('/hostile.yaml')}`
          : `?view=split${linkOf(text)}`;
      await studio.open(address);
      await studio.ready();
      await expect(studio.docs.getByText('Orders', { exact: true }).first()).toBeVisible();
      expect(await page.evaluate(() => document.getElementsByTagName('*').length)).toBeLessThan(
        MOST_ELEMENTS,
      );
      await studio.focusEditor();
      await page.keyboard.press('Control+Home');
      await page.keyboard.insertText('#');
      await expect.poll(async () => (await studio.text()).slice(0, 8)).toBe('#apidoc:');
      await page.keyboard.press('Control+z');
    }
  });
}

test('all of a long text is shown on demand, in steps', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open(`?view=docs${linkOf(hardBreaks(12_000))}`);
  const breaks = studio.docs.locator('.docs-md br');
  await expect(studio.docs.getByRole('button', { name: 'Show all 47 KB' })).toBeVisible();
  expect(await breaks.count()).toBeLessThan(5_000);
  await studio.docs.getByRole('button', { name: 'Show all 47 KB' }).click();
  await expect(breaks).toHaveCount(11_999);
});
