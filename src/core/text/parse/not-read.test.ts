// What is not read of a text that goes beyond a limit or is broken, and where its problems are.
import { describe, expect, test } from 'vitest';
import { parse } from './parse.ts';
import { outline, problemLines } from './testing.ts';
import { parseYaml, readPlainBlocks } from './yaml.ts';

const treeOf = (text: string, language: 'yaml' | 'json' = 'yaml') =>
  parse(text, language, null).tree;

describe('nothing is read of', () => {
  const bomb = Array.from({ length: 5 }, (_, i) => {
    const inner = i === 0 ? '1' : `*a${i - 1}`;
    return `x${i}: &a${i} [${Array(9).fill(inner).join(', ')}]\n`;
  });
  test.each<[name: string, text: string, language: 'yaml' | 'json', code: string]>([
    ['a YAML text of more than 8 MB', 'a'.repeat(8 * 1024 * 1024 + 1), 'yaml', 'too-large'],
    ['a JSON text of more than 8 MB', ' '.repeat(8 * 1024 * 1024 + 1), 'json', 'too-large'],
    [
      'aliases that are too large together',
      `${bomb.join('')}z: [*a4, *a4, *a4]\n`,
      'yaml',
      'alias-budget',
    ],
    ['brackets that nest too deeply', '['.repeat(257), 'yaml', 'too-deep'],
    ['items that nest too deeply', '- '.repeat(257), 'yaml', 'too-deep'],
  ])('%s', (_name, text, language, code) => {
    const tree = treeOf(text, language);
    expect(tree.root).toBeNull();
    expect(tree.broken).toBe(true);
    expect(tree.at).toBe(0);
    expect(tree.problems.map((p) => p.code)).toEqual([code]);
  });

  test('a part that nests too deeply, and the rest is read', () => {
    const tree = treeOf(`a: ${'['.repeat(300)}\nb: 1\n`);
    expect(tree.broken).toBeUndefined();
    expect(outline(tree)).toEqual([
      '0+308 map of 3',
      '  broken a 0+1: 2+0 empty null',
      '  b 304+1: 307+1 plain 1',
    ]);
    expect(parseYaml('['.repeat(257))).toMatchObject({
      root: null,
      at: 0,
      broken: true,
      anchored: false,
    });
  });
});

test('plain lists and maps in each other are read up to 64 levels, deeper ones by the package', () => {
  const nested = (levels: number) =>
    `${Array.from({ length: levels }, (_, i) => `${'  '.repeat(i)}- a:`).join('\n')} 1\n`;
  expect(readPlainBlocks(nested(30))).not.toBeNull();
  expect(readPlainBlocks(nested(40))).toBeNull();
  expect(parseYaml(nested(40)).problems).toEqual([]);
});

describe('a problem behind the end of the text is on its last character', () => {
  test.each([
    ['? ', 'yaml', 'key-not-string 1+1'],
    ['{&x:\n', 'json', 'json-syntax 4+1'],
    ['{', 'json', 'json-syntax 0+1'],
    ['[1,', 'json', 'json-syntax 2+1'],
    ['a: [', 'yaml', 'yaml-syntax 3+1'],
    ['a: "', 'yaml', 'unclosed-quote 3+1'],
  ] as const)('%j', (text, language, problem) => {
    const lines = problemLines(treeOf(text, language)).map((line) => line.split(':')[0]);
    expect(lines.at(-1)).toBe(problem);
  });
});

describe('only the cause is reported', () => {
  test.each([
    // Behind a tab or an open bracket the parser loses track.
    ['a:\n\tb: 1\n  c: "x" y\n  d: "x" y\n', ['tab-indent 3+1']],
    ['a:\n  b: 1\n\tc: 2\n  d: [1\n', ['tab-indent 10+1']],
    ['a: {$ref: #/x, b: 1}\nc: [\n', ['reference-comment 10+3']],
    // Brackets and quotes in comments open nothing.
    ['# [ x\n"a": "b" c\n', ['yaml-syntax 15+1']],
    ['# [ x\na: 1\n b: 2\n', ['yaml-syntax 9+1']],
    ['# " x\na: "b\n', ['unclosed-quote 9+2']],
  ])('%j', (text, expected) => {
    const { problems } = parseYaml(text);
    expect(problems.map((p) => `${p.code} ${p.at}+${p.length}`)).toEqual(expected);
  });
});

test.each([
  ['\uFEFF- a\n', ['1+3 seq of 2', '  -: 3+1 plain "a"']],
  ['\uFEFF? a\n: 1\n', ['1+7 map of 2', '  a 3+1: 7+1 plain 1']],
  ['\uFEFFa: 1\n', ['1+4 map of 2', '  a 1+1: 4+1 plain 1']],
  ['\uFEFF{"a": 1}', ['1+8 flow map of 2', '  a 2+3: 7+1 plain 1']],
])('the mark at the beginning of %j is not part of the tree', (text, nodes) => {
  expect(outline(treeOf(text))).toEqual(nodes);
  expect(problemLines(treeOf(text))).toEqual([]);
});
