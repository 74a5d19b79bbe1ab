// The message of the form that validates a payload, from what is selected.
import { expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { messageFor } from './open-validate-form.ts';

const TEXT = `apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
channels:
  orders:
    address: o
    messages:
      placed: {payload: {type: object}}
      paid: {payload: {type: object}}
  news: {address: n}
operations:
  pay:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/paid'}]
`;

function modelOf(text: string) {
  const analyzer = new Analyzer('shop.yaml', 'yaml');
  analyzer.setText(text);
  return analyzer.model();
}

test.each([
  ['/channels/orders/messages/paid/payload', 'paid'],
  ['/operations/pay/action', 'paid'],
  ['/channels/orders/address', 'placed'],
  ['/channels/news', 'placed'],
  ['/info/title', 'placed'],
  [null, 'placed'],
])('%s: %s', (pointer, name) => {
  const selection = pointer === null ? null : { uri: '', pointer };
  expect(messageFor(modelOf(TEXT), selection)).toBe(`#/channels/orders/messages/${name}`);
});

test('a document without messages has none', () => {
  expect(messageFor(modelOf('apidoc: 3.1.0\n'), null)).toBeNull();
  expect(messageFor(null, { uri: '', pointer: '/info' })).toBeNull();
});
