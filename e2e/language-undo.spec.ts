/** What completion inserts is one undo step, however much of it there is. */

import { DOCUMENT, EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

test('a snippet of many lines, halfway through its placeholders', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT);
  await studio.caretBehind('protocol: mqtt');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('roof');
  await expect(studio.row('new server')).toBeVisible();
  const typed = await studio.text();
  await page.keyboard.press('Enter');
  await expect.poll(() => studio.text()).toContain('  roof:\n    host: ');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(typed);
});

test('a field that leads on to the list of its values, and the value', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT.replace('    action: receive\n', ''));
  await studio.caretBehind('watchLamp:');
  await page.keyboard.press('Enter');
  await page.keyboard.type('act');
  await expect(studio.row('action')).toBeVisible();
  const typed = await studio.text();
  await page.keyboard.press('Enter');
  await expect(studio.row('receive')).toBeVisible();
  const field = await studio.text();
  await studio.row('receive').click();
  await studio.changedAndUndone(field, DOCUMENT);
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(typed);
});

test('a field that is left open, and what is picked from the list that opens in it', async ({
  page,
}) => {
  const studio = new EditorPage(page);
  await studio.write(DOCUMENT);
  await studio.caretBehind('address: lamps/main');
  await page.keyboard.press('Enter');
  await page.keyboard.type('bind');
  await expect(studio.row('bindings')).toBeVisible();
  const typed = await studio.text();
  await page.keyboard.press('Enter');
  await expect(studio.row('amqp').first()).toBeVisible();
  const open = await studio.text();
  expect(open).toContain('    bindings:\n      \n');
  await studio.row('amqp').first().click();
  await expect.poll(() => studio.text()).toContain('    bindings:\n      amqp:');
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(open);
  await page.keyboard.press('Control+z');
  await expect.poll(() => studio.text()).toBe(typed);
});

test('a member of an object in JSON, with the comma before it', async ({ page }) => {
  const studio = new EditorPage(page);
  const text =
    '{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": "Lamps",\n    "version": "1"\n  }\n}\n';
  await studio.writeJson(text);
  await studio.caretBehind('"version": "1"');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"desc');
  await expect(studio.row('description')).toBeVisible();
  const typed = await studio.text();
  await page.keyboard.press('Tab');
  await studio.changedAndUndone(typed, text.replace('"1"', '"1",\n    "description": ""'));
});
