import { describe, expect, it } from 'vitest';
import { modelOf, ref, SHOP } from '../testing.ts';
import { targetsOf, thingOf, tiesOf, verdict } from './ties.ts';

const MORE = {
  ...SHOP,
  channels: { ...SHOP.channels, orders: { ...SHOP.channels.orders, messages: { placed: {}, gone: ref('components/messages/gone') } } },
  components: { messages: { gone: {} } },
  operations: {
    ...SHOP.operations,
    ask: { action: 'send', channel: ref('channels/orders'), messages: [], reply: { address: { location: '$message.header#/replyTo' } } },
  },
};
const model = modelOf(MORE);
const thing = (id: string) => {
  const found = thingOf(model, `#/${id}`);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};
const between = (a: string, b: string) => {
  const found = verdict(model, thing(a), thing(b));
  return 'intent' in found ? [found.intent.do, found.says] : found.reason;
};
const at = (pointer: string) => ({ uri: '', pointer });

describe('verdict', () => {
  it.each([
    ['operations/collect', 'channels/orders', ['connect-operation', 'Connect operation collect to channel orders']],
    ['channels/orders', 'operations/collect', ['connect-operation', 'Connect operation collect to channel orders']],
    ['operations/collect', 'channels/payments', 'operation collect uses this channel already.'],
    ['components/messages/gone', 'channels/attic', ['connect-message', 'Put message gone into channel attic']],
    ['components/messages/gone', 'channels/orders', 'channel orders has this message already.'],
    ['operations/collect', 'channels/payments/messages/refused', ['carry-message', 'Let operation collect carry message refused']],
    [
      'operations/collect',
      'components/messages/gone',
      ['carry-message', 'Let operation collect carry message gone, and put it into channel payments'],
    ],
    ['operations/order', 'components/messages/gone', 'operation Place an order is about this message already.'],
    ['channels/orders', 'servers/test', ['connect-server', 'Make channel orders available on server test']],
    ['channels/orders', 'servers/prod', 'channel orders is on this server already.'],
    ['operations/collect/reply', 'channels/orders', ['connect-reply', 'Give operation collect a reply through channel orders']],
    ['operations/order/reply', 'channels/orders', ['connect-reply', 'Connect the reply of operation Place an order to channel orders']],
    ['channels/answers', 'operations/order/reply', 'the reply of operation Place an order uses this channel already.'],
    ['operations/collect/reply', 'components/messages/gone', 'the reply of operation collect has no channel yet: connect it to one first.'],
    [
      'operations/order/reply',
      'components/messages/gone',
      ['carry-message', 'Let the reply of operation Place an order carry message gone, and put it into channel answers'],
    ],
    ['operations/order/reply', 'channels/answers/messages/taken', 'the reply of operation Place an order is about this message already.'],
    [
      'operations/ask/reply',
      'channels/orders',
      'the reply of operation ask goes to an address that the request names, so its channel must have none, and this one has.',
    ],
    ['operations/ask/reply', 'channels/answers', ['connect-reply', 'Connect the reply of operation ask to channel answers']],
    ['operations/ask/reply', 'operations/collect', 'Nothing connects a reply with an operation.'],
    ['operations/collect', 'servers/prod', 'Nothing connects an operation with a server.'],
    ['channels/orders', 'channels/attic', 'Nothing connects two channels.'],
  ])('between %s and %s', (a, b, expected) => expect(between(a, b)).toEqual(expected));

  it('leaves the servers alone of a channel that names none', () => {
    expect(between('channels/payments', 'servers/prod')).toMatch(/^channel payments names no servers, and so is on all of them/);
  });
});

describe('targetsOf', () => {
  it('has everything that an operation may be drawn to, in the order of the document', () => {
    expect(targetsOf(model, thing('operations/collect')).map(({ title, detail }) => [title, detail])).toEqual([
      ['orders', 'Channel · orders'],
      ['answers', 'Channel'],
      ['attic', 'Channel · attic'],
      ['refused', 'Message'],
      ['placed', 'Message'],
      ['gone', 'Message'],
      ['taken', 'Message'],
    ]);
  });

  it('has the replies that are there, for a channel and for a message', () => {
    const replies = (id: string) => targetsOf(model, thing(id)).flatMap(({ title, detail }) => (detail === 'Reply' ? [title] : []));
    expect(replies('channels/answers')).toEqual(['Reply of ask']);
    expect(replies('components/messages/gone')).toEqual(['Reply of Place an order']);
  });

  it('can narrow a channel on all servers to one', () => {
    const server = targetsOf(model, thing('channels/payments')).find(({ title }) => title === 'prod');
    expect(server?.verdict).toEqual({
      intent: { do: 'connect-server', channel: at('/channels/payments'), server: at('/servers/prod'), only: true },
      says: 'Make channel payments available on server prod only',
    });
  });
});

describe('tiesOf', () => {
  const ties = (id: string) => tiesOf(model, thing(id)).map(({ title, verdict: v }) => [title, 'intent' in v ? v.says : v.reason]);

  it('has what can be taken away, and what cannot with the reason', () => {
    expect(ties('channels/orders')).toEqual([
      ['placed', 'message placed is written in channel orders: delete it, or move it to the components first.'],
      ['gone', 'Take message gone off channel orders'],
      ['prod', 'server prod is the only server of channel orders.'],
    ]);
    expect(ties('components/messages/gone')).toEqual([
      ['orders', 'Take message gone off channel orders'],
      ['Place an order', 'Take message gone off operation Place an order'],
    ]);
    expect(ties('operations/order')).toEqual([
      ['placed', 'Take message placed off operation Place an order'],
      ['gone', 'Take message gone off operation Place an order'],
      ['answers', 'Take the reply off operation Place an order'],
      ['taken', 'Take message taken off the reply of operation Place an order'],
    ]);
    expect(ties('channels/answers/messages/taken')).toContainEqual([
      'Reply of Place an order',
      'Take message taken off the reply of operation Place an order',
    ]);
    expect(ties('servers/prod')).toEqual([
      ['payments', 'Take channel payments off server prod'],
      ['orders', 'server prod is the only server of channel orders.'],
      ['answers', 'server prod is the only server of channel answers.'],
    ]);
  });
});
