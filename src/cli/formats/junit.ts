// Problems as JUnit XML: a document is a test suite, a problem a test case.
import { isLimit } from '../../core/api.ts';
import { PROGRAM } from '../command.ts';
import type { FoundProblem, Report, ValidationResult } from '../validation-result.ts';
import { visibleXml } from '../visible-text.ts';

/**
 * Returns the suites of all documents. A problem that makes a limit known is an error of the run,
 * since what is beyond it was not validated, and so is a document that can't be read.
 */
export function asJunit({ documents, unread, fails }: Report): string {
  const tests = documents.reduce((sum, d) => sum + Math.max(1, d.shown.length), unread.length);
  const { failures, errors } = countsOf(
    documents.flatMap((d) => d.shown),
    fails,
  );
  const head = `<testsuites name="${PROGRAM}" tests="${tests}" failures="${failures}" errors="${errors + unread.length}">`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    head,
    ...documents.map((d) => suite(d, fails)),
    ...unread.map(unreadSuite),
    '</testsuites>',
    '',
  ].join('\n');
}

function unreadSuite({ file, reason }: Report['unread'][number]): string {
  const name = attributeText(file);
  return [
    `  <testsuite name=${name} tests="1" failures="0" errors="1" skipped="0" time="0">`,
    `    <testcase name="unread" classname=${name} time="0"><error message=${attributeText(reason)}>${visibleXml(`${file}: ${reason}`)}</error></testcase>`,
    '  </testsuite>',
  ].join('\n');
}

function countsOf(
  problems: readonly FoundProblem[],
  fails: (problem: FoundProblem) => boolean,
): { failures: number; errors: number } {
  const errors = problems.filter((p) => isLimit(p.code)).length;
  return { errors, failures: problems.filter((p) => !isLimit(p.code) && fails(p)).length };
}

function suite(
  { uri, shown: problems }: ValidationResult,
  fails: (problem: FoundProblem) => boolean,
): string {
  const { failures, errors } = countsOf(problems, fails);
  const cases =
    problems.length === 0
      ? [`    <testcase name="no problems" classname=${attributeText(uri)} time="0"/>`]
      : problems.map((p) => testCase(p, fails(p)));
  const head = `  <testsuite name=${attributeText(uri)} tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="0" time="0">`;
  return [head, ...cases, '  </testsuite>'].join('\n');
}

function testCase(problem: FoundProblem, fails: boolean): string {
  const { code, severity, message, file, path, range } = problem;
  const position = `${file}:${range.start.line}:${range.start.column}`;
  const attributes = `name=${attributeText(`${code} ${position}`)} classname=${attributeText(file)} time="0"`;
  const body = `${visibleXml(`${position} ${severity}: ${message}`)}${path === '' ? '' : `\n${visibleXml(`#${path}`)}`}`;
  const element = isLimit(code) ? 'error' : 'failure';
  const result =
    fails || isLimit(code)
      ? `<${element} type=${attributeText(code)} message=${attributeText(message)}>${body}</${element}>`
      : `<system-out>${body}</system-out>`;
  return `    <testcase ${attributes}>${result}</testcase>`;
}

/** Text in an attribute. */
function attributeText(text: string): string {
  return `"${visibleXml(text)}"`;
}
