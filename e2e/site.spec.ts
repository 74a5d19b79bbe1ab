/** The static site of several documents, below a path of a host, read without scripts. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';

const TYPES = new Map([
  ['.html', 'text/html'],
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
]);

test('a site is read without scripts at any path, and searched with scripts', async ({
  newContext,
}, testInfo) => {
  const folder = testInfo.outputPath('site');
  rmSync(folder, { recursive: true, force: true });
  const system = 'conformance/systems/parcel-service';
  const before = testInfo.outputPath('before');
  cpSync(system, before, { recursive: true });
  const vans = path.join(before, 'depot/vans.json');
  writeFileSync(vans, readFileSync(vans, 'utf8').replace('vans/{van}/position', 'van/{van}'));
  const args = ['docs', system, '--since', before, '-o', folder];
  execFileSync(process.execPath, ['dist-cli/apidoc.js', ...args]);

  /** Opens a page of the site as if it were on a host, which sends no headers of ours. */
  const open = async (javaScriptEnabled: boolean, name: string) => {
    const opened = await (await newContext({ javaScriptEnabled })).newPage();
    await opened.route('**/team/system/**', (route) => {
      const file = new URL(route.request().url()).pathname.replace(/^.*\/team\/system\//, '');
      const contentType = TYPES.get(path.extname(file)) ?? 'text/plain';
      return route.fulfill({ body: readFileSync(path.join(folder, file)), contentType });
    });
    await opened.goto(`team/system/${name}`);
    return opened;
  };

  const plain = await open(false, 'index.html');
  await plain.getByRole('link', { name: 'Delivery vans', exact: true }).click();
  await expect(plain.getByRole('heading', { name: 'Connections' })).toBeVisible();
  await plain.getByRole('link', { name: 'System map' }).click();
  const relation = plain.getByRole('row', { name: 'vans/{van}/position' });
  await relation.getByRole('link', { name: 'followVan' }).click();
  await expect(plain).toHaveTitle('Tracking \u00b7 Parcel service');
  await expect(plain.getByRole('heading', { name: 'followVan' })).toBeVisible();

  const lively = await open(true, 'index.html');
  await lively.getByRole('searchbox', { name: 'Search all documents' }).fill('position');
  await expect(lively.getByRole('status')).toHaveText(/^\d+ results$/);
  await test.step('the search is on every page, and opens what it finds from there', async () => {
    await lively.goto('team/system/documents/depot-vans.html');
    await lively.getByRole('searchbox', { name: 'Search all documents' }).fill('followVan');
    await lively.getByRole('listitem').getByRole('link', { name: 'followVan' }).first().click();
    await expect(lively).toHaveTitle('Tracking \u00b7 Parcel service');
  });
  await plain.goto('team/system/changes.html');
  await plain.getByRole('link', { name: '1 breaking change' }).click();
  await expect(plain.getByRole('heading', { name: 'What changed' })).toBeInViewport();

  await test.step('the picture, by keys, and with the tables filtered', async () => {
    await lively.goto('team/system/map.html');
    const map = lively.getByRole('group', { name: /^System map/ });
    await map.getByRole('button', { name: /^application Tracking/ }).focus();
    await lively.keyboard.press('ArrowLeft');
    await expect(map.locator('[data-kind=addresses] > :focus')).toBeVisible();
    await map.getByRole('button', { name: /^2 addresses from Delivery/ }).focus();
    await lively.keyboard.press('Enter');
    const details = lively.getByRole('complementary', { name: 'Selected' });
    await expect(details.getByRole('link', { name: 'followVan' })).toBeVisible();
    expect(await accessibilityViolations(lively)).toEqual([]);
    await lively.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await lively.getByLabel('Filter by application or address').fill('vans/{van}/position');
    await expect(map.getByRole('button', { name: /^application/ })).toHaveCount(2);
    await expect(lively.locator('[data-address]:visible')).toHaveCount(1);
  });
  for (const name of ['index.html', 'map.html', 'changes.html', 'documents/depot-vans.html']) {
    await lively.goto(`team/system/${name}`);
    expect(await accessibilityViolations(lively)).toEqual([]);
  }
});
