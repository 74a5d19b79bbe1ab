// Comments of a text, what a text loses as JSON, and whether two texts mean the same.
import { describe, expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import { commentRanges, commentsOf, countByText, lostInJson } from './lost-comments.ts';
import { hasSameContent } from './same-content.ts';

const treeOf = (text: string, language: 'yaml' | 'json' = 'yaml') =>
  parse(text, language, null).tree;

describe('comments', () => {
  test.each<[text: string, comments: string[]]>([
    ['', []],
    ['a: 1\n', []],
    ['# a\n', ['# a']],
    ['\uFEFF# a\nb: 1\n', ['# a']],
    ['# a\n\n  # b  \nc: 1 # d\n# e', ['# a', '# b', '# d', '# e']],
    ['a: 1 # b\r\nc: 2\t# d\r\n', ['# b', '# d']],
    ['a: x#y\nb: "# c"\nd: \'# e\' # f\n', ['# f']],
    ['"# a": 1 # b\n\'#c\': 2\n', ['# b']],
    ['a#b: 1\nc: [x#y, z] # d\n', ['# d']],
    ['a: | # b\n  # text\n  c\n# d\n', ['# b', '# d']],
    ['a: > # b\n  # text\n# c\n', ['# b', '# c']],
    ['a: [1, # b\n  2] # c\n', ['# b', '# c']],
    ['a: {b: 1, # c\n  d: 2}\n', ['# c']],
    ['a: # b\n  # c\n  d: # e\n', ['# b', '# c', '# e']],
    ['- # a\n  b: 1\n- c # d\n', ['# a', '# d']],
    ['a: &x # b\n  c: 1\nd: *x # e\nf:\n  <<: *x # g\n', ['# b', '# e', '# g']],
    ['a: b\n  c # d\n', ['# d']],
    ['a:# b\n', []],
  ])('of %j', (text, comments) => {
    expect(commentsOf(text, treeOf(text))).toEqual(comments);
  });

  test('are located up to the ends of their lines', () => {
    const text = 'a: 1 # b  \nc: "#"\n# d';
    const ranges = commentRanges(text, treeOf(text));
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['# b  ', '# d']);
  });

  test('are none of JSON', () => {
    const text = '{"a": 1} # b';
    expect(commentsOf(text, treeOf(text, 'json'))).toEqual([]);
  });

  test('are counted', () => {
    expect([0, 1, 2].map((n) => countByText(n, 'comment'))).toEqual([
      '0 comments',
      '1 comment',
      '2 comments',
    ]);
    expect([1, 2].map((n) => countByText(n, 'alias', 'aliases'))).toEqual(['1 alias', '2 aliases']);
  });
});

describe('what JSON loses', () => {
  const COMMENT = '1 comment: JSON has no comments.';
  const aliases = (count: string) => `${count} of YAML, which are replaced with their values.`;
  test.each<[text: string, lost: string[]]>([
    ['a: 1\n', []],
    ['a: 1 # b\n', [COMMENT]],
    ['a: 1 # b\n# c\n', ['2 comments: JSON has no comments.']],
    ['a: &x 1\nb: *x\n', [aliases('1 alias')]],
    ['a: &x 1\nb: [*x, {c: *x}] # d\n', [COMMENT, aliases('2 aliases')]],
    ['a: &x {b: 1, c: 2}\nd:\n  <<: *x\n', [aliases('1 alias')]],
    ['a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  e: *x\nf: {<<: *x}\n', [aliases('3 aliases')]],
    ['a: &x {b: 1}\nc: &y {d: 1}\ne:\n  <<: [*x, *y]\n', [aliases('2 aliases')]],
    ['5\n', []],
  ])('of %j', (text, lost) => {
    expect(lostInJson(text, treeOf(text))).toEqual(lost);
  });
});

describe('two texts', () => {
  /** `hasSameContent`, where the order of keys makes no difference, and with the same style. */
  test.each([
    ['a: 1', 'a: 1', 'same, same, same'],
    ['a: 1', 'a: 2', '-, -, -'],
    ['a: 1', "a: '1'", '-, -, -'],
    ['a: x', "a: 'x'", 'same, same, -'],
    ['a: {b: 1}', 'a:\n  b: 1', 'same, same, -'],
    ['a: [1]', 'a:\n  - 1', 'same, same, -'],
    ['a: [1]', 'a: [1, 2]', '-, -, -'],
    ['a: [1, 2]', 'a: [2, 1]', '-, -, -'],
    ['a: [1]', 'a: [2]', '-, -, -'],
    ['a: [1]', 'a: 1', '-, -, -'],
    ['a: 1', 'a: [1]', '-, -, -'],
    ['a: {}', 'a: []', '-, -, -'],
    ['a: []', 'a: {}', '-, -, -'],
    ['a: {}', 'a: null', '-, -, -'],
    ['a: 1\nb: 2', 'b: 2\na: 1', '-, same, -'],
    ['a: 1\nb: 2', 'b: 1\na: 2', '-, -, -'],
    ['a: 1\nb: 2', 'a: 1\nc: 2', '-, -, -'],
    ['a: 1', 'a: 1\nb: 2', '-, -, -'],
    ['a: 1\na: 1', 'a: 1\na: 1', 'same, -, same'],
    ['a: 1.0', 'a: 1', 'same, same, same'],
    ['a: 1.50', 'a: 1.5', 'same, same, same'],
    ['a: 0x1F', 'a: 31', 'same, same, same'],
    ['a: +1', 'a: 1', 'same, same, same'],
    ['a: 12345678901234567890', 'a: 12345678901234567891', '-, -, -'],
    ['a: +12345678901234567890', 'a: 12345678901234567890', 'same, same, same'],
    ['a: 0.1234567890123456781', 'a: 0.1234567890123456782', '-, -, -'],
    ['a: .5', 'a: 0.5', 'same, same, same'],
    ['a: .nan', 'a: .nan', 'same, same, same'],
    ['a: true', 'a: false', '-, -, -'],
    ['a: null', 'a:', 'same, same, -'],
  ])('%j and %j: %s', (a, b, expected) => {
    const [left, right] = [treeOf(a).root, treeOf(b).root];
    const results = [{}, { anyOrder: true as const }, { sameStyle: true as const }].map((rules) =>
      hasSameContent(left, right, rules) ? 'same' : '-',
    );
    expect(results.join(', ')).toBe(expected);
  });

  test('that are empty are the same, and one that is not is another', () => {
    const { root } = treeOf('a: 1');
    expect([
      hasSameContent(null, null),
      hasSameContent(null, root),
      hasSameContent(root, null),
    ]).toEqual([true, false, false]);
  });
});
