/**
 * Sharing and keeping: a link carries the same bytes to another user, a reload restores
 * everything, a link never replaces a draft.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

async function shareLink(page: Page, start?: 'Beginning' | 'Here'): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link' });
  await expect(field).not.toHaveValue('');
  if (start) await page.getByRole('dialog').getByRole('radio', { name: start }).click();
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return link;
}

test('a share link opened by another user gives the same bytes; what is typed survives a reload and a deletion that is undone', async ({
  page,
  otherPerson,
}) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  const original = await studio.text();
  await test.step('a share link opened by another user gives the same bytes', async () => {
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.type(' # ü 日本 🎈');
    await studio.checked();
    const text = await studio.text();
    const link = await shareLink(page);
    expect(link).toContain('#s1=');
    await test.step('it opens at the beginning, or at the caret where the author wants that', async () => {
      expect(new URL(link).search).toBe('');
      expect(link).not.toContain('&at=');
      expect(await shareLink(page, 'Here')).toContain('&at=/servers/');
      expect(await shareLink(page, 'Beginning')).toBe(link);
    });

    const other = await (await otherPerson()).newPage();
    const theirs = new StudioPage(other);
    await other.goto(link.replace('#', '?probe#'));
    await theirs.checked();
    await expect.poll(() => theirs.text()).toBe(text);
    await expect(theirs.docs.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await test.step('a reload restores the typed text', async () => {
    await studio.setText(original);
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.type(' # typed before the reload');
    await studio.saved();
    await page.reload();
    await studio.ready();
    await expect.poll(() => studio.text()).toContain('protocol: mqtt # typed before the reload');
  });
  await test.step('a deleted draft comes back by Undo', async () => {
    await studio.setText(original);
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.type(' # keep me');
    await studio.saved();
    await page.getByRole('button', { name: 'Apidoc Studio' }).click();
    await page.getByRole('button', { name: /^Remove / }).click();
    await expect(page.locator('.app-recent-open', { hasText: 'first-steps.yaml' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.app-recent-open', { hasText: 'first-steps.yaml' })).toHaveCount(1);
  });
});

test('the link of an unchanged hosted document is its address', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open(`?url=${encodeURIComponent('./examples/seats-nats.yaml')}&view=diagram`);
  await studio.checked();
  const link = await shareLink(page);
  expect(decodeURIComponent(link)).toContain('?url=');
  expect(link).not.toContain('#s1=');
  await test.step('what is shared from Read opens in Read', async () => {
    expect(new URL(link).searchParams.get('view')).toBe('diagram');
    await page.getByRole('radio', { name: 'Read' }).click();
    const read = await shareLink(page);
    expect(new URL(read).searchParams.get('view')).toBe('docs');
    await page.goto('about:blank');
    await page.goto(`${read}&probe`);
    await studio.checked();
    await expect(page.getByRole('radio', { name: 'Read' })).toBeChecked();
  });
});

test('possible secrets are listed before a link is copied, and open their lines', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  const text = (await studio.text()).trimEnd();
  await studio.setText(
    `${text}\n# Staging: amqp://shop:hunter2@broker.example.com\n# password: kR8!vTq2zL\n`,
  );
  await expect(
    (await studio.problemRows()).filter({ hasText: 'a password in an address' }),
  ).toHaveCount(1);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('region', { name: 'Possible secrets' });
  await expect(list).toContainText('This document may contain 2 secrets.');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('shop:••••@');
  await expect(dialog).not.toContainText('hunter2');
  await dialog.getByRole('button', { name: 'Copy anyway' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#s1=');

  const line = text.split('\n').length + 2;
  await list.getByRole('button', { name: `Go to line ${line}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(studio.editor.locator('.native-edit-context')).toBeFocused();
  await page.keyboard.type('REDACTED');
  await expect.poll(() => studio.text()).toContain('# password: REDACTED');
});

test('a broken link says so and opens nothing', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('#s1=eJzLSM3JyQcABiwC');
  await expect(page.getByRole('alert')).toContainText('Your own documents are untouched.');
});

test('opening a link beside a draft keeps the draft [T05]', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.type(' # my draft');
  await studio.saved();
  await studio.open('?example=seats-nats');
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Night Train');
  await page.getByRole('button', { name: 'Apidoc Studio' }).click();
  await page.locator('.app-recent-open', { hasText: 'first-steps.yaml' }).click();
  await studio.ready();
  await expect.poll(() => studio.text()).toContain('# my draft');

  const title = studio.docs.getByRole('heading', { level: 1 });
  await test.step('the address is that of what is shown, a reload shows it again', async () => {
    const own = new URL(page.url());
    expect([own.searchParams.has('draft'), own.searchParams.has('example')]).toEqual([true, false]);
    await page.reload();
    await studio.ready();
    expect(await studio.text()).toContain('# my draft');
    await studio.drop({ 'dropped.yaml': "apidoc: 3.1.0\ninfo: {title: Dropped, version: '1'}\n" });
    await expect(title).toContainText('Dropped');
    expect(page.url()).not.toBe(own.href);
  });
  await test.step('Back and Forward go through what was shown, before and after a reload', async () => {
    await page.goBack();
    await expect.poll(() => studio.text()).toContain('# my draft');
    await studio.caretAfter('# my draft');
    await page.keyboard.type(' 2');
    await page.goBack();
    await expect(studio.startPage).toBeVisible();
    await page.goBack();
    await expect(title).toContainText('Night Train');
    expect(page.url()).toContain('?example=seats-nats');
    await page.reload();
    await expect(title).toContainText('Night Train');
    await page.goForward();
    await expect(studio.startPage).toBeVisible();
    await page.goForward();
    await expect.poll(() => studio.text()).toContain('# my draft 2');
    await page.goForward();
    await expect(title).toContainText('Dropped');
  });
});
