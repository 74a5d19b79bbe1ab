import { describe, expect, it } from 'vitest';
import { eachFromDifferences, fromDifferences, toTree } from './number-tables.ts';

describe('tables of numbers', () => {
  it('are restored from differences to the number one or more before', () => {
    expect(fromDifferences([5, 1, -2, 0], 1)).toEqual([5, 6, 4, 4]);
    expect(fromDifferences([10, 97, 1, 0, -4, 2], 2)).toEqual([10, 97, 11, 97, 7, 99]);
    expect(fromDifferences([], 3)).toEqual([]);
  });

  it('are restored by their names', () => {
    expect(eachFromDifferences({ cs: [1, 1], de: [7] }, 1)).toEqual({ cs: [1, 2], de: [7] });
  });

  it('become a tree of rows whose smaller ones are to the left', () => {
    const row = (n: number) => [n, n + 1, 5];
    expect(toTree([1, 3, 5, 7, 9, 11].flatMap(row))).toEqual([
      0,
      0,
      0,
      ...[7, 3, 11, 1, 5, 9].flatMap(row),
    ]);
    expect(toTree([])).toEqual([0, 0, 0]);
  });
});
