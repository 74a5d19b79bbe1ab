/**
 * Writing: mistakes are marked and listed while typing, undo removes them, the documentation
 * follows.
 */
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

test('the caret and cards, the measures of an edit, a mistake while typing, and pasted lines', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  const original = await studio.text();
  await test.step('a card opens its source, and the caret marks the card', async () => {
    const breadcrumbs = page.getByRole('navigation', { name: 'Location of the caret' });
    await expect(breadcrumbs).toHaveText('first-steps.yaml');
    await studio.docs
      .getByRole('button', { name: /^Source of / })
      .first()
      .click();
    await expect(breadcrumbs).toContainText('operations');
    await expect(studio.editor.locator('.current-line').first()).toBeAttached();
    const caret = () => page.getByText(/^Ln \d+, Col \d+$/).textContent();
    await expect.poll(() => caret()).not.toBe('Ln 1, Col 1');

    await studio.caretAfter('address: ');
    await expect(breadcrumbs).toContainText('channels');
    await expect(studio.outline.locator('[aria-current="true"]')).toHaveCount(1);
    await expect(studio.docs.locator('.docs-card[data-marked]')).toHaveCount(1);
  });
  await test.step('each edit writes both measures', async () => {
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.type('s');
    await studio.checked();
    const measures = () =>
      page.evaluate(() =>
        ['apidoc:edit-to-problems', 'apidoc:edit-to-docs'].map(
          (name) =>
            (performance.getEntriesByName(name)[0] as PerformanceMeasure | undefined)?.detail,
        ),
      );
    await expect
      .poll(measures)
      .toEqual([
        expect.objectContaining({ version: 2, lines: expect.any(Number) }),
        expect.objectContaining({ version: 2 }),
      ]);
  });
  await test.step('a mistake is underlined and listed while typing; undo removes both', async () => {
    await studio.setText(original);
    await expect(studio.status).toHaveText('No problems');
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.press('Enter');
    await page.keyboard.type('summry: What it is');
    await expect(studio.editor.locator('.squiggly-error')).toHaveCount(1);
    const rows = await studio.problemRows();
    await expect(rows).toHaveText([
      /Unknown field "summry" in the Server Object\. Did you mean "summary"\?/,
    ]);
    await expect(studio.status).toHaveText('1 error');

    await studio.focusEditor();
    for (let i = 0; i < 30 && (await studio.text()) !== original; i++)
      await page.keyboard.press('Control+z');
    await expect.poll(() => studio.text()).toBe(original);
    await expect(studio.editor.locator('.squiggly-error')).toHaveCount(0);
    await expect(rows).toHaveCount(0);
    await expect(studio.status).toHaveText('No problems');
  });
  await test.step('pasted lines of YAML move to the column of the caret as one step; a block in its own column stays', async () => {
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.press('Enter');
    await page.keyboard.type('x-notes: # remark');
    await page.keyboard.press('Enter');
    const before = await studio.text();
    const paste = (text: string): Promise<void> =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    await paste('one:\n  two: 2\nthree: 3');
    const indent = ' '.repeat(6);
    await expect
      .poll(() => studio.text())
      .toContain(`x-notes: # remark\n${indent}one:\n${indent}  two: 2\n${indent}three: 3`);
    await page.keyboard.press('Control+z');
    await expect.poll(() => studio.text()).toBe(before);
    await paste(`one: 1\n${indent}two: 2`);
    await expect
      .poll(() => studio.text())
      .toContain(`x-notes: # remark\n${indent}one: 1\n${indent}two: 2`);
  });
});

test('the documentation follows the text, keeps its scroll position, and a syntax error never empties it', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.example('orders-kafka');
  const original = await studio.text();
  await test.step('it goes to the caret, and stays where the reader is while they type', async () => {
    await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText(
      'Paper Lantern Orders',
    );
    const scroller = studio.docs;
    await scroller.evaluate((e) => {
      e.scrollTop = 1500;
    });
    const top = () => scroller.evaluate((e) => e.scrollTop);
    await expect.poll(top).toBe(1500);
    await studio.caretAfter('title: Paper Lantern Orders');
    // The documentation goes to what the caret is in, and the reader goes back to where they were.
    await expect.poll(top).toBeLessThan(300);
    const before = await scroller.evaluate((e) => {
      e.scrollTop = 1500;
      return e.scrollTop;
    });
    await page.keyboard.type(' and more');
    await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText(
      'Paper Lantern Orders and more',
    );
    expect(Math.abs((await top()) - before)).toBeLessThan(80);
    await page.keyboard.type(': "open');
    await expect(studio.status).toContainText('error');
    await expect(studio.docs.getByRole('heading', { name: /^Channels/ })).toBeAttached();
    await expect(studio.docs).toContainText('shop.orders.v2');
  });
  for (const [what, go] of [
    [
      'the find bar',
      // In one go: each pause between letters begins a search of its own, which jumps to its own
      // hit.
      async () => {
        await page.keyboard.press('Control+Shift+F');
        await page
          .getByRole('textbox', { name: 'Find in documentation' })
          .fill('Paper Lantern Orders');
      },
    ],
    ['the caret', () => studio.caretAfter('title: Paper Lantern Orders')],
  ] as const)
    await test.step(`scrolling by other means than keys and pointer wins right after ${what}`, async () => {
      await studio.setText(original);
      await studio.caretAfter('action: send');
      await expect(studio.docs.getByRole('heading', { level: 1 })).toHaveText(
        /Paper Lantern Orders(?! and more)/,
      );
      const scrolled = studio.docs.evaluate(async (docs) => {
        const frame = () => new Promise(requestAnimationFrame);
        docs.scrollTop = 1500;
        while (docs.scrollTop > 300) await frame();
        docs.scrollTop = 1500;
        for (let i = 0; i < 30; i++) await frame();
        return docs.scrollTop;
      });
      await go();
      // Cards that come into the document above are made up for.
      expect(Math.abs((await scrolled) - 1500)).toBeLessThan(80);
      await page.keyboard.press('Escape');
    });
});

test('a new document is written by keyboard alone, its title first', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await page.getByRole('button', { name: 'New document' }).press('Enter');
  await studio.ready();
  await expect(studio.editor.locator('.native-edit-context')).toBeFocused();
  await page.keyboard.type('Orders');
  await studio.checked();
  expect(await studio.text()).toContain('\n  title: Orders\n  version:');

  const sideways = (): Promise<string> =>
    studio.editor
      .locator('.lines-content')
      .first()
      .evaluate((lines) => lines.style.left);
  const goBeyondTheEdge = async (): Promise<void> => {
    await page.setViewportSize({ width: 800, height: 700 });
    await studio.caretAfter('in a sentence or two.');
    await expect.poll(sideways).not.toBe('0px');
  };
  await test.step('lines are shown from their beginning where the editor gets wider', async () => {
    await goBeyondTheEdge();
    await page.setViewportSize({ width: 1440, height: 700 });
    await expect.poll(sideways).toBe('0px');
  });
  await test.step('what is selected by the program does not scroll sideways', async () => {
    await goBeyondTheEdge();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('broker.example.com');
    await page.keyboard.press('Control+Enter');
    await expect.poll(sideways).toBe('0px');
  });
});

test('goes to the location of a problem, by click and by F8', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.example('common-mistakes');
  const rows = await studio.problemRows();
  await rows
    .filter({ hasText: 'summry' })
    .getByRole('button', { name: /^error Unknown field "summry"/ })
    .click();
  await expect(page.getByRole('navigation', { name: 'Location of the caret' })).toContainText(
    'summry',
  );
  await page.keyboard.press('F8');
  await expect(studio.editor.locator('.marker-widget, .zone-widget').first()).toBeVisible();
  await expect(studio.editor.locator('.peekview-title .filename')).toHaveText(
    'common-mistakes.yaml',
  );
  await page.keyboard.press('Control+.');
  await expect(page.locator('.action-widget').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(studio.editor.locator('.marker-widget')).toHaveCount(0);
});

test('a crashed validator is restarted and the user is notified', async ({ page }) => {
  await page.addInitScript(() => {
    const Native = window.Worker;
    const made: Worker[] = [];
    Reflect.set(window, 'madeWorkers', made);
    window.Worker = new Proxy(Native, {
      construct(target, args: ConstructorParameters<typeof Worker>) {
        const worker = new target(...args);
        if (args[1]?.name === 'apidoc-analysis') made.push(worker);
        return worker;
      },
    });
  });
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await page.evaluate(() =>
    (Reflect.get(window, 'madeWorkers') as Worker[])[0]?.dispatchEvent(new ErrorEvent('error')),
  );
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('Your text is safe');
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.press('Enter');
  await page.keyboard.type('nonsense: 1');
  await expect(studio.status).toHaveText('1 error');
});
