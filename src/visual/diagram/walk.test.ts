import { expect, it } from 'vitest';
import { APP } from './graph.ts';
import { layout } from './layout.ts';
import { graph, SHOP } from './testing.ts';
import { closest, type Direction, step, stopAt, stopsOf } from './walk.ts';

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

it('finds the node at a point: a row, else the card, else nothing', () => {
  const channel = drawn.nodes.find((n) => n.node.id === 'in #/channels/payments');
  const row = channel?.rows[0];
  const group = drawn.nodes.find((n) => n.node.kind === 'servers');
  if (!channel || !row || !group) throw new Error('The drawing is another one');
  expect(stopAt(drawn, { x: row.x + 5, y: row.y + 5 })).toBe('in #/channels/payments paid');
  expect(stopAt(drawn, { x: channel.x + 5, y: channel.y + 5 })).toBe('in #/channels/payments');
  expect(stopAt(drawn, { x: group.x + 2, y: group.y + 2 })).toBe(null);
  expect(stopAt(drawn, { x: drawn.x - 50, y: 0 })).toBe(null);
});

it('finds the nodes next to a point', () => {
  const stops = stopsOf(drawn);
  const here = stops.find((s) => s.id === 'in #/channels/payments paid');
  if (!here) throw new Error('The drawing is another one');
  const others = stops.filter((s) => s !== here);
  expect(closest(others, here)?.id).toBe('in #/channels/payments refused');
  expect(closest([], here)).toBe(null);
});
