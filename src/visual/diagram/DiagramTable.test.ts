import { expect, it } from 'vitest';
import { tableRows } from './DiagramTable.tsx';
import { flows, SHOP } from './testing.ts';

it('has the facts of the diagram in rows', () => {
  const rows = tableRows(flows(SHOP)).map(
    ({ action, operation, channel, messages, messagesText, reply, servers }) => [
      action,
      operation?.title,
      channel?.title,
      channel?.text,
      messages.map((m) => m.title),
      messagesText,
      reply?.channel?.title,
      servers.map((s) => s.text),
    ],
  );
  expect(rows).toEqual([
    [
      'receive',
      'collect',
      'payments',
      'pay/{id}',
      ['paid'],
      'paid',
      undefined,
      ['kafka://broker.example', 'mqtt://test.example'],
    ],
    [
      'send',
      'Place an order',
      'orders',
      'orders',
      ['placed'],
      'placed',
      'answers',
      ['kafka://broker.example'],
    ],
    ['', undefined, 'attic', 'attic', [], 'no messages', undefined, ['mqtt://test.example']],
  ]);
});

it('has a location for everything that can be opened', () => {
  const [row] = tableRows(flows(SHOP));
  expect(row?.operation?.location).toEqual({ uri: '', pointer: '/operations/collect' });
  expect(row?.messages[0]?.location).toEqual({
    uri: '',
    pointer: '/channels/payments/messages/paid',
  });
});
