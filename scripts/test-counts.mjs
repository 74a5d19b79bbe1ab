/** Counts what test runners report, and never takes a run that broke for one that passed. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/**
 * Counts a JSON report of vitest. A test file that could not be loaded counts as one failed; so
 * does a run that ended badly with no failed test. A test that passed only when it ran again has
 * passed, and is in `flaky` with why it failed before. `notes` are the figures that tests report.
 * @param {any} report Null when none was written.
 * @param {number} code Exit code of the run.
 * @returns {Tally & { flaky: string[], notes: string[] }}
 */
export function countVitest(report, code) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, flaky: [], notes: [] };
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  ).length;
  return {
    ...finalCounts(
      report.numPassedTests,
      report.numFailedTests + broken,
      report.numPendingTests + (report.numTodoTests ?? 0),
      code,
    ),
    flaky: report.testResults.flatMap((/** @type {any} */ file) =>
      file.assertionResults
        .filter(passedOnRetry)
        .map((/** @type {any} */ test) =>
          withReason(`${path.basename(file.name)} ${test.fullName}`, test.failureMessages[0]),
        ),
    ),
    notes: report.testResults.flatMap((/** @type {any} */ file) =>
      file.assertionResults.flatMap((/** @type {any} */ { meta }) => meta?.notes ?? []),
    ),
  };
}

/** @param {any} assertion */
const isFailed = (assertion) => assertion.status === 'failed';

/** Vitest keeps the messages of the run that failed. @param {any} assertion */
const passedOnRetry = (assertion) =>
  assertion.status === 'passed' && assertion.failureMessages.length > 0;

/**
 * Counts a JSON report of Playwright. A test that passed only when it ran again has passed, and is
 * in `flaky` with why it failed before.
 * @param {any} report Null when none was written.
 * @param {number} code Exit code of the run.
 * @returns {Tally & { flaky: string[] }}
 */
export function countPlaywright(report, code) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, flaky: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    ...finalCounts(expected + flaky, unexpected, skipped, code),
    flaky: flakyTests(report.suites ?? []),
  };
}

/**
 * The flaky tests in a list of suites and the suites in them, as `file.spec.ts:12 title` and why
 * each failed.
 * @param {readonly any[]} suites
 * @returns {string[]}
 */
const flakyTests = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) => {
      const test = spec.tests.find((/** @type {any} */ { status }) => status === 'flaky');
      if (!test) return [];
      const [first] = test.results.flatMap((/** @type {any} */ { errors }) => errors);
      return withReason(`${spec.file}:${spec.line} ${spec.title}`, first?.message ?? '');
    }),
    ...flakyTests(suite.suites ?? []),
  ]);

/** Lines of a failure that are enough to see what was expected. */
const REASON_LINES = 25;

/**
 * @param {string} title
 * @param {string} message of the run that failed, with colours of a terminal
 */
function withReason(title, message) {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n').slice(0, REASON_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 * @param {number} code
 * @returns {Tally}
 */
function finalCounts(passed, failed, skipped, code) {
  const nothing = passed + failed + skipped === 0;
  return { passed, failed: failed === 0 && (code !== 0 || nothing) ? 1 : failed, skipped };
}

/**
 * Lists the flaky tests of a run below their count.
 * @param {readonly { flaky?: readonly string[] }[]} results
 * @returns {string} Empty when no test was flaky.
 */
export function flakyLines(results) {
  const tests = results.flatMap((result) => result.flaky ?? []);
  return tests.length === 0
    ? ''
    : [`FLAKY ${tests.length}`, ...tests.map((test) => `  ${test}`)].join('\n');
}

/**
 * Returns the line a run ends with.
 * @param {readonly { passed: number, failed: number }[]} results
 */
export function lastLine(results) {
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    results.reduce((total, result) => total + result[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
