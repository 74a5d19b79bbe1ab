/**
 * `npm run attacks`: every hostile document of `conformance/attacks` by drop, paste, link and
 * address in a browser, and all of them through the command line, with the most memory that it
 * took. Then what else others write or send: 200 generated repositories, archives, names in
 * exported Markdown and pages, links in output folders, checkouts of the GitHub Action, servers of
 * live messages and pages that want to use our own. It needs a build.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../scripts/browser.mjs';
import { isMain, ROOT, run, tool } from '../scripts/run.mjs';

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

/** What is attacked but documents, with the tests that do it. */
const SURFACES = {
  'repositories, for git, output folders and roots': 'src/cli/hostile-repositories.test.ts',
  'git folders': 'src/cli/diff/git.test.ts',
  'links in output folders': 'src/cli/output-folder.test.ts',
  'roots of references': 'src/cli/referenced-files.test.ts',
  'the GitHub Action': 'scripts/action.test.mjs',
  archives: 'src/share/zip.test.ts',
  rulesets: 'src/core/analysis/rulesets/rulesets.test.ts',
  'configurations that are extended': 'src/cli/config.test.ts',
  'caches and owners': 'src/cli/repositories.test.ts',
  'bytes of messages': 'src/core/analysis/live/binary.test.ts',
  'servers of live messages': 'src/cli/live/hostile-peers.test.ts',
  'servers that close connections': 'src/live/live-connection.test.ts',
  'messages in the page': 'src/live-worker/message-log.test.ts',
  'full disks': 'src/cli/output-streams.test.ts',
  'pages that want to use a mock': 'src/cli/live/mock.test.ts',
  'pages that want to use the bridge of serve': 'src/cli/serve/serve.test.ts',
  'code for operations': 'src/core/service/samples/samples.test.ts',
  'names in Markdown': 'src/export/markdown.test.ts',
  'names in pages': 'src/export/page.test.ts',
  'texts in reports': 'src/cli/hostile-text.test.ts',
  'stored values': 'src/app/stored-settings.test.ts',
  patterns: 'src/core/analysis/instances/pattern-steps.test.ts',
};

/** The end-to-end tests that open hostile documents, by their titles. */
const HARMLESS = 'do no harm|leave the page small';

/**
 * Runs the tests of all surfaces, and prints how many attacks each has.
 * @returns {Promise<number>} The exit code.
 */
async function surfaces() {
  const [node = '', ...vitest] = tool('vitest', 'vitest');
  let failed = 0;
  for (const [surface, file] of Object.entries(SURFACES)) {
    const args = [...vitest, 'run', file, '--reporter=json'];
    const { output, code } = await run(node, args, { env: { ATTACKS: 'all', FUZZ: '1' } });
    const counts = /"numPassedTests":(\d+),"numFailedTests":(\d+)/.exec(output);
    console.log(`${surface}: ${counts?.[1] ?? 0} without harm, ${counts?.[2] ?? 'all'} with harm`);
    if (code !== 0 || !counts) failed++;
  }
  return failed === 0 ? 0 : 1;
}

/** @returns {Promise<number>} The exit code. */
async function main() {
  const { code, signal, memory } = await commandLine();
  console.log(
    `command line: ${memory.toFixed(0)} MB at most, ended with ${signal ?? `code ${code}`}`,
  );
  const others = await surfaces();
  const browser = await ensureBrowser();
  const [node = '', ...playwright] = tool('@playwright/test', 'playwright');
  const tests = await run(node, [...playwright, 'test', 'e2e/attacks', '-g', HARMLESS], {
    env: {
      ATTACKS: 'all',
      APIDOC_BROWSER: browser.path,
      APIDOC_BROWSER_SANDBOX: browser.sandbox ? '1' : '0',
    },
    show: true,
  });
  return signal || memory === 0 || memory > LIMIT || others !== 0 ? 1 : tests.code;
}

if (isMain(import.meta.url)) process.exitCode = await main();
