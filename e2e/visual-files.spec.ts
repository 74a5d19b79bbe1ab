/**
 * Visual editing of a document in two files: an action changes both or neither, and one undo
 * reverts it in both.
 */
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';

const ENTRY = `apidoc: 3.1.0
info:
  title: In two files
  version: '1'
channels:
  lamp:
    address: lamps
    messages:
      switched:
        payload:
          type: boolean
operations:
  watch:
    $ref: 'operations.yaml#/watch'
`;
const OPERATIONS = `# All operations
watch:
  action: receive
  summary: Every switch
  channel:
    $ref: 'api.yaml#/channels/lamp' # as it is
  messages:
    - $ref: 'api.yaml#/channels/lamp/messages/switched'
`;
const RENAMED = {
  entry: ENTRY.replace('lamp:', 'light:'),
  operations: OPERATIONS.replaceAll('channels/lamp', 'channels/light'),
};

class FilesPage extends VisualPage {
  async openBoth(): Promise<void> {
    await this.open();
    await expect(this.startPage).toBeVisible();
    await this.drop({ 'api.yaml': ENTRY, 'operations.yaml': OPERATIONS });
    await this.ready();
    await expect(this.status).toHaveText('No problems');
  }

  /** Brings a file into the editor. */
  async file(name: 'api.yaml' | 'operations.yaml'): Promise<void> {
    await this.page
      .getByRole('region', { name: 'Files', exact: true })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await expect(this.editor.locator('.view-lines')).toContainText(
      name === 'api.yaml' ? 'In two files' : 'All operations',
    );
  }

  /** Expects both texts to be these; the root document is shown afterwards. */
  async are(entry: string, operations: string): Promise<void> {
    await this.file('operations.yaml');
    await expect.poll(() => this.text()).toBe(operations);
    await this.file('api.yaml');
    await expect.poll(() => this.text()).toBe(entry);
    await this.checked();
  }

  async renameByOutline(): Promise<void> {
    await this.outline.getByRole('treeitem', { name: 'lamp', exact: true }).first().click();
    await this.page.keyboard.press('F2');
    await this.dialog.getByRole('textbox').fill('light');
    await this.page.keyboard.press('Enter');
    await expect(this.dialog).toHaveCount(0);
    await expect(
      this.outline.getByRole('treeitem', { name: 'light', exact: true }).first(),
    ).toBeVisible();
  }
}

test('a rename and a deletion change both files, and one undo reverts both', async ({ page }) => {
  const studio = new FilesPage(page);
  await studio.openBoth();
  await test.step('a rename in the outline changes the other file, too, and one undo reverts both, whichever is shown', async () => {
    await studio.renameByOutline();
    await expect(page.getByText('Changed 2 files.')).toBeVisible();
    await studio.are(RENAMED.entry, RENAMED.operations);
    await expect(studio.status).toHaveText('No problems');
    await studio.bar('Undo').click();
    await studio.are(ENTRY, OPERATIONS);
    await expect(studio.bar('Undo')).toBeDisabled();
    await studio.file('operations.yaml');
    await studio.bar('Redo').click();
    await studio.are(RENAMED.entry, RENAMED.operations);
    await studio.file('operations.yaml');
    await studio.bar('Undo').click();
    await studio.are(ENTRY, OPERATIONS);
    await expect(studio.status).toHaveText('No problems');
  });
  await test.step('a rename by the form, and back by the keys of the text, in either file', async () => {
    await studio.openForm('lamp');
    await studio.form.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: /^Rename/ }).click();
    await studio.form.getByRole('textbox', { name: 'New name of lamp' }).fill('light');
    await page.keyboard.press('Enter');
    await expect(studio.form.getByRole('heading', { name: 'light' })).toBeVisible();
    await studio.are(RENAMED.entry, RENAMED.operations);
    await studio.file('operations.yaml');
    await studio.focusEditor();
    await page.keyboard.press('Control+z');
    await studio.are(ENTRY, OPERATIONS);
    await studio.focusEditor();
    await page.keyboard.press('Control+y');
    await studio.are(RENAMED.entry, RENAMED.operations);
    await studio.bar('Undo').click();
    await studio.are(ENTRY, OPERATIONS);
  });
  await test.step('lists what would break in the other file, and deletes it, too; undo restores both', async () => {
    await studio.outline.getByRole('treeitem', { name: 'lamp', exact: true }).first().click();
    await page.keyboard.press('Delete');
    await expect(studio.dialog.getByRole('list', { name: 'Deleted with it' })).toContainText(
      'watch',
    );
    await studio.dialog.getByRole('button', { name: 'Delete with its references' }).click();
    await expect(studio.dialog).toHaveCount(0);
    await expect(studio.outline.getByRole('treeitem', { name: 'lamp', exact: true })).toHaveCount(
      0,
    );
    const gone = async (): Promise<void> => {
      for (const name of ['operations.yaml', 'api.yaml'] as const) {
        await studio.file(name);
        await expect.poll(() => studio.text()).not.toContain('lamp');
      }
      await studio.checked();
    };
    await gone();
    await expect(studio.status).toHaveText('No problems');
    await studio.bar('Undo').click();
    await studio.are(ENTRY, OPERATIONS);
    await studio.bar('Redo').click();
    await gone();
    await studio.bar('Undo').click();
    await studio.are(ENTRY, OPERATIONS);
  });
});

test('undo reverts a change of a file that is no longer shown, and notifies the user', async ({
  page,
}) => {
  const studio = new FilesPage(page);
  await studio.openBoth();
  await studio.caretAfter('title: In two files');
  await page.keyboard.type('!');
  const typed = ENTRY.replace('In two files', 'In two files!');
  await studio.file('operations.yaml');
  await studio.caretAfter('summary: Every');
  await page.keyboard.press('Control+i');
  const summary = studio.form.getByRole('textbox', { name: 'Summary' });
  await summary.fill('Each switch');
  await summary.press('Enter');
  await expect.poll(() => studio.text()).toBe(OPERATIONS.replace('Every', 'Each'));
  await studio.are(typed, OPERATIONS.replace('Every', 'Each'));
  await studio.bar('Undo').click();
  await expect(page.getByText('Undone in operations.yaml.')).toBeVisible();
  await studio.are(typed, OPERATIONS);
  await studio.bar('Undo').click();
  await studio.are(ENTRY, OPERATIONS);
  await studio.bar('Redo').click();
  await studio.bar('Redo').click();
  await studio.are(typed, OPERATIONS.replace('Every', 'Each'));
});

test('typing in the other file is never lost by undo', async ({ page }) => {
  const studio = new FilesPage(page);
  await studio.openBoth();
  await test.step('after typing in the other file undo does nothing in part, and loses no typing', async () => {
    await studio.renameByOutline();
    await studio.file('operations.yaml');
    await studio.caretAfter('summary: Every');
    await page.keyboard.type('Today');
    const typed = RENAMED.operations.replace('Every switch', 'Every switchToday');
    await studio.are(RENAMED.entry, typed);
    await studio.bar('Undo').click();
    await expect(
      page.getByText(/^Can't undo: .* and operations\.yaml was changed since\./),
    ).toBeVisible();
    await studio.are(RENAMED.entry, typed);
    await studio.bar('Undo').click();
    await page.getByRole('button', { name: 'Show operations.yaml' }).click();
    await expect.poll(() => studio.text()).toBe(typed);
    await studio.bar('Undo').click();
    await expect.poll(() => studio.text()).toBe(RENAMED.operations);
    await studio.bar('Undo').click();
    await studio.are(ENTRY, OPERATIONS);
  });
  await test.step('undo in one file keeps typing in the other, and says so', async () => {
    await studio.renameByOutline();
    await studio.file('operations.yaml');
    await studio.caretAfter('summary: Every');
    await page.keyboard.type('Today');
    const typed = RENAMED.operations.replace('Every switch', 'Every switchToday');
    await studio.file('api.yaml');
    await studio.focusEditor();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Skipped operations.yaml: changed since.')).toBeVisible();
    await studio.are(ENTRY, typed);
    await studio.focusEditor();
    await page.keyboard.press('Control+y');
    await studio.are(RENAMED.entry, typed);
  });
});
