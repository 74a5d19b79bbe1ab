/**
 * The face: readable and operable in both themes and at every width, by rules that a machine can
 * check.
 */
import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import type { Guard } from './guard.ts';
import { StudioPage } from './studio-page.ts';
import { settled } from './wait-until-settled.ts';

for (const [name, query, width] of [
  ['start page', '', 1440],
  ['both panes', '?example=common-mistakes&view=split', 1440],
  ['reading', '?example=seats-nats&view=docs', 1440],
  ['schemas', '?example=schema-formats&view=docs#/components/schemas/exhibit', 1000],
] as const) {
  test(`no breach of the accessibility rules: ${name}`, async ({ auditedPage }) => {
    const page = await auditedPage(width);
    const studio = new StudioPage(page);
    await studio.open(query);
    if (query) await studio.checked();
    else await expect(studio.startPage).toBeVisible();
    if (query.includes('split')) await studio.ready();
    if (query.includes('mistakes')) await studio.problemRows();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

test('no breach of the accessibility rules: dialogs about rules', async ({ auditedPage }) => {
  const page = await auditedPage(390);
  const studio = new StudioPage(page);
  await studio.open('?example=first-steps&view=diagram');
  await studio.checked();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rules…' }).click();
  await page.getByRole('combobox', { name: 'Severity of type', exact: true }).selectOption('off');
  const inBothWidths = async (): Promise<void> => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
    }
  };
  await inBothWidths();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^A value is of the type/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'type', exact: true })).toBeVisible();
  await inBothWidths();
});

/** These open something over the page, and return the only part to check. */
const palette = async (page: Page): Promise<Locator[]> => {
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: 'Find an object, property, value, address or command' })
    .fill('temperature');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  return [dialog];
};
const find = async (page: Page): Promise<Locator[]> => {
  await page.keyboard.press('Control+Shift+F');
  const bar = page.getByRole('search', { name: 'Find in documentation' });
  await bar.getByRole('textbox').fill('temperature');
  await expect(bar.getByRole('status')).toHaveText(/\d/);
  return [bar];
};

test('no breach of the accessibility rules: find bar, palette', async ({ auditedPage }) => {
  const page = await auditedPage(390);
  const studio = new StudioPage(page);
  // Only what opens over the page is checked, so the page is a small one.
  await studio.open('?example=first-steps&view=docs');
  await studio.checked();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [name, show, width] of [
    ['find bar', find, 390],
    ['palette on a phone', palette, 390],
    ['palette', palette, 1440],
  ] as const) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityViolations(page, ...(await show(page)))).toEqual([]);
      await page.keyboard.press('Escape');
    });
  }
});

for (const [name, query] of [
  // Reading on a phone is checked in `reader.spec.ts`, with all that a document can have.
  ['embedded', '?example=first-steps&embed'],
  ['one message alone', '?example=orders-kafka&view=docs&only#/components/messages/orderPlaced'],
] as const) {
  test(`no breach of the accessibility rules: ${name}`, async ({ auditedPage }) => {
    const page = await auditedPage(390);
    const studio = new StudioPage(page);
    await studio.open(query);
    await studio.checked();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

test('nothing is wider than the window, from a phone to a wall', async ({ page }) => {
  const studio = new StudioPage(page);
  for (const [first, ...rest] of [
    [320, 390, 759],
    [760, 1440, 2560],
  ] as const) {
    for (const query of ['', '?example=schema-formats&view=docs']) {
      await page.setViewportSize({ width: first, height: 844 });
      await studio.open(query);
      if (query) await studio.checked();
      for (const width of [first, ...rest]) {
        await page.setViewportSize({ width, height: 844 });
        await settled(page);
        expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
          width,
          width,
        ]);
        if (query)
          await expect
            .poll(() => studio.docs.evaluate((e) => e.scrollWidth - e.clientWidth))
            .toBeLessThanOrEqual(0);
      }
    }
  }
});

test('the editor is as dark as its theme, and every pane is reached by keyboard, also out of it', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await test.step('every pane is reached by keyboard, also out of the editor', async () => {
    await studio.caretAfter('protocol: mqtt');
    const where = () =>
      page.evaluate(() => {
        for (let e = document.activeElement; e; e = e.parentElement) {
          const name = e.getAttribute('aria-label');
          if (name && ['Editor', 'Documentation', 'Problems', 'Outline'].includes(name))
            return name;
          if (e.tagName === 'HEADER') return 'bar';
        }
        return 'nowhere';
      });
    const seen: string[] = [];
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('F6');
      seen.push(await where());
    }
    expect(seen).toEqual(['Documentation', 'Problems', 'bar', 'Outline', 'Editor']);
  });
  await test.step('the editor is as dark as its theme', async () => {
    const lightness = () =>
      studio.editor.locator('.monaco-editor-background').evaluate((e) => {
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) return 1;
        canvas.fillStyle = getComputedStyle(e).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return (canvas.getImageData(0, 0, 1, 1).data[1] ?? 255) / 255;
      });
    await expect.poll(() => lightness()).toBeLessThan(0.2);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Theme: as the system' }).click();
    await expect.poll(lightness).toBeGreaterThan(0.9);
  });
});

test('how many problems there are is shown once, and said where it is not shown', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('?example=first-steps&view=edit');
  await studio.checked();
  const line = studio.problems.getByText('No problems');
  await expect(line).toBeVisible();
  await expect(studio.status).toHaveText('No problems');
  await expect(studio.status).toHaveCSS('width', '1px');
  await page.keyboard.press('Control+j');
  await expect(line).toHaveText('No problems. The document is valid.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(studio.status).not.toHaveCSS('width', '1px');
});

test('in a narrow window one pane is shown at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const studio = new StudioPage(page);
  await studio.open('?example=common-mistakes');
  await studio.checked();
  await expect(studio.docs).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Panes' });
  await tabs.getByRole('button', { name: 'Problems' }).click();
  await expect(studio.docs).toBeHidden();
  await studio.problems.getByRole('button', { name: /^error Unknown field "summry"/ }).click();
  await expect(studio.editor).toBeVisible();
  await tabs.getByRole('button', { name: 'Outline' }).click();
  await expect(studio.outline).toBeVisible();
  await expect(studio.editor).toBeHidden();
});

test('a menu opens by keyboard, at once, and restores the focus', async ({ page }) => {
  await page.goto('./');
  const more = page.getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Rules…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).not.toBeFocused();
});

test('every view has one heading of level 1, wide and narrow', async ({ page }) => {
  const studio = new StudioPage(page);
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('./?probe');
  await expect(title).toHaveCount(1);
  await studio.example('orders-kafka');
  for (const view of ['Edit', 'Diagram', 'Read', 'Split']) {
    await page.getByRole('radio', { name: view, exact: true }).click();
    await expect(title).toHaveCount(1);
    await expect(title).toContainText('Paper Lantern Orders');
  }
  // Beside the text the form has the position of the documentation, with its heading.
  await page.keyboard.press('Control+i');
  await expect(page.getByRole('region', { name: 'Form', exact: true })).toBeVisible();
  await expect(title).toHaveCount(1);
  await page.keyboard.press('Control+i');
  await page.setViewportSize({ width: 390, height: 844 });
  const panes = page.getByRole('navigation', { name: 'Panes' });
  for (const pane of ['Read', 'Edit', 'Diagram', 'Form', 'Problems', 'Outline']) {
    await panes.getByRole('button', { name: pane }).click();
    await expect(title).toHaveCount(1);
    await expect(title).not.toBeEmpty();
  }
});

const HOSTED = 'apidoc: 3.1.0\ninfo: {title: Orders, version: 1.0.0}\n';

for (const [name, show] of [
  [
    'safe mode',
    async (page) => {
      await page.goto('./?safe&example=first-steps');
      await expect(
        page.getByRole('heading', { name: 'first-steps.yaml in safe mode' }),
      ).toBeVisible();
    },
  ],
  [
    'a page that cannot be rendered',
    async (page, guard) => {
      guard.allowError(/no footer today/);
      await page.addInitScript(() => {
        const create = document.createElement.bind(document);
        document.createElement = (tag: string, options?: ElementCreationOptions) => {
          if (tag === 'footer') throw new Error('no footer today');
          return create(tag, options);
        };
      });
      await page.goto('./?example=first-steps');
      await expect(
        page.getByRole('heading', { name: "Couldn't show first-steps.yaml" }),
      ).toBeVisible();
    },
  ],
  [
    'sharing a document with a possible secret',
    async (page) => {
      const studio = new StudioPage(page);
      await studio.example('first-steps');
      await studio.setText(
        `${(await studio.text()).trimEnd()}\n# amqp://shop:hunter2@broker.example.com\n`,
      );
      await studio.problemRows();
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(
        page.getByRole('dialog').getByRole('region', { name: 'Possible secrets' }),
      ).toBeVisible();
    },
  ],
  [
    'a hosted copy that changed',
    async (page, guard) => {
      guard.allowOrigin('https://docs.example');
      let title = 'Orders';
      await page.route('https://docs.example/**', (route) =>
        route.fulfill({
          body: HOSTED.replace('Orders', title),
          contentType: 'application/yaml',
          headers: { 'Access-Control-Allow-Origin': '*' },
        }),
      );
      const studio = new StudioPage(page);
      await studio.open('?url=https://docs.example/a.yaml&view=split');
      await studio.ready();
      await studio.focusEditor();
      await page.keyboard.insertText('# mine\n');
      await studio.saved();
      title = 'Payments';
      await page.reload();
      const bar = page.getByRole('region', { name: 'Hosted copy changed' });
      await expect(bar).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
      await bar.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByRole('dialog').locator('.line-insert').first()).toBeVisible();
    },
  ],
] as readonly (readonly [string, (page: Page, guard: Guard) => Promise<void>])[]) {
  test(`no axe violations: ${name}`, async ({ auditedPage, guard }) => {
    const page = await auditedPage();
    await show(page, guard);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
