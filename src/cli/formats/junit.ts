// Problems as JUnit XML: a document is a test suite, a problem a test case.
import type { FoundProblem, Verdict } from '../verdict.ts';

/** @param fails whether a problem makes its test case fail; others pass and only say what they are */
export function asJunit(documents: readonly Verdict[], fails: (problem: FoundProblem) => boolean): string {
  const tests = documents.reduce((sum, d) => sum + Math.max(1, d.problems.length), 0);
  const failures = documents.flatMap((d) => d.problems).filter(fails).length;
  const head = `<testsuites name="apidoc" tests="${tests}" failures="${failures}" errors="0">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...documents.map((d) => suite(d, fails)), '</testsuites>', ''].join('\n');
}

function suite({ uri, problems }: Verdict, fails: (problem: FoundProblem) => boolean): string {
  const failures = problems.filter(fails).length;
  const cases =
    problems.length === 0 ? [`    <testcase name="no problems" classname=${quoted(uri)}/>`] : problems.map((p) => testCase(p, fails(p)));
  const head = `  <testsuite name=${quoted(uri)} tests="${cases.length}" failures="${failures}" errors="0" skipped="0">`;
  return [head, ...cases, '  </testsuite>'].join('\n');
}

function testCase(problem: FoundProblem, fails: boolean): string {
  const { code, severity, message, file, path, range } = problem;
  const place = `${file}:${range.start.line}:${range.start.column}`;
  const attributes = `name=${quoted(`${code} ${place}`)} classname=${quoted(file)} file=${quoted(file)} line="${range.start.line}"`;
  const body = escaped(`${place} ${severity}: ${message}${path === '' ? '' : `\n#${path}`}`);
  const result = fails ? `<failure type=${quoted(code)} message=${quoted(message)}>${body}</failure>` : `<system-out>${body}</system-out>`;
  return `    <testcase ${attributes}>${result}</testcase>`;
}

/** Text in an attribute, where a line break would be read as a space. */
function quoted(text: string): string {
  return `"${escaped(text).replace(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`)}"`;
}

/** Text in an element. What XML 1.0 (section 2.2) has no way to write is dropped. */
function escaped(text: string): string {
  return Array.from(text)
    .filter((c) => !/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(c))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
