// JSON that is pasted below a key, and starts left of it, is read as it is meant, with one problem
// a collection; the fix indents it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toValue } from '../value.ts';
import { parse } from './parse.ts';
import { problemLines } from './testing.ts';

const read = (text: string) => {
  const { tree } = parse(text, 'yaml', null);
  return { value: tree.root && toValue(tree.root), problems: problemLines(tree) };
};

const these = (key: string) => `Indent these lines: they must start to the right of ${key}.`;
const line = (key: string) => `Indent this line: it must start to the right of ${key}.`;

describe('brackets whose lines start left of their key', () => {
  test.each<[name: string, text: string, value: unknown, problems: string[]]>([
    [
      'a nested map, the closing bracket in the first column',
      'a:\n  b: {\n"x": {\n  "y": [\n1\n]\n}\n}\n  c: 1\n',
      { a: { b: { x: { y: [1] } }, c: 1 } },
      [`flow-indent 10+23: ${these('"b"')}`],
    ],
    [
      'a list in the column of a key further out',
      'a:\n  b:\n    c: [\n  d,\n  e\n  ]\n  f: g\n',
      { a: { b: { c: ['d', 'e'] }, f: 'g' } },
      [`flow-indent 19+10: ${these('"c"')}`],
    ],
    [
      'a key of the root',
      'a: {\n"x": 1\n}\nb: 2\n',
      { a: { x: 1 }, b: 2 },
      [`flow-indent 5+8: ${line('"a"')}`],
    ],
    [
      'only the closing bracket',
      'a:\n  b: {\n    x: 1\n}\n',
      { a: { b: { x: 1 } } },
      [`flow-indent 19+1: ${line('"b"')}`],
    ],
    [
      'an item of a list',
      'a:\n- {\n"x": 1\n}\n- b\n',
      { a: [{ x: 1 }, 'b'] },
      [`flow-indent 7+8: ${line('the dash of the item')}`],
    ],
    [
      'the key of a map in a list',
      'a:\n  - b: {\n   x: 1 }\n    c: 2\n',
      { a: [{ b: { x: 1 }, c: 2 }] },
      [`flow-indent 15+6: ${line('"b"')}`],
    ],
    [
      'an opening bracket on a line of its own',
      'a:\n    b:\n      {\n  "x": 1\n    }\n    c: 2\n',
      { a: { b: { x: 1 }, c: 2 } },
      [`flow-indent 20+12: ${line('"b"')}`],
    ],
    [
      'all lines, below the key',
      'a:\n  b:\n{\n  "x": [\n    1\n  ]\n}\n  c: 2\n',
      { a: { b: { x: [1] }, c: 2 } },
      [`flow-indent 8+22: ${these('"b"')}`],
    ],
    [
      'one line in the column of the key',
      'a:\n  b:\n  [1, 2]\n  c: 2\n',
      { a: { b: [1, 2], c: 2 } },
      [`flow-indent 10+6: ${line('"b"')}`],
    ],
    [
      'all lines, below a key of the root, behind a comment and a blank line',
      'a: # one\n\n# two\n{"x": 1,\n"y": 2}\nb: 3\n',
      { a: { x: 1, y: 2 }, b: 3 },
      [`flow-indent 16+16: ${these('"a"')}`],
    ],
    [
      'all lines, below a dash and below an anchor',
      'a:\n  -\n{"x": 1}\n  - b: &c\n[\n]\nd: *c\n',
      { a: [{ x: 1 }, { b: [] }], d: [] },
      [`flow-indent 7+8: ${line('the dash of the item')}`, `flow-indent 26+3: ${these('"b"')}`],
    ],
    [
      'all lines, with tabs',
      'a:\n  b:\n\t{\n\t\t"x": 1\n\t}\n',
      { a: { b: { x: 1 } } },
      [`flow-indent 8+14: ${these('"b"').replace(/\.$/, ', after spaces, not tabs.')}`],
    ],
    [
      'several of them, with comments and blank lines',
      'a:\n  b: [\n1, # one ]\n\n# two }\n2\n]\n  c: {\nd: e\n} # end\n',
      { a: { b: [1, 2], c: { d: 'e' } } },
      [`flow-indent 10+23: ${these('"b"')}`, `flow-indent 41+6: ${these('"c"')}`],
    ],
    [
      'brackets and hashes in strings',
      'a:\n  b: {\n"}": "#]", \'{\': "\\"}",\nit\'s: a#b\n}\n',
      { a: { b: { '}': '#]', '{': '"}', "it's": 'a#b' } } },
      [`flow-indent 10+34: ${these('"b"')}`],
    ],
    [
      'a text over several lines',
      'a:\n  b: {\nx: one\n  two\n\n three,\ny: 1}\n',
      { a: { b: { x: 'one two\nthree', y: 1 } } },
      [`flow-indent 10+27: ${these('"b"')}`],
    ],
    [
      'CRLF',
      'a: {\r\n"x": 1\r\n}\r\nb: 2\r\n',
      { a: { x: 1 }, b: 2 },
      [`flow-indent 6+9: ${line('"a"')}`],
    ],
    [
      'tabs',
      'a: {\n\t"x": [\n\t\t1\n\t]\n}\n',
      { a: { x: [1] } },
      [`flow-indent 5+16: ${these('"a"').replace(/\.$/, ', after spaces, not tabs.')}`],
    ],
    [
      'an anchor and a tag before the bracket',
      'a: &x !!map {\n"b": 1\n}\nc: *x\n',
      { a: { b: 1 }, c: { b: 1 } },
      [`flow-indent 14+8: ${line('"a"')}`],
    ],
    [
      'a second mistake inside',
      'a:\n  b: {\n"x": 1\n"y": 2\n}\n  c: 3\n',
      { a: { b: { x: 1, y: 2 }, c: 3 } },
      [`flow-indent 10+15: ${these('"b"')}`, 'yaml-syntax 15+1: Missing comma after this.'],
    ],
  ])('%s', (_, text, value, problems) => {
    expect(read(text)).toEqual({ value, problems });
  });

  test.each<[name: string, text: string]>([
    ['lines right of the key', 'a:\n  b: {\n    "x": 1\n  }\n  c: [\n   1 ]\n'],
    ['brackets on one line', 'a: {x: [1]}\nb: [{}]\n'],
    ['brackets at the root', '{\n"a": [\n1\n]\n}\n'],
    ['brackets in a text', 'a:\n  t: |1\n     b: {\n   }\n'],
    [
      'brackets below what looks like a key in a text',
      'a: "b\n  c:\n  {d}\n  [e]"\nf: |\n  g:\n  {h}\n',
    ],
    ['brackets inside a value', 'a: b {\nc: d }\n'],
  ])('no problem for %s', (_, text) => {
    expect(read(text).problems).toEqual([]);
  });

  test('brackets in front of a colon are a key', () => {
    expect(read('a:\n{x: 1}: 2\n').problems.join()).not.toContain('flow-indent');
  });

  test('an unclosed bracket is still one', () => {
    expect(read('a:\n  b: {\n"x": 1\n  c: 1\n').problems[0]).toBe(
      'yaml-syntax 8+1: This map is never closed: } is missing.',
    );
  });
});

test('any JSON at any indentation has the value that it has alone, and its neighbours theirs', () => {
  const json = fc.oneof(
    fc.array(fc.jsonValue({ maxDepth: 3 })),
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
  );
  const property = fc.property(
    json,
    fc.nat(6),
    fc.nat(4),
    fc.constantFrom('k: ', '- ', '- k: ', 'k: &a ', 'k:\n', 'k: # of k\n', '-\n', '- k:\n\n'),
    fc.constantFrom(0, 1, 2, '\t'),
    (value, indent, column, head, unit) => {
      const printed = JSON.stringify(value, null, unit)
        .split('\n')
        .join(`\n${' '.repeat(indent)}`);
      const space = ' '.repeat(column);
      const text = `r:\n${space} ${head}${head.endsWith('\n') ? ' '.repeat(indent) : ''}${printed}\nlast: 1\n`;
      const { value: all, problems } = read(text);
      const known = JSON.parse(JSON.stringify(value), (_, v: unknown) => v) as unknown;
      const inner = head.startsWith('-')
        ? head.trim() === '-'
          ? [known]
          : [{ k: known }]
        : { k: known };
      // Numbers of more digits, and keys such as "__proto__", have tests of their own.
      if (problems.some((p) => !p.startsWith('flow-indent'))) return;
      expect(problems.length).toBeLessThan(2);
      expect(JSON.stringify(all)).toBe(JSON.stringify({ r: inner, last: 1 }));
    },
  );
  fc.assert(property, { numRuns: Number(process.env.FUZZ_RUNS ?? 200), seed: 20261129 });
});
