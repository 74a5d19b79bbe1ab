/**
 * The form of what is selected: every change one smallest edit of the text, and nothing typed is
 * ever lost.
 */
import type { Locator } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { DOCUMENT, EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';

class FormPage extends EditorPage {
  get form(): Locator {
    return this.page.getByRole('region', { name: 'Form' });
  }

  field(name: string): Locator {
    return this.form.getByRole('textbox', { name, exact: true });
  }

  /** Opens the form of the object whose first line contains `part`. */
  async formOf(part: string, heading: RegExp, text = DOCUMENT): Promise<void> {
    await this.write(text);
    await this.page.keyboard.press('Control+i');
    await expect(this.form).toBeVisible();
    await this.caretAfter(part);
    await expect(this.form.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  }
}

const COMMENTED = DOCUMENT.replace(
  '    host: lamps.example.com\n',
  '    # Moves in May.\n    host: lamps.example.com # for now\n',
);

test('a field is one step of undo, and comments stay', async ({ page }) => {
  const studio = new FormPage(page);
  await studio.formOf('tower:', /tower/, COMMENTED);
  await studio.field('Host').fill('lights.example.com');
  await page.keyboard.press('Enter');
  const changed = COMMENTED.replace('host: lamps.', 'host: lights.');
  await expect.poll(() => studio.text()).toBe(changed);
  await expect(studio.field('Host')).toBeFocused();
  await studio.focusEditor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(COMMENTED);
  await expect(studio.field('Host')).toHaveValue('lamps.example.com');
});

test('the name of an object has the whole width of the form', async ({ page }) => {
  const studio = new FormPage(page);
  await studio.formOf(
    'temperatureMeasured:',
    /temperatureMeasured/,
    DOCUMENT.replaceAll('tower', 'temperatureMeasured'),
  );
  const heading = studio.form.getByRole('heading', { level: 2, name: /temperatureMeasured/ });
  const lines = await heading.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one.firstChild ?? one);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  const [own, actions] = [
    await heading.boundingBox(),
    await studio.form.getByRole('button', { name: 'Go to text' }).boundingBox(),
  ];
  expect(own?.y).toBeGreaterThanOrEqual((actions?.y ?? 0) + (actions?.height ?? 0));
});

test('on a phone undo is in reach, and no input makes the browser enlarge the page', async ({
  page,
}) => {
  const studio = new FormPage(page);
  await studio.formOf('info:', /Info/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await expect(studio.field('Title')).toBeVisible();
  const sizes = await studio.form
    .locator('input, select, textarea')
    .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  await studio.field('Title').fill('Lights');
  await studio.field('Title').press('Enter');
  await expect.poll(() => studio.text()).toContain('title: Lights');
  const undo = page.getByRole('banner').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'More' })).toBeInViewport({
    ratio: 1,
  });
  await undo.click();
  await expect.poll(() => studio.text()).toBe(DOCUMENT);
});

test('goes to the definition of a value that is merged here, by the keyboard', async ({ page }) => {
  const studio = new FormPage(page);
  const merged = DOCUMENT.replace(
    'servers:\n  tower:\n',
    'x-base: &base\n  title: Base\nservers:\n  tower:\n    <<: *base\n',
  );
  await studio.formOf('tower:', /tower/, merged);
  await studio.form.getByRole('button', { name: 'Remove Title' }).press('Enter');
  await expect(studio.form.getByText(/^Not applied: .*comes from a merge/)).toBeVisible();
  await studio.form.getByRole('button', { name: 'Go to definition' }).press('Enter');
  await expect(studio.editor.locator('.native-edit-context')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' server');
  await expect.poll(() => studio.text()).toBe(merged.replace('title: Base', 'title: Base server'));
});

test.describe('screenshots', () => {
  test.use({ bypassCSP: true });

  test('in both themes nothing breaks the rules of access', async ({ page }) => {
    const studio = new FormPage(page);
    await studio.formOf('tower:', /tower/);
    await studio.form.getByRole('button', { name: /^Add field to/ }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

test('an object moves to the components from the menu of its form, and leaves a reference', async ({
  page,
}) => {
  const studio = new VisualPage(page);
  await studio.example('first-steps');
  await studio.openForm('windows');
  await studio.form.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to components…' }).click();
  await studio.dialog.getByRole('textbox', { name: 'Name of the channel' }).fill('vents');
  await page.keyboard.press('Enter');
  await expect(studio.dialog).toHaveCount(0);
  await expect
    .poll(() => studio.text())
    .toContain("  windows:\n    $ref: '#/components/channels/vents'\n");
  await studio.outline.getByRole('treeitem', { name: 'openWindow, send' }).first().click();
  await expect(studio.form.getByRole('heading', { name: 'openWindow' })).toBeVisible();
  await studio.form.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Extract trait…' }).click();
  await studio.dialog.getByRole('checkbox', { name: 'summary' }).check();
  await studio.dialog.getByRole('button', { name: 'Extract trait' }).click();
  await expect(studio.dialog).toHaveCount(0);
  await expect
    .poll(() => studio.text())
    .toContain("      - $ref: '#/components/operationTraits/openWindowTrait'\n");
});
