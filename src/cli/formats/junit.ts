// Problems as JUnit XML: a document is a test suite, a problem a test case.
import { isLimit } from '../../core/api.ts';
import type { FoundProblem, ValidationResult } from '../validation-result.ts';
import { visibleText } from '../visible-text.ts';

/**
 * Returns a problem that makes a limit known is an error of the run, since what is beyond it was
 * not validated.
 * @param fails whether a problem makes its test case fail; others pass and only say what they are
 */
export function asJunit(
  documents: readonly ValidationResult[],
  fails: (problem: FoundProblem) => boolean,
): string {
  const tests = documents.reduce((sum, d) => sum + Math.max(1, d.problems.length), 0);
  const { failures, errors } = countsOf(
    documents.flatMap((d) => d.problems),
    fails,
  );
  const head = `<testsuites name="apidoc" tests="${tests}" failures="${failures}" errors="${errors}">`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    head,
    ...documents.map((d) => suite(d, fails)),
    '</testsuites>',
    '',
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
  { uri, problems }: ValidationResult,
  fails: (problem: FoundProblem) => boolean,
): string {
  const { failures, errors } = countsOf(problems, fails);
  const cases =
    problems.length === 0
      ? [`    <testcase name="no problems" classname=${quoted(uri)}/>`]
      : problems.map((p) => testCase(p, fails(p)));
  const head = `  <testsuite name=${quoted(uri)} tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="0">`;
  return [head, ...cases, '  </testsuite>'].join('\n');
}

function testCase(problem: FoundProblem, fails: boolean): string {
  const { code, severity, message, file, path, range } = problem;
  const position = `${file}:${range.start.line}:${range.start.column}`;
  const attributes = `name=${quoted(`${code} ${position}`)} classname=${quoted(file)} file=${quoted(file)} line="${range.start.line}"`;
  const body = `${escaped(`${position} ${severity}: ${message}`)}${path === '' ? '' : `\n${escaped(`#${path}`)}`}`;
  const element = isLimit(code) ? 'error' : 'failure';
  const result =
    fails || isLimit(code)
      ? `<${element} type=${quoted(code)} message=${quoted(message)}>${body}</${element}>`
      : `<system-out>${body}</system-out>`;
  return `    <testcase ${attributes}>${result}</testcase>`;
}

/** Text in an attribute. */
function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

/** Text on one line of XML, without what XML 1.0 (section 2.2) has no way to write. */
function escaped(text: string): string {
  return Array.from(visibleText(text))
    .filter((c) => !/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(c))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
