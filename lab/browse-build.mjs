/** The built studio in a browser, with documents beside it: for measurements of the page. */
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { option, ROOT } from '../scripts/run.mjs';
import { serve } from '../scripts/serve.mjs';

/** Milliseconds until the text of a large document is validated. */
const TIMEOUT = 120_000;
/** Milliseconds a page is left alone before it is measured: parts of it load when it is idle. */
const REST = 1500;

/**
 * Serves a copy of the build, or of the folder that `--dir` names, and finds a browser.
 * @param {Readonly<Record<string, string | NodeJS.ArrayBufferView>>} files by name, on the origin
 * of the page, where no permission is needed
 * @returns {Promise<{ url: string, dir: string, found: import('../scripts/browser.mjs').Browser,
 * close(): Promise<void> }>} `dir` is the folder that is served
 * @throws {Error} without a build or a browser
 */
export async function serveBuild(files) {
  const build = path.resolve(ROOT, option('dir') ?? 'dist');
  if (!existsSync(path.join(build, 'index.html')))
    throw new Error('There is no build: run npm run build first.');
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium or Chrome found: npm test gets one.');
  const dir = mkdtempSync(path.join(os.tmpdir(), 'apidoc-build-'));
  cpSync(build, dir, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), content);
  const studio = await serve({ dir });
  return {
    url: studio.url,
    dir,
    found,
    async close() {
      await studio.close();
      rmSync(dir, { recursive: true });
    },
  };
}

/**
 * Serves a copy of the build as `serveBuild`, and starts a browser.
 * @param {Parameters<typeof serveBuild>[0]} files
 * @returns {Promise<{ url: string, dir: string, browser: import('@playwright/test').Browser,
 * close(): Promise<void> }>}
 * @throws {Error} as `serveBuild`
 */
export async function browseBuild(files) {
  const studio = await serveBuild(files);
  const browser = await chromium.launch({
    executablePath: studio.found.path,
    chromiumSandbox: studio.found.sandbox,
    args: ['--disable-gpu'],
  });
  return {
    url: studio.url,
    dir: studio.dir,
    browser,
    async close() {
      await browser.close();
      await studio.close();
    },
  };
}

/**
 * Opens a generated document beside its documentation, and puts the caret at the end of its title.
 * @param {import('@playwright/test').Page} page
 * @param {string} url of the studio
 * @param {string} document its address
 */
export async function openAtTitle(page, url, document) {
  await page.goto(`${url}?url=${encodeURIComponent(document)}&view=split&probe`);
  await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: TIMEOUT });
  await page.waitForFunction(
    () => performance.getEntriesByName('apidoc:first-problems').length > 0,
    undefined,
    { timeout: TIMEOUT },
  );
  await page.waitForTimeout(REST);
  await page
    .locator('.monaco-editor')
    .first()
    .click({ position: { x: 300, y: 70 } });
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
}

/**
 * Runs in the page: says how fast the machine is at this moment.
 * @param {number} steps of a loop that does nothing but count
 * @returns {number} milliseconds
 */
export function countTo(steps) {
  const start = performance.now();
  let sum = 0;
  for (let i = 0; i < steps; i++) sum = (sum + i) | 0;
  return performance.now() - start + (sum === 0.5 ? 1 : 0);
}
