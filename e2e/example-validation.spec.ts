/**
 * Examples: their mistakes are found after all others, and a pattern that never ends costs the user
 * nothing.
 */
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const document = (payload: string, example: string): string => `apidoc: 3.1.0
info:
  title: Judged
  version: '1'
components:
  messages:
    hostile:
      payload: {type: string, pattern: '^(a+)+$'}
      examples:
        - payload: ${'a'.repeat(60)}!
    other:
      payload: ${payload}
      examples:
        - payload: ${example}
`;

test('the example with planted mistakes shows the invalid example value, too', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.exampleInDiagram('common-mistakes');
  await expect(studio.status).toContainText('14 errors');
  await expect(
    (await studio.problemRows()).filter({
      hasText: "Doesn't match the payload schema: this must be true or false",
    }),
  ).toHaveCount(1);
});

test('a pattern that never ends is stopped after a second, typing goes on, and other examples are validated [W01]', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(document('{type: integer}', 'many'));
  const rows = await studio.problemRows();
  const before = (await studio.text()).length;
  await studio.focusEditor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# still here');
  await expect.poll(async () => (await studio.text()).length).toBe(before + 12);
  await expect(rows.filter({ hasText: 'This example was not checked' })).toHaveCount(1);
  await expect(
    rows.filter({ hasText: 'this must be a whole number; it is the string "many".' }),
  ).toHaveCount(1);

  await studio.caretAfter('payload: many');
  for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await expect(rows.filter({ hasText: 'this must be a whole number' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'This example was not checked' })).toHaveCount(1);
});
