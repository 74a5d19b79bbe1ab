/** What opens over the page while one edits without the text: no breach of the accessibility rules, in either theme. */
import type { Locator, Page } from '@playwright/test';
import { breaches } from './breaches.ts';
import { expect, test } from './fixtures.ts';
import { Visual } from './visual.ts';

test.use({ bypassCSP: true, reducedMotion: 'reduce' });

const TEXT = `apidoc: 3.1.0
info:
  title: Lamps
  version: 1.0
servers:
  tower:
    host: lamps.example.com
    protocol: mqtt
channels:
  lamp:
    address: lamps/main
    messages:
      switched:
        $ref: '#/components/messages/lampSwitched'
operations:
  watchLamp:
    action: receive
    channel:
      $ref: '#/channels/lamp'
    messages:
      - $ref: '#/channels/lamp/messages/switched'
components:
  messages:
    lampSwitched:
      contentType: application/json
      payload:
        type: object
        required: [on]
        properties:
          on:
            type: boolean
          hue:
            $ref: '#/components/schemas/Hue'
  schemas:
    Hue:
      type: string
      enum: [red, green]
`;

async function clean(page: Page): Promise<void> {
  expect.soft(await breaches(page)).toEqual([]);
}

/** The form of a part, whatever the outline says of its faults. */
async function form(studio: Visual, name: string, heading = name): Promise<void> {
  await studio.outline
    .getByRole('treeitem', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click();
  if ((await studio.form.count()) === 0) await studio.bar('Form').click();
  await expect(studio.form.getByRole('heading', { level: 2, name: heading })).toBeVisible();
}

async function open(page: Page): Promise<{ studio: Visual; row: (name: string | RegExp) => Locator }> {
  const studio = new Visual(page);
  await studio.example('first-steps');
  await studio.setText(TEXT);
  const row = (name: string | RegExp): Locator => studio.outline.getByRole('treeitem', { name }).first();
  return { studio, row };
}

test('the menus of the toolbar, of a row and of a list, and the list of move targets', async ({ page }) => {
  const { studio, row } = await open(page);
  await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await clean(page);
  await page.keyboard.press('Escape');
  await row('switched').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible();
  await clean(page);
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await expect(page.getByRole('menu', { name: /^Move/ })).toBeVisible();
  await clean(page);
  await page.keyboard.press('Escape');
  await studio.outline.getByRole('button', { name: 'Outline options' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await clean(page);
});

test('the dialogs that confirm rename and delete', async ({ page }) => {
  const { studio, row } = await open(page);
  await row('lamp').click();
  await page.keyboard.press('F2');
  await studio.dialog.getByRole('textbox').fill('la mp');
  await clean(page);
  await page.keyboard.press('Escape');
  await expect(studio.dialog).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(studio.dialog.getByRole('list')).toBeVisible();
  await clean(page);
});

test('the lists of the form', async ({ page }) => {
  const { studio } = await open(page);
  await form(studio, 'watchLamp');
  await studio.form.getByRole('button', { name: 'Channel: lamp' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await clean(page);
  await page.keyboard.press('Escape');
  await studio.form.getByRole('button', { name: 'Add field to watchLamp' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await clean(page);
  await page.keyboard.press('Escape');
  await form(studio, 'tower');
  await studio.form.getByRole('combobox', { name: 'Protocol' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await clean(page);
  await form(studio, 'switched', 'lampSwitched');
  await studio.form.getByRole('combobox', { name: 'Content type' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await clean(page);
});

test('a problem at its field, and its fix', async ({ page }) => {
  const { studio } = await open(page);
  await studio.bar('Form').click();
  await studio.caretAfter('title: Lamps');
  const mend = studio.form.getByRole('button', { name: /quotes/ });
  await expect(mend).toBeVisible();
  await clean(page);
});

test('the schema editor with its menus', async ({ page }) => {
  const { studio } = await open(page);
  await form(studio, 'switched', 'lampSwitched');
  await studio.form.getByRole('button', { name: /^Payload: / }).click();
  const schema = studio.form.getByRole('treegrid', { name: 'Schema of payload' });
  await expect(schema).toBeVisible();
  await clean(page);
  for (const name of [/^Actions for on/, /^More.*on/, /^Types? of on/]) {
    const button = schema.getByRole('button', { name }).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    await clean(page);
    await page.keyboard.press('Escape');
  }
});

for (const item of [
  'Add a server…',
  'Add a channel…',
  'Add an operation…',
  'Add a message…',
  'Add a request and its reply…',
  'Add a security scheme…',
  'Add a schema…',
])
  test(`the wizard: ${item}`, async ({ page }) => {
    const { studio } = await open(page);
    await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(studio.dialog).toBeVisible();
    await clean(page);
  });

test('the menus of the diagram', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Alt+4');
  const diagram = page.getByRole('region', { name: 'Diagram' });
  const card = diagram.getByRole('button', { name: /^operation watchLamp/ });
  await card.click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await clean(page);
  await page.keyboard.press('Escape');
  await diagram.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await clean(page);
});

test('the steps of an empty page', async ({ page }) => {
  const studio = new Visual(page);
  await studio.empty();
  await clean(page);
});
