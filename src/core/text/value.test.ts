import { describe, expect, it } from 'vitest';
import { fromValue } from '../analysis/model/testing.ts';
import type { Item, Node } from './tree.ts';
import { toValue } from './value.ts';

describe('toValue', () => {
  it('gives back the JSON value', () => {
    const value = { a: [1, 'x', null, true, {}], 'b c': { d: [] } };
    expect(JSON.stringify(toValue(fromValue(value)))).toBe(JSON.stringify(value));
  });

  it('keeps __proto__ as a key of its own, also through structuredClone', () => {
    const value = toValue(
      fromValue(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}')),
    );
    const clone = structuredClone(value) as Record<string, unknown>;
    for (const object of [value as Record<string, unknown>, clone]) {
      expect(Object.keys(object)).toEqual(['__proto__', 'constructor']);
      expect(object.polluted).toBeUndefined();
    }
  });

  it('gives the same object for the same node', () => {
    const node = fromValue({ a: [] });
    expect(toValue(node)).toBe(toValue(node));
  });

  it('lets the first of two equal keys count', () => {
    const entry = (value: number) => ({
      key: 'a',
      keyAt: 0,
      keyLength: 1,
      valueAt: 0,
      value: fromValue(value),
    });
    expect({
      ...(toValue({
        kind: 'map',
        length: 0,
        size: 3,
        entries: [entry(1), entry(2)],
        flow: false,
      }) as object),
    }).toEqual({ a: 1 });
  });

  it('ends with aliases of aliases, and does not remember the cut for a smaller value', () => {
    const many = (value: Node, times: number): Node => {
      const items = Array.from({ length: times }, (): Item => ({ valueAt: 0, value, alias: 2 }));
      return { kind: 'seq', length: 0, size: 1 + times * value.size, items, flow: false };
    };
    const small = many(fromValue('lol'), 100);
    let bomb = small;
    for (let i = 0; i < 8; i++) bomb = many(bomb, 100);
    const count = (value: unknown): number =>
      Array.isArray(value) ? value.reduce((sum: number, item) => sum + count(item), 1) : 1;
    expect(count(toValue(bomb))).toBeLessThanOrEqual(200_001);
    expect(toValue(small)).toHaveLength(100);
  });
});
