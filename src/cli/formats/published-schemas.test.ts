// SARIF and JUnit XML by the schemas that were published for them, for all that a report can hold.
import { expect, test } from 'vitest';
import { apidoc, reportOf, tempFolder, VALID } from '../testing.ts';
import { resultOfProblems } from '../validation-result.ts';
import { asJunit } from './junit.ts';
import { asSarif } from './sarif.ts';
import { junitErrors, problem, sarifErrors } from './testing.ts';

const { write } = tempFolder();

const REPORTS = {
  'no document': reportOf([]),
  'no problem': reportOf([resultOfProblems('a.yaml', [])]),
  'every severity, a limit, and a document that was not read': {
    ...reportOf([
      resultOfProblems('a.yaml', [
        problem({}),
        problem({ severity: 'warning', path: '' }),
        problem({ severity: 'information', file: 'https://example.com/a b|é%.yaml' }),
        problem({ severity: 'hint', file: '../b.yaml' }),
        problem({ code: 'too-large' }),
      ]),
    ]),
    unread: [{ file: 'gone.yaml', reason: 'file not found.' }],
    homepage: 'https://example.com/apidoc',
  },
};

test.each(Object.entries(REPORTS))('SARIF and JUnit of %s are valid', async (_name, report) => {
  expect(sarifErrors(asSarif(report))).toEqual([]);
  expect(await junitErrors(asJunit(report))).toEqual([]);
});

test.each(['sarif', 'junit'])('%s of a run on files is valid', async (format) => {
  const file = write('my main.yaml', `${VALID}channels:\n  a: {$ref: part.yaml}\n  b: 1\n  b: 2\n`);
  write('part.yaml', 'adress: x\n');
  const { code, out } = await apidoc(['validate', file, 'gone.yaml', '--format', format]);
  expect(code).toBe(2);
  expect(format === 'sarif' ? sarifErrors(out) : await junitErrors(out)).toEqual([]);
});

test('an output that is not as its schema says is found', async () => {
  const report = reportOf([resultOfProblems('a.yaml', [problem({})])]);
  expect(sarifErrors(asSarif(report).replace('"ruleId"', '"rule"'))).not.toEqual([]);
  expect(await junitErrors(asJunit(report).replace(' tests=', ' count='))).not.toEqual([]);
  expect(await junitErrors(asJunit(report).replace('</testsuite>', ''))).not.toEqual([]);
});
