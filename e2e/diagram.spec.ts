/**
 * The diagram: the same facts as a drawing and as a table, in step with the other panes, for
 * pointer and keyboard.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';
import { settled } from './wait-until-settled.ts';

const diagram = (page: Page) => page.getByRole('region', { name: 'Diagram', exact: true });
const node = (page: Page, name: RegExp) => diagram(page).getByRole('button', { name });
/** Where the drawing is. */
const view = (page: Page) =>
  page.locator('.react-flow__viewport').evaluate((e) => (e as HTMLElement).style.transform);

async function open(page: Page, example: string): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.open(`?example=${example}&view=diagram`);
  await studio.checked();
  await expect(node(page, /^application /)).toBeVisible();
  return studio;
}

/** `n` channels, each with an operation and a message. */
function large(n: number): string {
  const range = Array.from({ length: n }, (_, i) => i);
  return JSON.stringify({
    apidoc: '3.1.0',
    info: { title: 'Large', version: '1.0.0' },
    servers: {
      one: { host: 'one.example', protocol: 'kafka' },
      two: { host: 'two.example', protocol: 'mqtt' },
    },
    channels: Object.fromEntries(
      range.map((i) => [
        `c${i}`,
        {
          address: `a/${i}`,
          messages: { m: {} },
          ...(i < 5 && { servers: [{ $ref: '#/servers/two' }] }),
        },
      ]),
    ),
    operations: Object.fromEntries(
      range.map((i) => [
        `o${i}`,
        { action: i % 2 ? 'send' : 'receive', channel: { $ref: `#/channels/c${i}` } },
      ]),
    ),
  });
}

async function openText(page: Page, text: string): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.open('?view=diagram');
  await expect(studio.startPage).toBeVisible();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await studio.checked();
  return studio;
}

test('a drawing shows, traces, selects and is exported', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = await open(page, 'orders-kafka');
  await test.step('the first view is readable, uses the width and shows that there is more', async () => {
    const zoom = () =>
      page
        .locator('.react-flow__viewport')
        .evaluate((e) => new DOMMatrix(getComputedStyle(e).transform).a);
    expect(11.5 * (await zoom())).toBeGreaterThanOrEqual(11);
    await expect(studio.docs).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: /^Diagram of/ })).toBeAttached();
    const map = diagram(page).getByRole('img', { name: 'Map of the diagram' });
    await expect(map).toBeHidden();
    await node(page, /^operation Request a parcel/).click();
    await expect(studio.docs.getByRole('heading', { name: /^Request a parcel/ })).toBeInViewport();
    await expect(map).toBeVisible();
    await expect(node(page, /^channel Warehouse commands,/)).toBeInViewport({ ratio: 0.99 });
    expect(11.5 * (await zoom())).toBeGreaterThanOrEqual(11);
    await diagram(page).getByRole('button', { name: 'Fit to window' }).click();
    await expect(map).toBeHidden();
  });
  await test.step('hovering an operation fades unrelated nodes', async () => {
    const card = (name: RegExp) =>
      page.locator('.react-flow__node', { has: page.getByRole('button', { name }) });
    await node(page, /^operation Request a parcel/).hover();
    await expect(card(/^channel Orders,/).first()).toHaveClass(/diagram-off/);
    await expect(card(/^operation Request a parcel/)).not.toHaveClass(/diagram-off/);
    await page.mouse.move(2, 2);
    await expect(card(/^channel Orders,/).first()).not.toHaveClass(/diagram-off/);
  });
  await test.step('a click marks a node and brings its card; the outline brings a node', async () => {
    await node(page, /^channel Orders,/).click();
    await expect(node(page, /^channel Orders,/)).toHaveAttribute('aria-current', 'true');
    await expect(studio.docs.getByRole('heading', { name: /^Orders/ })).toBeInViewport();
    await studio.outline.getByText('packParcel').click();
    await expect(node(page, /^message Pack a parcel,/)).toHaveAttribute('aria-current', 'true');
    await expect(node(page, /^message Pack a parcel,/)).toBeInViewport();
    await expect(node(page, /^channel Orders,/)).not.toHaveAttribute('aria-current');
  });
  await test.step('exports SVG, PNG and Mermaid', async () => {
    const exported = async (item: string): Promise<Buffer> => {
      const download = page.waitForEvent('download');
      await diagram(page).getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      return readFile(await (await download).path());
    };
    const svg = (await exported('Download as SVG')).toString();
    expect(svg).toContain('shop.payments.v1');
    expect(svg).toMatch(/fill="#[0-9a-f]{6}"/);
    const png = await exported('Download as PNG');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    await diagram(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Copy as image' }).click();
    await expect(diagram(page).getByRole('status')).toHaveText('Copied');
    expect(await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types)).toEqual([
      'image/png',
    ]);
    await diagram(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Copy as Mermaid' }).click();
    await expect(diagram(page).getByRole('status')).toHaveText('Copied');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^flowchart LR\n/);
  });
});

test('a request and its reply, drawn and in the table', async ({ page }) => {
  const studio = await open(page, 'seats-nats');
  await test.step('a request and its reply are a pair of lines, each described in words', async () => {
    const labels = await page
      .locator('.react-flow__edge')
      .evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
    expect(labels).toContain(
      'operation Reserve one berth receives from channel Requests for one berth',
    );
    expect(labels).toContain(
      'operation Reserve one berth replies to channel Outcome of reservations',
    );
    await expect(page.locator('.diagram-label', { hasText: 'request' })).toHaveCount(2);
    await expect(page.locator('.diagram-label', { hasText: 'reply' })).toHaveCount(2);
  });
  await test.step('the table has the same facts, and each opens its card', async () => {
    await diagram(page).getByRole('radio', { name: 'Table' }).click();
    const row = diagram(page).getByRole('row', { name: /Reserve one berth/ });
    await expect(row).toContainText('receive');
    await expect(row).toContainText('Outcome of reservations');
    await expect(row).toContainText('nats://nats.night-train.example.com:4222');
    await row.getByRole('button', { name: 'Outcome of reservations', exact: true }).click();
    await expect(
      studio.docs.getByRole('heading', { name: /^Outcome of reservations/ }),
    ).toBeInViewport();
  });
});

test('is operated by keyboard alone', async ({ page }) => {
  const studio = await open(page, 'orders-kafka');
  const app = node(page, /^application /);
  await app.focus();
  await page.keyboard.press('ArrowRight');
  const operation = node(page, /^operation Announce what happens/);
  await expect(operation).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(node(page, /^message Order placed,/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(studio.docs.getByRole('heading', { name: /^Order placed/ })).toBeInViewport();
  const before = await view(page);
  await page.keyboard.press('+');
  await expect.poll(() => view(page)).not.toBe(before);
  // One stop for Tab, and a way out of it.
  await page.keyboard.press('Tab');
  await expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.closest('.diagram-canvas .react-flow__node') === null,
      ),
    )
    .toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect(node(page, /^message Order placed,/)).toBeFocused();
});

test('an edit keeps the view and the nodes; another name is drawn', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.example('orders-kafka');
  await page.keyboard.press('Alt+4');
  await expect(node(page, /^channel Orders,/)).toBeVisible();
  await diagram(page).getByRole('button', { name: 'Zoom in' }).click();
  await settled(page);
  const before = await view(page);
  await node(page, /^channel Orders,/).evaluate((e) => Reflect.set(e, 'marked', true));
  await studio.setText((await studio.text()).replace('title: Payments', 'title: Money'));
  await expect(node(page, /^channel Money,/)).toBeVisible();
  await expect.poll(() => view(page)).toBe(before);
  await expect
    .poll(() => node(page, /^channel Orders,/).evaluate((e) => Reflect.get(e, 'marked')))
    .toBe(true);
  // And it is remembered while another view is shown.
  await page.keyboard.press('Alt+3');
  await expect(diagram(page)).toBeHidden();
  await page.keyboard.press('Alt+4');
  await expect(node(page, /^channel Money,/)).toBeVisible();
  await expect.poll(() => view(page)).toBe(before);
});

test('filters keep only matches, and say how many', async ({ page }) => {
  const studio = await open(page, 'bike-fleet-mqtt');
  const nodes = diagram(page).locator('.react-flow__node');
  await settled(page);
  const all = await nodes.count();
  await diagram(page).getByRole('button', { name: 'Filters' }).click();
  await diagram(page).getByRole('combobox', { name: 'Tag' }).selectOption('commands');
  await expect.poll(() => nodes.count()).toBeLessThan(all);
  await expect(diagram(page).getByRole('status')).toHaveText(/^\d+ of \d+ shown$/);
  await diagram(page).getByRole('searchbox').fill('no such thing');
  await diagram(page).getByText('No objects match the filters.').waitFor();
  await diagram(page).getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(nodes).toHaveCount(all);
  await expect(diagram(page).getByRole('button', { name: 'Focus' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await studio.outline.getByText('condition', { exact: true }).first().click();
  await diagram(page).getByRole('button', { name: 'Focus' }).click();
  await expect(node(page, /^channel /)).toHaveCount(1);
  await diagram(page).getByRole('button', { name: 'Messages' }).click();
  await expect(node(page, /^message /)).toHaveCount(0);
});

test('a large document folds its messages, a larger one requires a filter, one without channels shows an explanation', async ({
  page,
}) => {
  const studio = await openText(page, large(100));
  await test.step('a large document folds its messages into their channels', async () => {
    await expect(node(page, /^channel /)).toHaveCount(100);
    await expect(node(page, /^message /)).toHaveCount(0);
  });
  await test.step('a larger one requires a filter, and is a table until then', async () => {
    await studio.drop({ 'larger.json': large(1_000) });
    await studio.checked();
    await expect(
      diagram(page).getByText(/^A diagram shows at most 300 items; this one would have 2,011\./),
    ).toBeVisible();
    await expect(diagram(page).getByRole('row', { name: /o0 / })).toBeVisible();
    await diagram(page).getByRole('button', { name: 'Filters' }).click();
    await diagram(page).getByRole('combobox', { name: 'Server' }).selectOption('one');
    await expect(diagram(page).getByText(/this one would have \d,\d{3}\./)).toBeVisible();
    await diagram(page).getByRole('combobox', { name: 'Server' }).selectOption('');
    await diagram(page).getByRole('searchbox').fill('a/77 ');
    await expect(node(page, /^channel /).first()).toBeVisible();
  });
  await test.step('a document without channels shows an explanation', async () => {
    const empty = { apidoc: '3.1.0', info: { title: 'T', version: '1' } };
    await studio.drop({ 'empty.json': JSON.stringify(empty) });
    await studio.checked();
    await expect(
      diagram(page).getByText(/^The document has no servers, channels or operations yet/),
    ).toBeVisible();
  });
});

test('in a narrow window it is a separate pane, one step away from the details', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const studio = new StudioPage(page);
  await studio.open('?example=orders-kafka&view=docs');
  await studio.checked();
  await page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Diagram' })
    .click();
  await expect(studio.docs).toBeHidden();
  await node(page, /^operation Request a parcel/).click();
  await diagram(page).getByRole('button', { name: 'Read about Request a parcel' }).click();
  await expect(studio.docs.getByRole('heading', { name: /^Request a parcel/ })).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Diagram' })
    .click();
  await diagram(page).getByRole('button', { name: 'Edit Request a parcel' }).click();
  await expect(
    page.getByRole('region', { name: 'Form' }).getByRole('combobox', { name: 'Action' }),
  ).toBeVisible();
});

test('no breach of the accessibility rules, in a narrow and a wide window', async ({
  auditedPage,
}) => {
  const page = await auditedPage(390);
  await open(page, 'seats-nats');
  for (const width of [390, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await node(page, /^operation Reserve/).click();
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  await test.step('the table', async () => {
    await diagram(page).getByRole('radio', { name: 'Table' }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
