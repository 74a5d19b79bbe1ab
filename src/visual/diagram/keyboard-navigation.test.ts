import { expect, it } from 'vitest';
import { APP } from './graph-nodes.ts';
import {
  closestItem,
  type Direction,
  itemAtPoint,
  itemBoxes,
  nextItem,
} from './keyboard-navigation.ts';
import { layout } from './layout.ts';
import { graph, SHOP } from './testing.ts';

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
  expect(nextItem(drawn, from, direction)).toBe(to);
});

it('reaches everything by arrow keys from the application', () => {
  const seen = new Set([APP]);
  for (const id of seen)
    for (const to of ['left', 'right', 'up', 'down'] as const)
      seen.add(nextItem(drawn, id, to) ?? APP);
  expect([...seen].sort()).toEqual(
    itemBoxes(drawn)
      .map((s) => s.id)
      .sort(),
  );
});

it('finds the node at a point: a row, else the card, else nothing', () => {
  const channel = drawn.nodes.find((n) => n.node.id === 'in #/channels/payments');
  const row = channel?.rows[0];
  const group = drawn.nodes.find((n) => n.node.kind === 'servers');
  if (!channel || !row || !group) throw new Error('The drawing is another one');
  expect(itemAtPoint(drawn, { x: row.x + 5, y: row.y + 5 })).toBe('in #/channels/payments paid');
  expect(itemAtPoint(drawn, { x: channel.x + 5, y: channel.y + 5 })).toBe('in #/channels/payments');
  expect(itemAtPoint(drawn, { x: group.x + 2, y: group.y + 2 })).toBe(null);
  expect(itemAtPoint(drawn, { x: drawn.x - 50, y: 0 })).toBe(null);
});

it('finds the nodes next to a point', () => {
  const boxes = itemBoxes(drawn);
  const here = boxes.find((s) => s.id === 'in #/channels/payments paid');
  if (!here) throw new Error('The drawing is another one');
  const others = boxes.filter((s) => s !== here);
  expect(closestItem(others, here)?.id).toBe('in #/channels/payments refused');
  expect(closestItem([], here)).toBe(null);
});
