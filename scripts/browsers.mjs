/**
 * `npm run browsers`: what users do most, in an installed Firefox: the page opens, an author types,
 * a reader reads and searches, a link is made and opened. `--only=read` takes one of them,
 * `FIREFOX_PATH` names the browser. It needs a build.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Firefox } from './browsers/marionette.mjs';
import { isMain, option, ROOT } from './run.mjs';
import { serve } from './serve.mjs';

const NAMES = ['firefox', 'firefox-esr'];

/** Returns the first Firefox that is installed. */
function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env.FIREFOX_PATH ?? '', ...files].find((file) => file && existsSync(file));
}

const READY = `
  const versions = window.__studio?.versions();
  return document.querySelector('.view-line') !== null && document.querySelector('.app-waiting') === null
    && versions?.text > 0 && versions.text === versions.analysis;`;
const TEXT = 'return window.__studio.getText()';

/** Opens an example in the editor. @param {Firefox} firefox @param {string} address */
async function openExample(firefox, address) {
  await firefox.goto(`${address}?example=first-steps&view=split&probe`);
  await firefox.until(READY);
}

/**
 * Puts the caret at the end of the first line with a text.
 * @param {Firefox} firefox @param {string} part
 */
async function caretAfter(firefox, part) {
  const line = String(await firefox.run(TEXT))
    .split('\n')
    .findIndex((it) => it.includes(part));
  await firefox.run(
    `document.querySelector('[aria-label="Editor"] .native-edit-context, [aria-label="Editor"] textarea').focus()`,
  );
  await firefox.press('Control+Home');
  for (let i = 0; i < line; i++) await firefox.press('ArrowDown');
  await firefox.press('End');
}

/** Presses the button with a name. @param {Firefox} firefox @param {string} name */
const click = (firefox, name) =>
  firefox.until(
    `const button = [...document.querySelectorAll('button')].find((b) =>
      (b.getAttribute('aria-label') ?? b.textContent).trim() === arguments[0] && !b.disabled);
    button?.click();
    return button !== undefined;`,
    name,
  );

/** @type {Record<string, (firefox: Firefox, address: string) => Promise<void>>} */
const PARTS = {
  smoke: async (firefox, address) => {
    await firefox.goto(address);
    await firefox.until(
      `return document.querySelector('h1')?.textContent.includes('message-driven')`,
    );
  },
  'author: type, marker, quick fix, undo': async (firefox, address) => {
    await openExample(firefox, address);
    await caretAfter(firefox, 'protocol: mqtt');
    await firefox.press('Enter');
    await firefox.type('sumary: x');
    await firefox.press('Escape');
    await firefox.until(`return document.querySelector('.squiggly-error') !== null`);
    await firefox.press('Control+.');
    await firefox.until(
      `return document.querySelector('.action-widget .monaco-list-row') !== null`,
    );
    await firefox.press('Enter');
    await firefox.until(`return /    summary: x/.test(window.__studio.getText())`);
    for (let i = 0; i < 20 && /: x/.test(String(await firefox.run(TEXT))); i++)
      await firefox.press('Control+z');
    assert.doesNotMatch(String(await firefox.run(TEXT)), /sum+ary: x/);
  },
  'author: completion': async (firefox, address) => {
    await openExample(firefox, address);
    await caretAfter(firefox, 'protocol: mqtt');
    await firefox.press('Enter');
    await firefox.press('Control+Space');
    await firefox.until(
      `return document.querySelector('.suggest-widget .monaco-list-row') !== null`,
    );
    const before = String(await firefox.run(TEXT));
    await firefox.press('Enter');
    await firefox.until('return window.__studio.getText() !== arguments[0]', before);
  },
  'read: documentation, search, deep link': async (firefox, address) => {
    await firefox.goto(`${address}?example=orders-kafka&view=docs`);
    await firefox.until(
      `return document.querySelector('[aria-label="Documentation"] h1') !== null`,
    );
    await firefox.press('Control+k');
    await firefox.until(`return document.activeElement?.getAttribute('role') === 'combobox'`);
    await firefox.type('order');
    await firefox.until(`return document.querySelector('[role="option"]') !== null`);
    await firefox.press('Enter');
    const shown = await firefox.until('return location.hash.length > 2 && location.href');
    await firefox.newTab();
    await firefox.goto(String(shown));
    await firefox.until(
      `return document.querySelector('[aria-label="Documentation"] [data-marked]') !== null`,
    );
  },
  'share: make a link and open it': async (firefox, address) => {
    await openExample(firefox, address);
    await caretAfter(firefox, 'protocol: mqtt');
    await firefox.type(' # shared');
    await firefox.until(READY);
    await click(firefox, 'Share');
    const link = String(
      await firefox.until(
        `const link = document.querySelector('input[aria-label="Link"]')?.value; return /#s1=/.test(link ?? '') && link`,
      ),
    );
    await click(firefox, 'Copy');
    await firefox.newTab();
    await firefox.goto(link.replace('#', `${link.includes('?') ? '&' : '?'}probe&view=split#`));
    await firefox.until(READY);
    assert.match(String(await firefox.run(TEXT)), /mqtt # shared/);
  },
};

/** @returns {Promise<number>} The exit code. */
async function main() {
  const file = installed();
  if (file === undefined) {
    console.log('Firefox is not installed. Install it, or name it by FIREFOX_PATH.');
    return 1;
  }
  const free = await serve({ dir: ROOT });
  await free.close();
  const server = await serve({ dir: path.join(ROOT, 'dist') });
  const firefox = await Firefox.start(file, free.port);
  let failed = 0;
  for (const [name, part] of Object.entries(PARTS)) {
    if (!name.startsWith(option('only') ?? '')) continue;
    try {
      await part(firefox, server.url);
      console.log(`ok    ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await firefox.close();
  await server.close();
  return failed > 0 ? 1 : 0;
}

if (isMain(import.meta.url)) process.exitCode = await main();
