/** The schema editor: properties written by the keyboard alone, each change a smallest edit of the text. */
import type { Locator } from '@playwright/test';
import { breaches } from './breaches.ts';
import { expect, test } from './fixtures.ts';
import { DOCUMENT, Writer } from './language.ts';

const SCHEMA = `  schemas:
    Lamp: # one of many
      type: object
      required:
        - id
      properties:
        # given by the factory
        id:
          type: string
          minLength: 3 # at least
        place:
          type: object
          properties:
            street:
              type: string
        twin:
          $ref: '#/components/schemas/Lamp'
`;
const TEXT = `${DOCUMENT}${SCHEMA}`;

class Schemer extends Writer {
  get tree(): Locator {
    return this.page.getByRole('treegrid', { name: 'Schema of Lamp' });
  }

  override row(name: string): Locator {
    return this.tree.getByRole('row', { name: new RegExp(`^${name}(?:,|$)`) });
  }

  /** Shows the schema as a form. */
  async lamp(text = TEXT): Promise<void> {
    await this.write(text);
    await this.page.keyboard.press('Control+i');
    await this.caretAfter('Lamp: #');
    await expect(this.row('id')).toBeVisible();
  }

  /** The part of the text with the schema. */
  async schema(): Promise<string> {
    const text = await this.text();
    return text.slice(text.indexOf('  schemas:'));
  }
}

test('properties in a row by the keyboard, and back by undo', async ({ page }) => {
  const studio = new Schemer(page);
  await studio.lamp();
  await studio.row('id').focus();
  await page.keyboard.press('Insert');
  for (const name of ['height', 'colour']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  const added = SCHEMA.replace(
    '          minLength: 3 # at least\n',
    '          minLength: 3 # at least\n        height:\n          type: string\n        colour:\n          type: string\n',
  );
  await expect.poll(() => studio.schema()).toBe(added);
  await expect(studio.row('colour')).toBeFocused();

  // To its type and back, then another name, and up.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Type of colour' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Type of colour' }).selectOption('integer');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.type('hue');
  await page.keyboard.press('Enter');
  await expect(studio.row('hue')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  const changed = added.replace(
    '        height:\n          type: string\n        colour:\n          type: string\n',
    '        hue:\n          type: integer\n        height:\n          type: string\n',
  );
  await expect.poll(() => studio.schema()).toBe(changed);
  await expect(studio.row('hue')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(() => studio.schema()).toBe(changed.replace('        hue:\n          type: integer\n', ''));

  await studio.focusEditor();
  for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(TEXT);
  await expect(studio.row('colour')).toHaveCount(0);
});

test('constraints that fit, the reason for what is not written, and nothing typed is lost', async ({ page }) => {
  const studio = new Schemer(page);
  await studio.lamp();
  await studio
    .row('id')
    .getByRole('button', { name: /minLength of id/ })
    .click();
  const details = page.getByRole('dialog', { name: 'id' });
  const least = details.getByRole('textbox', { name: 'Min length' });
  await expect(least).toBeFocused();
  await least.fill('-4');
  await page.keyboard.press('Enter');
  await expect(details.getByText('Not written: This must be 0 or more; it is -4.')).toBeVisible();
  await expect(least).toHaveValue('-4');
  await least.fill('5');
  await studio.setText(TEXT.replace('title: Lamps', 'title: All lamps'));
  await expect(least).toHaveValue('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => studio.schema()).toBe(SCHEMA.replace('minLength: 3 # at least', 'minLength: 5 # at least'));

  await details.getByRole('combobox', { name: 'Add to id' }).selectOption('pattern');
  await expect(details.getByRole('textbox', { name: 'Pattern' })).toBeFocused();
  await page.keyboard.type('^L');
  await page.keyboard.press('Enter');
  await expect.poll(() => studio.schema()).toContain('          minLength: 5 # at least\n          pattern: ^L\n');
  await page.keyboard.press('Escape');
  await expect(studio.row('id')).toBeFocused();
  // A number has no pattern.
  await studio.row('id').getByRole('combobox').selectOption('number');
  await expect.poll(() => studio.schema()).toContain('        id:\n          type: number\n        place:');
});

test('extracted, referred to, and followed', async ({ page }) => {
  const studio = new Schemer(page);
  await studio.lamp();
  await studio.row('place').getByRole('button', { name: 'Actions for place' }).click();
  await page.getByRole('menuitem', { name: 'Extract to components…' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the schema' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name of the schema' }).fill('Lamp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/There is a schema "Lamp" among the components already/);
  await page.getByRole('textbox', { name: 'Name of the schema' }).fill('Place');
  await page.keyboard.press('Enter');
  await expect.poll(() => studio.schema()).toContain("        place:\n          $ref: '#/components/schemas/Place'\n");
  await studio.row('place').getByRole('button', { name: 'Open Place' }).click();
  await expect(page.getByRole('treegrid', { name: 'Schema of Place' }).getByRole('row', { name: /^street/ })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const)
  test.describe(() => {
    test.use({ bypassCSP: true, colorScheme: scheme });
    test(`no barriers, ${scheme}`, async ({ page }) => {
      const studio = new Schemer(page);
      await studio.lamp(TEXT.replace('minLength: 3', 'minLength: -3'));
      await studio.row('Lamp').getByRole('button', { name: 'Add a property to Lamp' }).click();
      expect(await breaches(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await studio.row('id').focus();
      await page.keyboard.press('Space');
      await expect(page.getByRole('dialog', { name: 'id' })).toBeVisible();
      expect(await breaches(page)).toEqual([]);
    });
  });
