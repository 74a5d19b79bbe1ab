/** Counts what test runners report, and never takes a run that broke for one that passed. */
import path from 'node:path';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/**
 * Counts a JSON report of vitest. A test file that could not be loaded counts as one failed; so
 * does a run that ended badly with no failed test. A test that passed only when it ran again has
 * passed, and its title is in `flaky`.
 * @param {any} report Null when none was written.
 * @param {number} code Exit code of the run.
 * @returns {Tally & { flaky: string[] }}
 */
export function countVitest(report, code) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, flaky: [] };
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
        .map((/** @type {any} */ test) => `${path.basename(file.name)} ${test.fullName}`),
    ),
  };
}

/** @param {any} assertion */
const isFailed = (assertion) => assertion.status === 'failed';

/** Vitest keeps the messages of the run that failed. @param {any} assertion */
const passedOnRetry = (assertion) =>
  assertion.status === 'passed' && assertion.failureMessages.length > 0;

/**
 * Counts a JSON report of Playwright. A test that passed only when it ran again has passed, and its
 * title is in `flaky`.
 * @param {any} report Null when none was written.
 * @param {number} code Exit code of the run.
 * @returns {Tally & { flaky: string[] }}
 */
export function countPlaywright(report, code) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, flaky: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    ...finalCounts(expected + flaky, unexpected, skipped, code),
    flaky: flakyTitles(report.suites ?? []),
  };
}

/**
 * Titles of the flaky tests in a list of suites and the suites in them, as `file.spec.ts:12 title`.
 * @param {readonly any[]} suites
 * @returns {string[]}
 */
const flakyTitles = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) =>
        spec.tests.some((/** @type {any} */ test) => test.status === 'flaky'),
      )
      .map((/** @type {any} */ spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...flakyTitles(suite.suites ?? []),
  ]);

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
 * Lists the flaky tests of a run, one a line below their count.
 * @param {readonly { flaky?: readonly string[] }[]} results
 * @returns {string} Empty when no test was flaky.
 */
export function flakyLines(results) {
  const titles = results.flatMap((result) => result.flaky ?? []);
  return titles.length === 0
    ? ''
    : [`FLAKY ${titles.length}`, ...titles.map((title) => `  ${title}`)].join('\n');
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
