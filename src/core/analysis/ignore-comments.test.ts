// Comments ignore the problems of a rule on one line, and are reported where they ignore nothing.
import { expect, test } from 'vitest';
import { Analyzer } from './analyzer.ts';

const HEAD = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n";

/** `severity code [marked text]` of each problem. */
function problems(text: string, language: 'yaml' | 'json' = 'yaml'): string[] {
  const analyzer = new Analyzer('main.yaml', language);
  analyzer.setText(text);
  return analyzer
    .problems()
    .map((p) => `${p.severity} ${p.code} [${text.slice(p.start, p.end)}] ${p.message}`);
}
const short = (text: string) => problems(text).map((line) => line.replace(/\].*/, ']'));

test.each([
  ['at the end of the line', '  summry: x # apidoc-ignore unknown-field: the gateway reads it\n'],
  ['above it', '  # apidoc-ignore unknown-field: the gateway reads it\n  summry: x\n'],
  ['without a reason', '  # apidoc-ignore unknown-field\n  summry: x\n'],
  ['several rules', '  summry: x # apidoc-ignore unknown-field, type\n  description: 1\n'],
  ['with lines between', '# apidoc-ignore unknown-field: x\n\n  # and another\n  summry: x\n'],
  ['CRLF', '  # apidoc-ignore unknown-field: x\r\n  summry: x\r\n'],
])('a problem is ignored by a comment %s', (_name, line) => {
  expect(short(HEAD + line).join()).not.toContain('unknown-field [summry]');
});

test.each([
  ['of another rule', '  # apidoc-ignore type: x\n  summry: x\n'],
  ['on another line', '  # apidoc-ignore unknown-field: x\n  description: x\n  summry: x\n'],
  ['in a text', '  description: |\n    # apidoc-ignore unknown-field\n  summry: x\n'],
  ['with more behind the mark', '  # apidoc-ignored unknown-field: x\n  summry: x\n'],
])('a comment %s ignores nothing', (_name, line) => {
  expect(short(HEAD + line)).toContain('error unknown-field [summry]');
});

test.each([
  [
    'nothing to ignore',
    '  description: x # apidoc-ignore unknown-field: x\n',
    'warning unused-ignore [unknown-field] This comment ignores nothing: the line has no problem "unknown-field". Remove it.',
  ],
  [
    'one of two rules',
    '  summry: x # apidoc-ignore unknown-field type: x\n',
    'warning unused-ignore [type] This comment ignores nothing: the line has no problem "type". Remove it.',
  ],
  [
    'a misspelled rule',
    '  description: x # apidoc-ignore unknown-feild: x\n',
    'warning unused-ignore [unknown-feild] Unknown rule "unknown-feild". Did you mean "unknown-field"?',
  ],
  [
    'no rule',
    '  description: x # apidoc-ignore\n',
    'warning unused-ignore [# apidoc-ignore] Name the rules to ignore: "# apidoc-ignore unused-channel: reason".',
  ],
  [
    'at the end of the text',
    '  description: x\n# apidoc-ignore type',
    'warning unused-ignore [type] This comment ignores nothing: the line has no problem "type". Remove it.',
  ],
])('a comment without effect is reported: %s', (_name, line, expected) => {
  expect(problems(HEAD + line)).toEqual([expected]);
});

test('what makes a text unreadable is never ignored', () => {
  const found = short(`${HEAD}  description: [ # apidoc-ignore yaml-syntax unclosed-flow: x\n`);
  expect(found.some((line) => line.startsWith('error yaml-syntax'))).toBe(true);
});

test('a rule that is off is ignored where it would have a problem', () => {
  expect(short(`${HEAD}channels:\n  # apidoc-ignore missing-description: x\n  a: {}\n`)).toEqual(
    short(`${HEAD}channels:\n  a: {}\n`),
  );
});

test('comments of other files hold there, and wait for files and examples', () => {
  const analyzer = new Analyzer('main.yaml', 'yaml');
  analyzer.setText(`${HEAD}channels: {a: {$ref: a.yaml}}\n# apidoc-ignore type: x\n`);
  expect(analyzer.problems()).toEqual([]);
  analyzer.addFile('a.yaml', 'adress: a # apidoc-ignore unknown-field: x\n');
  expect(analyzer.problems().map((p) => `${p.uri} ${p.code}`)).toEqual([' unused-ignore']);
});

test('a comment about examples is only reported after these are validated', () => {
  const text = `${HEAD}components:
  messages:
    Placed:
      payload: {type: number}
      examples:
        - payload: 1 # apidoc-ignore example-invalid: x
`;
  const analyzer = new Analyzer('main.yaml', 'yaml');
  analyzer.setText(text);
  const codes = () => analyzer.problems().map((p) => p.code);
  expect(codes()).not.toContain('unused-ignore');
  for (const { tasks } of analyzer.exampleJobs())
    for (const { id } of tasks) expect(analyzer.addExampleResults(id, [])).toBe(true);
  expect(codes()).toContain('unused-ignore');
});

test('problems are the same before and after the model was made', () => {
  const analyzer = new Analyzer('main.yaml', 'yaml');
  // Only the model follows this reference: its value has an error of syntax.
  analyzer.setText(`${HEAD}operations:\n  a:\n    { $ref: b.yaml # the end\n`);
  analyzer.addFile('b.yaml', '# apidoc-ignore unknown-field: x\n{}\n');
  const before = analyzer.problems();
  analyzer.model();
  expect(analyzer.problems()).toEqual(before);
  expect(before.map(({ code }) => code)).toContain('unused-ignore');
});
