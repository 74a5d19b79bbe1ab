import { describe, expect, test } from 'vitest';
import { makeForm } from '../../form/form.ts';
import { setField } from '../form-changes.ts';
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
    const location = makeForm(file, '/channels/orders/parameters/orderId')?.addable.find(
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

describe('a header that an expression refers to', () => {
  /** Returns the lines that are new when the form of a correlation ID sets its location. */
  const added = (message: string, location: string, more = '') => {
    const text = `apidoc: 3.1.0
info: { title: Shop, version: 1.0.0 }
channels:
  orders:
    messages:
      placed:
        correlationId: { location: '' }
        payload: { type: object }
${message}${more}`;
    const path = ['channels', 'orders', 'messages', 'placed', 'correlationId'];
    const command = setField(
      { uri: '', path, order: ['description', 'location'] },
      'location',
      location,
    );
    const before = text.split('\n');
    return String(made(text, command))
      .split('\n')
      .filter((line) => !before.includes(line) && !line.includes('location:'))
      .join('\n');
  };
  test.each([
    ['no headers', '', 'headers:\n type: object\n properties:\n id:\n type: string'],
    [
      'no properties',
      '        headers: { type: object }',
      'headers: { type: object, properties: { id: { type: string } } }',
    ],
    [
      'others',
      '        headers:\n          properties:\n            trace: {}',
      'id:\n type: string',
    ],
    ['it', '        headers: { properties: { id: {} } }', ''],
    ['it in a trait', '        traits: [{ headers: { properties: { id: {} } } }]', ''],
    ['it in a part', '        headers: { allOf: [{ properties: { id: {} } }] }', ''],
    [
      'another language',
      '        headers: { schemaFormat: application/vnd.apache.avro+json, schema: {} }',
      '',
    ],
  ])('is described in a message with %s', (_, message, expected) => {
    const lines = added(`${message}\n`, '$message.header#/id');
    expect(lines.replace(/^ +/gm, ' ').trim()).toBe(expected);
  });
  test('is described where a reference has the headers', () => {
    const headers = 'components:\n  schemas:\n    H:\n      type: object\n';
    const lines = added(
      "        headers: { $ref: '#/components/schemas/H' }\n",
      '$message.header#/id',
      headers,
    );
    expect(lines).toBe('      properties:\n        id:\n          type: string');
  });
  test.each(['$message.payload#/id', '$message.header#/a/b', '$message.header', 'id'])(
    'is none in %s',
    (location) => expect(added('', location)).toBe(''),
  );
});
