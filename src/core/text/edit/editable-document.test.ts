// A changed JSON text: its tree is that of a whole parse, and what did not change is the same.
import { describe, expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import { applyEdits } from './apply.ts';
import { splicedTree } from './editable-document.ts';
import type { TextEdit } from './types.ts';

const TEXT = '{"a": [1, {"b": 2, "c": [3, 4]}, "x"], "d": {"e": 5}, "f": [6]}';

/** Edits that replace the first occurrence of each text. */
const edits = (...pairs: [from: string, to: string][]): TextEdit[] =>
  pairs.map(([from, to]) => {
    const start = TEXT.indexOf(from);
    return { start, end: start + from.length, text: to };
  });

function spliced(changes: TextEdit[]) {
  const text = applyEdits(TEXT, changes);
  const tree = splicedTree(parse(TEXT, 'json', null).tree, text, changes);
  return { tree, whole: parse(text, 'json', null).tree };
}

describe('only what is around the change is parsed', () => {
  test.each<[name: string, changes: TextEdit[]]>([
    ['a value', edits(['5', '55'])],
    ['a value in a list', edits(['3', '[7, 8]'])],
    ['a shorter value', edits(['[3, 4]', '[]'])],
    ['a key', edits(['"e"', '"longer"'])],
    ['a removed member', edits(['"b": 2, ', ''])],
    ['an added member', edits(['"e": 5', '"e": 5, "g": {"h": 1}'])],
    ['two values of one object', edits(['2', '22'], ['4', '444'])],
    ['values of two members', edits(['3', '33'], ['6', ''])],
    ['the last value', edits(['6', '6, 7'])],
    ['a text', edits(['"x"', '"[{"'])],
    ['a member of the root', edits(['"f": [6]', '"f": null'])],
  ])('%s', (_name, changes) => {
    const { tree, whole } = spliced(changes);
    expect(tree).toEqual(whole);
  });
});

test('the members around it stay the same objects', () => {
  const before = parse(TEXT, 'json', null).tree;
  const changes = edits(['5', '555']);
  const after = splicedTree(before, applyEdits(TEXT, changes), changes);
  const entries = (tree: typeof before | null) =>
    tree?.root?.kind === 'map' ? tree.root.entries : [];
  expect(entries(after)[0]).toBe(entries(before)[0]);
  expect(entries(after)[2]?.value).toBe(entries(before)[2]?.value);
});

test.each<[name: string, changes: TextEdit[]]>([
  ['nothing', []],
  ['the whole text', [{ start: 0, end: TEXT.length, text: '{"a": 1}' }]],
  ['the bracket at the beginning', [{ start: 0, end: 1, text: '[' }]],
  ['the bracket at the end', [{ start: TEXT.length - 1, end: TEXT.length, text: '' }]],
  ['a syntax error', edits(['5', ''])],
  ['a bracket too many', edits(['3, 4]', '3, 4]]'])],
  ['a key twice', edits(['"c"', '"b"'])],
])('a change of %s needs a whole parse', (_name, changes) => {
  expect(spliced(changes).tree).toBeNull();
});

test('a text with a problem, or without a value, needs a whole parse', () => {
  const broken = parse('{"a": [1,, 2], "b": {"c": 1}}', 'json', null).tree;
  expect(splicedTree(broken, '', [{ start: 25, end: 26, text: '2' }])).toBeNull();
  const empty = parse('', 'json', null).tree;
  expect(splicedTree(empty, '{}', [{ start: 0, end: 0, text: '{}' }])).toBeNull();
});
