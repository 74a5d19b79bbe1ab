// Which of several files is taken for the document.
import { expect, test } from 'vitest';
import { isDocument } from '../core/format/is-document.ts';
import { chooseEntryDocument } from './entry-document.ts';

const DOC = 'apidoc: 3.1.0\n';
const choose = (files: Record<string, string>): [string | undefined, number] => {
  const { at, documents } = chooseEntryDocument(
    Object.entries(files).map(([path, text]) => ({ path, text })),
  );
  return [Object.keys(files)[at], documents];
};

test.each([
  ['a.yaml', '# note\napidoc: 3.1.0', true],
  ['a.yaml', '"asyncapi": 3.0.0', true],
  ['a.yaml', '\uFEFFapidoc : 3.1.0', true],
  ['a.yaml', '{apidoc: 3.1.0}', true],
  ['a.json', '{\n  "asyncapi": "3.0.0"', true],
  ['a.json', '{"info": {}, "apidoc": "3.1.0"}', true],
  ['a.yaml', 'x:\n  apidoc: 3.1.0', false],
  ['a.yaml', 'apidocs: 1', false],
  ['a.json', '{"x": "apidoc"}', false],
  ['a.json', '[]', false],
])('%s with %j is a document: %s', (path, text, expected) => {
  expect(isDocument(path, text)).toBe(expected);
});

test('the file with the root field is the document, whatever the others are called', () => {
  expect(choose({ 'apidoc.yaml': 'a: 1', 'parts/main.yaml': DOC, 'z.json': '{}' })).toEqual([
    'parts/main.yaml',
    1,
  ]);
});

test('of several documents the one with a usual name is taken, then the one nearest to the top, then the shortest path', () => {
  expect(choose({ 'a.yaml': DOC, 'sub/asyncapi.yaml': DOC, 'sub/apidoc.yaml': DOC })).toEqual([
    'sub/asyncapi.yaml',
    3,
  ]);
  expect(choose({ 'sub/asyncapi.yaml': DOC, 'asyncapi.yaml': DOC })).toEqual(['asyncapi.yaml', 2]);
  expect(choose({ 'deep/a.yaml': DOC, 'longer.yaml': DOC, 'b.yaml': DOC })).toEqual(['b.yaml', 3]);
});

test('opens the file with the best name where none is a document, and does not call it one', () => {
  expect(choose({ 'x/part.yaml': 'a: 1', 'other.yaml': 'b: 1' })).toEqual(['other.yaml', 0]);
});
