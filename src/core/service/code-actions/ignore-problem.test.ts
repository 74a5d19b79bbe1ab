// A problem is ignored by a comment above its line, which changes nothing else.
import { expect, test } from 'vitest';
import { Analyzer } from '../../analysis/analyzer.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { ignoreActions } from './ignore-problem.ts';

const HEAD = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n";

function analyzed(text: string, language: 'yaml' | 'json' = 'yaml') {
  const analyzer = new Analyzer(`main.${language}`, language);
  analyzer.setText(text);
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('There is no such file.');
  return { analyzer, file };
}

test.each([
  ['a field', '  summry: x\n', '  # apidoc-ignore unknown-field: reason\n  summry: x\n'],
  [
    'an item of a list',
    '  tags:\n    - name: a\n      nmae: b\n',
    '  tags:\n    - name: a\n      # apidoc-ignore unknown-field: reason\n      nmae: b\n',
  ],
  [
    'a line of a flow collection',
    'channels: {\n  a: {},\n  b: {adress: b}\n}\n',
    'channels: {\n  a: {},\n  # apidoc-ignore unknown-field: reason\n  b: {adress: b}\n}\n',
  ],
  [
    'below a text',
    '  description: |+\n    # a\n\n  summry: x\n',
    '  description: |+\n    # a\n\n  # apidoc-ignore unknown-field: reason\n  summry: x\n',
  ],
])('a problem of %s', (_name, text, expected) => {
  const { analyzer, file } = analyzed(HEAD + text);
  const problem = file.problems().find(({ code }) => code === 'unknown-field');
  const [action] = ignoreActions(file, problem ? [problem] : []);
  expect(action?.title).toBe('Ignore this problem with a comment (unknown-field)');
  const after = applyEdits(HEAD + text, action?.files[0]?.edits ?? []);
  expect(after).toBe(HEAD + expected);
  expect(after.slice(action?.select?.start, action?.select?.end)).toBe('reason');
  const others = analyzer.problems().filter(({ code }) => code !== 'unknown-field');
  analyzer.setText(after);
  expect(analyzer.problems().map(({ code }) => code)).toEqual(others.map(({ code }) => code));
});

test('line breaks stay as they are', () => {
  const text = `${HEAD}  summry: x\n`.replaceAll('\n', '\r\n');
  const { file } = analyzed(text);
  const [action] = ignoreActions(file, file.problems());
  expect(action?.files[0]?.edits[0]?.text).toBe('  # apidoc-ignore unknown-field: reason\r\n');
});

test.each([
  ['JSON', '{"apidoc": "3.1.0", "info": {"title": "a", "version": "1", "summry": "x"}}', 'json'],
  ['a text that cannot be read', `${HEAD}  description: [\n`, 'yaml'],
  ['a line within a text', `${HEAD}  contact:\n    url: |\n      a\n      b c\n`, 'yaml'],
] as const)('nothing for %s', (_name, text, language) => {
  const { file } = analyzed(text, language);
  const problems = file.problems().map((problem) => ({
    ...problem,
    start: text.includes('b c') ? text.indexOf('b c') : problem.start,
  }));
  expect(problems.length).toBeGreaterThan(0);
  expect(ignoreActions(file, problems)).toEqual([]);
});

test('a problem that is on its line twice is ignored once', () => {
  const { file } = analyzed(`${HEAD}channels: {a: {summry: x}, b: {summry: x}}\n`);
  expect(ignoreActions(file, file.problems())).toHaveLength(1);
});
