/** Large documents: only what is near is mounted, which only a note in the page reveals. */
import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { largeDocument } from './large-document.ts';
import { serveText } from './serve-text.ts';
import { StudioPage } from './studio-page.ts';
import { atRest, settled } from './wait-until-settled.ts';

const MOST = 5_000;

async function openLarge(page: Page, n: number, rest = '&view=docs'): Promise<StudioPage> {
  await serveText(page, 'large.yaml', largeDocument(n));
  const studio = new StudioPage(page);
  await studio.open(`?url=${encodeURIComponent('/large.yaml')}${rest}`);
  await studio.checked();
  await expect(studio.docs.getByRole('article').first()).toBeVisible();
  return studio;
}

const elements = (page: Page) => page.evaluate(() => document.getElementsByTagName('*').length);
/** Cards of which something is in sight, by title. */
const inSight = (studio: StudioPage) =>
  studio.docs.evaluate((docs) => {
    const view = docs.getBoundingClientRect();
    return [...docs.querySelectorAll('article')]
      .filter(
        (a) =>
          a.getBoundingClientRect().bottom > view.top &&
          a.getBoundingClientRect().top < view.bottom,
      )
      .map((a) => a.querySelector('h3')?.textContent ?? '');
  });

test('a document of 12,000 objects keeps the page small at any scroll position', async ({
  page,
}) => {
  const studio = await openLarge(page, 3_000, '&view=split');
  await expect(studio.docs.getByText('This document is large')).toBeVisible();
  const seen: number[] = [];
  for (const part of [0, 0.2, 0.5, 0.8, 1]) {
    await studio.docs.evaluate((docs, at) => docs.scrollTo(0, docs.scrollHeight * at), part);
    await expect.poll(async () => (await inSight(studio)).length).toBeGreaterThan(0);
    seen.push(await elements(page));
    await settled(page);
    seen.push(await elements(page));
  }
  for (const count of seen) expect(count).toBeLessThanOrEqual(MOST);
});

test('a partly mounted list', async ({ page }) => {
  const studio = await openLarge(page, 60);
  await test.step('a partly mounted list exposes its length and the position of each card', async () => {
    const operations = studio.docs.getByRole('feed', { name: 'Operations' });
    await expect(operations.getByRole('article').first()).toHaveAttribute('aria-posinset', '1');
    await studio.docs.evaluate((docs) => docs.scrollTo(0, docs.scrollHeight / 8));
    await settled(page);
    for (const card of await studio.docs.getByRole('feed').getByRole('article').all()) {
      const key = (await card.getByRole('heading', { level: 3 }).textContent()) ?? '';
      if (!/\d{4}/.test(key)) continue;
      await expect
        .poll(() => card.getAttribute('aria-posinset'))
        .toBe(String(Number(/\d{4}/.exec(key)?.[0]) + 1));
      await expect.poll(() => card.getAttribute('aria-setsize')).toBe('60');
    }
  });
  await test.step('no breach of the accessibility rules where only a part is in the page', async () => {
    await studio.docs.evaluate((d) => d.scrollTo(0, d.scrollHeight / 2));
    await settled(page);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

test('a small document is in the page as a whole', async ({ page }) => {
  const studio = await openLarge(page, 30);
  await expect(studio.docs.getByRole('article')).toHaveCount(121);
  await expect(studio.docs.getByRole('feed')).toHaveCount(0);
  await expect(studio.docs.getByText('This document is large')).toHaveCount(0);
});

test('scrolling', async ({ page }) => {
  const studio = await openLarge(page, 500);
  await test.step('during fast scrolling a label beside the scroll bar names the card, and the card at the end is rendered', async () => {
    const label = page.locator('.docs-passing');
    await expect(label).toBeHidden();
    const rushed = studio.docs.evaluate(async (docs) => {
      for (let i = 0; i < 90; i++) {
        docs.scrollTop += docs.clientHeight / 2;
        // About as far apart as the events of a wheel: a jump in every frame has made Chromium stop
        // drawing for good, on every third page.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      }
      // Slowly on, while the label fades: it says nothing new once it is gone.
      const shown = () =>
        document.querySelector('.docs-passing')?.checkVisibility({ visibilityProperty: true });
      for (let i = 0; i < 15 && shown(); i++) {
        docs.scrollTop += docs.clientHeight / 5;
        await new Promise(requestAnimationFrame);
      }
    });
    await expect(label).toBeVisible();
    await expect(label).toHaveText(/operation\d{4}Operations · \d+ of 500/);
    await rushed;
    await expect(label).toBeHidden();
    const location = (await label.textContent()) ?? '';
    await expect.poll(async () => (await inSight(studio)).length).toBeGreaterThan(0);
    // Scrolling stopped at the card it showed last, as near as the heights of unmounted cards can
    // be known.
    const [first = ''] = await inSight(studio);
    const number = (text: string) => Number(/operation(\d+)/.exec(text)?.[1]);
    expect(Math.abs(number(first) - number(location))).toBeLessThanOrEqual(3);
  });
  await test.step('keys, wheel and scroll bar go where they should, and never over an empty page', async () => {
    await studio.docs.evaluate((d) => d.scrollTo(0, 0));
    await settled(page);
    await studio.docs.focus();
    const first = await inSight(studio);
    for (let i = 0; i < 12; i++) {
      const before = await atRest(studio.docs);
      await page.keyboard.press('PageDown');
      await expect
        .poll(() => studio.docs.evaluate((d) => d.scrollTop))
        .toBeGreaterThan(before + 300);
      await expect.poll(async () => (await inSight(studio)).length).toBeGreaterThan(0);
    }
    await expect.poll(() => inSight(studio)).not.toEqual(first);
    await atRest(studio.docs);
    await page.keyboard.press('End');
    await expect.poll(async () => (await inSight(studio)).join()).toMatch(/schema04\d\d/);
    await atRest(studio.docs);
    await page.keyboard.press('Home');
    await expect.poll(() => inSight(studio)).toEqual(first);
    // What the scroll bar does when it is dragged.
    await studio.docs.evaluate((d) => d.scrollTo(0, d.scrollHeight / 2));
    const frames = await studio.docs.evaluate(async (docs) => {
      for (let i = 0; i < 60; i++) {
        const view = docs.getBoundingClientRect();
        const there = document
          .elementFromPoint(view.left + 100, view.top + view.height / 2)
          ?.closest('article');
        if (there) return i;
        await new Promise(requestAnimationFrame);
      }
      return Infinity;
    });
    expect(frames).toBeLessThanOrEqual(3);
  });
  await test.step('a slow machine renders no cards during fast scrolling, only the card at the end', async () => {
    await studio.docs.evaluate((d) => d.scrollTo(0, 0));
    await settled(page);
    const cards = await studio.docs.evaluate(async (docs) => {
      const there = () => [...docs.querySelectorAll('article')].map((a) => a.id).join();
      const frame = () => new Promise(requestAnimationFrame);
      const out: string[] = [];
      for (let i = 0; i < 40; i++) {
        docs.scrollTop += docs.clientHeight / 2;
        await frame();
        // Each frame is late.
        for (const end = performance.now() + 40; performance.now() < end; );
        out.push(there());
      }
      return out;
    });
    // The jump it begins with is one to be read; the frame after it may not know yet that it is
    // late.
    expect(new Set(cards.slice(5)).size).toBe(1);
    await expect.poll(async () => (await inSight(studio)).length).toBeGreaterThan(0);
  });
  await test.step('the browser moves scrolled content without painting it again', async () => {
    const cdp = await page.context().newCDPSession(page);
    let layers: { height: number }[] = [];
    cdp.on('LayerTree.layerTreeDidChange', (change) => {
      layers = change.layers ?? layers;
    });
    await cdp.send('DOM.enable');
    await cdp.send('LayerTree.enable');
    for (const [name, scroller] of [
      ['documentation', studio.docs],
      ['outline', studio.outline.getByRole('tree')],
    ] as const) {
      await scroller.evaluate((e) => e.scrollBy(0, 50));
      const height = () => scroller.evaluate((e) => e.scrollHeight);
      await expect
        .poll(
          async () => Math.min(...(await near(height, layers))),
          `a layer as high as what the ${name} scrolls`,
        )
        .toBeLessThan(2);
    }
  });
});

/** By how much each layer differs from a height, in pixels. */
async function near(
  height: () => Promise<number>,
  layers: readonly { height: number }[],
): Promise<number[]> {
  const expected = await height();
  return layers.map((layer) => Math.abs(layer.height - expected));
}

test('what is in sight, focused or selected stays', async ({ page }) => {
  const studio = await openLarge(page, 200);
  await test.step('scrolling up over cards that were never shown moves what is in sight by what was scrolled, no more', async () => {
    await studio.docs.evaluate((d) => d.scrollTo(0, d.scrollHeight / 2));
    await settled(page);
    const moves = await studio.docs.evaluate(async (docs) => {
      const out: number[] = [];
      const frame = () => new Promise(requestAnimationFrame);
      for (let i = 0; i < 60; i++) {
        const view = docs.getBoundingClientRect();
        // At the upper edge: results that arrive later may still fill what is below.
        const seen = document.elementFromPoint(view.left + 100, view.top + 30);
        const before = seen?.getBoundingClientRect().top ?? Number.NaN;
        docs.scrollTop -= 200;
        for (let f = 0; f < 4; f++) await frame();
        out.push(Math.round((seen?.getBoundingClientRect().top ?? Number.NaN) - before));
      }
      return out;
    });
    for (const by of moves) expect(Math.abs(by - 200)).toBeLessThanOrEqual(1);
  });
  await test.step('what has the focus and what is selected stay, however far one scrolls', async () => {
    await studio.docs.evaluate((d) => d.scrollTo(0, 0));
    await settled(page);
    const other = studio.docs.getByRole('article', { name: 'operation0000', exact: true });
    await other.evaluate((e) => e.scrollIntoView());
    await settled(page);
    const card = studio.docs.getByRole('article', { name: 'operation0001', exact: true });
    await card.getByRole('button').first().focus();
    await other.getByText('of round 0').evaluate((e) => getSelection()?.selectAllChildren(e));
    await studio.docs.evaluate((d) => d.scrollTo(0, d.scrollHeight));
    await expect.poll(async () => (await inSight(studio)).join()).toContain('schema');
    await settled(page);
    await expect(
      studio.docs.getByRole('article', { name: 'operation0002', exact: true }),
    ).toHaveCount(0);
    await expect.poll(() => card.evaluate((e) => e.contains(document.activeElement))).toBe(true);
    await expect
      .poll(() => page.evaluate(() => getSelection()?.toString()))
      .toBe('Operation 0000 of round 0');
  });
});

test('a link opens a property of a card that was never shown, expanded and in view', async ({
  page,
}) => {
  const pointer = '/components/schemas/schema0777/properties/place/properties/town';
  const studio = await openLarge(page, 900, `&view=docs#${pointer}`);
  const card = studio.docs.getByRole('article', { name: 'schema0777', exact: true });
  await expect(card.getByRole('treeitem', { name: /^town/ })).toBeInViewport();
  await page.evaluate(() => {
    location.hash = '/channels/channel0500';
  });
  const heading = studio.docs.getByRole('heading', { name: 'channel0500', exact: true });
  await expect(heading).toBeInViewport();
  await settled(page);
  const gap = async () =>
    ((await heading.boundingBox())?.y ?? 0) - ((await studio.docs.boundingBox())?.y ?? 0);
  await expect.poll(() => gap()).toBeGreaterThanOrEqual(0);
  await expect.poll(() => gap()).toBeLessThan(60);
});

test('brackets are coloured by depth in texts for which that is quick', async ({ page }) => {
  let filler = 0;
  await page.route('**/brackets-*.yaml', (route) =>
    route.fulfill({
      body: `apidoc: 3.1.0\ninfo: {title: Orders, version: '1', tags: [{name: a}]}\n${'# filler\n'.repeat(filler)}`,
      contentType: 'application/yaml',
    }),
  );
  const studio = new StudioPage(page);
  const coloured = studio.editor.locator('[class*="bracket-highlighting-"]');
  for (const [lines, count] of [
    [10, 6],
    [30_000, 0],
  ] as const) {
    filler = lines;
    await studio.open(`?url=${encodeURIComponent(`/brackets-${lines}.yaml`)}&view=split`);
    await studio.ready();
    await settled(page);
    await expect(coloured).toHaveCount(count);
  }
});
