/** The list of problems: searched, fixed and copied from, by keyboard. */
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const TEXT = `apidoc: 3.1.0
info:
  titel: Orders
  version: '1'
channels:
  placed:
    adress: orders/placed
    messages:
      placed:
        sumary: An order was placed.
        payload: {type: strng}
`;
const FIXED = TEXT.replace('titel', 'title')
  .replace('adress', 'address')
  .replace('sumary', 'summary');

test('searches, copies and fixes problems by keyboard, and undoes all fixes of a kind at once', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(TEXT);
  const rows = await studio.problemRows();
  const search = studio.problems.getByRole('searchbox', { name: 'Search problems' });
  await search.fill('nothing like it');
  await expect(studio.problems).toContainText('No problem shown matches “nothing like it”.');
  await studio.problems.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toBeFocused();
  await page.keyboard.type('adress');
  await expect(rows).toHaveCount(1);
  await studio.problems.getByRole('button', { name: 'Copy the problems shown' }).click();
  await expect(page.getByText('Copied 1 problem.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^first-steps\.yaml:7:5: error: .*\(unknown-field\)\n$/,
  );

  await search.focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first().locator('.app-problem')).toBeFocused();
  const fix = rows.first().getByRole('button', { name: /^Fix: .*address/ });
  await expect(fix).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(fix).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => studio.text()).toBe(TEXT.replace('adress', 'address'));
  await studio.checked();

  await search.fill('unknown-field');
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole('button', { name: /^Fix: / })).toBeVisible();
  await rows
    .first()
    .getByRole('button', { name: /^More actions/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Fix all of this kind (unknown-field)' }).press('Enter');
  await expect.poll(() => studio.text()).toBe(FIXED);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => studio.text()).toBe(TEXT.replace('adress', 'address'));
});
