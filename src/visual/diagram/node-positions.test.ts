// Nodes that the user moved: their lines and groups follow, and nothing else moves.
import { expect, test } from 'vitest';
import { layout } from './layout.ts';
import { graph, SHOP } from './testing.ts';
import { movedPositions, withPositions } from './use-layout.ts';

const drawn = layout(graph(SHOP));
const nodeIn = (all: typeof drawn, id: string) => all.nodes.find(({ node }) => node.id === id);
const GROUP = drawn.nodes.find(({ node }) => node.kind === 'servers' && node.side === 'out');
const ORDERS = 'out #/channels/orders';
const ORDER = 'out #/operations/order';

test('without positions the layout is the same object', () => {
  expect(withPositions(drawn, new Map())).toBe(drawn);
  expect(withPositions(drawn, new Map([['gone', { x: 1, y: 2 }]]))).toBe(drawn);
});

test('a moved node has its lines with it, and leaves the others as they are', () => {
  const to = { x: 500, y: -300 };
  const now = withPositions(drawn, new Map([[ORDER, to]]));
  expect(nodeIn(now, ORDER)).toMatchObject(to);
  for (const { node } of drawn.nodes)
    if (node.id !== ORDER) expect(nodeIn(now, node.id)).toBe(nodeIn(drawn, node.id));
  for (const [i, { edge, path }] of now.edges.entries()) {
    const isOf = [edge.from, edge.to].includes(ORDER);
    expect([edge.id, path !== drawn.edges[i]?.path]).toEqual([edge.id, isOf]);
  }
  expect(now.y).toBeLessThanOrEqual(-300);
});

test('a line to the application ends at it, wherever the operation is', () => {
  const now = withPositions(drawn, new Map([[ORDER, { x: 300, y: -2000 }]]));
  const app = nodeIn(now, 'app');
  const [line] = now.edges.filter(({ edge }) => edge.from === 'app' && edge.to === ORDER);
  const [, y] = /^M[-\d.]+ ([-\d.]+)/.exec(line?.path ?? '') ?? [];
  expect(Number(y)).toBeGreaterThanOrEqual(app?.y ?? Number.NaN);
});

test('a group takes its channels along, and is as large as what is in it', () => {
  const id = GROUP?.node.id ?? '';
  const before = nodeIn(drawn, ORDERS);
  const to = { x: (GROUP?.x ?? 0) + 100, y: (GROUP?.y ?? 0) + 50 };
  const positions = movedPositions(drawn, new Map(), id, to);
  const now = withPositions(drawn, positions);
  expect(nodeIn(now, ORDERS)).toMatchObject({
    x: Math.round((before?.x ?? 0) + 100),
    y: Math.round((before?.y ?? 0) + 50),
  });
  const [frame, member] = [nodeIn(now, id), nodeIn(now, ORDERS)];
  const far = movedPositions(now, positions, ORDERS, { x: 2000, y: member?.y ?? 0 });
  const wide = nodeIn(withPositions(drawn, far), id);
  expect(wide?.width).toBeGreaterThan(frame?.width ?? Number.NaN);
});
