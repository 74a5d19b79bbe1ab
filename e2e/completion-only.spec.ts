/** From an empty page to a whole document with the keys that completion leaves to press. */

import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

test('an empty page becomes a valid document in at most 60 keys', async ({ page }) => {
  const studio = new EditorPage(page);
  await studio.write('');
  await studio.focusEditor();
  let pressed = 0;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      pressed++;
      await page.keyboard.press(key);
    }
  };
  /** Types until the list has this as its first row, and takes it. */
  const take = async (keys: readonly string[], row: string): Promise<void> => {
    await press(...keys);
    await expect(studio.list.locator('.monaco-list-row').first()).toContainText(row);
    await press('Enter');
    await expect(studio.list).toHaveCount(0);
  };
  /** Moves past the tab stops whose suggested values may stay. */
  const tabs = (count: number): Promise<void> =>
    press(...Array.from({ length: count }, () => 'Tab'));

  await take(['Control+Space'], 'apidoc document');
  await press(...'Shop');
  await tabs(1);
  await press(...'1.0.0');
  await tabs(1);
  await take(['s'], 'servers');
  await tabs(1);
  await press(...'kafka:9092');
  await tabs(2);
  await take(['c'], 'channels');
  await press(...'o');
  await tabs(1);
  await press(...'orders');
  await tabs(3);
  await take(['o'], 'operations');
  await tabs(3);

  await studio.checked();
  await expect(studio.status).toHaveText(/^(No problems|0 errors.*|\d+ (warning|hint|note).*)$/);
  const text = await studio.text();
  for (const part of [
    'title: Shop',
    'servers:\n  server:\n    host: kafka:9092\n',
    'channels:\n  o:\n    address: orders\n',
    'messages:\n      message:',
    'operations:\n  operation:',
  ])
    expect(text).toContain(part);
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Shop');
  expect(pressed).toBeLessThanOrEqual(60);
});
