// Lines whose key was deleted are read below a key without a name, with one problem, where the keys
// that follow have the same ones below them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toValue } from '../value.ts';
import { parse } from './parse.ts';
import { problemLines } from './testing.ts';

const read = (text: string, previous = parse('a: 1\n', 'yaml', null)) => {
  const { tree } = parse(text, 'yaml', previous);
  return { value: tree.root && toValue(tree.root), problems: problemLines(tree) };
};
const lacks = (next: string) =>
  `The name of these lines is missing. Write one above them, in the column of "${next}", which follows.`;

test.each<[name: string, text: string, value: unknown, problems: string[]]>([
  [
    'the first of two',
    'a:\n    x: 1\n    y: 2\n  c:\n    x: 3\nd: 4\n',
    { a: { '': { x: 1, y: 2 }, c: { x: 3 } }, d: 4 },
    [`missing-name 7+1: ${lacks('c')}`],
  ],
  [
    'with CRLF, comments and what is deeper',
    'a:\r\n  # one\r\n    x:\r\n      z: |\r\n        t: 1\r\n  b:\r\n    x: 3\r\n',
    { a: { '': { x: { z: 't: 1\n' } }, b: { x: 3 } } },
    [`missing-name 17+1: ${lacks('b')}`],
  ],
  [
    'two of them, in different maps',
    'a:\n    x: 1\n  b:\n    x: 2\nc:\n    y: 1\n  d:\n    y: 2\n',
    { a: { '': { x: 1 }, b: { x: 2 } }, c: { '': { y: 1 }, d: { y: 2 } } },
    [`missing-name 7+1: ${lacks('b')}`, `missing-name 33+1: ${lacks('d')}`],
  ],
])('%s', (_, text, value, problems) => {
  expect(read(text)).toEqual({ value, problems });
});

test.each([
  ['wrong indentation of the first key', 'a:\n    x: 1\n  y: 2\n'],
  ['keys with other fields', 'a:\n    x: {p: 1}\n  c:\n    z: 3\n'],
])('no name is missing: %s', (_, text) => {
  expect(read(text).problems.join()).toMatch(/^yaml-syntax \d+\+\d+: Wrong indentation/);
});

test('any map whose first key is deleted has what it had, whatever was read before', () => {
  const fields = fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'long key'), { minLength: 1 });
  const property = fc.property(
    fc.array(fields, { minLength: 2, maxLength: 60 }),
    fc.nat(3),
    fc.integer({ min: 1, max: 4 }),
    (entries, depth, unit) => {
      // What follows is alike.
      const all = entries.map((names, i) => (i === 1 ? [...(entries[0] ?? [])] : names));
      const space = (levels: number) => ' '.repeat(levels * unit);
      const around = Array.from({ length: depth }, (_, i) => `${space(i)}r${i}:\n`).join('');
      const text = (first: string) =>
        `${around}${space(depth)}m:\n${all
          .map((names, i) => {
            const head = i === 0 ? first : `${space(depth + 1)}k${i}:\n`;
            return head + names.map((name) => `${space(depth + 2)}${name}: ${i}\n`).join('');
          })
          .join('')}last: 1\n`;
      const whole = text(`${space(depth + 1)}"":\n`);
      const named = parse(whole, 'yaml', null).tree;
      for (const before of [null, parse(whole, 'yaml', null)]) {
        const { tree } = parse(text(''), 'yaml', before);
        expect(tree.root && toValue(tree.root)).toEqual(named.root && toValue(named.root));
        expect(tree.problems.map(({ code }) => code)).toEqual(['missing-name']);
        const again = parse(whole, 'yaml', parse(text(''), 'yaml', before)).tree;
        expect(again.root && toValue(again.root)).toEqual(named.root && toValue(named.root));
        expect(again.problems).toEqual([]);
      }
    },
  );
  fc.assert(property, { numRuns: Number(process.env.FUZZ_RUNS ?? 150), seed: 20261129 });
});
