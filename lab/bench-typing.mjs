/**
 * Measures in a real browser how long a key takes to its marker and to the documentation. Latency
 * here, in the README and in `docs` is from the trusted `keydown` to the first frame that is
 * painted with the marker, or with the changed title. Also by itself:
 * `node lab/bench-typing.mjs [--only=100] [--dir=DIST]`, the channels of one size.
 */
import { parseDocument } from 'yaml';
import { isMain, option } from '../scripts/run.mjs';
import { browseBuild, openAtTitle } from './browse-build.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

/**
 * Channels of the generated documents, keys of each kind, milliseconds between two of them, and how
 * many times as long as the counting loop a marker and the documentation may take.
 */
const SIZES = [
  { channels: 3, keys: 15, pause: 600, marker: 0.6, docs: 0.7 },
  { channels: 100, keys: 15, pause: 600, marker: 0.6, docs: 0.7 },
  { channels: 1000, keys: 9, pause: 1200, marker: 1.2, docs: 1.3 },
  { channels: 5000, keys: 9, pause: 2500, marker: 3.5, docs: 4 },
];
const TYPED = 'the quick brown fox jumps over the lazy dog and on';
/** Milliseconds between two keys of a fast typist. */
const FAST = 80;

/**
 * Runs in the page: measures from the next key until `what` is in the page when a frame is made.
 * @param {{ what: 'marker' | 'no marker' | 'docs', text: string }} expected `text` is what the
 * documentation shows then
 */
function watchNextKey({ what, text }) {
  const shown = () =>
    what === 'docs'
      ? document.querySelector('[aria-label=Documentation]')?.textContent?.includes(text)
      : (document.querySelector('.squiggly-error') !== null) === (what === 'marker');
  const measured = new Promise((resolve) => {
    const onKey = () => {
      const start = performance.now();
      const look = () => {
        if (shown()) resolve(performance.now() - start);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('keydown', onKey, { capture: true, once: true });
  });
  Object.assign(globalThis, { benchKey: measured });
}

/** Runs in the page: keeps the tasks of more than 50 ms that follow. */
function watchTasks() {
  /** @type {number[]} */
  const tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
  Object.assign(globalThis, { benchTasks: tasks });
}

/**
 * Types into a generated document of one size, with rests and fast.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the served build
 * @param {(typeof SIZES)[number]} size
 */
async function measureTyping(browser, url, { channels, keys, pause }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await openAtTitle(page, url, `${url}${nameOf(channels)}`);
  await page.waitForTimeout(3000 + channels * 2);
  /** @param {string} key @param {Parameters<typeof watchNextKey>[0]} expected */
  const press = async (key, expected) => {
    await page.evaluate(watchNextKey, expected);
    await page.keyboard.press(key);
    const ms = await page.evaluate(() => Reflect.get(globalThis, 'benchKey'));
    await page.waitForTimeout(pause);
    return /** @type {number} */ (ms);
  };
  // Before the colon of the line above, a letter makes a field that does not exist.
  for (const key of ['ArrowUp', 'End', 'ArrowLeft']) await page.keyboard.press(key);
  const marker = [];
  const gone = [];
  for (let i = 0; i < keys; i++) {
    marker.push(await press('x', { what: 'marker', text: '' }));
    gone.push(await press('Backspace', { what: 'no marker', text: '' }));
  }
  for (const key of ['ArrowDown', 'End']) await page.keyboard.press(key);
  const docs = [];
  for (let text = 'Large exampleq'; docs.length < keys; text += 'q')
    docs.push(await press('q', { what: 'docs', text }));
  await page.evaluate(watchTasks);
  await page.keyboard.type(TYPED, { delay: FAST });
  await page.waitForTimeout(pause);
  const rest = await page.evaluate(() => ({
    tasks: /** @type {number[]} */ (Reflect.get(globalThis, 'benchTasks')),
    elements: document.querySelectorAll('*').length,
  }));
  await context.close();
  return { marker, gone, docs, ...rest };
}

/** @param {number} channels */
function nameOf(channels) {
  return `channels-${channels}.yaml`;
}

/** Milliseconds of a loop that does nothing but count: how fast this machine is at this moment. */
function countingLoop() {
  const once = () => {
    const start = performance.now();
    let sum = 0;
    for (let i = 0; i < 1e8; i++) sum += i & 3;
    return sum > 0 ? performance.now() - start : Number.NaN;
  };
  return Math.min(...Array.from({ length: 5 }, once));
}

/**
 * Milliseconds that the YAML parser alone takes for a text, warm: the lower bound of a check that
 * parses the whole text after each key.
 * @param {string} text
 */
function parseTime(text) {
  const times = Array.from({ length: 6 }, () => {
    const start = performance.now();
    parseDocument(text, { prettyErrors: false, uniqueKeys: false });
    return performance.now() - start;
  });
  return percentile(times.slice(3), 0.5);
}

/**
 * Prints the latency of typing at each size, as milliseconds and beside the counting loop and the
 * YAML parser alone.
 * @returns {Promise<boolean>} whether all are within their limits
 */
export async function benchTyping() {
  const only = Number(option('only') ?? 0);
  const sizes = SIZES.filter(({ channels }) => only === 0 || channels === only);
  const texts = new Map(
    sizes.map(({ channels }) => [nameOf(channels), generateDocument(channels)]),
  );
  const studio = await browseBuild(Object.fromEntries(texts));
  let good = true;
  try {
    for (const size of sizes) {
      const text = texts.get(nameOf(size.channels)) ?? '';
      const parser = parseTime(text);
      const { marker, gone, docs, tasks, elements } = await measureTyping(
        studio.browser,
        studio.url,
        size,
      );
      const loop = countingLoop();
      const lines = (text.split('\n').length - 1).toLocaleString('en');
      console.log(
        `\nTyping in ${lines} lines; counting loop ${loop.toFixed(0)} ms, YAML parser alone ${parser.toFixed(1)} ms`,
      );
      /** @param {string} name @param {number[]} times @param {number} [limit] */
      const line = (name, times, limit) => {
        const median = percentile(times, 0.5);
        const kept = limit === undefined || median / loop <= limit;
        if (!kept) good = false;
        console.log(
          `  ${name.padEnd(22)}${median.toFixed(0).padStart(5)} ms  p95 ${percentile(times, 0.95).toFixed(0).padStart(5)} ms  (${times.length} times), ${(median / loop).toFixed(2)} loops${limit === undefined ? '' : ` of ${limit}`}${kept ? '' : '  MISSED'}, ${(median / parser).toFixed(2)} of the parser`,
        );
      };
      line('key to marker', marker, size.marker);
      line('key to no marker', gone);
      line('key to documentation', docs, size.docs);
      if (tasks.length > 0) good = false;
      const longest = tasks.length > 0 ? ` (longest ${Math.max(...tasks).toFixed(0)} ms)` : '';
      console.log(
        `  tasks over 50 ms in ${TYPED.length} keys: ${tasks.length}${longest}; elements in the page: ${elements}`,
      );
    }
  } finally {
    await studio.close();
  }
  return good;
}

if (isMain(import.meta.url) && !(await benchTyping())) process.exitCode = 1;
