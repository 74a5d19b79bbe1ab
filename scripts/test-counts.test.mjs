/** Shows that a run which broke is never counted as one that passed. */
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, flakyLines, lastLine } from './test-counts.mjs';

const vitest = (/** @type {object} */ more) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [],
  ...more,
});

describe('countVitest', () => {
  it('counts tests', () => {
    expect(countVitest(vitest({ numFailedTests: 2, numPendingTests: 1 }), 1)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
      flaky: [],
      notes: [],
    });
  });
  it('collects the figures that tests report', () => {
    const sizes = { status: 'passed', fullName: 'a', failureMessages: [], meta: { notes: ['1'] } };
    const other = { status: 'passed', fullName: 'b', failureMessages: [], meta: {} };
    const testResults = [{ name: 'a.test.mjs', assertionResults: [sizes, other] }];
    expect(countVitest(vitest({ testResults }), 0).notes).toEqual(['1']);
  });
  it('counts a test that passed when it ran again as passed, and says why it failed', () => {
    const flaky = { status: 'passed', fullName: 'menu opens', failureMessages: ['Error: late'] };
    const steady = { status: 'passed', fullName: 'menu closes', failureMessages: [] };
    const testResults = [
      { name: '/src/menu.test.ts', status: 'passed', assertionResults: [flaky, steady] },
    ];
    expect(countVitest(vitest({ testResults }), 0)).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
      flaky: ['menu.test.ts menu opens\n    Error: late'],
      notes: [],
    });
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
  const flaky = {
    stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 2 },
    suites: [
      {
        specs: [
          { title: 'opens a menu', file: 'menu.spec.ts', line: 3, tests: [{ status: 'expected' }] },
        ],
        suites: [
          {
            specs: [
              {
                title: 'closes a menu',
                file: 'menu.spec.ts',
                line: 9,
                tests: [
                  {
                    status: 'flaky',
                    results: [
                      { errors: [{ message: '\u001b[31mError: open\u001b[39m\n\nCall log:' }] },
                      { errors: [] },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        specs: [
          {
            ...{ title: 'drags a row', file: 'drag.spec.ts', line: 5 },
            tests: [{ status: 'flaky', results: [{ errors: [] }, { errors: [] }] }],
          },
        ],
      },
    ],
  };

  it('counts a test that passed when it ran again as passed, and says why it failed', () => {
    expect(countPlaywright(flaky, 1)).toEqual({
      passed: 6,
      failed: 1,
      skipped: 2,
      flaky: [
        'menu.spec.ts:9 closes a menu\n    Error: open\n    \n    Call log:',
        'drag.spec.ts:5 drags a row\n    ',
      ],
    });
  });
  it('passes a run whose only failures passed when they ran again', () => {
    expect(countPlaywright({ ...flaky, stats: { ...flaky.stats, unexpected: 0 } }, 0).failed).toBe(
      0,
    );
  });
  it('counts a server that did not start', () => {
    expect(
      countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed,
    ).toBe(1);
    expect(countPlaywright(null, 1).failed).toBe(1);
  });
});

it('lists flaky tests of all steps', () => {
  expect(flakyLines([{ flaky: ['a.spec.ts:1 one'] }, {}, { flaky: ['b.spec.ts:2 two'] }])).toBe(
    'FLAKY 2\n  a.spec.ts:1 one\n  b.spec.ts:2 two',
  );
  expect(flakyLines([{ flaky: [] }, {}])).toBe('');
});

it('ends with the sum', () => {
  expect(
    lastLine([
      { passed: 2, failed: 0 },
      { passed: 40, failed: 1 },
    ]),
  ).toBe('42 passed, 1 failed');
});
