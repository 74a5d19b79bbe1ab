/** A catalog in the app: its documents, their connections, one of them to read, and back. */
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const application = (title: string, action: string, address: string) => `apidoc: 3.1.0
info: {title: ${title}, version: 1.2.0}
servers: {main: {host: broker.example.com, protocol: kafka}}
channels: {used: {address: ${address}}}
operations: {${action}It: {action: ${action}, channel: {$ref: '#/channels/used'}}}
`;
const FILES = new Map([
  [
    'catalog.json',
    JSON.stringify({
      title: 'Shop',
      documents: ['orders', 'invoices', 'archive', 'stock'].map((name) => ({
        path: `${name}.yaml`,
      })),
    }),
  ],
  ['orders.yaml', application('Orders', 'send', 'orders.v1')],
  ['invoices.yaml', application('Invoices', 'receive', 'orders.v1')],
  ['archive.yaml', application('Archive', 'receive', 'orders.v1')],
]);

test('a catalog shows its documents and their connections, opens one and is returned to', async ({
  auditedPage,
  guard,
}) => {
  // One of the documents is missing.
  guard.allowError(/status of 404.*stock\.yaml/);
  const page = await auditedPage();
  const requested: string[] = [];
  await page.route(
    ({ pathname }) => pathname.startsWith('/shop/'),
    (route) => {
      const name = new URL(route.request().url()).pathname.replace(/^.*\//, '');
      requested.push(name);
      const body = FILES.get(name);
      return body === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ body, contentType: 'text/plain' });
    },
  );
  const studio = new StudioPage(page);
  await studio.open();
  await page.getByLabel('URL of a document or a catalog').fill('./shop/catalog.json');
  await page.keyboard.press('Enter');
  const relation = page.getByRole('row', {
    name: /^orders\.v1.*Orders ?: sendIt Invoices ?: receiveIt Archive ?: receiveIt$/,
  });
  await expect(relation).toBeVisible();
  await expect(page).toHaveTitle('Shop');
  await expect(page.getByRole('region', { name: 'Not read' })).toContainText('stock.yaml');
  // The start page reads the address to see what is there.
  expect(requested.sort()).toEqual(['catalog.json', ...FILES.keys(), 'stock.yaml'].sort());
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('searchbox', { name: 'Search all documents' }).fill('receiveIt');
  await expect(page.getByText('2 results')).toBeVisible();
  const address = page.getByRole('button', {
    name: 'address orders.v1 from Orders to Invoices, Archive',
  });
  await address.click();
  await expect(page.getByRole('complementary', { name: 'Selected' })).toContainText('Archive');
  await relation.getByRole('link', { name: 'receiveIt' }).last().click();
  await expect(studio.docs.getByRole('heading', { name: /^receiveIt/ })).toBeInViewport();
  await page.getByRole('radio', { name: 'Edit' }).click();
  await expect(studio.editor).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Catalog' }).click();
  await expect(page.getByRole('heading', { name: 'System map' })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(overflow, 'a narrow page scrolls in one direction').toBe(false);

  await page.goto('./?catalog=./shop/catalog.json');
  await expect(page.getByRole('heading', { name: 'System map' })).toBeVisible();

  // In place of a document, and Back returns to what was there before it.
  await studio.open();
  await expect(studio.startPage).toBeVisible();
  await studio.open('?url=./shop/catalog.json');
  await expect(page.getByRole('heading', { name: 'System map' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('banner')).toContainText('Apidoc Studio');
  expect(new URL(page.url()).searchParams.has('url')).toBe(false);
});
