/**
 * Saving to disk, with the browser's private folder in place of the disk: its handles are the same,
 * but nobody has to choose a file by hand.
 */
import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const MAIN =
  "apidoc: 3.1.0\ninfo:\n  title: Orders\n  version: '1'\nchannels:\n  orders:\n    $ref: 'parts/channels.yaml#/orders'\n";
const FILES = {
  'main.yaml': MAIN,
  'parts/channels.yaml': 'orders:\n  title: Orders of the shop\n  address: orders\n',
};

/** Writes files as another program does. */
async function write(page: Page, files: Record<string, string>): Promise<void> {
  await page.evaluate(async (contents) => {
    for (const [path, text] of Object.entries(contents)) {
      const segments = path.split('/');
      const name = segments.pop() ?? '';
      let folder = await navigator.storage.getDirectory();
      for (const segment of segments)
        folder = await folder.getDirectoryHandle(segment, { create: true });
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(text);
      await writable.close();
    }
  }, files);
}

/** The text of a file on disk; null where it is not there. */
function read(page: Page, path: string): Promise<string | null> {
  return page.evaluate(async (at) => {
    const segments = at.split('/');
    const name = segments.pop() ?? '';
    try {
      let folder = await navigator.storage.getDirectory();
      for (const segment of segments) folder = await folder.getDirectoryHandle(segment);
      return await (await (await folder.getFileHandle(name)).getFile()).text();
    } catch {
      return null;
    }
  }, path);
}

/** Opens the folder by the picker, or its entry alone. */
async function open(
  page: Page,
  what: 'Open a folder' | 'Open files',
  files: Record<string, string> = FILES,
): Promise<StudioPage> {
  await page.addInitScript(() => {
    const root = () => navigator.storage.getDirectory();
    Reflect.set(window, 'showDirectoryPicker', root);
    Reflect.set(window, 'showOpenFilePicker', async () => [
      await (await root()).getFileHandle('main.yaml'),
    ]);
  });
  const studio = new StudioPage(page);
  await studio.open();
  await write(page, files);
  await page.getByRole('button', { name: what }).click();
  await studio.ready();
  return studio;
}

const header = (page: Page) => page.getByRole('banner');

test('a file that another program changed is compared, reloaded or overwritten [D01]', async ({
  page,
}) => {
  const studio = await open(page, 'Open files');
  await expect(header(page)).toContainText('Saved to disk');
  await studio.caretAfter('title: Orders');
  await page.keyboard.type(' of mine');
  await expect(header(page)).toContainText('Not saved to disk');
  await write(page, { 'main.yaml': MAIN.replace('title: Orders', 'title: Orders of theirs') });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'main.yaml changed on disk' });
  await dialog.getByRole('button', { name: 'Compare' }).click();
  const comparison = dialog.getByRole('region', { name: 'Comparison' });
  await expect(comparison.locator('.editor.original .view-lines')).toContainText(
    'Orders of theirs',
  );
  await expect(comparison.locator('.editor.modified .view-lines')).toContainText('Orders of mine');
  await expect(comparison.locator('.line-insert').first()).toBeVisible();
  expect.soft(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(studio.editor.locator('.view-lines')).toContainText('Orders of theirs');
  await expect(header(page)).toContainText('Saved to disk');
  await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(studio.editor.locator('.view-lines')).toContainText('Orders of mine');
  await expect(header(page)).toContainText('Not saved to disk');

  await write(page, { 'main.yaml': MAIN.replace('title: Orders', 'title: Theirs again') });
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(header(page)).toContainText('Saved to disk');
  expect(await read(page, 'main.yaml')).toContain('title: Orders of mine');
});

test('all edited files of a folder are saved at once, also after a reload of the page', async ({
  page,
}) => {
  const studio = await open(page, 'Open a folder');
  await expect(header(page)).toContainText('Saved to disk');
  const list = page.getByRole('region', { name: 'Files', exact: true });
  await studio.caretAfter('title: Orders');
  await page.keyboard.type(' 2');
  await list.getByRole('button', { name: /channels\.yaml/ }).click();
  await studio.caretAfter('title: Orders of the shop');
  await page.keyboard.type(' 2');
  await expect(list.getByRole('listitem').filter({ hasText: 'edited' })).toHaveCount(2);
  await studio.checked();
  await studio.saved();
  await page.reload();
  await studio.ready();
  await expect(list.getByRole('listitem').filter({ hasText: 'edited' })).toHaveCount(2);
  await page.keyboard.press('Control+Alt+s');
  await expect(page.getByText('Saved 2 files.')).toBeVisible();
  await expect(header(page)).toContainText('Saved to disk');
  expect(await read(page, 'main.yaml')).toContain('title: Orders 2');
  expect(await read(page, 'parts/channels.yaml')).toContain('Orders of the shop 2');
});

test('a new document is named for its title, and can be given another name', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await page.getByRole('button', { name: 'New document' }).click();
  await studio.ready();
  const name = header(page).getByRole('button', { name: 'my-application.yaml, rename' });
  await expect(header(page)).toContainText('Saved in this browser');
  // A title could turn what follows it around: such characters are shown as codes.
  await studio.setText((await studio.text()).replace('My application', '"Order service\\u202E"'));
  await header(page).getByRole('button', { name: 'order-service.yaml, rename' }).press('F2');
  const field = header(page).getByRole('textbox', { name: 'Name of the document' });
  await expect(field).toBeFocused();
  await field.fill('orders.txt');
  await field.press('Enter');
  await expect(header(page).getByRole('alert')).toContainText('end the name with .yaml or .yml');
  await field.fill('orders.yaml');
  await field.press('Enter');
  await expect(header(page).getByRole('button', { name: 'orders.yaml, rename' })).toBeFocused();
  await expect(name).toHaveCount(0);
  await studio.saved();
  await page.getByRole('button', { name: 'Apidoc Studio' }).click();
  await expect(page.locator('.app-recent-open').first()).toContainText(
    /Order service\S+\s*orders\.yaml/,
  );
  await expect(page.locator('.app-recent-open').first()).not.toContainText('\u202e');
  await page.getByRole('button', { name: 'Remove Order service' }).click();
  await expect(page.locator('.app-recent-open')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.app-recent-open')).toHaveCount(1);
});

test('a file that is missing in the folder is created by a quick fix, and others from the list', async ({
  page,
}) => {
  const studio = await open(page, 'Open a folder', { 'main.yaml': MAIN });
  await expect(studio.status).toContainText('1 error');
  await studio.caretAfter('$ref');
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget').getByText('Create parts/channels.yaml').click();
  await expect(studio.editor.locator('.view-lines')).toContainText('orders: {}');
  await expect(studio.status).toContainText('No problems');
  await expect(header(page)).toContainText('Not saved to disk');
  expect(await read(page, 'parts/channels.yaml')).toBeNull();
  await page.keyboard.press('Control+s');
  await expect(header(page)).toContainText('Saved to disk');
  expect(await read(page, 'parts/channels.yaml')).toBe('orders: {}\n');

  const list = page.getByRole('region', { name: 'Files', exact: true });
  await list.getByRole('button', { name: /channels\.yaml/ }).press('Shift+F10');
  await page.getByRole('menuitem', { name: 'New file…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New file' });
  await dialog.getByRole('textbox', { name: 'Path' }).fill('PARTS/channels.yaml');
  await expect(dialog).toContainText('parts/channels.yaml already exists.');
  expect.soft(await accessibilityViolations(page, dialog)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Path' }).fill('parts/more.yaml');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: /more\.yaml/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await list.getByRole('button', { name: /more\.yaml/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page
    .getByRole('dialog', { name: 'Delete more.yaml?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(list.getByRole('button', { name: /more\.yaml/ })).toHaveCount(0);
  await expect(studio.editor.locator('.view-lines')).toContainText('title: Orders');
});

test('a file is renamed with its references, comes back by undo, and is deleted from disk', async ({
  page,
}) => {
  const studio = await open(page, 'Open a folder');
  const list = page.getByRole('region', { name: 'Files', exact: true });
  const file = (name: RegExp) => list.getByRole('button', { name });
  await file(/channels\.yaml/).press('F2');
  const rename = page.getByRole('dialog', { name: 'Rename channels.yaml' });
  await expect(rename).toContainText('1 reference to it will change.');
  expect.soft(await accessibilityViolations(page, rename)).toEqual([]);
  await rename.getByRole('textbox', { name: 'Path' }).fill('common/topics.yaml');
  await page.keyboard.press('Enter');
  const plan = page.getByRole('dialog', {
    name: 'Rename parts/channels.yaml to common/topics.yaml',
  });
  await expect(plan.locator('ins')).toContainText('common/topic');
  expect.soft(await accessibilityViolations(page, plan)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(file(/topics\.yaml/)).toBeVisible();
  await expect(studio.docs).toContainText('Orders of the shop');
  await expect(studio.status).toContainText('No problems');
  expect([await read(page, 'parts/channels.yaml'), await read(page, 'common/topics.yaml')]).toEqual(
    [null, FILES['parts/channels.yaml']],
  );

  await studio.caretAfter('title: Orders');
  await page.keyboard.press('Control+z');
  await expect(file(/channels\.yaml/)).toBeVisible();
  await expect(header(page)).toContainText('Saved to disk');
  await expect(studio.status).toContainText('No problems');
  expect([await read(page, 'parts/channels.yaml'), await read(page, 'common/topics.yaml')]).toEqual(
    [FILES['parts/channels.yaml'], null],
  );

  await file(/channels\.yaml/).press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete channels.yaml?' });
  await expect(dialog).toContainText('Channel "orders" in main.yaml');
  expect.soft(await accessibilityViolations(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete from disk' }).click();
  await expect(studio.status).toContainText('1 error');
  expect(await read(page, 'parts/channels.yaml')).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(file(/channels\.yaml/)).toBeVisible();
  await expect(studio.status).toContainText('No problems');
  await expect(header(page)).toContainText('Not saved to disk');
});
