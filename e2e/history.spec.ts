/** The local history: versions that are kept while the user works, shown, named and restored. */
import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Local history' });
const versionsIn = (dialog: Locator): Locator =>
  dialog.getByRole('region', { name: 'Versions' }).getByRole('listitem');

async function withHistory(studio: StudioPage): Promise<Locator> {
  await studio.focusEditor();
  await studio.page.keyboard.press('Control+Alt+v');
  return dialogOf(studio.page);
}

test('versions are kept, named, shown and restored by keyboard, also in a narrow window', async ({
  auditedPage,
}) => {
  const page = await auditedPage();
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  const original = await studio.text();
  const dialog = await withHistory(studio);
  await expect(dialog).toContainText('No versions yet.');
  await page.keyboard.press('Escape');

  const edited = original.replace(/version: .*/, 'version: 9.9.9');
  await studio.setText(edited);
  await withHistory(studio);
  const versions = versionsIn(dialog);
  await expect(versions).toHaveText([/^Before the first edit/]);
  await dialog.getByLabel('Name for the current version').fill('Sent to partners');
  await page.keyboard.press('Enter');
  await expect(versions).toHaveText([
    /^Sent to partners.*\+1 −1 lines · changed info · current version/,
    /^Before the first edit/,
  ]);
  expect.soft(await accessibilityViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await versions.getByRole('button', { name: /^Sent to partners/ }).focus();
  await page.keyboard.press('ArrowDown');
  const shown = dialog.locator('.editor.modified .lines-content > .view-lines');
  await expect(shown).toContainText('version: 9.9.9');
  expect.soft(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore this version' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await studio.text()).toBe(original);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  expect(await studio.text()).toBe(edited);
});

test('versions outlive a reload, are compared with, and are deleted and restored with the document', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText((await studio.text()).replace(/version: .*/, 'version: 9.9.9'));
  const dialog = await withHistory(studio);
  await dialog.getByLabel('Name for the current version').fill('Release 9');
  await page.keyboard.press('Enter');
  await expect(versionsIn(dialog)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Rename version' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Rename version' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete version' }).click();
  await expect(versionsIn(dialog)).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(versionsIn(dialog)).toHaveText([/^Release 9/, /^Before the first edit/]);
  await page.keyboard.press('Escape');
  await studio.saved();
  await page.reload();
  await studio.ready();

  await withHistory(studio);
  await versionsIn(dialog)
    .getByRole('button', { name: /^Before the first edit/ })
    .click();
  await dialog.getByRole('button', { name: 'Show API changes' }).click();
  const comparison = page.getByRole('dialog', { name: /^Compare with the version of/ });
  await expect(comparison.getByText('to "9.9.9"')).toBeVisible();
  await comparison.getByRole('button', { name: 'Another version' }).click();
  const choice = page.getByRole('dialog', { name: 'Compare with' });
  await choice
    .getByLabel('Version in the local history')
    .selectOption({ label: await choice.getByRole('option', { name: /Release 9/ }).innerText() });
  await choice.getByRole('button', { name: 'Compare with version' }).click();
  await expect(
    page.getByRole('dialog').getByText('No changes. Both versions describe the same API.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('menuitem', { name: 'URL, examples, recent…' }).click();
  await page.getByRole('button', { name: /^Remove / }).click();
  const stored = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('apidoc-studio-history');
          opening.onsuccess = () => {
            const count = opening.result.transaction('heads').objectStore('heads').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  await expect(page.getByText(/and its local history from this browser/)).toBeVisible();
  expect(await stored()).toBe(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  expect(await stored()).toBe(2);
});
