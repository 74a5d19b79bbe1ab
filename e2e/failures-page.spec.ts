/**
 * Failures of workers, of the network and of what the page is made of: the text stays, the rest
 * goes on, and the page says what is missing. The ids are those of `conformance/failures.json`.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const GOOD = "apidoc: 3.1.0\ninfo:\n  title: Hosted elsewhere\n  version: '1'\n";
const HOST = 'https://docs.example';
const paused = (page: Page) => page.getByRole('region', { name: 'Validation is paused' });

/** Types a comment at the end of the first line, and finds it in the text. */
async function expectEditable(studio: StudioPage): Promise<void> {
  await expect(studio.editor.locator('.view-line').first()).toBeVisible();
  await studio.focusEditor();
  await studio.page.keyboard.press('Control+Home');
  await studio.page.keyboard.press('End');
  await studio.page.keyboard.type(' and typed');
  await expect.poll(() => studio.text()).toContain(' and typed\n');
}

for (const [name, respond] of [
  ['throws [W02]', { body: 'throw new Error("x")', contentType: 'text/javascript' }],
  ['is missing [W03]', { status: 404, body: 'Not found' }],
  ['is a web page [W03]', { body: '<!doctype html><p>Welcome', contentType: 'text/html' }],
] as const) {
  test(`where the file of the validator ${name} the text is edited and stored, and it can be started again`, async ({
    page,
    guard,
  }) => {
    guard.allowError(/Failed to load|Uncaught|MIME|error/i);
    await page.route('**/assets/worker/worker-*', (route) => route.fulfill(respond));
    const studio = new StudioPage(page);
    await studio.open('?example=first-steps&view=edit');
    await expect(paused(page)).toContainText("the validator couldn't be started");
    await expect(studio.problems).toBeVisible();
    await expect(studio.problems, 'nobody knows how many there are').not.toContainText(
      'No problems',
    );
    await expectEditable(studio);
    await studio.saved();
    await expect(paused(page).getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await page.unrouteAll();
    await paused(page).getByRole('button', { name: 'Try again' }).click();
    await expect(paused(page)).toHaveCount(0);
    await studio.checked();
    await expect(studio.problems).toContainText('No problems');
  });
}

test('without the worker and the icons of the editor text is typed, coloured, and controls have names [W08] [U03]', async ({
  page,
  guard,
}) => {
  const errors: string[] = [];
  // What Monaco rejects without its worker has no message.
  guard.allowError(/^$|ERR_FAILED|Failed to load|worker/i);
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route(/editor\.worker|editorWebWorker|\.ttf$/, (route) => route.abort());
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await expectEditable(studio);
  expect(await studio.editor.locator('.view-line span[class*="mtk"]').count()).toBeGreaterThan(20);
  await page.keyboard.press('Control+f');
  const find = page.getByRole('dialog', { name: /Find/ });
  await expect(find.getByRole('button', { name: /Close/ })).toBeVisible();
  const buttons = await page.getByRole('button').all();
  for (const button of buttons) await expect(button).toHaveAccessibleName(/\S/);
  expect(errors.length).toBeLessThan(10);
});

test('an address that the network lost is loaded again when the browser is online [N02]', async ({
  page,
  context,
  guard,
}) => {
  guard.allowOrigin(HOST);
  guard.allowError(/docs\.example|Failed to load resource/);
  let online = false;
  await page.route(`${HOST}/**`, (route) =>
    online
      ? route.fulfill({ body: GOOD, contentType: 'application/yaml' })
      : route.abort('internetdisconnected'),
  );
  const studio = new StudioPage(page);
  await studio.open(`?url=${HOST}/a.yaml&view=docs`);
  await expect(page.getByRole('alert')).toContainText("Can't reach docs.example.");
  await context.setOffline(true);
  online = true;
  await context.setOffline(false);
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Hosted elsewhere');
});

test('a part of the page that the host no longer has says so, and the text stays [N12]', async ({
  page,
  guard,
}) => {
  guard.allowError(/404|Failed to (?:load|fetch)/);
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Gone' }));
  await page.keyboard.press('Alt+4');
  await expect(page.getByText(/Couldn't|couldn't be loaded/).first()).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expectEditable(studio);
  await studio.saved();
});

test('without a clipboard a link is selected to be copied by hand [U04]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
  });
  const studio = new StudioPage(page);
  await studio.exampleInDiagram('first-steps');
  await page.getByRole('button', { name: 'Share' }).click();
  const link = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(link).toHaveValue(/#|example=/);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(link).toBeFocused();
  expect(await link.evaluate((e: HTMLInputElement) => e.selectionEnd)).toBe(
    (await link.inputValue()).length,
  );
});
