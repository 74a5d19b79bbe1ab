/** A team's rulesets: which ones hold, what is shown of them, and that they are kept. */
import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const API = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.0.0
channels:
  placed:
    address: orders.placed
  Cancelled:
    address: orders.cancelled
`;

const RULES = `rules:
  channel-owner:
    description: Every channel has an owner.
    documentationUrl: https://example.com/style#owner
    given: $.channels.*
    then: { field: x-owner, function: truthy }
  channel-names:
    description: Names of channels are in camel case.
    severity: error
    given: $.channels
    then: { field: '@key', function: casing, functionOptions: { type: camel } }
`;

const status = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a ruleset beside the document is found, listed, set and edited by keyboard', async ({
  auditedPage,
}) => {
  const page = await auditedPage();
  const studio = new StudioPage(page);
  await studio.open();
  await expect(studio.startPage).toBeVisible();
  await studio.drop({ 'api.yaml': API, '.spectral.yaml': RULES });
  await studio.ready();
  await expect(studio.status).toHaveText('1 error, 2 warnings');

  await status(page, 'Rules: .spectral.yaml (found)').press('Enter');
  const list = page.getByRole('dialog', { name: 'Rules', exact: true });
  const section = list.getByRole('region', { name: 'Rules of .spectral.yaml' });
  await expect(section).toContainText('found by its name · 2 rules · 3 findings');
  await expect(section.getByRole('listitem').first()).toContainText('2 findings');
  expect(await accessibilityViolations(page)).toEqual([]);
  const severity = section.getByRole('combobox', { name: 'Severity of channel-owner' });
  await severity.focus();
  await severity.selectOption('off');
  await section.getByRole('button', { name: 'Every channel has an owner.' }).press('Enter');
  const rule = page.getByRole('dialog', { name: 'channel-owner' });
  await expect(rule).toContainText('from .spectral.yaml, found by its name');
  await expect(rule.getByRole('link')).toHaveAttribute('href', 'https://example.com/style#owner');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await section.getByRole('button', { name: 'Open .spectral.yaml' }).press('Enter');
  await expect(list).toHaveCount(0);
  await expect(studio.status).toHaveText('1 error');

  // The ruleset is in the editor.
  await studio.caretAfter('type: camel');
  await page.keyboard.type('x');
  await expect(status(page, 'Rules: .spectral.yaml (found), not all run')).toBeVisible();
  await page.keyboard.press('Control+j');
  const mistake = studio.problems.getByRole('listitem').filter({ hasText: 'invalid-ruleset' });
  await expect(mistake).toContainText('Unexpected text');
  await expect(studio.editor.locator('.squiggly-error')).not.toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(mistake).toHaveCount(0);
  await studio.caretAfter('severity: error');
  await page.keyboard.press('Enter');
  await page.keyboard.type('mes');
  await expect(studio.editor.locator('.suggest-widget.visible')).toContainText('message');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Use camel case.');

  await studio.saved();
  await page.reload();
  await studio.ready();
  await expect(status(page, 'Rules: .spectral.yaml (found)')).toBeVisible();
  await expect(studio.status).toHaveText('1 error');
});

test('a ruleset that is dropped on a document holds for it, also after a reload', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.dropped(API, '?view=split');
  await studio.drop({ 'style.yaml': RULES });
  await expect(status(page, 'Rules: .spectral.yaml (found)')).toBeVisible();
  await expect(studio.status).toHaveText('1 error, 2 warnings');
  await studio.saved();
  await page.reload();
  await expect(status(page, 'Rules: .spectral.yaml (found)')).toBeVisible();
  await expect(studio.status).toHaveText('1 error, 2 warnings');
  const byCode = `functions: [known-owner]
rules:
  owner-is-known:
    description: The owner of a channel is a team.
    given: $.channels.*
    then: { function: known-owner }
`;
  const others = RULES.replace('severity: error', 'severity: hint').replace('rules:\n', '');
  await studio.drop({ 'other.yaml': byCode + others });
  await page.getByRole('button', { name: 'Replace it by other.yaml' }).click();
  await expect(studio.status).toHaveText('3 warnings, 1 hint');

  // A function in JavaScript is not run, and its rule says so.
  await page.getByRole('button', { name: 'Rules: .spectral.yaml' }).click();
  const list = page.getByRole('dialog', { name: 'Rules', exact: true });
  const row = list.getByRole('listitem').filter({ hasText: 'owner-is-known' });
  await expect(row).toContainText('Not run here: its function is JavaScript.');
  await expect(row.getByRole('combobox')).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await row.getByRole('button').click();
  const rule = page.getByRole('dialog', { name: 'owner-is-known' });
  await expect(rule).toContainText('Not run here: its function is JavaScript.');
});

test('a ruleset that the address names is loaded with permission only', async ({ page, guard }) => {
  guard.allowOrigin('https://rules.example');
  guard.allowOrigin('https://docs.example');
  let requests = 0;
  await page.route('https://docs.example/**', (route) =>
    route.fulfill({
      body: API,
      contentType: 'application/yaml',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  await page.route('https://rules.example/**', (route) => {
    requests++;
    return route.fulfill({
      body: RULES,
      contentType: 'application/yaml',
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  const studio = new StudioPage(page);
  await studio.open(
    '?url=https://docs.example/a.yaml&ruleset=https://rules.example/style.yaml&view=split',
  );
  const bar = page.getByRole('region', { name: 'Other sites' });
  await expect(bar).toContainText('The rules for this document are in files on another site');
  await expect(status(page, 'Rules: style.yaml, loading')).toBeVisible();
  expect(requests).toBe(0);
  await bar.getByRole('button', { name: 'Load' }).click();
  await expect(studio.status).toHaveText('1 error, 2 warnings');
  await page.reload();
  await expect(studio.status).toHaveText('1 error, 2 warnings');
  await expect(bar).toHaveCount(0);
});

test('a rule is made of a value, tried, and written by keyboard', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.dropped(
    API.replace('orders.placed', 'orders.placed\n    x-owner: shop'),
    '?view=split',
  );
  const open = async (): Promise<void> => {
    await studio.caretAfter('x-owner');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('require this everywhere');
    await page.keyboard.press('Enter');
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Require this everywhere' });
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await expect(dialog.getByRole('status')).toHaveText('It finds 1 problem in this document:');
  await expect(dialog).toContainText('channels/Cancelled');
  await expect(dialog).toContainText('The rule is written into .spectral.yaml');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(status(page, 'Rules: .spectral.yaml (found)')).toBeVisible();
  await expect(studio.status).toHaveText('1 warning');

  // The next one is written into the same ruleset.
  await open();
  await dialog.getByRole('radio').nth(1).check();
  await dialog.getByRole('button', { name: 'Write rule' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const listed = async (rules: string): Promise<void> => {
    await status(page, 'Rules: .spectral.yaml (found)').click();
    const section = page.getByRole('region', { name: 'Rules of .spectral.yaml' });
    await expect(section).toContainText(rules);
    await page.keyboard.press('Escape');
  };
  await listed('2 rules');
});
