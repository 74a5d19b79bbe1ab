/**
 * What opens over the page while one edits without the text: no breach of the accessibility rules,
 * in either theme.
 */
import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';

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
    title: Lamps of the tower
    channel:
      $ref: '#/channels/lamp'
    messages:
      - $ref: '#/channels/lamp/messages/switched'
  switchLamp:
    action: send
    title: Lamps of the tower
    channel:
      $ref: '#/channels/lamp'
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
    Reading:
      schemaFormat: application/vnd.neutral.avro;version=1.9.0
      schema:
        type: record
        name: Reading
        fields:
          - { name: id, type: string }
          - { name: watts, type: ['null', int], default: null }
    Report:
      schemaFormat: application/vnd.neutral.protobuf;version=3
      schema: |
        syntax = "proto3";
        message Report {
          string id = 1;
        }
`;

/**
 * @param within the only parts that are checked beside the open menu or list, where the page around
 * them was checked before
 */
async function clean(page: Page, ...within: Locator[]): Promise<void> {
  expect.soft(await accessibilityViolations(page, ...within)).toEqual([]);
}

/** Opens the form of a part, whatever problems the outline shows for it. */
async function form(studio: VisualPage, name: string, heading = name): Promise<void> {
  await studio.outline
    .getByRole('treeitem', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click();
  if ((await studio.form.count()) === 0) await studio.bar('Form').click();
  await expect(studio.form.getByRole('heading', { level: 2, name: heading })).toBeVisible();
}

/** Opens the document in a view whose page is small, since each check looks through all of it. */
async function open(
  page: Page,
  view: 'diagram' | 'editor' = 'diagram',
): Promise<{ studio: VisualPage; row: (name: string | RegExp) => Locator }> {
  const studio = new VisualPage(page);
  await studio.dropped(TEXT, `?view=${view}`);
  const row = (name: string | RegExp): Locator =>
    studio.outline.getByRole('treeitem', { name }).first();
  await expect(row('tower')).toBeVisible();
  return { studio, row };
}

test('the menus and dialogs of the outline, the toolbar and the diagram', async ({ page }) => {
  const { studio, row } = await open(page);
  const { dialog } = studio;
  await test.step('the menus of the toolbar, of a row and of a list, and the list of move targets', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await clean(page);
    await page.keyboard.press('Escape');
    await row('switched').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible();
    await clean(page, studio.outline);
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await expect(page.getByRole('menu', { name: /^Move/ })).toBeVisible();
    await clean(page, studio.outline);
    await page.keyboard.press('Escape');
    await studio.outline.getByRole('button', { name: 'Outline options' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await clean(page, studio.outline);
    await page.keyboard.press('Escape');
  });
  await test.step('the menus of the diagram', async () => {
    const diagram = page.getByRole('region', { name: 'Diagram' });
    await diagram
      .getByRole('button', { name: /^operation Lamps of the tower/ })
      .first()
      .click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
    await clean(page, diagram);
    await page.keyboard.press('Escape');
    await diagram.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await clean(page, diagram);
    await page.keyboard.press('Escape');
  });
  await test.step('the dialogs that confirm rename and delete', async () => {
    await row(/^lamp\b/).click();
    await page.keyboard.press('F2');
    await studio.dialog.getByRole('textbox').fill('la mp');
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(studio.dialog).toHaveCount(0);
    await page.keyboard.press('Delete');
    await expect(studio.dialog.getByRole('list')).toBeVisible();
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('settings and shortcuts', async () => {
    for (const item of ['Editor settings…', 'Keyboard shortcuts…']) {
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(dialog).toBeVisible();
      await clean(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
});

test('the wizards', async ({ page }) => {
  const { studio } = await open(page);
  const { dialog } = studio;
  const wizard = async (item: string): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(dialog).toBeVisible();
  };
  for (const item of [
    'Add a server…',
    'Add a channel…',
    'Add an operation…',
    'Add a message…',
    'Add request/reply…',
    'Add a security scheme…',
    'Add a schema…',
  ]) {
    await test.step(item, async () => {
      await wizard(item);
      await clean(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }
  await test.step("a wizard that confirms before it discards input, or can't open", async () => {
    await wizard('Add a server…');
    await dialog.getByLabel('Host').fill('lamps.example.com');
    await page.keyboard.press('Escape');
    await expect(dialog.getByText('Discard your input?')).toBeVisible();
    await clean(page);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    await studio.drop({ 'broken.yaml': TEXT.replace('title: Lamps', 'title: "Lamps') });
    await expect(page.getByRole('button', { name: 'broken.yaml, rename' })).toBeVisible();
    await studio.checked();
    await wizard('Add a server…');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await clean(page);
  });
});

test('the form, its lists and dialogs', async ({ page }) => {
  const { studio, row } = await open(page);
  const { dialog } = studio;
  await test.step('the lists of the form', async () => {
    await form(studio, 'watchLamp');
    await studio.form.getByRole('button', { name: 'Channel: lamp' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await clean(page);
    await page.keyboard.press('Escape');
    await studio.form.getByRole('button', { name: 'Add field to watchLamp' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await clean(page, studio.form);
    await page.keyboard.press('Escape');
    await form(studio, 'tower');
    await studio.form.getByRole('combobox', { name: 'Protocol' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await clean(page, studio.form);
    await form(studio, 'switched', 'lampSwitched');
    await studio.form.getByRole('combobox', { name: 'Content type' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await clean(page, studio.form);
    await page.keyboard.press('Escape');
  });
  await test.step('the dialogs of a form, of several objects and of a schema', async () => {
    const more = async (item: string): Promise<void> => {
      await studio.form.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const closed = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };
    await form(studio, 'lamp');
    await more('Move to components…');
    await dialog.getByRole('textbox').fill('la mp');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await clean(page);
    await closed();

    await form(studio, 'watchLamp');
    await more('Extract trait…');
    await expect(dialog.getByRole('group', { name: 'Also use it in' })).toBeVisible();
    await clean(page);
    await closed();

    for (const name of [/^watchLamp/, /^switchLamp/])
      await row(name).click({ modifiers: ['ControlOrMeta'] });
    await studio.outline.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add tag…' }).click();
    await expect(dialog).toBeVisible();
    await clean(page);
    await closed();
    await page.keyboard.press('Escape');

    await form(studio, 'switched', 'lampSwitched');
    await studio.form.getByRole('button', { name: /^Payload: / }).click();
    const schema = studio.form.getByRole('treegrid', { name: 'Schema of payload' });
    for (const [name, item] of [
      ['on', 'Extract to components…'],
      ['payload', 'Infer from an example…'],
      ['payload', 'Generate an example…'],
    ] as const) {
      await schema.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(dialog).toBeVisible();
      await clean(page);
      await closed();
    }
  });
  await test.step('the schema editor with its menus', async () => {
    const schema = studio.form.getByRole('treegrid', { name: 'Schema of payload' });
    await expect(schema).toBeVisible();
    await clean(page, studio.form);
    for (const name of [/^Actions for on/, /^More.*on/, /^Types? of on/]) {
      const button = schema.getByRole('button', { name }).first();
      if ((await button.count()) === 0) continue;
      await button.click();
      await clean(page, studio.form);
      await page.keyboard.press('Escape');
    }
  });
});

test('problems and other schema languages in a form', async ({ page }) => {
  const { studio } = await open(page, 'editor');
  await test.step('a problem at its field, and its fix', async () => {
    await studio.caretAfter('title: Lamps');
    await page.keyboard.press('Control+i');
    const fix = studio.form.getByRole('button', { name: /quotes/ });
    await expect(fix).toBeVisible();
    await clean(page);
  });
  await test.step('Avro and Protobuf schemas in a form', async () => {
    await studio.caretAfter('schemaFormat: application/vnd.neutral.avro');
    const tree = studio.form.getByRole('list', { name: 'Avro schema' });
    await expect(tree).toBeVisible();
    // The fix of the problem above comes later than the rows, and moves none of them.
    const actions = tree.getByRole('button', { name: 'Actions for watts' });
    const before = await actions.boundingBox();
    await expect(studio.form.getByRole('button', { name: 'Remove "Reading"' })).toBeVisible();
    expect(await actions.boundingBox()).toEqual(before);
    await actions.click();
    await page.getByRole('menuitem', { name: /^Documentation/ }).click();
    await tree.getByRole('textbox', { name: 'Name of field watts' }).fill('id');
    await page.keyboard.press('Enter');
    await expect(tree.getByText('Duplicate field "id" in this record.')).toBeVisible();
    await clean(page, studio.form);
    await page.keyboard.press('Escape');
    await studio.caretAfter('schemaFormat: application/vnd.neutral.protobuf');
    await expect(studio.form.getByRole('table', { name: 'Fields of Schema' })).toBeVisible();
    await studio.form
      .getByRole('textbox', { name: 'Schema', exact: true })
      .fill('message Lamp { string id = ; }');
    await expect(studio.form.getByText(/^Line 1: /)).toBeVisible();
    await clean(page, studio.form);
  });
});

test('the steps of an empty page', async ({ page }) => {
  const studio = new VisualPage(page);
  await studio.empty();
  await clean(page);
});
