/**
 * `npm test`: everything that must hold, from a fresh clone, with one line for each step and one
 * sum at the end. `npm run check` takes the steps that run no test; with `--changed` they read only
 * the files that differ from the branch `main`, and what is directly affected.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isFresh } from './build-stamp.mjs';
import { changedFiles, isMain, option, ROOT, run, tool } from './run.mjs';
import { setup } from './setup.mjs';
import { countPlaywright, countVitest, flakyLines, lastLine } from './test-counts.mjs';

/**
 * What a step found: tests counted, or itself as one. `log` is shown when something failed, `notes`
 * always, and what is in `flaky` before the sum.
 * @typedef {{ passed: number, failed: number, skipped?: number, flaky?: string[], notes?: string[],
 * log: string }} Result
 * A step is `alone` if it uses all processors itself, or others need what it finds out.
 * @typedef {{ name: string, what: string, alone?: boolean, run: () => Promise<Result> }} Step
 */

const MINUTE = 60_000;
const REPORTS = path.join(ROOT, '.cache', 'reports');
/** Variables for the end-to-end tests that other steps find out. @type {Record<string, string>} */
const forBrowser = {};

/** Plain output, whatever terminal there is: it is shown only after the step. */
const PLAIN = { NO_COLOR: '1', FORCE_COLOR: undefined };

/** @param {{ code: number, output: string }} result @returns {Result} */
const toResult = ({ code, output }) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  log: output,
});

/**
 * A step that is one program of an installed package.
 * @param {string[]} command From `tool`.
 * @param {string[]} args
 */
const program = async ([node = '', file = ''], args) =>
  toResult(await run(node, [file, ...args], { env: PLAIN, timeout: 10 * MINUTE }));

/** @param {string} file @param {string[]} [args] */
const script = (file, args = []) =>
  program([process.execPath, path.join(ROOT, 'scripts', file)], args);

/** @returns {string[] | null} Null for all files. */
const onlyChanged = () => (process.argv.includes('--changed') ? changedFiles() : null);

/**
 * The compiler twice: all of it, then the core alone with neither DOM nor Node. For changed files
 * it keeps what it found out about the others, and checks again those that import a changed one
 * directly: all that depend on it would be most of the program.
 * @returns {Promise<Result>}
 */
async function types() {
  const changed = onlyChanged();
  const compile = (/** @type {string} */ project, /** @type {string} */ name) => {
    const kept = path.join(ROOT, '.cache', `${name}.tsbuildinfo`);
    const quick = [
      '--incremental',
      ...['--tsBuildInfoFile', kept],
      '--assumeChangesOnlyAffectDirectDependencies',
      // With it the compiler takes no file to affect another one; `verbatimModuleSyntax` stays,
      // which brings the same checks.
      ...['--isolatedModules', 'false'],
    ];
    return program(tool('typescript', 'tsc'), ['-p', project, ...(changed ? quick : [])]);
  };
  const results = [await compile('.', 'types')];
  if (changed?.some((file) => file.startsWith('src/core/')) ?? true)
    results.push(await compile('src/core', 'types-of-core'));
  const log = results.map((result) => result.log).join('');
  return toResult({ code: results.some((result) => result.failed) ? 1 : 0, output: log });
}

/** @returns {Promise<Result>} */
async function format() {
  const files = onlyChanged()?.filter((file) => /\.(?:tsx?|mjs|css|json)$/.test(file));
  if (files?.length === 0) return { passed: 1, failed: 0, log: '' };
  return program(tool('@biomejs/biome', 'biome'), [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=200',
    ...(files ? ['--no-errors-on-unmatched', ...files] : []),
  ]);
}

/** For changed files knip keeps what it read in the others. @returns {Promise<Result>} */
async function unused() {
  const kept = path.join(ROOT, '.cache', 'knip');
  const args = onlyChanged() ? ['--cache', '--cache-location', kept] : [];
  return program(tool('knip'), ['--no-progress', ...args]);
}

/** @returns {Promise<Result>} */
async function browser() {
  const { ensureTestBrowser } = await import('./browser.mjs');
  const found = await ensureTestBrowser(print);
  forBrowser.APIDOC_BROWSER = found.path;
  forBrowser.APIDOC_BROWSER_SANDBOX = found.sandbox ? '1' : '0';
  return { passed: 1, failed: 0, log: '' };
}

/** @returns {Promise<Result>} */
async function unit() {
  const report = freshReport('unit.json');
  const [node = '', file = ''] = tool('vitest');
  const args = [file, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run(node, args, { env: PLAIN, timeout: 20 * MINUTE });
  return { ...countVitest(readReport(report), code), log: output };
}

/** @returns {Promise<Result>} */
async function e2e() {
  if (!isFresh()) {
    const built = await script('build.mjs');
    if (built.failed) return { ...built, log: `Not run, because the build failed:\n${built.log}` };
  }
  const report = freshReport('e2e.json');
  const [node = '', file = ''] = tool('@playwright/test', 'playwright');
  const env = {
    ...PLAIN,
    ...forBrowser,
    APIDOC_E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const { code, output } = await run(node, [file, 'test', '--reporter=dot,json'], {
    env,
    // Each test has a limit of its own: this one is for what never ends.
    timeout: 60 * MINUTE,
  });
  return { ...countPlaywright(readReport(report), code), log: output };
}

/** A port nobody listens on, so that two runs on one machine do not meet. */
async function freePort() {
  const { serve } = await import('./serve.mjs');
  const server = await serve({ dir: ROOT });
  await server.close();
  return server.port;
}

/** @param {string} name */
function freshReport(name) {
  const file = path.join(REPORTS, name);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file @returns {unknown} */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** @type {Step[]} */
const STEPS = [
  { name: 'browser', what: 'a browser that starts', alone: true, run: browser },
  // The longest first, beside which the others run.
  {
    name: 'rules',
    what: "the project's rules",
    run: () => script('lint.mjs', onlyChanged() ? ['--changed'] : []),
  },
  { name: 'types', what: 'type check', run: types },
  { name: 'lint', what: 'lint and format', run: format },
  { name: 'unused', what: 'unused files, exports, packages', run: unused },
  { name: 'build', what: 'build', run: () => script('build.mjs') },
  { name: 'unit', what: 'unit tests', alone: true, run: unit },
  { name: 'e2e', what: 'end-to-end tests', alone: true, run: e2e },
];

/** @param {string} line */
const print = (line) => console.log(`  ${line}`);

/**
 * Returns the requested steps; the end-to-end tests bring the browser with them.
 * @param {string | undefined} only Names with commas between.
 * @returns {Step[]}
 * @throws {Error} With a message for the user.
 */
function selectedSteps(only) {
  if (only === undefined) return STEPS;
  const names = new Set(only.split(','));
  const unknown = [...names].filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no step "${unknown.join(', ')}". Steps: ${STEPS.map((step) => step.name).join(', ')}.`,
    );
  if (names.has('e2e')) names.add('browser');
  return STEPS.filter((step) => names.has(step.name));
}

/**
 * Runs steps in their order, those that are not `alone` two at a time: each of these uses one
 * processor for most of its time.
 * @param {readonly Step[]} steps
 */
async function runAll(steps) {
  const results = [];
  for (const batch of batchesOf(steps)) {
    const left = batch.entries();
    /** @type {Awaited<ReturnType<typeof timed>>[]} */
    const found = [];
    const runNext = async () => {
      for (const [index, step] of left) found[index] = await timed(step);
    };
    await Promise.all([runNext(), runNext()]);
    results.push(...found);
  }
  return results;
}

/** Groups steps by what may run at the same time. @param {readonly Step[]} steps */
function batchesOf(steps) {
  /** @type {Step[][]} */
  const batches = [];
  for (const [index, step] of steps.entries()) {
    if (step.alone || index === 0 || steps[index - 1]?.alone) batches.push([step]);
    else batches.at(-1)?.push(step);
  }
  return batches;
}

/** Runs one step; a step that breaks has failed, and the others run. @param {Step} step */
async function timed(step) {
  const start = performance.now();
  /** @type {Result} */
  const result = await step.run().catch((error) => ({ passed: 0, failed: 1, log: error.message }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (result.failed > 0) console.log(`\n--- ${step.what} ---\n${result.log.trim()}\n---\n`);
  const counted =
    result.passed + result.failed === 1 ? '' : `${result.passed} passed, ${result.failed} failed`;
  const skipped = result.skipped ? `, ${result.skipped} skipped` : '';
  const row =
    `${result.failed > 0 ? 'FAIL' : 'ok  '}  ${step.what.padEnd(32)} ${seconds.padStart(7)} s  ${counted}${skipped}`.trimEnd();
  console.log([row, ...(result.notes ?? [])].join('\n'));
  return { ...result, row };
}

/** @returns {Promise<number>} The exit code. */
async function main() {
  if (process.argv.includes('--help')) {
    console.log(`Usage: npm test -- [--only STEP,...] [--changed]
Steps: ${STEPS.map((step) => `${step.name} (${step.what})`).join(', ')}.`);
    return 0;
  }
  const steps = selectedSteps(option('only'));
  await setup(print);
  const results = await runAll(steps);
  if (results.some((result) => result.failed > 0))
    console.log(`\n${results.map((result) => result.row).join('\n')}`);
  const flaky = flakyLines(results);
  if (flaky) console.log(`\n${flaky}`);
  console.log(`\n${lastLine(results)}`);
  return results.some((result) => result.failed > 0) ? 1 : 0;
}

if (isMain(import.meta.url)) {
  process.exitCode = await main().catch((error) => {
    console.error(`${error.message}\n\n${lastLine([{ passed: 0, failed: 1 }])}`);
    return 1;
  });
}
