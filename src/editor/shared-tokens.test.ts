// The tokens of equal lines are kept once, and an edit of one line leaves those of the others.
import { ContiguousTokensStore } from 'monaco-editor/editor/common/tokens/contiguousTokensStore.js';
import { afterAll, expect, test } from 'vitest';
import { shareTokens } from './shared-tokens.ts';

const { setTokens, acceptEdit } = ContiguousTokensStore.prototype;
shareTokens();
afterAll(() => Object.assign(ContiguousTokensStore.prototype, { setTokens, acceptEdit }));

const LINE = 'title: Orders';

/** A text of equal lines, and one that is empty. */
function fourLines(): ContiguousTokensStore {
  const store = new ContiguousTokensStore({ encodeLanguageId: () => 1 });
  for (const index of [0, 1, 2])
    store.setTokens('yaml', index, LINE.length, new Uint32Array([5, 11, 6, 22, 13, 33]), true);
  store.setTokens('yaml', 3, 0, null, true);
  return store;
}

/** The columns at which the tokens of a line end. */
function endsOf({ _lineTokens: lines }: ContiguousTokensStore, index: number): number[] {
  const tokens = new Uint32Array(lines[index] as ArrayBuffer);
  return [...tokens].filter((_, i) => i % 2 === 0);
}

test('equal lines have one array', () => {
  const { _lineTokens: lines } = fourLines();
  expect(new Set(lines.slice(0, 3)).size).toBe(1);
  expect(lines[3]).not.toBe(lines[0]);
});

test.each<[string, [number, number, number, number], number, number, number[]]>([
  ['a letter that is typed', [2, 8, 2, 8], 0, 1, [5, 6, 14]],
  ['a letter that is deleted', [2, 8, 2, 9], 0, 0, [5, 6, 12]],
  ['a line break', [2, 8, 2, 8], 1, 0, [5, 6, 7]],
])('%s changes the tokens of its line only', (_, [line, from, end, to], breaks, length, ends) => {
  const store = fourLines();
  const range = { startLineNumber: line, startColumn: from, endLineNumber: end, endColumn: to };
  store.acceptEdit(range, breaks, length);
  expect(endsOf(store, 0)).toEqual([5, 6, 13]);
  expect(endsOf(store, 1)).toEqual(ends);
  expect(endsOf(store, 2 + breaks)).toEqual([5, 6, 13]);
});

test('lines that are joined leave the tokens of the others', () => {
  const store = fourLines();
  store.acceptEdit({ startLineNumber: 1, startColumn: 14, endLineNumber: 2, endColumn: 8 }, 0, 0);
  expect(endsOf(store, 1)).toEqual([5, 6, 13]);
});
