/**
 * The editor knows the format: completion, hover, going to definitions and uses, rename, quick
 * fixes; each reverted by one undo.
 */

import { DOCUMENT, EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { settled } from './wait-until-settled.ts';

test('completion', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT);
  await test.step('an explanation is shown whole at once', async () => {
    const first = DOCUMENT.split('\n')[0] ?? '';
    await studio.caretBehind(first);
    await page.keyboard.press('Enter');
    await studio.suggest();
    // The key shows the explanation of a row; before there is one, it requests the list again.
    await expect(studio.list.locator('.monaco-list-row.focused')).toBeVisible();
    await page.keyboard.press('Control+Space');
    const explanation = studio.editor.locator('.suggest-details .body');
    await expect(explanation).toContainText('A globally unique name');
    // Two pixels are the border.
    expect(
      await explanation.evaluate((body) => body.scrollHeight - body.clientHeight),
    ).toBeLessThanOrEqual(2);
    await page.keyboard.press('Control+Space');
    await expect(explanation).toBeHidden();
    await studio.setText(DOCUMENT);
  });
  await test.step('completion appears on typing and on Ctrl+Space', async () => {
    await studio.caretBehind('protocol: mqtt');
    await page.keyboard.press('Enter');
    await page.keyboard.type('descr');
    await expect(studio.row('description')).toBeVisible();
    await page.keyboard.press('Escape');
    await studio.suggest();
    const typed = await studio.text();
    await page.keyboard.press('Tab');
    await studio.changedAndUndone(
      typed,
      DOCUMENT.replace('    protocol: mqtt\n', '    protocol: mqtt\n    description: \n'),
    );
  });
  await test.step('a target of a reference is picked', async () => {
    await studio.setText(DOCUMENT);
    await studio.caretBehind("messages:\n      - $ref: '#/channels/lamp/messages/switched'");
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type('- $ref: ');
    await studio.suggest();
    const typed = await studio.text();
    await studio.row('switched').first().click();
    await studio.changedAndUndone(typed, DOCUMENT);
  });
  await test.step('a name is shown as it is written, never as an icon of the editor', async () => {
    const named = DOCUMENT.replace('\n  lamp:', '\n  $(lightbulb):');
    await studio.setText(named);
    await studio.caretBehind('    channel:\n      $ref:');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type(' ');
    await studio.suggest();
    await expect(studio.row('$\u2060(lightbulb)').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+o');
    await expect(
      page.locator('.quick-input-list .monaco-list-row', { hasText: '$\u2060(lightbulb)' }).first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('nothing is offered inside the words of a description', async () => {
    await studio.setText(
      DOCUMENT.replace("version: '1'", "version: '1'\n  description: |\n    The lamps of"),
    );
    await studio.caretBehind('The lamps of');
    await page.keyboard.type(' the tower, ho', { delay: 20 });
    await studio.checked();
    await settled(page);
    await expect(studio.list).toHaveCount(0);
  });
});

test('definitions, uses and hover', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT);
  await test.step('F12 goes to the definition, Shift+F12 shows the uses', async () => {
    await studio.caretBehind("$ref: '#/components/messages/lampSw");
    await page.keyboard.press('F12');
    await expect(page.getByText('Ln 24, Col 5', { exact: true })).toBeVisible();
    await studio.caretBehind('channels:\n  la');
    await page.keyboard.press('Shift+F12');
    const uses = studio.editor.locator('.peekview-widget .ref-tree .monaco-list-row');
    await expect(uses).toHaveCount(3);
    await expect(uses).toHaveText([
      /^channels › lamp, line 10$/,
      /^operations › watchLamp › channel, line \d+$/,
      /^operations › watchLamp › messages › 0, line \d+$/,
    ]);
    const row = uses.first().locator('.referenceMatch');
    const tree = studio.editor.locator('.peekview-widget .ref-tree');
    const [width, pane] = await Promise.all(
      [tree, studio.editor].map((part) => part.evaluate((e) => e.clientWidth)),
    );
    expect(width).toBeGreaterThan((pane ?? 0) * 0.4);
    expect(await row.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true);
    const names = await uses.evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('aria-label')),
    );
    expect(names[0]).toMatch(/^channels › lamp, line 10 in [\w-]+\.yaml$/);
    await expect(studio.editor.locator('.peekview-widget .peekview-title')).toHaveText(
      /^References\s*[\w-]+\.yaml \(3\)$/,
    );
    await page.keyboard.press('Escape');
    await expect(uses).toHaveCount(0);
  });
  await test.step('hover explains a field', async () => {
    await studio.caretBehind('protoc');
    await page.keyboard.press('Shift+F1');
    const hover = studio.editor
      .locator('.monaco-hover:not(.hidden)')
      .filter({ hasText: 'protocol' });
    await expect(hover.first()).toBeVisible();
  });
  await test.step('a code lens above a shared definition counts its references and shows them', async () => {
    const second = "  switchLamp: { action: send, channel: { $ref: '#/channels/lamp' } }\n";
    await studio.setText(DOCUMENT.replace('operations:\n', `operations:\n${second}`));
    await studio.editor
      .locator('.codelens-decoration a')
      .filter({ hasText: 'used 2 times' })
      .first()
      .click();
    await expect(studio.editor.locator('.peekview-widget')).toBeVisible();
  });
  await test.step('URLs are links, in comments too, and misleading characters are marked', async () => {
    await studio.setText(
      `# See https://example.com/lamps.\n${DOCUMENT.replace('Lamps', 'L\u0430mps')}`,
    );
    await expect(
      studio.editor.locator('.detected-link', { hasText: /^https:\/\/example\.com\/lamps$/ }),
    ).toHaveCount(1);
    await expect(studio.editor.locator('.unicode-highlight')).toHaveCount(1);
    const workers = page.workers().map((worker) => new URL(worker.url()).pathname);
    expect(workers.filter((path) => /editor/.test(path))).toEqual([]);
  });
});

test('rename and quick fixes', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT);
  await test.step('F2 renames three occurrences, and one undo reverts it', async () => {
    await studio.caretBehind('channels:\n  la');
    await page.keyboard.press('F2');
    const field = studio.editor.locator('.rename-input');
    await expect(field).toHaveValue('lamp');
    await field.fill('lantern');
    await page.keyboard.press('Enter');
    const expected = DOCUMENT.replace('\n  lamp:', '\n  lantern:').replaceAll(
      '#/channels/lamp',
      '#/channels/lantern',
    );
    await studio.changedAndUndone(DOCUMENT, expected);
  });
  await test.step('previews the occurrences of a rename on request', async () => {
    await studio.caretBehind('channels:\n  la');
    await page.keyboard.press('F2');
    await studio.editor.locator('.rename-input').fill('lantern');
    await page.keyboard.press('Control+Enter');
    const plan = page.getByRole('dialog');
    await expect(plan.getByRole('listitem')).toHaveCount(3);
    await expect(plan.getByRole('listitem').nth(1)).toContainText("$ref: '#/channels/lamplantern'");
    await plan.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => studio.text()).toBe(DOCUMENT);
  });
  await test.step('refuses to rename a field of the format, and explains why', async () => {
    await studio.caretBehind('protocol');
    await page.keyboard.press('F2');
    await expect(studio.editor.locator('.monaco-editor-overlaymessage')).toBeVisible();
    await expect(studio.editor.locator('.rename-input')).toBeHidden();
  });
  await test.step('Ctrl+. fixes a misspelt field, and one undo reverts it', async () => {
    const broken = DOCUMENT.replace(
      '    protocol: mqtt',
      '    protocol: mqtt\n    summry: On the roof',
    );
    await studio.setText(broken);
    await studio.caretBehind('summr');
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget').getByText('Rename "summry" to "summary"').click();
    await studio.changedAndUndone(broken, broken.replace('summry', 'summary'));
  });
});

test('settings of the editor hold at once and are kept', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Editor settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editor settings' });
  await dialog.getByRole('checkbox', { name: 'Show usage counts' }).uncheck();
  await dialog.getByLabel('Font size').selectOption('18');
  const size = () =>
    studio.editor.locator('.view-lines').evaluate((e) => getComputedStyle(e).fontSize);
  await expect.poll(size).toBe('18px');
  await expect(studio.editor.locator('.codelens-decoration')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await studio.ready();
  await expect.poll(size).toBe('18px');
});

test('a long line that the browser scrolls sideways stays with its caret', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT.replace('Lamps', `Lamps ${'of the towers '.repeat(40)}END`));
  const line = studio.editor.locator('.view-line').filter({ hasText: 'title:' });
  const end = line.locator('span > span').last();
  const scrolled = studio.editor.locator('.editor-scrollable').first();
  const edges = () =>
    Promise.all([
      end.evaluate((e) => e.getBoundingClientRect().right),
      scrolled.evaluate((e) => e.getBoundingClientRect().right),
    ]);
  await expect(async () => {
    // Once more, if the editor has rendered the line again meanwhile.
    await end.evaluate((e) => e.scrollIntoView({ inline: 'end' }));
    expect(await scrolled.evaluate((e) => e.scrollLeft)).toBe(0);
    const [text, pane] = await edges();
    expect(text).toBeLessThanOrEqual(pane + 1);
  }).toPass();
});

test('misleading characters stay marked with other settings, white space in selections', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT.replace('Lamps', 'L\u0430mps'));
  const misleading = studio.editor.locator('.unicode-highlight');
  const whiteSpace = studio.editor.locator('.view-overlays svg');
  await expect(misleading).toHaveCount(1);
  await studio.focusEditor();
  await page.keyboard.press('Alt+z');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(whiteSpace).not.toHaveCount(0);
  await expect(misleading).toHaveCount(1);
  await page.keyboard.press('Alt+z');
  await page.keyboard.press('ArrowRight');
  await expect(whiteSpace).toHaveCount(0);
});

test('keys above stick to the top, and what is folded stays folded, while one types', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  const names = Array.from({ length: 60 }, (_, i) => `        name${i}: {type: string}\n`);
  const schema = `components:\n  schemas:\n    Order:\n      properties:\n${names.join('')}`;
  await studio.write(`${DOCUMENT}${schema}    Other:\n      type: object\n      title: Folded\n`);
  const onTop = studio.editor.locator('.sticky-line-content');
  const folded = studio.editor.locator('.inline-folded');

  await studio.caretBehind('    Other:');
  await page.keyboard.press('Control+Shift+BracketLeft');
  await expect(folded).toHaveCount(1);
  await studio.caretBehind('name40: {type: string');
  await expect(onTop).toHaveText(['components:', '  schemas:', '    Order:', '      properties:']);
  await page.keyboard.type(', title: Forty');
  await page.keyboard.press('PageDown');
  await expect(onTop.first()).toHaveText('components:');
  await expect(folded).toHaveCount(1);

  await studio.caretBehind('    Order');
  await page.keyboard.type('s');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# One more line\n');
  await studio.caretBehind('name41: {type: string');
  await expect(onTop).toHaveText(['components:', '  schemas:', '    Orders:', '      properties:']);
  await page.keyboard.press('Control+End');
  await expect(folded).toHaveCount(1);
});

test('Ctrl+, opens the settings, Alt+Z wraps long lines, and keys fold and unfold all', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT.replace('Lamps', `Lamps ${'and more '.repeat(60)}`));
  await studio.caretBehind('version: ');
  const lines = studio.editor.locator('.view-line');
  const before = await lines.count();
  await page.keyboard.press('Alt+z');
  await expect.poll(() => lines.count()).toBeGreaterThan(before);
  await page.keyboard.press('Alt+z');
  await expect(lines).toHaveCount(before);
  await page.keyboard.press('Control+Shift+Alt+BracketLeft');
  await expect.poll(() => lines.count()).toBeLessThan(before / 2);
  await page.keyboard.press('Control+Shift+Alt+BracketRight');
  await expect(lines).toHaveCount(before);

  await studio.setText('');
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Editor settings' });
  await dialog.getByLabel('Tab size').selectOption('4');
  await dialog.getByRole('checkbox', { name: 'Format on save' }).check();
  await page.keyboard.press('Escape');
  await studio.focusEditor();
  await page.keyboard.press('Tab');
  await expect.poll(() => studio.text()).toBe('    ');
});

test('all keys are listed, and the list opens by one', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT);
  await studio.docs.click();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('region', { name: 'Editor' })).toContainText('Go to definitionF12');
  await expect(dialog.getByRole('region', { name: 'Studio' })).toContainText('Next problemF8');
  // The studio takes the key that these would begin with.
  await expect(dialog).not.toContainText('Ctrl+K Ctrl');
  await page.keyboard.type('next problem');
  await expect(dialog.getByRole('region', { name: 'Studio' })).toHaveText('StudioNext problemF8');
  await dialog.getByRole('searchbox').fill('');
  await page.keyboard.press('Escape');
  await studio.caretBehind('title: Lamps');
  await page.keyboard.type('?');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => studio.text()).toContain('title: Lamps?');
});
