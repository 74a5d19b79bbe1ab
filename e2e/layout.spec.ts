/** Layouts: the text, its history and the whole window survive every change of view and width. */
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';
import { settled } from './wait-until-settled.ts';

test('the views stay where they are while the text is saved, and text and history are kept in a narrow window and by the start page', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await test.step('the views stay where they are while the text is saved', async () => {
    const views = page.getByRole('radiogroup', { name: 'View' });
    const before = await views.boundingBox();
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.type('s');
    await studio.saved();
    await expect(page.locator('.app-save')).toHaveText('Saved in this browser');
    expect(await views.boundingBox()).toEqual(before);
  });
  await test.step('the text and its undo history are there when the window becomes narrow and wide again', async () => {
    const original = await studio.text();
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.press('Enter');
    await page.keyboard.type('title: Kept');
    const edited = await studio.text();
    await page.setViewportSize({ width: 600, height: 900 });
    await page
      .getByRole('navigation', { name: 'Panes' })
      .getByRole('button', { name: 'Edit' })
      .click();
    await expect(studio.editor.locator('.view-lines')).toContainText('Kept');
    await expect.poll(() => studio.text()).toBe(edited);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(studio.editor.locator('.view-lines')).toContainText('Kept');
    await studio.focusEditor();
    for (let i = 0; i < 30 && (await studio.text()) !== original; i++)
      await page.keyboard.press('Control+z');
    await expect.poll(() => studio.text()).toBe(original);
  });
  await test.step('a draft taken from the start page while it is open keeps its history', async () => {
    const original = await studio.text();
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.type('s');
    await studio.saved();
    await page.getByRole('button', { name: 'Apidoc Studio' }).click();
    await page.locator('.app-recent-open').first().click();
    await studio.ready();
    await studio.focusEditor();
    for (let i = 0; i < 10 && (await studio.text()) !== original; i++)
      await page.keyboard.press('Control+z');
    await expect.poll(() => studio.text()).toBe(original);
  });
});

test('the name of the file is whole beside where it is saved, also in a window of 1280 pixels', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await studio.example('first-steps');
  // The button has no room for its text there, but is named by it.
  await expect(page.getByRole('button', { name: 'Apidoc Studio' })).toBeVisible();
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.type('s');
  await studio.saved();
  await expect(page.locator('.app-save')).toHaveText('Saved in this browser');
  const name = page.locator('.app-name-file');
  await expect(name).toHaveText('first-steps.yaml');
  const cut = () => name.evaluate((e) => e.scrollWidth - e.clientWidth);
  expect(await cut()).toBeLessThanOrEqual(0);
  await studio.open(`?url=${new URL('examples/first-steps.yaml', page.url())}&view=split`);
  await studio.ready();
  await expect(page.locator('.app-name-host')).toContainText('from 127.0.0.1');
  expect(await cut()).toBeLessThanOrEqual(0);
  await test.step('a longer one has 24 characters beside views with their words', async () => {
    await name.evaluate((e) => {
      e.textContent = 'customer-orders-and-payments-of-all-shops.production.yaml';
    });
    const bar = page.getByRole('banner');
    for (const width of [940, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const characters = () =>
        name.evaluate((e) => (e.clientWidth / e.scrollWidth) * (e.textContent?.length ?? 0));
      await expect.poll(characters, `${width}`).toBeGreaterThanOrEqual(24);
      for (const word of ['Form', 'Add', 'Share'])
        await expect(bar.getByRole('button', { name: word })).not.toHaveCSS('font-size', '0px');
      await expect(bar).toHaveJSProperty('scrollWidth', width);
    }
  });
});

test('reading takes the whole width, and the way back keeps the editor', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await settled(page);
  const left = (await studio.editor.boundingBox())?.x ?? Number.NaN;
  await page.keyboard.press('Alt+3');
  await expect(studio.editor).toBeHidden();
  await expect(studio.docs).toBeVisible();
  await expect.poll(async () => (await studio.docs.boundingBox())?.x).toBeCloseTo(left, 0);
  await page.keyboard.press('Alt+2');
  await expect(studio.editor.locator('.view-line').first()).toBeVisible();
  await test.step('below 1680 pixels the form takes the position of the documentation', async () => {
    const width = async () => (await studio.editor.boundingBox())?.width ?? 0;
    await page.setViewportSize({ width: 1680, height: 900 });
    await page.keyboard.press('Control+i');
    await expect(page.getByRole('region', { name: 'Form' })).toBeVisible();
    await expect(studio.docs).toBeVisible();
    await expect.poll(width).toBeGreaterThan(540);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(studio.docs).toBeHidden();
    await expect.poll(width).toBeGreaterThan(800);
    await page.setViewportSize({ width: 1024, height: 768 });
    // 45 characters of 13 pixels, with the numbers of the lines.
    await expect.poll(width).toBeGreaterThan(420);
    await page.setViewportSize({ width: 780, height: 768 });
    await expect.poll(width).toBeGreaterThan(420);
    await page.keyboard.press('Control+i');
    await expect(studio.docs).toBeVisible();
    await expect.poll(width).toBeGreaterThan(420);
  });
});

test('the editor does not delay the documentation, and loads before it is opened', async ({
  newContext,
}) => {
  const page = await (await newContext()).newPage();
  // The start page gets the editor after a while: no such time may pass here.
  await page.clock.install();
  const studio = new StudioPage(page);
  await studio.open('?example=first-steps&view=docs');
  await studio.checked();
  await expect(studio.docs.locator('.docs-card').first()).toBeVisible();
  // The link to the styles of the editor is there as soon as its module is requested.
  const styles = page.locator('link[rel="stylesheet"][href*="EditorPane"]');
  await page.clock.fastForward('01:00');
  await expect(styles).toHaveCount(0);
  await page.getByRole('radio', { name: 'Split' }).hover();
  await expect(styles).toHaveCount(1);
  await page.getByRole('radio', { name: 'Split' }).click();
  await studio.ready();
});

test('one notice is shown at a time, below the text and its scroll bars', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const studio = new StudioPage(page);
  await studio.open('?example=orders-kafka');
  await page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Edit' })
    .click();
  await studio.ready();
  await studio.editor.hover();
  await page.mouse.wheel(0, 200);
  await expect(studio.editor.locator('.scrollbar.horizontal').first()).toHaveClass(/\bvisible\b/);
  await studio.focusEditor();
  const notice = page.locator('.app-notice');
  const caret = studio.editor.locator('.cursor').first();
  await page.keyboard.press('Control+End');
  // The first time there may be something to format. The notification disappears after a while.
  await expect(async () => {
    await page.keyboard.press('Shift+Alt+F');
    await expect(notice).toHaveText(/Nothing to format/, { timeout: 1_000 });
  }).toPass();
  await expect(notice).toHaveCount(1);
  const overlaps = async (): Promise<boolean> => {
    const [below, text, line] = await Promise.all([
      notice.boundingBox(),
      studio.editor.boundingBox(),
      caret.boundingBox(),
    ]);
    if (!below || !text || !line) return true;
    return text.y + text.height > below.y || line.y + line.height > text.y + text.height;
  };
  await expect.poll(overlaps).toBe(false);
});
