import { expect, test } from 'vitest';
import { createColumn } from './column.ts';
import { firstVisible, mountRange } from './mount-range.ts';

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${from + i}`);
/** A hundred cards of 100 pixels, the first of them `top` pixels below the edge of the viewport. */
const list = (top: number, from = 0) => ({
  column: createColumn(ids(from, from + 100), () => 100),
  top,
});

test('cards in the viewport are seen, from its upper edge down, those cut by an edge too', () => {
  expect(mountRange([list(-2_050)], 300, true).visible).toEqual(['20', '21', '22', '23']);
  expect(mountRange([list(-2_000)], 300, true).visible).toEqual(['20', '21', '22']);
});

test('after scrolling, cards that become visible are found, from the visible edge on', () => {
  expect(mountRange([list(-2_000)], 300, true, 200).visible).toEqual(['22', '23', '24']);
  expect(mountRange([list(-2_000)], 300, false, -200).visible).toEqual(['20', '19', '18']);
});

test('those near come nearest first, in the direction of the scrolling', () => {
  const down = mountRange([list(-5_000)], 300, true).near;
  expect(down.slice(0, 2)).toEqual(['53', '54']);
  expect(down).toContain('49');
  const up = mountRange([list(-5_000)], 300, false).near;
  expect(up.slice(0, 2)).toEqual(['49', '48']);
  expect(new Set(up)).toEqual(new Set(down));
});

test('keeps the nearest cards, some more, and nothing else', () => {
  const { near, visible: seen, keep: stay } = mountRange([list(-5_000)], 300, true);
  for (const id of [...near, ...seen]) expect(stay).toContain(id);
  expect(stay.size).toBeGreaterThan(near.length + seen.length);
  expect(stay.size).toBeLessThan(60);
});

test('lists below each other are one column', () => {
  const { visible: seen } = mountRange(
    [list(-9_900), list(150, 100), { column: createColumn([], () => 1), top: 10_300 }],
    300,
    true,
  );
  expect(seen).toEqual(['99', '100', '101']);
});

test('the first card in the viewport is the one at its edge, or the next below; there may be none', () => {
  expect(firstVisible([list(-2_050)], 300)).toBe('20');
  expect(firstVisible([list(200)], 300)).toBe('0');
  expect(firstVisible([list(-10_100), list(250, 100)], 300)).toBe('100');
  expect(firstVisible([list(400)], 300)).toBeNull();
});
