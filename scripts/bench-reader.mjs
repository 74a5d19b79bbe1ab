/**
 * Measures how long a link to a hosted document takes until it can be read, on an emulated slow
 * connection and processor: `npm run bench:reader [-- --times 15]`. Prints medians and p95, what
 * the time went into, and its ratio to a counting loop in the same page, which is less of a matter
 * of the machine.
 */
import { gzipSync } from 'node:zlib';
import { browseBuild, countTo } from './browse-build.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';
import { option } from './run.mjs';

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
const studio = await browseBuild({ [DOCUMENT]: text, [`${DOCUMENT}.gz`]: packed });
/** @type {(ReturnType<typeof moments> & { loop: number })[]} */
const runs = [];
try {
  for (let i = 0; i < times; i++) {
    const context = await studio.browser.newContext({
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
    const at = await page.evaluate(moments);
    runs.push({ ...at, loop: await page.evaluate(countTo, STEPS) });
    await context.close();
  }
} finally {
  await studio.close();
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
