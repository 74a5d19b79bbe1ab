/** What a person filled in survives what happens to the page and to the checker meanwhile. */
import { expect, test } from './fixtures.ts';
import { DOCUMENT } from './language.ts';
import { Visual } from './visual.ts';

async function typedHost(studio: Visual): Promise<void> {
  await studio.example('first-steps');
  await studio.setText(DOCUMENT);
  await studio.openForm('tower');
  await studio.form.getByRole('textbox', { name: 'Host' }).fill('lights.example.com');
}

const CHANGED = DOCUMENT.replace('host: lamps.', 'host: lights.');

test('what was typed into a form, and is not written yet, is written after the page was loaded again', async ({ page }) => {
  const studio = new Visual(page);
  await typedHost(studio);
  expect(await studio.text()).toBe(DOCUMENT);
  await page.reload();
  await expect(page.getByText('Written after the page was loaded again: Host.')).toBeVisible();
  await expect.poll(() => studio.text()).toBe(CHANGED);
  await studio.bar('Undo').click();
  await expect.poll(() => studio.text()).toBe(DOCUMENT);
  await page.reload();
  await studio.ready();
  expect(await studio.text()).toBe(DOCUMENT);
});

test('what was given back by Escape, or written, is not written again', async ({ page }) => {
  const studio = new Visual(page);
  await typedHost(studio);
  await page.keyboard.press('Escape');
  await studio.form.getByRole('textbox', { name: 'Host' }).fill('sea.example.com');
  await page.keyboard.press('Enter');
  const changed = DOCUMENT.replace('lamps.example', 'sea.example');
  await expect.poll(() => studio.text()).toBe(changed);
  await page.reload();
  await studio.ready();
  expect(await studio.text()).toBe(changed);
  await expect(page.getByText(/after the page was loaded again|before the page was loaded again/)).toHaveCount(0);
});

test('a wizard in which something was filled in has the browser ask before it goes with the page', async ({ page }) => {
  const studio = new Visual(page);
  await studio.example('first-steps');
  await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'server' }).click();
  const name = studio.dialog.getByRole('textbox').first();
  await name.fill('lighthouse');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(name).toHaveValue('lighthouse');
  await page.keyboard.press('Escape');
  await studio.dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(studio.dialog).toHaveCount(0);
  await page.reload();
  await studio.ready();
});

test('while the checker hangs a form shows what was typed, and it is written by the next one', async ({ page }) => {
  const studio = new Visual(page);
  await typedHost(studio);
  const [worker] = page.workers().filter((one) => /worker/.test(one.url()));
  void worker
    ?.evaluate(() => {
      for (;;);
    })
    .catch(() => undefined);
  await page.keyboard.press('Enter');
  const host = studio.form.getByRole('textbox', { name: 'Host' });
  await expect(host).toHaveValue('lights.example.com');
  await expect(page.getByText(/The checker did not answer and was started again/)).toBeVisible();
  await expect.poll(() => studio.text()).toBe(CHANGED);
  await expect(host).toHaveValue('lights.example.com');
});
