import { describe, expect, it } from 'vitest';
import { flowsOf, unusedMessages } from './flows.ts';
import { drawableFlows, graphOf, MAX_ITEMS } from './graph.ts';
import { APP } from './graph-nodes.ts';
import { layout } from './layout.ts';
import { flows, graph, modelOf, ref, SHOP } from './testing.ts';

const ids = (of: ReturnType<typeof graph>) => of.nodes.map((n) => n.id);
const ends = (of: ReturnType<typeof graph>) =>
  of.edges.map(({ kind, from, to, row }) => [kind, from, row ?? to]);

describe('graphOf', () => {
  it('has the application, what it receives and from where, and what it sends and to where', () => {
    const drawn = graph(SHOP);
    expect(drawn.nodes.map(({ kind, side, title }) => [kind, side, title])).toEqual([
      ['app', 'middle', 'Shop'],
      ['servers', 'in', 'All servers'],
      ['channel', 'in', 'payments'],
      ['operation', 'in', 'collect'],
      ['servers', 'out', 'Server'],
      ['channel', 'out', 'orders'],
      ['operation', 'out', 'Place an order'],
      ['channel', 'out', 'answers'],
      ['servers', 'out', 'Server'],
      ['channel', 'out', 'attic'],
    ]);
    expect(ends(drawn)).toEqual([
      ['receive', 'in #/operations/collect', APP],
      ['receive', 'in #/channels/payments', 'in #/channels/payments paid'],
      ['send', APP, 'out #/operations/order'],
      ['send', 'out #/operations/order', 'out #/channels/orders'],
      ['reply', 'out #/channels/answers', 'out #/operations/order'],
    ]);
  });

  it('draws one line with a count for an operation on many messages of a channel', () => {
    const names = Array.from({ length: 47 }, (_, i) => `m${i}`);
    const all = {
      channels: {
        events: {
          address: 'events',
          messages: Object.fromEntries(names.map((name) => [name, {}])),
        },
      },
      operations: {
        most: {
          action: 'send',
          channel: ref('channels/events'),
          messages: names.slice(1).map((m) => ref(`channels/events/messages/${m}`)),
        },
        some: {
          action: 'send',
          channel: ref('channels/events'),
          messages: names.slice(44).map((m) => ref(`channels/events/messages/${m}`)),
        },
      },
    };
    const lines = graph(all).edges.filter(({ from }) => from !== APP);
    expect(lines.map(({ label, row, rows }) => [label, row, rows?.length])).toEqual([
      ['46 of 47 messages', undefined, 46],
      ...['m44', 'm45', 'm46'].map((m) => [undefined, `out #/channels/events ${m}`, undefined]),
    ]);
    expect(lines[0]?.name).toBe('operation most sends to 46 of 47 messages of channel events');
  });

  it('makes a request and its reply name each other', () => {
    const { edges } = graph(SHOP);
    const request = edges.find((e) => e.label === 'request');
    const reply = edges.find((e) => e.label === 'reply');
    expect([request?.kind, reply?.kind]).toEqual(['send', 'reply']);
    expect([request?.pair, reply?.pair]).toEqual([reply?.id, request?.id]);
  });

  it('the reply of an incoming request is outgoing', () => {
    const operations = {
      serve: {
        action: 'receive',
        channel: ref('channels/orders'),
        reply: { channel: ref('channels/answers') },
      },
    };
    const reply = graph({ ...SHOP, operations }).edges.find((e) => e.kind === 'reply');
    expect([reply?.from, reply?.to]).toEqual(['in #/operations/serve', 'in #/channels/answers']);
    expect(reply?.name).toBe('operation serve replies to channel answers');
  });

  it('a reply with an address in the request has its own node, which opens it', () => {
    const operations = {
      ask: {
        action: 'send',
        channel: ref('channels/orders'),
        reply: { address: { location: '$message.header#/replyTo' } },
      },
    };
    expect(graph({ ...SHOP, operations }).nodes.find((n) => n.kind === 'reply')).toMatchObject({
      text: 'address in $message.header#/replyTo',
      location: { uri: '', pointer: '/operations/ask/reply' },
      beside: 'out #/channels/orders',
    });
  });

  it('a channel that is used both ways is on both sides and says so', () => {
    const operations = {
      a: { action: 'send', channel: ref('channels/orders') },
      b: { action: 'receive', channel: ref('channels/orders') },
    };
    const both = graph({ ...SHOP, operations }).nodes.filter((n) => n.part === '#/channels/orders');
    expect(both.map((n) => [n.side, n.note])).toEqual([
      ['out', 'also shown on the left'],
      ['in', 'also shown on the right'],
    ]);
  });

  it('draws to single messages only where an operation is about some of them', () => {
    const whole = { collect: { action: 'receive', channel: ref('channels/payments') } };
    expect(graph({ ...SHOP, operations: whole }).edges.map((e) => e.row)).toEqual([
      undefined,
      undefined,
    ]);
    expect(graph(SHOP, false).edges.filter((e) => e.row)).toEqual([]);
    expect(graph(SHOP, false).nodes.find((n) => n.title === 'payments')).toMatchObject({
      rows: [],
      note: '2 messages',
    });
  });

  it('names everything in words', () => {
    const { nodes, edges } = graph(SHOP);
    expect(nodes.map((n) => n.name)).toContain(
      'operation Place an order, sends to channel orders, placed, waits for a reply',
    );
    expect(nodes.map((n) => n.name)).toContain(
      'operation collect, receives from channel payments, paid',
    );
    expect(nodes.map((n) => n.name)).toContain('channel answers, address unknown, 1 message');
    expect(nodes.flatMap((n) => n.rows.map((r) => r.name))).toContain(
      'server prod, kafka://broker.example',
    );
    expect(edges.map((e) => e.name)).toContain(
      'operation collect receives from message paid of channel payments',
    );
  });

  it('keeps every id after an edit elsewhere', () => {
    const edited = structuredClone(SHOP);
    edited.channels.payments.address = 'other';
    edited.operations.order.title = 'Other';
    expect(ids(graph(edited))).toEqual(ids(graph(SHOP)));
    expect(ends(graph(edited))).toEqual(ends(graph(SHOP)));
  });

  it('draws messages without a channel on request', () => {
    const model = modelOf({
      ...SHOP,
      components: { messages: { spare: { title: 'Spare' }, paid: {} } },
    });
    const loose = unusedMessages(model);
    expect(loose.map(({ key }) => key)).toEqual(['spare', 'paid']);
    const drawn = graphOf(model.info, flowsOf(model), { messages: true, unusedMessages: loose });
    expect(drawn.nodes.at(-1)).toMatchObject({
      kind: 'loose',
      side: 'out',
      rows: [{ title: 'Spare', part: '#/components/messages/spare' }, {}],
    });
    expect(unusedMessages(modelOf(SHOP))).toEqual([]);
    const { nodes } = layout(drawn);
    const [own, ...others] = [...nodes].reverse();
    for (const other of others)
      if (own && other.node.kind === 'channel' && other.node.side === 'out')
        expect(own.y).toBeGreaterThan(other.y);
  });

  it('has no id twice', () => {
    const { nodes, edges } = graph(SHOP);
    const all = [
      ...nodes.flatMap((n) => [n.id, ...n.rows.map((r) => r.id)]),
      ...edges.map((e) => e.id),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    [
      'an operation without a channel',
      { operations: { a: { action: 'send' } } },
      ['app', 'out #/operations/a'],
    ],
    [
      'a reference that leads nowhere',
      { operations: { a: { channel: ref('channels/none') } } },
      ['app', 'out #/operations/a'],
    ],
    [
      'a server without channels',
      { servers: { a: { host: 'h' } } },
      ['app', 'out servers #/servers/a'],
    ],
    ['nothing', {}, ['app']],
  ])('draws %s', (_what, document, expected) => {
    expect(ids(graph(document))).toEqual(expected);
  });
});

const channels = (n: number, messages: number) => ({
  channels: Object.fromEntries(
    Array.from({ length: n }, (_, i) => [
      `c${i}`,
      {
        address: 'a',
        messages: Object.fromEntries(Array.from({ length: messages }, (_, m) => [`m${m}`, {}])),
      },
    ]),
  ),
});

it.each<[number, number, boolean | null, boolean, boolean]>([
  [10, 2, null, true, true],
  [10, 2, false, true, false],
  [MAX_ITEMS / 2, 5, null, true, false],
  [MAX_ITEMS / 2, 5, true, true, false],
  [MAX_ITEMS, 1, null, false, false],
  [MAX_ITEMS * 2, 0, null, false, false],
])(
  '%i channels of %i messages, requested %s: drawn %s, with messages %s',
  (n, each, shows, drawn, messages) => {
    const made = drawableFlows(null, flows(channels(n, each)), shows);
    expect([made.graph !== null, made.messages]).toEqual([drawn, messages]);
  },
);

it('counts what an operation brings besides itself', () => {
  const document = {
    ...channels(MAX_ITEMS / 2, 0),
    operations: Object.fromEntries(
      Array.from({ length: MAX_ITEMS / 2 }, (_, i) => [
        `o${i}`,
        { action: 'send', channel: ref(`channels/c${i}`) },
      ]),
    ),
  };
  expect(drawableFlows(null, flows(document), null).graph).toBeNull();
});
