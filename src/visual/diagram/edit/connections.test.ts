import { describe, expect, it } from 'vitest';
import { modelOf, ref, SHOP } from '../testing.ts';
import {
  checkConnection,
  connectableOf,
  connectionTargets,
  existingConnections,
} from './connections.ts';

const MORE = {
  ...SHOP,
  channels: {
    ...SHOP.channels,
    orders: {
      ...SHOP.channels.orders,
      messages: { placed: {}, gone: ref('components/messages/gone') },
    },
  },
  components: { messages: { gone: {} } },
  operations: {
    ...SHOP.operations,
    ask: {
      action: 'send',
      channel: ref('channels/orders'),
      messages: [],
      reply: { address: { location: '$message.header#/replyTo' } },
    },
  },
};
const model = modelOf(MORE);
const thing = (id: string) => {
  const found = connectableOf(model, `#/${id}`);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};
const between = (a: string, b: string) => {
  const found = checkConnection(model, thing(a), thing(b));
  return 'command' in found ? [found.command.do, found.says] : found.reason;
};
const at = (pointer: string) => ({ uri: '', pointer });

describe('connecting two objects', () => {
  it.each([
    [
      'operations/collect',
      'channels/orders',
      ['connect-operation', 'Connect operation collect to channel orders'],
    ],
    [
      'channels/orders',
      'operations/collect',
      ['connect-operation', 'Connect operation collect to channel orders'],
    ],
    ['operations/collect', 'channels/payments', 'operation collect already uses this channel.'],
    [
      'components/messages/gone',
      'channels/attic',
      ['connect-message', 'Add message gone to channel attic'],
    ],
    ['components/messages/gone', 'channels/orders', 'channel orders already has this message.'],
    [
      'operations/collect',
      'channels/payments/messages/refused',
      ['include-message', 'Add message refused to operation collect'],
    ],
    [
      'operations/collect',
      'components/messages/gone',
      ['include-message', 'Add message gone to operation collect, and add it to channel payments'],
    ],
    [
      'operations/order',
      'components/messages/gone',
      'operation Place an order already has this message.',
    ],
    [
      'channels/orders',
      'servers/test',
      ['connect-server', 'Make channel orders available on server test'],
    ],
    ['channels/orders', 'servers/prod', 'channel orders is already on this server.'],
    [
      'operations/collect/reply',
      'channels/orders',
      ['connect-reply', 'Add a reply through channel orders to operation collect'],
    ],
    [
      'operations/order/reply',
      'channels/orders',
      ['connect-reply', 'Connect the reply of operation Place an order to channel orders'],
    ],
    [
      'channels/answers',
      'operations/order/reply',
      'the reply of operation Place an order already uses this channel.',
    ],
    [
      'operations/collect/reply',
      'components/messages/gone',
      'the reply of operation collect has no channel yet. Connect it to one first.',
    ],
    [
      'operations/order/reply',
      'components/messages/gone',
      [
        'include-message',
        'Add message gone to the reply of operation Place an order, and add it to channel answers',
      ],
    ],
    [
      'operations/order/reply',
      'channels/answers/messages/taken',
      'the reply of operation Place an order already has this message.',
    ],
    [
      'operations/ask/reply',
      'channels/orders',
      "the reply of operation ask goes to an address named in the request, so its channel can't have an address, but this one does.",
    ],
    [
      'operations/ask/reply',
      'channels/answers',
      ['connect-reply', 'Connect the reply of operation ask to channel answers'],
    ],
    ['operations/ask/reply', 'operations/collect', "Can't connect a reply and an operation."],
    ['operations/collect', 'servers/prod', "Can't connect an operation and a server."],
    ['channels/orders', 'channels/attic', "Two channels can't be connected."],
    [
      'channels/orders',
      'info',
      ['add-operation', 'Add operation receiveOrders, which receives from channel orders'],
    ],
    [
      'info',
      'channels/orders',
      ['add-operation', 'Add operation sendOrders, which sends to channel orders'],
    ],
    ['operations/collect', 'info', "Can't connect an operation and the application."],
  ])('between %s and %s', (a, b, expected) => expect(between(a, b)).toEqual(expected));

  it('keeps the servers of a channel that lists none', () => {
    expect(between('channels/payments', 'servers/prod')).toMatch(
      /^channel payments lists no servers, so it is available on all of them/,
    );
  });
});

describe('targetsOf', () => {
  it('lists all valid targets of an operation, in the order of the document', () => {
    expect(
      connectionTargets(model, thing('operations/collect')).map(({ title, detail }) => [
        title,
        detail,
      ]),
    ).toEqual([
      ['orders', 'Channel · orders'],
      ['answers', 'Channel'],
      ['attic', 'Channel · attic'],
      ['refused', 'Message'],
      ['placed', 'Message'],
      ['gone', 'Message'],
      ['taken', 'Message'],
    ]);
  });

  it('lists the existing replies, for a channel and for a message', () => {
    const replies = (id: string) =>
      connectionTargets(model, thing(id)).flatMap(({ title, detail }) =>
        detail === 'Reply' ? [title] : [],
      );
    expect(replies('channels/answers')).toEqual(['Reply of ask']);
    expect(replies('components/messages/gone')).toEqual(['Reply of Place an order']);
  });

  it('can narrow a channel on all servers to one', () => {
    const server = connectionTargets(model, thing('channels/payments')).find(
      ({ title }) => title === 'prod',
    );
    expect(server?.check).toEqual({
      command: {
        do: 'connect-server',
        channel: at('/channels/payments'),
        server: at('/servers/prod'),
        only: true,
      },
      says: 'Make channel payments available on server prod only',
    });
  });
});

describe('tiesOf', () => {
  const ties = (id: string) =>
    existingConnections(model, thing(id)).map(({ title, check: v }) => [
      title,
      'command' in v ? v.says : v.reason,
    ]);

  it('lists connections that can be removed, and others with the reason', () => {
    expect(ties('channels/orders')).toEqual([
      [
        'placed',
        'message placed is defined in channel orders. Delete it, or move it to the components first.',
      ],
      ['gone', 'Remove message gone from channel orders'],
      ['prod', 'server prod is the only server of channel orders.'],
    ]);
    expect(ties('components/messages/gone')).toEqual([
      ['orders', 'Remove message gone from channel orders'],
      ['Place an order', 'Remove message gone from operation Place an order'],
    ]);
    expect(ties('operations/order')).toEqual([
      ['placed', 'Remove message placed from operation Place an order'],
      ['gone', 'Remove message gone from operation Place an order'],
      ['answers', 'Remove the reply from operation Place an order'],
      ['taken', 'Remove message taken from the reply of operation Place an order'],
    ]);
    expect(ties('channels/answers/messages/taken')).toContainEqual([
      'Reply of Place an order',
      'Remove message taken from the reply of operation Place an order',
    ]);
    expect(ties('servers/prod')).toEqual([
      ['payments', 'Remove channel payments from server prod'],
      ['orders', 'server prod is the only server of channel orders.'],
      ['answers', 'server prod is the only server of channel answers.'],
    ]);
  });
});
