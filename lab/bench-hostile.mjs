/**
 * Measures the built studio with hostile documents, opened by link, by address and as a draft:
 * elements in the page, longest task, time until text can be typed.
 * `node lab/bench-hostile.mjs [--dir DIST] [--only PART OF A NAME]`.
 */
import { deflateSync } from 'node:zlib';
import { withoutServiceWorkers } from '../scripts/browser.mjs';
import { isMain, option } from '../scripts/run.mjs';
import { browseBuild } from './browse-build.mjs';
import { HOSTILE } from './hostile-documents.mjs';

/**
 * Most milliseconds until text can be typed; then the document counts as one that stops the app.
 */
const PATIENCE = 60_000;
/** Milliseconds without a long task after which the page counts as settled. */
const QUIET = 1_500;

/** Runs in the page before anything else: notes long tasks. */
function watchTasks() {
  const seen = { longest: 0, last: 0 };
  Object.assign(globalThis, { benchTasks: seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longest = Math.max(seen.longest, duration);
      seen.last = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * Runs in the page: the longest task and the elements, once the documentation belongs to the text
 * and there was no long task for a while.
 * @param {{ quiet: number, patience: number }} limits in milliseconds; a document that is too large
 * never gets documentation
 */
async function settled({ quiet, patience }) {
  /** @type {{ versions(): { text: number, analysis: number } } | undefined} */
  const studio = Reflect.get(globalThis, '__studio');
  /** @type {{ longest: number, last: number }} */
  const seen = Reflect.get(globalThis, 'benchTasks');
  const documented = () => {
    const { text, analysis } = studio?.versions() ?? { text: 0, analysis: 0 };
    return text === analysis;
  };
  const end = performance.now() + patience;
  while (!documented() && performance.now() < end)
    await new Promise((done) => setTimeout(done, 100));
  while (performance.now() - seen.last < quiet) await new Promise((done) => setTimeout(done, 100));
  const root = document.getElementById('root');
  return {
    longest: Math.round(seen.longest),
    elements: document.getElementsByTagName('*').length,
    docs: document.querySelector('.docs')?.getElementsByTagName('*').length ?? 0,
    text: (root?.innerText ?? '').trim().length,
  };
}

/**
 * What came instead of the editor, for a document over a limit: where the app offers it, the
 * document is opened all the same.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string | undefined>} the heading of the refusal, if the app refused the
 * document
 */
async function errorPage(page) {
  const editor = page.locator('.native-edit-context, .app-safe-text').first();
  const failure = page.locator('.app-failure-title');
  await editor.or(failure).first().waitFor({ state: 'attached', timeout: PATIENCE });
  if ((await failure.count()) === 0) return undefined;
  const anyway = page.getByRole('button', { name: 'Open it anyway' });
  if ((await anyway.count()) === 0) return (await failure.innerText()).trim();
  await anyway.click();
  return undefined;
}

/**
 * Opens an address and types into the editor as soon as it takes text.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} address
 */
async function measure(context, address) {
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('crash', () => errors.push('the tab crashed'));
  const start = performance.now();
  let typed = Number.NaN;
  let refused;
  try {
    await page.goto(address, { waitUntil: 'commit' });
    refused = await errorPage(page);
    if (refused === undefined) {
      await page
        .locator('.native-edit-context, .app-safe-text')
        .first()
        .focus({ timeout: PATIENCE });
      await page.keyboard.press('Control+Home');
      await page.keyboard.insertText('#');
      await page
        .locator('.view-line, .app-safe-text')
        .filter({ hasText: '#' })
        .first()
        .waitFor({ timeout: PATIENCE });
      typed = Math.round(performance.now() - start);
    }
  } catch (error) {
    errors.push(`text cannot be typed: ${String(error).split('\n')[0]}`);
  }
  const found = await page
    .evaluate(settled, { quiet: QUIET, patience: PATIENCE / 2 })
    .catch((error) => ({ longest: -1, elements: -1, docs: -1, text: -1, error }));
  await page.close();
  return { ...found, typed, refused, errors };
}

/**
 * Prints one row a document and way of opening it.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the studio
 * @param {string} [only] a part of the names of the documents that are measured
 * @returns {Promise<boolean>} whether text could be typed wherever the app did not refuse the
 * document with a reason, without an error
 */
export async function benchHostile(browser, url, only = '') {
  let fine = true;
  console.log(
    'document                          way     elements  in docs  longest task   typed after',
  );
  for (const [name, make] of HOSTILE.filter(([name]) => name.includes(only))) {
    const text = make();
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
    });
    await withoutServiceWorkers(context);
    await context.addInitScript(watchTasks);
    await context.route('**/hostile.yaml', (route) =>
      route.fulfill({ body: text, contentType: 'application/yaml' }),
    );
    const payload = deflateSync(text).toString('base64url');
    /** @type {[string, string][]} */
    const ways = [
      ['link', `${url}?probe&view=split#s1=${payload}`],
      ['url', `${url}?probe&url=${encodeURIComponent(`${url}hostile.yaml`)}&view=split`],
      ['draft', `${url}?probe&view=split`],
    ];
    for (const [way, address] of ways) {
      const { elements, docs, longest, typed, refused, errors } = await measure(context, address);
      if (errors.length > 0) fine = false;
      const figures = [
        elements,
        docs,
        `${longest} ms`,
        refused === undefined ? `${typed} ms` : 'refused',
      ]
        .map((value, i) => String(value).padStart([10, 9, 14, 14][i] ?? 0))
        .join('');
      console.log(
        `${name.padEnd(34)}${way.padEnd(6)}${figures}${[...(refused === undefined ? [] : [refused]), ...errors].map((error) => `\n  ${error}`).join('')}`,
      );
    }
    await context.close();
  }
  return fine;
}

if (isMain(import.meta.url)) {
  const { browser, url, close } = await browseBuild({});
  try {
    if (!(await benchHostile(browser, url, option('only') ?? ''))) process.exitCode = 1;
  } finally {
    await close();
  }
}
