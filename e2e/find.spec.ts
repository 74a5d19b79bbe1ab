/**
 * Finding: the palette goes to everything in the document by its name, the find widget steps
 * through every occurrence of a text.
 */
import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { serveText } from './serve-text.ts';
import { StudioPage } from './studio-page.ts';

const SMALL = `apidoc: 3.1.0
info:
  title: Lamps
  version: 1.0.0
servers:
  prod:
    host: broker.example.com
    protocol: mqtt
channels:
  measured:
    address: lamps.{lampId}.measured
    parameters:
      lampId:
        description: Which lamp
    messages:
      lightMeasured:
        $ref: '#/components/messages/lightMeasured'
operations:
  onLightMeasured:
    action: receive
    channel:
      $ref: '#/channels/measured'
components:
  messages:
    lightMeasured:
      title: Light measured
      headers:
        type: object
        properties:
          correlation-token:
            type: string
      payload:
        type: object
        properties:
          lumens:
            type: integer
            description: Brightness at street level
          position:
            type: object
            properties:
              street:
                type: object
                properties:
                  houseNumber:
                    type: string
                    description: Told by the nearest door
              side:
                enum: [left, right]
`;

/** A property in the card of the message, not in that of its operation. */
const propertyOf = (studio: StudioPage): Locator =>
  studio.docs
    .getByRole('article', { name: 'Light measured', exact: true })
    .getByText('houseNumber')
    .first();

/** More than the pane mounts at once: each of so many channels with a message of its own. */
function large(count: number): string {
  const each = (make: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => make(i)).join('');
  return `apidoc: 3.1.0
info:
  title: Many
  version: 1.0.0
channels:
${each((i) => `  channel${i}:\n    address: events.c${i}\n    messages:\n      message${i}:\n        $ref: '#/components/messages/message${i}'\n`)}components:
  messages:
${each((i) => `    message${i}:\n      payload:\n        type: object\n        properties:\n          outer:\n            type: object\n            properties:\n              inner${i}:\n                description: ${i % 100 === 7 ? 'The needle' : 'Hay'}\n`)}`;
}

/** Opens a text by an address of its own. */
async function openText(page: Page, text: string, rest = '&view=docs'): Promise<StudioPage> {
  await serveText(page, 'examples/served.yaml', text);
  const studio = new StudioPage(page);
  await studio.open(`?url=${encodeURIComponent('./examples/served.yaml')}${rest}`);
  await studio.checked();
  return studio;
}

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Go to' });
const bar = (page: Page): Locator => page.getByRole('search', { name: 'Find in documentation' });

/** The words that are marked as the current ones, and whether they are in sight. */
function current(page: Page): Promise<{ text: string; around: string; seen: boolean } | null> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('docs-found-current') ?? [];
    const view = document.querySelector('.docs')?.getBoundingClientRect();
    if (!(range instanceof Range) || !view) return null;
    const box = range.getBoundingClientRect();
    const seen = box.height > 0 && box.top >= view.top && box.bottom <= view.bottom;
    return {
      text: range.toString(),
      around: range.startContainer.parentElement?.textContent ?? '',
      seen,
    };
  });
}

test('the palette finds, runs and remembers', async ({ page }) => {
  const studio = await openText(page, SMALL);
  await test.step('the palette finds by keyboard what is named, and shows it', async () => {
    for (const [what, query, pointer, card] of [
      [
        'a nested property',
        'houseNumber',
        'position/properties/street/properties/houseNumber',
        'Light measured',
      ],
      ['an enum value', 'right', 'position/properties/side/enum/1', 'Light measured'],
      ['a header', 'correlation', 'headers/properties/correlation-token', 'Light measured'],
      ['an address', 'lamps.{lampId}', '/channels/measured/address', 'measured'],
    ] as const) {
      await test.step(what, async () => {
        await page.keyboard.press('Control+k');
        const field = palette(page).getByRole('combobox');
        await expect(field).toBeFocused();
        await page.keyboard.type(query);
        const chosen = palette(page).getByRole('option', { selected: true });
        await expect(chosen).toContainText(query);
        await expect(field).toHaveAttribute(
          'aria-activedescendant',
          (await chosen.getAttribute('id')) ?? '',
        );
        await expect(palette(page).getByRole('status')).toHaveText(/^\d+ found$/);
        await page.keyboard.press('Enter');
        await expect(palette(page)).toHaveCount(0);
        await expect(
          studio.docs.getByRole('article', { name: card, exact: true }).getByText(query).first(),
        ).toBeInViewport();
        await expect
          .poll(() =>
            page.evaluate(() => document.querySelector('.docs')?.contains(document.activeElement)),
          )
          .toBe(true);
        expect(decodeURIComponent(page.url())).toContain(pointer);
      });
    }
  });
  await test.step('Ctrl+K right after Enter opens the palette again, though Enter waits for its response; the next keys go to the new one', async () => {
    await studio.docs.evaluate((docs) => docs.scrollTo(0, 0));
    await expect(propertyOf(studio)).not.toBeInViewport();
    await page.keyboard.press('Control+k');
    const field = palette(page).getByRole('combobox');
    await expect(field).toBeFocused();
    await field.evaluate(async (element: HTMLInputElement) => {
      // All of it in one task, in which no response can arrive.
      const press = async (init: KeyboardEventInit): Promise<void> => {
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
        );
        for (let i = 0; i < 20; i++) await Promise.resolve();
      };
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        element,
        'houseNumber',
      );
      element.dispatchEvent(new Event('input', { bubbles: true }));
      await press({ key: 'Enter' });
      await press({ key: 'k', code: 'KeyK', ctrlKey: true });
      for (const key of 'lumens') await press({ key });
    });
    await expect(field).toHaveValue('lumens');
    await expect(field).toBeFocused();
    await expect(propertyOf(studio)).toBeInViewport();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
  });
  await test.step('the pointer chooses in the palette by a press only', async () => {
    await page.getByRole('button', { name: 'Find' }).click();
    await page.keyboard.type('measured');
    const options = palette(page).getByRole('option');
    await expect(options.nth(1)).toBeVisible();
    await options.nth(1).hover();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await options.first().click();
    await expect(palette(page)).toHaveCount(0);
  });
  await test.step('the palette runs commands, and remembers recent targets', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('>outline');
    await page.keyboard.press('Enter');
    await expect(studio.outline).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('onLight');
    await expect(palette(page).getByRole('option', { selected: true })).toContainText(
      'onLightMeasured',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+k');
    await expect(
      palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first(),
    ).toContainText('onLightMeasured');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });
});

test('keeps keys typed before the palette is loaded, Enter, too', async ({ page }) => {
  const studio = await openText(page, SMALL);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('houseNumber\n', { delay: 0 });
  await expect(palette(page)).toHaveCount(0);
  await expect(propertyOf(studio)).toBeInViewport();
});

test('a reader who is faster than the search sees that it searches, and Enter counts', async ({
  page,
}) => {
  let arrive = (): void => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/worker\/worker-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('./?example=orders-kafka&view=docs');
  const studio = new StudioPage(page);
  await expect(studio.docs.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Find' }).click();
  await page.keyboard.type('packParcel');
  await expect(palette(page).getByRole('status')).toHaveText('Searching…');
  await page.keyboard.press('Enter');
  arrive();
  await expect(palette(page)).toHaveCount(0);
  await expect(studio.docs.getByRole('heading', { name: 'Pack a parcel' })).toBeInViewport();
  await test.step('names are whole on a phone, and no result is a command of authors', async () => {
    await page.getByRole('button', { name: 'Find' }).click();
    await page.keyboard.type('order');
    const row = palette(page).getByRole('option').first();
    await expect(row).toBeVisible();
    const [name, text] = await Promise.all(
      ['.app-found-name', '.app-found-text'].map((part) =>
        palette(page).locator(`.app-found:has(.app-found-text) ${part}`).first().boundingBox(),
      ),
    );
    expect(text?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0) - 1);
    await palette(page).getByRole('combobox').fill('>');
    await expect(palette(page).getByRole('option', { name: /Print/ })).toBeVisible();
    await expect(palette(page).getByRole('option', { name: /New|Save|Undo|Rename/ })).toHaveCount(
      0,
    );
  });
});

test('without a document the palette promises and finds commands only', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await expect(studio.startPage).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Find a command' })).toBeFocused();
  await page.keyboard.type('settings');
  await expect(dialog.getByRole('option')).toHaveText([/Editor settings/]);
  await expect(dialog.getByText('channels')).toBeHidden();
});

test('beside the editor an edit keeps the current match, and the palette goes to the source', async ({
  page,
}) => {
  const studio = await openText(page, SMALL, '&view=split');
  await studio.ready();
  await test.step('an edit keeps the current match, and counts again', async () => {
    await page.keyboard.press('Control+Shift+F');
    await page.keyboard.type('lamp');
    const count = bar(page).getByRole('status');
    await expect(count).toContainText('1 of 5');
    await page.keyboard.press('Enter');
    await expect(count).toContainText('2 of 5 in measured');
    await studio.setText(SMALL.replace('title: Lamps', 'title: Lights'));
    await expect(count).toContainText('1 of 4 in measured');
    await expect(bar(page).getByRole('textbox')).toHaveValue('lamp');
    // What the card of the operation repeats of its message is not counted, nor marked.
    await bar(page).getByRole('textbox').fill('Brightness');
    await expect(count).toContainText('1 of 1');
    await expect(studio.docs.getByText('Brightness at street level')).toHaveCount(2);
    const marks = () => page.evaluate(() => CSS.highlights.get('docs-found')?.size ?? 0);
    await expect.poll(marks).toBe(1);
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step('the palette opens from the editor, and goes to the source', async () => {
    await studio.setText(SMALL);
    await studio.focusEditor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lumens');
    await expect(palette(page).getByRole('option', { selected: true })).toContainText('lumens');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[aria-label="Editor"]') !== null),
      )
      .toBe(true);
    const line = SMALL.split('\n').findIndex((l) => l.includes('lumens:')) + 1;
    await expect(page.getByText(`Ln ${line},`)).toBeVisible();
    await expect.poll(() => studio.text()).toBe(SMALL);
  });
});

for (const [name, more, value] of [
  ['both count', '', 'lumens'],
  ['Escape takes back the Ctrl+K alone', 'Escape', null],
] as const) {
  test(`Enter and Ctrl+K before the palette was ever there: ${name}`, async ({ page }) => {
    const studio = await openText(page, SMALL);
    let arrive = (): void => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/(?:PaletteDialog|Studio)-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('houseNumber\n');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lumens');
    if (more) await page.keyboard.press(more);
    arrive();
    await expect(propertyOf(studio)).toBeInViewport();
    if (value) await expect(palette(page).getByRole('combobox')).toHaveValue(value);
    else await expect(palette(page)).toHaveCount(0);
  });
}

test('the find bar steps through hits in folded rows', async ({ page }) => {
  const studio = await openText(page, SMALL);
  // The name of the property itself may be in a generated example by now.
  await expect(studio.docs.getByText('nearest door')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+F');
  await expect(bar(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('nearest door');
  await expect(bar(page).getByRole('status')).toContainText('1 of 1');
  await expect
    .poll(() => current(page))
    .toEqual({ text: 'nearest door', around: 'Told by the nearest door', seen: true });
  await expect(bar(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(studio.docs.getByText('nearest door')).toBeInViewport();
  await expect.poll(() => current(page)).toBeNull();
});

test('the find bar counts and reaches what is not mounted, both ways round the end', async ({
  page,
}) => {
  const studio = await openText(page, large(400));
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('needle');
  const count = bar(page).getByRole('status');
  for (const [key, n, row] of [
    ['', 1, 'inner7'],
    ['Enter', 2, 'inner107'],
    ['F3', 3, 'inner207'],
    ['Enter', 4, 'inner307'],
    ['Enter', 1, 'inner7'],
    ['Shift+Enter', 4, 'inner307'],
    ['Shift+F3', 3, 'inner207'],
  ] as const) {
    if (key !== '') await page.keyboard.press(key);
    await expect(count).toContainText(`${n} of 4`);
    await expect.poll(() => current(page), row).toMatchObject({ text: 'needle', seen: true });
    await expect(studio.docs.getByText(row, { exact: true })).toBeInViewport();
  }
});

test('code from the palette asks for the values of its address, and keeps them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = await openText(page, SMALL);
  const form = page.getByRole('dialog', { name: 'Values for the code' });
  const copy = async (client: string): Promise<void> => {
    await studio.docs.getByRole('heading', { name: 'onLightMeasured' }).hover();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('onLightMeasured');
    await expect(palette(page).getByRole('option', { selected: true })).toContainText(
      'onLightMeasured',
    );
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`>copy as ${client}`);
    await expect(palette(page).getByRole('option', { selected: true })).toContainText(client);
    await page.keyboard.press('Enter');
  };
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await copy('Mosquitto');
  const field = form.getByRole('textbox', { name: 'Value of lampId' });
  await expect(field).toBeFocused();
  expect(await accessibilityViolations(page, form)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await copy('Mosquitto');
  await expect(field).toBeFocused();
  await page.keyboard.type('lamp-7');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect.poll(copied).toContain('-t lamps.lamp-7.measured');

  // The card has the value, and the next client needs no form.
  await expect(
    studio.docs
      .getByRole('article', { name: 'onLightMeasured' })
      .getByRole('textbox', { name: 'Value of lampId' }),
  ).toHaveValue('lamp-7');
  await copy('MQTT.js');
  await expect.poll(copied).toContain("'lamps.lamp-7.measured'");
});
