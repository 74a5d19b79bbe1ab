/** What is done to a text on request: formatted, sorted, moved to components and back, mended at many places; each taken back by one undo. */
import { expect, test } from './fixtures.ts';
import { DOCUMENT, Writer } from './language.ts';

/** A row of the menu of quick fixes and refactorings. */
function offered(studio: Writer, title: string | RegExp) {
  return studio.page.locator('.action-widget').getByText(title);
}

test('the document is formatted by Shift+Alt+F', async ({ page }) => {
  const studio = new Writer(page);
  const untidy = DOCUMENT.replace('  title: Lamps\n', '  title:   Lamps  \n').replace(
    '  tower:\n    host: lamps.example.com\n    protocol: mqtt\n',
    '     tower:\n            host: lamps.example.com\n            protocol: mqtt\n',
  );
  await studio.write(untidy);
  await studio.focusEditor();
  await page.keyboard.press('Shift+Alt+F');
  await studio.changedAndUndone(untidy, DOCUMENT);
});

test('keys are sorted as the format lists them, after it was asked which', async ({ page }) => {
  const studio = new Writer(page);
  const mixed = DOCUMENT.replace(
    '    host: lamps.example.com\n    protocol: mqtt\n',
    '    # spoken there\n    protocol: mqtt\n    host: lamps.example.com\n',
  );
  await studio.write(mixed);
  await studio.caretBehind('    protoc');
  await page.keyboard.press('F1');
  await page.keyboard.type('Sort keys');
  await page.keyboard.press('Enter');
  await offered(studio, 'Sort the fields of this Server').click();
  await studio.changedAndUndone(mixed, DOCUMENT.replace('    protocol: mqtt\n', '    # spoken there\n    protocol: mqtt\n'));
});

test('a payload goes to components, and its name is asked for', async ({ page }) => {
  const studio = new Writer(page);
  await studio.write(DOCUMENT);
  await studio.caretBehind('        type: bool');
  await page.keyboard.press('Control+.');
  await offered(studio, 'Extract schema "lampSwitchedPayload" to components').click();
  const name = studio.editor.locator('.rename-input');
  await expect(name).toHaveValue('lampSwitchedPayload');
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await studio.changedAndUndone(
    DOCUMENT,
    DOCUMENT.replace('        type: boolean\n', "        $ref: '#/components/schemas/lampSwitchedPayload'\n").replace(
      'components:\n',
      'components:\n  schemas:\n    lampSwitchedPayload:\n      type: boolean\n',
    ),
  );
});

test('a reference is replaced by what it leads to', async ({ page }) => {
  const studio = new Writer(page);
  await studio.write(DOCUMENT);
  await studio.caretBehind("$ref: '#/components/messages/lampSw");
  await page.keyboard.press('Control+.');
  await offered(studio, 'Replace the reference by "lampSwitched" itself').click();
  await studio.changedAndUndone(
    DOCUMENT,
    DOCUMENT.replace("        $ref: '#/components/messages/lampSwitched'\n", '        payload:\n          type: boolean\n'),
  );
});

test('all problems of a kind are mended at once', async ({ page }) => {
  const studio = new Writer(page);
  const broken = DOCUMENT.replace("version: '1'", "versoin: '1'")
    .replace('    protocol: mqtt', '    protocl: mqtt')
    .replace('    address:', '    adress:');
  await studio.write(broken);
  await studio.caretBehind('versoi');
  await page.keyboard.press('Control+.');
  await offered(studio, /^Mend all problems of this kind/).click();
  await studio.changedAndUndone(broken, DOCUMENT);
});
