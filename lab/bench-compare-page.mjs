/**
 * Measures how long the built page is busy at once while a document of 5,817 lines is compared with
 * a version with 50 changes: when the result arrives, when the documentation shows the changes, and
 * while the user types: `npm run bench:compare-page [-- --times 5]`. Prints the longest task of
 * each, and of typing without a comparison, as medians.
 */

import { withoutServiceWorkers } from '../scripts/browser.mjs';
import { option } from '../scripts/run.mjs';
import { browseBuild, countTo } from './browse-build.mjs';
import { comparedVersions } from './compared-versions.mjs';
import { percentile } from './percentile.mjs';

/** Milliseconds of the longest task. */
const TARGET = 100;
const TYPED = ' More words of the description that the user types.';
/** Milliseconds between two keys. */
const DELAY = 60;
const TIMEOUT = 120_000;
/** Steps of a counting loop, about 10 ms on an idle machine. */
const STEPS = 10_000_000;

/** Runs in the page before anything else. */
function watchTasks() {
  /** @type {number[]} */
  const tasks = [];
  Reflect.set(window, '__tasks', tasks);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
}

const times = Number(option('times') ?? 5);
const { old, changed } = comparedVersions();
const studio = await browseBuild({ 'old.yaml': old, 'changed.yaml': changed });

/** @type {Map<string, number[]>} */
const longest = new Map();
/** @type {number[]} */
const loops = [];

/** @param {import('@playwright/test').Page} page */
async function measure(page) {
  /**
   * Notes the longest task of a step; 0 where none took 50 ms.
   * @param {string} name
   * @param {() => Promise<unknown>} step
   */
  const during = async (name, step) => {
    await page.evaluate(() => Reflect.set(Reflect.get(window, '__tasks'), 'length', 0));
    await step();
    // Tasks are reported when the page is idle.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    const tasks = /** @type {number[]} */ (
      await page.evaluate(() => Reflect.get(window, '__tasks'))
    );
    longest.set(name, [...(longest.get(name) ?? []), Math.max(0, ...tasks)]);
  };
  const type = () => page.keyboard.type(TYPED, { delay: DELAY });
  const list = page.getByRole('region', { name: 'Changes' });
  const toolbar = page.getByRole('region', { name: 'Comparison' });
  const counts = toolbar.getByRole('status').first();

  await page.goto(`${studio.url}?url=${studio.url}changed.yaml&view=split&probe`);
  const editor = page.getByRole('region', { name: 'Editor' });
  await editor.locator('.view-line').first().waitFor({ timeout: TIMEOUT });
  await page.getByRole('region', { name: 'Documentation' }).locator('h1').waitFor();
  await page.waitForFunction(() => Reflect.get(window, '__studio')?.saved(), undefined, {
    timeout: TIMEOUT,
  });
  // The end of the line of a description.
  await editor.locator('.view-line', { hasText: 'description:' }).first().click();
  await page.keyboard.press('End');
  // The first keys load what the editor offers.
  await type();
  await during('typing, nothing is compared', type);
  await page.keyboard.press('Control+Alt+c');
  const dialog = page.getByRole('dialog', { name: /^Compare with/ });
  await dialog.getByLabel('URL or share link').fill(`${studio.url}old.yaml`);
  await during('the result arrives', async () => {
    await page.keyboard.press('Enter');
    await list.getByRole('button').first().waitFor({ timeout: TIMEOUT });
  });
  await page.keyboard.press('Escape');
  await during('changes are shown in the documentation', async () => {
    await toolbar.getByRole('switch', { name: 'Show changes' }).press('Space');
    await page.locator('.docs-changes').first().waitFor();
  });
  await editor.locator('.view-line', { hasText: 'description:' }).first().click();
  await page.keyboard.press('End');
  await during('typing while comparing', async () => {
    await type();
    await toolbar.getByText('before your last edit').waitFor({ state: 'detached' });
    await counts.waitFor();
  });
}

try {
  for (let i = 0; i < times; i++) {
    const context = await studio.browser.newContext({
      viewport: { width: 1440, height: 900 },
    });
    await withoutServiceWorkers(context);
    const page = await context.newPage();
    await page.addInitScript(watchTasks);
    await measure(page);
    loops.push(await page.evaluate(countTo, STEPS));
    await context.close();
  }
} finally {
  await studio.close();
}

console.log(
  `The longest task of the page, ${times} times, in a document of ${(old.split('\n').length - 1).toLocaleString('en')} lines with 50 changes:`,
);
let isSlow = false;
for (const [name, all] of longest) {
  const median = percentile(all, 0.5);
  console.log(
    `  ${name.padEnd(40)} median ${median.toFixed(0).padStart(4)} ms, at most ${Math.max(...all).toFixed(0)} ms`,
  );
  isSlow ||= median > TARGET;
}
console.log(
  `Target: ${TARGET} ms, on a machine where counting to ${STEPS.toLocaleString('en')} takes about 10 ms; here it took ${percentile(loops, 0.5).toFixed(0)} ms.`,
);
if (isSlow) process.exitCode = 1;
