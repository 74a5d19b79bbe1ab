/**
 * Documents of several files: opened together or fetched, listed, switched between, edited,
 * validated as one, and kept.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const HOST = 'https://docs.example';
const ENTRY = `apidoc: 3.1.0
info:
  title: In several files
  version: '1'
channels:
  orders:
    $ref: './parts/channels.yaml#/orders'
`;
const CHANNELS = `orders:
  title: Orders of the shop
  address: orders
  messages:
    placed:
      $ref: 'messages.json#/placed'
`;
const MESSAGES =
  '{\n  "placed": {\n    "title": "Order placed",\n    "payload": { "type": "object" }\n  }\n}\n';
const FILES = {
  'api.yaml': ENTRY,
  'parts/channels.yaml': CHANNELS,
  'parts/messages.json': MESSAGES,
};

/** Drops files, by their paths; a path with a slash is in a folder. */
async function drop(
  page: Page,
  files: Record<string, string>,
  folder: string | null,
): Promise<void> {
  await page.evaluate(
    ([contents, name]) => {
      const list = Object.entries(contents as Record<string, string>);
      const data = new DataTransfer();
      for (const [file, text] of list) data.items.add(new File([text], file));
      if (typeof name === 'string') {
        // Scripts cannot make entries of folders, so the browser's are imitated.
        type Entry = {
          name: string;
          isFile: boolean;
          isDirectory: boolean;
          file?: unknown;
          createReader?: unknown;
        };
        const dir = (prefix: string, own: string): Entry => {
          const children = new Map<string, Entry>();
          for (const [file, text] of list.filter(([f]) => f.startsWith(prefix))) {
            const [head = '', ...rest] = file.slice(prefix.length).split('/');
            const leaf = {
              name: head,
              isFile: true,
              isDirectory: false,
              file: (done: (f: File) => void) => done(new File([text], head)),
            };
            children.set(head, rest.length > 0 ? dir(`${prefix}${head}/`, head) : leaf);
          }
          const batches = [[...children.values()]];
          const readEntries = (done: (some: Entry[]) => void): void => done(batches.shift() ?? []);
          return {
            name: own,
            isFile: false,
            isDirectory: true,
            createReader: () => ({ readEntries }),
          };
        };
        const item = { kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => dir('', name) };
        Object.defineProperty(data, 'items', { value: [item] });
      }
      window.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    },
    [files, folder] as const,
  );
}

/** Imitating the entries needs the transfer as it is: an event would hand on a copy. */
async function dropFolder(
  page: Page,
  files: Record<string, string>,
  folder = 'shop',
): Promise<void> {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(DragEvent.prototype, 'dataTransfer');
    const kept = new WeakMap<DragEvent, DataTransfer>();
    const Original = DragEvent;
    Reflect.set(
      window,
      'DragEvent',
      class extends Original {
        constructor(type: string, init: DragEventInit) {
          super(type, init);
          if (init.dataTransfer) kept.set(this, init.dataTransfer);
        }
        override get dataTransfer(): DataTransfer | null {
          return kept.get(this) ?? (own?.get?.call(this) as DataTransfer | null);
        }
      },
    );
  });
  await new StudioPage(page).open();
  await drop(page, files, folder);
}

const list = (page: Page): Locator => page.getByRole('region', { name: 'Files', exact: true });
const row = (page: Page, name: RegExp): Locator =>
  list(page).getByRole('listitem').filter({ hasText: name });
const show = (page: Page, name: RegExp): Promise<void> =>
  row(page, name).locator('.app-file').click();

async function openFolder(page: Page, files: Record<string, string> = FILES): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await dropFolder(page, files);
  await studio.ready();
  return studio;
}

test('a folder is one document: listed, switched between, and a mistake is shown in its file', async ({
  page,
}) => {
  const studio = await openFolder(page, { ...FILES, 'notes.yaml': 'a: 1\n', 'logo.png': 'x' });
  await expect(studio.docs).toContainText('Orders of the shop');
  await expect(studio.docs).toContainText('Order placed');
  await expect(list(page).getByRole('listitem')).toHaveCount(4);
  await expect(row(page, /api\.yaml/)).toContainText('root');
  await expect(row(page, /notes\.yaml/)).toContainText('unused');
  await expect(page.getByText('Opened 4 files. Skipped 1 file of other types.')).toBeVisible();
  await expect(studio.status).toContainText('No problems');

  await show(page, /channels\.yaml/);
  await expect(studio.editor.locator('.view-lines')).toContainText('Orders of the shop');
  await studio.caretAfter('address: orders');
  await page.keyboard.press('Enter');
  await page.keyboard.type('adress: twice');
  await studio.checked();
  await expect(studio.editor.locator('.squiggly-error')).toHaveCount(1);
  await expect(row(page, /channels\.yaml/)).toContainText(/1 error(?!s)/);
  await expect(row(page, /channels\.yaml/)).toContainText('edited');

  await show(page, /api\.yaml/);
  await expect(studio.editor.locator('.view-lines')).toContainText('In several files');
  await expect(studio.editor.locator('.squiggly-error')).toHaveCount(0);
  const rows = await studio.problemRows();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('channels.yaml');
  await rows.first().locator('.app-problem').click();
  await expect(studio.editor.locator('.view-lines')).toContainText('Orders of the shop');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Delete');
  await studio.checked();
  await expect(studio.status).toContainText('No problems');
});

test('a link carries all files, a card and the list open a file, and each file keeps its history, caret and text', async ({
  page,
  otherPerson,
}) => {
  const studio = await openFolder(page);
  await test.step('a link carries all files', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The link contains all files that the document uses.');
    const field = dialog.getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(/#s/);
    const link = await field.inputValue();
    const other = await (await otherPerson()).newPage();
    const theirs = new StudioPage(other);
    await other.goto(link.replace('#', '?probe&view=split#'));
    await theirs.ready();
    await expect(theirs.docs).toContainText('Orders of the shop');
    await expect(theirs.docs).toContainText('Order placed');
    await expect(theirs.status).toContainText('No problems');
    await expect(list(other).getByRole('listitem')).toHaveCount(3);
    await expect(theirs.editor.locator('.view-lines')).toContainText('In several files');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('a card and the list of files open a file', async () => {
    await test.step('a card opens the file that contains its object, and the caret there marks its card', async () => {
      await studio.outline.getByRole('treeitem', { name: 'orders', exact: true }).first().click();
      await expect(studio.editor.locator('.view-lines')).toContainText('Orders of the shop');
      await studio.caretAfter('title: Orders');
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('navigation', { name: 'Location of the caret' })).toContainText(
        'title',
      );
      await expect(page.getByRole('navigation', { name: 'Location of the caret' })).toContainText(
        'channels.yaml',
      );
    });
    await test.step('the list is gone through by keyboard', async () => {
      await show(page, /api\.yaml/);
      await expect(studio.editor.locator('.view-lines')).toContainText('In several files');
      await row(page, /api\.yaml/)
        .locator('.app-file')
        .focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(studio.editor.locator('.view-lines')).toContainText('Orders of the shop');
      await expect(row(page, /channels\.yaml/).locator('.app-file')).toHaveAttribute(
        'aria-current',
        'true',
      );
    });
  });
  await test.step('each file keeps its own undo history and caret, and what was typed in any of them survives a reload', async () => {
    await show(page, /messages\.json/);
    await expect(studio.editor.locator('.view-lines')).toContainText('Order placed');
    await studio.caretAfter('Order placed');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(' here');
    await studio.checked();
    await expect(studio.docs).toContainText('Order placed here');
    await show(page, /api\.yaml/);
    await studio.caretAfter('title: In several');
    await page.keyboard.type(' and edited');
    await studio.checked();
    await studio.saved();
    await page.reload();
    await studio.ready();
    await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText(
      'In several files and edited',
    );
    await expect(studio.docs).toContainText('Order placed here');
    await expect(list(page).getByRole('listitem')).toHaveCount(3);

    await show(page, /messages\.json/);
    await expect(studio.editor.locator('.view-lines')).toContainText('Order placed here');
    const kept = await studio.text();
    await studio.caretAfter('Order placed here');
    await page.keyboard.type('x');
    await show(page, /api\.yaml/);
    await expect(studio.editor.locator('.view-lines')).toContainText('In several files');
    await show(page, /messages\.json/);
    await expect(studio.editor.locator('.view-lines')).toContainText('Order placed here');
    await studio.focusEditor();
    await page.keyboard.type('y');
    await expect.poll(() => studio.text()).toContain('here",xy');
    for (let i = 0; i < 5 && (await studio.text()).includes('x'); i++)
      await page.keyboard.press('Control+z');
    await expect.poll(() => studio.text()).toBe(kept);
  });
});

test('F8 goes from the last problem of a file to the next file', async ({ page }) => {
  const studio = await openFolder(page, {
    ...FILES,
    'api.yaml': `${ENTRY}extra: 1\n`,
    'parts/channels.yaml': CHANNELS.replace('address', 'adress'),
  });
  await expect(studio.editor.locator('.squiggly-error').first()).toBeVisible();
  await studio.focusEditor();
  await page.keyboard.press('F8');
  await expect(studio.editor.locator('.marker-widget')).toContainText('extra');
  await page.keyboard.press('F8');
  await expect(studio.editor.locator('.view-lines')).toContainText('Orders of the shop');
  await expect(studio.editor.locator('.marker-widget')).toContainText('adress');
  await page.keyboard.press('F8');
  await expect(studio.editor.locator('.view-lines')).toContainText('In several files');
});

test('a file that is not in the folder is an error at the reference, and can be added', async ({
  page,
}) => {
  const { 'parts/messages.json': _, ...rest } = FILES;
  const studio = await openFolder(page, rest);
  await expect(row(page, /messages\.json/)).toContainText('not found');
  const rows = await studio.problemRows();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('The opened folder has no file parts/messages.json');
  await page.evaluate(() => {
    for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'])
      Reflect.deleteProperty(window, name);
  });
  await page.evaluate(
    (text) =>
      Reflect.set(window, 'showOpenFilePicker', async () => [
        { kind: 'file', getFile: async () => new File([text], 'other.json') },
      ]),
    MESSAGES,
  );
  await page.getByRole('button', { name: 'Add file messages.json…' }).click();
  await expect(studio.editor.locator('.view-lines')).toContainText('Order placed');
  await studio.checked();
  await expect(studio.status).toContainText('No problems');
  await studio.saved();
  await page.reload();
  await studio.ready();
  await expect(studio.docs).toContainText('Order placed');
});

test('another document of the folder can be made the root document, and its settings apply', async ({
  page,
}) => {
  const studio = await openFolder(page, {
    ...FILES,
    'second.yaml': ENTRY.replace('In several files', 'The other one'),
    'apidoc.config.json': '{ "rules": { "unknown-field": "off" } }',
    'parts/channels.yaml': `${CHANNELS}  extra: 1\n`,
  });
  await expect(row(page, /api\.yaml/)).toContainText('root');
  await expect(list(page)).toContainText('Rules of apidoc.config.json apply.');
  await expect(studio.status).toContainText('No problems');
  await row(page, /second\.yaml/).hover();
  await page.getByRole('button', { name: 'Make second.yaml the root document' }).click();
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('The other one');
  await expect(row(page, /second\.yaml/)).toContainText('root');
  await studio.saved();
  await page.reload();
  await studio.ready();
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('The other one');
  await show(page, /apidoc\.config\.json/);
  await expect(studio.editor.locator('.view-lines')).toContainText('unknown-field');
  await studio.setText('{}');
  await expect(studio.status).toContainText('1 error');
});

test('several files that are chosen, without one that is a document', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await expect(studio.startPage).toBeVisible();
  await drop(page, { 'a.yaml': 'a: 1\n', 'b.yaml': 'b: 1\n' }, null);
  await expect(page.getByText('None of these files is a document')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
});

test('a folder chosen by the picker of a browser without file handles [D07]', async ({
  page,
}, info: TestInfo) => {
  const folder = info.outputPath('shop');
  for (const [file, text] of Object.entries({ ...FILES, 'node_modules/x.json': '{}' })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  await page.addInitScript(() => {
    for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'])
      Reflect.deleteProperty(window, name);
  });
  const studio = new StudioPage(page);
  await studio.open();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a folder' }).click();
  await (await chooser).setFiles(folder);
  await studio.ready();
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expect(studio.docs).toContainText('Order placed');
  await expect(page.getByText('in shop')).toBeVisible();
});

test('files beside a hosted document are shown, and a copy of one can be edited and is kept', async ({
  page,
  guard,
}) => {
  guard.allowOrigin(HOST);
  await page.route(`${HOST}/**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(1) as keyof typeof FILES;
    return route.fulfill({ contentType: 'text/plain', body: FILES[file] ?? '' });
  });
  const studio = new StudioPage(page);
  await studio.open(`?url=${HOST}/api.yaml&view=split`);
  await studio.ready();
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await show(page, /channels\.yaml/);
  await expect(studio.editor.locator('.view-lines')).toContainText('Orders of the shop');
  const bar = page.getByRole('region', { name: 'Read only' });
  await expect(bar).toContainText('docs.example');
  await studio.caretAfter('title: Orders');
  await page.keyboard.type('x');
  await expect.poll(() => studio.text()).toBe(CHANNELS);
  await bar.getByRole('button', { name: 'Edit a copy' }).click();
  await studio.caretAfter('title: Orders');
  await page.keyboard.type(' copied');
  await studio.checked();
  await expect(studio.docs).toContainText('Orders of the shop copied');
  await studio.saved();
  await page.reload();
  await studio.ready();
  await expect(studio.docs).toContainText('Orders of the shop copied');
  await expect(row(page, /channels\.yaml/)).toContainText('edited');
});

test('in a narrow window a file of the list opens in the editor', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const studio = new StudioPage(page);
  await dropFolder(page, FILES);
  const panes = page.getByRole('navigation', { name: 'Panes' });
  await panes.getByRole('button', { name: 'Outline' }).click();
  await show(page, /channels\.yaml/);
  await expect(studio.editor.locator('.view-lines')).toContainText('Orders of the shop');
  await page
    .getByRole('navigation', { name: 'Location of the caret' })
    .getByRole('button', { name: 'channels.yaml' })
    .click();
  await page.getByRole('menuitem', { name: 'api.yaml' }).click();
  await expect(studio.editor.locator('.view-lines')).toContainText('In several files');
});
