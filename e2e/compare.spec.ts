/** Compares the open document with another version of it. */
import { deflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const OLD = `asyncapi: 3.0.0
info:
  title: Shop
  version: 1.0.0
channels:
  orders:
    address: shop.orders
    messages:
      order:
        payload:
          type: object
          required: [state]
          properties:
            state:
              enum: [new, paid]
            note:
              type: string
  returns:
    address: shop.returns
operations:
  receiveOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
`;
const NEW = OLD.replace('[new, paid]', '[new]')
  .replace('version: 1.0.0', 'version: 2.0.0')
  .replace('  returns:\n    address: shop.returns\n', '');

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Compare with/ });

async function opened(page: Page, text: string): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(text);
  await studio.focusEditor();
  await page.keyboard.press('Control+Alt+c');
  await expect(dialogOf(page)).toBeVisible();
  return studio;
}

/** A share link, of whatever host: the document is in it. */
const linkTo = (text: string): string =>
  `https://studio.example/#s1=${deflateSync(text).toString('base64url')}&n=shop.yaml`;

test('changes since a share link are listed and shown by keyboard, in a wide and a narrow window', async ({
  auditedPage,
}) => {
  const page = await auditedPage(1440, 900);
  const studio = await opened(page, NEW);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    await test.step(`${width} px`, async () => {
      if (width === 390) {
        // Without a comparison, and opened in the wide window.
        await page
          .getByRole('region', { name: 'Comparison' })
          .getByRole('button', { name: 'Stop comparing' })
          .click();
        await studio.focusEditor();
        await page.keyboard.press('Control+Alt+c');
        await expect(dialogOf(page)).toBeVisible();
      }
      await page.setViewportSize({ width, height });
      const dialog = dialogOf(page);
      // In a narrow window the removed lines are between those of the present text.
      const shown = dialog.locator('.editor.modified .lines-content > .view-lines');
      expect.soft(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByLabel('URL or share link').fill(linkTo(OLD));
      await page.keyboard.press('Enter');

      const changes = dialog.getByRole('region', { name: 'Changes', exact: true });
      const broken = changes.getByRole('button', { name: /Breaking for senders Value "paid"/ });
      await expect(broken).toContainText('orders › order › payload › state › enum');
      await expect(broken).toContainText('Example: {"state":"paid"}');
      await expect(changes.getByRole('heading')).toHaveText([
        'channel orders',
        'channel returns',
        'document',
      ]);
      await expect(shown).toContainText('enum: [new]');
      expect.soft(await accessibilityViolations(page)).toEqual([]);

      await broken.focus();
      await page.keyboard.press('ArrowDown');
      await expect(changes.locator('[aria-current]')).toContainText('Channel returns removed');
      await page.keyboard.press('End');
      await expect(changes.locator('[aria-current]')).toContainText('Version changed');
      await expect(shown).toContainText('version: 2.0.0');

      await dialog.getByRole('button', { name: 'Show in the editor' }).press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(studio.editor.locator('.native-edit-context')).toBeFocused();
      expect(await studio.text()).toBe(NEW);
    });
});

test('level and partners filter the list, which is copied as Markdown', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await opened(page, NEW);
  const dialog = dialogOf(page);
  await dialog.getByLabel('URL or share link').fill(linkTo(OLD));
  await page.keyboard.press('Enter');
  const rows = dialog.getByRole('region', { name: 'Changes', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(dialog.getByText('is enough after "1.0.0" for 2 breaking changes.')).toBeVisible();
  await dialog.getByRole('button', { name: '1 documentation change' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await dialog.getByLabel('Partners').selectOption('For receivers');
  await expect(rows).toHaveCount(1);
  await dialog.getByLabel('Partners').selectOption('For all partners');
  await dialog.getByRole('button', { name: 'Copy as Markdown' }).press('Enter');
  await expect(dialog.getByText('Copied 2 changes.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('### 2 breaking changes\n');
  expect(text).toContain('| senders |');
});

test('the original example is a version, and the present text is compared again', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  const original = await studio.text();
  await studio.setText(original.replace(/(?<=version: ')[^']*/, '0.0.1'));
  await studio.focusEditor();
  await page.keyboard.press('Control+Alt+c');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Original example' }).press('Enter');
  await expect(dialog.getByText('to "0.0.1"')).toBeVisible();
  await expect(dialog.getByText('Version "0.0.1" is lower than')).toBeVisible();
  await dialog.getByRole('button', { name: /^Set version to \d/ }).press('Enter');
  await expect(dialog.getByText('No changes. Both versions describe the same API.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Another version' }).press('Enter');
  await expect(dialog.getByLabel('URL or share link')).toBeVisible();
  expect(await studio.text()).toBe(original);
});

test('files are compared, and what is not a document is refused', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
  await opened(page, NEW);
  const dialog = dialogOf(page);
  const choose = async (name: string, text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  await choose('old.yaml', 'a: 1\n');
  await expect(dialog.getByRole('alert')).toHaveText(
    "The other version can't be compared: it is not a document.",
  );
  await dialog.getByRole('button', { name: 'Another version' }).click();
  await choose('old.yaml', OLD);
  await expect(dialog).toHaveAccessibleName('Compare with old.yaml');
  await expect(dialog.getByText('Value "paid" is no longer allowed.')).toBeVisible();
});

test('an address that fails says why, and no version is requested again', async ({
  page,
  guard,
}) => {
  guard.allowOrigin('https://apis.example');
  guard.allowError(/404/);
  const requests: string[] = [];
  await page.route('https://apis.example/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } });
  });
  await opened(page, NEW);
  const dialog = dialogOf(page);
  await dialog.getByLabel('URL or share link').fill('https://apis.example/shop.yaml');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('apis.example');
  expect(requests).toEqual(['https://apis.example/shop.yaml']);
});

test('the comparison follows the typing, and is shown in the documentation and by keyboard', async ({
  auditedPage,
}) => {
  const page = await auditedPage();
  const studio = await opened(page, NEW);
  await dialogOf(page).getByLabel('URL or share link').fill(linkTo(OLD));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Value "paid" is no longer allowed.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Explain' }).press('Enter');
  await expect(dialogOf(page).getByText('Go on accepting the value')).toBeVisible();
  expect.soft(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const bar = page.getByRole('region', { name: 'Comparison' });
  await expect(bar.getByRole('status').first()).toHaveText(
    '2 breaking changes, 1 documentation change',
  );
  await expect(studio.docs.getByText('Removed')).toHaveCount(0);

  await bar.getByRole('switch', { name: 'Show changes' }).press('Space');
  const removed = studio.docs.getByRole('list', { name: 'Removed' });
  await expect(removed.locator('del')).toHaveText('returns');
  await expect(studio.docs.locator('.docs-info')).toContainText('Changed');
  await studio.focusEditor();
  await page.keyboard.press('Alt+F5');
  await expect(bar).toContainText('1 of 3: Documentation.');
  await page.keyboard.press('Control+Alt+F5');
  await expect(bar).toContainText('Breaking for senders. Value "paid" is no longer allowed.');
  await page.keyboard.press('Shift+Alt+F5');
  await expect(bar).toContainText('1 of 3: Documentation.');
  expect.soft(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar.getByRole('button', { name: 'Stop comparing' })).toBeInViewport();
  expect.soft(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await studio.setText(OLD);
  await expect(bar).toContainText('No changes. Both versions describe the same API.');
  await expect(removed).toHaveCount(0);
  await bar.getByRole('button', { name: 'Stop comparing' }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(studio.editor.locator(':focus')).toHaveCount(1);
});

test('an example that is valid now becomes an example of its message', async ({ page }) => {
  const sending = OLD.replace('action: receive', 'action: send');
  const studio = await opened(page, sending);
  const dialog = dialogOf(page);
  const before = sending.replace('[new, paid]', '[new]');
  await dialog.getByLabel('URL or share link').fill(linkTo(before));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /Breaking for receivers Value "paid"/ }).click();
  await dialog.getByRole('button', { name: 'Use as example' }).press('Enter');
  await expect(dialog.getByText('Added to the examples of order.')).toBeVisible();
  expect(await studio.text()).toContain('- payload:\n              state: paid\n');
});
