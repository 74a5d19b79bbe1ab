/**
 * `npm run blind-typing`: types 24 documents of about 30 lines in YAML and JSON into the real
 * editor at 60 and 120 ms a key, without a look at the suggestions, and compares the lines. It
 * needs a build and takes about half an hour.
 */
import { ensureBrowser } from '../scripts/browser.mjs';
import { isMain, run, tool } from '../scripts/run.mjs';

/** @returns {Promise<number>} The exit code. */
async function main() {
  const browser = await ensureBrowser();
  const [node = '', ...playwright] = tool('@playwright/test', 'playwright');
  const { code } = await run(node, [...playwright, 'test', 'e2e/blind-typing'], {
    env: {
      BLIND_TYPING: 'all',
      APIDOC_BROWSER: browser.path,
      APIDOC_BROWSER_SANDBOX: browser.sandbox ? '1' : '0',
    },
    show: true,
  });
  return code;
}

if (isMain(import.meta.url)) process.exitCode = await main();
