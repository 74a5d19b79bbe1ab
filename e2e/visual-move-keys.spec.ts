/**
 * Alt with arrows as fast as a key repeats: every press counts, whether or not the rows show the
 * one before.
 */
import type { Locator } from '@playwright/test';
import { DOCUMENT } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';

const SERVERS = ['a', 'b', 'c', 'd', 'e'];
const VARIABLES = ['p', 'q', 'r', 's', 't'];
const VALUES = ['1', '2', '3', '4', '5'];
const TEXT = DOCUMENT.replace(
  '  tower:\n    host: lamps.example.com\n',
  `${SERVERS.map((name) => `  ${name}:\n    host: ${name}.example.com\n    protocol: mqtt\n`).join('')}  tower:
    host: '${VARIABLES.map((name) => `{${name}}`).join('.')}'
    variables:
${VARIABLES.map((name) => `      ${name}:\n        enum: [${VALUES.map((n) => name + n).join(', ')}]\n`).join('')}`,
);

async function open(studio: VisualPage, text = TEXT): Promise<void> {
  await studio.example('first-steps');
  await studio.setText(text);
}

/** Shows an object schema as a form. @param lines of YAML below its properties */
async function openLamp(studio: VisualPage, lines: string): Promise<Locator> {
  const used = DOCUMENT.replace('type: boolean', "$ref: '#/components/schemas/Lamp'");
  await studio.setText(
    `${used}  schemas:\n    Lamp:\n      type: object\n      properties:\n${lines}`,
  );
  await studio.openForm('Lamp');
  return studio.form.getByRole('treegrid');
}

/** Presses a key several times, without waiting for anything. */
async function repeat(studio: VisualPage, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await studio.page.keyboard.press(key);
}

test('rows move by Alt with an arrow as often as it is pressed', async ({ page }) => {
  const studio = new VisualPage(page);
  await open(studio);
  await test.step('an outline row moves by the given number of rows, and its new neighbour is announced', async () => {
    const order = async () =>
      [...(await studio.text()).matchAll(/^ {2}(\w+):\n {4}host/gm)]
        .map(([, name]) => name)
        .join(' ');
    const row = studio.outline.getByRole('treeitem', { name: 'a', exact: true });
    await row.click();
    await expect(row).toBeFocused();
    await repeat(studio, 'Alt+ArrowDown', 3);
    await expect.poll(order).toBe('b c d a e tower');
    const told = studio.outline.getByRole('status');
    await expect(told).toHaveText('a moved below d');
    await repeat(studio, 'Alt+ArrowUp', 2);
    await expect.poll(order).toBe('b a c d e tower');
    await expect(told).toHaveText('a moved above c');
    await expect(row).toBeFocused();
    // Further than there are positions; and each move is an undo step.
    await repeat(studio, 'Alt+ArrowUp', 3);
    await expect.poll(order).toBe('a b c d e tower');
    await expect(told).toHaveText('a moved above b');
    await repeat(studio, 'Control+z', 1);
    await expect.poll(order).toBe('b a c d e tower');
    await expect(row).toBeFocused();
  });
  await test.step('map entries and list values in a form move in the same way', async () => {
    await studio.setText(TEXT);
    await studio.openForm('tower');
    const order = async () =>
      [...(await studio.text()).matchAll(/^ {6}([p-t]):$/gm)].map(([, name]) => name).join(' ');
    const entry = studio.form.getByRole('button', { name: /^p\b/ });
    await entry.focus();
    await repeat(studio, 'Alt+ArrowDown', 3);
    await expect.poll(order).toBe('q r s p t');
    await expect(entry).toBeFocused();
    await repeat(studio, 'Alt+ArrowUp', 5);
    await expect.poll(order).toBe('p q r s t');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    const values = async () => /enum: \[(.*p1.*)\]/.exec(await studio.text())?.[1];
    const chip = studio.form.getByRole('button', { name: 'Change p1' });
    await chip.focus();
    await repeat(studio, 'Alt+ArrowRight', 3);
    await expect.poll(values).toBe('p2, p3, p4, p1, p5');
    await expect(chip).toBeFocused();
    await repeat(studio, 'Alt+ArrowLeft', 2);
    await expect.poll(values).toBe('p2, p1, p3, p4, p5');
    await expect(chip).toBeFocused();
  });
  await test.step('schema properties and branches move in the same way', async () => {
    const branches = VALUES.map((n) => `        - type: string\n          minLength: ${n}\n`).join(
      '',
    );
    const properties = VARIABLES.map((name) => `        ${name}:\n          type: string\n`).join(
      '',
    );
    const tree = await openLamp(studio, `${properties}      oneOf:\n${branches}`);
    const row = (name: string | RegExp) => tree.getByRole('row', { name });
    const names = async () =>
      [...(await studio.text()).matchAll(/^ {8}([p-t]):$/gm)].map(([, name]) => name).join(' ');
    await row(/^p,/).focus();
    await repeat(studio, 'Alt+ArrowDown', 3);
    await expect.poll(names).toBe('q r s p t');
    await expect(row(/^p,/)).toBeFocused();
    await repeat(studio, 'Alt+ArrowUp', 2);
    await expect.poll(names).toBe('q p r s t');
    await expect(row(/^p,/)).toBeFocused();
    const lengths = async () =>
      [...(await studio.text()).matchAll(/minLength: (.)/g)].map(([, n]) => n).join(' ');
    // It has no name but its number: its summary identifies it.
    const branch = row(/^one of \d, string, ≥ 1 char$/);
    await branch.focus();
    await repeat(studio, 'Alt+ArrowDown', 3);
    await expect.poll(lengths).toBe('2 3 4 1 5');
    await expect(branch).toBeFocused();
    await repeat(studio, 'Alt+ArrowUp', 1);
    await expect.poll(lengths).toBe('2 3 1 4 5');
    await expect(branch).toBeFocused();
  });
  await test.step('moving a row out of its object keeps the focus for the next key', async () => {
    const inner = ['hue', 'glow']
      .map((name) => `            ${name}:\n              type: string\n`)
      .join('');
    const tree = await openLamp(
      studio,
      `        room:\n          type: object\n          properties:\n${inner}`,
    );
    const row = tree.getByRole('row', { name: /^hue,/ });
    await expect(row).toHaveAttribute('aria-level', '3');
    await row.focus();
    await page.evaluate(() => {
      for (const key of ['ArrowLeft', 'ArrowUp'])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }),
        );
    });
    await expect(row).toHaveAttribute('aria-level', '2');
    await expect.poll(() => studio.text()).toMatch(/^ {8}hue:$/m);
    await expect(row).toBeFocused();
  });
});

/** `npm run fuzz` presses more. */
const PRESSES = process.env.FUZZ ? 30 : 12;

test('a key pressed while the rows render again moves the focused row, no other', async ({
  page,
}) => {
  const studio = new VisualPage(page);
  const names = Array.from({ length: 60 }, (_, i) => `s${i + 10}`);
  const servers = names
    .map((name) => `  ${name}:\n    host: ${name}.example.com\n    protocol: mqtt\n`)
    .join('');
  await open(studio, DOCUMENT.replace('servers:\n', `servers:\n${servers}`));
  const order = async () =>
    [...(await studio.text()).matchAll(/^ {2}(s\d\d):$/gm)].map(([, name]) => name).join(' ');
  const row = studio.outline.getByRole('treeitem', { name: 's20', exact: true });
  await row.click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(studio.outline.getByRole('status')).toHaveText('s20 moved above s19');
  // Drawing takes long, and the keys come at any moment of it.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(async (presses) => {
    const key = { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true };
    for (let i = 0; i < presses; i++) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
      // Between tasks of the page, a few more each time.
      for (let tasks = i % 6; tasks >= 0; tasks--) await new Promise((done) => setTimeout(done));
    }
  }, PRESSES);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const others = names.filter((name) => name !== 's20');
  // One up, then down by each press.
  const at = others.indexOf('s19') + PRESSES;
  await expect.poll(order).toBe([...others.slice(0, at), 's20', ...others.slice(at)].join(' '));
  await expect(row).toBeFocused();
});
