import { describe, expect, it } from 'vitest';
import { fromPointer, toPointer } from './pointer.ts';

describe('JSON Pointer', () => {
  it.each([
    ['', []],
    ['/', ['']],
    ['/foo/0', ['foo', '0']],
    ['/a~1b', ['a/b']],
    ['/m~0n', ['m~n']],
    ['/~01', ['~1']],
    ['/c%d', ['c%d']],
    ['/ /é', [' ', 'é']],
  ])('%j is %j', (pointer, path) => {
    expect(fromPointer(pointer)).toEqual(path);
    expect(toPointer(path)).toBe(pointer);
  });
});
