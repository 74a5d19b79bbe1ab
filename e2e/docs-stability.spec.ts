/**
 * An edit changes the card it belongs to and nothing else: no node is made again, nothing moves,
 * folds or loses the focus.
 */
import type { Locator, Page } from '@playwright/test';
import type { Probe } from '../src/app/probe.ts';
import { expect, test } from './fixtures.ts';
import { largeDocument, seeded } from './large-document.ts';
import { StudioPage } from './studio-page.ts';
import { settled } from './wait-until-settled.ts';

/** `npm run fuzz` makes more. */
const EDITS = process.env.FUZZ ? 100 : 25;

/** Puts a mark on every node of the documentation and notes from now on which cards change. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const docs = document.querySelector('.docs');
    if (!docs) throw new Error('no documentation');
    const nodes = document.createTreeWalker(docs);
    const marked: Node[] = [];
    while (nodes.nextNode()) marked.push(nodes.currentNode);
    const changed = new Set<string>();
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        changed.add(
          element?.closest('article')?.id ??
            element?.closest('section')?.id ??
            element?.className ??
            'gone',
        );
      }
    }).observe(docs, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, { steady: { marked, changed } });
  });
}

interface MarkedNodes {
  readonly marked: readonly Node[];
  readonly changed: Set<string>;
}

/** What a reader would notice. `node`: index of the focused element among the marked nodes. */
const visibleState = (page: Page) =>
  page.evaluate(() => {
    const { marked } = Reflect.get(window, 'steady') as MarkedNodes;
    const { activeElement } = document;
    return {
      node: activeElement ? marked.indexOf(activeElement) : -1,
      expanded: activeElement?.getAttribute('aria-expanded'),
      top: activeElement?.getBoundingClientRect().top,
      scroll: document.querySelector('.docs')?.scrollTop,
    };
  });

/**
 * Replaces the text, and waits until the documentation shows it.
 * @returns the cards that changed meanwhile, and those that are mounted of a part
 */
async function edit(
  page: Page,
  text: string,
  key: string,
): Promise<{ readonly changed: string[]; readonly mounted: string[] }> {
  await page.evaluate((to) => (Reflect.get(window, '__studio') as Probe).setText(to), text);
  await shown(page);
  return page.evaluate((title) => {
    const { changed } = Reflect.get(window, 'steady') as MarkedNodes;
    const cards = [...document.querySelectorAll('.docs article')];
    const result = {
      changed: [...changed],
      mounted: cards
        .filter((card) => card.querySelector('h3')?.textContent?.includes(title))
        .map((card) => card.id),
    };
    changed.clear();
    return result;
  }, key);
}

/** Follows a link to a location, and waits until its card is in sight and has the focus. */
async function goTo(page: Page, pointer: string, card: Locator): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, pointer);
  await expect(card).toBeInViewport();
  await expect.poll(() => card.evaluate((e) => e.contains(document.activeElement))).toBe(true);
}

/** Waits until the documentation shows the current text, and what follows from that is drawn. */
async function shown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const probe = Reflect.get(window, '__studio') as { versions(): { text: number } };
    const { text } = probe.versions();
    const there = () =>
      performance
        .getEntriesByName('apidoc:edit-to-docs')
        .some((e) => (e as PerformanceMeasure).detail.version === text);
    while (!there()) await new Promise(requestAnimationFrame);
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  });
}

for (const [name, n] of [
  ['a document whose cards are all in the page', 12],
  ['a document of which only a part is in the page', 60],
] as const) {
  test(`edits elsewhere leave everything as it was: ${name}`, async ({ page }) => {
    const studio = new StudioPage(page);
    await studio.example('first-steps');
    const rounds = new Map<string, number>();
    let text = largeDocument(n);
    await studio.setText(text);
    await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Large');
    const windowed = n * 4 + 1 > 150;
    if (!windowed) await expect(studio.docs.getByRole('article')).toHaveCount(n * 4 + 1);

    // A reader is at a message in the middle and has expanded a row of its payload.
    const message = `message${String(Math.floor(n / 2)).padStart(4, '0')}`;
    const card = studio.docs.getByRole('article', { name: message, exact: true });
    await goTo(page, `/components/messages/${message}`, card);
    await card.getByRole('treeitem', { name: /^place/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(card.getByText('street', { exact: true })).toBeVisible();
    // Cards on the way settle first; only then is anything a change.
    await settled(page);
    await shown(page);
    await watch(page);
    const start = await visibleState(page);
    expect(start.node).toBeGreaterThanOrEqual(0);
    expect(start.expanded).toBe('true');

    const random = seeded(3);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    let drawn = 0;
    for (let i = 0; i < EDITS; i++) {
      const kind = pick(['Channel', 'Operation', 'Message'] as const);
      const number = String(Math.floor(random() * n)).padStart(4, '0');
      const key = `${kind.toLowerCase()}${number}`;
      if (key === message) continue;
      const round = rounds.get(key) ?? 0;
      rounds.set(key, round + 1);
      text = text.replace(
        `${kind} ${number} of round ${round}\n`,
        `${kind} ${number} of round ${round + 1}\n`,
      );
      const { changed, mounted } = await edit(page, text, key);
      drawn += mounted.length;
      expect(changed, `edit ${i}, of ${key}`).toEqual(mounted);
      expect(await visibleState(page), `edit ${i}, of ${key}`).toEqual(start);
    }
    // Else nothing was proven.
    expect(drawn).toBeGreaterThan(windowed ? 0 : EDITS * 0.9);
    const lost = await page.evaluate(() => {
      const { marked } = Reflect.get(window, 'steady') as MarkedNodes;
      return marked.filter((node) => !node.isConnected).length;
    });
    expect(lost, 'nodes that are no more').toBe(0);
  });
}

test('a part that comes or goes above moves nothing in sight', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  const text = largeDocument(60);
  await studio.setText(text);
  const card = studio.docs.getByRole('article', { name: 'message0030', exact: true });
  await goTo(page, '/components/messages/message0030', card);
  await card.getByRole('heading').getByRole('button').focus();
  await settled(page);
  const top = () => card.evaluate((e) => Math.round(e.getBoundingClientRect().top));
  const before = await top();
  await card.evaluate((e) => Object.assign(e, { mark: true }));
  for (const change of [
    text.replace(
      'channels:\n',
      'channels:\n  another:\n    description: One more\n    address: more\n',
    ),
    text,
    text.replace(/ {2}channel0003:[\s\S]*?(?= {2}channel0005:)/, ''),
    text,
  ]) {
    await studio.setText(change);
    await shown(page);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    await expect.poll(() => card.evaluate((e) => Reflect.get(e, 'mark'))).toBe(true);
    await expect.poll(() => card.evaluate((e) => e.contains(document.activeElement))).toBe(true);
  }
});
