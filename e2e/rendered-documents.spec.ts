/**
 * The documentation of published documents: no empty lines for invisible content, no mark or arrow
 * alone at the start of a line.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';
import { settled } from './wait-until-settled.ts';

const DOCUMENT = `apidoc: 3.1.0
info: {title: Notifications Service, version: 1.0.0}
servers:
  production: {host: lamps.example.com, protocol: mqtt, externalDocs: {url: 'https://lamps.example.com/a/page/of/some/length'}}
channels:
  measured:
    address: lamps/measured
    messages: {m: {$ref: '#/components/messages/m'}}
operations:
  receiveLightMeasurement:
    action: receive
    channel: {$ref: '#/channels/measured'}
components:
  messages:
    m:
      title: A measurement of light
      payload: {$ref: '#/components/schemas/aMeasurementOfLight'}
  schemas:
    aMeasurementOfLight: {type: object, additionalProperties: false, properties: {lumens: {type: integer}}}
`;

const open = async (page: Page): Promise<StudioPage> => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(DOCUMENT);
  await page.getByRole('radio', { name: 'Read' }).click();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(studio.docs.getByRole('heading', { name: 'Notifications Service' })).toBeVisible();
  await settled(page);
  return studio;
};

test('actions that show only under the pointer take no line of their own, and are there', async ({
  page,
}) => {
  const studio = await open(page);
  const heads = studio.docs.locator('.docs-head');
  for (const head of await heads.all()) {
    const rows = await head.evaluate((e) => {
      const tops = [...e.querySelectorAll('h1, h3, .docs-source')]
        .map((x) => x.getBoundingClientRect())
        .map((r) => r.top + r.height / 2);
      return {
        apart: Math.max(...tops) - Math.min(...tops),
        height: e.getBoundingClientRect().height,
      };
    });
    expect(rows.apart).toBeLessThan(12);
    expect(rows.height).toBeLessThan(48);
  }
  const operation = studio.docs.getByRole('article', { name: 'receiveLightMeasurement' });
  const copy = operation.getByRole('button', { name: 'Copy id receiveLightMeasurement' });
  await operation.getByRole('heading', { name: 'receiveLightMeasurement' }).hover();
  await expect(copy.locator('svg')).toBeVisible();
  await copy.click();
  await expect(copy).toContainText(/Copied|Not copied/);
});

test('a sentence ends after its last word and an arrow follows its link, however wide the pane is', async ({
  page,
}) => {
  const studio = await open(page);
  const alone = await studio.docs.evaluate((docs) => {
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()];
    };
    const found: string[] = [];
    const markers = [...docs.querySelectorAll('.docs-sentence .docs-link')].map(
      (link) => link.nextSibling,
    );
    const arrows = [...docs.querySelectorAll('.ui-link-out')];
    if (markers.length === 0 || arrows.length === 0) return ['nothing to look at'];
    for (let width = 240; width <= 390; width += 1) {
      (docs as HTMLElement).style.maxWidth = `${width}px`;
      for (const mark of markers) {
        if (!mark?.textContent?.startsWith('.')) continue;
        const last = mark.previousSibling && linesOf(mark.previousSibling).at(-1);
        const dot = linesOf(mark)[0];
        if (last && dot && (dot.top >= last.bottom - 2 || dot.left > last.right + 2))
          found.push(`a dot at ${width}`);
      }
      for (const arrow of arrows) {
        const last = arrow.previousSibling && linesOf(arrow.previousSibling).at(-1);
        if (last && arrow.getBoundingClientRect().top >= last.bottom - 4)
          found.push(`an arrow at ${width}`);
      }
    }
    return found;
  });
  expect(alone).toEqual([]);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('images of a description load after a click, without a referrer, and all of a host at once', async ({
  page,
  guard,
}) => {
  guard.allowOrigin('https://img.example');
  const requests: (string | undefined)[] = [];
  await page.route('https://img.example/**', (route) => {
    requests.push(
      `${new URL(route.request().url()).pathname} ${route.request().headers().referer ?? ''}`,
    );
    return route.fulfill({ contentType: 'image/png', body: PIXEL });
  });
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  const embedded = `data:image/png;base64,${PIXEL.toString('base64')}`;
  await studio.setText(`apidoc: 3.1.0
info:
  title: Lamps
  version: 1.0.0
  description: "![one](https://img.example/1.png) ![two](https://img.example/2.png) ![dot](${embedded})"
servers: {}
channels: {lamps: {address: lamps, description: "![three](https://img.example/3.png) See [the overview](#/info)."}}
`);
  const images = studio.docs.getByRole('img');
  await expect(studio.docs.getByText('Image: three, from img.example')).toBeVisible();
  await expect(images).toHaveCount(0);
  expect(requests).toEqual([]);
  await studio.docs.getByRole('button', { name: 'Show image: one' }).click();
  await expect(images).toHaveCount(1);
  await expect.poll(() => requests).toEqual(['/1.png ']);
  await studio.docs.getByRole('button', { name: 'Show image: dot' }).click();
  await expect(studio.docs.getByRole('img', { name: 'dot' })).toHaveJSProperty('naturalWidth', 1);
  await studio.docs
    .getByRole('button', { name: 'Show all images from img.example' })
    .last()
    .click();
  await expect(images).toHaveCount(4);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.docs-paper img')).toHaveCount(4);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await studio.docs.getByRole('link', { name: 'the overview' }).click();
  await expect(
    studio.docs.getByRole('heading', { level: 1, name: 'Lamps' }).getByRole('button'),
  ).toBeFocused();
});

const WIDE = `apidoc: 3.1.0
info:
  title: Readings
  version: 1.0.0
  description: |
    | First column | Second column | Third column | Fourth column |
    |---|---|---|---|
    | some words | some more words | and again some words | and a few more words |
servers:
  readings-of-all-lamps: {host: lamps.example.com, protocol: mqtt, title: The broker of all readings in town}
channels:
  readings:
    description: "هذا وصف باللغة العربية"
    address: readings
    messages: {reading: {payload: {type: object, properties: {value: {type: number, description: "هذا وصف باللغة العربية"}}}}}
`;

const MESSAGES = Array.from({ length: 40 }, (_, i) => `lamp${i}`);
const MANY_MESSAGES = `apidoc: 3.1.0
info: {title: Lamps, version: 1.0.0}
servers:
  production: {host: lamps.example.com, protocol: mqtt, security: [{$ref: '#/components/securitySchemes/password'}]}
channels:
  lamps:
    address: lamps
    messages: {${MESSAGES.map((name) => `${name}: {}`).join(', ')}}
operations:
  send: {action: send, channel: {$ref: '#/channels/lamps'}, reply: {channel: {$ref: '#/channels/lamps'}}}
components:
  securitySchemes:
    password: {type: userPassword}
`;

test('beside many messages the columns of the summary keep whole words, and on a phone their links are apart', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(MANY_MESSAGES);
  await page.getByRole('radio', { name: 'Read' }).click();
  const table = studio.docs.getByRole('table', { name: 'What this application does' });
  const more = table.getByRole('button', { name: '+37 more' });
  await expect(more).toHaveCount(2);
  // Of the messages and of those of the reply. The text is 4 pixels from the edge of its button.
  const gaps = await more.evaluateAll((buttons) =>
    buttons.map(
      (e) =>
        e.getBoundingClientRect().left -
        (e.previousElementSibling?.getBoundingClientRect().right ?? Number.NaN),
    ),
  );
  for (const gap of gaps) expect(gap).toBeGreaterThan(0);
  await more.first().click();
  const broken = () =>
    table.evaluate((e) =>
      [...e.querySelectorAll('th, td:nth-child(n + 4) a')]
        .filter((word) => {
          const range = document.createRange();
          range.selectNodeContents(word);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size !== 1;
        })
        .map((word) => word.textContent),
    );
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    expect(await broken()).toEqual([]);
  }
  // On a phone the columns are lines, whose links are as far apart as WCAG 2.2 requires.
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  const tops = await table
    .locator('td:nth-child(n + 4) a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(tops).toHaveLength(2);
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThanOrEqual(24);
});

test('on a phone tables scroll with whole words, on any screen a text begins where its script does', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.setText(WIDE);
  await page.getByRole('radio', { name: 'Read' }).click();
  const texts = studio.docs.locator('.docs-md', { hasText: 'وصف' });
  await expect(texts).toHaveCount(2);
  const starts = () =>
    texts.evaluateAll((all) =>
      all.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return Math.round(text.getBoundingClientRect().right - range.getBoundingClientRect().right);
      }),
    );
  expect(await starts()).toEqual([0, 0]);
  // Nothing at the side: the card has the whole width.
  const server = studio.docs.locator('.docs-card').first();
  const widths = await server.evaluate((card) =>
    [card, card.querySelector('.docs-main')].map((e) => e?.getBoundingClientRect().width ?? 0),
  );
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeGreaterThan(0.85);

  await page.setViewportSize({ width: 390, height: 844 });
  const table = studio.docs.getByRole('group', { name: 'Table' });
  await expect.poll(() => table.evaluate((e) => e.scrollWidth > e.clientWidth)).toBe(true);
  expect(
    await table.evaluate((e) =>
      Math.max(...[...e.querySelectorAll('td')].map((td) => td.getBoundingClientRect().height)),
    ),
  ).toBeLessThan(50);
  // Title and the way to the source share a line.
  const head = server.locator('.docs-head');
  const tops = await head.evaluate((e) =>
    [...e.querySelectorAll('h3, .docs-source')].map((x) => x.getBoundingClientRect().top),
  );
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 99))).toBeLessThan(8);

  await page.setViewportSize({ width: 360, height: 225 });
  await expect
    .poll(() => studio.docs.evaluate((e) => e.clientHeight / window.innerHeight))
    .toBeGreaterThan(0.65);
});

test('for a finger the actions of a card share a row and are large enough, and menus show no keys', async ({
  newContext,
}) => {
  const context = await newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 640 },
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const studio = new StudioPage(page);
  // As an author: a reader has no source.
  await studio.open('?example=orders-kafka&view=diagram');
  await page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Read' })
    .click();
  await studio.checked();
  await settled(page);
  const rows = await studio.docs.locator('.docs-head:has(.docs-source)').evaluateAll((heads) =>
    heads.map((head) => {
      const boxes = [...head.querySelectorAll('.docs-copy, .docs-source')].map((e) =>
        e.getBoundingClientRect(),
      );
      const middles = boxes.map((b) => b.top + b.height / 2);
      return {
        count: boxes.length,
        types: head.querySelectorAll('[aria-label^="Copy types of"]').length,
        apart: Math.max(...middles) - Math.min(...middles),
        least: Math.min(...boxes.map((b) => b.width)),
      };
    }),
  );
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) {
    // Types are of messages and schemas only.
    expect(row.count).toBe(5 + row.types);
    expect(row.apart).toBeLessThan(2);
    expect(row.least).toBeGreaterThanOrEqual(32);
  }
  // The link of the document has no row of its own: it goes to the next one together with the
  // version.
  const head = studio.docs.locator('.docs-info .docs-head');
  const tops = await head.evaluate((e) =>
    [...e.querySelectorAll('.docs-version, .docs-copy')]
      .map((x) => x.getBoundingClientRect())
      .map((b) => b.top + b.height / 2),
  );
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 99))).toBeLessThan(2);

  const copy = studio.docs
    .getByRole('article', { name: 'Orders', exact: true })
    .getByRole('button', { name: 'Copy id orders' });
  await copy.tap();
  await expect(copy).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('orders');

  await page.getByRole('button', { name: 'More' }).tap();
  const items = page.getByRole('menuitem');
  const heights = await items.evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  await expect(page.getByRole('menu').locator('kbd').first()).toBeHidden();
  // More items than fit: the list scrolls.
  await items.last().scrollIntoViewIfNeeded();
  await expect(items.last()).toBeInViewport();
  await page.keyboard.press('Escape');

  await page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Outline' })
    .tap();
  await expect(studio.outline.getByRole('treeitem').first()).toBeVisible();
  const targets = page.locator('.app-top button, .app-outline :is(button, input, [role=treeitem])');
  const smallest = await targets.evaluateAll((all) =>
    Math.min(...all.map((e) => e.getBoundingClientRect()).flatMap((b) => [b.width, b.height])),
  );
  expect(smallest).toBeGreaterThanOrEqual(28);
});

test('inputs of a phone are never enlarged by the browser, also before a form was open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const studio = new StudioPage(page);
  await studio.open('?example=first-steps&view=docs');
  await studio.checked();
  await page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Outline' })
    .click();
  await expect(
    studio.outline.getByRole('textbox').or(studio.outline.getByRole('searchbox')).first(),
  ).toHaveCSS('font-size', '16px');
});

test('a label is nearer to its own value than to the one above it', async ({ page }) => {
  const studio = await open(page);
  const [own, other] = await studio.docs
    .locator('.docs-facts:has(> div + div)')
    .first()
    .evaluate((list) => {
      const [first, second] = list.children;
      const [label, value, next] = [
        first?.children[0],
        first?.children[1],
        second?.children[0],
      ].map((e) => e?.getBoundingClientRect());
      return [(value?.top ?? 0) - (label?.bottom ?? 0), (next?.top ?? 0) - (value?.bottom ?? 0)];
    });
  expect(own).toBeLessThan(3);
  expect(other).toBeGreaterThan(8);
});
