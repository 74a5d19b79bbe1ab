// Plain blocks are read to the same nodes as by the `yaml` package, or left to it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateDocument } from '../../../../lab/generate-document.mjs';
import { parseByPackage, readPlainBlocks } from './yaml.ts';

// In parts, each fast enough to be repeated for mutants of the parser.
const PARTS = Array.from({ length: 10 }, (_, i) => i);
const RUNS = Number(process.env.FUZZ_RUNS ?? 3000) / PARTS.length;

/** Compares both readers of a text; returns whether it is one of plain blocks. */
function compare(text: string): boolean {
  const plain = readPlainBlocks(text);
  if (!plain) return false;
  const { node: root, at } = plain;
  const piece = { root, at, problems: [], broken: false, anchored: false };
  expect({ text, piece }).toEqual({ text, piece: parseByPackage(text) });
  return true;
}

const KEYS = ['a', 'b', 'c', 'type', '$id', 'x-y', '/p/{x}', '__proto__', 'a.b'];
const VALUES = ['x', '1', '-12', 'true', 'NULL', "'q'", '"d"', "''", 'a b', 'http://x/y', '3.1.0'];
const BLOCKS = ['', '[]', '{}', 'é', '^a$', '(x)', "it's", 'a, b]', '2020-01-01', '.a', '1_000'];
const ODD_KEYS = ['1', 'null', 'True', '<<', 'a b', 'a#b', '"q"', "'s'", '-k', '~', '$ref', 'k,'];
const ODD_VALUES = [
  ...['- x', '--', '---', '...', '-', '[a]', '{a: 1}', '|', '>', '&a x', '*a', '!t x', '?', '@x'],
  ...['`x', '%x', 'a:', 'a: b', 'a #c', 'a#c', '#c', 'x ', 'a\t', "'a''b'", '"a\\nb"', '"x" y'],
  ...['1.5', '01', '0x1f', '0o17', '1e3', '.5', '.inf', '.nan', '+1', '-0', '1.0', '1.', '='],
  ...['12345678901234567890', '~', '\u2028', '\u0085', '\u0001', "'open", '"open', '?x', 'a]: b'],
];
const key = fc.oneof(
  { weight: 24, arbitrary: fc.constantFrom(...KEYS) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_KEYS) },
);
const value = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...VALUES, ...BLOCKS) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_VALUES) },
);
const between = fc.constantFrom([], [], [], [], [''], ['# note'], ['      # note'], ['   '], ['a']);

/** Lines of a block map at a column. */
function block(column: number, depth: number): fc.Arbitrary<string[]> {
  const pad = ' '.repeat(column);
  const leaf = fc
    .tuple(key, value, fc.constantFrom(' ', ' ', ' ', '  ', ''))
    .map(([name, text, space]) => [`${pad}${name}:${text === '' ? '' : space}${text}`]);
  const nested = fc
    .tuple(key, fc.constantFrom(0, 1, 2, 2, 4), fc.boolean())
    .chain(([name, deeper, list]) =>
      block(column + deeper, depth - 1).map((lines) => [
        `${pad}${name}:`,
        ...(list ? listOf(lines, column + deeper) : lines),
      ]),
    );
  const entry = depth === 0 ? leaf : fc.oneof(leaf, nested);
  return fc
    .array(
      fc.tuple(entry, between).map(([lines, more]) => [...lines, ...more]),
      { minLength: 1, maxLength: 4 },
    )
    .map((entries) => entries.flat());
}

/** The same lines with each entry as an item of a list: as a map, or its value alone. */
function listOf(lines: readonly string[], column: number): string[] {
  const pad = ' '.repeat(column);
  return lines.map((line) => {
    if (/^\s*(?:#|$)/.test(line)) return line;
    const own = line.slice(column);
    if (line.search(/\S/) !== column) return `  ${line}`;
    return `${pad}- ${own.endsWith("'") ? own.replace(/^[^:]*: +/, '') : own}`;
  });
}

test.each(PARTS)('random blocks are read as by the package (%i)', (part) => {
  let plain = 0;
  const texts = fc
    .tuple(fc.constantFrom(0, 2, 4), fc.integer({ min: 0, max: 3 }))
    .chain(([column, depth]) => block(column, depth))
    .chain((lines) => fc.constantFrom('', '\n', '\n\n').map((end) => lines.join('\n') + end));
  fc.assert(
    fc.property(texts, (text) => {
      if (compare(text)) plain++;
    }),
    { numRuns: RUNS, seed: 20261126 + part },
  );
  expect(plain / RUNS).toBeGreaterThan(0.2);
});

test.each(PARTS)('random lines are read as by the package, where they are read (%i)', (part) => {
  const line = fc
    .tuple(
      fc.constantFrom('', '  ', '    ', '   ', ' '),
      fc.constantFrom('', '', '- ', '-  ', '-', '- - '),
      fc.constantFrom('', '', ...KEYS, ...ODD_KEYS),
      fc.constantFrom(...VALUES, ...BLOCKS, ...ODD_VALUES),
      fc.constantFrom('', '', ' ', ' # note', '\r'),
    )
    .map(([indent, dash, name, text, end]) =>
      [indent, dash, name && `${name}: `, text, end].join(''),
    );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      compare(lines.join('\n'));
    }),
    { numRuns: RUNS, seed: 20261126 + part },
  );
});

test('every entry of a generated document is plain', () => {
  const entries = generateDocument(3).split(/\n(?=\S)/);
  expect(entries.length).toBeGreaterThan(6);
  expect(entries.filter((entry) => !compare(entry))).toEqual([]);
});

test('nesting deeper than the package reads is left to it', () => {
  const deep = Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:`).join('\n');
  expect(readPlainBlocks(deep)).toBeNull();
});

test.each([
  ...['a: 1', 'a:', 'a: x\nb: y', 'a:\n  b: c\n', '  a: 1\n  b: 2', 'a: []', 'a: {}', "a: 'b'"],
  ...['a: "b"', "a: ''", 'a: true\nb: NULL\nc: False', 'a: 12\nb: -1\nc: 0', 'a: b c', 'a: é'],
  ...['- a\n- b', '- a: 1\n  b: 2\n- c: 3', 'a:\n- b\n- c\nd: 1', 'a:\n  - b', 'a: (x)'],
  ...['# c\na: 1\n\n# d\n', 'a:\n\n  b: 1', "$id: 'x'", 'a: 3.1.0', 'a: 2020-01-01', 'a: x-y'],
  ...['a: http://b/c', '/a/{b}: 1', 'a.b: 1', 'a:   b', 'a: ^b$', 'a: b,c]', '- a:\n    b: 1'],
])('%j is read as plain blocks', (text) => {
  expect(compare(text)).toBe(true);
});

test.each([
  ...[
    '',
    '# a',
    'a',
    'a: 1\na: 2',
    'a: 1.5',
    'a: --x',
    'a: 01',
    'a: 0x1F',
    'a: 1e3',
    'a: +1',
    'a: -0',
  ],
  ...['a: 1234567890123456', 'a: .inf', 'a: ~', 'a: |\n  b', 'a: >', 'a: &b c', 'a: *b', 'a: !b c'],
  ...['a: [b]', 'a: {b: c}', 'a: b: c', 'a: b #c', 'a: b:', 'a: - b', 'a: ', 'a: b ', 'a:\t1'],
  ...["a: 'b", 'a: "b', "a: 'b''c'", 'a: "b\\nc"', 'a: "b" c', "a: '", 'a: b\n  c', 'true: 1'],
  ...['Null: 1', '1: a', '"a": b', "'a': b", 'a b: c', '$ref:', '-', '- ', '- - a', '-a: 1', '? a'],
  ...[
    'a:\n  b: 1\n c: 2',
    'a: 1\n  b: 2',
    '- a\nb: 1',
    'a: 1\n- b',
    '---\na: 1',
    'a: \u0085',
    'a: @b',
  ],
  ...[
    'a: 1\r\n',
    '\ufeffa: 1',
    'a: \u2028',
    'a: %b',
    'a: `b',
    'a: ?b',
    'a: =',
    `${'a'.repeat(202)}: 1`,
  ],
])('%j is left to the package', (text) => {
  expect(readPlainBlocks(text)).toBeNull();
});

test('64 levels below the first are read', () => {
  const nested = (count: number, line: string) =>
    Array.from({ length: count }, (_, i) => `${' '.repeat(i)}${line}`).join('\n');
  const read = [64, 65, 66].map((count) => compare(nested(count, 'a:')));
  const items = [63, 64, 65].map((count) =>
    compare(`${nested(count, 'a:')}\n${' '.repeat(count)}- b: 1`),
  );
  expect({ read, items }).toEqual({ read: [true, true, false], items: [true, false, false] });
});
