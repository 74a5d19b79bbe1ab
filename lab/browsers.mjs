/**
 * `npm run browsers`: what users do most, in an installed Firefox and WebKit: the page opens, an
 * author types, a reader reads and searches, a link is made and opened. `--only=read` takes one of
 * them, `--browser=webkit` one browser; `FIREFOX_PATH` and `WEBKIT_DRIVER_PATH` name other files.
 * It needs a build.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isMain, option, ROOT } from '../scripts/run.mjs';
import { serve } from '../scripts/serve.mjs';
import { Firefox } from './browsers/marionette.mjs';
import { WebKit } from './browsers/webkit.mjs';

/** @typedef {import('./browsers/driven-browser.mjs').DrivenBrowser} DrivenBrowser */

/** Returns the first of some programs that is installed. @param {string[]} names */
function installed(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/**
 * Each browser with how it is started on a port that nobody listens on; null if it is not
 * installed.
 * @type {Record<string, ((port: number) => Promise<DrivenBrowser>) | null>}
 */
const BROWSERS = {
  firefox: starter(process.env.FIREFOX_PATH || installed('firefox', 'firefox-esr'), (file, port) =>
    Firefox.start(file, port),
  ),
  webkit: starter(process.env.WEBKIT_DRIVER_PATH || installed('WebKitWebDriver'), (file, port) =>
    WebKit.start(file, port, installed('Xvfb')),
  ),
};

/**
 * @param {string | undefined} file
 * @param {(file: string, port: number) => Promise<DrivenBrowser>} start
 */
function starter(file, start) {
  return file === undefined ? null : (/** @type {number} */ port) => start(file, port);
}

const READY = `
  const versions = window.__studio?.versions();
  return document.querySelector('.view-line') !== null && document.querySelector('.app-waiting') === null
    && versions?.text > 0 && versions.text === versions.analysis;`;
const TEXT = 'return window.__studio.getText()';

/** Opens an example in the editor. @param {DrivenBrowser} browser @param {string} address */
async function openExample(browser, address) {
  await browser.goto(`${address}?example=first-steps&view=split&probe`);
  await browser.until(READY);
}

/**
 * Puts the caret at the end of the first line with a text.
 * @param {DrivenBrowser} browser @param {string} part
 */
async function caretAfter(browser, part) {
  const line = String(await browser.run(TEXT))
    .split('\n')
    .findIndex((it) => it.includes(part));
  await browser.until(
    `const field = document.querySelector('[aria-label="Editor"] .native-edit-context, [aria-label="Editor"] textarea');
    field?.focus();
    return field !== null && document.activeElement === field;`,
  );
  await browser.press('Control+Home');
  for (let i = 0; i < line; i++) await browser.press('ArrowDown');
  await browser.press('End');
}

/** Presses the button with a name. @param {DrivenBrowser} browser @param {string} name */
const click = (browser, name) =>
  browser.until(
    `const button = [...document.querySelectorAll('button')].find((b) =>
      (b.getAttribute('aria-label') ?? b.textContent).trim() === arguments[0] && !b.disabled);
    button?.click();
    return button !== undefined;`,
    name,
  );

/** @type {Record<string, (browser: DrivenBrowser, address: string) => Promise<void>>} */
const PARTS = {
  smoke: async (browser, address) => {
    await browser.goto(address);
    await browser.until(
      `return document.querySelector('h1')?.textContent.includes('message-driven')`,
    );
  },
  'author: type, marker, quick fix, undo': async (browser, address) => {
    await openExample(browser, address);
    await caretAfter(browser, 'protocol: mqtt');
    await browser.press('Enter');
    await browser.type('sumary: x');
    await browser.press('Escape');
    await browser.until(`return document.querySelector('.squiggly-error') !== null`);
    await browser.press('Control+.');
    await browser.until(
      `return document.querySelector('.action-widget .monaco-list-row') !== null`,
    );
    await browser.press('Enter');
    await browser.until(`return /    summary: x/.test(window.__studio.getText())`);
    for (let i = 0; i < 20 && /: x/.test(String(await browser.run(TEXT))); i++)
      await browser.press('Control+z');
    assert.doesNotMatch(String(await browser.run(TEXT)), /sum+ary: x/);
  },
  'author: completion': async (browser, address) => {
    await openExample(browser, address);
    await caretAfter(browser, 'protocol: mqtt');
    await browser.press('Enter');
    await browser.press('Control+Space');
    await browser.until(
      `return document.querySelector('.suggest-widget .monaco-list-row') !== null`,
    );
    const before = String(await browser.run(TEXT));
    await browser.press('Enter');
    await browser.until('return window.__studio.getText() !== arguments[0]', before);
  },
  'author: form': async (browser, address) => {
    await openExample(browser, address);
    await caretAfter(browser, 'protocol: mqtt');
    await browser.press('Control+i');
    await browser.until(
      `const field = [...document.querySelectorAll('[aria-label="Form"] label')]
        .find((label) => label.textContent.trim() === 'Host')?.control;
      field?.focus();
      field?.select();
      return field !== undefined && document.activeElement === field;`,
    );
    const before = String(await browser.run(TEXT));
    await browser.type('lights.example.com');
    await browser.press('Enter');
    await browser.until('return /host: lights.example.com$/m.test(window.__studio.getText())');
    await caretAfter(browser, 'protocol: mqtt');
    await browser.press('Control+z');
    await browser.until('return window.__studio.getText() === arguments[0]', before);
  },
  'author: diagram': async (browser, address) => {
    await browser.goto(`${address}?example=first-steps&view=diagram&probe`);
    await browser.until(
      `const node = [...document.querySelectorAll('[aria-label="Diagram"] button')]
        .find((button) => button.textContent.startsWith('operation '));
      node?.focus();
      return node !== undefined && document.activeElement === node
        && node.getBoundingClientRect().width > 0
        && document.querySelector('[aria-label="Diagram"] path') !== null;`,
    );
    const before = String(await browser.run(TEXT));
    await browser.press('Delete');
    await click(browser, 'Delete');
    await browser.until('return window.__studio.getText() !== arguments[0]', before);
    await click(browser, 'Undo');
    await browser.until('return window.__studio.getText() === arguments[0]', before);
  },
  'read: documentation, search, deep link': async (browser, address) => {
    await browser.goto(`${address}?example=orders-kafka&view=docs`);
    await browser.until(
      `return document.querySelector('[aria-label="Documentation"] h1') !== null`,
    );
    await browser.press('Control+k');
    await browser.until(`return document.activeElement?.getAttribute('role') === 'combobox'`);
    await browser.type('order');
    await browser.until(`return document.querySelector('[role="option"]') !== null`);
    await browser.press('Enter');
    const shown = await browser.until('return location.hash.length > 2 && location.href');
    await browser.goto('about:blank');
    await browser.goto(String(shown));
    await browser.until(
      `return document.querySelector('[aria-label="Documentation"] [data-marked]') !== null`,
    );
  },
  'share: make a link and open it': async (browser, address) => {
    await openExample(browser, address);
    await caretAfter(browser, 'protocol: mqtt');
    await browser.type(' # shared');
    await browser.until(READY);
    await click(browser, 'Share');
    const link = String(
      await browser.until(
        `const link = document.querySelector('input[aria-label="Link"]')?.value; return /#s1=/.test(link ?? '') && link`,
      ),
    );
    await click(browser, 'Copy');
    await browser.goto('about:blank');
    await browser.goto(link.replace('#', `${link.includes('?') ? '&' : '?'}probe&view=split#`));
    await browser.until(READY);
    assert.match(String(await browser.run(TEXT)), /mqtt # shared/);
  },
};

/**
 * Runs the parts in one browser.
 * @param {string} name @param {(port: number) => Promise<DrivenBrowser>} start
 * @param {string} address @returns {Promise<number>} How many failed.
 */
async function runIn(name, start, address) {
  const free = await serve({ dir: ROOT });
  await free.close();
  const browser = await start(free.port);
  let failed = 0;
  for (const [title, part] of Object.entries(PARTS)) {
    if (!title.startsWith(option('only') ?? '')) continue;
    try {
      await part(browser, address);
      console.log(`ok    ${name}  ${title}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}  ${title}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await browser.close();
  return failed;
}

/** @returns {Promise<number>} The exit code. */
async function main() {
  const server = await serve({ dir: path.join(ROOT, 'dist') });
  let failed = 0;
  for (const [name, start] of Object.entries(BROWSERS)) {
    if (!name.startsWith(option('browser') ?? '')) continue;
    if (start) failed += await runIn(name, start, server.url);
    else console.log(`      ${name} is not installed.`);
  }
  await server.close();
  return failed > 0 || Object.values(BROWSERS).every((start) => start === null) ? 1 : 0;
}

if (isMain(import.meta.url)) process.exitCode = await main();
