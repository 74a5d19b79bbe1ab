/**
 * Measures how long a link to a hosted document takes until it can be read, on an emulated slow
 * connection and processor: `npm run bench:reader [-- --times 15]`. Prints medians and p95, what
 * the time went into, and its ratio to a counting loop in the same page, which is less of a matter
 * of the machine.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';
import { option, ROOT } from './run.mjs';
import { serve } from './serve.mjs';

/** 5,817 lines. */
const CHANNELS = 100;
const DOCUMENT = 'hosted.yaml';
/** Milliseconds until the first readable page. */
const TARGET = 1000;
/** 10 Mbit/s, and milliseconds from each request to its response. */
const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
};
const SLOWDOWN = 4;
/** Milliseconds a new window is left alone: it loads a page of its own for its address bar. */
const WINDOW = 2500;
/** Steps of the counting loop, about 10 ms without emulation. */
const STEPS = 10_000_000;

/** What a page reports of itself, in milliseconds since its navigation began. */
/** @typedef {'html' | 'scripts' | 'document' | 'worker' | 'model' | 'readable'} Moment */
/** @type {readonly (readonly [Moment, string])[]} */
const MOMENTS = [
  ['html', 'the page itself is there'],
  ['scripts', 'scripts and styles are there'],
  ['document', 'the document is there'],
  ['worker', 'the script of the worker is there'],
  ['model', 'the model is there'],
  ['readable', 'the first readable page is painted'],
];

/** Runs in the page before anything else: notes when documentation is painted first. */
function watchFirstPaint() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.docs h1, .docs h2')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('bench:readable');
      port2.postMessage(0);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page when it can be read.
 * @param {number} steps
 * @returns {Record<Moment, number> & { loop: number }}
 */
function moments(steps) {
  const at = (/** @type {string} */ name) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  const readable = at('bench:readable');
  const resources = /** @type {PerformanceResourceTiming[]} */ (
    performance.getEntriesByType('resource')
  ).filter(({ responseEnd }) => responseEnd <= readable);
  const last = (/** @type {(name: string) => boolean} */ fits) =>
    Math.max(0, ...resources.filter(({ name }) => fits(name)).map((entry) => entry.responseEnd));
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  const model = at('apidoc:model');
  const start = performance.now();
  let sum = 0;
  for (let i = 0; i < steps; i++) sum = (sum + i) | 0;
  const loop = performance.now() - start + (sum === 0.5 ? 1 : 0);
  return {
    html: navigation?.responseEnd ?? 0,
    scripts: last((name) => /\.(?:js|css)$/.test(name) && !name.includes('/worker/')),
    document: last((name) => name.endsWith('.yaml')),
    worker: last((name) => name.includes('/worker/')),
    model,
    readable,
    loop,
  };
}

const times = Number(option('times') ?? 15);
const text = generateDocument(CHANNELS);
const packed = gzipSync(text);
// On the origin of the page, where no permission is needed.
const dir = mkdtempSync(path.join(os.tmpdir(), 'apidoc-reader-'));
cpSync(path.resolve(ROOT, option('dir') ?? 'dist'), dir, { recursive: true });
writeFileSync(path.join(dir, DOCUMENT), text);
writeFileSync(path.join(dir, `${DOCUMENT}.gz`), packed);
const studio = await serve({ dir });
const found = await findBrowser();
if (!found) throw new Error('No Chromium or Chrome found');
const browser = await chromium.launch({
  executablePath: found.path,
  chromiumSandbox: found.sandbox,
  args: ['--disable-gpu'],
});
/** @type {ReturnType<typeof moments>[]} */
const runs = [];
try {
  for (let i = 0; i < times; i++) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.waitForTimeout(WINDOW);
    await page.addInitScript(watchFirstPaint);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(`${studio.url}?url=${studio.url}${DOCUMENT}&view=docs`, {
      waitUntil: 'commit',
    });
    await page.waitForFunction(
      () => performance.getEntriesByName('bench:readable').length > 0,
      undefined,
      { timeout: 120_000 },
    );
    runs.push(await page.evaluate(moments, STEPS));
    await context.close();
  }
} finally {
  await browser.close();
  await studio.close();
  rmSync(dir, { recursive: true });
}

console.log(`A hosted document of ${text.split('\n').length - 1} lines (${packed.length} bytes gzip), ${runs.length} loads,
10 Mbit/s, ${NETWORK.latency} ms, processor ${SLOWDOWN} times slower. Milliseconds since the navigation began:\n`);
for (const [moment, name] of MOMENTS) {
  const all = runs.map((run) => run[moment]);
  const [median, p95] = [0.5, 0.95].map((part) => percentile(all, part).toFixed(0).padStart(6));
  console.log(`${name.padEnd(36)} median ${median}  p95 ${p95}`);
}
const loops = runs.map(({ loop }) => loop);
const ratios = runs.map(({ readable, loop }) => readable / loop);
console.log(
  `\nCounting to ${STEPS.toLocaleString('en')} takes ${percentile(loops, 0.5).toFixed(0)} ms there (p95 ${percentile(loops, 0.95).toFixed(0)}): the page takes ${percentile(ratios, 0.5).toFixed(1)} times as long.`,
);
console.log(
  `Target: ${TARGET} ms. The fastest load took ${Math.min(...runs.map(({ readable }) => readable)).toFixed(0)} ms.`,
);
