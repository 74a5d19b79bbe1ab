/**
 * `npm run faults`: a table of all failures of `conformance/failures.json` with their tests and
 * results, then what takes long: a browser that is killed, pages that are loaded again right after
 * a key, two tabs in random order, a broker that is killed and back.
 * `--only=unit,browser,kill,reload,tabs,broker`, `--schedules=100`, `--seed=1`. It needs a build.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../scripts/browser.mjs';
import { isMain, option, ROOT, run, tool } from '../scripts/run.mjs';
import { serve } from '../scripts/serve.mjs';
import { failures, LONG, markedTests, REMARKS } from './faults/catalogue.mjs';
import { killed, reloaded, schedules } from './faults/runs.mjs';

/** @typedef {Map<string, boolean[]>} Results By the id of a failure: one for each test. */

const ID = /\[([SLTWNDUB]\d\d)\]/g;
const REPORT = path.join(ROOT, '.cache', 'reports', 'faults.json');

/** @param {Results} results @param {string} title @param {boolean} passed */
function note(results, title, passed) {
  for (const [, id = ''] of title.matchAll(ID))
    results.set(id, [...(results.get(id) ?? []), passed]);
}

/**
 * Runs a test runner that writes a report.
 * @param {string[]} command @param {Record<string, string>} env
 */
async function report(command, env = {}) {
  const [node = '', ...args] = command;
  mkdirSync(path.dirname(REPORT), { recursive: true });
  rmSync(REPORT, { force: true });
  const { output } = await run(node, args, { env, timeout: 3_600_000 });
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    throw new Error(`The tests couldn't be run:\n${output}`);
  }
}

/** @param {Results} results @param {string[]} files */
async function unit(results, files) {
  const args = ['--reporter=json', `--outputFile=${REPORT}`, '-t', '\\[[A-Z][0-9][0-9]\\]'];
  const found = await report([...tool('vitest'), 'run', ...files, ...args]);
  for (const file of found.testResults)
    for (const { fullName, status } of file.assertionResults)
      if (status !== 'pending' && status !== 'skipped')
        note(results, fullName, status === 'passed');
}

/**
 * @param {Results} results @param {string[]} files
 * @param {{ path: string, sandbox: boolean }} browser
 */
async function endToEnd(results, files, browser) {
  const command = tool('@playwright/test', 'playwright');
  const found = await report(
    [...command, 'test', ...files, '-g', '\\[[A-Z]\\d\\d\\]', '--reporter=json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
      APIDOC_BROWSER: browser.path,
      APIDOC_BROWSER_SANDBOX: browser.sandbox ? '1' : '0',
    },
  );
  const visit = (/** @type {any} */ suite) => {
    for (const spec of suite.specs ?? []) note(results, spec.title, spec.ok);
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of found.suites) visit(suite);
}

/** @param {boolean[] | undefined} found */
function word(found) {
  if (!found?.length) return 'not run';
  const failed = found.filter((passed) => !passed).length;
  return failed > 0 ? `FAILED ${failed} of ${found.length}` : `passed (${found.length})`;
}

/** @returns {Promise<number>} The exit code. */
async function main() {
  const parts = (option('only') ?? 'unit,browser,kill,reload,tabs,broker').split(',');
  const marked = markedTests();
  const files = [...new Set([...marked.values()].flat().map(({ file }) => file))];
  /** @type {Results} */
  const results = new Map();
  const browser = await ensureBrowser();
  if (parts.includes('unit'))
    await unit(
      results,
      files.filter((file) => file.startsWith('src/')),
    );
  if (parts.includes('browser'))
    await endToEnd(
      results,
      files.filter((file) => file.startsWith('e2e/')),
      browser,
    );

  const server = await serve({ dir: path.join(ROOT, 'dist') });
  const machine = { address: server.url, browser };
  const seed = Number(option('seed') ?? 1);
  const count = Number(option('schedules') ?? 100);
  const restart = async () => (await import('./faults/broker.mjs')).restarted(20);
  /** @type {[string, string, () => ReturnType<typeof killed>][]} */
  const runs = [
    ['kill', 'kill -9 half a second after a key', () => killed(machine, 10)],
    ['reload', 'reload within 50 ms of a key', () => reloaded(machine, 20)],
    ['tabs', 'two tabs in random order, no text lost', () => schedules(machine, count, seed)],
    ['broker', 'a broker is killed and started again, each message once', restart],
  ];
  const lines = [];
  for (const [name, what, work] of runs) {
    if (!parts.includes(name)) continue;
    // One that can't be run is a failure of its own: the others are still reported.
    const { passed, of, detail } = await work().catch((error) => ({
      passed: 0,
      of: 1,
      detail: `it could not be run: ${error}`,
    }));
    lines.push({
      ok: passed === of,
      text: `${what}: ${passed} of ${of}${detail && ` (${detail})`}`,
    });
    for (const [id, long] of Object.entries(LONG))
      if (long.run === name) results.set(id, [passed === of]);
  }
  await server.close();

  for (const { id } of failures()) {
    const tests = marked
      .get(id)
      ?.map(({ file, title }) => `${file}: ${title.replace(ID, '').trim()}`);
    console.log(
      `${id}  ${word(results.get(id)).padEnd(14)}  ${tests?.join('\n     ') ?? LONG[id]?.what}`,
    );
    if (REMARKS[id]) console.log(`     ${REMARKS[id]}`);
  }
  for (const { text } of lines) console.log(text);
  const passed = failures().filter(({ id }) => /^passed/.test(word(results.get(id)))).length;
  console.log(`${passed} of ${failures().length} failures passed`);
  return lines.every(({ ok }) => ok) && [...results.values()].flat().every(Boolean) ? 0 : 1;
}

if (isMain(import.meta.url)) process.exitCode = await main();
