// Edits of a text: applied, and made one list of several that were made one after the other.
import { describe, expect, test } from 'vitest';
import { applyEdits, changeOf, History, sortEdits, trimEdit } from './apply.ts';
import type { TextEdit } from './types.ts';

const at = (start: number, end: number, text: string): TextEdit => ({ start, end, text });

describe('edits are applied', () => {
  test.each<[edits: TextEdit[], expected: string]>([
    [[], 'abcdef'],
    [[at(0, 0, 'X')], 'Xabcdef'],
    [[at(6, 6, 'X')], 'abcdefX'],
    [[at(1, 3, '')], 'adef'],
    [[at(4, 5, 'X'), at(1, 3, 'Y')], 'aYdXf'],
    [[at(1, 3, 'X'), at(3, 4, 'Y')], 'aXYef'],
    [[at(2, 2, 'X'), at(2, 2, 'Y')], 'abXYcdef'],
    [[at(2, 4, 'X'), at(2, 2, 'Y')], 'abYXef'],
    [[at(0, 6, 'X')], 'X'],
  ])('%j', (edits, expected) => {
    expect(applyEdits('abcdef', edits)).toBe(expected);
  });

  test('overlapping ones are refused', () => {
    expect(() => applyEdits('abcdef', [at(1, 3, ''), at(2, 4, '')])).toThrow('Edits overlap.');
  });

  test('in the order of their ranges', () => {
    const edits = [at(4, 4, 'a'), at(1, 3, 'b'), at(1, 1, 'c'), at(1, 1, 'd')];
    expect(sortEdits(edits).map((edit) => edit.text)).toEqual(['c', 'd', 'b', 'a']);
    expect(sortEdits(edits.slice(0, 1))).toEqual(edits.slice(0, 1));
  });
});

describe('several steps are one list of edits of the first text', () => {
  test.each<[steps: TextEdit[][], expected: string, edits: TextEdit[]]>([
    [[], 'abcdef', []],
    [[[at(1, 2, 'X')]], 'aXcdef', [at(1, 2, 'X')]],
    [[[at(1, 2, 'XY')], [at(2, 3, 'Z')]], 'aXZcdef', [at(1, 2, 'XZ')]],
    [[[at(1, 2, 'XY')], [at(1, 3, '')]], 'acdef', [at(1, 2, '')]],
    [[[at(1, 2, 'X')], [at(1, 2, 'b')]], 'abcdef', []],
    [[[at(3, 3, 'XYZ')], [at(4, 5, '')]], 'abcXZdef', [at(3, 3, 'XZ')]],
    [[[at(3, 3, 'X')], [at(2, 5, 'Y')]], 'abYef', [at(2, 4, 'Y')]],
    [[[at(0, 2, '')], [at(0, 1, 'Z')]], 'Zdef', [at(0, 3, 'Z')]],
    [[[at(0, 1, '')], [at(3, 4, '')]], 'bcdf', [at(0, 1, ''), at(4, 5, '')]],
    [
      [[at(4, 5, 'X')], [at(0, 1, 'Y'), at(6, 6, 'Z')]],
      'YbcdXfZ',
      [at(0, 1, 'Y'), at(4, 5, 'X'), at(6, 6, 'Z')],
    ],
    [[[at(0, 6, 'X')], [at(1, 1, 'Y')]], 'XY', [at(0, 6, 'XY')]],
    [[[at(2, 4, '')], [at(2, 2, 'cd')]], 'abcdef', []],
    [[[at(1, 1, 'PQ')], [at(2, 2, 'R')], [at(1, 2, '')]], 'aRQbcdef', [at(1, 1, 'RQ')]],
  ])('%j', (steps, expected, edits) => {
    const history = new History('abcdef');
    let text = 'abcdef';
    for (const step of steps) {
      history.add(step);
      text = applyEdits(text, step);
    }
    expect(text).toBe(expected);
    expect(history.edits()).toEqual(edits);
    expect(applyEdits('abcdef', history.edits())).toBe(expected);
  });
});

describe('an edit is trimmed to what it changes', () => {
  test.each<[source: string, edit: TextEdit, trimEdit: TextEdit[]]>([
    ['abcdef', at(1, 4, 'bXd'), [at(2, 3, 'X')]],
    ['abcdef', at(1, 4, 'bcd'), []],
    ['abcdef', at(2, 2, ''), []],
    ['abcdef', at(1, 4, 'bd'), [at(2, 3, '')]],
    ['abcdef', at(1, 3, 'bXc'), [at(2, 2, 'X')]],
    ['abcdef', at(1, 3, 'X'), [at(1, 3, 'X')]],
    ['aaaa', at(0, 4, 'aaa'), [at(3, 4, '')]],
    ['aaa', at(0, 3, 'aaaa'), [at(3, 3, 'a')]],
    ['a\r\nb', at(0, 4, 'a\r\nX'), [at(3, 4, 'X')]],
    ['a\r\nb', at(0, 4, 'a\r\rb'), [at(1, 4, '\r\rb')]],
    ['a\nb', at(0, 3, 'a\r\nb'), [at(1, 2, '\r\n')]],
    ['a\r\nb', at(0, 4, 'X\r\nb'), [at(0, 1, 'X')]],
    ['x😀y', at(0, 4, 'x😁y'), [at(1, 3, '😁')]],
    ['x😀y', at(0, 4, 'x🐀y'), [at(1, 3, '🐀')]],
  ])('in %j %j', (source, edit, expected) => {
    expect(trimEdit(source, edit)).toEqual(expected);
    expect(applyEdits(source, expected)).toBe(applyEdits(source, [edit]));
  });
});

test.each([
  ['a\nb\nc\n', 'a\nX\nc\n', 2, 4, 'X\n'],
  ['a\r\nb\r\nc\r\n', 'a\r\nb2\r\nc\r\n', 3, 6, 'b2\r\n'],
  ['a\na\n', 'a\na\na\n', 4, 4, 'a\n'],
  ['a\na\na\n', 'a\na\n', 4, 6, ''],
  ['a\nb', 'a\nb', 2, 3, 'b'],
  ['a\nb\n', 'a\nb\n', 4, 4, ''],
  ['a\nxb\nc', 'a\nyb\nc', 2, 5, 'yb\n'],
  ['{"a":1}', '{"b":1}', 0, 7, '{"b":1}'],
  ['', 'a\n', 0, 0, 'a\n'],
  ['a\n', '', 0, 2, ''],
])('the change of %j to %j is of whole lines', (before, after, start, end, text) => {
  const change = changeOf(before, after);
  expect(applyEdits(before, [change])).toBe(after);
  expect(change).toEqual({ start, end, text });
});
