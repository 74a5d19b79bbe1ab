/**
 * Measures a change by a form in a real browser: from the key that applies it to the text and to
 * the documentation, beside the expected value. Also by itself:
 * `node lab/bench-forms.mjs [--dir DIST]`.
 */
import { withoutServiceWorkers } from '../scripts/browser.mjs';
import { isMain } from '../scripts/run.mjs';
import { browseBuild } from './browse-build.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

const EDITS = 30;
/** Milliseconds, for 5,817 lines. */
const WANTED = 100;

/**
 * Runs in the page: from the next Enter until the text has `title`, and until the documentation
 * shows it and has been painted.
 * @param {string} title
 */
function watchTitle(title) {
  const studio = /** @type {{ getText(): string }} */ (Reflect.get(globalThis, '__studio'));
  const shown = () => document.querySelector('.docs h1')?.textContent?.includes(title) ?? false;
  const measured = new Promise((resolve) => {
    window.addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        let text = 0;
        const look = () => {
          if (text === 0 && studio.getText().includes(title)) text = performance.now() - start;
          if (text === 0 || !shown()) return;
          changes.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve({ text, docs: performance.now() - start });
            port2.postMessage(0);
          });
        };
        const changes = new MutationObserver(look);
        changes.observe(document.body, { childList: true, subtree: true, characterData: true });
      },
      { capture: true, once: true },
    );
  });
  Object.assign(globalThis, { benchTitle: measured });
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the served build
 * @returns whether the change is as fast as expected
 */
export async function benchForms(browser, url) {
  const text = generateDocument(100);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  });
  await withoutServiceWorkers(context);
  await context.route('**/bench/*.yaml', (route) =>
    route.fulfill({ body: text, contentType: 'application/yaml' }),
  );
  const page = await context.newPage();
  await page.goto(
    `${url}?url=${encodeURIComponent(`${url}bench/form.yaml`)}&view=split&probe#/info`,
  );
  await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 60_000 });
  await page.keyboard.press('Control+i');
  const field = page.getByRole('region', { name: 'Form' }).getByRole('textbox', { name: 'Title' });
  await field.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1500);
  /** @type {{ text: number, docs: number }[]} */
  const times = [];
  for (let i = 0; i < EDITS + 3; i++) {
    const title = `Title number ${i} of the form`;
    await field.fill(title);
    await page.evaluate(watchTitle, title);
    await field.press('Enter');
    times.push(await page.evaluate(() => Reflect.get(globalThis, 'benchTitle')));
    await page.waitForTimeout(100);
  }
  await context.close();
  const lines = text.split('\n').length - 1;
  console.log(`\nA field of a form in ${lines.toLocaleString('en')} lines, from its key`);
  const warm = times.slice(3);
  /** @param {'text' | 'docs'} what */
  const line = (what) => {
    const all = warm.map((one) => one[what]);
    const [median, p95] = [percentile(all, 0.5), percentile(all, 0.95)];
    console.log(
      `  ${`to the ${what === 'text' ? 'text' : 'documentation'}`.padEnd(21)} ${median.toFixed(0).padStart(5)} ms  p95 ${p95.toFixed(0).padStart(5)} ms  target ${WANTED} ms${median <= WANTED ? '' : '  MISSED'}`,
    );
    return median <= WANTED;
  };
  return [line('text'), line('docs')].every(Boolean);
}

if (isMain(import.meta.url)) {
  const { browser, url, close } = await browseBuild({});
  try {
    await benchForms(browser, url);
  } finally {
    await close();
  }
}
