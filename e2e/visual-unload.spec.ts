/** What a user filled in survives what happens to the page and to the checker meanwhile. */
import type { Locator, Page } from '@playwright/test';
import { DOCUMENT } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';

async function typedHost(studio: VisualPage): Promise<void> {
  await studio.example('first-steps');
  await studio.setText(DOCUMENT);
  await studio.openForm('tower');
  await studio.form.getByRole('textbox', { name: 'Host' }).fill('lights.example.com');
}

const CHANGED = DOCUMENT.replace('host: lamps.', 'host: lights.');

test('what was typed into a form, and is not written yet, is written after the page was loaded again', async ({
  page,
}) => {
  const studio = new VisualPage(page);
  await typedHost(studio);
  await expect.poll(() => studio.text()).toBe(DOCUMENT);
  await page.reload();
  await expect(page.getByText('Applied your input from before the reload: Host.')).toBeVisible();
  await expect.poll(() => studio.text()).toBe(CHANGED);
  await studio.bar('Undo').click();
  await expect.poll(() => studio.text()).toBe(DOCUMENT);
  await page.reload();
  await studio.ready();
  await expect.poll(() => studio.text()).toBe(DOCUMENT);

  await test.step('and before Back shows another document', async () => {
    await studio.drop({ 'dropped.yaml': CHANGED.replace('lights', 'harbour') });
    await expect.poll(() => studio.text()).toContain('host: harbour.');
    await studio.openForm('tower');
    await studio.form.getByRole('textbox', { name: 'Host' }).fill('quay.example.com');
    // Past the jump to the tower.
    await page.evaluate(() => history.go(-2));
    await expect.poll(() => studio.text()).toBe(DOCUMENT);
    await page.evaluate(() => history.go(2));
    await expect.poll(() => studio.text()).toContain('host: quay.');
  });
});

test('input cancelled by Escape, or written, is not written again', async ({ page }) => {
  const studio = new VisualPage(page);
  await typedHost(studio);
  await page.keyboard.press('Escape');
  await studio.form.getByRole('textbox', { name: 'Host' }).fill('sea.example.com');
  await page.keyboard.press('Enter');
  const changed = DOCUMENT.replace('lamps.example', 'sea.example');
  await expect.poll(() => studio.text()).toBe(changed);
  await page.reload();
  await studio.ready();
  await expect.poll(() => studio.text()).toBe(changed);
  await expect(
    page.getByText(/after the page was loaded again|before the page was loaded again/),
  ).toHaveCount(0);
});

test('a wizard with input makes the browser confirm before the page is left', async ({ page }) => {
  const studio = new VisualPage(page);
  await studio.example('first-steps');
  await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'server' }).click();
  const name = studio.dialog.getByRole('textbox').first();
  await name.fill('lighthouse');
  const opened = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(name).toHaveValue('lighthouse');
  await page.keyboard.press('Escape');
  await studio.dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(studio.dialog).toHaveCount(0);
  await page.reload();
  await studio.ready();
});

test('while the validator hangs a form keeps its input, and the next validator writes it', async ({
  newContext,
}) => {
  const page = await (await newContext()).newPage();
  await page.clock.install();
  const studio = new VisualPage(page);
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
  // So many seconds of silence that the validator counts as hanging.
  await page.clock.runFor(10_000);
  await expect(page.getByText(/The validator didn't respond and was restarted/)).toBeVisible();
  await expect.poll(() => studio.text()).toBe(CHANGED);
  await expect(host).toHaveValue('lights.example.com');
});

const SCHEMA = `  schemas:
    Lamp:
      type: object
      properties:
        id:
          type: string
          minLength: 3
  securitySchemes:
    keeper:
      type: openIdConnect
      openIdConnectUrl: https://sea.example.com/openid
      scopes:
        - light
`;
// All of it is used, so that the rows of the outline have no problems in their names.
const USED = DOCUMENT.replace('type: boolean', "$ref: '#/components/schemas/Lamp'").replace(
  'protocol: mqtt',
  "protocol: mqtt\n    security:\n      - $ref: '#/components/securitySchemes/keeper'",
);
const TEXT = `${USED}${SCHEMA}`;

/** What is typed where, without Enter, and what it changes. */
const TYPED: readonly {
  into: string;
  row: string;
  from: string;
  to: string;
  type(form: Locator, page: Page): Promise<void>;
}[] = [
  {
    into: 'The new property',
    row: 'Lamp',
    from: '          minLength: 3\n',
    to: '          minLength: 3\n        watts:\n          type: string\n',
    async type(form, page) {
      await form.getByRole('row', { name: /^id/ }).focus();
      await page.keyboard.press('Insert');
      await page.keyboard.type('watts');
    },
  },
  {
    into: 'Name of id',
    row: 'Lamp',
    from: '        id:\n',
    to: '        code:\n',
    async type(form, page) {
      await form.getByRole('button', { name: 'Rename id' }).click();
      await page.keyboard.type('code');
    },
  },
  {
    into: 'Min length of id',
    row: 'Lamp',
    from: 'minLength: 3',
    to: 'minLength: 12',
    async type(form, page) {
      await form.getByRole('button', { name: /minLength of id/ }).click();
      await page
        .getByRole('dialog', { name: 'id' })
        .getByRole('textbox', { name: 'Min length' })
        .fill('12');
    },
  },
  {
    into: 'Add to Scopes',
    row: 'keeper',
    from: '        - light\n',
    to: '        - light\n        - horn\n',
    async type(form) {
      await form.getByRole('combobox', { name: 'Add to Scopes' }).fill('horn');
    },
  },
  {
    into: 'Scopes, light',
    row: 'keeper',
    from: '- light\n',
    to: '- lighthouse\n',
    async type(form, page) {
      await form.getByRole('button', { name: 'Change light' }).click();
      await page.keyboard.type('lighthouse');
    },
  },
];

test('input in rows and chips is written after a reload', async ({ page }) => {
  const studio = new VisualPage(page);
  await studio.example('first-steps');
  for (const { into, row, from, to, type } of TYPED) {
    await studio.setText(TEXT);
    await studio.openForm(row);
    await type(studio.form, page);
    await expect.poll(() => studio.text()).toBe(TEXT);
    await page.reload();
    await expect(
      page.getByText(`Applied your input from before the reload: ${into}.`),
    ).toBeVisible();
    await expect.poll(() => studio.text()).toBe(TEXT.replace(from, to));
    await studio.ready();
  }
});
