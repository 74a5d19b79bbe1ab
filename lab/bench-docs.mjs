/**
 * Measures the documentation pane in a real browser on large documents, beside the expected
 * values: first paint, update, elements, scrolling. Also by itself:
 * `node lab/bench-docs.mjs [--dir DIST] [--sizes 100,1000]`.
 */
import { withoutServiceWorkers } from '../scripts/browser.mjs';
import { isMain, option } from '../scripts/run.mjs';
import { browseBuild } from './browse-build.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

const SIZES = [100, 1000, 3000];
const LOADS = 5;
const EDITS = 20;
const PASSES = 5;
/**
 * How far below the start of the pass before a pass starts, in pixels: so that each meets other
 * cards.
 */
const PASS_STARTS = 20_000;
/**
 * Ways to scroll: pixels a frame, frames, and what that is.
 * @type {readonly (readonly ['rest' | 'slow' | 'fast' | 'back', number, number, string])[]}
 */
const WAYS = [
  ['rest', 0, 120, 'at rest'],
  ['slow', 100, 300, 'at 6,000 px/s'],
  ['fast', 800, 100, 'at 48,000 px/s'],
  ['back', -400, 100, 'back at 24,000 px/s'],
];
/** Expected limits, in milliseconds and elements. */
const WANTED = { look: 300, update: 50, elements: 5000, frame: 50 };

/** Milliseconds until what came with a jump to the start of a pass is done. */
const SETTLE_MS = 500;
/** Frames after each scroll that count with it: what one stops at is mounted then. */
const STOP_FRAMES = 30;
/**
 * Browsers round times to 0.1 ms, so that three frames of a screen of 60 Hz, which are 50.0 ms, can
 * read as 50.1.
 */
const ROUNDING = 0.1;

/**
 * Runs in the page before anything else: notes how long it takes from the arrival of each model
 * until the documentation that changed by it is painted.
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

/** A page of nothing but lines of text: how long frames are where the browser alone scrolls. */
const PLAIN = `<div class="docs" style="height: 800px; overflow: auto; background: white">${'<p>A line of text as in a document.</p>'.repeat(6000)}</div>`;

/**
 * Runs in the page: scrolls the documentation by `step` pixels each frame, stops, and returns the
 * duration of each frame.
 * @param {{ step: number, frames: number, stop: number }} way a step of 0 measures the page at rest
 */
async function scrollFrames({ step, frames, stop }) {
  const docs = /** @type {HTMLElement} */ (document.querySelector('.docs'));
  const times = [];
  let most = 0;
  let last = await new Promise(requestAnimationFrame);
  for (let i = 0; i < frames + stop; i++) {
    if (i < frames) docs.scrollTop += step;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
    most = Math.max(most, document.getElementsByTagName('*').length);
  }
  return { times, most };
}

/** @param {number} value @param {number} limit */
const limitResult = (value, limit) =>
  `target ${limit.toLocaleString('en').padStart(5)}  ${Math.round(value * 10) / 10 <= limit ? 'ok    ' : 'MISSED'}`;

/** @param {string} name @param {readonly number[]} times @param {number} limit */
function line(name, times, limit) {
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return `  ${name.padEnd(26)} ${median.toFixed(0).padStart(5)} ms  p95 ${p95.toFixed(0).padStart(5)} ms  ${limitResult(median, limit)}`;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the studio
 * @param {readonly number[]} [sizes]
 */
export async function benchDocs(browser, url, sizes = SIZES) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  });
  await withoutServiceWorkers(context);
  await context.addInitScript(watchPaints);
  await context.route('**/bench/*.yaml', (route) => {
    const n = Number(/(\d+)\.yaml/.exec(route.request().url())?.[1]);
    return route.fulfill({ body: generateDocument(n), contentType: 'application/yaml' });
  });
  const paints = (/** @type {import('@playwright/test').Page} */ page) =>
    page.evaluate(
      () =>
        /** @type {{ benchPaints: number[] }} */ (/** @type {unknown} */ (globalThis)).benchPaints,
    );
  const open = async (/** @type {number} */ n, /** @type {string} */ view) => {
    const page = await context.newPage();
    await page.goto(`${url}?url=${encodeURIComponent(`${url}bench/${n}.yaml`)}&view=${view}&probe`);
    await page.waitForFunction(
      () =>
        /** @type {{ benchPaints: number[] }} */ (/** @type {unknown} */ (globalThis)).benchPaints
          .length > 0,
      undefined,
      { timeout: 120_000 },
    );
    return page;
  };
  for (const n of sizes) {
    console.log(
      `\nDocumentation of ${n.toLocaleString('en')} channels, operations and messages each`,
    );
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
        (before) =>
          /** @type {{ benchPaints: number[] }} */ (/** @type {unknown} */ (globalThis)).benchPaints
            .length > before,
        length,
        { timeout: 60_000 },
      );
      await page.waitForTimeout(50);
    }
    console.log(line('model to update', (await paints(page)).slice(begun + 2), WANTED.update));

    const plain = await context.newPage();
    await plain.setContent(PLAIN);
    let most = 0;
    // One collection of garbage anywhere in the browser makes a frame longer: each way is scrolled
    // several times, and the worst frame of each pass counts.
    /** @type {Record<'rest' | 'slow' | 'fast' | 'back', { page: number[], plain: number[] }>} */
    const worst = {
      rest: { page: [], plain: [] },
      slow: { page: [], plain: [] },
      fast: { page: [], plain: [] },
      back: { page: [], plain: [] },
    };
    /** @type {number[]} */
    const all = [];
    for (let i = 0; i < PASSES; i++) {
      for (const [name, target] of /** @type {const} */ ([
        ['plain', plain],
        ['page', page],
      ])) {
        await target.bringToFront();
        await target.evaluate(
          (top) => document.querySelector('.docs')?.scrollTo(0, top),
          i * PASS_STARTS,
        );
        await target.waitForTimeout(SETTLE_MS);
        for (const [way, step, frames] of WAYS) {
          const { times, most: there } = await target.evaluate(scrollFrames, {
            step,
            frames,
            stop: STOP_FRAMES,
          });
          worst[way][name].push(Math.max(...times) - ROUNDING);
          if (name === 'plain') continue;
          most = Math.max(most, there);
          if (step !== 0) all.push(...times.slice(0, frames));
        }
      }
    }
    await plain.close();
    for (const part of [0.3, 0.6, 1]) {
      await page.evaluate((at) => {
        const docs = document.querySelector('.docs');
        docs?.scrollTo(0, docs.scrollHeight * at);
      }, part);
      most = Math.max(
        most,
        (await page.evaluate(scrollFrames, { step: 60, frames: 60, stop: 0 })).most,
      );
    }
    console.log(
      `  ${'most elements in the page'.padEnd(26)} ${most.toLocaleString('en').padStart(5)}                 ${limitResult(most, WANTED.elements)}`,
    );
    console.log(
      `  Worst frame of a pass, ${PASSES} passes (p95 of all ${all.length.toLocaleString('en')} frames that scrolled ${percentile(all, 0.95).toFixed(0)} ms):`,
    );
    for (const [way, , , name] of WAYS) {
      console.log(
        `${line(`  ${name}`, worst[way].page, WANTED.frame)}  (plain text: ${percentile(worst[way].plain, 0.5).toFixed(0)} ms)`,
      );
    }
    await page.close();
  }
  await context.close();
}

if (isMain(import.meta.url)) {
  const { browser, url, close } = await browseBuild({});
  try {
    await benchDocs(browser, url, option('sizes')?.split(',').map(Number));
  } finally {
    await close();
  }
}
