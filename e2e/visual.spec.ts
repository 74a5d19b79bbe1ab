/**
 * Changes without the text: while only the documentation is shown, from a narrow window, from the
 * outline, and back by the keys of undo.
 */
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';

test('in read view a form changes the document, and the undo key reverts it', async ({ page }) => {
  const studio = new VisualPage(page);
  // Without an editor, and not as a reader.
  await studio.open('?example=first-steps&view=diagram');
  await expect(studio.outline.getByRole('treeitem', { name: 'garden' })).toBeVisible();
  await page.keyboard.press('Alt+3');
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
  // Beside the text the form has the position of the documentation.
  await page.keyboard.press('Control+i');
  await studio.focusEditor();
  await page.keyboard.press('Control+y');
  await expect(studio.docs.getByRole('heading', { level: 1 })).toHaveText('Large Greenhouse');
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
