import { describe, expect, it } from 'vitest';
import { type Box, type FontFace, layout, pointOn, textWidth, wrapText } from './layout.ts';
import { graph, ref, SHOP } from './testing.ts';

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const inside = (a: Box, b: Box) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

/** Many channels and operations, some with replies, on varying servers. */
function large(n: number) {
  const range = Array.from({ length: n }, (_, i) => i);
  return {
    servers: SHOP.servers,
    channels: Object.fromEntries(
      range.map((i) => [
        `channel${i}`,
        {
          address: `a/very/long/address/${i}/that/goes/on/and/on`,
          messages: { m: {}, n: {} },
          ...(i % 3 === 0 && { servers: [ref('servers/test')] }),
        },
      ]),
    ),
    operations: Object.fromEntries(
      range.map((i) => [
        `operation${i}`,
        {
          action: i % 2 ? 'send' : 'receive',
          channel: ref(`channels/channel${i % 4 === 0 ? 0 : i}`),
          ...(i % 5 === 0 && { reply: { channel: ref(`channels/channel${(i + 1) % n}`) } }),
          ...(i % 7 === 0 && { reply: { address: { location: '$message.header#/x' } } }),
        },
      ]),
    ),
  };
}

describe('layout', () => {
  it('puts incoming nodes left of the application and outgoing nodes right of it', () => {
    const { nodes } = layout(graph(SHOP));
    const app = nodes.find((p) => p.node.kind === 'app');
    for (const { node, x, width } of nodes) {
      if (node.side === 'in') expect(x + width, node.id).toBeLessThan(app?.x ?? 0);
      if (node.side === 'out')
        expect(x, node.id).toBeGreaterThan((app?.x ?? 0) + (app?.width ?? 0));
    }
  });

  it.each([SHOP, large(40)])(
    'lays nodes out without overlap, and channels in the group of their servers',
    (document) => {
      const { nodes, ...whole } = layout(graph(document));
      const cards = nodes.filter((p) => p.node.kind !== 'servers');
      const frames = nodes.filter((p) => p.node.kind === 'servers');
      for (const list of [cards, frames])
        for (const [i, a] of list.entries())
          for (const b of list.slice(i + 1)) expect(overlap(a, b)).toBe(false);
      for (const card of cards) {
        for (const frame of frames)
          expect(overlap(card, frame)).toBe(card.node.group === frame.node.id);
        const frame = frames.find((f) => f.node.id === card.node.group);
        if (frame) expect(inside(card, frame)).toBe(true);
        for (const row of card.rows) expect(inside(row, card)).toBe(true);
      }
      for (const placed of nodes) expect(inside(placed, whole)).toBe(true);
    },
  );

  it('breaks the label of a line where it would be over a card', () => {
    const names = Array.from({ length: 12 }, (_, i) => `message${i}`);
    const { nodes, edges } = layout(
      graph({
        ...SHOP,
        channels: { many: { messages: Object.fromEntries(names.map((name) => [name, {}])) } },
        operations: {
          receiveMost: {
            action: 'receive',
            channel: ref('channels/many'),
            messages: names.slice(1).map((name) => ref(`channels/many/messages/${name}`)),
          },
        },
      }),
    );
    const labels = edges.flatMap(({ label }) => label ?? []);
    const cards = nodes.filter(({ node }) => node.kind !== 'servers');
    expect(labels.map(({ lines }) => lines)).toEqual([['11 of 12', 'messages']]);
    for (const label of labels)
      for (const card of cards) expect(overlap(label, card), card.node.id).toBe(false);
  });

  it('puts the labels of lines where no other line and no other label is', () => {
    const messages = ['subscribe', 'unsubscribe', 'subscribed', 'tick', 'problem'];
    const of = (name: string) => ref(`channels/stream/messages/${name}`);
    const { nodes, edges } = layout(
      graph({
        channels: { stream: { messages: Object.fromEntries(messages.map((m) => [m, {}])) } },
        operations: {
          takeSubscription: {
            action: 'receive',
            channel: ref('channels/stream'),
            messages: [of('subscribe')],
            reply: { channel: ref('channels/stream'), messages: [of('subscribed'), of('problem')] },
          },
          endSubscription: {
            action: 'receive',
            channel: ref('channels/stream'),
            messages: [of('unsubscribe')],
          },
        },
      }),
    );
    const labelled = edges.flatMap(({ edge, label }) =>
      label ? [{ id: edge.id, kind: edge.kind, to: edge.to, label }] : [],
    );
    expect(labelled.map(({ label }) => label.lines)).toEqual([['request'], ['reply']]);
    for (const { id, kind, to, label } of labelled) {
      // The label of a reply is about both of its lines.
      const others = edges.filter(
        ({ edge }) =>
          edge.id !== id && !(edge.kind === 'reply' && kind === 'reply' && edge.to === to),
      );
      for (const other of others)
        for (let t = 0; t <= 1; t += 0.005) {
          const point = { ...pointOn(other.ends, t), width: 0, height: 0 };
          expect(overlap(point, label), `${id} is crossed by ${other.edge.id}`).toBe(false);
        }
      for (const other of labelled)
        if (other.id !== id) expect(overlap(label, other.label)).toBe(false);
      for (const { node, ...box } of nodes)
        if (node.kind !== 'servers') expect(overlap(label, box), node.id).toBe(false);
    }
  });

  it('aligns the first channel of a group with its servers, however many operations it has', () => {
    const many = Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [
        `o${i}`,
        { action: 'send', channel: ref('channels/orders') },
      ]),
    );
    const { nodes } = layout(graph({ ...SHOP, operations: many }));
    const card = nodes.find((p) => p.node.id === 'out #/channels/orders');
    const frame = nodes.find((p) => p.node.id === card?.node.group);
    expect((card?.y ?? 0) - (frame?.y ?? 0) - (frame?.rows[0]?.height ?? 0)).toBeLessThan(60);
  });

  it('draws every line from the edge of one node to the edge of another', () => {
    const drawn = layout(graph(large(20)));
    const at = new Map(drawn.nodes.map((p) => [p.node.id, p]));
    for (const { edge, path } of drawn.edges) {
      const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
      const to = path.includes('H') ? numbers.at(-1) : numbers.at(-2);
      const edgesOf = (id: string) =>
        [at.get(id)?.x ?? 0, (at.get(id)?.x ?? 0) + (at.get(id)?.width ?? 0)].map(
          (v) => Math.round(v * 10) / 10,
        );
      expect(edgesOf(edge.from)).toContain(numbers[0]);
      expect(edgesOf(edge.to)).toContain(to);
    }
  });

  it('moves nothing when only a name changes', () => {
    const edited = structuredClone(SHOP);
    edited.operations.order.title = 'Place one order';
    const places = (of: object) => layout(graph(of)).nodes.map(({ node, x, y }) => [node.id, x, y]);
    expect(places(edited)).toEqual(places(SHOP));
  });

  it('takes names of any length', () => {
    const { nodes } = layout(
      graph({ channels: { ['x'.repeat(5_000)]: { address: '日本語/'.repeat(900) } } }),
    );
    const channel = nodes.find((p) => p.node.kind === 'channel');
    expect(channel?.height).toBeLessThan(200);
    expect(channel?.title.at(-1)).toMatch(/…$/);
  });
});

const FACE: FontFace = { size: 10, mono: true };

it.each([
  ['short', ['short']],
  ['light/{streetlightId}/measured', ['light/', '{streetlight', 'Id}/measured']],
  ['orders.created.v2-final_draft', ['orders.', 'created.v2-', 'final_draft']],
  ['two  \n words', ['two words']],
  ['abcdefghijklmnopqrst', ['abcdefghijkl', 'mnopqrst']],
  ['', []],
  ['😀😀😀😀😀😀😀😀', ['😀😀😀😀😀😀😀', '😀']],
])('breaks %j where it reads well', (text, lines) => {
  expect(wrapText(text, 74, FACE)).toEqual(lines);
});

it('ends long texts with an ellipsis, and keeps the maximum width', () => {
  const lines = wrapText('a/b'.repeat(200), 74, FACE, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(textWidth(line, FACE)).toBeLessThanOrEqual(74);
});

it('leaves nothing out of what fits', () => {
  const text = 'smartylighting.streetlights.{id}.event.lightMeasured';
  expect(wrapText(text, 100, FACE, 99).join('')).toBe(text);
});
