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

test('typed input survives edits of the text', async ({ page }) => {
  const studio = new FormPage(page);
  await studio.formOf('tower:', /tower/);
  await studio.field('Host').focus();
  await page.keyboard.press('End');
  const typed = '/the-quick-brown-fox-jumps-over-the-lazy-dog';
  for (const [i, letter] of [...typed].entries()) {
    await page.keyboard.type(letter);
    if (i % 8 === 0) await studio.setText(DOCUMENT.replace('title: Lamps', `title: Lamps ${i}`));
  }
  await expect(studio.field('Host')).toHaveValue(`lamps.example.com${typed}`);
  await expect(studio.field('Host')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect.poll(() => studio.text()).toContain(`    host: lamps.example.com${typed}\n`);
  await expect.poll(() => studio.text()).toContain('title: Lamps 40\n');
});

test('Escape restores the old value, and going to another object writes the typed one', async ({
  page,
}) => {
  const studio = new FormPage(page);
  await studio.formOf('tower:', /tower/);
  await studio.field('Host').fill('nonsense');
  await page.keyboard.press('Escape');
  await expect(studio.field('Host')).toHaveValue('lamps.example.com');
  await studio.field('Host').fill('left.example.com');
  await studio.caretAfter('watchLamp:');
  await expect(studio.form.getByRole('heading', { level: 2, name: /watchLamp/ })).toBeVisible();
  await expect.poll(() => studio.text()).toContain('    host: left.example.com\n');
});

test('fields are added, filled and removed by the keyboard alone', async ({ page }) => {
  const studio = new FormPage(page);
  await studio.formOf('lamp:', /lamp/);
  await studio.form.getByRole('button', { name: /^Add field to/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('summ');
  await page.keyboard.press('Enter');
  await expect(studio.field('Summary')).toBeFocused();
  await expect.poll(() => studio.text()).toBe(DOCUMENT);
  await page.keyboard.type('Every switch');
  await page.keyboard.press('Enter');
  await expect.poll(() => studio.text()).toContain('    summary: Every switch\n');
  await expect(studio.field('Summary')).toBeFocused();
  await studio.form.getByRole('button', { name: 'Remove Summary' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => studio.text()).toBe(DOCUMENT);
});

test('picks a reference among its valid targets', async ({ page }) => {
  const studio = new FormPage(page);
  const text = DOCUMENT.replace(
    'operations:\n',
    '  siren:\n    address: sirens\noperations:\n',
  ).replace("    messages:\n      - $ref: '#/channels/lamp/messages/switched'\n", '');
  await studio.formOf('watchLamp:', /watchLamp/, text);
  await studio.form.getByRole('button', { name: 'Channel: lamp' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
  await page.keyboard.type('sir');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => studio.text())
    .toBe(text.replace("$ref: '#/channels/lamp'", "$ref: '#/channels/siren'"));
  await studio.form.getByRole('button', { name: 'Open channel siren' }).click();
  await expect(studio.form.getByRole('heading', { level: 2, name: /siren/ })).toBeVisible();
});

test('replaces a reference with a copy of its target, in one undo step', async ({ page }) => {
  const studio = new FormPage(page);
  await studio.formOf('lamp:', /lamp/);
  await studio.form.getByRole('button', { name: 'Actions for message switched' }).click();
  await page.getByRole('menuitem', { name: 'Show the reference itself' }).click();
  await studio.form.getByRole('button', { name: 'Refers to: lampSwitched' }).click();
  await page.getByRole('button', { name: 'Replace the reference with a copy' }).click();
  await expect
    .poll(() => studio.text())
    .toBe(
      DOCUMENT.replace(
        "        $ref: '#/components/messages/lampSwitched'\n",
        '        payload:\n          type: boolean\n',
      ),
    );
  await studio.focusEditor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(DOCUMENT);
});

test('changes the language of a schema after a warning about what is lost', async ({ page }) => {
  const studio = new FormPage(page);
  await studio.formOf('lampSwitched:', /lampSwitched/);
  const language = studio.form.getByLabel('Language');
  await language.selectOption('JSON Schema Draft 07');
  const wrapped = DOCUMENT.replace(
    '        type: boolean\n',
    '        schemaFormat: application/schema+json;version=draft-07\n        schema:\n          type: boolean\n',
  );
  await expect.poll(() => studio.text()).toBe(wrapped);
  await expect(language).toBeFocused();
  await language.selectOption('Protocol Buffers 3');
  await expect(studio.form.getByRole('alert')).toContainText("can't be converted");
  await expect.poll(() => studio.text()).toBe(wrapped);
  await studio.form.getByRole('button', { name: 'Cancel' }).click();
  await expect(language).toBeFocused();
  await language.selectOption('Schema Object (the default)');
  await expect.poll(() => studio.text()).toBe(DOCUMENT);
});

test('reports a name that exists while it is typed', async ({ page }) => {
  const studio = new FormPage(page);
  const text = DOCUMENT.replace('operations:\n', '  siren:\n    address: sirens\noperations:\n');
  await studio.formOf('siren:', /siren/, text);
  await studio.form.getByRole('button', { name: 'Rename siren' }).click();
  const input = studio.form.getByRole('textbox', { name: 'New name of siren' });
  await input.fill('lamp');
  await expect(studio.form.getByText(/"lamp".*already/)).toBeVisible();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Enter');
  await expect(input).toBeFocused();
  await expect.poll(() => studio.text()).toBe(text);
  await input.fill('horn');
  await expect(studio.form.getByText('No other references to it.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => studio.text()).toBe(text.replace('  siren:', '  horn:'));
  await expect(studio.form.getByRole('heading', { level: 2, name: /horn/ })).toBeVisible();
});

test('another entry is added directly behind one', async ({ page }) => {
  const studio = new FormPage(page);
  const text = DOCUMENT.replace(
    "version: '1'\n",
    "version: '1'\n  tags:\n    - name: a\n    - name: b\n",
  );
  await studio.formOf('info:', /Info/, text);
  await studio.form.getByRole('button', { name: 'Actions for tag a' }).click();
  await page.getByRole('menuitem', { name: 'Add tag after this' }).click();
  await expect.poll(() => studio.text()).toMatch(/ - name: a\n {4}- \{\}\n {4}- name: b\n/);
  await expect(studio.field('Name')).toBeFocused();
  await page.keyboard.type('between');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => studio.text())
    .toMatch(/ - name: a\n {4}- name: between\n {4}- name: b\n/);
  await expect(studio.form.getByRole('heading', { level: 2, name: /Info/ })).toBeVisible();
  await studio.setText(DOCUMENT);
  await studio.caretAfter('messages:');
  await expect(studio.form.getByRole('heading', { level: 2, name: /Messages/ })).toBeVisible();
  await studio.form.getByRole('button', { name: 'Actions for message switched' }).click();
  await page.getByRole('menuitem', { name: 'Add message after this' }).click();
  await page.keyboard.type('broken');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => studio.text())
    .toBe(
      DOCUMENT.replace("lampSwitched'\noperations", "lampSwitched'\n      broken: {}\noperations"),
    );
});

test('several tags and several parameters are added in a row', async ({ page }) => {
  const studio = new FormPage(page);
  const text = DOCUMENT.replace('address: lamps/main', 'address: lamps/{street}/{house}').replace(
    "version: '1'\n",
    "version: '1'\n  tags:\n    - name: a\n",
  );
  await studio.formOf('info:', /Info/, text);
  const add = async (what: string, names: readonly [string, string]): Promise<void> => {
    await studio.form.getByRole('button', { name: `Add ${what}`, exact: true }).press('Enter');
    const name = studio.form.getByRole('textbox', { name: `Name of the new ${what}` });
    await expect(name).toBeFocused();
    await page.keyboard.insertText(names[0]);
    await studio.form.getByRole('button', { name: 'Add and add another' }).press('Enter');
    await expect(studio.form.getByText('1 added.')).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('');
    await page.keyboard.insertText(names[1]);
    await page.keyboard.press('Enter');
    await expect(name).toHaveCount(0);
  };
  await add('tag', ['b', 'c']);
  const tagged = text.replace('    - name: a\n', '    - name: a\n    - name: b\n    - name: c\n');
  await expect.poll(() => studio.text()).toBe(tagged);
  const parameters = '    parameters:\n      colour: {}\n';
  const before = tagged.replace(
    'lamps/{street}/{house}\n',
    `lamps/{street}/{house}\n${parameters}`,
  );
  await studio.setText(before);
  await studio.caretAfter('parameters:');
  await expect(studio.form.getByRole('heading', { level: 2, name: /Parameters/ })).toBeVisible();
  await add('parameter', ['street', 'house']);
  await expect
    .poll(() => studio.text())
    .toBe(before.replace('colour: {}\n', 'colour: {}\n      street: {}\n      house: {}\n'));
});

test('a problem is shown at its field, with its fix', async ({ page }) => {
  const studio = new FormPage(page);
  await studio.formOf('info:', /Info/, DOCUMENT.replace("version: '1'", 'version: 1.0'));
  await studio.form.getByRole('button', { name: /quotes/ }).click();
  await expect.poll(() => studio.text()).toContain("version: '1.0'\n");
  await expect(studio.form.getByRole('button', { name: /quotes/ })).toHaveCount(0);
});

const TWO_CHANNELS = DOCUMENT.replace(
  'operations:\n',
  '  other:\n    address: other\n    messages:\n      dimmed: {}\noperations:\n',
);

test('an object is made without values that nobody gave, and its first required field has the focus', async ({
  page,
}) => {
  const studio = new FormPage(page);
  await studio.formOf('info:', /Info/);
  await studio.form.getByRole('button', { name: /^Add field to/ }).click();
  await page.getByRole('combobox', { name: 'Find a field' }).fill('external');
  await page.keyboard.press('Enter');
  await expect(studio.field('Url')).toBeFocused();
  await expect
    .poll(() => studio.text())
    .toBe(DOCUMENT.replace("version: '1'\n", "version: '1'\n  externalDocs: {}\n"));
  await page.keyboard.type('https://lamps.example.com');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => studio.text())
    .toContain('  externalDocs:\n    url: https://lamps.example.com\n');
});

test('a field that no list offers is added by the name that was typed to find it', async ({
  page,
}) => {
  const studio = new FormPage(page);
  await studio.formOf('info:', /Info/);
  await studio.form.getByRole('button', { name: /^Add field to/ }).click();
  await page.getByRole('combobox', { name: 'Find a field' }).fill('squad');
  await expect(page.getByRole('button', { name: 'Add "x-squad" as an extension' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(studio.field('x-squad')).toBeFocused();
  await page.keyboard.type('Lights');
  await page.keyboard.press('Tab');
  await expect.poll(() => studio.text()).toContain('  x-squad: Lights\n');
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

test('another channel removes the messages that it does not have, and says so', async ({
  page,
}) => {
  const studio = new FormPage(page);
  await studio.formOf('watchLamp:', /watchLamp/, TWO_CHANNELS);
  await studio.form.getByRole('button', { name: /^Channel: / }).click();
  await page.getByRole('option', { name: /other/ }).click();
  await expect
    .poll(() => studio.text())
    .not.toContain("- $ref: '#/channels/lamp/messages/switched'");
  await expect(page.getByText('Channel "other" has no message "switched".')).toBeVisible();
  await studio.checked();
  await expect(studio.status.getByText(/error/)).toHaveCount(0);
});

test('a problem in a list has its words and its fix at its row', async ({ page }) => {
  const studio = new FormPage(page);
  await studio.formOf(
    'watchLamp:',
    /watchLamp/,
    DOCUMENT.replace("lamp/messages/switched'", "lamp/messages/swiched'"),
  );
  const row = studio.form.getByRole('list', { name: 'Messages' }).getByRole('listitem').first();
  await expect(row.getByText(/swiched/).first()).toBeVisible();
  await row.getByRole('button', { name: /switched/ }).click();
  await expect.poll(() => studio.text()).toBe(DOCUMENT);
});

test('what is referred to is not removed before the user has decided about the references', async ({
  page,
}) => {
  const studio = new FormPage(page);
  await studio.formOf('channels:', /Channels/);
  await studio.form.getByRole('button', { name: /^lamp/ }).press('Delete');
  const dialog = page.getByRole('dialog', { name: /Delete channel "lamp"/ });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await studio.text()).toBe(DOCUMENT);
});

test('with a syntax error nothing can be changed, and the form says why', async ({ page }) => {
  const studio = new FormPage(page);
  await studio.formOf('tower:', /tower/);
  await studio.field('Host').focus();
  await studio.setText(DOCUMENT.replace('title: Lamps', 'title: "Lamps'));
  await expect(studio.form.getByText(/Fix it in the text/)).toBeVisible();
  await expect(studio.field('Host')).not.toBeEditable();
  await studio.setText(DOCUMENT);
  await expect(studio.field('Host')).toBeEditable();
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
