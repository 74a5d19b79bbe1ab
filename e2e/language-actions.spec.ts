/**
 * What is done to a text on request: formatted, sorted, moved to components and back, fixed all at
 * once; each reverted by one undo.
 */

import { DOCUMENT, EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

/** A row of the menu of quick fixes and refactorings. */
function offered(studio: EditorPage, title: string | RegExp) {
  return studio.page.locator('.action-widget').getByText(title);
}

const MIXED = DOCUMENT.replace(
  '    host: lamps.example.com\n    protocol: mqtt\n',
  '    # spoken there\n    protocol: mqtt\n    host: lamps.example.com\n',
);
const SORTED = DOCUMENT.replace('    protocol: mqtt\n', '    # spoken there\n    protocol: mqtt\n');

/**
 * Sorts the fields of the server of `MIXED`.
 * @param afterCommand called after the command is run
 */
async function sortServer(studio: EditorPage, afterCommand?: () => void): Promise<void> {
  await studio.caretBehind('    protoc');
  await studio.command('Sort keys');
  afterCommand?.();
  const row = offered(studio, 'Sort the fields of this Server');
  // The list is as wide as its longest row once it is laid out.
  await expect
    .poll(() => row.evaluate((label) => label.scrollWidth <= label.clientWidth))
    .toBe(true);
  await row.click();
}

test('what is done to a text on request is reverted by one undo', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.example('first-steps');
  await test.step('the document is formatted by Shift+Alt+F', async () => {
    const untidy = DOCUMENT.replace('  title: Lamps\n', '  title:   Lamps  \n').replace(
      '  tower:\n    host: lamps.example.com\n    protocol: mqtt\n',
      '     tower:\n            host: lamps.example.com\n            protocol: mqtt\n',
    );
    await studio.setText(untidy);
    await studio.focusEditor();
    await page.keyboard.press('Shift+Alt+F');
    await studio.changedAndUndone(untidy, DOCUMENT);
  });
  await test.step('sorts keys in the order of the format, after a choice of the scope', async () => {
    await studio.setText(MIXED);
    await sortServer(studio);
    await studio.changedAndUndone(MIXED, SORTED);
  });
  await test.step('sorts keys at once where there is one way to', async () => {
    await studio.setText(MIXED);
    await studio.caretBehind('  title: La');
    await studio.command('Sort keys');
    await studio.changedAndUndone(MIXED, SORTED);
  });
  await test.step('moves a payload to components after a prompt for its name', async () => {
    await studio.setText(DOCUMENT);
    await studio.caretBehind('        type: bool');
    await page.keyboard.press('Control+.');
    await offered(studio, 'Extract schema "lampSwitchedPayload" to components').click();
    const name = studio.editor.locator('.rename-input');
    await expect(name).toHaveValue('lampSwitchedPayload');
    await page.keyboard.press('Escape');
    await expect(name).toBeHidden();
    await studio.changedAndUndone(
      DOCUMENT,
      DOCUMENT.replace(
        '        type: boolean\n',
        "        $ref: '#/components/schemas/lampSwitchedPayload'\n",
      ).replace(
        'components:\n',
        'components:\n  schemas:\n    lampSwitchedPayload:\n      type: boolean\n',
      ),
    );
  });
  await test.step('inlines the target of a reference', async () => {
    await studio.setText(DOCUMENT);
    await studio.caretBehind("$ref: '#/components/messages/lampSw");
    await page.keyboard.press('Control+.');
    await offered(studio, 'Inline "lampSwitched" here').click();
    await studio.changedAndUndone(
      DOCUMENT,
      DOCUMENT.replace(
        "        $ref: '#/components/messages/lampSwitched'\n",
        '        payload:\n          type: boolean\n',
      ),
    );
  });
  await test.step('fixes all problems of a kind at once', async () => {
    const broken = DOCUMENT.replace("version: '1'", "versoin: '1'")
      .replace('    protocol: mqtt', '    protocl: mqtt')
      .replace('    address:', '    adress:');
    await studio.setText(broken);
    await studio.caretBehind('versoi');
    await page.keyboard.press('Control+.');
    await offered(studio, /^Fix all problems of this kind/).click();
    await studio.changedAndUndone(broken, DOCUMENT);
  });
  await test.step('JSON in a YAML document is read as JSON after a quick fix', async () => {
    await studio.setText(
      '{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": "Lamps"\n    "version": "1"\n  }\n}\n',
    );
    await expect(page.getByRole('button', { name: 'YAML', exact: true })).toBeVisible();
    await studio.caretBehind('"Lamps"');
    await page.keyboard.press('Control+.');
    await offered(studio, 'Treat as JSON').click();
    await expect(page.getByRole('button', { name: 'JSON', exact: true })).toBeVisible();
    await expect(studio.status).toContainText('1 error');
    await studio.caretBehind('"Lamps"');
    await page.keyboard.press('Control+.');
    await offered(studio, 'Add a comma').click();
    await expect(studio.status).toContainText('No problems');
  });
});

test('a document that was only opened can be formatted, sorted and converted', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.example('first-steps');
  await expect(page.getByText('Ln 1, Col 1', { exact: true })).toBeVisible();
  await studio.exampleInDiagram('first-steps');
  await page.getByRole('button', { name: 'YAML', exact: true }).click();
  for (const name of [/^Format document/, /^Sort keys/, /^Convert to JSON/])
    await expect(page.getByRole('menuitem', { name })).toBeEnabled();
  await page.getByRole('menuitem', { name: /^Convert to JSON/ }).click();
  await expect(page.getByRole('dialog', { name: 'Convert to JSON' })).toBeVisible();
});

test('commands sent before the language features are loaded run afterwards', async ({ page }) => {
  let give = (): void => {};
  const requested = new Promise<void>((done) => {
    give = done;
  });
  await page.route('**/assets/language-features-*.js', async (route) => {
    await requested;
    await route.continue();
  });
  const studio = new EditorPage(page);
  const untidy = DOCUMENT.replace('  title: Lamps\n', '  title:   Lamps  \n');
  await studio.write(untidy);
  await studio.focusEditor();
  await page.keyboard.press('Shift+Alt+F');
  await studio.changedAndUndone(untidy, DOCUMENT);
  await studio.setText(MIXED);
  await sortServer(studio, give);
  await studio.changedAndUndone(MIXED, SORTED);
});

test('there is one palette: F1 and Ctrl+Shift+P show every command, those of the editor too', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT);
  await studio.focusEditor();
  const field = page.getByRole('combobox', { name: /^Find an object/ });
  await page.keyboard.press('F1');
  await expect(field).toHaveValue('>');
  await expect(page.getByRole('option', { name: /^Fold all\b/ })).toBeVisible();
  await page.keyboard.press('F1');
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+Shift+P');
  await page.keyboard.type('transform to uppercase');
  await expect(page.getByRole('option')).toHaveCount(1);
  // What the studio adds to the editor is listed once, and only where it can be used.
  await field.fill('>sort keys');
  await expect(page.getByRole('option', { name: /^Sort keys/ })).toHaveCount(1);
  await field.fill('>convert to');
  await expect(page.getByRole('option', { name: /^Convert to JSON/ })).toHaveCount(1);
  await expect(page.getByRole('option', { name: /^Convert to YAML/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The language in the status bar has what can be done with the whole text.
  await page.getByRole('button', { name: 'YAML', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Convert to JSON' }).click();
  await expect(page.getByRole('button', { name: 'JSON', exact: true })).toBeVisible();
});
