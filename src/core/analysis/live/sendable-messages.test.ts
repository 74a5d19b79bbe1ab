// What readers send by a card, and how the operation that receives it wants it.
import { expect, test } from 'vitest';
import { analyzedFileOf } from '../../service/structure/testing.ts';
import { httpMethodOf } from '../model/parts.ts';
import type { ChannelPart, OperationPart } from '../model/types.ts';
import { isOnlyReceived, operationToSend, sendableMessages } from './sendable-messages.ts';

test('readers send what the application receives, or where the document does not say who does', () => {
  const file = analyzedFileOf(`asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
channels:
  orders: {address: orders, messages: {placed: {}, paid: {}}}
  news: {address: news, messages: {item: {}}}
  open: {address: open, messages: {any: {}}}
operations:
  take:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
  tell: {action: send, channel: {$ref: '#/channels/news'}}
`);
  const names = (id: string) => {
    const part = file.model().parts.get(id);
    const isCard = part?.kind === 'channel' || part?.kind === 'operation';
    return isCard ? sendableMessages(file.model(), part).map(({ name }) => name) : null;
  };
  expect(names('#/operations/take')).toEqual(['placed']);
  expect(names('#/operations/tell')).toEqual([]);
  expect(names('#/channels/orders')).toEqual(['placed']);
  expect(names('#/channels/news')).toEqual([]);
  expect(names('#/channels/open')).toEqual(['any']);
});

test('a message of a channel is sent as the operation that receives it says', () => {
  const file = analyzedFileOf(`asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
channels:
  orders: {address: /orders, messages: {placed: {}, paid: {}, shipped: {}}}
  open: {address: /open, messages: {any: {}}}
operations:
  take:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
  change:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/paid'}]
    bindings: {http: {method: put}}
`);
  const model = file.model();
  const card = (id: string) => model.parts.get(id) as ChannelPart | OperationPart;
  const methods = (id: string) =>
    sendableMessages(model, card(id)).map(({ name, operation }) => [
      ...[name, operation?.key ?? null, httpMethodOf(operation).method ?? null],
    ]);
  expect(methods('#/channels/orders')).toEqual([
    ['placed', 'take', null],
    ['paid', 'change', 'PUT'],
  ]);
  expect(methods('#/operations/change')).toEqual([['paid', 'change', 'PUT']]);
  expect(methods('#/channels/open')).toEqual([['any', null, null]]);
  const by = (id: string) => operationToSend(model, card(id), 'paid')?.key ?? null;
  expect([by('#/channels/orders'), by('#/operations/take'), by('#/channels/open')]).toEqual([
    ...['change', 'take', null],
  ]);
  // Over HTTP nothing is listened to there, which a server would refuse.
  expect(
    ['#/channels/orders', '#/operations/take', '#/channels/open'].map((id) =>
      isOnlyReceived(model, card(id)),
    ),
  ).toEqual([true, true, false]);
});
