// What a screen reader says of the nodes, rows and lines of the diagram.
import { describe, expect, test } from 'vitest';
import type { ChannelPart, Model, OperationPart, Part, ServerPart } from '../../core/types.ts';
import {
  messagesText,
  nameOfApp,
  nameOfChannel,
  nameOfMessage,
  nameOfOperation,
  nameOfServer,
  titleOf,
  verb,
} from './accessible-names.ts';
import { flowsOf } from './flows.ts';
import { modelOf, ref, SHOP } from './testing.ts';

const part = <K extends Part>(model: Model, pointer: string): K =>
  model.parts.get(`#${pointer}`) as K;

const model = modelOf(SHOP);
const channel = (key: string): ChannelPart => part(model, `/channels/${key}`);
const operation = (key: string): OperationPart => part(model, `/operations/${key}`);

describe('names', () => {
  test('the application has its version, where it says one', () => {
    expect(nameOfApp(model.info)).toBe('application Shop, version 1.0.0');
    expect(nameOfApp(null)).toBe('application without a title');
  });

  test('a channel has its address and how many messages it has', () => {
    expect(nameOfChannel(channel('payments'))).toBe(
      'channel payments, address pay/{id}, 2 messages',
    );
    expect(nameOfChannel(channel('orders'))).toBe('channel orders, address orders, 1 message');
    expect(nameOfChannel(channel('answers'))).toBe('channel answers, address unknown, 1 message');
    expect(nameOfMessage('paid', channel('payments'))).toBe('message paid, of channel payments');
  });

  test('a server has its address, with a word where the host is missing', () => {
    const servers = modelOf({
      servers: {
        live: { title: 'Live', host: 'a.example', pathname: '/{env}', protocol: 'kafka' },
        bare: { protocol: 'mqtt' },
      },
    });
    const server = (key: string): ServerPart => part(servers, `/servers/${key}`);
    expect(nameOfServer(server('live'))).toBe('server Live, kafka://a.example/{env}');
    expect(nameOfServer(server('bare'))).toBe('server bare, mqtt://host unknown');
  });

  test('an operation has what it does, with which messages, and whether there is a reply', () => {
    const name = (key: string, of: string | null, messages: string): string =>
      nameOfOperation(operation(key), of === null ? null : channel(of), messages);
    expect(name('collect', 'payments', 'paid')).toBe(
      'operation collect, receives from channel payments, paid',
    );
    expect(name('order', 'orders', 'placed')).toBe(
      'operation Place an order, sends to channel orders, placed, waits for a reply',
    );
    expect(name('collect', null, 'no messages')).toBe(
      'operation collect, receives from no known channel, no messages',
    );
  });

  test('one that receives sends the reply itself', () => {
    const asked = modelOf({
      channels: { ask: { address: 'ask' }, tell: { address: 'tell' } },
      operations: {
        answer: {
          action: 'receive',
          channel: ref('channels/ask'),
          reply: { channel: ref('channels/tell') },
        },
      },
    });
    expect(nameOfOperation(part(asked, '/operations/answer'), null, 'no messages')).toMatch(
      /, sends a reply$/,
    );
  });

  test('an action that is missing or unknown has a word, too', () => {
    expect(['send', 'receive', 'publish', undefined].map(verb)).toEqual([
      'sends to',
      'receives from',
      'uses',
      'uses',
    ]);
  });

  test('a control character in a title is visible', () => {
    const odd = modelOf({ channels: { c: { title: 'a\u202eb' } } });
    expect(titleOf(part(odd, '/channels/c'))).not.toContain('\u202e');
  });
});

describe('the messages of an operation', () => {
  const names = ['a', 'b', 'c'];
  const all = modelOf({
    channels: { c: { messages: Object.fromEntries(names.map((name) => [name, {}])) } },
    operations: {
      one: use(['b']),
      two: use(['a', 'c']),
      three: use(names),
      none: use([]),
      every: { action: 'send', channel: ref('channels/c') },
      lost: { action: 'send', channel: ref('channels/gone') },
    },
  });

  function use(messages: readonly string[]) {
    return {
      action: 'send',
      channel: ref('channels/c'),
      messages: messages.map((name) => ref(`channels/c/messages/${name}`)),
    };
  }

  test.each([
    ['one', 'b'],
    ['two', '2 of 3 messages'],
    ['three', 'all 3 messages'],
    ['none', 'no messages'],
    ['every', 'all 3 messages'],
    ['lost', 'all messages'],
  ])('%s: %s', (key, text) => {
    const flow = flowsOf(all).find(({ operation }) => operation?.key === key);
    if (!flow?.operation) throw new Error(`There is no flow of ${key}.`);
    expect(messagesText(flow.messages, flow.operation.messagesAre, flow.channel)).toBe(text);
  });
});
