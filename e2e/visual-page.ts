// Visual editing as a user does it: wizards, forms, the diagram, and the way back.
import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { StudioPage } from './studio-page.ts';

export class VisualPage extends StudioPage {
  readonly form: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    super(page);
    this.form = page.getByRole('region', { name: 'Form', exact: true });
    this.dialog = page.getByRole('dialog');
  }

  /** A document without a letter in it, with the steps to a first one. */
  async empty(): Promise<void> {
    await this.open();
    await this.page.getByRole('button', { name: 'Guided setup' }).click();
    await expect(this.page.getByRole('heading', { name: 'Start your document' })).toBeVisible();
  }

  /** Opens a wizard by the menu of the bar, fills it in, and has it write. */
  async wizard(
    item: string,
    verb: string,
    fill: (dialog: Locator) => Promise<void>,
  ): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
    await this.finish(verb, fill);
  }

  /** Fills in the wizard that is open. */
  async finish(verb: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
    await expect(this.dialog.getByRole('button', { name: verb })).toBeVisible();
    await fill(this.dialog);
    await this.dialog.getByRole('button', { name: verb }).click();
    await expect(this.dialog).toHaveCount(0);
    await this.checked();
  }

  /** A button of the bar. */
  bar(name: 'Undo' | 'Redo' | 'Form'): Locator {
    return this.page.getByRole('banner').getByRole('button', { name, exact: true });
  }

  /** Shows an object as a form, by its row in the outline. */
  async openForm(row: string): Promise<void> {
    await this.outline.getByRole('treeitem', { name: row, exact: true }).first().click();
    if ((await this.form.count()) === 0) await this.bar('Form').click();
    await expect(this.form.getByRole('heading', { name: row })).toBeVisible();
  }

  /** Adds a field to the object of the form, or to the object inside it that is named. */
  async addField(to: string, field: string): Promise<void> {
    await this.form.getByRole('button', { name: `Add field to ${to}` }).click();
    await this.page.getByRole('combobox', { name: 'Find a field' }).fill(field);
    await this.page.getByRole('listbox').getByRole('option', { name: field }).first().click();
  }
}
