/**
 * Rules: a problem is explained, its rule switched off and on again, and nothing is hidden without
 * a word.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';
import { idle } from './wait-until-settled.ts';

/** Presses a key until the element has the focus. */
async function until(page: Page, key: string, expected: Locator): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if (await expected.evaluate((e) => e === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
    await idle(page);
  }
  await expect(expected).toBeFocused();
}

test('a rule is explained, switched off, stored, and switched on again, by keyboard alone', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.press('Enter');
  await page.keyboard.type('summry: What it is');
  await expect(studio.status).toHaveText('1 error');

  await page.keyboard.press('Control+j');
  const code = studio.problems.getByRole('button', { name: 'Why: unknown-field' });
  await expect(code).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await until(page, 'Tab', code);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'unknown-field' });
  await expect(dialog).toContainText('only the fields that the format lists');
  await expect(dialog.getByRole('figure').filter({ hasText: 'Wrong' })).toContainText('summry');
  await expect(dialog.getByRole('figure').filter({ hasText: 'Right' })).toContainText('summary');
  await expect(dialog.locator('.docs-syn-key').first()).toBeVisible();
  const severity = dialog.getByRole('radiogroup', { name: 'Severity' });
  await expect(severity.getByRole('radio', { name: 'Error' })).toBeChecked();
  await until(page, 'Tab', severity.getByRole('radio', { name: 'Error' }));
  await page.keyboard.press('ArrowRight');
  await expect(studio.status).toHaveText('1 warning');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(severity.getByRole('radio', { name: 'Off' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(studio.status).toHaveText('No problems');
  await expect(studio.editor.locator('.squiggly-error')).toHaveCount(0);
  const off = studio.problems.getByRole('button', { name: '1 rule is switched off' });
  await expect(off).toBeVisible();

  await page.reload();
  await studio.ready();
  await expect(studio.status).toHaveText('No problems');
  await expect(off).toBeVisible();
  await off.focus();
  await page.keyboard.press('Enter');
  const rules = page.getByRole('dialog', { name: 'Rules', exact: true });
  await until(page, 'Tab', rules.getByRole('searchbox'));
  await page.keyboard.type('unknown-field');
  const choice = rules.getByRole('combobox', { name: 'Severity of unknown-field' });
  await expect(choice).toHaveValue('off');
  await until(page, 'Tab', rules.getByRole('button', { name: 'Reset all' }));
  await page.keyboard.press('Enter');
  await expect(choice).toHaveValue('error');
  await page.keyboard.press('Escape');
  await expect(studio.status).toHaveText('1 error');
  await expect(off).toHaveCount(0);
});

test('the code in the editor opens the explanation; a syntax error cannot be switched off', async ({
  page,
}) => {
  const pages = page.context().pages();
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.type(': x: y');
  await expect(studio.status).toContainText('error');
  await studio.editor.locator('.squiggly-error').first().hover({ force: true });
  await page.locator('.monaco-hover').getByRole('link', { name: '(yaml-syntax)' }).click();
  const dialog = page.getByRole('dialog', { name: 'yaml-syntax' });
  await expect(dialog).toContainText("can't be switched off");
  await expect(dialog.getByRole('radiogroup')).toHaveCount(0);
  expect(page.context().pages()).toEqual(pages);
});

test('exports and imports settings as apidoc.config.json, and an invalid file changes nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = new StudioPage(page);
  await studio.exampleInDiagram('first-steps');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rules…' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules', exact: true });
  await rules
    .getByRole('combobox', { name: 'Severity of unique', exact: true })
    .selectOption('off');
  await rules.getByRole('combobox', { name: 'Severity of enum', exact: true }).selectOption('hint');
  await rules.getByRole('button', { name: 'Copy as apidoc.config.json' }).click();
  await expect(rules.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toEqual({ rules: { enum: 'hint', unique: 'off' } });

  const picker = rules.getByLabel('apidoc.config.json to import');
  const file = (text: string) => ({
    name: 'apidoc.config.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await picker.setInputFiles(file('{\n  "rules": {\n    "uniqe": "off"\n  }\n}'));
  await expect(rules.getByRole('alert')).toContainText(
    '3:5Unknown rule "uniqe". Did you mean "unique"?',
  );
  await expect(
    rules.getByRole('combobox', { name: 'Severity of unique', exact: true }),
  ).toHaveValue('off');

  await rules.getByRole('button', { name: 'Reset all' }).click();
  await expect(
    rules.getByRole('combobox', { name: 'Severity of unique', exact: true }),
  ).toHaveValue('warning');
  const overrides = [{ files: ['drafts/'], rules: { enum: 'off' } }];
  await picker.setInputFiles(file(JSON.stringify({ overrides })));
  await expect(rules.getByRole('status')).toContainText('overrides and ignored files');
  await picker.setInputFiles(file(copied));
  await expect(rules.getByRole('status')).not.toContainText('overrides');
  await expect(
    rules.getByRole('combobox', { name: 'Severity of unique', exact: true }),
  ).toHaveValue('off');
  await expect(rules.getByRole('combobox', { name: 'Severity of enum', exact: true })).toHaveValue(
    'hint',
  );

  await rules.getByRole('button', { name: /^A list of unique values has no duplicates/ }).click();
  const one = page.getByRole('dialog', { name: 'unique' });
  await one.getByRole('button', { name: 'Reset' }).click();
  await one.getByRole('button', { name: 'Close' }).click();
  await expect(
    rules.getByRole('combobox', { name: 'Severity of unique', exact: true }),
  ).toHaveValue('warning');
});

test('garbage where the rules are kept does no harm', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'apidoc-studio-rules',
      '[["unknown-field"],["yaml-syntax","off"],["no-such","off"],7]',
    ),
  );
  const studio = new StudioPage(page);
  await studio.exampleInDiagram('common-mistakes');
  await expect(studio.status).toContainText('error');
  await expect(studio.problems.getByRole('button', { name: /switched off/ })).toHaveCount(0);
});

test('loads explanations on demand only', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const studio = new StudioPage(page);
  await studio.example('common-mistakes');
  const texts = async () => {
    const scripts = loaded.filter((url) => new URL(url).pathname.endsWith('.js'));
    const bodies = await Promise.all(
      scripts.map((url) => page.evaluate((u) => fetch(u).then((r) => r.text()), url)),
    );
    return bodies.some((body) => body.includes('swallows the lines that follow'));
  };
  await expect.poll(() => texts()).toBe(false);
  await (await studio.problemRows()).first().getByRole('button', { name: /^Why/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => texts()).toBe(true);
});
