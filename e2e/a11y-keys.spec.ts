/**
 * Each kind of change without the text and without a mouse, from key to key: nothing is out of
 * reach, and the keyboard is never lost.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';
import { idle } from './wait-until-settled.ts';

const TEXT = `apidoc: 3.1.0
info:
  title: Lamps
  version: '1'
servers:
  tower:
    host: lamps.example.com
    protocol: mqtt
channels:
  lamp:
    address: lamps/main
    messages:
      switched:
        payload:
          type: object
          properties:
            on:
              type: boolean
            hue:
              type: string
  siren:
    address: sirens
operations:
  watchLamp:
    action: receive
    channel:
      $ref: '#/channels/lamp'
`;

const holdsFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((e) => e.contains(document.activeElement));

class Keyboard extends VisualPage {
  press(...keys: string[]): Promise<void> {
    return keys.reduce(
      (before, key) => before.then(() => this.page.keyboard.press(key)),
      Promise.resolve(),
    );
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Goes on with Tab, or back with Shift+Tab, until an element has the keyboard. */
  async tabTo(to: Locator, key = 'Tab'): Promise<void> {
    await expect(to).toBeVisible();
    for (let i = 0; i < 120 && !(await to.evaluate((e) => e === document.activeElement)); i++)
      await this.press(key);
    await expect(to).toBeFocused();
  }

  /**
   * Presses a key until an element has the keyboard, at most so often. The element that gets it may
   * have to be drawn first.
   */
  async pressUntil(key: string, isThere: () => Promise<boolean>, most: number): Promise<void> {
    for (let i = 0; i < most && !(await isThere()); i++) {
      await this.press(key);
      await idle(this.page);
    }
  }

  /** What is to be done is done, and something has the keyboard. */
  async held(what: string): Promise<void> {
    await this.checked();
    await expect
      .soft(
        this.page.locator('body:focus, body:not(:has(:focus))'),
        `${what}: something has the keyboard`,
      )
      .toHaveCount(0, { timeout: 2_000 });
  }

  /** With the documentation on the screen, the outline has the keyboard, on a row. */
  async onRow(name: string | RegExp): Promise<Locator> {
    const row = this.outline
      .getByRole('treeitem', typeof name === 'string' ? { name, exact: true } : { name })
      .first();
    await this.pressUntil('F6', () => holdsFocus(this.outline), 8);
    if (!(await holdsFocus(this.outline.getByRole('tree'))))
      await this.tabTo(this.outline.locator('[role="treeitem"][tabindex="0"]'));
    await this.press('Home');
    await idle(this.page);
    await this.pressUntil('ArrowDown', () => row.evaluate((e) => e === document.activeElement), 40);
    await expect(row).toBeFocused();
    return row;
  }

  /** From the outline into the form of a part. */
  async formByKeys(name: string | RegExp): Promise<void> {
    await this.onRow(name);
    await this.press('Enter');
    if ((await this.form.count()) === 0) await this.press('Control+i');
    await this.intoForm();
  }

  async intoForm(): Promise<void> {
    // Until then there is nothing in it that could have the keyboard.
    await expect(this.form.getByRole('heading', { level: 2 })).toBeVisible();
    await this.pressUntil('F6', () => holdsFocus(this.form), 8);
    await expect.poll(() => holdsFocus(this.form)).toBe(true);
  }
}

async function open(page: Page, text = TEXT): Promise<Keyboard> {
  const studio = new Keyboard(page);
  await studio.example('first-steps');
  await studio.setText(text);
  return studio;
}

test('from the empty page a server and a channel', async ({ page }) => {
  const studio = new Keyboard(page);
  await studio.open();
  await studio.tabTo(page.getByRole('button', { name: 'Guided setup' }));
  await studio.press('Enter');
  await expect(page.getByRole('heading', { name: 'Start your document' })).toBeVisible();
  await studio.held('the steps');
  await studio.tabTo(page.getByRole('button', { name: /^Add a server/ }));
  await studio.press('Enter');
  await expect(studio.dialog.getByLabel('Application name')).toBeFocused();
  // After cancelling, the focus is where it was.
  await studio.press('Escape');
  await expect(page.getByRole('button', { name: /^Add a server/ })).toBeFocused();
  await studio.press('Enter');
  await expect(studio.dialog.getByLabel('Application name')).toBeFocused();
  await studio.type('Harbour');
  await studio.tabTo(studio.dialog.getByLabel('Host'));
  await studio.type('harbour.example.com');
  await studio.tabTo(studio.dialog.getByRole('combobox', { name: 'Protocol' }));
  await studio.type('mqt');
  await studio.press('ArrowDown', 'Enter', 'Enter');
  await expect(studio.dialog).toHaveCount(0);
  await studio.held('a server');
  await expect(page.getByRole('button', { name: /^Add another server/ })).toBeFocused();
  await studio.tabTo(page.getByRole('button', { name: /^Add a channel/ }));
  await studio.press('Enter');
  await expect(studio.dialog.getByLabel('Address', { exact: true })).toBeFocused();
  await studio.type('berths/{berthId}');
  await studio.press('Enter');
  await expect(studio.dialog).toHaveCount(0);
  await studio.held('a channel');
  await expect.poll(() => studio.text()).toContain('address: berths/{berthId}');
  await studio.press('Control+z');
  await expect.poll(() => studio.text()).not.toContain('berths');
  await studio.held('undo');
});

test('fields of a form, a reference with a new channel, and the diagram', async ({ page }) => {
  const studio = await open(page);
  await test.step('fields of a form, and a reference with a new channel', async () => {
    const { form } = studio;
    await studio.formByKeys(/^watchLamp/);
    await studio.tabTo(form.getByRole('button', { name: 'Add field to watchLamp' }));
    await studio.press('Enter');
    await studio.type('summ');
    await studio.press('Enter');
    await expect(form.getByRole('textbox', { name: 'Summary' })).toBeFocused();
    await studio.type('Every switch');
    await studio.press('Enter');
    await expect.poll(() => studio.text()).toContain('summary: Every switch\n');
    await studio.held('a field');
    await studio.press('Control+.');
    await studio.tabTo(form.getByRole('button', { name: 'Remove Summary' }), 'ArrowRight');
    await studio.press('Enter');
    await expect.poll(() => studio.text()).toBe(TEXT);
    await studio.held('a field away');
    await expect.poll(() => holdsFocus(form)).toBe(true);

    await studio.tabTo(form.getByRole('button', { name: 'Channel: lamp' }), 'Shift+Tab');
    await studio.press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await studio.tabTo(page.getByRole('button', { name: /^New channel|^Create/ }));
    await studio.press('Enter');
    await expect(studio.dialog.getByLabel('Address', { exact: true })).toBeFocused();
    await studio.type('bells');
    await studio.press('Enter');
    await expect(studio.dialog).toHaveCount(0);
    await expect.poll(() => studio.text()).toContain("$ref: '#/channels/bells'");
    await expect(form.getByRole('button', { name: 'Channel: bells' })).toBeFocused();

    // Out, closed, and back again.
    await studio.press('F6');
    await studio.held('out of the form');
    await expect.poll(() => holdsFocus(form)).toBe(false);
    await studio.intoForm();
    await studio.press('Control+i');
    await expect(form).toHaveCount(0);
    await studio.held('the form closed');
    const docs = page.locator('[aria-label="Documentation"]');
    await studio.pressUntil('F6', () => holdsFocus(docs), 8);
    await studio.press('Control+i');
    await expect(form).toBeVisible();
    await expect(docs).toHaveCount(0);
    await studio.held('the form in place of the documentation');
    await studio.intoForm();
    await studio.press('Control+i');
    await expect(form).toHaveCount(0);
  });
  await test.step('the diagram: connect, delete, undo', async () => {
    await studio.setText(TEXT);
    await studio.press('Alt+4');
    const diagram = page.getByRole('region', { name: 'Diagram' });
    const card = (name: RegExp): Locator => diagram.getByRole('button', { name });
    await expect(card(/^operation watchLamp/)).toBeVisible();
    await studio.pressUntil('F6', () => holdsFocus(diagram), 8);
    await studio.tabTo(diagram.locator('.diagram-canvas [tabindex="0"]').first());
    const way = [
      'ArrowLeft',
      'ArrowUp',
      'ArrowUp',
      'ArrowRight',
      'ArrowUp',
      'ArrowRight',
      'ArrowDown',
      'ArrowLeft',
      'ArrowDown',
      'ArrowLeft',
    ];
    for (const key of way) {
      if (await card(/^operation watchLamp/).evaluate((e) => e === document.activeElement)) break;
      await studio.press(key);
      await idle(page);
    }
    await expect(card(/^operation watchLamp/)).toBeFocused();
    await studio.press('c');
    await studio.type('siren');
    await studio.press('Enter');
    await expect.poll(() => studio.text()).toContain("$ref: '#/channels/siren'");
    await studio.held('connected');
    await studio.press('Control+z');
    await expect.poll(() => studio.text()).toBe(TEXT);
    await studio.held('undo');
    await expect(card(/^operation watchLamp/)).toBeFocused();
    await studio.press('Delete');
    await expect(studio.dialog).toBeVisible();
    await studio.press('Enter');
    await expect(card(/^operation watchLamp/)).toHaveCount(0);
    await studio.held('deleted');
  });
});

test('a wizard of the toolbar restores the focus; outline rows: rename, copy, move, delete, and undo', async ({
  page,
}) => {
  const studio = await open(page);
  await test.step('the menu of the toolbar opens a wizard, which restores the focus', async () => {
    const add = page.getByRole('banner').getByRole('button', { name: 'Add', exact: true });
    await studio.pressUntil('F6', () => holdsFocus(page.getByRole('banner')), 8);
    await studio.tabTo(add);
    await studio.press('Enter', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'Escape');
    await expect(add).toBeFocused();
    await studio.press('ArrowDown');
    await studio.type('add a ch');
    await expect(page.getByRole('menuitem', { name: 'Add a channel…' })).toBeFocused();
    await studio.press('Enter');
    await expect(studio.dialog.getByLabel('Address', { exact: true })).toBeFocused();
    await studio.press('Escape');
    await expect(studio.dialog).toHaveCount(0);
    await expect(add).toBeFocused();
  });
  await test.step('outline rows: rename, copy, move, delete, and undo', async () => {
    const { dialog } = studio;
    await studio.onRow('siren');
    await studio.press('F2');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await studio.type('alarm');
    await studio.press('Enter');
    const row = (name: string | RegExp): Locator =>
      studio.outline.getByRole('treeitem', { name, exact: true }).first();
    await expect(row('alarm')).toBeFocused();
    await studio.held('another name');
    await studio.press('Control+d');
    await expect(row('alarmCopy')).toBeVisible();
    await studio.held('a copy');
    await studio.onRow('lamp');
    await studio.press('Alt+ArrowDown');
    await expect
      .poll(
        async () =>
          (await studio.text()).indexOf('\n  lamp:') > (await studio.text()).indexOf('\n  alarm:'),
      )
      .toBe(true);
    await expect(row('lamp')).toBeFocused();
    await expect(studio.outline.getByRole('status')).toHaveText(/^lamp moved below /);
    await studio.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Rename…' })).toBeFocused();
    await studio.press('Escape');
    await expect(row('lamp')).toBeFocused();
    await studio.onRow('alarmCopy');
    await studio.press('Delete');
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    await studio.press('Escape');
    await expect(row('alarmCopy')).toBeFocused();
    await studio.press('Delete');
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    await studio.press('Enter');
    await expect(row('alarmCopy')).toHaveCount(0);
    await studio.held('deleted');
    await expect(studio.outline.locator('[role="treeitem"]:focus')).toHaveCount(1);
    await studio.onRow('lamp');
    await studio.press('Delete');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await studio.tabTo(dialog.getByRole('button', { name: /^Show in text/ }).first());
    await studio.press('Enter');
    await expect(dialog).toHaveCount(0);
    await studio.held('shown in the text');
    await expect.poll(() => holdsFocus(studio.editor)).toBe(true);
    for (let i = 0; i < 4; i++) await studio.press('Control+z');
    await expect.poll(() => studio.text()).toBe(TEXT);
    for (let i = 0; i < 4; i++) await studio.press('Control+y');
    await expect.poll(() => studio.text()).toContain('  alarm:');
  });
});

test('properties of a schema: added, renamed, typed, required, moved, nested, deleted', async ({
  page,
}) => {
  const studio = await open(page);
  await studio.formByKeys('switched');
  const tree = studio.form.getByRole('treegrid', { name: 'Schema of payload' });
  const row = (name: string): Locator => tree.getByRole('row', { name: new RegExp(`^${name}\\b`) });
  const schema = async (): Promise<string> =>
    (await studio.text()).split('        payload:\n')[1]?.split('  siren:')[0] ?? '';
  await studio.tabTo(studio.form.getByRole('button', { name: /^Payload: / }));
  await studio.press('Enter');
  await studio.tabTo(tree.locator('[role="row"][tabindex="0"]'));
  await studio.press('Home', 'ArrowDown');
  await expect(row('on')).toBeFocused();
  await studio.press('Insert');
  await studio.type('place');
  await studio.press('Enter', 'Escape');
  await expect(row('place')).toBeFocused();
  await studio.held('a property');
  await studio.press('F2');
  await studio.type('room');
  await studio.press('Enter');
  await expect(row('room')).toBeFocused();
  await studio.tabTo(tree.getByRole('combobox', { name: 'Type of room' }));
  await studio.type('obj');
  await studio.press('Enter');
  await expect.poll(schema).toMatch(/room:\n +type: object/);
  await studio.held('another type');
  await studio.tabTo(
    tree
      .getByRole('switch', { name: /room/ })
      .or(tree.getByRole('checkbox', { name: /room/ }))
      .or(tree.getByRole('button', { name: /Required.*room|room.*required/i }))
      .first(),
  );
  await studio.press('Space');
  await expect.poll(schema).toMatch(/required:\n +- room/);
  await studio.held('required');
  await studio.tabTo(row('room'), 'Shift+Tab');
  await studio.press('ArrowDown');
  await expect(row('hue')).toBeFocused();
  await studio.press('Alt+ArrowRight');
  await expect.poll(schema).toMatch(/room:\n +type: object\n +properties:\n +hue:/);
  await studio.held('into the object');
  // Keys are about the rows that the page shows, which follow the text.
  await expect(row('hue')).toHaveAttribute('aria-level', '3');
  await expect(row('hue')).toBeFocused();
  await studio.press('Alt+ArrowLeft');
  await expect.poll(schema).not.toMatch(/properties:\n +hue:/);
  await expect(row('hue')).toHaveAttribute('aria-level', '2');
  await expect(row('hue')).toBeFocused();
  await studio.press('Alt+ArrowUp');
  await studio.held('up');
  await expect(row('hue')).toBeFocused();
  await studio.press('Delete');
  await expect(row('hue')).toHaveCount(0);
  await studio.held('deleted');
  await expect.poll(() => holdsFocus(tree)).toBe(true);
  await studio.press('Control+z');
  await expect(row('hue')).toBeVisible();
  await studio.held('undo');
});

test('undo right after an action reverts it, though it is not written yet', async ({ page }) => {
  const studio = await open(page);
  await studio.formByKeys('switched');
  const tree = studio.form.getByRole('treegrid', { name: 'Schema of payload' });
  await studio.tabTo(studio.form.getByRole('button', { name: /^Payload: / }));
  await studio.press('Enter');
  await studio.tabTo(tree.locator('[role="row"][tabindex="0"]'));
  await studio.press('Home', 'ArrowDown', 'Alt+ArrowDown');
  await expect.poll(() => studio.text()).toMatch(/hue:[\s\S]*on:\n/);
  await studio.held('moved');
  const moved = await studio.text();
  const on = tree.getByRole('row', { name: /^on\b/ });
  await expect(on).toBeFocused();
  // Both keys before the worker can have responded.
  await page.evaluate(async () => {
    const press = (key: string, ctrlKey: boolean) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    press('Delete', false);
    for (let i = 0; i < 20; i++) await null;
    press('z', true);
  });
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();
  await studio.held('undo');
  await expect.poll(() => studio.text()).toBe(moved);
  await expect(on).toBeVisible();
});
