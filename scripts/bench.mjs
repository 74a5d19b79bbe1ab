/**
 * Measures the core in Node, then the built studio in a real browser: load, size, and the time from
 * a key to its markers and documentation. Prints medians and p95.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { benchCore } from './bench-core.mjs';
import { benchDocs } from './bench-docs.mjs';
import { benchForms } from './bench-forms.mjs';
import { openAtTitle } from './browse-build.mjs';
import { findBrowser } from './browser.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';
import { isMain } from './run.mjs';
import { serve } from './serve.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
const EDITS = 30;
const LOADS = 11;
/**
 * Milliseconds a new window of the browser is left alone: it loads a page of its own for its
 * address bar, which takes about a second of processor time, nearly one of two cores. Users open
 * the studio in a window that has finished loading.
 */
const WINDOW = 2500;

/** @param {readonly number[]} numbers */
function both(numbers) {
  return `${percentile(numbers, 0.5).toFixed(0).padStart(6)} ms  p95 ${percentile(numbers, 0.95).toFixed(0).padStart(6)} ms  (${numbers.length} times)`;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {Map<string, string>} texts documents by the name under which the page can fetch them
 */
async function newPage(browser, url, texts) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.route('**/bench/*.yaml', (route) => {
    const text = texts.get(route.request().url().split('/').at(-1) ?? '');
    return text === undefined
      ? route.abort()
      : route.fulfill({ body: text, contentType: 'application/yaml' });
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    /** @type {{ start: number, duration: number }[]} */
    const tasks = [];
    Object.assign(globalThis, { benchTasks: tasks });
    new PerformanceObserver((list) => {
      for (const e of list.getEntries()) tasks.push({ start: e.startTime, duration: e.duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  return { context, page, url };
}

/**
 * Measures the time from navigation to shell, editor and first problems, in a fresh profile each
 * time, in a window that has finished loading.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {Map<string, string>} texts
 */
async function measureLoads(browser, url, texts) {
  /** @type {Record<'shell' | 'editor' | 'problems', number[]>} */
  const out = { shell: [], editor: [], problems: [] };
  /** @type {Set<string>} */
  const fetched = new Set();
  for (let i = 0; i < LOADS; i++) {
    const { context, page } = await newPage(browser, url, texts);
    context.on('request', (request) => fetched.add(path.basename(new URL(request.url()).pathname)));
    await page.waitForTimeout(WINDOW);
    await page.goto(`${url}?url=${encodeURIComponent(`${url}bench/small.yaml`)}&view=split&probe`);
    const times = await page.evaluate(async () => {
      const until = async (/** @type {() => boolean} */ done) => {
        while (!done()) await new Promise((next) => setTimeout(next, 5));
        return performance.now();
      };
      const editor = until(() => document.querySelector('.monaco-editor .view-line span') !== null);
      const problems = until(
        () => performance.getEntriesByName('apidoc:first-problems').length > 0,
      );
      await Promise.all([editor, problems]);
      return {
        shell: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        editor: await editor,
        problems: performance.getEntriesByName('apidoc:first-problems')[0]?.startTime ?? Number.NaN,
      };
    });
    out.shell.push(times.shell);
    out.editor.push(times.editor);
    out.problems.push(times.problems);
    if (i === 0) await page.waitForTimeout(3000);
    await context.close();
  }
  return { ...out, fetched };
}

/**
 * Types single characters into a description and waits each time for markers and documentation.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {Map<string, string>} texts
 * @param {string} name
 */
async function measureEdits(browser, url, texts, name) {
  const { context, page } = await newPage(browser, url, texts);
  await openAtTitle(page, url, `${url}bench/${name}`);
  const countOf = (/** @type {string} */ measure) =>
    page.evaluate((n) => performance.getEntriesByName(n).length, measure);
  for (let i = 0; i < EDITS + 3; i++) {
    const before = await countOf('apidoc:edit-to-docs');
    // Alternates between an error (a colon with a space inside a plain value) and its removal, so
    // that markers come and go.
    if (i % 2 === 0) await page.keyboard.insertText(': x');
    else await page.keyboard.press('Control+z');
    await page.waitForFunction(
      (n) => performance.getEntriesByName('apidoc:edit-to-docs').length > n,
      before,
      { timeout: 60_000 },
    );
    await page.waitForTimeout(30);
  }
  const durations = (/** @type {string} */ measure) =>
    page
      .evaluate((n) => performance.getEntriesByName(n).map((e) => e.duration), measure)
      .then((all) => all.slice(3));
  const problems = await durations('apidoc:edit-to-problems');
  const docs = await durations('apidoc:edit-to-docs');
  const start = await page.evaluate(() => performance.now());
  await page.keyboard.type('the quick brown fox jumps over', { delay: 80 });
  await page.waitForTimeout(500);
  const tasks = await page.evaluate(
    (from) =>
      /** @type {{ benchTasks: { start: number, duration: number }[] }} */ (
        /** @type {unknown} */ (globalThis)
      ).benchTasks
        .filter((t) => t.start >= from)
        .map((t) => t.duration),
    start,
  );
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  return { problems, docs, tasks, nodes };
}

/**
 * Milliseconds of a loop that does nothing but count: how fast this machine is at this moment.
 * @param {import('@playwright/test').Browser} browser
 */
async function measureFloor(browser) {
  const page = await browser.newPage();
  const times = await page.evaluate(() =>
    Array.from({ length: 5 }, () => {
      const start = performance.now();
      let x = 0;
      for (let i = 0; i < 1e8; i++) x = (x + i) % 7;
      return x < 0 ? Number.NaN : performance.now() - start;
    }),
  );
  await page.close();
  return times;
}

/** Bytes of each script, as a browser fetches it compressed. */
function scriptBytes() {
  const folder = path.join(DIST, 'assets');
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({
      name,
      gzip: gzipSync(readFileSync(path.join(folder, name)), { level: 9 }).length,
    }))
    .sort((a, b) => b.gzip - a.gzip);
}

async function main() {
  if (!existsSync(path.join(DIST, 'index.html')))
    throw new Error('There is no build: run npm run build first.');
  if (!(await benchCore())) console.log('Checking is slower than its target.');
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium or Chrome found: npm test gets one.');
  const texts = new Map([
    ['small.yaml', generateDocument(3)],
    ['medium.yaml', generateDocument(100)],
    ['large.yaml', generateDocument(1000)],
  ]);
  const server = await serve({ dir: DIST });
  const browser = await chromium.launch({
    executablePath: found.path,
    chromiumSandbox: found.sandbox,
  });
  try {
    console.log(
      `\nFloor: 100 million steps of a counting loop  ${both(await measureFloor(browser))}`,
    );
    const loads = await measureLoads(browser, server.url, texts);
    const scripts = scriptBytes();
    const needed = scripts.filter((s) => loads.fetched.has(path.basename(s.name)));
    const sum = needed.reduce((bytes, s) => bytes + s.gzip, 0);
    console.log(
      `\nScripts of the editor page: ${(sum / 1e6).toFixed(3)} MB gzip in ${needed.length} files`,
    );
    for (const s of scripts)
      console.log(
        `  ${(s.gzip / 1e3).toFixed(1).padStart(7)} KB  ${s.name}${needed.includes(s) ? '' : '  (loaded on demand)'}`,
      );
    console.log('\nCold load on localhost, 191 lines');
    console.log(`  shell painted   ${both(loads.shell)}`);
    console.log(`  editor usable   ${both(loads.editor)}`);
    console.log(`  first problems  ${both(loads.problems)}`);
    for (const [name, text] of texts) {
      const lines = text.split('\n').length - 1;
      const { problems, docs, tasks, nodes } = await measureEdits(browser, server.url, texts, name);
      console.log(`\nTyping in ${lines.toLocaleString('en')} lines`);
      console.log(`  edit to problems ${both(problems)}`);
      console.log(`  edit to docs     ${both(docs)}`);
      console.log(
        `  tasks over 50 ms in 30 keys: ${tasks.length}${tasks.length > 0 ? ` (longest ${Math.max(...tasks).toFixed(0)} ms)` : ''}; nodes in the page: ${nodes}`,
      );
    }
    await benchForms(browser, server.url);
    await benchDocs(browser, server.url);
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
