/** Measures the documentation pane in a real browser on large documents, with the wanted figures beside: first look, update, elements, scrolling. Also by itself: `node scripts/bench-docs.mjs [--dir DIST] [--sizes 100,1000]`. */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { percentile } from './percentile.mjs';
import { isMain, option } from './run.mjs';
import { serve } from './serve.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const GENERATOR = path.resolve(ROOT, '../shared/tools/gen.mjs');
const SIZES = [100, 1000, 3000];
const LOADS = 5;
const EDITS = 20;
const PASSES = 5;
/** How far below the start of the pass before a pass starts, in pixels: so that each meets other cards. */
const PASS_STARTS = 20_000;
/** What is wanted, in milliseconds and elements. */
const WANTED = { look: 300, update: 50, elements: 5000, frame: 50 };

/** Browsers round times to 0.1 ms, so that three frames of a screen of 60 Hz, which are 50.0 ms, can read as 50.1. */
const ROUNDING = 0.1;

/**
 * Runs in the page before anything else: notes how long it takes from the arrival of each model until the documentation that changed by it is painted.
 */
function watchPaints() {
  /** @type {number[]} */
  const paints = [];
  Object.assign(globalThis, { benchPaints: paints });
  let arrived = 0;
  const mark = performance.mark.bind(performance);
  performance.mark = (name, options) => {
    const entry = mark(name, options);
    if (name === 'apidoc:model') arrived = entry.startTime;
    return entry;
  };
  new MutationObserver(() => {
    if (arrived === 0 || !document.querySelector('.docs article h3')) return;
    const start = arrived;
    arrived = 0;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => paints.push(performance.now() - start);
      port2.postMessage(0);
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Runs in the page: scrolls the documentation by `step` pixels each frame and tells how long each frame took.
 * @param {{ step: number, frames: number }} way a step of 0 measures the machine at this moment
 */
async function scrollFrames({ step, frames }) {
  const docs = /** @type {HTMLElement} */ (document.querySelector('.docs'));
  const times = [];
  let most = 0;
  let last = await new Promise(requestAnimationFrame);
  for (let i = 0; i < frames; i++) {
    docs.scrollTop += step;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
    most = Math.max(most, document.getElementsByTagName('*').length);
  }
  return { times, most };
}

/** @param {number} value @param {number} wanted */
const verdict = (value, wanted) => `wanted ${wanted.toLocaleString('en').padStart(5)}  ${value <= wanted ? 'ok' : 'MISSED'}`;

/** @param {string} name @param {readonly number[]} times @param {number} wanted */
function line(name, times, wanted) {
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return `  ${name.padEnd(26)} ${median.toFixed(0).padStart(5)} ms  p95 ${p95.toFixed(0).padStart(5)} ms  ${verdict(median, wanted)}`;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the studio
 * @param {(n: number) => string} gen makes a document of n channels, operations and messages
 * @param {readonly number[]} [sizes]
 */
export async function benchDocs(browser, url, gen, sizes = SIZES) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript(watchPaints);
  await context.route('**/bench/*.yaml', (route) => {
    const n = Number(/(\d+)\.yaml/.exec(route.request().url())?.[1]);
    return route.fulfill({ body: gen(n), contentType: 'application/yaml' });
  });
  const paints = (/** @type {import('@playwright/test').Page} */ page) =>
    page.evaluate(() => /** @type {{ benchPaints: number[] }} */ (/** @type {unknown} */ (globalThis)).benchPaints);
  const open = async (/** @type {number} */ n, /** @type {string} */ view) => {
    const page = await context.newPage();
    await page.goto(`${url}?url=${encodeURIComponent(`${url}bench/${n}.yaml`)}&view=${view}&probe`);
    await page.waitForFunction(
      () => /** @type {{ benchPaints: number[] }} */ (/** @type {unknown} */ (globalThis)).benchPaints.length > 0,
      undefined,
      { timeout: 120_000 },
    );
    return page;
  };
  for (const n of sizes) {
    console.log(`\nDocumentation of ${n.toLocaleString('en')} channels, operations and messages each`);
    const looks = [];
    for (let i = 0; i < LOADS; i++) {
      const page = await open(n, 'docs');
      looks.push((await paints(page))[0] ?? Number.NaN);
      await page.close();
    }
    console.log(line('model to first look', looks, WANTED.look));

    const page = await open(n, 'split');
    await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 120_000 });
    await page.waitForTimeout(2000);
    // The end of the line "title: Large example".
    await page.locator('.monaco-editor .native-edit-context').first().focus();
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    const begun = (await paints(page)).length;
    for (let i = 0; i < EDITS; i++) {
      const { length } = await paints(page);
      await page.keyboard.insertText('x');
      await page.waitForFunction(
        (before) => /** @type {{ benchPaints: number[] }} */ (/** @type {unknown} */ (globalThis)).benchPaints.length > before,
        length,
        { timeout: 60_000 },
      );
      await page.waitForTimeout(50);
    }
    console.log(line('model to update', (await paints(page)).slice(begun + 2), WANTED.update));

    let most = 0;
    const scroll = async (/** @type {number} */ step, /** @type {number} */ frames) => {
      const done = await page.evaluate(scrollFrames, { step, frames });
      most = Math.max(most, done.most);
      return done.times;
    };
    // One collection of garbage anywhere in the browser makes a frame longer: each way is scrolled several times, and the worst frame of each pass counts.
    /** @type {Record<'rest' | 'slow' | 'fast' | 'back', number[]>} */
    const worst = { rest: [], slow: [], fast: [], back: [] };
    /** @type {number[]} */
    const all = [];
    const pass = async (/** @type {keyof typeof worst} */ way, /** @type {number} */ step, /** @type {number} */ frames) => {
      const times = await scroll(step, frames);
      worst[way].push(Math.max(...times) - ROUNDING);
      if (step !== 0) all.push(...times);
    };
    for (let i = 0; i < PASSES; i++) {
      await page.evaluate((top) => document.querySelector('.docs')?.scrollTo(0, top), i * PASS_STARTS);
      await pass('rest', 0, 120);
      await pass('slow', 100, 300);
      await pass('fast', 800, 100);
      await pass('back', -400, 100);
    }
    for (const part of [0.3, 0.6, 1]) {
      await page.evaluate((at) => {
        const docs = document.querySelector('.docs');
        docs?.scrollTo(0, docs.scrollHeight * at);
      }, part);
      most = Math.max(most, (await page.evaluate(scrollFrames, { step: 60, frames: 60 })).most);
    }
    console.log(
      `  ${'most elements in the page'.padEnd(26)} ${most.toLocaleString('en').padStart(5)}                 ${verdict(most, WANTED.elements)}`,
    );
    console.log(
      `  Worst frame of a pass, ${PASSES} passes (p95 of all ${all.length.toLocaleString('en')} frames ${percentile(all, 0.95).toFixed(0)} ms):`,
    );
    console.log(line('  at 6,000 px/s', worst.slow, WANTED.frame));
    console.log(line('  at 48,000 px/s', worst.fast, WANTED.frame));
    console.log(line('  back at 24,000 px/s', worst.back, WANTED.frame));
    console.log(line('  (at rest: the machine)', worst.rest, WANTED.frame));
    await page.close();
  }
  await context.close();
}

async function main() {
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium or Chrome found: npm test gets one.');
  const { gen } = /** @type {{ gen: (n: number) => string }} */ (await import(GENERATOR));
  const server = await serve({ dir: option('dir') ?? path.join(ROOT, 'dist') });
  const browser = await chromium.launch({ executablePath: found.path, chromiumSandbox: found.sandbox });
  try {
    await benchDocs(browser, server.url, gen, option('sizes')?.split(',').map(Number));
  } finally {
    await browser.close();
    await server.close();
  }
}

if (isMain(import.meta.url)) {
  main().catch((/** @type {Error} */ failure) => {
    console.error(failure.message);
    process.exitCode = 1;
  });
}
