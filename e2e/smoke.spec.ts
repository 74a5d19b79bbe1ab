/** The app opens under its security policy without an error or a request to another origin. */
import { expect, test } from './fixtures.ts';

test('opens', async ({ page }) => {
  const response = await page.goto('./');
  expect(response?.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'",
  );
  await expect(page).toHaveTitle(/Apidoc Studio/);
  await expect(page.getByRole('main')).toBeVisible();
});

test('the page itself carries the policy, for hosts that send no headers', async ({ page }) => {
  await page.goto('./');
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', /default-src 'none'; script-src 'self'/);
});
