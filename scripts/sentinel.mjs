/**
 * Counts what the documentation shows of documents in which every field of the tables is set, each
 * text to a word of its own: in the page to read, the embedded page, on paper, and in both exported
 * files of the built command line. `npm run sentinel` after a build; exits with 1 if any is
 * missing.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { loadModules } from './load-core.mjs';
import { option, ROOT } from './run.mjs';
import { serve } from './serve.mjs';

/** How a planted word looks. */
const WORD = /zq\d+q/g;
/** Most rounds of pressing what opens something, or of scrolling to where nothing is mounted. */
const ROUNDS = 1000;

/** @param {string} text */
const wordsOf = (text) => new Set(text.match(WORD));

/**
 * Runs in the page: scrolls through the documentation, opens whatever is closed in it, one tab of
 * each row after the other, and returns all texts, labels and values that were shown.
 * @param {number} rounds
 */
async function readAll(rounds) {
  const root = document.querySelector('.docs');
  if (!root) throw new Error('The page shows no documentation');
  const seen = new WeakSet();
  /** @type {string[]} */
  const texts = [];
  const read = () => {
    texts.push(/** @type {HTMLElement} */ (root).innerText);
    for (const element of root.querySelectorAll('[aria-label], [value], option'))
      texts.push(
        element.getAttribute('aria-label') ?? '',
        element.getAttribute('value') ?? '',
        element.textContent ?? '',
      );
  };
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let round = 0; round < rounds; round++) {
    const closed = [
      ...root.querySelectorAll(
        'button[aria-expanded="false"], .docs-more:not([aria-expanded="true"]), [role="treeitem"][aria-expanded="false"] > .docs-row',
      ),
    ].filter((element) => !seen.has(element));
    // Tabs exclude each other: one of each row at a time.
    const tabs = [...root.querySelectorAll('[role="tablist"]')].flatMap((list) => {
      const next = [...list.querySelectorAll('[role="tab"]')].find((tab) => !seen.has(tab));
      return next ? [next] : [];
    });
    const press = closed.length > 0 ? closed : tabs;
    if (press.length === 0) {
      read();
      const from = root.scrollTop;
      root.scrollTop += root.clientHeight * 0.8;
      await frame();
      await frame();
      if (root.scrollTop === from) break;
    }
    for (const element of press) {
      seen.add(element);
      /** @type {HTMLElement} */ (element).click();
    }
    await frame();
    // A row of tabs shows another panel now.
    if (press === tabs) read();
  }
  read();
  return texts.join('\n').toLowerCase();
}

const { testing } = /** @type {{ testing: typeof import('../src/core/format/testing.ts') }} */ (
  await loadModules({ testing: 'src/core/format/testing.ts' })
);
const { documents } = testing.sentinels();
const dir = mkdtempSync(path.join(os.tmpdir(), 'apidoc-sentinel-'));
cpSync(path.resolve(ROOT, option('dir') ?? 'dist'), dir, { recursive: true });
documents.forEach(({ document }, i) => {
  writeFileSync(path.join(dir, `sentinel-${i}.json`), JSON.stringify(document, null, 1));
});
const studio = await serve({ dir });
const found = await findBrowser();
if (!found) throw new Error('No Chromium or Chrome found');
const browser = await chromium.launch({
  executablePath: found.path,
  chromiumSandbox: found.sandbox,
  args: ['--disable-gpu'],
});

/**
 * @param {string} address
 * @param {boolean} paper
 */
async function inBrowser(address, paper) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(studio.url + address);
    await page.locator('.docs article').first().waitFor({ timeout: 120_000 });
    if (!paper) return await page.evaluate(readAll, ROUNDS);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    return (await page.locator('.docs-paper').innerText({ timeout: 120_000 })).toLowerCase();
  } finally {
    await context.close();
  }
}

/**
 * @param {string} file
 * @param {'html' | 'md'} ending
 */
function exported(file, ending) {
  const out = path.join(dir, `out.${ending}`);
  // It reports problems, because values are words where the format expects numbers.
  spawnSync(process.execPath, [
    path.join(ROOT, 'dist-cli/apidoc.js'),
    'docs',
    path.join(dir, file),
    '-o',
    out,
    ...(ending === 'md' ? ['--format', 'markdown'] : []),
  ]);
  const text = readFileSync(out, 'utf8');
  rmSync(out);
  return text.replace(/<\/?(?:wbr|span|code)\b[^>]*>/g, '').replace(/\\(?=[^\w\s])/g, '');
}

/** @type {readonly (readonly [string, (file: string) => string | Promise<string>])[]} */
const WAYS = [
  ['page to read', (file) => inBrowser(`?url=${studio.url}${file}&view=docs`, false)],
  ['embedded page', (file) => inBrowser(`embed.html?url=${studio.url}${file}`, false)],
  ['paper', (file) => inBrowser(`?url=${studio.url}${file}&view=docs`, true)],
  ['exported page', (file) => exported(file, 'html')],
  ['exported Markdown', (file) => exported(file, 'md')],
];
let missing = 0;
try {
  const total = documents.reduce((sum, { facts }) => sum + facts.length, 0);
  for (const [name, read] of WAYS) {
    let shown = 0;
    /** @type {string[]} */
    const lost = [];
    for (const [i, { facts, name: document }] of documents.entries()) {
      const words = wordsOf(await read(`sentinel-${i}.json`));
      for (const { text, of } of facts)
        if ((text.match(WORD) ?? []).every((word) => words.has(word))) shown++;
        else lost.push(`${document}: ${of} ${text}`);
    }
    missing += lost.length;
    console.log(`${name.padEnd(20)} ${shown} of ${total}`);
    for (const line of lost.slice(0, 20)) console.log(`  missing: ${line}`);
  }
} finally {
  await browser.close();
  await studio.close();
  rmSync(dir, { recursive: true });
}
process.exitCode = missing > 0 ? 1 : 0;
