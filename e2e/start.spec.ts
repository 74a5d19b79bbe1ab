/** The start page: a document that can be typed into, and own documents with their pictures. */
import { accessibilityViolations } from './accessibility-violations.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

test('the sample follows what is typed, and becomes a valid document of one’s own in 60 keys', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  let keys = 0;
  const type = async (text: string): Promise<void> => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const press = async (key: string): Promise<void> => {
    keys++;
    await page.keyboard.press(key);
  };
  await studio.open();
  const text = page.getByRole('textbox', { name: 'Text of the sample' });
  const view = page.getByRole('region', { name: 'What readers see' });
  await expect(view.locator('.docs-document-title')).toHaveText('Lamps');
  await test.step('documentation and diagram follow, also after a reload', async () => {
    await text.evaluate((field: HTMLTextAreaElement) => {
      const at = field.value.indexOf('Lamps');
      field.focus();
      field.setSelectionRange(at, at + 'Lamps'.length);
    });
    await type('Jobs');
    await expect(view.locator('.docs-document-title')).toHaveText('Jobs');
    await expect(page.getByRole('img', { name: 'Diagram of Jobs' })).toBeVisible();
    await page.reload();
    await expect(view.locator('.docs-document-title')).toHaveText('Jobs');
  });
  await test.step('Enter keeps the indentation, and undo reverts it', async () => {
    const before = await text.inputValue();
    await text.evaluate((field: HTMLTextAreaElement) => {
      const at = field.value.indexOf('\n  lamps:') + '\n  lamps:'.length;
      field.focus();
      field.setSelectionRange(at, at);
    });
    await page.keyboard.press('Enter');
    expect(await text.inputValue()).toContain('\n  lamps:\n    \n    address:');
    await page.keyboard.press('Control+z');
    await expect(text).toHaveValue(before);
  });
  await page.getByRole('button', { name: 'Continue with this' }).click();
  await studio.ready();
  for (const [old, name] of [
    ['  lamp', 'jobs'],
    ['      switch', 'started'],
    ['  receiveSwitch', 'onStart'],
  ] as const) {
    await studio.caretBehind(old);
    await press('F2');
    const field = studio.editor.locator('.rename-input');
    await expect(field).toBeFocused();
    await type(name);
    await press('Enter');
    await expect(field).toBeHidden();
    await expect.poll(() => studio.text()).toContain(`  ${name}:`);
    await studio.checked();
  }
  expect(await studio.text()).not.toMatch(/lamps'|switched|receiveSwitched/i);
  await expect(studio.status).toContainText('No problems');
  expect(keys).toBeLessThanOrEqual(60);
  await test.step('a pattern is inserted by the keyboard, and one undo removes it', async () => {
    const before = await studio.text();
    await studio.command('Insert a pattern');
    const dialog = page.getByRole('dialog', { name: 'Insert a pattern' });
    await expect(dialog.getByRole('radio')).toHaveCount(12);
    await expect(dialog.getByRole('img', { name: 'Diagram of Request and reply' })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => studio.text()).toContain('  sendDeadTask:');
    await studio.checked();
    await expect(studio.status).toContainText('No problems');
    await studio.focusEditor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => studio.text()).toBe(before);
    // From the list of suggestions as well, in a line of its own at the end.
    await page.keyboard.press('Control+End');
    await page.keyboard.type('outb', { delay: 30 });
    await expect(studio.row('Pattern: Outbox event')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect.poll(() => studio.text()).toContain('  publishOrderChanged:');
    await studio.checked();
    await expect(studio.status).toContainText('No problems');
    await page.keyboard.press('Control+z');
    await expect.poll(() => studio.text()).toMatch(/outb$/);
    for (const _ of 'outb') await page.keyboard.press('Backspace');
    await expect.poll(() => studio.text()).toBe(before);
  });
  await test.step('it is among one’s own documents, with a picture', async () => {
    await studio.saved();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('menuitem', { name: 'URL, examples, recent…' }).click();
    const own = page.getByRole('region', { name: 'Your documents in this browser' });
    await expect(own.getByRole('button', { name: /^Jobs/ })).toBeVisible();
    await expect(own.locator('img')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Examples' }).getByRole('listitem')).toHaveCount(
      6,
    );
    await page.getByRole('button', { name: 'All 13 examples' }).click();
    await expect(page.getByRole('region', { name: 'Examples' }).getByRole('listitem')).toHaveCount(
      13,
    );
  });
});

test('a lesson is done whole: ten tasks, each checked, some by hand and some shown', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  await studio.open();
  await page.getByRole('button', { name: 'Learn' }).click();
  await studio.ready();
  const lesson = page.getByRole('region', { name: 'Lesson', exact: true });
  const task = (title: string) => expect(lesson.getByRole('status')).toContainText(title);
  await task('1 of 10: Give the document a title.');
  await lesson.getByRole('button', { name: 'Hint' }).click();
  await expect(lesson).toContainText('behind "title:"');
  await studio.setText((await studio.text()).replace('Untitled lesson', 'Lamps'));
  await task('2 of 10: Add a server.');
  expect(await accessibilityViolations(page)).toEqual([]);
  await test.step('undo goes a task back, and a reload goes on', async () => {
    await lesson.getByRole('button', { name: 'Show me' }).click();
    await task('3 of 10');
    await studio.focusEditor();
    await page.keyboard.press('Control+z');
    await task('2 of 10');
    await studio.saved();
    await page.reload();
    await task('2 of 10');
    await studio.ready();
  });
  for (const title of [
    'Add a server',
    'Add a channel',
    'Describe a message of the channel',
    'Receive the message',
    'Put a parameter into an address',
    'Require a property',
    'Give an example',
    'Send a request, and get a reply',
    'Move something to a file of its own',
  ]) {
    await task(`: ${title}.`);
    await lesson.getByRole('button', { name: 'Show me' }).click();
  }
  await task('All done.');
  await expect(studio.status).not.toContainText('error');
  await lesson.getByRole('button', { name: 'Close' }).click();
  await expect(lesson).toBeHidden();
  expect(await studio.text()).toContain('title: Lamps');
});
