/**
 * `npm run attacks`: every hostile document of `conformance/attacks` by drop, paste, link and
 * address in a browser, and all of them through the command line, with the most memory that it
 * took. It needs a build.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { isMain, ROOT, run, tool } from './run.mjs';

const FOLDER = path.join(ROOT, 'conformance/attacks');
/** Most memory of the command line over all attacks, in MB. */
const LIMIT = 1024;

/**
 * Validates all attacks by one process of the built command line.
 * @returns {Promise<{ code: number | null, signal: string | null, memory: number }>} `memory` is
 * the largest resident set, in MB.
 */
function commandLine() {
  const files = readdirSync(FOLDER)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name) && name !== 'manifest.json')
    .map((name) => path.join(FOLDER, name));
  const report = 'process.on("exit", () => process.send?.(process.resourceUsage().maxRSS / 1024))';
  return new Promise((done) => {
    let memory = 0;
    const child = spawn(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(report)}`,
        path.join(ROOT, 'dist-cli/apidoc.js'),
        'validate',
        ...files,
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    );
    child.on('message', (mb) => {
      memory = Number(mb);
    });
    child.on('close', (code, signal) => done({ code, signal, memory }));
  });
}

/** @returns {Promise<number>} The exit code. */
async function main() {
  const { code, signal, memory } = await commandLine();
  console.log(
    `command line: ${memory.toFixed(0)} MB at most, ended with ${signal ?? `code ${code}`}`,
  );
  const browser = await ensureBrowser();
  const [node = '', ...playwright] = tool('@playwright/test', 'playwright');
  const tests = await run(node, [...playwright, 'test', 'e2e/attacks', '-g', 'do no harm'], {
    env: {
      ATTACKS: 'all',
      APIDOC_BROWSER: browser.path,
      APIDOC_BROWSER_SANDBOX: browser.sandbox ? '1' : '0',
    },
    show: true,
  });
  return signal || memory === 0 || memory > LIMIT ? 1 : tests.code;
}

if (isMain(import.meta.url)) process.exitCode = await main();
