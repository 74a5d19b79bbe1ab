/**
 * What `npm run faults` tries many times with a browser of its own: the browser is killed, pages
 * are loaded again right after a key, and two tabs edit the same document in random order.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { LIGHT_PAGES } from '../../scripts/browser.mjs';
import { createRandom } from '../random.mjs';

/** @import { Page, BrowserContext } from '@playwright/test' */
/**
 * @typedef {{ address: string, browser: { path: string, sandbox: boolean } }} Machine
 * @typedef {{ passed: number, of: number, detail: string }} Result
 */

/** Reloads for each that has to be within its time. */
const TRIES = 5;
/** Clicks on the name of the studio before its start page is given up. */
const CLICKS = 60;
const ARGS = ['--disable-gpu', ...LIGHT_PAGES];

/** @param {Page} page */
const textOf = (page) => page.evaluate(() => Reflect.get(window, '__studio').getText());

/** Waits until the text can be edited and was analysed. @param {Page} page */
async function ready(page) {
  await page.getByRole('region', { name: 'Editor' }).locator('.view-line').first().waitFor();
  await page.waitForFunction(() => {
    const versions = Reflect.get(window, '__studio')?.versions();
    return versions?.text > 0 && versions.text === versions.analysis;
  });
}

/** @param {Page} page */
const saved = (page) => page.waitForFunction(() => Reflect.get(window, '__studio').saved());

/** Types at the end of the text. @param {Page} page @param {string} text */
async function type(page, text) {
  await page.locator('.native-edit-context').first().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

/** Opens the first example, whatever the tab showed. @param {Page} page @param {string} address */
async function openExample(page, address) {
  await page.goto(`${address}?example=first-steps&view=split&probe`);
  await ready(page);
}

/** Opens the start page. @param {Page} page @param {string} address */
async function openStart(page, address) {
  await page.goto(`${address}?probe`);
  const start = page.getByRole('heading', { name: 'Document your message-driven API' });
  const brand = page.getByRole('button', { name: 'Apidoc Studio' });
  for (let i = 0; ; i++) {
    // A tab that showed nothing has the start page by itself, without that button.
    await brand.or(start).first().waitFor();
    if (await start.isVisible()) return;
    await brand.click({ timeout: 500 }).catch((error) => {
      if (i === CLICKS) throw error;
    });
  }
}

/** Opens a stored document. @param {Page} page @param {string} address @param {number} at */
async function openStored(page, address, at = 0) {
  await openStart(page, address);
  await page.locator('.app-recent-open').nth(at).click();
  await ready(page);
}

/**
 * Starts a browser with a profile that survives it.
 * @param {Machine} machine @param {string} profile
 */
async function start({ browser }, profile) {
  const port = path.join(profile, 'DevToolsActivePort');
  rmSync(port, { force: true });
  const child = spawn(
    browser.path,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      ...(browser.sandbox ? [] : ['--no-sandbox']),
      ...ARGS,
      'about:blank',
    ],
    // A group of its own, so that all its processes are killed together.
    { detached: true, stdio: 'ignore' },
  );
  while (!existsSync(port) || readFileSync(port, 'utf8').split('\n').length < 2) await sleep(100);
  const endpoint = `http://127.0.0.1:${readFileSync(port, 'utf8').split('\n')[0]}`;
  const connection = await chromium.connectOverCDP(endpoint);
  const context = connection.contexts()[0] ?? (await connection.newContext());
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return { page, kill: () => process.kill(-(child.pid ?? 0), 'SIGKILL') };
}

/**
 * Kills the browser half a second after a key, again and again: all keys are in the document then.
 * @param {Machine} machine @param {number} times @returns {Promise<Result>}
 */
export async function killed(machine, times) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'apidoc-kill-'));
  let passed = 0;
  let keys = '';
  const lost = [];
  try {
    for (let i = 0; i < times; i++) {
      const { page, kill } = await start(machine, profile);
      if (i === 0) {
        await openExample(page, machine.address);
        await type(page, '# ');
        await saved(page);
      } else await openStored(page, machine.address);
      const key = 'abcdefghijklmnopqrstuvwxyz'[i % 26] ?? '';
      await type(page, key);
      await sleep(500);
      kill();
      await sleep(500);
      keys += key;
      const next = await start(machine, profile);
      await openStored(next.page, machine.address);
      const text = String(await textOf(next.page));
      if (text.trimEnd().endsWith(`# ${keys}`)) passed++;
      else lost.push(`key ${i + 1}: ${JSON.stringify(text.slice(-40))}`);
      keys = /# (\w*)\s*$/.exec(text)?.[1] ?? '';
      next.kill();
      await sleep(500);
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return { passed, of: times, detail: lost.join('; ') };
}

/**
 * Loads the page again right after a key: the key is there, and the time between the two is counted
 * in the page. A reload that came later than 50 ms, since the page was busy, is not one of `times`.
 * @param {Machine} machine @param {number} times @returns {Promise<Result>}
 */
export function reloaded(machine, times) {
  return inBrowser(machine, async (browser) => reload(machine, await browser.newPage(), times));
}

/** @param {Machine} machine @param {Page} page @param {number} times @returns {Promise<Result>} */
async function reload(machine, page, times) {
  await openExample(page, machine.address);
  await type(page, '# ');
  let passed = 0;
  let late = 0;
  let keys = '';
  const lost = [];
  for (let i = 0; passed + lost.length < times && i < TRIES * times; i++) {
    await page.locator('.native-edit-context').first().focus();
    await page.keyboard.press('Control+End');
    // The page itself reloads, since a command to the browser may come later than 50 ms.
    await page.evaluate(() => {
      document.addEventListener(
        'keydown',
        () => {
          const pressed = performance.now();
          setTimeout(() => {
            sessionStorage.setItem('reloaded-after', String(performance.now() - pressed));
            location.reload();
          }, 20);
        },
        { once: true, capture: true },
      );
    });
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('x');
    await loaded;
    await ready(page);
    const after = Number(await page.evaluate(() => sessionStorage.getItem('reloaded-after')));
    const text = String(await textOf(page));
    keys += 'x';
    if (!text.trimEnd().endsWith(`# ${keys}`)) lost.push(`after ${after.toFixed(0)} ms`);
    else if (after <= 50) passed++;
    else late++;
    keys = /# (\w*)\s*$/.exec(text)?.[1] ?? '';
  }
  const detail = `${late} more reloads came later and lost nothing`;
  return { passed, of: times, detail: [...lost.map((one) => `lost ${one}`), detail].join('; ') };
}

/**
 * Starts a browser for as long as something is done with it.
 * @template T
 * @param {Machine} machine
 * @param {(browser: import('@playwright/test').Browser) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inBrowser({ browser: { path: executablePath, sandbox } }, work) {
  const browser = await chromium.launch({ executablePath, chromiumSandbox: sandbox, args: ARGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Returns how many schedules lose nothing: two tabs edit, save, reload and open the same documents
 * in random order, and every text that was typed is in a document of the browser afterwards.
 * @param {Machine} machine @param {number} schedules @param {number} seed
 * @returns {Promise<Result>}
 */
export async function schedules(machine, schedules, seed) {
  let passed = 0;
  /** @type {string[]} */
  const lost = [];
  await inBrowser(machine, async (browser) => {
    for (let i = 0; i < schedules; i++) {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const missing = await schedule(context, machine.address, seed + i);
      if (missing.length === 0) passed++;
      else lost.push(`seed ${seed + i}: ${missing.join(', ')}`);
      await context.close();
    }
  });
  return {
    passed,
    of: schedules,
    detail: lost.join('; ') || `seeds ${seed} to ${seed + schedules - 1}`,
  };
}

/**
 * Returns what was typed and is in no document.
 * @param {BrowserContext} context @param {string} address @param {number} seed
 * @returns {Promise<string[]>}
 */
async function schedule(context, address, seed) {
  const next = createRandom(seed).below;
  const first = await context.newPage();
  await openExample(first, address);
  await type(first, '# ');
  await saved(first);
  const second = await context.newPage();
  await openStored(second, address);
  const tabs = [first, second];
  /** @type {string[]} */
  const typed = [];
  for (let step = 0; step < 10; step++) {
    const tab = tabs[next(2)] ?? first;
    const what = next(10);
    // A tab behind another one is not painted, so that nothing in it can be clicked.
    await tab.bringToFront();
    if (what < 6) {
      const word = `w${typed.length}`;
      await type(tab, `${word} `);
      typed.push(word);
    } else if (what < 8) await saved(tab);
    else if (what < 9) {
      await tab.reload();
      await ready(tab);
    } else {
      const count = await tab.locator('.app-recent-open').count();
      await openStored(tab, address, count > 1 ? next(count) : 0);
    }
  }
  await Promise.all(tabs.map(saved));
  const reader = await context.newPage();
  await openStart(reader, address);
  await reader.locator('.app-recent-open').first().waitFor();
  const count = await reader.locator('.app-recent-open').count();
  const words = new Set();
  for (let at = 0; at < count; at++) {
    await openStored(reader, address, at);
    for (const [word] of String(await textOf(reader)).matchAll(/\bw\d+\b/g)) words.add(word);
  }
  return typed.filter((word) => !words.has(word));
}
