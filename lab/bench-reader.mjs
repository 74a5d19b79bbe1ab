/**
 * Measures how long a link to a hosted document takes until it can be read, on an emulated slow
 * connection and processor: `npm run bench:reader [-- --times 15]`. Prints medians and p95, what
 * the time went into, and its ratio to a counting loop in the same page, which is less of a matter
 * of the machine.
 */
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { option } from '../scripts/run.mjs';
import { countTo, serveBuild } from './browse-build.mjs';
import { startBrowser } from './devtools-pipe.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';
import { slowConnection } from './slow-connection.mjs';

/** 5,817 lines. */
const CHANNELS = 100;
const DOCUMENT = 'hosted.yaml';
/** Milliseconds until the first readable page. */
const TARGET = 1000;
/** 10 Mbit/s, and milliseconds from each request to its response. */
const SPEED = { latency: 40, bytesPerSecond: 10_000_000 / 8 };
const SLOWDOWN = 4;
/** Milliseconds that a new window is left alone, and a page before anything runs in it. */
const WINDOW = 1500;
const LATER = 2500;
const TIMEOUT = 60_000;
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
 * @returns {Record<Moment, number>}
 */
function moments() {
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
  return {
    html: navigation?.responseEnd ?? 0,
    scripts: last((name) => /\.(?:js|css)$/.test(name) && !name.includes('/worker/')),
    document: last((name) => name.endsWith('.yaml')),
    worker: last((name) => name.includes('/worker/')),
    model,
    readable,
  };
}

const times = Number(option('times') ?? 15);
const text = generateDocument(CHANNELS);
const packed = gzipSync(text);
const studio = await serveBuild({ [DOCUMENT]: text, [`${DOCUMENT}.gz`]: packed });
const slow = await slowConnection(studio.url, SPEED);
const browser = startBrowser(studio.found);
/** @type {(ReturnType<typeof moments> & { loop: number })[]} */
const runs = [];

/** Loads the page once, in a window of its own. */
async function load() {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const window = { url: 'about:blank', browserContextId, width: 1440, height: 900 };
  const { targetId } = await browser.send('Target.createTarget', window);
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (/** @type {string} */ method, params = {}) =>
    browser.send(method, params, sessionId);
  const evaluate = async (/** @type {string} */ expression) => {
    const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
    return result.value;
  };
  await setTimeout(WINDOW);
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchFirstPaint})()` });
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await send('Page.navigate', { url: `${slow.url}?url=${slow.url}${DOCUMENT}&view=docs` });
  // Not before the page is there: what runs in it takes its time.
  for (let waited = 0; ; waited += LATER) {
    await setTimeout(LATER);
    if (await evaluate("performance.getEntriesByName('bench:readable').length > 0")) break;
    if (waited > TIMEOUT) throw new Error('The page could not be read within a minute.');
  }
  const at = await evaluate(`(${moments})()`);
  runs.push({ ...at, loop: await evaluate(`(${countTo})(${STEPS})`) });
  await browser.send('Target.disposeBrowserContext', { browserContextId });
}

try {
  for (let i = 0; i < times; i++) await load();
} finally {
  await browser.close();
  await slow.close();
  await studio.close();
}

console.log(`A hosted document of ${text.split('\n').length - 1} lines (${packed.length} bytes gzip), ${runs.length} loads,
10 Mbit/s, ${SPEED.latency} ms, processor ${SLOWDOWN} times slower. Milliseconds since the navigation began:\n`);
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
