/**
 * Measures the core in Node, then the built studio in a real browser: load, size, and the time from
 * a key to its marker and documentation. Prints medians and p95.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { withoutServiceWorkers } from '../scripts/browser.mjs';
import { isMain } from '../scripts/run.mjs';
import { benchCore } from './bench-core.mjs';
import { benchDocs } from './bench-docs.mjs';
import { benchForms } from './bench-forms.mjs';
import { benchTyping } from './bench-typing.mjs';
import { browseBuild } from './browse-build.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
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
 * Measures the time from navigation to shell, editor and first problems, in a fresh profile each
 * time, in a window that has finished loading.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function measureLoads(browser, url) {
  const text = generateDocument(3);
  /** @type {Record<'shell' | 'editor' | 'problems', number[]>} */
  const out = { shell: [], editor: [], problems: [] };
  /** @type {Set<string>} */
  const fetched = new Set();
  for (let i = 0; i < LOADS; i++) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
    });
    await withoutServiceWorkers(context);
    await context.route('**/bench/small.yaml', (route) =>
      route.fulfill({ body: text, contentType: 'application/yaml' }),
    );
    const page = await context.newPage();
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
  if (!(await benchCore())) console.log('Checking is slower than its target.');
  const { browser, url, close } = await browseBuild({});
  try {
    const loads = await measureLoads(browser, url);
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
    if (!(await benchTyping())) console.log('Typing is slower than its target.');
    await benchForms(browser, url);
    await benchDocs(browser, url);
  } finally {
    await close();
  }
}

if (isMain(import.meta.url)) await main();
