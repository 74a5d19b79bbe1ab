// Whatever a document, a file or an argument is called: no line of the output is a command, and
// nothing in it is hidden.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleText } from '../core/api.ts';
import { asGithub } from './formats/github.ts';
import { asJson } from './formats/json.ts';
import { asJunit } from './formats/junit.ts';
import { asSarif } from './formats/sarif.ts';
import { asText } from './formats/text.ts';
import { apidoc, reportOf, tempFolder, VALID } from './testing.ts';
import { type FoundProblem, resultOfProblems } from './validation-result.ts';
import { visibleJson } from './visible-text.ts';

const { write } = tempFolder();

describe('visible', () => {
  test.each([
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['\u001b[31m\u0007\u009b\u007f', '\\u001b[31m\\u0007\\u009b\\u007f'],
    ['a\u202eb\u2066c\u200f\u061c', 'a\\u202eb\\u2066c\\u200f\\u061c'],
    ['a\u200bb\u2060\ufeff\u00ad', 'a\\u200bb\\u2060\\ufeff\\u00ad'],
    ['a\u2028b\u0085', 'a\\u2028b\\u0085'],
    ['\ud800a', '\\ud800a'],
    ['a\u{e0041}', 'a\\u{e0041}'],
    ['::error::x', '\\u003a:error::x'],
    ['  ::error::x', '  \\u003a:error::x'],
    [':', '\\u003a'],
    ['a ##[add-mask]x', 'a \\u0023#[add-mask]x'],
    ['##vso[task]', '\\u0023#vso[task]'],
    ['plain: größer, 順序, עברית', 'plain: größer, 順序, עברית'],
  ])('%j', (text, expected) => {
    expect(visibleText(text)).toBe(expected);
  });

  test('keeps joiners where they belong to the spelling, and shows them elsewhere', () => {
    for (const text of [
      'می\u200cخواهم',
      'क्\u200dष',
      '👩\u200d💻',
      '👩🏽\u200d🚀',
      '🏳\ufe0f\u200d🌈',
    ])
      expect(visibleText(text)).toBe(text);
    expect(visibleText('or\u200dders')).toBe('or\\u200dders');
    expect(visibleText('or\u200cders')).toBe('or\\u200cders');
    expect(visibleText('\u200da\u200c')).toBe('\\u200da\\u200c');
  });
});

const RAW = /[^\P{Cc}\n]|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '::',
        ':',
        '\n',
        '\r\n',
        '\u2028',
        ' ',
        '::error::',
        '::set-output name=a::b',
        '##[error]',
        '##vso[x]',
        '%0A',
        ']]>',
        '"',
      ),
      fc.constantFrom(
        '\u001b[2J',
        '\u202e',
        '\u2066',
        '\u200b',
        '\u200d',
        '\ufeff',
        '\u0007',
        '\u009b',
        '\u061c',
        '\ud800',
        '\udc00',
        '\u0000',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const severity = fc.constantFrom('error', 'warning', 'information', 'hint');
const found: fc.Arbitrary<FoundProblem> = fc
  .tuple(hostile, hostile, hostile, hostile, severity, fc.constantFrom('type', 'too-large'))
  .map(([message, uri, file, path, severity, code]) => {
    const range = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
    return {
      code,
      severity,
      message,
      uri,
      file,
      path: `/${path}`,
      range,
      related: [{ file, range, message }],
    } as FoundProblem;
  });
const documents = fc.array(
  fc
    .tuple(hostile, fc.array(found, { maxLength: 3 }))
    .map(([uri, problems]) => resultOfProblems(uri, problems)),
  { minLength: 1, maxLength: 3 },
);

/**
 * A line that GitHub, or a service with commands of the older form, takes for a command: spaces
 * before it do not count.
 */
const isCommand = (line: string): boolean => /^\s*::/u.test(line) || /##\w*\[/.test(line);

describe('whatever names and texts are', () => {
  test('a line is one problem, no command, and shows everything', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const report = reportOf(all);
        const problems = all.flatMap((d) => d.problems);
        const text = asText(report);
        expect(text.split('\n').length).toBe(
          all.length + problems.length + (all.length > 1 ? 1 : 0) + 1,
        );
        const xml = asJunit({ ...report, fails: () => true });
        const json = asJson(report);
        const sarif = asSarif(report);
        for (const out of [text, xml, json, sarif]) {
          expect(out).not.toMatch(RAW);
          expect(out.split('\n').filter(isCommand)).toEqual([]);
        }
        const github = asGithub(report);
        expect(github).not.toMatch(RAW);
        const lines = github.split('\n');
        expect(lines.length).toBe(problems.length + 2);
        expect(lines.filter(isCommand).length).toBe(problems.length);
        for (const line of lines.slice(0, problems.length))
          expect(line).toMatch(/^::(?:error|warning|notice) file=[^:]*::/);
      }),
      { numRuns: 300 },
    );
  });

  test('JSON says exactly what they are', () => {
    fc.assert(
      fc.property(fc.array(hostile), (texts) => {
        expect(JSON.parse(visibleJson(texts))).toEqual(texts);
      }),
    );
  });

  test('an argument that is refused', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        for (const args of [
          [text],
          ['help', text],
          ['validate', `--x${text}`],
          ['validate', `no such file${text}`],
          ['bundle', `none${text}`],
        ]) {
          const { error } = await apidoc(args);
          expect(error).not.toMatch(RAW);
          expect(error.split('\n').filter(isCommand)).toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('the name of a file does not begin a line, nor paint one', async () => {
  const file = write('a\n::error::x\u001b[31m\u202e.yaml', `${VALID}"\u202e\\n::error::y": 1\n`);
  for (const format of [
    'text',
    'github',
    'junit',
    'json',
    'jsonl',
    'sarif',
    'checkstyle',
    'codeclimate',
    'markdown',
  ]) {
    const { code, out } = await apidoc(['validate', file, '--format', format]);
    expect(code).toBe(1);
    expect(out).not.toMatch(RAW);
    expect(out.split('\n').filter((line) => /^\s*::error::/.test(line))).toEqual([]);
  }
});
