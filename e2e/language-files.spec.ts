/**
 * Several files and languages: definitions, renames and conversions that reach beyond the text on
 * the screen.
 */

import { DOCUMENT, EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

const ENTRY = `apidoc: 3.1.0
info:
  title: In two files
  version: '1'
channels:
  lamp:
    address: lamps
    messages:
      switched:
        $ref: 'parts.yaml#/messages/switched'
      dimmed:
        $ref: 'parts.yaml#/messages/dimmed'
`;
const PARTS = `messages:
  switched:
    payload:
      type: boolean
  dimmed:
    payload:
      type: number
`;

async function openBoth(studio: EditorPage): Promise<void> {
  await studio.open();
  await expect(studio.startPage).toBeVisible();
  await studio.page.evaluate(
    (files) => {
      const data = new DataTransfer();
      for (const [file, text] of Object.entries(files)) data.items.add(new File([text], file));
      window.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    },
    { 'api.yaml': ENTRY, 'parts.yaml': PARTS },
  );
  await studio.ready();
  await expect(studio.status).toHaveText('No problems');
}

test('F12 opens another file', async ({ page }) => {
  const studio = new EditorPage(page);
  await openBoth(studio);
  await studio.caretBehind("'parts.yaml#/messages/swit");
  await page.keyboard.press('F12');
  await expect.poll(() => studio.text()).toBe(PARTS);
  await expect(page.getByText(/^Ln 2, Col/)).toBeVisible();
});

test('Alt+Left and Alt+Right go back and forward across files, to locations that follow edits', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  await openBoth(studio);
  const at = (position: string) => expect(page.getByText(position, { exact: true })).toBeVisible();
  await studio.caretBehind("'parts.yaml#/messages/swit");
  await page.keyboard.press('F12');
  await at('Ln 2, Col 3');
  await page.keyboard.press('Alt+ArrowLeft');
  await at('Ln 10, Col 41');
  await expect.poll(() => studio.text()).toBe(ENTRY);
  await page.keyboard.press('Alt+ArrowRight');
  await at('Ln 2, Col 3');
  await expect.poll(() => studio.text()).toBe(PARTS);

  // A switch by the list of files, and text typed above a location that is gone back to.
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# parts');
  await at('Ln 1, Col 8');
  const files = page.getByRole('region', { name: 'Files' });
  await files.getByRole('button', { name: /^api\.yaml/ }).click();
  await at('Ln 10, Col 41');
  await studio.caretBehind('apidoc: 3.1');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await at('Ln 2, Col 1');
  await page.keyboard.press('Alt+ArrowLeft');
  await at('Ln 11, Col 41');
  await page.keyboard.press('Alt+ArrowLeft');
  await at('Ln 1, Col 8');
  await page.keyboard.press('Alt+ArrowLeft');
  await at('Ln 11, Col 41');
  // Before the first location there is nothing, and the page stays.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowRight');
  await at('Ln 11, Col 41');
});

test('a rename reaches another file, is shown before, and is undone in both by one undo', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  await openBoth(studio);
  await studio.caretBehind("'parts.yaml#/messages/swit");
  await page.keyboard.press('F2');
  await studio.editor.locator('.rename-input').fill('toggled');
  await page.keyboard.press('Enter');
  const plan = page.getByRole('dialog');
  await expect(plan.getByRole('region', { name: 'api.yaml' }).getByRole('listitem')).toHaveCount(1);
  await expect(plan.getByRole('region', { name: 'parts.yaml' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expect(plan.getByRole('button', { name: 'Apply 2 changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  const entry = ENTRY.replace('messages/switched', 'messages/toggled');
  await expect.poll(() => studio.text()).toBe(entry);
  await expect(studio.status).toHaveText('No problems');
  await page
    .getByRole('region', { name: 'Files' })
    .getByRole('button', { name: /^parts\.yaml/ })
    .click();
  await expect.poll(() => studio.text()).toBe(PARTS.replace('switched', 'toggled'));
  await studio.focusEditor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(PARTS);
  await page
    .getByRole('region', { name: 'Files' })
    .getByRole('button', { name: /^api\.yaml/ })
    .click();
  await expect.poll(() => studio.text()).toBe(ENTRY);
  await expect(studio.status).toHaveText('No problems');
});

test('converts the document to JSON after a warning about lost comments, and back to YAML by one undo', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  const text = `# The lamps of the tower\n${DOCUMENT}`;
  await studio.write(text);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('convert to json');
  await page
    .getByRole('option', { name: /Convert to JSON/ })
    .first()
    .click();
  const plan = page.getByRole('dialog', { name: 'Convert to JSON' });
  await expect(plan).toContainText('comment');
  await plan.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(async () => (await studio.text()).trimStart().startsWith('{')).toBe(true);
  expect(JSON.parse(await studio.text())).toMatchObject({
    apidoc: '3.1.0',
    servers: { tower: { protocol: 'mqtt' } },
  });
  await expect(page.getByRole('button', { name: 'JSON', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'first-steps.json, rename' })).toBeVisible();
  await studio.checked();
  await expect(studio.status).toHaveText('No problems');
  await studio.focusEditor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(text);
  await expect(page.getByRole('button', { name: 'YAML', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'first-steps.yaml, rename' })).toBeVisible();
  await studio.checked();
  await expect(studio.status).toHaveText('No problems');
});

test('completion and quick fixes work in JSON', async ({ page }) => {
  const studio = new EditorPage(page);
  const text =
    '{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": "Lamps",\n    "versoin": "1"\n  },\n  "channels": {}\n}\n';
  await studio.writeJson(text);
  await studio.caretBehind('"vers');
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget').getByText('Rename "versoin" to "version"').click();
  const fixed = text.replace('versoin', 'version');
  await studio.changedAndUndone(text, fixed);
  await page.keyboard.press('Control+y');
  await expect.poll(() => studio.text()).toBe(fixed);
  await studio.caretBehind('"version": "1"');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"desc');
  await expect(studio.row('description')).toBeVisible();
  const typed = await studio.text();
  await page.keyboard.press('Tab');
  await expect.poll(async () => JSON.parse(await studio.text()).info).toHaveProperty('description');
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(typed);
});
