/** Documents of AsyncAPI 2: shown as they are after conversion, and converted in one step. */
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const OLDER = `asyncapi: 2.6.0
info:
  title: Lamps
  version: '1'
channels:
  # Every lamp of a street
  lamps/{street}:
    parameters:
      street:
        schema:
          type: string
          minLength: 3
    publish:
      operationId: switchLamp
      message:
        name: lampSwitched
        payload:
          type: boolean
`;

test('an older document is shown, and converted and restored by keyboard', async ({
  auditedPage,
}) => {
  const page = await auditedPage();
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(OLDER);
  await expect(
    page.getByText('This is an AsyncAPI 2.6 document, shown as version 3.0.'),
  ).toBeVisible();
  await expect(studio.docs.getByRole('heading', { name: 'switchLamp' })).toBeVisible();
  await expect(studio.status).toHaveText('1 hint');
  await expect(studio.editor.locator('.squiggly-error')).toHaveCount(0);

  await page.getByRole('button', { name: 'Convert', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Convert to AsyncAPI 3.0' });
  await expect(dialog.locator('.editor.modified .view-lines')).toContainText('asyncapi: 3.0.0');
  await expect(dialog.getByRole('button', { name: /kept in x-schema: minLength/ })).toBeVisible();
  expect.soft(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await studio.text()).toBe(OLDER);

  await page.keyboard.press('Enter');
  // Until the conversion is there, the button does nothing.
  await expect(dialog.locator('.editor.modified .view-lines')).toContainText('asyncapi: 3.0.0');
  await dialog.getByRole('button', { name: 'Convert', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await studio.checked();
  await expect(page.getByText('shown as version 3.0')).toHaveCount(0);
  expect(await studio.text()).toContain('# Every lamp of a street');
  expect(await studio.text()).toContain('action: receive');
  await expect(studio.docs.getByRole('heading', { name: 'switchLamp' })).toBeVisible();

  await studio.focusEditor();
  await page.keyboard.press('Control+z');
  await studio.checked();
  expect(await studio.text()).toBe(OLDER);
  await expect(
    page.getByText('This is an AsyncAPI 2.6 document, shown as version 3.0.'),
  ).toBeVisible();
});

test('problems of an older document are marked at their lines', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(
    OLDER.replace('minLength: 3', 'minLength: x').replace(
      'name: lampSwitched',
      'nme: lampSwitched',
    ),
  );
  await expect(studio.status).toHaveText('2 errors, 1 hint');
  await expect(studio.editor.locator('.squiggly-error')).toHaveCount(2);
  const rows = await studio.problemRows();
  await expect(rows.filter({ hasText: 'minLength' })).toContainText('12:22');
  await expect(rows.filter({ hasText: 'nme' })).toContainText('16:9');
  // Readers see a document that is valid.
  await studio.setText(OLDER);
  await expect(studio.status).toHaveText('1 hint');
  await expect(studio.editor.locator('.squiggly-error')).toHaveCount(0);
});
