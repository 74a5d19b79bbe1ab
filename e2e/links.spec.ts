/**
 * Links to places: every object and property has one that works on first load, while the document
 * is open, and back again.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { serveText } from './serve-text.ts';
import { StudioPage } from './studio-page.ts';
import { atRest } from './wait-until-settled.ts';

const COUNT = 300;
const each = (make: (i: number) => string): string =>
  Array.from({ length: COUNT }, (_, i) => make(i)).join('');
/** More than the pane mounts at once. */
const LARGE = `apidoc: 3.1.0
info:
  title: Many
  version: 1.0.0
channels:
${each((i) => `  channel${i}:\n    address: events.c${i}\n    messages:\n      message${i}:\n        $ref: '#/components/messages/message${i}'\n`)}components:
  messages:
${each((i) => `    message${i}:\n      payload:\n        type: object\n        properties:\n          outer:\n            type: object\n            properties:\n              inner${i}:\n                type: string\n`)}`;

const ADDRESS = `?url=${encodeURIComponent('./examples/served.yaml')}&view=docs`;
const INNER = '/components/messages/message217/payload/properties/outer/properties/inner217';

async function served(page: Page): Promise<StudioPage> {
  await serveText(page, 'examples/served.yaml', LARGE);
  return new StudioPage(page);
}

const heading = (studio: StudioPage, name: string): Locator =>
  studio.docs.getByRole('heading', { name, exact: true });
const row = (studio: StudioPage, name: string): Locator =>
  studio.docs.getByText(name, { exact: true }).first();
const opened = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter((e) => e.name.endsWith('served.yaml')).length,
  );

test('a link to an object shows it on first load', async ({ page }) => {
  const studio = await served(page);
  await studio.open(`${ADDRESS}#/channels/channel250`);
  await studio.checked();
  await expect(heading(studio, 'channel250')).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('channel250');
});

test('a link shows its location in the editor, and what is typed there replaces nothing', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('?example=first-steps&view=split#/servers');
  await studio.ready();
  const target = studio.editor.locator('.editor-target');
  await expect(target.first()).toBeInViewport();
  const before = await studio.text();
  await studio.focusEditor();
  await page.keyboard.type('Q');
  await expect.poll(() => studio.text()).toContain('Q');
  expect((await studio.text()).replace('Q', '')).toBe(before);
  await expect(target).toHaveCount(0);
  await test.step('a caret that moves leaves the address alone', async () => {
    const before = page.url();
    await studio.caretAfter('protocol: mqtt');
    await expect(page.getByRole('navigation', { name: 'Location of the caret' })).toContainText(
      'protocol',
    );
    expect(page.url()).toBe(before);
  });
});

test('a link to a nested property opens the way to it on first load', async ({ page }) => {
  const studio = await served(page);
  await studio.open(`${ADDRESS}#${INNER}`);
  await studio.checked();
  await expect(row(studio, 'inner217')).toBeInViewport();
});

test('the address changes while the document is open: shows the location, loads nothing again, Back and Forward work', async ({
  page,
}) => {
  const studio = await served(page);
  await studio.open(ADDRESS);
  await studio.checked();
  for (const [hash, name] of [
    [INNER, 'inner217'],
    ['/channels/channel40', 'channel40'],
    ['/components/messages/message120', 'message120'],
  ] as const) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await expect(row(studio, name)).toBeInViewport();
  }
  await page.goBack();
  await expect(heading(studio, 'channel40')).toBeInViewport();
  await page.goBack();
  await expect(row(studio, 'inner217')).toBeInViewport();
  await page.goForward();
  await expect(heading(studio, 'channel40')).toBeInViewport();
  await expect.poll(() => opened(page)).toBe(1);
});

test('a jump writes the address, and Back returns to where the reader was', async ({ page }) => {
  const studio = await served(page);
  await studio.open(`${ADDRESS}#/channels/channel30`);
  await studio.checked();
  const card = studio.docs.getByRole('article', { name: 'channel30' });
  await expect(heading(studio, 'channel30')).toBeInViewport();
  const reference = card.getByRole('link', { name: 'message30' });
  await test.step('a reference is an address: it opens in another tab, too', async () => {
    const tab = await page.context().newPage();
    await serveText(tab, 'examples/served.yaml', LARGE);
    await tab.goto(await reference.evaluate((link) => (link as HTMLAnchorElement).href));
    await expect(heading(new StudioPage(tab), 'message30')).toBeInViewport();
    expect(tab.url()).toContain('served.yaml');
    await tab.close();
    await expect(heading(studio, 'channel30')).toBeInViewport();
  });
  await reference.click();
  await expect(heading(studio, 'message30')).toBeInViewport();
  expect(page.url()).toContain('#/components/messages/message30');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('channel299');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
    'channel299',
  );
  await page.keyboard.press('Enter');
  await expect(heading(studio, 'channel299')).toBeInViewport();
  expect(page.url()).toContain('#/channels/channel299');
  await page.goBack();
  await expect(heading(studio, 'message30')).toBeInViewport();
  await page.goBack();
  await expect(heading(studio, 'channel30')).toBeInViewport();
  await expect.poll(() => opened(page)).toBe(1);
  await page.reload();
  await expect(heading(studio, 'channel30')).toBeInViewport();
});

for (const host of ['./', 'embed.html'])
  test(`the address and the outline follow what is read, and a reload, Back and Forward return to the pixel: ${host}`, async ({
    page,
  }) => {
    await serveText(page, 'examples/served.yaml', LARGE);
    await page.goto(`${host}${ADDRESS}#/channels/channel30`);
    const studio = new StudioPage(page);
    const top = (name: string): Promise<number> =>
      heading(studio, name).evaluate((e) => Math.round(e.getBoundingClientRect().top));
    const entries = (): Promise<number> => page.evaluate(() => history.length);
    await expect(heading(studio, 'channel30')).toBeInViewport();
    await atRest(studio.docs);
    const before = await entries();
    if (host !== './') await page.getByRole('button', { name: 'Outline' }).click();
    await studio.docs.hover();
    await page.mouse.wheel(0, 1100);
    await expect.poll(() => page.url()).not.toContain('#/channels/channel30');
    await atRest(studio.docs);
    const name = /#\/channels\/(\w+)$/.exec(page.url())?.[1] ?? '';
    expect(name).toMatch(/^channel3[1-9]$/);
    await expect(studio.outline.locator('[aria-current]')).toContainText(name);
    expect(await entries()).toBe(before);
    if (host === './')
      await expect(page.getByRole('navigation', { name: 'Reading position' })).toContainText(
        `Channels›${name}`,
      );
    const left = await top(name);
    if (host === './')
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await atRest(studio.docs);
        const bar = page.getByRole('navigation', { name: 'Reading position' });
        await expect(bar, `${width} px`).toContainText(`Channels›${name}`);
        expect(page.url()).toMatch(new RegExp(`#/channels/${name}$`));
      }
    await expect.poll(async () => Math.abs((await top(name)) - left)).toBeLessThan(2);
    await page.reload();
    await expect(heading(studio, name)).toBeAttached();
    await expect.poll(async () => Math.abs((await top(name)) - left)).toBeLessThan(2);
    expect(page.url()).toMatch(new RegExp(`#/channels/${name}$`));
    if (host !== './') return;
    const link = studio.docs.getByRole('link', { name: name.replace('channel', 'message') });
    // The pointer of a test would scroll it clear of the bar above first.
    await link.evaluate((element: HTMLElement) => element.click());
    await expect.poll(() => page.url()).toContain('#/components/messages/');
    await atRest(studio.docs);
    await page.goBack();
    await expect(heading(studio, name)).toBeAttached();
    await expect.poll(async () => Math.abs((await top(name)) - left)).toBeLessThan(2);
    await page.getByRole('button', { name: /^Next: / }).click();
    const next = `channel${Number(name.replace('channel', '')) + 1}`;
    await expect.poll(() => page.url()).toMatch(new RegExp(`#/channels/${next}$`));
    await expect(heading(studio, next)).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Next: / })).toBeFocused();
    await studio.docs.evaluate((e) => e.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => new URL(page.url()).hash).toBe('');

    // The rows of a message in the card of its operation have locations in another card.
    await page.goto('./?example=orders-kafka&view=docs#/operations/collectPayment');
    await expect(studio.docs.getByRole('article', { name: 'Handle a settled' })).toBeInViewport();
    await atRest(studio.docs);
    await studio.docs.hover();
    await page.mouse.wheel(0, 500);
    const reading = () => page.evaluate(() => JSON.stringify(history.state.reading));
    const scrolled = await atRest(studio.docs);
    await expect.poll(reading).toContain('collectPayment');
    await page.waitForFunction(() => history.state.reading.offset < -300);
    await page.reload();
    await expect(studio.docs.getByRole('article', { name: 'Handle a settled' })).toBeInViewport();
    await expect.poll(async () => Math.abs((await atRest(studio.docs)) - scrolled)).toBeLessThan(3);
  });

test('reports a missing location, and shows the nearest one around it', async ({ page }) => {
  const studio = await served(page);
  await studio.open(`${ADDRESS}#/channels/channel222/nothing/here`);
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText(
    'The location that the link points to is not in this document.',
  );
  await expect(heading(studio, 'channel222')).toBeInViewport();
});

test('the copied link of a property opens at it for another user', async ({
  page,
  context,
  otherPerson,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = new StudioPage(page);
  await studio.open('?example=orders-kafka&view=docs#/components/messages/orderShipped');
  await studio.checked();
  await studio.docs
    .getByRole('tree', { name: 'Payload of Order shipped' })
    .getByRole('treeitem', { name: /^trackingUrl/ })
    .hover();
  await studio.docs.getByRole('button', { name: 'Copy link to trackingUrl' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('/payload/properties/trackingUrl');
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const theirs = await (await otherPerson()).newPage();
  const their = new StudioPage(theirs);
  await theirs.goto(
    link.includes('?') ? link.replace('?', '?probe&') : link.replace('#', '?probe#'),
  );
  await their.checked();
  await expect(their.docs.getByRole('treeitem', { name: /^trackingUrl/ }).first()).toBeFocused();
});

test('the copied link of an object opens at it for another user, with the text or without', async ({
  page,
  context,
  otherPerson,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = new StudioPage(page);
  await studio.example('bike-fleet-mqtt');
  const copied = async (button: Locator): Promise<string> => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const object = await copied(
    studio.docs.getByRole('button', { name: 'Copy link to Commands' }).first(),
  );
  expect(object).toContain('#/channels/commands');

  // Changed, the text goes with the link.
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.type(' # mine');
  await studio.checked();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  const carried = await copied(
    studio.docs.getByRole('button', { name: 'Copy link to Commands' }).first(),
  );
  expect(carried).toMatch(/#s1=.*&at=\/channels\/commands/);

  const theirs = await (await otherPerson()).newPage();
  const their = new StudioPage(theirs);
  for (const link of [object, carried]) {
    await theirs.goto('about:blank');
    await theirs.goto(
      link.includes('?') ? link.replace('?', '?probe&') : link.replace('#', '?probe#'),
    );
    await their.checked();
    await expect(heading(their, 'Commands')).toBeInViewport();
  }
});

test('a link that carries its text goes to another location in it without opening it again', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('bike-fleet-mqtt');
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.type(' # mine');
  await studio.checked();
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link' });
  await expect(field).not.toHaveValue('');
  // The dialog's link opens the caret position.
  const link = (await field.inputValue()).replace(/&at=[^&]*/, '');
  await page.goto('about:blank');
  await page.goto(`${link.replace('#', '?probe&view=split#')}&at=/channels/commands`);
  await studio.ready();
  await expect(heading(studio, 'Commands')).toBeInViewport();
  const reference = studio.docs.getByRole('link', { name: /^Operations|operations$/ }).first();
  await reference.focus();
  await expect(reference).toHaveAttribute('href', /#s1=[^&]+&at=\/operations/);
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.type(' # later');
  await studio.checked();
  await page.evaluate(() => {
    location.hash = location.hash.replace(/at=.*$/, 'at=/components/schemas/bikeId');
  });
  await expect(studio.docs.getByRole('article', { name: 'Bicycle number' })).toBeInViewport();
  await expect.poll(() => studio.text()).toContain('# later');
});
