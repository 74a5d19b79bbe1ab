import { describe, expect, test } from 'vitest';
import { form } from '../../form/form.ts';
import { errorsOf, made, opened } from '../testing.ts';
import { messageFields } from './messages.ts';

const TEXT = `apidoc: 3.1.0
info: { title: Shop, version: 1.0.0 }
channels:
  orders:
    address: orders/{orderId}
    parameters:
      orderId: {}
    messages:
      placed: { $ref: '#/components/messages/placed' }
components:
  messages:
    placed:
      headers: { type: object, properties: { trace: { type: string } } }
      payload:
        type: object
        properties:
          order: { type: object, properties: { id: { type: string, title: Order number } } }
          total: { type: number }
`;
const FIELDS = ['$message.header#/trace', '$message.payload#/total', '$message.payload#/order/id'];

describe('the fields of messages', () => {
  test('are their plain values, also through references, each once', () => {
    const { file } = opened(TEXT);
    const of = (...pointers: readonly string[]) =>
      messageFields(
        file,
        pointers.map((pointer) => ({ uri: '', pointer })),
      );
    expect(of('/components/messages/placed').map(({ expression }) => expression)).toEqual(FIELDS);
    expect(of('/channels/orders/messages/placed', '/components/messages/placed')).toEqual(
      of('/components/messages/placed'),
    );
    expect(of('/components/messages/placed').at(-1)?.detail).toBe('string, Order number');
    expect(of('/components/messages/none')).toEqual([]);
  });
  test('are suggested in the form of a parameter', () => {
    const { file } = opened(TEXT);
    const location = form(file, '/channels/orders/parameters/orderId')?.addable.find(
      ({ name }) => name === 'location',
    );
    expect(location?.control).toMatchObject({ is: 'text', suggest: FIELDS });
  });
});

describe('the location of a parameter', () => {
  const add = (location: string) =>
    made(TEXT, {
      do: 'add-channel',
      name: 'bills',
      address: 'bills/{id}',
      parameters: [{ name: 'id', location }],
    });
  test('is written with the channel', () => {
    const text = String(add('$message.payload#/order/id'));
    expect(text).toContain(
      '    parameters:\n      id:\n        location: $message.payload#/order/id\n',
    );
    expect(errorsOf(text)).toEqual([]);
  });
  test('is refused where it is not a runtime expression', () =>
    expect(add('order.id')).toMatch(/^refused: /));
});
