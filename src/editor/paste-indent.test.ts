// Where pasted lines of YAML go: the first follows the caret, and the others keep their shape.
import { expect, test } from 'vitest';
import { pastedLines } from './paste-indent.ts';

test.each<[name: string, pasted: string, column: number, lines: string | null]>([
  [
    'a block from the first column',
    'type: object\nproperties:\n  a: 1',
    4,
    'type: object\n    properties:\n      a: 1',
  ],
  ['a list', '- a\n- b: 1\n  c: 2', 2, '- a\n  - b: 1\n    c: 2'],
  [
    'whole lines of another column',
    '      a: 1\n      b:\n        c: 2\n',
    4,
    'a: 1\n    b:\n      c: 2\n',
  ],
  ['lines without the indentation of the first', 'a: 1\n        b: 2\n', 4, 'a: 1\n    b: 2\n'],
  [
    'the same, below a key that opens',
    'Order:\n      type: object\n      title: O',
    2,
    'Order:\n    type: object\n    title: O',
  ],
  [
    'the same, where the entry goes on',
    'Order:\n      type: object\n    Other: {}',
    2,
    'Order:\n    type: object\n  Other: {}',
  ],
  ['the other keys of an item', '- a: 1\n      b: 2', 2, '- a: 1\n    b: 2'],
  ['JSON', '{\n  "a": 1\n}', 6, '{\n        "a": 1\n      }'],
  ['blank lines', 'a:\n\n  b: 1\n   \nc: 2', 2, 'a:\n\n    b: 1\n\n  c: 2'],
  ['a block further left', '        a: 1\n        b: 2', 2, 'a: 1\n  b: 2'],
  ['text', 'one\n  two', 4, 'one\n      two'],
  ['CRLF', 'a: 1\r\nb: 2', 2, 'a: 1\n  b: 2'],
  ['a block in its own column', 'a: 1\n    b: 2', 4, null],
  ['a block in the first column', 'a: 1\nb:\n  c: 2', 0, null],
  ['whole lines in front of a line', '    a: 1\n    b: 2\n', 0, null],
  ['tabs', 'a:\n\tb: 1', 2, null],
  ['one line', 'a: 1\n', 4, null],
])('%s', (_, pasted, column, lines) => {
  expect(pastedLines(pasted, column)?.join('\n') ?? null).toBe(lines);
});
