/**
 * Changes without the text: while only the documentation is shown, from a narrow window, from the
 * outline, and back by the keys of undo.
 */
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';

test('in read view a form changes the document, and the undo key reverts it', async ({ page }) => {
  const studio = new VisualPage(page);
  await studio.open('?example=first-steps&view=docs');
  await expect(studio.docs.getByRole('heading', { level: 1 })).toHaveText('Little Greenhouse');
  const before = await studio.text();
  await expect(studio.bar('Undo')).toBeDisabled();
  await page.keyboard.press('Control+i');
  await studio.form.getByRole('button', { name: /^Info: / }).click();
  const title = studio.form.getByRole('textbox', { name: 'Title' });
  await title.fill('Large Greenhouse');
  await title.press('Enter');
  await expect(studio.docs.getByRole('heading', { level: 1 })).toHaveText('Large Greenhouse');
  await expect(studio.editor).toHaveCount(0);
  await expect
    .poll(() => studio.text())
    .toBe(before.replace('Little Greenhouse', 'Large Greenhouse'));
  // The field has nothing of its own to undo: the key applies to the document.
  await expect(title).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(studio.docs.getByRole('heading', { level: 1 })).toHaveText('Little Greenhouse');
  await expect(title).toHaveValue('Little Greenhouse');
  await expect.poll(() => studio.text()).toBe(before);
  await page.keyboard.press('Control+y');
  await expect(title).toHaveValue('Large Greenhouse');
  await studio.bar('Undo').click();
  await expect(title).toHaveValue('Little Greenhouse');

  await page.keyboard.press('Alt+2');
  await studio.focusEditor();
  await page.keyboard.press('Control+y');
  await expect(studio.docs.getByRole('heading', { level: 1 })).toHaveText('Large Greenhouse');
});

test('the outline renames, duplicates, and deletes with what would break', async ({ page }) => {
  const studio = new VisualPage(page);
  await studio.example('first-steps');
  const before = await studio.text();
  const row = (name: string) => studio.outline.getByRole('treeitem', { name, exact: true }).first();
  await row('windows').click();
  await page.keyboard.press('F2');
  await studio.dialog.getByRole('textbox').fill('vents');
  await page.keyboard.press('Enter');
  await expect(row('vents')).toBeVisible();
  await expect
    .poll(() => studio.text())
    .toBe(
      before
        .replace('  windows:\n', '  vents:\n')
        .replace('#/channels/windows', '#/channels/vents'),
    );
  await row('vents').focus();
  await page.keyboard.press('Control+d');
  await expect(row('ventsCopy')).toBeVisible();
  await row('vents').focus();
  await page.keyboard.press('Delete');
  await expect(studio.dialog).toContainText('openWindow');
  await page.keyboard.press('Escape');
  await expect(studio.dialog).toHaveCount(0);
  await expect(row('vents')).toBeVisible();
  for (let i = 0; i < 2; i++) await studio.bar('Undo').click();
  await expect.poll(() => studio.text()).toBe(before);
});

test('several rows of the outline are tagged and deleted at once', async ({ page }) => {
  const studio = new VisualPage(page);
  await studio.example('first-steps');
  const before = await studio.text();
  const tree = studio.outline.getByRole('tree');
  const row = (name: string) => tree.getByRole('treeitem', { name }).first();
  await expect(tree).toHaveAttribute('aria-multiselectable', 'true');
  await row('onTemperature, receive').click();
  await page.keyboard.press('Shift+ArrowDown');
  const bar = studio.outline.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await expect(studio.outline.getByRole('status')).toHaveText('2 selected');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveCount(2);
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Add to server…' })).toContainText(
    "can't have servers",
  );
  await page.getByRole('menuitem', { name: 'Add tag…' }).click();
  await studio.dialog.getByRole('combobox', { name: 'Tag' }).fill('climate');
  await page.keyboard.press('Enter');
  await expect(studio.dialog).toHaveCount(0);
  await expect.poll(async () => (await studio.text()).match(/name: climate/g)?.length).toBe(2);
  await page.keyboard.press('Delete');
  await expect(studio.dialog.getByRole('heading')).toHaveText('Delete 2 operations?');
  await studio.dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(() => studio.text()).not.toContain('operations:');
  for (let i = 0; i < 2; i++) await studio.bar('Undo').click();
  await expect.poll(() => studio.text()).toBe(before);
  await row('onTemperature, receive').click({ modifiers: ['ControlOrMeta'] });
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test.describe('screenshots', () => {
  test.use({ bypassCSP: true });

  test('in a narrow window the form is a pane of its own', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const studio = new VisualPage(page);
    await studio.open('?example=first-steps');
    await expect(studio.docs.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Panes' })
      .getByRole('button', { name: 'Form' })
      .click();
    await expect(studio.form.getByRole('heading', { level: 2 })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
    await expect.poll(() => studio.form.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true);
  });
});
