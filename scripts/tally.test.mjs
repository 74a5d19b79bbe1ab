/** Shows that a run which broke is never counted as one that passed. */
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, lastLine } from './tally.mjs';

const vitest = (/** @type {object} */ more) => ({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, testResults: [], ...more });

describe('countVitest', () => {
  it('counts tests', () => {
    expect(countVitest(vitest({ numFailedTests: 2, numPendingTests: 1 }), 1)).toEqual({ passed: 3, failed: 2, skipped: 1 });
  });
  it('counts a file that could not be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ];
    expect(countVitest(vitest({ numFailedTests: 1, testResults }), 1).failed).toBe(2);
  });
  it('counts a run that ended badly, wrote nothing or ran nothing', () => {
    expect(countVitest(vitest({}), 1).failed).toBe(1);
    expect(countVitest(null, 0).failed).toBe(1);
    expect(countVitest(vitest({ numPassedTests: 0 }), 0).failed).toBe(1);
  });
});

describe('countPlaywright', () => {
  it('takes a test that passed only at the second try for failed', () => {
    expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }, 1)).toEqual({
      passed: 4,
      failed: 2,
      skipped: 2,
    });
  });
  it('counts a server that did not start', () => {
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1);
    expect(countPlaywright(null, 1).failed).toBe(1);
  });
});

it('ends with the sum', () => {
  expect(
    lastLine([
      { passed: 2, failed: 0 },
      { passed: 40, failed: 1 },
    ]),
  ).toBe('42 passed, 1 failed');
});
