import { expect, it } from 'vitest';
import { APP } from './graph.ts';
import { layout } from './layout.ts';
import { graph, SHOP } from './testing.ts';
import { type Direction, step, stopsOf } from './walk.ts';

const drawn = layout(graph(SHOP));

it.each<[string, Direction, string | null]>([
  [APP, 'left', 'in #/operations/collect'],
  [APP, 'right', 'out #/operations/order'],
  ['in #/operations/collect', 'right', APP],
  ['in #/operations/collect', 'left', 'in #/channels/payments paid'],
  ['in #/channels/payments', 'right', 'in #/operations/collect'],
  ['in #/channels/payments', 'down', 'in #/channels/payments paid'],
  ['in #/channels/payments paid', 'up', 'in #/channels/payments'],
  ['out #/channels/answers', 'left', 'out #/operations/order'],
  ['out #/channels/attic', 'left', 'out #/operations/order'],
  ['out #/channels/attic', 'right', null],
  ['gone', 'left', null],
])('from %s to the %s', (from, direction, to) => {
  expect(step(drawn, from, direction)).toBe(to);
});

it('reaches everything by arrow keys from the application', () => {
  const seen = new Set([APP]);
  for (const id of seen) for (const to of ['left', 'right', 'up', 'down'] as const) seen.add(step(drawn, id, to) ?? APP);
  expect([...seen].sort()).toEqual(
    stopsOf(drawn)
      .map((s) => s.id)
      .sort(),
  );
});
