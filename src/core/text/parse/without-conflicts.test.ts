// A text with conflicts of a merge has one problem for each, and is read as the first side has it,
// with the positions of the text as written.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Node } from '../tree.ts';
import { toValue } from '../value.ts';
import { parse } from './parse.ts';

const read = (text: string, language: 'yaml' | 'json' = 'yaml') => {
  const { tree } = parse(text, language, null);
  const problems = tree.problems.map(
    ({ code, at, length, message }) => `${code} ${text.slice(at, at + length)}: ${message}`,
  );
  return { value: tree.root && toValue(tree.root), problems };
};
const between = (names: string, marker: string) =>
  `merge-conflict ${marker}: Unresolved merge conflict${names}: keep the lines of one side, or both. The first side is read until then.`;
const HEAD = between(' between "HEAD" and "main"', '<<<<<<< HEAD');
const STRAY = ': A marker of a merge conflict is left without the others. Remove the line.';

describe('a text with conflicts', () => {
  test.each<[name: string, text: string, value: unknown, problems: string[]]>([
    [
      'of entries',
      'a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\nc: 4\n>>>>>>> main\nd: 5\n',
      { a: 1, b: 2, d: 5 },
      [HEAD],
    ],
    [
      'of a value inside, with the lines that both began with',
      'a:\n  b:\n<<<<<<< HEAD\n    c: 1\n||||||| 1234567\n    c: 0\n=======\n    c: 2\n>>>>>>> main\n    d: 3\n',
      { a: { b: { c: 1, d: 3 } } },
      [HEAD],
    ],
    [
      'two of them, with CRLF, without names and without an end',
      'a: 1\r\n<<<<<<<\r\nb: 2\r\n=======\r\n>>>>>>>\r\nc: 3\r\n<<<<<<< HEAD\r\n=======\r\nd: 4\r\n>>>>>>> main',
      { a: 1, b: 2, c: 3 },
      [between('', '<<<<<<<'), HEAD],
    ],
    [
      'of lines of a text',
      'a: |\n  one\n<<<<<<< HEAD\n  two\n=======\n  zwei\n>>>>>>> main\n  three\nb: 1\n',
      { a: 'one\ntwo\nthree\n', b: 1 },
      [HEAD],
    ],
    ['of a whole document', '<<<<<<< HEAD\n=======\na: 1\n>>>>>>> main\n', null, [HEAD]],
    [
      'beside another problem',
      'a: [1\n<<<<<<< HEAD\nb: 2\n=======\nb: [\n>>>>>>> main\n',
      { a: [1], b: 2 },
      ['yaml-syntax [: This list is never closed: ] is missing.', HEAD],
    ],
    [
      'solved in part',
      'a: 1\n<<<<<<< HEAD\nb: 2\n>>>>>>> main\nc: 3\n',
      { a: 1, b: 2, c: 3 },
      [`merge-conflict <<<<<<< HEAD${STRAY}`, `merge-conflict >>>>>>> main${STRAY}`],
    ],
  ])('%s', (_, text, value, problems) => {
    expect(read(text)).toEqual({ value, problems });
  });

  test('of JSON', () => {
    const text = '{\n  "a": 1,\n<<<<<<< HEAD\n  "b": 2\n=======\n  "b": 3\n>>>>>>> main\n}\n';
    expect(read(text, 'json')).toEqual({ value: { a: 1, b: 2 }, problems: [HEAD] });
  });

  test.each([
    ['a line of equals signs', 'a: |\n  b\n  =======\n'],
    ['markers inside a text', 'a: |\n  <<<<<<< HEAD\n  =======\n  >>>>>>> main\n'],
    ['more or fewer signs', 'a: "<<<<<< HEAD"\nb: "\n  <<<<<<<< HEAD"\n'],
  ])('no conflict: %s', (_, text) => {
    expect(read(text).problems).toEqual([]);
  });
});

/** Every key of a tree as it is written where the tree says. */
function keysAt(text: string, node: Node, at: number): string[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'seq')
    return node.items.flatMap((item) => keysAt(text, item.value, at + item.valueAt));
  return node.entries.flatMap(({ key, keyAt, keyLength, valueAt, value }) => [
    `${key}=${text.slice(at + keyAt, at + keyAt + keyLength)}`,
    ...keysAt(text, value, at + valueAt),
  ]);
}

const lines = fc.array(fc.constantFrom('  x: 1', '  y: {z: 2}', '    w: 3', '  v:', '# c', ''), {
  maxLength: 4,
});
const PARTS = fc.array(fc.record({ ours: lines, theirs: lines, hasBase: fc.boolean() }), {
  minLength: 1,
  maxLength: 5,
});

test('any conflict is read as its first side, at the positions of the text, after any edit', () => {
  const whole = (parts: readonly { ours: string[]; theirs: string[]; hasBase: boolean }[]) => {
    const ours: string[] = [];
    const written: string[] = [];
    for (const [i, part] of parts.entries()) {
      ours.push(`k${i}:`, ...part.ours);
      const base = part.hasBase ? ['||||||| base', '  x: 0'] : [];
      written.push(`k${i}:`, '<<<<<<< HEAD', ...part.ours, ...base, '=======');
      written.push(...part.theirs, '>>>>>>> main');
    }
    return [`${ours.join('\n')}\n`, `${written.join('\n')}\n`] as const;
  };
  const property = fc.property(PARTS, PARTS, (before, after) => {
    const [ours, written] = whole(after);
    const alone = parse(ours, 'yaml', null).tree;
    const previous = parse(whole(before)[1], 'yaml', null);
    for (const known of [null, previous, parse(ours, 'yaml', null)]) {
      const { tree } = parse(written, 'yaml', known);
      expect(tree.root && toValue(tree.root)).toEqual(alone.root && toValue(alone.root));
      if (tree.root && alone.root)
        expect(keysAt(written, tree.root, tree.at)).toEqual(keysAt(ours, alone.root, alone.at));
      expect(tree.problems.filter(({ code }) => code === 'merge-conflict')).toHaveLength(
        after.length,
      );
      expect(tree.problems.length - after.length).toBe(alone.problems.length);
    }
    const solved = parse(ours, 'yaml', parse(written, 'yaml', previous)).tree;
    expect(solved.root && toValue(solved.root)).toEqual(alone.root && toValue(alone.root));
    expect(solved.problems).toEqual(alone.problems);
  });
  fc.assert(property, { numRuns: Number(process.env.FUZZ_RUNS ?? 150), seed: 20261129 });
});
