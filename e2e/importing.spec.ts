/** Texts in other formats: shown as what they are, and made a new document by keyboard. */
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const OPENAPI = `openapi: 3.1.0
info:
  title: Shop
  version: 1.0.0
webhooks:
  orderPlaced:
    post:
      requestBody:
        content:
          application/json:
            # An order
            schema: {$ref: '#/components/schemas/Order'}
  orderPaid:
    post: {}
components:
  schemas:
    Order: {type: object, unevaluatedProperties: false}
`;

test('webhooks of a dropped OpenAPI document become a new document, which keeps the old one', async ({
  auditedPage,
}) => {
  const page = await auditedPage();
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'shop.yaml'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  }, OPENAPI);
  const { docs } = studio;
  await expect(docs.getByRole('heading', { level: 1 })).toHaveText(
    'This is an OpenAPI 3.1.0 document',
  );
  await expect(docs.getByText('It has 2 webhooks and 1 schema.')).toBeVisible();
  await expect(docs.getByText("1 value can't be kept as it is")).toBeVisible();
  await studio.checked();
  await expect(studio.status).toHaveText('1 error');
  expect.soft(await accessibilityViolations(page)).toEqual([]);

  await docs.getByRole('checkbox', { name: /orderPaid/ }).press('Space');
  await expect(docs.getByText('1 of 2 messages')).toBeVisible();
  await docs
    .getByRole('button', { name: 'New document with these schemas as messages' })
    .press('Enter');
  await expect(docs.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await studio.checked();
  await expect(studio.status).not.toContainText('error');
  const made = await studio.text();
  expect(made).toMatch(/^apidoc: 3\.1\.0\n.*# An order\n.*components:\n/s);
  expect(made).not.toContain('orderPaid');

  await page.getByRole('button', { name: 'Open shop.yaml' }).press('Enter');
  await expect(docs.getByRole('heading', { level: 1 })).toHaveText(
    'This is an OpenAPI 3.1.0 document',
  );
  expect(await studio.text()).toBe(OPENAPI);
});
