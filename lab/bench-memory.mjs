/**
 * `npm run bench:memory`: the memory of the page's process after a large document was loaded and
 * edited 50 times, and half a minute later, when the browser has collected what no longer is in
 * use. With `--soak=10000`, how much the heaps of page and workers grow by as many edits; with
 * `--pause=600`, edits are that many milliseconds apart, and the editor computes after each what
 * waits until typing rests. `--only=1000` takes one size.
 */

import { isMain, lookUp, option } from '../scripts/run.mjs';
import { browseBuild, openAtTitle } from './browse-build.mjs';
import { generateDocument } from './generate-document.mjs';

const EDITS = 50;
/** Milliseconds without a key, after which the browser collects garbage. */
const REST = 30_000;
/** Megabytes that the process may have at most, by channels of the generated document. */
const LIMITS = new Map([
  [3, 230],
  [100, 280],
  [1000, 450],
  [5000, 800],
]);

/**
 * Returns the resident memory, in megabytes, of the largest process of a browser that runs a page.
 * @param {import('@playwright/test').CDPSession} devtools of the browser
 */
async function rendererMemory(devtools) {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const { output } = lookUp('ps', ['-o', 'rss=', '-p', ids.join()]);
  return Math.max(...output.trim().split(/\s+/).map(Number)) / 1024;
}

/**
 * Types a key and waits until the documentation shows the text with it.
 * @param {import('@playwright/test').Page} page
 * @param {string} key
 */
async function edit(page, key) {
  const count = () => performance.getEntriesByName('apidoc:edit-to-docs').length;
  const before = await page.evaluate(count);
  await page.keyboard.press(key);
  await page.waitForFunction(
    (n) => performance.getEntriesByName('apidoc:edit-to-docs').length > n,
    before,
    { timeout: 120_000 },
  );
}

/**
 * The bytes that the heap of the page holds after a garbage collection; those of the workers are
 * seen by the memory of the process only.
 * @param {import('@playwright/test').CDPSession} devtools
 */
async function heapOf(devtools) {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

/**
 * @param {number} channels
 * @param {number} soak edits after the first ones
 * @param {number} pause milliseconds after each of the first ones
 */
async function measure(channels, soak, pause) {
  const text = generateDocument(channels);
  const studio = await browseBuild({ 'large.yaml': text });
  try {
    const { browser, url } = studio;
    const processes = await browser.newBrowserCDPSession();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await openAtTitle(page, url, `${url}large.yaml`);
    for (let i = 0; i < EDITS; i++) {
      await edit(page, i % 2 === 0 ? 'x' : 'Backspace');
      if (pause > 0) await page.waitForTimeout(pause);
    }
    const memory = await rendererMemory(processes);
    const limit = LIMITS.get(channels) ?? Number.POSITIVE_INFINITY;
    const lines = (text.split('\n').length - 1).toLocaleString('en');
    console.log(
      `${lines.padStart(8)} lines: ${memory.toFixed(0)} MB of ${limit} after ${EDITS} edits`,
    );
    await page.waitForTimeout(REST);
    const atRest = await rendererMemory(processes);
    console.log(`${''.padStart(8)} ${atRest.toFixed(0)} MB half a minute later`);
    if (soak === 0) return memory <= limit;
    const devtools = await page.context().newCDPSession(page);
    const before = { heap: await heapOf(devtools), memory: await rendererMemory(processes) };
    for (let i = 0; i < soak; i++) await edit(page, i % 2 === 0 ? 'x' : 'Backspace');
    const after = { heap: await heapOf(devtools), memory: await rendererMemory(processes) };
    const growth = after.heap / before.heap - 1;
    console.log(
      `${''.padStart(8)} after ${soak} more: heap ${(growth * 100).toFixed(1)} %, process ${((after.memory / before.memory - 1) * 100).toFixed(1)} %`,
    );
    return memory <= limit && growth <= 0.05;
  } finally {
    await studio.close();
  }
}

async function main() {
  const only = Number(option('only') ?? 0);
  const soak = Number(option('soak') ?? 0);
  const pause = Number(option('pause') ?? 0);
  let ok = true;
  for (const channels of only > 0 ? [only] : LIMITS.keys())
    ok = (await measure(channels, soak, pause)) && ok;
  if (!ok) process.exitCode = 1;
}

if (isMain(import.meta.url)) await main();
