/**
 * `npm run bench:memory`: the memory of the page's process after a large document was loaded and
 * edited 50 times, and, with `--soak=10000`, how much the heaps of page and workers grow by as many
 * edits. `--only=1000` takes one size.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { generateDocument } from './generate-document.mjs';
import { isMain, lookUp, option, ROOT } from './run.mjs';
import { serve } from './serve.mjs';

const DIST = path.join(ROOT, 'dist');
const EDITS = 50;
/** Megabytes that the process may have at most, by channels of the generated document. */
const LIMITS = new Map([
  [3, 230],
  [100, 280],
  [1000, 450],
  [5000, 800],
]);

/**
 * Returns the resident memory, in megabytes, of the largest process of a browser that runs a page.
 * @param {string} profile the folder of the browser's profile, by which its processes are found
 */
function rendererMemory(profile) {
  const lines = lookUp('ps', ['-eo', 'pid=,ppid=,rss=,args=']).output.split('\n');
  const processes = lines.flatMap((line) => {
    const [, pid, parent, rss, args] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid, parent, rss: Number(rss), args: String(args) }] : [];
  });
  const browsers = new Set(
    processes.filter(({ args }) => args.includes(profile)).map(({ pid }) => pid),
  );
  // Renderers are children of the browser or of its zygote.
  for (let size = -1; size !== browsers.size; ) {
    size = browsers.size;
    for (const { pid, parent } of processes) if (browsers.has(String(parent))) browsers.add(pid);
  }
  const renderers = processes.filter(
    ({ pid, args }) => browsers.has(pid) && args.includes('--type=renderer'),
  );
  return Math.max(...renderers.map(({ rss }) => rss)) / 1024;
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
 * @param {string} url of the studio
 * @param {{ path: string, sandbox: boolean }} found the browser
 * @param {number} channels
 * @param {number} soak edits after the first ones
 */
async function measure(url, found, channels, soak) {
  const profile = `--class=bench-memory-${process.pid}-${channels}`;
  const browser = await chromium.launch({
    executablePath: found.path,
    chromiumSandbox: found.sandbox,
    args: ['--disable-gpu', profile],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const text = generateDocument(channels);
    await page.route('**/bench/large.yaml', (route) =>
      route.fulfill({ body: text, contentType: 'application/yaml' }),
    );
    await page.goto(`${url}?url=${encodeURIComponent(`${url}bench/large.yaml`)}&view=split&probe`);
    await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 120_000 });
    await page.waitForFunction(
      () => performance.getEntriesByName('apidoc:first-problems').length > 0,
      undefined,
      { timeout: 120_000 },
    );
    await page
      .locator('.monaco-editor .view-lines')
      .first()
      .click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    for (let i = 0; i < EDITS; i++) await edit(page, i % 2 === 0 ? 'x' : 'Backspace');
    const memory = rendererMemory(profile);
    const limit = LIMITS.get(channels) ?? Number.POSITIVE_INFINITY;
    const lines = (text.split('\n').length - 1).toLocaleString('en');
    console.log(
      `${lines.padStart(8)} lines: ${memory.toFixed(0)} MB of ${limit} after ${EDITS} edits`,
    );
    if (soak === 0) return memory <= limit;
    const devtools = await page.context().newCDPSession(page);
    const before = { heap: await heapOf(devtools), memory: rendererMemory(profile) };
    for (let i = 0; i < soak; i++) await edit(page, i % 2 === 0 ? 'x' : 'Backspace');
    const after = { heap: await heapOf(devtools), memory: rendererMemory(profile) };
    const growth = after.heap / before.heap - 1;
    console.log(
      `${''.padStart(8)} after ${soak} more: heap ${(growth * 100).toFixed(1)} %, process ${((after.memory / before.memory - 1) * 100).toFixed(1)} %`,
    );
    return memory <= limit && growth <= 0.05;
  } finally {
    await browser.close();
  }
}

async function main() {
  if (!existsSync(path.join(DIST, 'index.html')))
    throw new Error('There is no build: run npm run build first.');
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium or Chrome found: npm test gets one.');
  const only = Number(option('only') ?? 0);
  const soak = Number(option('soak') ?? 0);
  const server = await serve({ dir: DIST });
  let ok = true;
  try {
    for (const channels of only > 0 ? [only] : LIMITS.keys())
      ok = (await measure(server.url, found, channels, soak)) && ok;
  } finally {
    await server.close();
  }
  if (!ok) process.exitCode = 1;
}

if (isMain(import.meta.url)) {
  main().catch((/** @type {Error} */ failure) => {
    console.error(failure.message);
    process.exitCode = 1;
  });
}
